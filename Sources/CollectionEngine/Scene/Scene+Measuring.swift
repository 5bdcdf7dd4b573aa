public import LayoutCore
internal import SummaryTree

/// A wish about measuring that comes with a change of a layer.
struct MeasuringRequest {
  var layer: String
  /// Elements to measure wherever they are, as the content numbers them.
  var elements: [Element] = []
  /// An item that lies at a position when all is measured (rule Z-40).
  var target: (item: IndexPath, position: ScrollPosition)?
}

/// Measuring (rules Z-01 to Z-62): whatever a change makes visible is measured before it is seen.
///
/// A pass asks for all visible elements that have not been measured, has the layouts follow all new
/// lengths at once, and brings the anchor back to its place. Passes follow each other until nothing
/// visible is left to measure; `max-passes` limits them.
extension Scene {
  /// Measures elements of a layer, wherever they are, or all that it has, and then what is visible.
  ///
  /// - Complexity: O(log n) for each element, and what the layouts need to follow.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noSection`, `.noItem`, `.noElement`,
  ///   `.notMeasured`, `.layout`.
  @discardableResult
  public func measure(_ elements: [Element]?, layer: String? = nil) throws(EngineError) -> [String]
  {
    let (index, stack) = try preparedStack(layer)
    let name = state.layers[index].name
    guard stack.isMeasuring else { throw .notMeasured(layer: name) }
    for element in elements ?? [] {
      try check(section: element.section, index)
      if element.kind == .cell { try check(element.indexPath, index) }
      guard try attributes(of: element, index, stack) != nil else {
        throw .noElement(state.kinds(index).text(for: element))
      }
    }
    let wanted = elements ?? measurableElements(index)
    return try edit(measuring: MeasuringRequest(layer: name, elements: wanted)) { _ in
      [(name, .nothing)]
    }
  }

  /// Gives the header or footer of a section the size that measuring it gives, NaN for a length
  /// without an answer; nil takes it away.
  ///
  /// - Throws: `EngineError.noLayer`, `.noSection`, `.layout`.
  @discardableResult
  public func setMeasured(_ size: Size?, of element: Element, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    let index = try index(of: layer)
    try check(section: element.section, index)
    return try editContent(index) { content in
      content.edit(element.section) { $0.edges[element.kind] = size }
      var change = ContentChange(updates: [])
      change.measured = [element]
      return change
    }
  }

  /// Whether elements of the layer at `index` are measured.
  func isMeasuring(_ index: Int) -> Bool { state.layers[index].stack?.isMeasuring ?? false }

  /// Every cell, header and footer that the layer at `index` may show.
  private func measurableElements(_ index: Int) -> [Element] {
    let content = state.layers[state.owner(of: index)].content
    return state.shownSections(index, of: content).flatMap { section in
      let items = 0..<content.itemCount(inSection: section)
      return [Element(.header, section: section)]
        + items.map { Element(.cell, section: section, item: $0) }
        + [Element(.footer, section: section)]
    }
  }

  // MARK: Passes

  /// Measures what is visible of the layers called `names`, and first what `request` asks for.
  ///
  /// - Parameter trusted: elements of each layer that were known when they became stale in sight.
  func measure(
    _ names: [String], _ request: MeasuringRequest?, trusting trusted: [String: Set<Element>],
    _ next: inout SceneState
  ) throws(EngineError) {
    for (place, name) in names.enumerated() where !names[..<place].contains(name) {
      guard let index = next.index(of: name), let stack = next.layers[index].stack,
        next.layers[index].transition == nil, !suspendedLayers.contains(name), stack.isMeasuring
      else { continue }
      let own = request?.layer == name ? request : nil
      var run = MeasuringRun(
        index: index, stack: stack, rules: next.layers[index].measuringRules,
        trusted: trusted[name] ?? [], target: own?.target)
      try settle(&run, own?.elements ?? [], &next)
    }
  }

  /// Makes passes until all that is visible is measured.
  private func settle(_ run: inout MeasuringRun, _ forced: [Element], _ next: inout SceneState)
    throws(EngineError)
  {
    var forced = forced
    while run.passes < run.rules.maxPasses {
      let isForced = !forced.isEmpty
      let asked = isForced ? forced : try visibleElements(run, next)
      forced = []
      let answers = try measured(asked, run, next)
      if !answers.isEmpty {
        run.passes += 1
        run.stack.counters.passes += 1
        run.stack.counters.measured += answers.count
        try follow(answers, &run, &next)
      } else if !isForced {
        guard try replaceEstimate(&run, &next) else { return }
      }
    }
  }

