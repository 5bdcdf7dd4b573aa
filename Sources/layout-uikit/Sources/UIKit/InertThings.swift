// Inert: what was stored is returned, and nothing is drawn (rule U-64).
#if os(Linux)
/// The direction of an interface. [D]
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// Left to right. [D]
  case leftToRight
  /// Right to left. [D]
  case rightToLeft
}
/// A direction that is forced on a view. [D]
public enum UISemanticContentAttribute: Int, Sendable {
  /// The trait's. [D]
  case unspecified
  /// The trait's: playback has one of its own. [C]
  case playback
  /// The trait's: places have one of their own. [C]
  case spatial
  /// Left to right. [D]
  case forceLeftToRight
  /// Right to left. [D]
  case forceRightToLeft
}
/// The direction of a trait. [D]
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Unknown. [D]
  case unspecified = -1
  /// Left to right. [D]
  case leftToRight
  /// Right to left. [D]
  case rightToLeft
}
/// The amount of room in a direction. [D]
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unknown. [D]
  case unspecified
  /// Little. [D]
  case compact
  /// Enough. [D]
  case regular
}
/// The kind of device. [D]
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unknown. [D]
  case unspecified = -1
  /// A phone. [D]
  case phone
  /// A tablet. [D]
  case pad
  /// A television. [D]
  case tv
  /// A car. [D]
  case carPlay
  /// A Mac. [D]
  case mac = 5
}
/// Light or dark. [D]
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Unknown. [D]
  case unspecified
  /// Light. [D]
  case light
  /// Dark. [D]
  case dark
}
/// The orientation of the interface. [D]
public enum UIInterfaceOrientation: Int, Sendable {
  /// Unknown. [D]
  case unknown
  /// Upright. [D]
  case portrait
  /// Upside down. [D]
  case portraitUpsideDown
  /// On its right side. [D]
  case landscapeRight
  /// On its left side. [D]
  case landscapeLeft
  /// Whether it lies. [D]
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright. [D]
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
/// An axis. [D]
public enum NSLayoutConstraintAxis: Int, Sendable {
  /// Across. [D]
  case horizontal
  /// Down. [D]
  case vertical
}
/// Alignment of lines. [D]
public enum NSTextAlignment: Int, Sendable {
  /// At the left. [D]
  case left
  /// In the middle. [D]
  case center
  /// At the right. [D]
  case right
  /// At both sides. [D]
  case justified
  /// As the script is. [D]
  case natural
}

/// A view's environment: scale 2, a phone, compact by regular (rule U-63). Settable for tests. [C]
@preconcurrency @MainActor open class UITraitCollection: NSObject {
  /// Creates the traits of a phone. [C]
  public override nonisolated init() { super.init() }
  /// Creates the traits of a phone at a scale. [D]
  public convenience init(displayScale scale: CGFloat) {
    self.init()
    displayScale = scale
  }
  /// Creates the traits of a phone in a direction. [D]
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init()
    self.layoutDirection = layoutDirection
  }
  /// Pixels a point. [C]
  open var displayScale: CGFloat = 2
  /// Room across. [C]
  open var horizontalSizeClass = UIUserInterfaceSizeClass.compact
  /// Room down. [C]
  open var verticalSizeClass = UIUserInterfaceSizeClass.regular
  /// The direction. [C]
  open var layoutDirection = UITraitEnvironmentLayoutDirection.leftToRight
  /// The device. [C]
  open var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// Light or dark. [C]
  open var userInterfaceStyle = UIUserInterfaceStyle.light
  /// The size of text. [C]
  open var preferredContentSizeCategory = UIContentSizeCategory.large
  /// The traits that are in force. [C]
  public static var current = UITraitCollection()
}
/// The size of text. [D]
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name. [D]
  public let rawValue: String
  /// Creates a size from its name. [D]
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The usual one. [D]
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
}
/// A screen of 390x844 points at scale 2. [C]
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The screen. [C]
  public static var main = UIScreen()
  /// Its rectangle. [C]
  open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Pixels a point. [C]
  open var scale: CGFloat = 2
  /// Pixels a point. [C]
  open var nativeScale: CGFloat = 2
  /// Its traits. [C]
  open var traitCollection = UITraitCollection()
}
/// A phone. [C]
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The device. [C]
  public static var current = UIDevice()
  /// Its kind. [C]
  open var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// Its kind as a word. [C]
  open var model = "iPhone"
  /// Its system's version. [C]
  open var systemVersion = "26.0"
  /// Its system's name. [C]
  open var systemName = "iOS"
  /// Posted when it is turned: never. [D]
  public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
}
/// An app. [C]
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The app. [C]
  public static var shared = UIApplication()
  /// Its scenes; stored. [C]
  open var connectedScenes: Set<UIScene> = []
  /// The direction of its language. [C]
  open var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// The orientation of the device. [C]
  open var statusBarOrientation = UIInterfaceOrientation.portrait
  /// Posted when memory is short: never. [D]
  public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted when the app comes: never. [D]
  public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
}
/// A file of views: there are none. [C]
@preconcurrency @MainActor open class UINib: NSObject {
  /// Names a file. [C]
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { super.init() }
}
#endif
