internal import LayoutCore

/// What all gestures have in common: who is told, what scrolls, one edit for all of it.
extension Scene {
  /// Collects what a gesture changes.
  struct GestureChanges {
    var changes: [(layer: String, stale: LayerInvalidation)] = []
    var sheet = 0.0
  }

  /// Applies a gesture in one edit, after which `finger` is down.
  func play(
    _ finger: Finger?,
    _ body: (inout SceneState, inout GestureChanges) throws(EngineError) -> Void
  ) throws(EngineError) -> GestureReply {
    let before = state
    var result = GestureChanges()
    let layers = try edit { next throws(EngineError) in
      next.finger = finger
      try body(&next, &result)
      return result.changes
    }
    var reply = GestureReply(layers: layers, sheet: result.sheet)
    for (old, new) in zip(before.layers, state.layers) where new.mirrored == nil {
      reply.content.x += new.offset.x - old.offset.x
      reply.content.y += new.offset.y - old.offset.y
    }
    return reply
  }

  /// Lets time pass for every layer that something moves in.
  func pass(_ gesture: Gesture) throws(EngineError) -> GestureReply {
    try play(state.finger) { next, reply throws(EngineError) in
      try tell(try moving().map { ($0, gesture) }, &next, &reply, clamps: true)
    }
  }

  /// Tells layers that follow gestures of one each; returns with what velocity the content of the last
  /// one goes on.
  @discardableResult
  func tell(
    _ gestures: [(layer: String, gesture: Gesture)], _ next: inout SceneState,
    _ reply: inout GestureChanges, clamps: Bool
  ) throws(EngineError) -> Point {
    var velocity = Point.zero
    for (name, gesture) in gestures where follows(name) {
      let (index, stack) = try preparedStack(name)
      let answer = try engineError(of: name) { () throws(LayoutFailure) in
        try stack.respond(to: gesture)
      }
      guard let (level, response) = answer else { continue }
      var layer = next.layers[index]
      while layer.states.count <= level { layer.states.append([]) }
      layer.states[level] = response.state
      layer.offset = response.contentOffset
      next.layers[index] = layer
      reply.sheet += response.moved
      velocity = response.contentVelocity
      reply.changes.append((name, .interaction(clamps: clamps)))
    }
    return velocity
  }

  /// The hindmost layer that a drag beside all elements scrolls, or nil if none is.
  func ground(at point: Point) throws(EngineError) -> String? {
    guard Rect(origin: .zero, size: state.size).contains(point) else { return nil }
    for layer in state.layers
    where layer.isVisible && layer.isInteractive && layer.stack != nil && !follows(layer)
      && !suspendedLayers.contains(layer.name)
    {
      let (_, stack) = try preparedStack(layer.name)
      let zones = try engineError(of: layer.name) { () throws(LayoutFailure) in
        try stack.touchZones()
      }
      let place = Point(x: point.x + layer.offset.x, y: point.y + layer.offset.y)
      if !zones.contains(where: { $0.rule != .clip && $0.rect.contains(place) }) {
        return layer.name
      }
    }
    return nil
  }

  /// Layers whose layouts follow gestures and that are not on their way elsewhere.
  func moving() throws(EngineError) -> [String] {
    state.layers.filter { follows($0) && $0.transition == nil && !$0.states.isEmpty }.map(\.name)
  }

  func finger() throws(EngineError) -> Finger {
    guard let finger = state.finger else {
      throw .layer(.noFinger)
    }
    return finger
  }

  func follows(_ layer: Layer) -> Bool {
    !suspendedLayers.contains(layer.name) && layer.stack?.interaction != nil
  }

  func follows(_ name: String) -> Bool {
    state.index(of: name).map { follows(state.layers[$0]) } ?? false
  }

  func sheetLayer(_ name: String?) throws(EngineError) -> String {
    let (index, stack) = try preparedStack(name)
    let name = state.layers[index].name
    if let status = transitionStatus(index) { throw .inTransition(name, status) }
    guard stack.interaction != nil else {
      throw .layer(.noSheet(layer: name))
    }
    return name
  }

  /// The layer whose offset a finger on `name` moves: what that mirrors, if it mirrors any; nil where
  /// there is nothing to scroll.
  func scrolled(by name: String) -> Int? {
    var index = state.index(of: name)
    while let here = index, let other = state.layers[here].mirrored {
      index = state.index(of: other)
    }
    return index.flatMap { state.layers[$0].stack == nil ? nil : $0 }
  }

  /// The offset of the layer at `index` after a drag: beyond its ends too along the axis that it scrolls.
  func dragged(_ index: Int, _ distance: Point) throws(EngineError) -> Point {
    let (_, stack) = try preparedStack(state.layers[index].name)
    let (offset, range) = (state.layers[index].offset, offsetRange(index, state))
    var moved = Point(x: offset.x - distance.x, y: offset.y - distance.y)
    if stack.axis == .vertical, range.min.x == range.max.x { moved.x = offset.x }
    if stack.axis == .horizontal, range.min.y == range.max.y { moved.y = offset.y }
    let limit = Scene.coordinateLimit
    return Point(x: min(max(moved.x, -limit), limit), y: min(max(moved.y, -limit), limit))
  }
}