  private func visibleElements(_ run: MeasuringRun, _ next: SceneState) throws(EngineError)
    -> [Element]
  {
    let (name, first) = (next.layers[run.index].name, next.firstShown(run.index))
    var visible: [LayoutAttributes] = []
    try engineError(of: name) { () throws(LayoutFailure) in
      try run.stack.attributes(in: next.viewport(run.index).bounds, into: &visible)
    }
    return visible.map { $0.element.inContent(startingAt: first) }
  }

  /// The answers for those of `elements` that are to be measured and are not known.
  private func measured(_ elements: [Element], _ run: MeasuringRun, _ next: SceneState)
    throws(EngineError) -> [MeasuredElement]
  {
    let layer = next.layers[run.index]
    let first = next.firstShown(run.index)
    return try engineError(of: layer.name) { () throws(LayoutFailure) in
      var answers: [MeasuredElement] = []
      for element in elements where !layer.lengths.isFresh(element) {
        let local = element.inLayer(startingAt: first)
        guard let room = try run.stack.room(for: local),
          let (new, old, isNews) = try run.stack.measure(local, in: room, run.rules.text)
        else { continue }
        let differs = run.rules.differ(new, old)
        answers.append(
          MeasuredElement(
            element: element, local: local, size: differs ? new : old, differs: differs || isNews))
      }
      return answers
    }
  }

  /// Keeps the answers of a pass and has the layouts follow, under one anchor.
  private func follow(
    _ answers: [MeasuredElement], _ run: inout MeasuringRun, _ next: inout SceneState
  ) throws(EngineError) {
    let changed = answers.filter { $0.differs }.map { $0.local }
    let held = changed.isEmpty ? nil : try held(run, next)
    let content = next.layers[run.index].content(in: next)
    for answer in answers {
      next.layers[run.index].lengths.keep(answer.size, of: answer.element, in: content)
      run.count(answer.size)
    }
    guard !changed.isEmpty else { return }
    let (name, size) = (next.layers[run.index].name, run.stack.contentSize)
    run.stack.rule = .preferredAttributes
    _ = try engineError(of: name) { () throws(LayoutFailure) in
      try run.stack.measure(changed, LayoutUpdate.reloads(of: changed), next.snapshot(run.index))
    }
    if run.stack.contentSize != size { run.stack.counters.sizeAdjustments += 1 }
    try restore(held, run, &next)
  }

  /// Replaces the estimate by the mean of the lengths measured first (rule Z-50); false if there is
  /// none to replace.
  private func replaceEstimate(_ run: inout MeasuringRun, _ next: inout SceneState)
    throws(EngineError) -> Bool
  {
    guard run.rules.choice.isAutomatic, next.layers[run.index].lengths.mean == nil,
      let mean = run.mean
    else { return false }
    let held = try held(run, next)
    next.layers[run.index].lengths.mean = mean
    run.stack.rule = .preferredAttributes
    run.stack.counters.everythingInvalidations += 1
    try engineError(of: next.layers[run.index].name) { () throws(LayoutFailure) in
      run.stack.issue(.everything)
      try run.stack.prepare(next.snapshot(run.index))
    }
    try restore(held, run, &next)
    return true
  }

  // MARK: Holding

  /// The anchor that stays in place while the layouts follow; none on the way to a target.
  private func held(_ run: MeasuringRun, _ next: SceneState) throws(EngineError) -> HeldOffset {
    let anchor =
      run.target != nil
      ? nil : try anchoredItem(run.index, during: .unchanged, next, trusting: run.trusted)
    return HeldOffset(anchor: anchor, inside: axesInside(run.index, next))
  }

