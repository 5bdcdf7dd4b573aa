internal import LayoutCore

extension Scene {
  /// Returns the points of the scene where `hit` finds nothing in a layer, as disjoint rectangles.
  ///
  /// A turned or skewed element blocks its whole bounding box, so no point is reported free by
  /// mistake.
  ///
  /// - Complexity: one rect query of the layer's viewport, and that of the union of the blockers.
  /// - Throws: `EngineError.noLayer`, `.layout`.
  public func passThrough(layer: String? = nil) throws(EngineError) -> PassThrough {
    let index = try index(of: layer)
    let node = try blockingNode(index)
    let (blocked, inexact) = blockers(node)
    var overridden = Region()
    if node.takesPassingTouches, node.refusal == nil {
      overridden = node.openings(
        Placement.scene.inside(node), Region.Edges(state.visibleFrame(index)))
    }
    return PassThrough(
      layer: state.layers[index].name, region: Region(state.bounds).subtracting(blocked),
      inexact: inexact, overridden: overridden)
  }

  /// Returns a partition of the scene by the layer that receives the touch, front to back, free
  /// parts last.
  ///
  /// - Complexity: that of `passThrough` for each layer.
  /// - Throws: `EngineError.layout`.
  public func touchMap() throws(EngineError) -> [TouchArea] {
    var free = Region(state.bounds)
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

  /// Returns a layer with those of its elements that may block touches to elements behind.
  private func blockingNode(_ index: Int) throws(EngineError) -> TouchNode {
    var (node, stack) = try layerNode(index)
    // The contents of a layer that takes all touches do not matter.
    guard let stack, node.pointer == .passThrough else { return node }
    let place = state.visibleFrame(index).around(movedBy: state.contentOrigin(index))
    try touchables(in: place, index, stack, &node.elements)
    guard stack.scrollerLevel != nil else { return node }
    let scrollers = try scrollerNodes(
      index, stack, in: place, node.elements, clip: node.elementClip)
    guard !scrollers.isEmpty else { return node }
    let found = node.elements
    node.elements = []
    node.add(found, scrollers)
    return node
  }

  /// The region where a layer blocks touches, inside the scene.
  private func blockers(_ node: TouchNode) -> (Region, [Element]) {
    var inexact: [Element] = []
    let region = node.blockers(in: .scene, clip: Region.Edges(state.bounds), &inexact)
    return (region, inexact.sorted())
  }
}
