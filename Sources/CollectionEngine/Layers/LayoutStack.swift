internal import LayoutCore

/// A base layout with its decorators, prepared for one layer.
///
/// Bases come first: `levels[0]` lays out the content, each further level wraps the one below. The
/// stack keeps its layouts in step with the layer: after `update` the answers are those of the
/// snapshot; after a failure nothing is prepared until the next `prepare`.
final class LayoutStack {
  /// Most layouts that may wrap each other, the base included.
  static let depthLimit = 8

  let levels: [any CollectionLayout]
  let kinds: KindTable
  /// What all levels declare, base first.
  let kindDeclarations: [KindDeclaration]
  private(set) var contentSize = Size.zero
  var counters = Counters()
  private var contexts: [LevelContext] = []
  private(set) var isPrepared = false
  private(set) var lastAnswer = LastAnswer()
  private let layer: String
  private let trace: CallTrace

  init(_ levels: [any CollectionLayout], layer: String, trace: CallTrace) {
    self.levels = levels
    self.layer = layer
    self.trace = trace
    kindDeclarations = levels.flatMap { $0.declaration.kinds }
    kinds = KindTable(kindDeclarations)
  }

  /// The layout that people load by name: the outermost.
  var top: any CollectionLayout { levels[levels.count - 1] }

  /// The direction in which sections follow each other, where the base knows it.
  var axis: Axis { levels[0].sections?.axis ?? .vertical }

  // MARK: Keeping in step

  /// Forgets what was prepared.
  func invalidate() {
    isPrepared = false
    lastAnswer.forget()
  }

  /// Prepares every level for `snapshot`, base first.
  ///
  /// - Throws: what a layout throws.
  func prepare(_ snapshot: LayerSnapshot) throws(LayoutFailure) {
    invalidate()
    if contexts.isEmpty { makeContexts(snapshot) }
    for context in contexts { context.update(snapshot) }
    try prepareLevels(from: 0)
    isPrepared = true
  }

  /// Follows a batch: each level by itself where it can, else with a `prepare`.
  ///
  /// - Throws: what a layout throws.
  func apply(_ updates: [LayoutUpdate], _ snapshot: LayerSnapshot) throws(LayoutFailure) {
    guard isPrepared else { return try prepare(snapshot) }
    invalidate()
    for context in contexts { context.update(snapshot) }
    for level in levels.indices {
      if let incremental = levels[level].incremental {
        do {
          try trace.call("\(label(level)) apply \(countText(updates))") {
            () throws(LayoutFailure) in
            try incremental.apply(updates, contexts[level])
          }
          counters.incrementalUpdates += 1
          settle(level)
          continue
        } catch .refused {
          // The layout cannot follow this batch: a prepare tells whether it can show the result.
        }
      }
      try prepareLevel(level)
    }
    measure()
    isPrepared = true
  }

  /// Brings the viewport of `snapshot` into force and prepares what it makes stale (rule L-03).
  ///
  /// - Throws: what a layout throws.
  func scroll(from old: Viewport, _ snapshot: LayerSnapshot) throws(LayoutFailure) {
    guard isPrepared else { return try prepare(snapshot) }
    let new = snapshot.viewport
    guard old != new else { return }
    isPrepared = false
    var firstStale = levels.count
    var touchesElements = false
    for (level, layout) in levels.enumerated() {
      switch try staleness(of: layout, level, from: old, to: new) {
      case .nothing: break
      case .elements: touchesElements = true
      case .everything: firstStale = min(firstStale, level)
      }
    }
    for context in contexts { context.update(snapshot) }
    if firstStale < levels.count {
      counters.everythingInvalidations += 1
      lastAnswer.forget()
      try prepareLevels(from: firstStale)
    } else if touchesElements {
      counters.elementInvalidations += 1
      lastAnswer.forget()
    } else {
      counters.untouchedScrolls += 1
    }
    isPrepared = true
  }

  private func staleness(
    of layout: any CollectionLayout, _ level: Int, from old: Viewport, to new: Viewport
  ) throws(LayoutFailure) -> Staleness {
    if let sensitive = layout.boundsSensitivity {
      return try trace.call("\(label(level)) staleness", { "\($0)" }) {
        () throws(LayoutFailure) in
        try sensitive.staleness(from: old, to: new)
      }
    }
    let isSameRoom =
      old.size == new.size && old.contentInset == new.contentInset && old.safeArea == new.safeArea
    return isSameRoom ? .nothing : .everything
  }

  private func makeContexts(_ snapshot: LayerSnapshot) {
    contexts = levels.indices.map { level in
      LevelContext(levels[level].declaration, level: level, kinds: kinds, snapshot)
    }
  }

  private func prepareLevels(from first: Int) throws(LayoutFailure) {
    for level in first..<levels.count { try prepareLevel(level) }
    measure()
  }

  private func prepareLevel(_ level: Int) throws(LayoutFailure) {
    counters.prepares += 1
    try trace.call("\(label(level)) prepare") { () throws(LayoutFailure) in
      try levels[level].prepare(contexts[level])
    }
    settle(level)
  }

  private func measure() {
    contentSize = top.contentSize
    trace.note(
      "\(label(levels.count - 1)) content size: "
        + "\(contentSize.width.traceText)x\(contentSize.height.traceText)")
  }

  /// How a trace names a layout: `main/flow`.
  private func label(_ level: Int) -> String { "\(layer)/\(levels[level].declaration.name)" }

