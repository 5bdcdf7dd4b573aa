internal import LayoutCore

/// Contexts of invalidation: which were issued, and those that are issued by hand.
extension LayoutStack {
  /// Records what a change invalidates, before anything is prepared for it.
  func issue(_ invalidation: consuming Invalidation) {
    if invalidation.isNothing { return }
    issued.append((invalidation, rule))
    if trace.isOn, let context = issuedContexts.last {
      trace.add("\(layer) context: \(context.text(kinds))", uikit: "invalidateLayout(with:)")
    }
  }

  /// Begins a change of counts, and records what it invalidates.
  func follow(_ rule: InvalidationContext.Rule, _ updates: [LayoutUpdate]) {
    (hasPreparedBase, self.rule) = (false, rule)
    counters.countInvalidations += 1
    counters.count(updates)
    issue(.counts)
  }

  /// Contexts of the last change, as the layouts number elements.
  var issuedContexts: [InvalidationContext] {
    issued.map { InvalidationContext(layer: layer, invalidation: $0.invalidation, rule: $0.rule) }
  }

  /// The work done and the contexts issued, to be put back after what leaves no trace.
  var record: (Counters, [(invalidation: Invalidation, rule: InvalidationContext.Rule)]) {
    get { (counters, issued) }
    set { (counters, issued) = newValue }
  }

  /// Counts the answers of levels, which were issued last, and forgets what they cover.
  func count(_ answers: borrowing LevelAnswers) {
    count(
      answers.scope, answers.isEmpty ? .nothing : issued[issued.count - 1].invalidation)
  }

  /// Counts an invalidation of this scope and forgets the answers that it covers: no others.
  func count(
    _ scope: Invalidation.Scope, _ invalidation: @autoclosure () -> Invalidation
  ) {
    switch scope {
    case .everything: counters.everythingInvalidations += 1
    case .counts: counters.countInvalidations += 1
    case .elements: counters.elementInvalidations += 1
    case .nothing: counters.untouchedScrolls += 1
    }
    lastAnswer.forget(invalidation())
  }

  /// Forgets the contexts of the change before.
  func forgetIssued() {
    while !issued.isEmpty { issued.removeLast() }
  }

  /// Does what `context` asks for and nothing else; without one, what the layouts answer where
  /// their bounds change, though these stay (rule L-11).
  ///
  /// Listed elements that are visible are asked for again, no others. Returns the
  /// adjustment of the offset.
  ///
  /// - Throws: what a layout throws.
  func invalidate(by context: Invalidation?, _ snapshot: LayerSnapshot) throws(LayoutFailure)
    -> Point
  {
    guard isPrepared else {
      try prepare(snapshot)
      return .zero
    }
    isPrepared = false
    var answers = LevelAnswers()
    if let context { answers.add(context, of: 0) } else { answers = try ownAnswers() }
    if answers.firstUnprepared == 0 {
      update(snapshot)
      startInsetsOver(snapshot)
    }
    if !answers.isEmpty { try settle(&answers) }
    let all = answers.isEmpty ? .nothing : issued[issued.count - 1].invalidation
    let stale = all.isListed ? lastAnswer.elements(invalidatedBy: all) : []
    if all.scope > .nothing {
      count(all.scope, all)
      try settleInsets()
    }
    isPrepared = true
    for element in stale {
      if let answer = try attributes(for: element) { lastAnswer.insert(answer) }
    }
    return all.contentOffsetAdjustment
  }

  /// Returns each level's answer to a scroll of one point that ends at the present offset.
  private func ownAnswers() throws(LayoutFailure) -> LevelAnswers {
    var answers = LevelAnswers()
    for level in levels.indices {
      guard let sensitive = levels[level].boundsSensitivity else { continue }
      let now = contexts[level].viewport
      var before = now
      before.contentOffset = Point(x: now.contentOffset.x + 1, y: now.contentOffset.y + 1)
      answers.add(try sensitive.invalidation(from: before, to: now), of: level)
    }
    return answers
  }
}
