public import LayoutCore

extension Scene {
  /// Reports which element receives a touch at a point in scene coordinates.
  ///
  /// Layers are asked front to back, elements of a layer in the reverse of
  /// `LayoutAttributes.frontOrder`. The container of a pass-through layer is listed only if none of
  /// its elements would take the touch. Frames are half-open, so neighbours never share a point.
  ///
  /// - Complexity: a rect query of the point in each layer, and O(k log k) for the k elements
  ///   there.
  /// - Throws: `EngineError.outOfRange`, `.layout`.
  public func hit(_ point: Point) throws(EngineError) -> Hit {
    try check(point)
    var result = Hit(point: point, stack: [])
    guard state.bounds.contains(point) else { return result }
    for index in state.layers.indices.reversed() where state.frame(index).contains(point) {
      try touchNode(index) {
        Rect(origin: point, size: .zero).around(movedBy: state.contentOrigin($0))
      }.test(point, local: point, in: .scene, scroller: nil, &result)
    }
    if let section = result.scrollsSection, let layer = result.scrolls {
      result.scrolls = state.layers[try scrolledLayer(section, try index(of: layer))].name
    } else {
      result.scrolls = result.scrolls.map { state.leader(of: $0) }
    }
    result.place = try place(of: result)
    guard result.target?.element?.kind != .cell else { return result }
    // A point of a pinned element does not have the meanings of the content below it.
    if result.target?.isPinned != true { result = try explained(result) }
    if result.facts.isEmpty, let target = result.target, let label = try label(of: target) {
      result.facts = [Fact(label)]
    }
    return result
  }

  /// Returns what the layouts of its layer name an element that was hit.
  private func label(of node: HitNode) throws(EngineError) -> String? {
    guard let element = node.element else { return nil }
    let index = try index(of: node.layer)
    return try label(of: element, index, preparedStack(at: index))
  }

  /// The part of an event and the time at the point of a hit.
  private func place(of hit: Hit) throws(EngineError) -> TouchPlace? {
    var asked: Set<String> = []
    for node in hit.stack where node.verdict != .skip {
      guard asked.insert(node.layer).inserted else { continue }
      let index = try index(of: node.layer)
      let layer = state.layers[index]
      guard layer.stack != nil, layer.transition == nil, !suspendedLayers.contains(node.layer)
      else {
        continue
      }
      let origin = state.contentOrigin(index)
      let point = Point(x: hit.point.x + origin.x, y: hit.point.y + origin.y)
      var place = try asking(index) { (stack) throws(LayoutFailure) in
        try stack.place(at: point)
      }
      // Another layer in front takes the touch, or an element that is pinned over what is there.
      if hit.target?.layer != node.layer { place?.grip = nil }
      if place != nil || hit.target?.layer == node.layer { return place }
    }
    return nil
  }

  /// The result with what its point means to the front layout that knows.
  private func explained(_ hit: Hit) throws(EngineError) -> Hit {
    var result = hit
    var asked: Set<String> = []
    for node in result.stack where node.verdict != .skip && result.facts.isEmpty {
      if asked.insert(node.layer).inserted {
        result.facts = try meaning(of: hit.point, layer: node.layer)
      }
      if node.verdict == .hit { break }
    }
    return result
  }

  /// Returns what a point in scene coordinates means to the layout of a layer where no cell is.
  private func meaning(of point: Point, layer: String) throws(EngineError) -> [Fact] {
    let index = try index(of: layer)
    guard state.layers[index].stack != nil, state.layers[index].transition == nil else { return [] }
    let origin = state.contentOrigin(index)
    return try explain(Point(x: point.x + origin.x, y: point.y + origin.y), layer: layer)
  }

  /// Returns where a layer's layout shows cells and supplementary views, in scene coordinates, or
  /// nil for everywhere in the layer's frame.
  ///
  /// - Throws: `EngineError.noLayer`, `.layout`.
  public func clip(layer: String? = nil) throws(EngineError) -> Rect? {
    let index = try index(of: layer)
    guard state.layers[index].stack != nil else { return nil }
    let origin = state.contentOrigin(index)
    return try asking(index) { (stack) throws(LayoutFailure) in
      try touchZones(index, stack).first { $0.rule == .clip }?
        .rect.offset(dx: -origin.x, dy: -origin.y)
    }
  }

  /// The touch zones of the layer at `index`, which are those of its `stack`.
  ///
  /// On the way to other layouts they stay where they are seen, while the viewport moves.
  func touchZones(_ index: Int, _ stack: LayoutStack) throws(LayoutFailure) -> [TouchZone] {
    let zones = try stack.touchZones()
    guard let way = state.layers[index].transition else { return zones }
    let offset = state.layers[index].offset
    return zones.map {
      TouchZone($0.rect.offset(dx: offset.x - way.start.x, dy: offset.y - way.start.y), $0.rule)
    }
  }

  /// A layer and those of its elements that intersect a place in its content coordinates.
  ///
  /// - Parameter place: The place in the content coordinates of the layer at an index, or nil if
  ///   none matters.
  /// - Complexity: a rect query, and O(k log k) for k elements.
  func touchNode(_ index: Int, in place: (Int) -> Rect?) throws(EngineError) -> TouchNode {
    var (node, stack) = try layerNode(index)
    guard let stack, let place = place(index) else { return node }
    var found: [LayoutAttributes] = []
    try touchables(in: place, index, stack, &found)
    var scrollers: [ScrollerNode] = []
    if stack.scrollerLevel != nil {
      scrollers = try scrollerNodes(index, stack, around: place, found, clip: node.elementClip)
    }
    node.add(found, scrollers)
    return node
  }

  /// A layer without its elements, and what to ask for them; nil if none can be hit.
  func layerNode(_ index: Int) throws(EngineError) -> (TouchNode, LayoutStack?) {
    let layer = state.layers[index]
    var node = TouchNode(
      layer: layer.name, frame: state.frame(index),
      pointer: layer.isPassThrough ? .passThrough : .auto)
    node.boundsOrigin = layer.offset
    node.isHidden = !layer.isVisible
    node.isInteractive = layer.isInteractive
    node.isScrollable = true
    node.takesPassingTouches = !layer.isPassThrough
    guard layer.stack != nil, node.refusal == nil else { return (node, nil) }
    let stack = try preparedStack(at: index)
    let zones = try engineError(of: layer.name) { () throws(LayoutFailure) in
      try touchZones(index, stack)
    }
    node.elementClip = zones.first { $0.rule == .clip }?.rect
    node.zones = zones.filter { $0.rule != .clip }
    return (node, stack)
  }
}

extension Rect {
  /// A box around a place of the scene in the content that is moved by `offset`.
  ///
  /// It is a little larger than the place: moving there and back may round.
  func around(movedBy offset: Point) -> Rect {
    let place = self.offset(dx: offset.x, dy: offset.y)
    let slack =
      2
      * [
        0.0005, place.minX.ulp, place.minY.ulp, place.maxX.ulp, place.maxY.ulp, offset.x.ulp,
        offset.y.ulp,
      ].reduce(0, max)
    return Rect(
      minX: place.minX - slack, minY: place.minY - slack, maxX: place.maxX + slack,
      maxY: place.maxY + slack)
  }
}
