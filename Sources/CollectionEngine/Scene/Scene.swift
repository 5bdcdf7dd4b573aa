public import LayoutCore

/// An ordered stack of collection views, with everything that can be done to them.
///
/// Each layer has a layout (with its decorators), content, an offset and a frame of its own. The
/// scene starts with one empty layer, `main`, that fills its 320 × 480 points.
///
///     let scene = Scene()
///     try scene.load([Flow()])
///     try scene.replaceSections([7])
///     try scene.attributes(.all)          // seven cells in two lines
///     try scene.hit(Point(x: 70, y: 10))  // the cell 0,1
///
/// Invariant: layouts are prepared for the state that queries see. A method that throws has changed
/// nothing; one that changes something returns the names of the layers it changed, back to front.
///
/// Coordinates are points, y down: *scene* coordinates start at the scene's top left, *content*
/// coordinates at the top left of a layer's content.
///
/// Not here: text, files, processes, time. A scene is used from one thread.
public final class Scene {
  /// Records the calls made on the layouts of all layers; off by default.
  public let trace: CallTrace
  var state = SceneState() { didSet { revision += 1 } }
  /// Changes whenever the state may have changed.
  public private(set) var revision = 0
  /// The last answer for a layer in transition.
  var lastMoving: MovingElements?
  /// Room for the answer to a question about one point.
  var room: [LayoutAttributes] = []
  /// The layers that are where a picture opens, while one is made.
  var opened: [OpenLayer] = []
  /// The last change, or nil if there is none to show.
  var lastChange: LastChange?
  /// The revisions before and after the last edit.
  var lastEdit = 0..<0

  /// Creates a scene with one empty layer.
  ///
  /// A trace uses `moveName` for moving a layout to a resting place.
  public init(moveName: String = "move") { trace = CallTrace(moveName: moveName) }

  /// Names of the layers, back to front.
  public var layerNames: [String] { state.layers.map { $0.name } }

  /// The current layer.
  public var currentLayer: String { state.current }

  /// Size of the scene, in points.
  public var viewportSize: Size { state.size }

  /// Layers whose layouts are not called: their content can be edited, queries are refused.
  ///
  /// A host suspends a layout that ended the process. Removing a name makes the next query
  /// prepare the layer again.
  public var suspendedLayers: Set<String> = [] {
    didSet {
      for layer in state.layers where suspendedLayers.contains(layer.name) {
        layer.stack?.invalidate()
        layer.transition?.stack.invalidate()
      }
    }
  }

  /// Called with the name of a layer before its layouts are called.
  ///
  /// A host uses it to know which layout ended the process.
  public var willCall: ((_ layer: String) -> Void)?

  /// Maximum item count across all layers, for untrusted commands; nil for no limit.
  public var itemBudget: Int?

  // MARK: Changing

  /// Applies `change` to a copy of the state and brings the layouts of the layers it names in step.
  ///
  /// A coordinate of an offset that was inside its range stays inside (rule O-06); an overscrolled
  /// one is left alone. `point` stays at its place in the viewport as far as the range allows.
  /// Layers that others follow are brought back with them, unless `bringingBack` is false (rule
  /// V-05). At last what is visible is measured, as `request` asks.
  ///
  /// - Throws: what `change` or a layout throws; the state is then the old one.
  @discardableResult
  func edit(
    restoring point: AnchoredPoint? = nil, bringingBack: Bool = true,
    measuring request: MeasuringRequest? = nil,
    _ change: (inout SceneState) throws(EngineError) -> [(
      layer: String, invalidation: LayerInvalidation
    )]
  ) throws(EngineError) -> [String] {
    let start = revision
    beginChange()
    var next = state
    let changes = try change(&next)
    next.follow(changes)
    try checkBudget(next)
    var changed = changes.map { $0.layer }
    let leaders: [String: Axes] = bringingBack ? leaders() : [:]
    var trusted: [String: Set<Element>] = [:]
    do throws(EngineError) {
      for (name, invalidation) in changes {
        if case .nothing = invalidation {
          if let index = next.index(of: name) { try settleScrollers(index, [], .nothing, &next) }
          continue
        }
        if let index = state.index(of: name), let status = transitionStatus(index) {
          throw EngineError.inTransition(name, status)
        }
        trusted[name] = try sizedInSight(name, during: invalidation)
        let anchor = try state.index(of: name).flatMap { index throws(EngineError) in
          try anchoredItem(index, during: invalidation.change, state, trusting: [])
        }
        let held = try state.index(of: name).map { index throws(EngineError) in
          try invalidation.mayResizeScrollers
            ? heldScrollers(index, during: invalidation.change) : []
        }
        try bringInStep(name, invalidation, (anchor, point, held ?? []), leaders, &next)
      }
      try bringBack(leaders, changes, &next, &changed)
      try measure(changes.map { $0.layer }, request, trusting: trusted, &next)
      try followMirrors(&next, &changed)
    } catch {
      forgetPrepared(state.layers + next.layers)
      throw error
    }
    let isAnimated = changes.contains { $0.invalidation.change != nil }
    lastChange = isAnimated ? .edit(before: state, changes: changes) : nil
    state = next
    lastEdit = start..<revision
    return next.layers.compactMap { changed.contains($0.name) ? $0.name : nil }
  }

