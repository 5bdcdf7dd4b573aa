internal import LayoutCore

/// A layer in transition from one stack of layouts to another.
///
/// UIKit: `UICollectionViewTransitionLayout`. The layer shows what is visible at either end, each
/// element part of the way; its viewport moves along.
struct Transition {
  /// The target layouts, prepared with their offset.
  let stack: LayoutStack
  /// Values in force of their options, base first.
  let options: [[OptionValue?]]
  /// The offset at the start, in content coordinates of the old layouts.
  let start: Point
  /// The offset at the end, in content coordinates of the new ones.
  let end: Point
  /// From 0, the old layouts, to 1, the new ones.
  var progress: Double

  /// The current offset of the viewport.
  var offset: Point { start.interpolated(to: end, progress) }
}

/// The progress of a layer toward another layout.
public struct TransitionStatus: Hashable, Sendable {
  /// The target layouts, outermost first.
  public var layouts: [String]
  /// From 0 to 1.
  public var progress: Double
}
