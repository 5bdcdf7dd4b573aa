public import LayoutCore

/// One finger, and a clock that only commands advance.
///
/// A layout that follows gestures (`Interaction`) decides what they do; over any other a drag
/// scrolls, and a release lets the content go on to where the layout wants it (`Snapping`). Nothing
/// depends on real time.
extension Scene {
  /// Starts a touch at a point in scene coordinates, on what `hit` finds there, otherwise on the
  /// rearmost layer that is no sheet.
  ///
  /// - Throws: `EngineError.layer` if one is down already; as `hit`.
  public func press(_ point: Point) throws(EngineError) -> GestureReply {
    if state.finger != nil { throw .layer(.fingerDown) }
    let hit = try hit(point)
    var target = hit.target?.layer
    if target == nil { target = try backLayer(at: point) }
    var passed: [String] = []
    for (index, layer) in state.layers.enumerated().reversed() {
      if layer.name == target { break }
      guard layer.isVisible, layer.isInteractive, follows(layer) else { continue }
      if layer.place == .fill || state.frame(index).contains(point) { passed.append(layer.name) }
    }
    let scrolls = hit.target == nil || hit.scrolls != nil
    var finger = Finger(
      target: target, scrolls: scrolls, passed: passed, trail: TouchTrail(start: point),
      touched: TouchedNode(hit))
    finger.section = try touchedSection(hit)
    let told = passed + (target.map { [$0] } ?? [])
    return try applyGesture(finger) { next, changes throws(EngineError) in
      for index in next.layers.indices { next.layers[index].chosen = .both }
      var presses: [(layer: String, gesture: Gesture)] = []
      for name in told {
        guard let index = state.index(of: name) else { continue }
        presses.append((name, .press(state.pointInViewport(point, index))))
      }
      try send(presses, &next, &changes, clamps: false)
    }
  }

  /// Moves the finger by a distance, down and right positive, within some milliseconds or, for 0,
  /// at once.
  ///
  /// - Throws: `EngineError.layer` if no finger is down; `.outOfRange`, `.layout`.
  public func drag(_ distance: Point, milliseconds: Double = 0) throws(EngineError)
    -> GestureReply
  {
    try check(distance)
    try check(milliseconds, "milliseconds", in: 0...Limits.coordinate)
    var finger = try finger()
    let recognised = finger.move(distance, milliseconds: milliseconds)
    finger.velocity = .zero
    if milliseconds > 0 {
      let limit = Limits.coordinate
      finger.velocity = Point(
        x: min(max(distance.x / milliseconds * 1000, -limit), limit),
        y: min(max(distance.y / milliseconds * 1000, -limit), limit))
    }
    let way = try way(of: &finger, distance)
    let moved = finger
    let reply = try applyGesture(moved, recognised) { next, changes throws(EngineError) in
      if milliseconds > 0 {
        let others = moving().filter { $0 != moved.target }
        let tick = Gesture.tick(milliseconds: milliseconds)
        try send(others.map { ($0, tick) }, &next, &changes, clamps: true)
      }
      scroll(way, &next, &changes)
      guard case .layer(let distance) = way, let target = moved.target else { return }
      if follows(target) {
        let gesture = Gesture.drag(distance, milliseconds: milliseconds)
        try send([(target, gesture)], &next, &changes, clamps: false)
      } else if moved.scrolls, let index = scrolled(by: target) {
        next.layers[index].offset = try dragged(index, distance)
        changes.layers.append((next.layers[index].name, .viewport(clamps: false)))
      }
    }
    return try proposing(reply)
  }

  /// Lifts the finger at a velocity in points per second, or for nil at that of its last movement.
  ///
  /// - Throws: as `drag`.
  public func release(velocity: Point? = nil) throws(EngineError) -> GestureReply {
    let finger = try finger()
    let isThrown = velocity.map { $0 != .zero } ?? false
    let velocity = velocity ?? finger.velocity
    let limit = Limits.coordinate
    try check(velocity.x, "velocity x", in: -limit...limit)
    try check(velocity.y, "velocity y", in: -limit...limit)
    let isTap = finger.trail.isTap && !isThrown
    let coming = try outcome(of: finger)
    let isHandled = coming != nil
    var tap = isTap ? finger.recognised(.tap) : nil
    tap?.isHandled = isHandled
    tap?.selects = isHandled ? nil : state.selects(finger.touched)
    let section = try restOfSection(under: finger, velocity: velocity)
    return try transaction { () throws(EngineError) in
      var reply = try lift(finger, tap, isHandled: isHandled, section, velocity)
      reply.endsProposal = coming?.isProposal == true
      return try adding(try outcome(of: finger), of: finger, to: reply)
    }
  }

