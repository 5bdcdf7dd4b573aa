public import LayoutCore

extension SceneState {
  /// The snapshot of one end of the transition that the layer at `index` is in.
  func snapshot(_ index: Int, of transition: Transition, isEnd: Bool) -> LayerSnapshot {
    var snapshot = snapshot(index)
    snapshot.viewport.contentOffset = isEnd ? transition.end : transition.start
    if isEnd {
      snapshot.options = transition.options
      snapshot.states = []
      var arrived = layers[index]
      arrived.arrive()
      (snapshot.lengths, snapshot.estimate) = (arrived.lengths, arrived.estimate)
    }
    return snapshot
  }

  /// Content size of the layer at `index`, in points; during a transition interpolated between both
  /// sizes.
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
    let kinds = layers[index].kinds
    guard let transition = layers[index].transition else { return kinds }
    return KindTable(kinds.declarations + transition.stack.kinds.declarations)
  }
}

extension Scene {
  /// Returns the element kinds that a layer can show.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func kinds(layer: String? = nil) throws(EngineError) -> KindTable {
    let index = try index(of: layer)
    // Calling the state would copy it.
    return state.layers[index].transition == nil ? state.layers[index].kinds : state.kinds(index)
  }
}

/// Transitions from one layout to another.
///
/// UIKit: `setCollectionViewLayout(_:animated:)`, `startInteractiveTransition(to:)` and what ends
/// it.
///
/// While a layer is in transition it shows the elements that are visible at either end, part of the
/// way, and nothing else of it can be edited or scrolled. Its content, the arrangement of layers
/// and the other layers stay free where they do not move it.
///
/// The item at the middle of the viewport, or else the middle one of the visible items, moves to
/// the middle of the new layout's viewport; the offset is then clamped (rule O-07).
extension Scene {
  /// Sends a layer (the current one without a name) to other layouts, base first: `progress` of the
  /// way, or all of it at once if it is nil.
  ///
  /// - Throws: as `load`; `EngineError.layer` for a layer that is in transition or mirrors
  ///   another; `.noLayout` for one without a layout; `.outOfRange` for the progress.
  @discardableResult
  public func startTransition(
    to layouts: [any CollectionLayout], options: [OptionAssignment] = [], at progress: Double?,
    layer: String? = nil
  ) throws(EngineError) -> [String] {
    try checkStack(layouts)
    if let progress { try check(progress, "progress", in: 0...1) }
    let index = try index(of: layer)
    let name = state.layers[index].name
    guard state.layers[index].stack != nil else { throw .noLayout(layer: name) }
    if let other = state.layers[index].mirrored {
      throw .layer(.mirrors(name, other: other))
    }
    if let status = transitionStatus(index) { throw .inTransition(name, status) }
    let values = try optionValues(options, of: layouts, layer: name)
    return try edit { next throws(EngineError) in
      next.declareColumns(of: layouts)
      let target = LayoutStack(layouts, layer: name, trace: trace)
      let start = next.layers[index].offset
      var way = Transition(stack: target, options: values, start: start, end: start, progress: 0)
      if !suspendedLayers.contains(name) {
        way = try prepared(way, index, next)
      }
      way.progress = progress ?? 1
      next.layers[index].transition = way
      next.layers[index].chosen = .both
      if progress == nil { next.layers[index].arrive() }
      next.layers[index].offset = way.offset
      return [(name, .nothing)]
    }
  }

  /// Moves a layer's transition to another progress.
  ///
  /// - Throws: `EngineError.noLayer`, `.layer` if it is in no transition, `.outOfRange`.
  @discardableResult
  public func setTransition(to progress: Double, layer: String? = nil) throws(EngineError)
    -> [String]
  {
    try check(progress, "progress", in: 0...1)
    return try changeTransition(layer) { layer in
      layer.transition?.progress = progress
      if let way = layer.transition { layer.offset = way.offset }
    }
  }

  /// Ends a transition at the new layouts.
  ///
  /// UIKit: `finishInteractiveTransition()`.
  ///
  /// - Throws: `EngineError.noLayer`, `.layer` if the layer is in no transition.
  @discardableResult
  public func finishTransition(layer: String? = nil) throws(EngineError) -> [String] {
    try changeTransition(layer) { layer in
      if let way = layer.transition { layer.offset = way.end }
      layer.arrive()
    }
  }

