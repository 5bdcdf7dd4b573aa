/// A position, in points; x grows to the right, y grows downward.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge of the coordinate space, in points.
  public var x: Double
  /// Distance from the top edge of the coordinate space, in points.
  public var y: Double

  /// The top left corner of a coordinate space.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a position from its distances to the left and the top, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// True when neither coordinate is NaN or infinite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The coordinate along an axis.
  @inlinable public func along(_ axis: Axis) -> Double { axis == .vertical ? y : x }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// Horizontal length, in points.
  public var width: Double
  /// Vertical length, in points.
  public var height: Double

  /// No extent in either direction.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its two lengths, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// True when neither length is NaN or infinite.
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// The length along an axis.
  @inlinable public func along(_ axis: Axis) -> Double { axis == .vertical ? height : width }
}

/// Distances inward from the four edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// Distance inward from the top edge.
  public var top: Double
  /// Distance inward from the left edge.
  public var left: Double
  /// Distance inward from the bottom edge.
  public var bottom: Double
  /// Distance inward from the right edge.
  public var right: Double

  /// No distance from any edge.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets in UIKit's order: top, left, bottom, right.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// True when no distance is NaN or infinite.
  public var isFinite: Bool {
    top.isFinite && left.isFinite && bottom.isFinite && right.isFinite
  }

  /// The distance from the edge where an axis begins: top or left.
  @inlinable public func lead(_ axis: Axis) -> Double { axis == .vertical ? top : left }

  /// The distance from the edge where an axis ends: bottom or right.
  @inlinable public func trail(_ axis: Axis) -> Double { axis == .vertical ? bottom : right }

  /// Edge by edge sum: how a safe area widens a content inset.
  public static func + (a: Insets, b: Insets) -> Insets {
    Insets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }
}

/// The direction in which content grows and scrolls.
public enum Axis: UInt8, Sendable {
  /// Content grows downward; lines are rows.
  case vertical
  /// Content grows to the right; lines are columns.
  case horizontal

  /// The other axis.
  @inlinable public var across: Axis { self == .vertical ? .horizontal : .vertical }
}

/// A set of axes.
public struct Axes: OptionSet, Hashable, Sendable {
  /// One bit for each axis: 1 horizontal, 2 vertical.
  public let rawValue: UInt32

  /// Left and right.
  public static let horizontal = Axes(rawValue: 1)
  /// Top and bottom.
  public static let vertical = Axes(rawValue: 2)
  /// All edges.
  public static let both: Axes = [.horizontal, .vertical]

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the set of one axis.
  public init(_ axis: Axis) { self = axis == .vertical ? .vertical : .horizontal }
}

extension Double {
  /// The shortest form of the number for a sentence: `-1` and not `-1.0`.
  package var shortText: String {
    magnitude < 1e15 && self == rounded() ? "\(Int64(self))" : description
  }

  /// The shortest form with at most three decimals: `0.333`.
  package var roundedText: String {
    let thousandths = (self * 1000).rounded()
    guard thousandths.magnitude < 9e15 else { return description }
    let rounded = thousandths / 1000
    return Int64(exactly: rounded).map { "\($0)" } ?? rounded.description
  }
}

/// A rectangle, in points, half-open: it holds its left and top edges but not its right and bottom
/// ones, so that neighbours share no point.
///
///     let cell = Rect(x: 0, y: 60, width: 50, height: 50)
///     cell.contains(Point(x: 49.9, y: 60))  // true
///     cell.intersects(Rect(x: 50, y: 60, width: 50, height: 50))  // false: they only touch
///
/// A rectangle is a plain value: it may have a negative or non-finite extent, and then contains
/// nothing and intersects nothing.
public struct Rect: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Distance between the left and the right edge.
  public var width: Double
  /// Distance between the top and the bottom edge.
  public var height: Double

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its top left corner and its extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Creates a rectangle from its four edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Left edge.
  @inlinable public var minX: Double { x }
  /// Top edge.
  @inlinable public var minY: Double { y }
  /// Right edge, not part of the rectangle.
  @inlinable public var maxX: Double { x + width }
  /// Bottom edge, not part of the rectangle.
  @inlinable public var maxY: Double { y + height }
  /// Half way between left and right edge.
  public var midX: Double { x + width / 2 }
  /// Half way between top and bottom edge.
  public var midY: Double { y + height / 2 }
  /// Top left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// Extent in both directions.
  public var size: Size { Size(width: width, height: height) }
  /// True when there is no point inside.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// True when no edge is NaN or infinite.
  public var isFinite: Bool {
    // A sum of two is finite only where both are.
    maxX.isFinite && maxY.isFinite
  }

  /// Whether `point` lies inside, left and top edges included.
  @inlinable public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  /// Whether the two share an area; touching edges do not count, nor does an empty rectangle.
  ///
  /// Rule L-05: the rect query returns what intersects, and edge contact is not intersection.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// Returns the shared area, or nil if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// Returns the rectangle moved by `dx` to the right and `dy` down.
  @inlinable public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// A linear map of the plane with a shift, applied about the centre of an element's frame.
///
/// A point (x, y) relative to the centre becomes (a·x + c·y + tx, b·x + d·y + ty), as in Core
/// Graphics.
public struct AffineTransform: Hashable, Sendable {
  /// Share of x in the new x.
  public var a: Double
  /// Share of x in the new y.
  public var b: Double
  /// Share of y in the new x.
  public var c: Double
  /// Share of y in the new y.
  public var d: Double
  /// Shift to the right, in points.
  public var tx: Double
  /// Shift downward, in points.
  public var ty: Double

  /// The map that changes nothing.
  @inlinable public static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Creates a map from its six coefficients, in Core Graphics' order.
  @inlinable public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// True when this is the map that changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// True when no coefficient is NaN or infinite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// True when axis-aligned rectangles stay axis-aligned: scaling, shifting, quarter turns.
  public var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The image of `point`, given relative to the centre.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest rectangle around the image of `frame`, mapped about its own centre.
  ///
  /// The plugin contract's `layout_box` has the same steps, and tests compare the bits: change both
  /// or neither.
  public func boundingBox(of frame: Rect) -> Rect {
    let halfWidth = (frame.width / 2) * a.magnitude + (frame.height / 2) * c.magnitude
    let halfHeight = (frame.width / 2) * b.magnitude + (frame.height / 2) * d.magnitude
    let centre = Point(x: frame.midX + tx, y: frame.midY + ty)
    return Rect(
      minX: centre.x - halfWidth, minY: centre.y - halfHeight, maxX: centre.x + halfWidth,
      maxY: centre.y + halfHeight)
  }

  /// The inverse map, or nil if the plane is flattened: the smaller scale is below 1e-5, or the
  /// coefficients are too large to decide.
  public var inverse: AffineTransform? {
    if isIdentity { return self }
    let determinant = a * d - b * c
    let squares = a * a + b * b + c * c + d * d
    let spread = (squares * squares - 4 * determinant * determinant).squareRoot()
    let larger = ((squares + (spread > 0 ? spread : 0)) / 2).squareRoot()
    guard isFinite, determinant.magnitude / larger >= 1e-5 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
