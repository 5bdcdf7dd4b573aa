internal import LayoutCore

/// A base layout with its decorators, prepared for one layer.
///
/// Bases come first: `levels[0]` lays out the content, each further level wraps the one below. The
/// stack keeps its layouts in step with the layer: after `prepare`, `apply`, `measure`, `interact`
/// or `scroll` the answers are those of the snapshot; after a failure nothing is prepared until the
/// next `prepare`.
final class LayoutStack {
  /// Maximum depth of a stack, the base included.
  static let depthLimit = 8

  let levels: [TracedLayout]
  /// The layout that is loaded by name: the outermost.
  let top: TracedLayout
  /// Levels that give their base a viewport of its own, outermost first.
  let framings: [(level: Int, framing: any BaseFraming)]
  /// The innermost such viewport and its level, or nil if all see the layer's.
  var innermost: (base: BaseViewport, level: Int)?
  /// The kinds that all levels declare, and those that their options named when they were prepared
  /// last.
  var kinds: KindTable
  /// Whether the layouts hold something of items that the layer must follow.
  let keepsItems: Bool
  /// Whether options name kinds.
  let namesKinds: Bool
  /// Maximum distance beyond its drawn box at which any element takes touches, in points.
  let touchReach: Double
  private(set) var contentSize = Size.zero
  /// Whether x runs from right to left, so that the content starts at its right edge (rule O-08).
  private(set) var isRightToLeft = false
  /// The axes along which offsets have no ends (rule G-40).
  private(set) var endlessAxes: Axes = []
  /// Whether elements of any kind are measured, as the base said when it changed last.
  private(set) var hasMeasuredKinds = false
  var counters = Counters()
  private let tally = BaseTally()
  /// The last version that a base was given.
  private var version = 0
  private(set) var contexts: [LevelContext] = []
  var isPrepared = false
  /// Whether the last change prepared the base, instead of having it follow.
  var hasPreparedBase = false
  var lastAnswer = LastAnswer()
  let trace: CallTrace
  let layer: String
  /// Axes on which the safe area widens the content inset, as the layouts are prepared (rule
  /// O-01b).
  var adjustedAxes: Axes = []
  /// The layer's own policy.
  var insets = InsetPolicy()
  /// The origin of the running change's contexts.
  var rule = InvalidationContext.Rule.boundsChange
  /// The invalidations of the last change, with the layouts' element numbers, and the rule that
  /// made each context.
  var issued: [(invalidation: Invalidation, rule: InvalidationContext.Rule)] = []

  init(_ layouts: [any CollectionLayout], layer: String, trace: CallTrace) {
    let kinds = KindTable(layouts.flatMap { $0.declaration.kinds })
    let levels = layouts.map { TracedLayout($0, layer: layer, kinds: kinds, trace: trace) }
    framings = levels.indices.reversed().compactMap { level in
      level == 0 ? nil : levels[level].framing.map { (level: level, framing: $0) }
    }
    (self.levels, self.kinds) = (levels, kinds)
    keepsItems = levels.contains { $0.keeping != nil }
    namesKinds = levels.contains { $0.optionKinds != nil }
    top = levels[levels.count - 1]
    touchReach = layouts.reduce(0) { max($0, $1.declaration.touchReach) }
    self.trace = trace
    self.layer = layer
  }

  /// All work done since the last reset.
  var allCounters: Counters {
    var all = counters
    all.baseQueries = tally.queries
    return all
  }

  func resetCounters() {
    counters = Counters()
    tally.queries = 0
  }

  func restoreCounters(_ counters: Counters) {
    self.counters = counters
    tally.queries = counters.baseQueries
  }

  /// The layouts of all levels, base first.
  var layouts: [any CollectionLayout] { levels.map { $0 as any CollectionLayout } }

  /// Names of the layouts, outermost first.
  var names: [String] { levels.reversed().map { $0.declaration.name } }

  /// The direction in which sections follow each other, where the base knows it.
  var axis: Axis { levels[0].sections?.axis ?? .vertical }

  /// Whether they follow each other from right to left.
  var isReversed: Bool { isRightToLeft && axis == .horizontal }

  // MARK: Keeping in step

  /// Discards what was prepared.
  func invalidate() {
    isPrepared = false
    lastAnswer.forget()
  }

