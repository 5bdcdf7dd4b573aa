public import LayoutCore

/// The range in which a layer's offset may rest, in content coordinates (rule O-01).
///
/// Per axis `[−lead, max(content − bounds + trail, −lead)]` with the adjusted content insets.
public struct OffsetRange: Hashable, Sendable {
  /// The minimum offset in both axes.
  public var min: Point
  /// The maximum offset in both axes.
  public var max: Point

  /// Creates the range for a viewport over content of a size.
  public init(_ viewport: Viewport, contentSize: Size) {
    let inset = viewport.adjustedContentInset
    min = Point(x: 0 - inset.left, y: 0 - inset.top)
    max = Point(
      x: Swift.max(contentSize.width - viewport.size.width + inset.right, min.x),
      y: Swift.max(contentSize.height - viewport.size.height + inset.bottom, min.y))
  }

  /// Returns the nearest offset inside the range.
  public func clamp(_ offset: Point) -> Point {
    Point(
      x: Swift.min(Swift.max(offset.x, min.x), max.x),
      y: Swift.min(Swift.max(offset.y, min.y), max.y))
  }
}

extension Scene {
  /// The range of the layer at `index`; without a layout its content has no size.
  func offsetRange(_ index: Int, _ state: SceneState) -> OffsetRange {
    guard let stack = state.layers[index].stack, state.layers[index].transition == nil else {
      return OffsetRange(state.viewport(index), contentSize: state.contentSize(index))
    }
    return stack.offsetRange(state.viewport(index))
  }
}
