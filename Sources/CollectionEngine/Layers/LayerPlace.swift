public import LayoutCore

/// The place of a layer in the scene (rules V-01 and V-02).
///
/// A layer is a view with a frame: its layout lays out a viewport of the frame's size, and nothing
/// of the layer is drawn or hit outside the frame.
public enum LayerPlace: Hashable, Sendable {
  /// The whole scene, whatever its size.
  case fill
  /// The scene without margins at its edges, whatever its size; negative margins reach beyond the
  /// edges.
  case inset(Insets)
  /// A rectangle in scene coordinates that stays when the scene's size changes.
  case fixed(Rect)

  /// Returns the frame in scene coordinates in a scene of a size; margins that meet leave no width
  /// or height.
  func frame(in size: Size) -> Rect {
    switch self {
    case .fill: return Rect(origin: .zero, size: size)
    case .inset(let inset):
      return Rect(
        x: inset.left, y: inset.top, width: max(0, size.width - inset.left - inset.right),
        height: max(0, size.height - inset.top - inset.bottom))
    case .fixed(let frame): return frame
    }
  }
}

extension SceneState {
  /// The scene in its own coordinates.
  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The frame of the layer at `index`, in scene coordinates.
  func frame(_ index: Int) -> Rect { layers[index].place.frame(in: size) }

  /// The part of the scene that the layer at `index` can show, in scene coordinates.
  func visibleFrame(_ index: Int) -> Rect {
    if case .fill = layers[index].place { return bounds }
    return frame(index).intersection(bounds) ?? .zero
  }

  /// The content point of the layer at `index` that lies at the scene's top left corner: what
  /// content positions and scene positions differ by.
  func contentOrigin(_ index: Int) -> Point {
    let (offset, frame) = (layers[index].offset, frame(index))
    return Point(x: offset.x - frame.x, y: offset.y - frame.y)
  }

  /// A point of the scene, seen from the top left of the frame of the layer at `index`.
  func pointInViewport(_ point: Point, _ index: Int) -> Point {
    let frame = frame(index)
    return Point(x: point.x - frame.x, y: point.y - frame.y)
  }

  /// Content, offset and room of the layer at `index`.
  @inline(__always)
  func viewport(_ index: Int) -> Viewport {
    var viewport = Viewport(
      size: size, contentOffset: layers[index].offset, contentInset: layers[index].inset,
      safeArea: safeArea, margins: layers[index].margins,
      adjustedAxes: layers[index].stack?.adjustedAxes
        ?? layers[index].insets.certainAxes(scrollAxis: nil))
    if case .fill = layers[index].place { return viewport }
    let frame = frame(index)
    viewport.size = frame.size
    viewport.safeArea = coveredMargins(of: frame)
    return viewport
  }

  /// Returns the overlap of `frame` with each margin that the safe area leaves out of the scene
  /// (rule V-03).
  private func coveredMargins(of frame: Rect) -> Insets {
    guard frame.intersects(bounds) else { return .zero }
    func shared(_ start: Double, _ end: Double, _ axis: Axis) -> Double {
      let first = frame.origin.along(axis)
      return max(0, min(end, first + frame.size.along(axis)) - max(start, first))
    }
    return Insets(
      top: shared(0, safeArea.top, .vertical), left: shared(0, safeArea.left, .horizontal),
      bottom: shared(size.height - safeArea.bottom, size.height, .vertical),
      right: shared(size.width - safeArea.right, size.width, .horizontal))
  }
}