  /// Prepares every level for `snapshot`, base first.
  ///
  /// - Throws: what a layout throws.
  func prepare(_ snapshot: LayerSnapshot) throws(LayoutFailure) {
    invalidate()
    insets = snapshot.insets
    adjustedAxes = certainAxes
    var snapshot = snapshot
    snapshot.viewport.adjustedAxes = adjustedAxes
    if contexts.isEmpty { makeContexts(snapshot) }
    for context in contexts { context.update(snapshot) }
    for (level, _) in framings { contexts[level].baseView = nil }
    try renewKinds()
    try updateBaseViewports()
    try prepareLevels(from: 0)
    try prepareResizedBases()
    try settleInsets()
    isPrepared = true
  }

  /// Follows a batch: each level by itself if it can, else with a `prepare`.
  ///
  /// - Throws: what a layout throws.
  func apply(_ updates: [LayoutUpdate], _ snapshot: LayerSnapshot) throws(LayoutFailure) {
    try apply(updates, else: { snapshot }) { update(snapshot) }
  }

  /// Follows a batch of which nothing but content is new, without a safe area; `snapshot` is asked
  /// for the layer if it must be prepared.
  ///
  /// - Throws: what a layout throws.
  func apply(_ updates: [LayoutUpdate], _ content: Content, else snapshot: () -> LayerSnapshot)
    throws(LayoutFailure)
  {
    try apply(updates, else: snapshot) {
      for context in contexts { context.replaceContent(with: content) }
    }
  }

  /// Follows a batch; `update` brings what is new into the contexts.
  @inline(__always)
  private func apply(
    _ updates: [LayoutUpdate], else snapshot: () -> LayerSnapshot, _ update: () -> Void
  ) throws(LayoutFailure) {
    guard isPrepared, try lowerInsets() else { return try prepare(snapshot()) }
    invalidate()
    let hadOwnOptions = contexts[0].hasOwnOptions
    update()
    if hadOwnOptions, try renewKinds() { return try prepare(snapshot()) }
    for level in levels.indices { try apply(updates, to: level) }
    try updateContentSize()
    try prepareResizedBases()
    try settleInsets()
    isPrepared = true
  }

  /// Has one level follow a batch, by itself if it can, else with a `prepare`.
  private func apply(_ updates: [LayoutUpdate], to level: Int) throws(LayoutFailure) {
    if let incremental = levels[level].incremental {
      do {
        try incremental.apply(updates, contexts[level])
        counters.incrementalUpdates += 1
        return renewBaseView(above: level)
      } catch .refused {
        // The layout cannot follow this batch: a prepare shows whether it can show the result.
      }
    }
    try prepareLevel(level)
  }

  /// Whether a level follows other measured sizes by itself.
  var followsSizes: Bool { levels.contains { $0.sizeSensitivity != nil } }

  /// Follows other measured sizes of `elements`, each level by itself if it can, and returns by
  /// how much the layouts want the offset adjusted.
  ///
  /// `updates` are the same change for a level that cannot.
  ///
  /// - Throws: what a layout throws.
  func measure(_ elements: [Element], _ updates: [LayoutUpdate], _ snapshot: LayerSnapshot)
    throws(LayoutFailure) -> Point
  {
    guard isPrepared, try lowerInsets() else {
      try prepare(snapshot)
      return .zero
    }
    isPrepared = false
    update(snapshot)
    var all = Invalidation.nothing
    for level in levels.indices {
      guard let sensitive = levels[level].sizeSensitivity else {
        let isCells = elements.allSatisfy { $0.kind == .cell }
        if isCells { try apply(updates, to: level) } else { try prepareLevel(level) }
        all.merge(.elements)
        continue
      }
      let answer = try sensitive.invalidation(forMeasured: elements, contexts[level])
      all.merge(answer)
      if answer.scope == .everything {
        try prepareLevel(level)
      } else if answer.scope > .nothing {
        renewBaseView(above: level)
      }
    }
    issue(all)
    try updateContentSize()
    try prepareResizedBases()
    count(all.scope, all)
    try settleInsets()
    isPrepared = true
    return all.contentOffsetAdjustment
  }