  /// Forgets the contexts of the change before, and prepares layouts that a refused change left
  /// unprepared, so that content sizes match the state.
  ///
  /// A layout that fails again is left for the next query, which reports it.
  func beginChange() {
    for index in state.layers.indices {
      guard let stack = state.layers[index].stack else { continue }
      stack.forgetIssued()
      guard !stack.isPrepared, !suspendedLayers.contains(state.layers[index].name) else { continue }
      willCall?(state.layers[index].name)
      try? stack.prepare(state.snapshot(index))
    }
  }

  /// Forgets what layouts of `layers` have prepared and issued for a change that is refused.
  func forgetPrepared(_ layers: [Layer]) {
    for layer in layers {
      layer.stack?.invalidate()
      layer.stack?.forgetIssued()
    }
  }

  /// Updates the layouts of a layer, then moves its offset: by what they ask for, so that the point
  /// or the anchor stays where it was, and back into its range if it was inside.
  ///
  /// The ranges of `leaders` depend on other layers: they are brought back when all are in step.
  private func bringInStep(
    _ name: String, _ cause: LayerInvalidation,
    _ kept: (anchor: AnchoredItem?, point: AnchoredPoint?, scrollers: [HeldScroller]),
    _ leaders: [String: Axes], _ next: inout SceneState
  ) throws(EngineError) {
    guard let index = next.index(of: name), let stack = next.layers[index].stack,
      !suspendedLayers.contains(name)
    else { return }
    willCall?(name)
    var asked = next.layers[index].offset
    let old = state.index(of: name)
    let inside =
      cause.clamps
      ? leaders[name] ?? old.map { axesInside($0, state) } ?? .both : axesInside(index, next)
    let before = old.flatMap { state.direction($0) } ?? .leftToRight
    ageLengths(index, cause, &next)
    let adjustment = try invalidate(stack, index, cause, next)
    try keepValues(index, cause, &next)
    next.renewKinds(index)
    try settleScrollers(index, kept.scrollers, cause, &next)
    if !cause.setsOffset, let after = next.direction(index) {
      asked.x = before.moved(asked.x, to: after)
    }
    var target = Point(x: asked.x + adjustment.x, y: asked.y + adjustment.y)
    if cause.clamps, let point = kept.point {
      target.replace(with: try offset(restoring: point, index, next), along: inside)
    } else if cause.clamps, let anchor = kept.anchor,
      inside.contains(Axes(stack.axis)) || stack.isMeasuring
    {
      target = try offset(restoring: anchor, cause.change, at: target, index, next) ?? target
    }
    if !cause.clamps ? adjustment != .zero : leaders[name] == nil {
      target = offsetRange(index, next).clamp(target, along: inside)
    }
    count(target != asked, stack)
    next.layers[index].held = nil
    let distance = Point(x: target.x - asked.x, y: target.y - asked.y)
    record(cause.clamps ? kept.anchor : nil, cause.change, movedBy: distance, index, &next)
    try moveOffset(of: index, to: target, &next)
  }

  /// Counts an adjustment of the offset, if it is one.
  func count(_ isAdjusted: Bool, _ stack: LayoutStack) {
    guard isAdjusted else { return }
    stack.counters.offsetAdjustments += 1
    if stack.isMeasuring { stack.counters.adjusted += 1 }
  }

