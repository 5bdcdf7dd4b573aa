internal import LayoutCore

/// The viewport that each level of a stack sees: the layer's, or one that a decorator gives it.
extension LayoutStack {
  /// Gives every level its part of the layer's viewport, prepares what that invalidates, and
  /// returns what the levels answered.
  ///
  /// `update` brings the viewport, and what else changes, into the context of a level.
  @inline(__always)
  func invalidate(for viewport: Viewport, _ update: (LevelContext) -> Void)
    throws(LayoutFailure) -> LevelAnswers
  {
    var answers = LevelAnswers()
    if framings.isEmpty {
      // All levels see the layer's viewport.
      let old = contexts[0].viewport
      if old != viewport {
        for level in levels.indices {
          answers.add(try levels[level].invalidation(from: old, to: viewport), of: level)
        }
      }
      for level in contexts.indices { update(contexts[level]) }
    } else {
      // The bases' viewports follow from the new one, while invalidation is asked before it is in
      // force.
      let old = contexts.map { $0.viewport }
      for context in contexts { update(context) }
      try updateBaseViewports()
      let new = contexts.map { $0.viewport }
      for level in levels.indices where old[level] != new[level] {
        answers.add(try levels[level].invalidation(from: old[level], to: new[level]), of: level)
      }
    }
    if !answers.isEmpty { try settle(answers) }
    return answers
  }

  /// Does what the answers of levels ask for.
  func settle(_ answers: borrowing LevelAnswers) throws(LayoutFailure) {
    issue(answers.together)
    if let first = answers.firstStale { renewBases(above: first) }
    if let first = answers.firstUnprepared {
      try prepareLevels(from: first)
    } else if answers.together.scope == .counts || answers.together.contentSizeAdjustment != .zero {
      try updateContentSize()
    }
  }

  /// Asks for the viewports of bases, from the outermost in: each level is asked in the viewport it
  /// has itself.
  func updateBaseViewports() throws(LayoutFailure) {
    innermost = nil
    for context in contexts { (context.ownViewport, context.origin) = (nil, .zero) }
    for (level, framing) in framings {
      var answer = try framing.baseViewport(contexts[level])
      let outer = contexts[level].origin
      // Margins are the layer's, whoever frames its content (rule V-07), and so is what is
      // adjusted.
      answer.viewport.margins = contexts[level].viewport.margins
      answer.viewport.adjustedAxes = adjustedAxes
      let origin = Point(x: outer.x + answer.origin.x, y: outer.y + answer.origin.y)
      for below in 0..<level {
        (contexts[below].ownViewport, contexts[below].origin) = (answer.viewport, origin)
      }
      innermost = (answer, level)
    }
  }

  /// Asks for the viewports again now that bases have their sizes, and prepares what they
  /// invalidate.
  func prepareResizedBases() throws(LayoutFailure) {
    guard !framings.isEmpty else { return }
    let old = contexts.map { $0.viewport }
    try updateBaseViewports()
    for level in levels.indices where old[level] != contexts[level].viewport {
      guard
        try levels[level].invalidation(from: old[level], to: contexts[level].viewport).scope
          == .everything
      else { continue }
      return try prepareLevels(from: level)
    }
  }

  /// Returns the scrolling part of `viewport`: the innermost viewport with the insets for
  /// scrolling, its top left relative to `viewport`, and the size of the content in it.
  func scrolling(in viewport: Viewport) -> (viewport: Viewport, origin: Point, content: Size) {
    guard let (base, level) = innermost else { return (viewport, .zero, contentSize) }
    var inner = base.viewport
    inner.contentInset = base.scrollInset
    inner.safeArea = .zero
    inner.contentOffset = viewport.contentOffset
    return (inner, contexts[level - 1].origin, levels[level - 1].contentSize)
  }

  /// Returns the offsets at which scrolling may stop in `viewport`.
  func offsetRange(_ viewport: Viewport) -> OffsetRange {
    var range: OffsetRange
    if innermost == nil {
      range = OffsetRange(viewport, contentSize: contentSize, isRightToLeft: isRightToLeft)
    } else {
      let (inner, _, content) = scrolling(in: viewport)
      range = OffsetRange(inner, contentSize: content, isRightToLeft: isRightToLeft)
    }
    range.removeEnds(along: endlessAxes)
    return range
  }
}

/// The answers of a stack's levels to one change, base first.
///
/// Never copied, as each scroll makes one.
struct LevelAnswers: ~Copyable {
  /// Whether no answer changes.
  private(set) var isEmpty = true
  /// The invalidations of all levels, merged.
  private(set) var together = Invalidation(.nothing)
  /// The first level that answers otherwise from now on.
  private(set) var firstStale: Int?
  /// The first level that has to be prepared.
  private(set) var firstUnprepared: Int?

  /// Adds the answer of a level above those before.
  mutating func add(_ answer: consuming Invalidation, of level: Int) {
    if answer.isNothing { return }
    if answer.scope > .nothing, firstStale == nil { firstStale = level }
    if answer.scope == .everything, firstUnprepared == nil { firstUnprepared = level }
    if isEmpty { together = answer } else { together.merge(answer) }
    isEmpty = false
  }
}
