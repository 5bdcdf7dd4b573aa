public import LayoutCore

/// An element at one moment of a motion.
public struct MovingElement: Hashable, Sendable {
  /// What becomes of an element in a motion.
  public enum Role: String, Hashable, Sendable {
    /// It is there before and after, perhaps somewhere else.
    case stays
    /// It is new.
    case appears
    /// It goes away; it is named by its place before.
    case disappears
  }

  /// How it looks now, in content coordinates.
  public var attributes: LayoutAttributes
  /// What becomes of it.
  public var role: Role
  /// The item's label, or nil.
  public var label: String?
}

/// The elements of a layer between two states, `progress` of the way.
public struct MotionFrame: Hashable, Sendable {
  /// From 0, the state before, to 1, the state after.
  public var progress: Double
  /// The offset of the viewport, in content coordinates.
  public var offset: Point
  /// In `AttributesOrder`; an element that goes away stands before another of its name.
  public var elements: [MovingElement]
}

extension LayoutAttributes {
  /// The attributes part of the way to `other`, with its identity.
  ///
  /// Lengths, transform and opacity change evenly, all else at once: UIKit animates no more.
  func interpolated(to other: LayoutAttributes, _ progress: Double) -> LayoutAttributes {
    if progress >= 1 { return other }
    var result = progress <= 0 ? self : other
    result.element = other.element
    guard progress > 0 else { return result }
    result.frame = Rect(
      x: frame.x.interpolated(to: other.frame.x, progress),
      y: frame.y.interpolated(to: other.frame.y, progress),
      width: frame.width.interpolated(to: other.frame.width, progress),
      height: frame.height.interpolated(to: other.frame.height, progress))
    result.alpha = alpha.interpolated(to: other.alpha, progress)
    result.transform = AffineTransform(
      a: transform.a.interpolated(to: other.transform.a, progress),
      b: transform.b.interpolated(to: other.transform.b, progress),
      c: transform.c.interpolated(to: other.transform.c, progress),
      d: transform.d.interpolated(to: other.transform.d, progress),
      tx: transform.tx.interpolated(to: other.transform.tx, progress),
      ty: transform.ty.interpolated(to: other.transform.ty, progress))
    return result
  }
}

extension Point {
  /// The point part of the way to `other`.
  func interpolated(to other: Point, _ progress: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, progress), y: y.interpolated(to: other.y, progress))
  }
}

extension Double {
  /// The number part of the way to `other`; exact at both ends and where both are equal.
  func interpolated(to other: Double, _ progress: Double) -> Double {
    progress >= 1 ? other : self + (other - self) * progress
  }
}