  /// Moves the offset so that what was held is where it was, or the target where it is to be.
  private func restore(_ held: HeldOffset?, _ run: MeasuringRun, _ next: inout SceneState)
    throws(EngineError)
  {
    try settleScrollers(run.index, [], .counts(.unchanged), &next)
    guard next.layers[run.index].mirrored == nil, let held else { return }
    let before = next.layers[run.index].offset
    var offset = before
    if let (item, position) = run.target {
      let local = Element(cellAt: item).inLayer(startingAt: next.firstShown(run.index))
      let found = try engineError(of: next.layers[run.index].name) { () throws(LayoutFailure) in
        try run.stack.attributes(for: local)
      }
      if let found {
        offset = self.offset(bringing: found.frame, to: position, run.index, next)
      }
    } else if let anchor = held.anchor {
      offset = try self.offset(restoring: anchor, .unchanged, at: before, run.index, next) ?? before
    }
    offset = offsetRange(run.index, next).clamp(offset, along: held.inside)
    count(run.target == nil && offset != before, run.stack)
    let distance = Point(x: offset.x - before.x, y: offset.y - before.y)
    record(held.anchor, .unchanged, movedBy: distance, run.index, &next)
    try moveOffset(of: run.index, to: offset, &next)
  }

  /// The elements of a layer that are visible and known before a change, as the content numbers
  /// them after it: they may be anchors although the change makes them stale (rule Z-24).
  ///
  /// Nil without an anchor: the content may be away then.
  func sizedInSight(_ name: String, during cause: LayerInvalidation) throws(EngineError)
    -> Set<Element>?
  {
    guard cause.clamps, let change = cause.change, let index = state.index(of: name),
      let stack = state.layers[index].stack, stack.isMeasuring, !suspendedLayers.contains(name),
      state.layers[index].anchorPolicy != .none
    else { return nil }
    let layer = state.layers[index]
    let run = MeasuringRun(
      index: index, stack: stack, rules: layer.measuringRules, trusted: [], target: nil)
    return Set(
      try visibleElements(run, state).filter { layer.lengths.isFresh($0) }
        .compactMap { change.place(ofAnchor: $0) })
  }

  /// Makes lengths stale where the room across changed (rule Z-33).
  func ageLengths(_ index: Int, _ cause: LayerInvalidation, _ next: inout SceneState) {
    let layer = next.layers[index]
    guard let stack = layer.stack, stack.levels[0].measuring != nil,
      let old = state.index(of: layer.name)
    else { return }
    guard case .viewport = cause else { return }
    let (before, after) = (
      state.viewport(old).room(across: stack.axis), next.viewport(index).room(across: stack.axis)
    )
    guard before != after else { return }
    let policy = layer.measuringRules.reEstimate
    let isScaled = policy == .scale && before > 0 && after > 0
    next.layers[index].lengths.age(
      policy == .scale && !isScaled ? .keep : policy, stack.axis, scale: before / after)
    // Layouts that do not depend on the room follow the other lengths.
    if policy != .keep { stack.invalidate() }
  }
}

/// The measuring of one layer while a command runs.
private struct MeasuringRun {
  let index: Int
  let stack: LayoutStack
  let rules: MeasuringRules
  let trusted: Set<Element>
  let target: (item: IndexPath, position: ScrollPosition)?
  /// Passes made.
  var passes = 0
  /// The sum of lengths measured along the scroll axis, and their number.
  private var total = (length: 0.0, count: 0.0)

  init(
    index: Int, stack: LayoutStack, rules: MeasuringRules, trusted: Set<Element>,
    target: (item: IndexPath, position: ScrollPosition)?
  ) {
    (self.index, self.stack, self.rules) = (index, stack, rules)
    (self.trusted, self.target) = (trusted, target)
  }

  mutating func count(_ size: Size) {
    total = (total.length + size.along(stack.axis), total.count + 1)
  }

  /// The mean of the measured lengths, or nil without one above 0 (rule Z-07).
  var mean: Double? { total.length > 0 ? total.length / total.count : nil }
}

/// The answer for one element.
private struct MeasuredElement {
  /// As the content numbers it.
  let element: Element
  /// As the layouts number it.
  let local: Element
  let size: Size
  /// Whether it changes anything (rule Z-06), or may: the layout knew no length.
  let differs: Bool
}

/// The anchor of a pass, and the axes along which the offset was in its range.
private struct HeldOffset {
  let anchor: AnchoredItem?
  let inside: Axes
}

extension Layer {
  /// The content that the layer shows.
  fileprivate func content(in state: SceneState) -> Content {
    guard case .shared(let other) = source, let owner = state.index(of: other) else {
      return content
    }
    return state.layers[owner].content
  }
}

extension Viewport {
  /// The room between the insets across `axis`, in points.
  fileprivate func room(across axis: Axis) -> Double {
    let inset = adjustedContentInset
    return size.along(axis.across) - inset.lead(axis.across) - inset.trail(axis.across)
  }
}
