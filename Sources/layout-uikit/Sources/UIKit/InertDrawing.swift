// Inert: what was stored is returned, and nothing is drawn (rule U-64).
#if os(Linux)
/// A colour; its components are kept.
open class UIColor: NSObject, @unchecked Sendable {
  /// The colour in Core Graphics. [D]
  public let cgColor: CGColor
  /// Creates a colour. [D]
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a shade of grey. [D]
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
  /// Creates a colour from its hue: grey of the same brightness. [C]
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(white: brightness, alpha: alpha)
  }
  /// Creates a colour. [D]
  public init(cgColor: CGColor) { self.cgColor = cgColor }
  /// Returns the colour at another opacity. [D]
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let parts = cgColor.components ?? [0, 0, 0, 1]
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }
  /// Whether the components are equal. [D]
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { cgColor == $0.cgColor } ?? false
  }
  /// The hash of the components. [D]
  open override var hash: Int { cgColor.hashValue }
  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }
  /// No colour. [D]
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Black. [D]
  public static let black = UIColor(white: 0, alpha: 1)
  /// White. [D]
  public static let white = UIColor(white: 1, alpha: 1)
  /// Grey. [D]
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Light grey. [D]
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Dark grey. [D]
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Red. [D]
  public static let red = rgb(1, 0, 0)
  /// Green. [D]
  public static let green = rgb(0, 1, 0)
  /// Blue. [D]
  public static let blue = rgb(0, 0, 1)
  /// Cyan. [D]
  public static let cyan = rgb(0, 1, 1)
  /// Yellow. [D]
  public static let yellow = rgb(1, 1, 0)
  /// Magenta. [D]
  public static let magenta = rgb(1, 0, 1)
  /// Orange. [D]
  public static let orange = rgb(1, 0.5, 0)
  /// Purple. [D]
  public static let purple = rgb(0.5, 0, 0.5)
  /// Brown. [D]
  public static let brown = rgb(0.6, 0.4, 0.2)
  /// The system's blue. [C]
  public static let systemBlue = rgb(0, 122 / 255, 1)
  /// The system's red. [C]
  public static let systemRed = rgb(1, 59 / 255, 48 / 255)
  /// The system's green. [C]
  public static let systemGreen = rgb(52 / 255, 199 / 255, 89 / 255)
  /// The system's grey. [C]
  public static let systemGray = rgb(142 / 255, 142 / 255, 147 / 255)
  /// The colour of text. [C]
  public static let label = UIColor(white: 0, alpha: 1)
  /// The colour of lesser text. [C]
  public static let secondaryLabel = UIColor(white: 0.24, alpha: 0.6)
  /// The background colour. [C]
  public static let systemBackground = UIColor(white: 1, alpha: 1)
  /// The background colour of groups. [C]
  public static let systemGroupedBackground = rgb(242 / 255, 242 / 255, 247 / 255)
  /// The colour of lines. [C]
  public static let separator = UIColor(white: 0.24, alpha: 0.29)
}
/// A font; its size is kept. [C]
open class UIFont: NSObject, @unchecked Sendable {
  /// The weight of a font. [D]
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1 to 1. [D]
    public let rawValue: CGFloat
    /// Creates a weight. [D]
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The usual one. [D]
    public static let regular = Weight(rawValue: 0)
    /// Heavier. [D]
    public static let medium = Weight(rawValue: 0.23)
    /// Heavier still. [D]
    public static let semibold = Weight(rawValue: 0.3)
    /// Heavy. [D]
    public static let bold = Weight(rawValue: 0.4)
  }
  /// The size, in points. [D]
  public let pointSize: CGFloat
  private init(size: CGFloat) { pointSize = size }
  /// The height of a line: 1.2 times the size. [C]
  open var lineHeight: CGFloat { pointSize * 1.2 }
  /// Returns the system's font. [D]
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
  /// Returns the system's font. [D]
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size)
  }
  /// Returns the system's bold font. [D]
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
}
/// An image; its size is kept. [C]
open class UIImage: NSObject, @unchecked Sendable {
  /// The size, in points. [D]
  public let size: CGSize
  /// Pixels a point. [D]
  public let scale: CGFloat = 1
  /// Creates an image without size. [D]
  public override init() { size = .zero }
  /// Returns nil: there are no files of images. [C]
  public convenience init?(named name: String) { nil }
}
/// An outline of straight lines: curves are kept by their ends. [C]
@preconcurrency @MainActor open class UIBezierPath: NSObject {
  private var path = CGMutablePath()
  /// Creates an outline without lines. [D]
  public override init() { super.init() }
  /// Creates the outline of a rectangle. [D]
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }
  /// Creates the outline of a rectangle, with its corners. [C]
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(rect: rect)
  }
  /// Creates the outline of a rectangle, with its corners. [C]
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init(rect: rect)
  }
  /// Creates the outline of the box of an ellipse. [C]
  public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }
  /// Creates an outline. [D]
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }
  /// The outline in Core Graphics. [D]
  open var cgPath: CGPath {
    get { path }
    set {
      path = CGMutablePath()
      path.addPath(newValue)
    }
  }
  /// The smallest rectangle around it. [D]
  open var bounds: CGRect { path.boundingBox }
  /// Width of the line. [D]
  open var lineWidth: CGFloat = 1
  /// Starts a subpath. [D]
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line. [D]
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds the line from where a curve starts to where it ends. [C]
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addLine(to: endPoint)
  }
  /// Adds the line from where a curve starts to where it ends. [C]
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addLine(to: endPoint)
  }
  /// Adds another outline. [D]
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
  /// Ends a subpath. [D]
  open func close() { path.closeSubpath() }
  /// Whether a point is inside. [D]
  open func contains(_ point: CGPoint) -> Bool { path.contains(point) }
  /// Does nothing: nothing is drawn. [C]
  open func fill() {}
  /// Does nothing: nothing is drawn. [C]
  open func stroke() {}
}
#endif
