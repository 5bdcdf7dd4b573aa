#if os(Linux)
@_exported public import CoreGraphics
@_exported public import QuartzCore

/// Distances inward from the four edges of a rectangle, in points. [D]
public struct UIEdgeInsets: Equatable, Hashable, Codable, Sendable {
  /// Distance from the top. [D]
  public var top: CGFloat
  /// Distance from the left. [D]
  public var left: CGFloat
  /// Distance from the bottom. [D]
  public var bottom: CGFloat
  /// Distance from the right. [D]
  public var right: CGFloat

  /// Creates insets of 0. [D]
  public init() { (top, left, bottom, right) = (0, 0, 0, 0) }
  /// Creates insets. [D]
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  /// Insets of 0. [D]
  public static let zero = UIEdgeInsets()
}

/// Distances inward from edges that follow the direction of text, in points. [D]
public struct NSDirectionalEdgeInsets: Equatable, Hashable, Codable, Sendable {
  /// Distance from the top. [D]
  public var top: CGFloat
  /// Distance from where a line starts. [D]
  public var leading: CGFloat
  /// Distance from the bottom. [D]
  public var bottom: CGFloat
  /// Distance from where a line ends. [D]
  public var trailing: CGFloat

  /// Creates insets of 0. [D]
  public init() { (top, leading, bottom, trailing) = (0, 0, 0, 0) }
  /// Creates insets. [D]
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
  /// Insets of 0. [D]
  public static let zero = NSDirectionalEdgeInsets()
}

/// A distance from a position, in points. [D]
public struct UIOffset: Equatable, Hashable, Codable, Sendable {
  /// Distance to the right. [D]
  public var horizontal: CGFloat
  /// Distance downward. [D]
  public var vertical: CGFloat

  /// Creates an offset of 0. [D]
  public init() { (horizontal, vertical) = (0, 0) }
  /// Creates an offset. [D]
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
  /// An offset of 0. [D]
  public static let zero = UIOffset()
}

/// Edges of a rectangle. [D]
public struct UIRectEdge: OptionSet, Sendable {
  /// One bit for each edge. [D]
  public let rawValue: UInt
  /// Creates a set from its bits. [D]
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge. [D]
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge. [D]
  public static let left = UIRectEdge(rawValue: 2)
  /// The bottom edge. [D]
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge. [D]
  public static let right = UIRectEdge(rawValue: 8)
  /// All edges. [D]
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle. [D]
public struct UIRectCorner: OptionSet, Sendable {
  /// One bit for each corner. [D]
  public let rawValue: UInt
  /// Creates a set from its bits. [D]
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner at the top left. [D]
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at the top right. [D]
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at the bottom left. [D]
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at the bottom right. [D]
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners. [D]
  public static let allCorners = UIRectCorner(rawValue: ~0)
}

extension CGRect {
  /// Returns the rectangle without its insets, which may turn it inside out: nothing is clamped
  /// (rule U-12). [R]
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      origin: CGPoint(x: origin.x + insets.left, y: origin.y + insets.top),
      size: CGSize(
        width: size.width - insets.left - insets.right,
        height: size.height - insets.top - insets.bottom))
  }
}

/// Foundation's path, where the project's own is in sight too.
typealias FoundationIndexPath = IndexPath

extension IndexPath {
  /// Creates the path of an item. [D]
  public init(item: Int, section: Int) {
    // Without the array that two indexes would take.
    self = IndexPath(index: section).appending(item)
  }
  /// Creates the path of a row. [D]
  public init(row: Int, section: Int) { self.init(item: row, section: section) }
  /// The first index. [D]
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The second index. [D]
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The second index. [D]
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

// Foundation's values hold points, sizes and rectangles alone: two numbers travel as a point, four
// as a rectangle.

extension NSValue {
  /// The point, or zero for another value. [D]
  public var cgPointValue: CGPoint { pointValue }
  /// The size, or zero for another value. [D]
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle, or zero for another value. [D]
  public var cgRectValue: CGRect { rectValue }
  /// The vector, or zero for another value. [D]
  public var cgVectorValue: CGVector { CGVector(dx: pointValue.x, dy: pointValue.y) }
  /// The offset, or zero for another value. [D]
  public var uiOffsetValue: UIOffset {
    UIOffset(horizontal: pointValue.x, vertical: pointValue.y)
  }
  /// The insets, or zero for another value. [D]
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let rect = rectValue
    return UIEdgeInsets(
      top: rect.origin.x, left: rect.origin.y, bottom: rect.size.width, right: rect.size.height)
  }
  /// The insets, or zero for another value. [D]
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let rect = rectValue
    return NSDirectionalEdgeInsets(
      top: rect.origin.x, leading: rect.origin.y, bottom: rect.size.width,
      trailing: rect.size.height)
  }

  /// Creates an object that holds a point. [D]
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Creates an object that holds a size. [D]
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// Creates an object that holds a rectangle. [D]
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// Creates an object that holds a vector. [D]
  public convenience init(cgVector: CGVector) {
    self.init(point: CGPoint(x: cgVector.dx, y: cgVector.dy))
  }
  /// Creates an object that holds an offset. [D]
  public convenience init(uiOffset: UIOffset) {
    self.init(point: CGPoint(x: uiOffset.horizontal, y: uiOffset.vertical))
  }
  /// Creates an object that holds insets. [D]
  public convenience init(uiEdgeInsets: UIEdgeInsets) {
    self.init([uiEdgeInsets.top, uiEdgeInsets.left, uiEdgeInsets.bottom, uiEdgeInsets.right])
  }
  /// Creates an object that holds insets. [D]
  public convenience init(directionalEdgeInsets: NSDirectionalEdgeInsets) {
    self.init([
      directionalEdgeInsets.top, directionalEdgeInsets.leading, directionalEdgeInsets.bottom,
      directionalEdgeInsets.trailing,
    ])
  }

  private convenience init(_ four: [CGFloat]) {
    self.init(
      rect: CGRect(
        origin: CGPoint(x: four[0], y: four[1]), size: CGSize(width: four[2], height: four[3])))
  }
}

// Names of Swift 3.

/// Returns insets. [D]
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns a rectangle without its insets. [D]
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// Whether insets are equal. [D]
public func UIEdgeInsetsEqualToEdgeInsets(_ a: UIEdgeInsets, _ b: UIEdgeInsets) -> Bool { a == b }

/// Runs the block: there is no Objective-C to release objects of. [D]
public func autoreleasepool<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
#endif
