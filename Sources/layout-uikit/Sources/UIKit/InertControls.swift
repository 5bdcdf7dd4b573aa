// Inert: what was stored is returned, and nothing is drawn or laid out (rule U-64).
#if os(Linux)
/// A priority of constraints; stored. [C]
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// From 0 to 1000. [D]
  public let rawValue: Float
  /// Creates a priority. [D]
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority. [D]
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// 1000. [D]
  public static let required = UILayoutPriority(1000)
  /// 750. [D]
  public static let defaultHigh = UILayoutPriority(750)
  /// 250. [D]
  public static let defaultLow = UILayoutPriority(250)
  /// 50. [D]
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// An event; never made. [C]
@preconcurrency @MainActor open class UIEvent: NSObject {}
/// A touch; never made. [C]
@preconcurrency @MainActor open class UITouch: NSObject {
  /// Returns its place: 0,0. [C]
  open func location(in view: UIView?) -> CGPoint { .zero }
}
/// A window: a view. [C]
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The window itself. [D]
  open override var window: UIWindow? { self }
  /// Whether it takes the keys; stored. [C]
  open var isKeyWindow = false
}
/// A label; its text is kept. [C]
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text. [D]
  open var text: String?
  /// The font. [D]
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  /// The colour. [D]
  open var textColor: UIColor! = UIColor.label
  /// Alignment of lines. [D]
  open var textAlignment = NSTextAlignment.natural
  /// Maximum number of lines; 1. [D]
  open var numberOfLines = 1
}
/// An image view; its image is kept. [C]
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The image. [D]
  open var image: UIImage?
  /// Creates a view with an image. [D]
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }
}
/// A control; its state is kept. [C]
@preconcurrency @MainActor open class UIControl: UIView {
  /// Whether it can be used. [D]
  open var isEnabled = true
  /// Whether it is selected. [D]
  open var isSelected = false
  /// Whether a finger is on it. [D]
  open var isHighlighted = false
}
/// A button: a control. [C]
@preconcurrency @MainActor open class UIButton: UIControl {}
/// A control that refreshes; its state is kept. [C]
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether it turns. [D]
  open private(set) var isRefreshing = false
  /// Starts turning. [D]
  open func beginRefreshing() { isRefreshing = true }
  /// Stops turning. [D]
  open func endRefreshing() { isRefreshing = false }
}
/// A recogniser; it recognises nothing. [C]
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The state of recognition. [D]
  public enum State: Int, Sendable {
    /// Not recognised yet. [D]
    case possible
    /// A start. [D]
    case began
    /// More. [D]
    case changed
    /// An end. [D]
    case ended
    /// An end without effect. [D]
    case cancelled
    /// Something else. [D]
    case failed
    /// A gesture. [D]
    public static let recognized = State.ended
  }
  /// Creates a recogniser. [C]
  public override nonisolated init() { super.init() }
  /// The state; settable for tests. [C]
  open var state = State.possible
  /// Whether it looks. [D]
  open var isEnabled = true
  /// Its delegate: never asked. [C]
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether touches go on to the view. [D]
  open var cancelsTouchesInView = true
  /// Number of touches: 0. [C]
  open var numberOfTouches: Int { 0 }
  /// The view it looks at. [D]
  open internal(set) weak var view: UIView?
  /// Returns the finger's place: 0,0. [C]
  open func location(in view: UIView?) -> CGPoint { .zero }
}
/// A recogniser of drags. [C]
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Returns the finger's distance: 0,0. [C]
  open func translation(in view: UIView?) -> CGPoint { .zero }
  /// Returns the finger's velocity: 0,0. [C]
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}
/// A recogniser of taps. [C]
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {}
/// A recogniser of long presses. [C]
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Required duration, in seconds. [D]
  open var minimumPressDuration: TimeInterval = 0.5
}
/// A controller: a view and its size. [C]
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// The view. [D]
  open var view: UIView! {
    get {
      if loaded == nil { self.view = UIView(frame: .zero) }
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }
  private var loaded: UIView?
  /// The responder after it: its view's superview. [D]
  open override var next: UIResponder? { view.superview }
  /// The controller that presents it; nil: none. [D]
  open private(set) weak var presentingViewController: UIViewController?
  /// The sheet in which it is presented; stored. [C]
  open var sheetPresentationController: UISheetPresentationController?
  /// Presents a controller at once; no view moves. [C]
  open func present(
    _ viewControllerToPresent: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    viewControllerToPresent.presentingViewController = self
    completion?()
  }
  /// Creates a controller. [D]
  public override init() { super.init() }
  /// Creates a controller: nothing is decoded. [C]
  public required init?(coder: NSCoder) { super.init() }
  /// Creates a controller: there are no nibs. [C]
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// Learns that the view is there; never called. [C]
  open func viewDidLoad() {}
  /// Learns of a layout; never called. [C]
  open func viewDidLayoutSubviews() {}
  /// Learns of a layout; never called. [C]
  open func viewWillLayoutSubviews() {}
  /// Loads the view if necessary. [D]
  open func loadViewIfNeeded() { _ = view }
}
#endif
