public import LayoutCore

/// The range in which a layer's offset may rest, in content coordinates (rules O-01 and O-08).
///
/// Per axis `[−lead, max(content − bounds + trail, −lead)]` with the adjusted content insets;
/// sideways from right to left `[min(−left, content − bounds + right), content − bounds + right]`.
public struct OffsetRange: Hashable, Sendable {
  /// The minimum offset in both axes.
  public var min: Point
  /// The maximum offset in both axes.
  public var max: Point

  /// Creates the range for a viewport over content of a size; content from right to left starts at
  /// its right edge.
  public init(_ viewport: Viewport, contentSize: Size, isRightToLeft: Bool = false) {
    let inset = viewport.adjustedContentInset
    min = Point(x: 0 - inset.left, y: 0 - inset.top)
    max = Point(
      x: contentSize.width - viewport.size.width + inset.right,
      y: Swift.max(contentSize.height - viewport.size.height + inset.bottom, min.y))
    if isRightToLeft {
      min.x = Swift.min(min.x, max.x)
    } else {
      max.x = Swift.max(min.x, max.x)
    }
  }

  /// Removes the ends along some axes: offsets go as far as coordinates (rule G-40).
  mutating func removeEnds(along axes: Axes) {
    let limit = Limits.coordinate
    if axes.contains(.horizontal) { (min.x, max.x) = (-limit, limit) }
    if axes.contains(.vertical) { (min.y, max.y) = (-limit, limit) }
  }

  /// The ranges along the axes that scroll to an end, horizontal first.
  public var scrolled: [ClosedRange<Double>] {
    [(min.x, max.x), (min.y, max.y)].compactMap { least, most in
      least < most && most < Limits.coordinate ? least...most : nil
    }
  }

  /// The smallest range that covers this one and another.
  func union(_ other: OffsetRange) -> OffsetRange {
    var range = self
    range.min = Point(x: Swift.min(min.x, other.min.x), y: Swift.min(min.y, other.min.y))
    range.max = Point(x: Swift.max(max.x, other.max.x), y: Swift.max(max.y, other.max.y))
    return range
  }

  /// The range part of the way to another.
  func interpolated(to other: OffsetRange, _ progress: Double) -> OffsetRange {
    var range = self
    range.min = min.interpolated(to: other.min, progress)
    range.max = max.interpolated(to: other.max, progress)
    return range
  }

  /// Returns the nearest offset inside the range.
  public func clamp(_ offset: Point) -> Point {
    Point(
      x: Swift.min(Swift.max(offset.x, min.x), max.x),
      y: Swift.min(Swift.max(offset.y, min.y), max.y))
  }

  /// Distance outside a range at which a coordinate still counts as inside, in points.
  static let tolerance = 0.001

  /// The axes along which an offset lies inside the range.
  func axes(holding offset: Point) -> Axes {
    var axes: Axes = []
    let reach = Self.tolerance
    if offset.x >= min.x - reach, offset.x <= max.x + reach { axes.insert(.horizontal) }
    if offset.y >= min.y - reach, offset.y <= max.y + reach { axes.insert(.vertical) }
    return axes
  }

  /// Returns an offset with the coordinates along some axes brought inside the range.
  func clamp(_ offset: Point, along axes: Axes) -> Point {
    let inside = clamp(offset)
    return Point(
      x: axes.contains(.horizontal) ? inside.x : offset.x,
      y: axes.contains(.vertical) ? inside.y : offset.y)
  }
}