  private func countText(_ updates: [LayoutUpdate]) -> String {
    updates.count == 1 ? "1 update" : "\(updates.count) updates"
  }

  /// Gives the level above a fresh view of this one.
  private func settle(_ level: Int) {
    guard level + 1 < levels.count else { return }
    contexts[level + 1].base = BaseView(levels[level], contexts[level], label(level), trace)
  }

  // MARK: Asking

  /// Appends the attributes of every element that intersects `rect`, in `AttributesOrder`.
  ///
  /// - Throws: what the layout throws.
  func attributes(in rect: Rect, into result: inout [LayoutAttributes]) throws(LayoutFailure) {
    counters.rectQueries += 1
    let before = result.count
    let produced = try trace.call(
      "\(label(levels.count - 1)) attributes in \(rect.traceText)", { "\($0)" }
    ) { () throws(LayoutFailure) -> Int in
      try top.attributes(in: rect, contexts[contexts.count - 1], into: &result)
      return result.count - before
    }
    counters.attributesProduced += produced
    if lastAnswer.visible.elementsEqual(result[before...]) { return }
    try check(result[before...], "attributes in rect")
    if rect == contexts[contexts.count - 1].viewport.bounds { lastAnswer.keep(result[before...]) }
  }

  /// Reports what changed since the last visible set without an invalidation, once.
  private func check(_ answer: ArraySlice<LayoutAttributes>, _ function: String)
    throws(LayoutFailure)
  {
    guard let (before, after) = lastAnswer.contradiction(in: answer),
      let difference = before.firstDifference(to: after)
    else { return }
    lastAnswer.forget()
    throw .misbehaviour(
      plugin: top.declaration.name, function: function,
      found: "\(difference.name) of \(kinds.text(for: after.element)) changed from "
        + "\(difference.here) to \(difference.there) without an invalidation")
  }

  /// The attributes of one element, or nil where there is none.
  ///
  /// - Throws: what the layout throws.
  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    counters.elementQueries += 1
    let answer = try trace.call(
      "\(label(levels.count - 1)) attributes for \(kinds.text(for: element))",
      { $0 == nil ? "none" : "" }
    ) { () throws(LayoutFailure) in
      try top.attributes(for: element, contexts[contexts.count - 1])
    }
    guard let answer else { return nil }
    counters.attributesProduced += 1
    try check([answer], "attributes for element")
    return answer
  }

  /// What a new element starts from: as the outermost layout chooses, else transparent at its place.
  ///
  /// What a layout below would say is not asked: a decorator may have moved its elements.
  ///
  /// - Throws: what the layout throws.
  func initialAttributes(forAppearing element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    guard let animation = top.animation else { return try faded(element) }
    let chosen = try trace.call(
      "\(label(levels.count - 1)) initial \(kinds.text(for: element))"
    ) { () throws(LayoutFailure) in
      try animation.initialAttributes(forAppearing: element, contexts[contexts.count - 1])
    }
    if let chosen { return chosen }
    return try faded(element)
  }

  /// What an element that goes away ends with: as the outermost layout chooses, else transparent at
  /// its place.
  ///
  /// - Throws: what the layout throws.
  func finalAttributes(forDisappearing element: Element) throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let animation = top.animation else { return try faded(element) }
    let chosen = try trace.call(
      "\(label(levels.count - 1)) final \(kinds.text(for: element))"
    ) { () throws(LayoutFailure) in
      try animation.finalAttributes(forDisappearing: element, contexts[contexts.count - 1])
    }
    if let chosen { return chosen }
    return try faded(element)
  }

  private func faded(_ element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    var attributes = try attributes(for: element)
    attributes?.alpha = 0
    return attributes
  }

  /// Facts from the outermost layout that can explain.
  ///
  /// - Throws: what the layout throws.
  func explain(_ element: Element) throws(LayoutFailure) -> [Fact]? {
    for level in levels.indices.reversed() {
      if let explanation = levels[level].explanation {
        return try trace.call(
          "\(label(level)) explain \(kinds.text(for: element))", { "\($0.count)" }
        ) { () throws(LayoutFailure) in try explanation.explain(element, contexts[level]) }
      }
    }
    return nil
  }

  /// What a point means, from the outermost layout that knows; empty where none does.
  ///
  /// - Throws: what the layout throws.
  func explain(_ point: Point) throws(LayoutFailure) -> [Fact] {
    for level in levels.indices.reversed() {
      guard let explanation = levels[level].explanation else { continue }
      let facts = try trace.call(
        "\(label(level)) explain \(point.traceText)", { "\($0.count)" }
      ) { () throws(LayoutFailure) in try explanation.explain(point, contexts[level]) }
      if !facts.isEmpty { return facts }
    }
    return []
  }

  /// The resting offset that the outermost layout that can snap chooses, else `proposed`.
  ///
  /// - Throws: what the layout throws.
  func target(forProposed proposed: Point, velocity: Point) throws(LayoutFailure) -> Point {
    for level in levels.indices.reversed() {
      if let snapping = levels[level].snapping {
        return try trace.call("\(label(level)) target \(proposed.traceText)", \.traceText) {
          () throws(LayoutFailure) in
          try snapping.targetContentOffset(
            forProposed: proposed, velocity: velocity, contexts[level])
        }
      }
    }
    return proposed
  }
}
