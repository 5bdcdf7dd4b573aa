internal import LayoutCore

/// A layer in transition from one stack of layouts to another.
///
/// UIKit: `UICollectionViewTransitionLayout`. The layer shows what is visible at either end, each
/// element part of the way; its window moves along.
struct Transition {
  /// The layouts it goes to, prepared with their offset.
  let stack: LayoutStack
  /// Values in force of their options, base first.
  let options: [[OptionValue?]]
  /// Where the window stands at the start, in content coordinates of the old layouts.
  let start: Point
  /// Where it comes to rest, in content coordinates of the new ones.
  let end: Point
  /// From 0, the old layouts, to 1, the new ones.
  var progress: Double

  /// The current offset of the viewport.
  var offset: Point { start.interpolated(to: end, progress) }
}

/// The progress of a layer toward another layout.
public struct TransitionStatus: Hashable, Sendable {
  /// The layouts it goes to, the outermost first.
  public var layouts: [String]
  /// From 0 to 1.
  public var progress: Double
}

extension SceneState {
  /// The snapshot of one end of the transition that the layer at `index` is in.
  func snapshot(_ index: Int, of transition: Transition, isEnd: Bool) -> LayerSnapshot {
    var snapshot = snapshot(index)
    snapshot.viewport.contentOffset = isEnd ? transition.end : transition.start
    if isEnd {
      snapshot.options = transition.options
      snapshot.states = []
    }
    return snapshot
  }

  /// Size of what the layer at `index` shows; on the way to another layout between both sizes.
  func contentSize(_ index: Int) -> Size {
    let size = layers[index].stack?.contentSize ?? .zero
    guard let transition = layers[index].transition else { return size }
    let (end, progress) = (transition.stack.contentSize, transition.progress)
    return Size(
      width: size.width.interpolated(to: end.width, progress),
      height: size.height.interpolated(to: end.height, progress))
  }

  /// The kinds of the elements that the layer at `index` can show.
  func kinds(_ index: Int) -> KindTable {
    guard let stack = layers[index].stack else { return .standard }
    guard let transition = layers[index].transition else { return stack.kinds }
    return KindTable(stack.kindDeclarations + transition.stack.kindDeclarations)
  }
}
