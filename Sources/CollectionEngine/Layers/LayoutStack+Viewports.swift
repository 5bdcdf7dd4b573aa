internal import LayoutCore

/// The viewport that each level of a stack sees: the layer's, or one that a decorator gives it.
extension LayoutStack {
  /// Gives every level its viewport of `snapshot`, prepares what that invalidates, and returns what all
  /// levels invalidate together.
  @discardableResult
  func invalidate(for snapshot: LayerSnapshot) throws(LayoutFailure) -> Invalidation {
    let old = contexts.map { $0.viewport }
    var new = old.map { _ in snapshot.viewport }
    // The bases' viewports follow from the new one, while invalidation is asked before it is in force.
    if !framings.isEmpty {
      for context in contexts { context.update(snapshot) }
      try updateBaseViewports()
      new = contexts.map { $0.viewport }
    }
    var answers: [(level: Int, answer: Invalidation)] = []
    for level in levels.indices where old[level] != new[level] {
      let answer = try invalidation(of: level, from: old[level], to: new[level])
      if !answer.isNothing { answers.append((level, answer)) }
    }
    for context in contexts { context.update(snapshot) }
    return answers.isEmpty ? .nothing : try settle(answers)
  }

  /// Does what the answers of levels ask for, and returns what they invalidate together.
  func settle(_ answers: [(level: Int, answer: Invalidation)]) throws(LayoutFailure)
    -> Invalidation
  {
    var all = answers.first?.answer ?? .nothing
    for (_, answer) in answers.dropFirst() { all.merge(answer) }
    issue(all)
    if let first = answers.first(where: { $0.answer.scope > .nothing })?.level {
      renewBases(above: first)
    }
    if let first = answers.first(where: { $0.answer.scope == .everything })?.level {
      try prepareLevels(from: first)
    } else if all.scope == .counts || all.contentSizeAdjustment != .zero {
      try takeContentSize()
    }
    return all
  }

  /// Asks for the viewports of bases, from the outermost in: each level is asked in the viewport it has itself.
  func updateBaseViewports() throws(LayoutFailure) {
    innermost = nil
    for context in contexts { (context.ownViewport, context.origin) = (nil, .zero) }
    for (level, framing) in framings {
      let answer = try framing.baseViewport(contexts[level])
      let outer = contexts[level].origin
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
