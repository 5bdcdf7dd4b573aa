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
}

extension Double {
  /// The shortest form of the number for a sentence: `-1` and not `-1.0`.
  package var shortText: String {
    magnitude < 1e15 && self == rounded() ? "\(Int64(self))" : "\(self)"
  }
}