  /// Brings the layouts of the layer at `index` into `next`; returns the adjustment of the
  /// offset that they want.
  private func invalidate(
    _ stack: LayoutStack, _ index: Int, _ cause: LayerInvalidation, _ next: SceneState
  ) throws(EngineError) -> Point {
    let size = stack.contentSize
    stack.hasPreparedBase = false
    stack.rule = rule(of: cause, index, next)
    let adjustment = try engineError(of: next.layers[index].name) {
      () throws(LayoutFailure) -> Point in
      switch cause {
      case .everything:
        stack.counters.everythingInvalidations += 1
        stack.issue(.everything)
        try stack.prepare(next.snapshot(index))
      case .counts(let change) where change.measured != nil && stack.followsSizes:
        return try stack.measure(change.measured ?? [], change.updates, next.snapshot(index))
      case .counts(let change):
        stack.follow(stack.rule, change.updates)
        try stack.apply(change.updates, next.snapshot(index))
      case .viewport:
        let old = state.index(of: next.layers[index].name).map { state.viewport($0) }
        return try stack.move(
          from: old ?? next.viewport(index), to: next.layoutViewport(index), next.snapshot(index))
      case .interaction: return try stack.interact(next.snapshot(index))
      case .context(let invalidation):
        return try stack.invalidate(by: invalidation, next.snapshot(index))
      case .scrollers:
        let offsets = next.layers[index].scrolled
        try stack.scrollSections({ next.snapshot(index) }) { $0.scroll(to: offsets) }
      case .nothing: break
      }
      return .zero
    }
    if stack.contentSize != size { stack.counters.sizeAdjustments += 1 }
    return adjustment
  }

  /// Sets the offset of the layer at `index` and updates its layouts.
  func moveOffset(of index: Int, to offset: Point, _ next: inout SceneState) throws(EngineError) {
    let old = next.layers[index].offset
    guard old != offset else { return }
    next.layers[index].offset = offset
    let (name, new) = (next.layers[index].name, next.layoutViewport(index).contentOffset)
    guard let stack = next.layers[index].stack, !suspendedLayers.contains(name) else { return }
    let state = next
    _ = try updateLayouts(stack, name, from: old, to: new) { state.snapshot(index) }
  }

  /// Brings an offset into the layouts of the layer called `name`; returns the adjustment of it
  /// that they want.
  func updateLayouts(
    _ stack: LayoutStack, _ name: String, from old: Point, to new: Point,
    _ snapshot: () -> LayerSnapshot
  ) throws(EngineError) -> Point {
    willCall?(name)
    stack.rule = .boundsChange
    do { return try stack.scroll(from: old, to: new, snapshot()) } catch {
      throw .layout(error, layer: name)
    }
  }

  // MARK: Looking up

  /// Position of the layer called `name`; of the current one without a name.
  func index(of name: String?) throws(EngineError) -> Int {
    if name == nil, state.layers.count == 1 { return 0 }
    let name = name ?? state.current
    guard let index = state.index(of: name) else {
      throw .noLayer(name, known: state.layers.map { $0.name })
    }
    return index
  }

  /// The prepared layouts of the layer called `name`.
  func preparedStack(_ name: String?) throws(EngineError) -> (index: Int, stack: LayoutStack) {
    let index = try index(of: name)
    return (index, try preparedStack(at: index))
  }

  /// The prepared layouts of the layer at `index`.
  func preparedStack(at index: Int) throws(EngineError) -> LayoutStack {
    let stack = try loadedStack(at: index)
    willCall?(state.layers[index].name)
    if !stack.isPrepared {
      try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
        try stack.prepare(state.snapshot(index))
      }
      if stack.kinds != state.layers[index].kinds { state.renewKinds(index) }
    }
    return stack
  }

  /// The layouts of the layer at `index`, which may be called.
  func loadedStack(at index: Int) throws(EngineError) -> LayoutStack {
    guard let stack = state.layers[index].stack else {
      throw .noLayout(layer: state.layers[index].name)
    }
    if !suspendedLayers.isEmpty, suspendedLayers.contains(state.layers[index].name) {
      throw .suspended(layer: state.layers[index].name)
    }
    return stack
  }

  /// Calls the prepared layouts of the layer at `index`, naming the layer in what they throw.
  func asking<Result>(
    _ index: Int, _ body: (LayoutStack) throws(LayoutFailure) -> Result
  ) throws(EngineError) -> Result {
    let stack = try preparedStack(at: index)
    do { return try body(stack) } catch { throw .layout(error, layer: state.layers[index].name) }
  }

  /// Runs `body`, naming the layer in what it throws.
  func engineError<Result>(
    of layer: String, _ body: () throws(LayoutFailure) -> Result
  ) throws(EngineError) -> Result {
    do { return try body() } catch { throw .layout(error, layer: layer) }
  }
}

extension Point {
  /// Replaces coordinates by those of a point, if there is one.
  fileprivate mutating func replace(with other: Point?, along axes: Axes) {
    guard let other else { return }
    if axes.contains(.horizontal) { x = other.x }
    if axes.contains(.vertical) { y = other.y }
  }
}
