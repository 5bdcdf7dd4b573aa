internal import LayoutCore

/// Contexts of invalidation: which were issued, and those that are issued by hand.
extension LayoutStack {
  /// Records what a change invalidates, before anything is prepared for it.
  func issue(_ invalidation: Invalidation) {
    if invalidation.isNothing { return }
    let context = InvalidationContext(layer: layer, invalidation: invalidation, rule: rule)
    issued.append(context)
    trace.note("\(layer) context: \(context.text(kinds))", uikit: "invalidateLayout(with:)")
  }

  /// Forgets the contexts of the change before.
  func forgetIssued() {
    if !issued.isEmpty { issued.removeAll(keepingCapacity: true) }
  }

  /// Does what `context` asks for and nothing else; without one, what the layouts answer where their bounds
  /// change, though these stay (rule L-11).
  ///
  /// Listed elements that are visible are asked for again, no others. Returns by how much the offset is
  /// adjusted.
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
    let all = answers.together
    if !all.isNothing { try settle(answers) }
    let stale = all.isListed ? lastAnswer.elements(invalidatedBy: all) : []
    if all.scope > .nothing { count(all) }
    isPrepared = true
    for element in stale {
      if let answer = try attributes(for: element) { lastAnswer.insert(answer) }
    }
    return all.contentOffsetAdjustment
  }

  /// What each level answers to a scroll of one point that ends where it is.
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
