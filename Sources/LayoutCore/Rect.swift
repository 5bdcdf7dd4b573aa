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
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && maxX.isFinite && maxY.isFinite
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

  /// The shared area, or nil when there is none.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The same rectangle moved by `dx` to the right and `dy` down.
  @inlinable public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
