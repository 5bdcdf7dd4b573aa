internal import LayoutCore

/// Ranges of offsets.
///
/// A layer that others follow leads them over the whole length of all (rule V-05): its range is the
/// smallest that covers its own and theirs, each in the viewport of its layer.
extension Scene {
  /// The range of the layer at `index`: without a layout its content has no size, in transition it
  /// is part of the way between those of both layouts.
  func offsetRange(_ index: Int, _ state: SceneState) -> OffsetRange {
    var viewport = state.viewport(index)
    guard let stack = state.layers[index].stack else {
      return covering(OffsetRange(viewport, contentSize: .zero), index, state)
    }
    let own = stack.offsetRange(viewport)
    guard let way = state.layers[index].transition else { return covering(own, index, state) }
    viewport.adjustedAxes = way.stack.adjustedAxes
    let end = way.stack.offsetRange(viewport)
    return covering(own.interpolated(to: end, way.progress), index, state)
  }

  /// The smallest range that covers `own`, that of the layer at `index`, and those of the layers
  /// that follow.
  func covering(_ own: OffsetRange, _ index: Int, _ state: SceneState) -> OffsetRange {
    rangeOfFollowers(index, state).map { own.union($0) } ?? own
  }

  /// The smallest range that covers those of the layers that follow the one at `index`, in its
  /// offsets, or nil for none.
  func rangeOfFollowers(_ index: Int, _ state: SceneState) -> OffsetRange? {
    var range: OffsetRange?
    for follower in state.rangeFollowers(of: index) {
      var next = offsetRange(follower, state)
      let shift = state.shift(of: index, from: follower)
      next.min.x += shift
      next.max.x += shift
      range = range?.union(next) ?? next
    }
    return range
  }

  /// Returns the offset at which content stops that moves from `offset` at `velocity`, in points
  /// per second.
  func restingOffset(_ index: Int, from offset: Point, velocity: Point) throws(EngineError)
    -> Point
  {
    let stack = try preparedStack(at: index)
    let seconds = Self.decelerationTime
    prepareFollowers(of: index)
    let range = offsetRange(index, state)
    let proposed = range.clamp(
      Point(x: offset.x + velocity.x * seconds, y: offset.y + velocity.y * seconds))
    let target = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.target(forProposed: proposed, velocity: velocity)
    }
    return range.clamp(target)
  }

  /// Sets whether the range of the layer at `index` covers those of the layers that follow it.
  func setRange(_ index: Int, _ policy: RangePolicy) throws(EngineError) -> [String] {
    try edit { next throws(EngineError) in
      next.layers[index].range = policy
      return [(next.layers[index].name, .viewport(clamps: true))]
    }
  }

  /// Prepares what a refused edit left unprepared of the layers that the range of the layer at
  /// `index` covers.
  func prepareFollowers(of index: Int) {
    guard state.layers.count > 1 else { return }
    for follower in state.rangeFollowers(of: index) {
      if !suspendedLayers.contains(state.layers[follower].name) {
        _ = try? preparedStack(at: follower)
      }
      prepareFollowers(of: follower)
    }
  }

  /// The axes along which the offset of the layer at `index` rests inside its range.
  func axesInside(_ index: Int, _ state: SceneState) -> Axes {
    offsetRange(index, state).axes(holding: state.layers[index].offset)
  }

  /// The layers whose range covers those of others, with the axes along which each offset is
  /// inside.
  func leaders() -> [String: Axes] {
    guard state.layers.count > 1 else { return [:] }
    var leaders: [String: Axes] = [:]
    for index in state.layers.indices where !state.rangeFollowers(of: index).isEmpty {
      leaders[state.layers[index].name] = axesInside(index, state)
    }
    return leaders
  }

  /// Moves the offsets that were inside before an edit back inside, now that all layers are in step
  /// (rule O-06).
  ///
  /// - Parameter leaders: what `leaders()` was before the edit.
  func bringBack(
    _ leaders: [String: Axes], _ changes: [(layer: String, invalidation: LayerInvalidation)],
    _ next: inout SceneState, _ changed: inout [String]
  ) throws(EngineError) {
    guard !leaders.isEmpty else { return }
    for index in next.layers.indices {
      let layer = next.layers[index]
      guard let inside = leaders[layer.name], layer.mirrored == nil, layer.transition == nil,
        !suspendedLayers.contains(layer.name),
        changes.allSatisfy({ $0.layer != layer.name || $0.invalidation.bringsBack })
      else { continue }
      let offset = offsetRange(index, next).clamp(layer.offset, along: inside)
      guard offset != layer.offset else { continue }
      if let stack = layer.stack { count(true, stack) }
      try moveOffset(of: index, to: offset, &next)
      changed.append(layer.name)
    }
  }

  /// Copies offsets to the layers that mirror others, one way and unclamped; from right to left,
  /// seen from the start edges.
  func followMirrors(_ next: inout SceneState, _ changed: inout [String])
    throws(EngineError)
  {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in next.layers.indices {
        guard let other = next.layers[index].mirrored.flatMap({ next.index(of: $0) }) else {
          continue
        }
        if try followScrollers(index, of: other, &next) {
          changed.append(next.layers[index].name)
        }
        var offset = next.layers[other].offset
        offset.x += next.shift(of: index, from: other)
        guard next.layers[index].offset != offset else { continue }
        try moveOffset(of: index, to: offset, &next)
        changed.append(next.layers[index].name)
        isSettled = false
      }
    }
  }
}

extension LayerInvalidation {
  /// Whether an offset that was inside its range is moved back inside.
  fileprivate var bringsBack: Bool {
    if case .nothing = self { return false }
    return clamps
  }
}
