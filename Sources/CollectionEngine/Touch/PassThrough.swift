public import LayoutCore

/// Where touches fall through a layer.
public struct PassThrough: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// Points of the viewport where the layer takes no touch, in scene coordinates.
  public var region: Region
  /// Elements that block more of the region than they cover, because they are turned or skewed.
  public var inexact: [Element]
  /// Where the layer's layout would let touches fall through and the layer takes them all the same,
  /// because it is not pass-through; in scene coordinates.
  public var overridden: Region
}

/// Which layer gets the touches of a part of the viewport.
public struct TouchArea: Hashable, Sendable {
  /// The layer, or nil if no layer takes the touch.
  public var layer: String?
  /// Its part of the viewport, in scene coordinates.
  public var region: Region
}

extension Scene {
  /// The points of the viewport where `hit` finds nothing in a layer, as disjoint rectangles.
  ///
  /// A turned or skewed element blocks the whole of its bounding box: a point is never reported free
  /// that is not.
  ///
  /// - Complexity: one rect query of the viewport, and that of the union of the blockers.
  /// - Throws: `EngineError.noLayer`, `.layout`.
  public func passThrough(layer: String? = nil) throws(EngineError) -> PassThrough {
    let index = try index(of: layer)
    let node = try blockingNode(index)
    let (blocked, inexact) = blockers(node)
    var overridden = Region()
    if node.takesPassingTouches, node.refusal == nil {
      overridden = node.openings(Placement.scene.inside(node), Region.Edges(window))
    }
    return PassThrough(
      layer: state.layers[index].name, region: Region(window).subtracting(blocked),
      inexact: inexact, overridden: overridden)
  }

  /// A partition of the viewport by the layer that gets the touch, front to back, free parts last.
  ///
  /// - Complexity: that of `passThrough` for each layer.
  /// - Throws: `EngineError.layout`.
  public func touchMap() throws(EngineError) -> [TouchArea] {
    var free = Region(window)
    var areas: [TouchArea] = []
    for index in state.layers.indices.reversed() {
      let (blocked, _) = blockers(try blockingNode(index))
      areas.append(
        TouchArea(layer: state.layers[index].name, region: free.intersection(blocked)))
      free = free.subtracting(blocked)
    }
    areas.append(TouchArea(layer: nil, region: free))
    return areas
  }

  /// A layer with those of its elements that may keep touches from what is behind.
  private func blockingNode(_ index: Int) throws(EngineError) -> TouchNode {
    // What is in a layer that takes all touches does not matter.
    try touchNode(index) { $0.isPassThrough ? window.around(movedBy: $0.offset) : nil }
  }

  /// What a layer keeps touches from, inside the viewport.
  private func blockers(_ node: TouchNode) -> (Region, [Element]) {
    var inexact: [Element] = []
    let region = node.blockers(in: .scene, clip: Region.Edges(window), &inexact)
    return (region, inexact.sorted())
  }
}
