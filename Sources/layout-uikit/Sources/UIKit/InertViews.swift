// Inert: what was stored is returned, and nothing is drawn or laid out (rule U-64).
#if os(Linux)
/// A handler of events. [C]
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Creates a responder. [D]
  public override init() { super.init() }
  /// The responder after it; nil. [D]
  open var next: UIResponder? { nil }
  /// Whether it becomes the first; no. [C]
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Whether it stops being the first; yes. [C]
  @discardableResult open func resignFirstResponder() -> Bool { true }
}

/// An object with traits. [D]
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits. [D]
  var traitCollection: UITraitCollection { get }
  /// Learns of other traits. [D]
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A view: a rectangle with others inside.
@preconcurrency @MainActor open class UIView: UIResponder, UITraitEnvironment {
  /// The way a view follows its superview; stored. [C]
  public struct AutoresizingMask: OptionSet, Sendable {
    /// One bit for each edge or length. [D]
    public let rawValue: UInt
    /// Creates a set from its bits. [D]
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The left margin gives way. [D]
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width gives way. [D]
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin gives way. [D]
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin gives way. [D]
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height gives way. [D]
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin gives way. [D]
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Options of an animation; nothing is animated. [C]
  public struct AnimationOptions: OptionSet, Sendable {
    /// One bit for each. [D]
    public let rawValue: UInt
    /// Creates a set from its bits. [D]
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Touches go on. [D]
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// It starts where things are. [D]
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// It starts and ends slowly. [D]
    public static let curveEaseInOut = AnimationOptions([])
    /// It starts slowly. [D]
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// It ends slowly. [D]
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// It is even. [D]
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// The way content fills a view; stored. [C]
  public enum ContentMode: Int, Sendable {
    /// Stretched. [D]
    case scaleToFill
    /// Whole. [D]
    case scaleAspectFit
    /// Filling. [D]
    case scaleAspectFill
    /// Drawn again. [D]
    case redraw
    /// In the middle. [D]
    case center
  }

  /// Creates a view. [D]
  public init(frame: CGRect) {
    storedBounds = CGRect(origin: .zero, size: frame.size)
    origin = frame.origin
    super.init()
  }

  /// Creates a view at 0,0 without size. [D]
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view: nothing is decoded (rule U-24). [C]
  public required init?(coder: NSCoder) {
    (storedBounds, origin) = (.zero, .zero)
    super.init()
  }

  /// A length that a view does not have. [D]
  public static let noIntrinsicMetric: CGFloat = -1
  /// The least size. [D]
  public static let layoutFittingCompressedSize = CGSize.zero
  /// A great size. [D]
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  package var storedBounds: CGRect
  private var origin: CGPoint
  /// The controller whose view it is.
  weak var controller: UIViewController?
  /// The responder after it: its controller, else its superview. [D]
  open override var next: UIResponder? { controller ?? superview }