  /// Lifts a finger, which has completed a tap or nothing.
  private func lift(
    _ finger: Finger, _ tap: RecognisedTouch?, isHandled: Bool, _ section: FingerWay?,
    _ velocity: Point
  ) throws(EngineError) -> GestureReply {
    let isTap = tap != nil
    return try applyGesture(nil, tap) { next, changes throws(EngineError) in
      if !isHandled { next.select(tap) }
      let end = isTap ? Gesture.release(velocity: .zero) : .cancel
      try send(finger.passed.map { ($0, end) }, &next, &changes, clamps: true)
      if let section {
        // The layer loses the finger to the section.
        if let target = finger.target {
          try send([(target, .cancel)], &next, &changes, clamps: true)
        }
        return scroll(section, &next, &changes)
      }
      guard let target = finger.target else { return }
      var rest = Point(x: -velocity.x, y: -velocity.y)
      if follows(target) {
        // A long press of which the layout makes nothing is, at rest, a finger taken away.
        let isHeld = !isTap && !isHandled && finger.trail.isNear && velocity == .zero
        let end = isHeld ? Gesture.cancel : .release(velocity: velocity)
        rest = try send([(target, end)], &next, &changes, clamps: true)
      }
      // Content stays where a drag at an edge has scrolled it.
      let isAtRest = isHandled && rest == .zero && follows(target)
      guard finger.scrolls, !isAtRest, finger.trail.farthest > 0 || velocity != .zero,
        let index = scrolled(by: target),
        next.layers[index].stack != nil
      else { return }
      next.layers[index].offset = try restingOffset(
        index, from: next.layers[index].offset, velocity: rest)
      if !follows(target) {
        changes.layers.append((next.layers[index].name, .viewport(clamps: true)))
      }
    }
  }

  /// Advances the clock by milliseconds.
  ///
  /// - Throws: `EngineError.outOfRange`, `.layout`.
  public func tick(milliseconds: Double) throws(EngineError) -> GestureReply {
    try check(milliseconds, "milliseconds", in: 0...Limits.coordinate)
    var finger = state.finger
    let recognised = finger?.move(.zero, milliseconds: milliseconds)
    return try proposing(advance(.tick(milliseconds: milliseconds), finger, recognised))
  }

  /// Advances the clock until nothing moves; a finger that is down is not held longer by it.
  ///
  /// - Throws: `EngineError.layout`.
  public func settle() throws(EngineError) -> GestureReply {
    try advance(.settle, state.finger, nil)
  }