  /// Ends a transition at the old layouts, where it started.
  ///
  /// UIKit: `cancelInteractiveTransition()`.
  ///
  /// - Throws: `EngineError.noLayer`, `.layer` if the layer is in no transition.
  @discardableResult
  public func cancelTransition(layer: String? = nil) throws(EngineError) -> [String] {
    try changeTransition(layer) { layer in
      if let way = layer.transition { layer.offset = way.start }
      layer.transition = nil
    }
  }

  /// The progress of a layer's transition, or nil if it is in none.
  ///
  /// - Throws: `EngineError.noLayer`.
  public func transitionStatus(layer: String? = nil) throws(EngineError) -> TransitionStatus? {
    transitionStatus(try index(of: layer))
  }

  func transitionStatus(_ index: Int) -> TransitionStatus? {
    state.layers[index].transition.map {
      TransitionStatus(
        layouts: $0.stack.names, progress: $0.progress)
    }
  }

  private func changeTransition(_ layer: String?, _ change: (inout Layer) -> Void)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    let name = state.layers[index].name
    guard state.layers[index].transition != nil else {
      throw .layer(.noTransition(layer: name))
    }
    return try edit { next throws(EngineError) in
      change(&next.layers[index])
      return [(name, .nothing)]
    }
  }

  /// Creates the transition, with its target prepared and its end found.
  private func prepared(_ way: Transition, _ index: Int, _ next: SceneState) throws(EngineError)
    -> Transition
  {
    let name = next.layers[index].name
    let centre = try middleItem(index)
    return try engineError(of: name) { () throws(LayoutFailure) in
      var snapshot = next.snapshot(index)
      snapshot.options = way.options
      snapshot.states = []
      try way.stack.prepare(snapshot)
      snapshot.viewport.adjustedAxes = way.stack.adjustedAxes
      let asked = snapshot.viewport
      if let before = next.direction(index) {
        let x = before.moved(asked.contentOffset.x, to: way.stack.direction(in: asked))
        snapshot.viewport.contentOffset.x = x
      }
      let from = snapshot.viewport
      // Pinned elements depend on the offset, so they are asked for at the mirror image of the
      // offset before.
      try way.stack.scroll(from: asked.contentOffset, to: from.contentOffset, snapshot)
      var end = from.contentOffset
      if let centre, let frame = try way.stack.attributes(for: centre)?.frame {
        end = Point(x: frame.midX - from.size.width / 2, y: frame.midY - from.size.height / 2)
      }
      // Layers that follow do so in the offsets of the new layouts.
      var arrived = next
      arrived.layers[index].stack = way.stack
      end = covering(way.stack.offsetRange(from), index, arrived).clamp(end)
      snapshot.viewport.contentOffset = end
      try way.stack.scroll(from: from.contentOffset, to: end, snapshot)
      return Transition(
        stack: way.stack, options: way.options, start: way.start, end: end, progress: 0)
    }
  }

  /// The cell at the middle of the viewport, else the middle one of those that are visible,
  /// numbered as the layouts do.
  private func middleItem(_ index: Int) throws(EngineError) -> Element? {
    let bounds = state.viewport(index).bounds
    return try asking(index) { (stack) throws(LayoutFailure) in
      var found: [LayoutAttributes] = []
      try stack.attributes(in: bounds, into: &found)
      let cells = found.filter { $0.element.kind == .cell }
      let middle = Point(x: bounds.midX, y: bounds.midY)
      let front = cells.filter { $0.contains(middle) }.max(by: LayoutAttributes.frontOrder)
      return (front ?? (cells.isEmpty ? nil : cells[cells.count / 2]))?.element
    }
  }
}

extension Layer {
  /// Adopts the layouts of the transition.
  fileprivate mutating func arrive() {
    guard let way = transition else { return }
    (stack, kinds) = (way.stack, way.stack.kinds)
    options = way.options
    states = []
    lengths = KnownLengths()
    transition = nil
  }
}

extension EngineError {
  /// The refusal of what a layer cannot do during a transition.
  static func inTransition(_ layer: String, _ status: TransitionStatus) -> EngineError {
    .layer(.inTransition(layer: layer, to: status.layouts))
  }
}
