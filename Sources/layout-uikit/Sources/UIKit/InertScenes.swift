// Inert: what was stored is returned (rule U-64). Scenes, windows and sheets are for tests.
#if os(Linux)
/// A scene of an app. [C]
@preconcurrency @MainActor open class UIScene: NSObject {
  /// Creates a scene. [C]
  public override init() { super.init() }
}
/// A scene with windows. [C]
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// Its windows; stored. [C]
  open var windows: [UIWindow] = []
}
/// A pasteboard; its text is kept. [C]
@preconcurrency @MainActor open class UIPasteboard: NSObject {
  /// The general one. [C]
  public static let general = UIPasteboard()
  /// The text. [D]
  open var string: String?
}
/// The presentation of a controller's view. [C]
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  /// The view around; stored. [C]
  open var containerView: UIView?
  /// The view that is presented; stored. [C]
  open var presentedView: UIView?
}
/// A sheet's presentation. [C]
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests. [D]
  @preconcurrency @MainActor public final class Detent: NSObject {
    /// The name of a detent. [D]
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name. [D]
      public let rawValue: String
      /// Creates a name. [D]
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Half of the height, about. [D]
      public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
      /// The full height. [D]
      public static let large = Identifier(rawValue: "com.apple.UIKit.large")
    }
    /// Its name. [D]
    public let identifier: Identifier
    private init(_ identifier: Identifier) { self.identifier = identifier }
    /// Half of the height, about. [D]
    public class func medium() -> Detent { Detent(.medium) }
    /// The full height. [D]
    public class func large() -> Detent { Detent(.large) }
  }
  /// The detents; large. [D]
  open var detents = [Detent.large()]
  /// The name of the detent where it rests; stored. [C]
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The largest detent that dims nothing; stored. [C]
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether it has a grabber; stored. [C]
  open var prefersGrabberVisible = false
  /// Whether scrolling expands it; stored. [C]
  open var prefersScrollingExpandsWhenScrolledToEdge = true
}
#endif