  /// Moves the layout of a layer (by default the current one) to one of its resting places.
  ///
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.layer` for one that follows no gestures,
  ///   `.layout`.
  public func moveToRest(_ place: Int, isAnimated: Bool, layer: String? = nil)
    throws(EngineError) -> GestureReply
  {
    let name = try interactiveLayer(layer)
    return try applyGesture(state.finger) { next, changes throws(EngineError) in
      let gesture = Gesture.move(restingPlace: place, isAnimated: isAnimated)
      try send([(name, gesture)], &next, &changes, clamps: true)
    }
  }

  /// Returns the effect that each release rule of a layer's layout would have if the finger lifted
  /// now; by default at the velocity of the last movement.
  ///
  /// - Throws: as `moveToRest`, `.outOfRange`.
  public func compareReleases(velocity: Point? = nil, layer: String? = nil) throws(EngineError)
    -> [Fact]
  {
    if let velocity { try check(velocity) }
    let index = try index(of: try interactiveLayer(layer))
    return try asking(index) { (stack) throws(LayoutFailure) in
      try stack.compare(velocity: velocity ?? state.finger?.velocity ?? .zero) ?? []
    }
  }
}

/// The steps that all gestures share: which layers take part, what scrolls, and one edit for all of
/// it.
extension Scene {
  /// Collects what a gesture changes.
  struct GestureChanges {
    var layers: [(layer: String, invalidation: LayerInvalidation)] = []
    var moved = 0.0
    var section: SectionMove?
  }

  /// Applies a gesture in one edit, after which `finger` is down.
  func applyGesture(
    _ finger: Finger?, _ recognised: RecognisedTouch? = nil,
    _ body: (inout SceneState, inout GestureChanges) throws(EngineError) -> Void
  ) throws(EngineError) -> GestureReply {
    let before = state
    var result = GestureChanges()
    let layers = try edit { next throws(EngineError) in
      next.finger = finger
      try body(&next, &result)
      return result.layers
    }
    var reply = GestureReply()
    (reply.layers, reply.moved) = (layers, result.moved)
    (reply.section, reply.recognised) = (result.section, recognised)
    for (old, new) in zip(before.layers, state.layers) where new.mirrored == nil {
      reply.content.x += new.offset.x - old.offset.x
      reply.content.y += new.offset.y - old.offset.y
    }
    return reply
  }

  /// Advances every layer that is moving.
  func advance(_ gesture: Gesture, _ finger: Finger?, _ recognised: RecognisedTouch?)
    throws(EngineError) -> GestureReply
  {
    try applyGesture(finger, recognised) { next, changes throws(EngineError) in
      try send(moving().map { ($0, gesture) }, &next, &changes, clamps: true)
    }
  }

  /// Sends one gesture to each layer that follows gestures; returns the last one's content
  /// velocity.
  @discardableResult
  func send(
    _ gestures: [(layer: String, gesture: Gesture)], _ next: inout SceneState,
    _ changes: inout GestureChanges, clamps: Bool
  ) throws(EngineError) -> Point {
    var velocity = Point.zero
    for (name, gesture) in gestures where follows(name) {
      let index = try index(of: name)
      let answer = try asking(index) { (stack) throws(LayoutFailure) in
        try stack.respond(to: gesture)
      }
      guard let (level, response) = answer else { continue }
      var layer = next.layers[index]
      while layer.states.count <= level { layer.states.append([]) }
      layer.states[level] = response.state
      layer.offset = response.contentOffset
      next.layers[index] = layer
      changes.moved += response.moved
      velocity = response.contentVelocity
      changes.layers.append((name, .interaction(clamps: clamps)))
    }
    return velocity
  }

  /// Returns the layer that gets a touch beside all elements: the rearmost one that is no sheet.
  func backLayer(at point: Point) throws(EngineError) -> String? {
    guard state.bounds.contains(point) else { return nil }
    for (index, layer) in state.layers.enumerated()
    where layer.isVisible && layer.isInteractive && layer.stack?.framings.isEmpty == true
      && !suspendedLayers.contains(layer.name) && state.frame(index).contains(point)
    {
      let zones = try asking(index) { (stack) throws(LayoutFailure) in
        try touchZones(index, stack)
      }
      let origin = state.contentOrigin(index)
      let place = Point(x: point.x + origin.x, y: point.y + origin.y)
      if !zones.contains(where: { $0.rule != .clip && $0.rect.contains(place) }) {
        return layer.name
      }
    }
    return nil
  }

  /// Layers whose layouts follow gestures and that are in no transition.
  func moving() -> [String] {
    state.layers.filter { follows($0) && $0.transition == nil && !$0.states.isEmpty }.map {
      $0.name
    }
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

  func interactiveLayer(_ name: String?) throws(EngineError) -> String {
    let (index, stack) = try preparedStack(name)
    let name = state.layers[index].name
    if let status = transitionStatus(index) { throw .inTransition(name, status) }
    guard stack.interaction != nil else {
      throw .layer(.noInteraction(layer: name))
    }
    return name
  }

  /// The layer whose offset a finger on `name` moves: what that mirrors, if it mirrors any; nil
  /// where there is nothing to scroll.
  func scrolled(by name: String) -> Int? {
    let leader = state.index(of: name).map { state.leader(of: $0) }
    return leader.flatMap { state.layers[$0].stack == nil ? nil : $0 }
  }

  /// The offset of the layer at `index` after a drag: beyond its ends too along the axis that it
  /// scrolls.
  func dragged(_ index: Int, _ distance: Point) throws(EngineError) -> Point {
    let stack = try preparedStack(at: index)
    let (offset, range) = (state.layers[index].offset, offsetRange(index, state))
    var moved = Point(x: offset.x - distance.x, y: offset.y - distance.y)
    if stack.axis == .vertical, range.min.x == range.max.x { moved.x = offset.x }
    if stack.axis == .horizontal, range.min.y == range.max.y { moved.y = offset.y }
    let limit = Limits.coordinate
    return Point(x: min(max(moved.x, -limit), limit), y: min(max(moved.y, -limit), limit))
  }
}

extension Scene {
  /// Whether a finger is down.
  public var isTouched: Bool { state.finger != nil }

  /// The place of the finger, in scene coordinates, or nil while none is down.
  public var fingerPoint: Point? {
    state.finger.map {
      Point(x: $0.trail.start.x + $0.trail.distance.x, y: $0.trail.start.y + $0.trail.distance.y)
    }
  }

  /// The node of the press, or nil.
  public var fingerTarget: TouchedNode? { state.finger?.touched }
}
