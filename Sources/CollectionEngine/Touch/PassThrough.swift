public import LayoutCore

/// Where touches fall through a layer.
public struct PassThrough: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// Points of the viewport where the layer takes no touch, in scene coordinates.
  public var region: Region
  /// Elements that block more of the region than they cover, because they are turned or skewed.
  public var inexact: [Element]
}

/// Which layer gets the touches of a part of the viewport.
public struct TouchArea: Hashable, Sendable {
  /// The layer, or nil where no layer takes the touch.
  public var layer: String?
  /// Its part of the viewport, in scene coordinates.
  public var region: Region
}

extension Scene {
  /// The points of the viewport where a layer's `hit` finds nothing, as disjoint rectangles.
  ///
  /// A turned or skewed element blocks the whole of its bounding box: a point is never reported free
  /// that is not.
  ///
  /// - Complexity: one rect query of the viewport, and that of the union of the blockers.
  /// - Throws: `EngineError.noLayer`, `.layout`.
  public func passThrough(layer: String? = nil) throws(EngineError) -> PassThrough {
    let index = try index(of: layer)
    let (blocked, inexact) = try blockers(index)
    let window = Region(Rect(origin: .zero, size: state.size))
    return PassThrough(
      layer: state.layers[index].name, region: window.subtracting(blocked), inexact: inexact)
  }

  /// A partition of the viewport by the layer that gets the touch, front to back, free parts last.
  ///
  /// - Complexity: that of `passThrough` for each layer.
  /// - Throws: `EngineError.layout`.
  public func touchMap() throws(EngineError) -> [TouchArea] {
    var free = Region(Rect(origin: .zero, size: state.size))
    var areas: [TouchArea] = []
    for index in state.layers.indices.reversed() {
      let (blocked, _) = try blockers(index)
      areas.append(
        TouchArea(layer: state.layers[index].name, region: free.intersection(blocked)))
      free = free.subtracting(blocked)
    }
    areas.append(TouchArea(layer: nil, region: free))
    return areas
  }

  /// What a layer keeps touches from, inside the viewport.
  private func blockers(_ index: Int) throws(EngineError) -> (Region, [Element]) {
    let layer = state.layers[index]
    guard layer.isVisible, layer.isInteractive else { return (Region(), []) }
    let window = Rect(origin: .zero, size: state.size)
    guard layer.stack != nil else { return (Region(layer.isPassThrough ? .zero : window), []) }
    let open = try openings(index, window)
    guard layer.isPassThrough else { return (Region(window).subtracting(open), []) }
    let (_, stack) = try preparedStack(layer.name)
    var visible: [LayoutAttributes] = []
    try attributes(in: state.viewport(index).bounds, index, stack, &visible)
    var parts: [Region.Edges] = []
    var inexact: [Element] = []
    for attributes in visible
    where attributes.touchRefusal == nil && attributes.pointer != .passThrough {
      let box = attributes.boundingBox.offset(dx: -layer.offset.x, dy: -layer.offset.y)
      parts.append(Region.Edges(box).clipped(to: Region.Edges(window)))
      if !attributes.transform.keepsRectangles { inexact.append(attributes.element) }
    }
    return (Region(unionOf: parts).subtracting(open), inexact)
  }

  /// Where touches fall through a layer whatever is there, inside the viewport.
  private func openings(_ index: Int, _ window: Rect) throws(EngineError) -> Region {
    let zones = try touchZones(index)
    var open = Region()
    for zone in zones.reversed() {
      let place = Region(Region.Edges(zone.rect).clipped(to: Region.Edges(window)))
      open = zone.rule == .pass ? open.union(place) : open.subtracting(place)
    }
    return open
  }
}
