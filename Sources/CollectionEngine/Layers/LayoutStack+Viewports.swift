internal import LayoutCore

/// The viewport that each level of a stack sees: the layer's, or one that a decorator gives it.
extension LayoutStack {
  /// Gives every level its part of the layer's viewport, prepares what that invalidates, and returns what all
  /// levels invalidate together.
  ///
  /// `snapshot` is there if more than the viewport changes.
  func invalidate(for viewport: Viewport, _ snapshot: LayerSnapshot? = nil)
    throws(LayoutFailure) -> Invalidation
  {
    var answers = LevelAnswers()
    if framings.isEmpty {
      for level in levels.indices where contexts[level].viewport != viewport {
        answers.add(
          try invalidation(of: level, from: contexts[level].viewport, to: viewport), of: level)
      }
      move(to: viewport, snapshot)
    } else {
      // The bases' viewports follow from the new one, while invalidation is asked before it is in force.
      let old = contexts.map { $0.viewport }
      move(to: viewport, snapshot)
      try updateBaseViewports()
      let new = contexts.map { $0.viewport }
      for level in levels.indices where old[level] != new[level] {
        answers.add(try invalidation(of: level, from: old[level], to: new[level]), of: level)
      }
    }
    if !answers.together.isNothing { try settle(answers) }
    return answers.together
  }

  private func move(to viewport: Viewport, _ snapshot: LayerSnapshot?) {
    for context in contexts {
      if let snapshot { context.update(snapshot) } else { context.move(to: viewport) }
    }
  }

  /// Does what the answers of levels ask for.
  func settle(_ answers: LevelAnswers) throws(LayoutFailure) {
    issue(answers.together)
    if let first = answers.firstStale { renewBases(above: first) }
    if let first = answers.firstUnprepared {
      try prepareLevels(from: first)
    } else if answers.together.scope == .counts || answers.together.contentSizeAdjustment != .zero {
      try takeContentSize()
    }
  }

  /// Asks for the viewports of bases, from the outermost in: each level is asked in the viewport it has itself.
  func updateBaseViewports() throws(LayoutFailure) {
    innermost = nil
    for context in contexts { (context.ownViewport, context.origin) = (nil, .zero) }
    for (level, framing) in framings {
      var answer = try framing.baseViewport(contexts[level])
      let outer = contexts[level].origin
      // Margins are the layer's, whoever frames its content (rule V-07).
      answer.viewport.margins = contexts[level].viewport.margins
      let origin = Point(x: outer.x + answer.origin.x, y: outer.y + answer.origin.y)
      for below in 0..<level {
        (contexts[below].ownViewport, contexts[below].origin) = (answer.viewport, origin)
      }
      innermost = (answer, level)
    }
  }

  /// Asks for the viewports again now that bases have their sizes, and prepares what they invalidate.
  func prepareResizedBases() throws(LayoutFailure) {
    guard !framings.isEmpty else { return }
    let old = contexts.map { $0.viewport }
    try updateBaseViewports()
    for level in levels.indices where old[level] != contexts[level].viewport {
      guard
        try invalidation(of: level, from: old[level], to: contexts[level].viewport).scope
          == .everything
      else { continue }
      return try prepareLevels(from: level)
    }
  }

  /// What scrolls in `viewport`: the innermost viewport with the insets for scrolling, its top left relative
  /// to `viewport`, and the size of the content in it.
  func scrolling(in viewport: Viewport) -> (viewport: Viewport, origin: Point, content: Size) {
    guard let (base, level) = innermost else { return (viewport, .zero, contentSize) }
    var inner = base.viewport
    inner.contentInset = base.scrollInset
    inner.safeArea = .zero
    inner.contentOffset = viewport.contentOffset
    return (inner, contexts[level - 1].origin, levels[level - 1].contentSize)
  }

  /// Where the offset may rest in `viewport`.
  func offsetRange(_ viewport: Viewport) -> OffsetRange {
    let (inner, _, content) = scrolling(in: viewport)
    return OffsetRange(inner, contentSize: content)
  }
}

/// What the levels of a stack answer to one change, base first.
struct LevelAnswers {
  /// What they invalidate together.
  private(set) var together = Invalidation.nothing
  /// The first level that answers otherwise from now on.
  private(set) var firstStale: Int?
  /// The first level that has to be prepared.
  private(set) var firstUnprepared: Int?

  /// Adds the answer of a level above those before.
  mutating func add(_ answer: Invalidation, of level: Int) {
    if answer.isNothing { return }
    if answer.scope > .nothing, firstStale == nil { firstStale = level }
    if answer.scope == .everything, firstUnprepared == nil { firstUnprepared = level }
    if together.isNothing { together = answer } else { together.merge(answer) }
  }
}