  /// Its own coordinate space. [D]
  open var bounds: CGRect {
    get { storedBounds }
    set { storedBounds = newValue }
  }
  /// Its frame in its superview, before the transform.
  var restingFrame: CGRect { CGRect(origin: origin, size: bounds.size) }
  /// The box of it in its superview; setting it keeps the transform. [C]
  open var frame: CGRect {
    get {
      guard !transform.isIdentity else { return restingFrame }
      let shift = CGAffineTransform(translationX: -center.x, y: -center.y)
      return restingFrame.applying(
        shift.concatenating(transform)
          .concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
    }
    set {
      origin = newValue.origin
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
    }
  }
  /// Its middle in its superview. [D]
  open var center: CGPoint {
    get { CGPoint(x: restingFrame.midX, y: restingFrame.midY) }
    set {
      origin = CGPoint(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2)
    }
  }
  /// A turn about the middle; stored. [C]
  open var transform = CGAffineTransform.identity
  /// A turn in space about the middle; stored. [C]
  open var transform3D = CATransform3DIdentity
  /// Opacity. [D]
  open var alpha: CGFloat = 1
  /// Whether it is left out. [D]
  open var isHidden = false
  /// A number of the app's choice. [D]
  open var tag = 0
  /// Whether subviews are clipped. [D]
  open var clipsToBounds = false
  /// Whether it takes touches. [D]
  open var isUserInteractionEnabled = true
  /// Whether it takes several touches. [D]
  open var isMultipleTouchEnabled = false
  /// Whether it fills its rectangle. [D]
  open var isOpaque = true
  /// The way content fills it. [D]
  open var contentMode = ContentMode.scaleToFill
  /// Scale of its content. [D]
  open var contentScaleFactor: CGFloat = 2
  /// Colour of the background. [D]
  open var backgroundColor: UIColor?
  /// Colour of what can be touched. [D]
  open var tintColor: UIColor! = UIColor.systemBlue
  /// Its layer; inert. [C]
  open private(set) lazy var layer: CALayer = CALayer.make(type(of: self).layerClass)
  /// The class of its layer. [D]
  open class var layerClass: AnyClass { CALayer.self }
  /// The way it follows its superview; stored. [C]
  open var autoresizingMask: AutoresizingMask = []
  /// Whether that becomes constraints; stored. [C]
  open var translatesAutoresizingMaskIntoConstraints = true
  /// Whether subviews follow; stored. [C]
  open var autoresizesSubviews = true
  /// Whether it is cleared first; stored. [C]
  open var clearsContextBeforeDrawing = true
  /// Whether margins hold the safe area; stored. [C]
  open var insetsLayoutMarginsFromSafeArea = true
  /// Whether margins hold those of the superview; stored. [C]
  open var preservesSuperviewLayoutMargins = false
  /// A name for tests. [D]
  open var accessibilityIdentifier: String?
  /// A name for people. [D]
  open var accessibilityLabel: String?
  /// Whether it is something for people. [D]
  open var isAccessibilityElement = false
  /// The direction that is forced on it (rule U-63). [D]
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// Returns the direction for an attribute. [D]
  open class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
  /// The direction: what is forced, else the trait's (rule U-63). [C]
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight: return .leftToRight
    case .forceRightToLeft: return .rightToLeft
    default: return traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
  /// The traits; settable, as there is no screen. [C]
  open var traitCollection = UITraitCollection()
  /// Bars over it; settable, as nothing else sets it. [C]
  open var safeAreaInsets = UIEdgeInsets.zero
  /// Its margins; stored. [C]
  open var layoutMargins = UIEdgeInsets.zero
  /// Its margins by the direction of text; stored. [C]
  open var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
  /// The view it is in. [D]
  open private(set) weak var superview: UIView?
  /// Views inside, the last one in front. [D]
  open private(set) var subviews: [UIView] = []
  /// The window; none. [C]
  open var window: UIWindow? { superview?.window }
  /// Recognisers; stored. [C]
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// Puts a view in front of the others. [D]
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  /// Puts a view among the others. [D]
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    view.didMoveToSuperview()
    didAddSubview(view)
  }
  /// Inserts a view below another. [D]
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }
  /// Puts a view in front of another. [D]
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }
  /// Takes it out of its superview. [D]
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  /// Puts a view in front. [D]
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }
  /// Moves a view behind its siblings. [D]
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }
  /// Whether it is a view or inside it. [D]
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }
  /// Learns of a subview. [D]
  open func didAddSubview(_ subview: UIView) {}
  /// Learns of its superview. [D]
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Learns of its superview. [D]
  open func didMoveToSuperview() {}
  /// Learns of its window: never called. [C]
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Learns of its window: never called. [C]
  open func didMoveToWindow() {}
  /// Asks for a layout: the next `layoutIfNeeded` makes one. [C]
  open func setNeedsLayout() {}
  /// Lays out now. [D]
  open func layoutIfNeeded() { layoutSubviews() }
  /// Places subviews; does nothing here. [D]
  open func layoutSubviews() {}
  /// Does nothing: nothing is drawn. [C]
  open func setNeedsDisplay() {}
  /// Draws: never called. [C]
  open func draw(_ rect: CGRect) {}
  /// Does nothing: there are no constraints. [C]
  open func updateConstraints() {}
  /// Does nothing: there are no constraints. [C]
  open func setNeedsUpdateConstraints() {}
  /// Does nothing: there are no constraints. [C]
  open func updateConstraintsIfNeeded() {}
  /// Learns of other margins: never called. [C]
  open func layoutMarginsDidChange() {}
  /// Learns of another safe area: never called. [C]
  open func safeAreaInsetsDidChange() {}
  /// Learns of another colour: never called. [C]
  open func tintColorDidChange() {}
  /// Learns of other traits: never called. [C]
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Does nothing: nothing is decoded. [C]
  open func awakeFromNib() {}
  /// Does nothing. [C]
  open func prepareForInterfaceBuilder() {}
  /// Takes the size that fits. [D]
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  /// Returns the size that fits: its own, here. [D]
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The size that it has by itself; none. [D]
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  /// Does nothing: there are no constraints. [C]
  open func invalidateIntrinsicContentSize() {}
  /// Returns the size that is asked for: there are no constraints. [C]
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { targetSize }
  /// Returns the size that is asked for: there are no constraints. [C]
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { targetSize }
  /// Adds a recogniser; stored. [C]
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }
  /// Takes a recogniser out. [C]
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
  }

  /// Returns the front view at a point. [D]
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01,
      self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }
  /// Whether a point is in the view. [D]
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Whether a block that animates is running.
  package internal(set) static var isAnimating = false
}
#endif