  /// Applies gesture state, which may change a base's viewport; returns the
  /// adjustment of the offset that the layouts want.
  ///
  /// - Throws: what a layout throws.
  func interact(_ snapshot: LayerSnapshot) throws(LayoutFailure) -> Point {
    guard isPrepared else {
      try prepare(snapshot)
      return .zero
    }
    isPrepared = false
    lastAnswer.forget()
    counters.elementInvalidations += 1
    let base = contexts[0].viewport
    let answers = try invalidate(for: snapshot.viewport) { $0.update(snapshot) }
    renewBases(above: 0)
    if !contexts[0].viewport.hasSameRoom(as: base) { try settleInsets() }
    isPrepared = true
    return answers.contentOffsetAdjustment
  }

  /// Brings an offset into force and prepares what it invalidates (rule L-03); returns the
  /// adjustment of the offset that the layouts want.
  ///
  /// Of `snapshot`, nothing but the offset is new.
  ///
  /// - Throws: what a layout throws.
  @discardableResult
  func scroll(from old: Point, to new: Point, _ snapshot: @autoclosure () -> LayerSnapshot)
    throws(LayoutFailure) -> Point
  {
    guard isPrepared else {
      try prepare(snapshot())
      return .zero
    }
    guard old != new else { return .zero }
    isPrepared = false
    let answers = try invalidate(forOffset: new)
    count(answers)
    isPrepared = true
    return answers.contentOffsetAdjustment
  }

  /// Brings another viewport into force as `scroll` does, which may have another room or other
  /// insets.
  ///
  /// Of `snapshot`, nothing but the viewport and the policy of insets is new.
  ///
  /// - Throws: what a layout throws.
  func move(from old: Viewport, to new: Viewport, _ snapshot: LayerSnapshot)
    throws(LayoutFailure) -> Point
  {
    guard isPrepared, !old.hasSameRoom(as: new) || snapshot.insets != insets else {
      return try scroll(from: old.contentOffset, to: new.contentOffset, snapshot)
    }
    isPrepared = false
    insets = snapshot.insets
    adjustedAxes = certainAxes
    var new = new
    new.adjustedAxes = adjustedAxes
    let answers = try invalidate(for: new) { $0.move(to: new) }
    count(answers)
    try settleInsets()
    isPrepared = true
    return answers.contentOffsetAdjustment
  }

  private func makeContexts(_ snapshot: LayerSnapshot) {
    contexts = levels.indices.map { level in
      LevelContext(levels[level].declaration, level: level, kinds: kinds, snapshot)
    }
  }

  func prepareLevels(from first: Int) throws(LayoutFailure) {
    for level in first..<levels.count { try prepareLevel(level) }
    try updateContentSize()
  }

  private func prepareLevel(_ level: Int) throws(LayoutFailure) {
    if level == 0 { hasPreparedBase = true }
    counters.prepares += 1
    try levels[level].prepare(contexts[level])
    renewBaseView(above: level)
  }

  /// Updates the size of the content, unless its end could not be scrolled to.
  func updateContentSize() throws(LayoutFailure) {
    for layout in levels {
      let (size, limit) = (layout.contentSize, Limits.coordinate)
      guard max(size.width, size.height) <= limit else {
        throw .tooLarge(size, of: layout.declaration.name, limit: limit)
      }
    }
    contentSize = top.contentSize
    isRightToLeft = levels[0].isRightToLeft
    endlessAxes = try levels[0].endlessAxes()
    hasMeasuredKinds = findMeasuredKinds()
    trace.add(
      "\(top.label) content size: "
        + "\(contentSize.width.traceText)x\(contentSize.height.traceText)",
      uikit: "collectionViewContentSize")
  }

  /// Gives the level above a fresh view of this one.
  private func renewBaseView(above level: Int) {
    guard level + 1 < levels.count else { return }
    contexts[level + 1].baseView = BaseView(
      levels[level], over: levels[0], contexts[level], tally, version: nextVersion())
  }

  /// Gives the levels above `level` a new version of what they wrap.
  func renewBases(above level: Int) {
    for above in contexts.indices.dropFirst(level + 1) {
      contexts[above].baseView?.version = nextVersion()
    }
  }

  private func nextVersion() -> Int {
    version += 1
    return version
  }
}
