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
    if !answers.isEmpty { try settle(&answers) }
    return answers
  }

  /// Gives every level an offset of the layer, prepares what that invalidates, and returns what the
  /// levels answered.
  @inline(__always)
  func invalidate(forOffset offset: Point) throws(LayoutFailure) -> LevelAnswers {
    var new = contexts[contexts.count - 1].viewport
    new.contentOffset = offset
    guard framings.isEmpty else { return try invalidate(for: new) { $0.move(to: new) } }
    var answers = LevelAnswers()
    for level in levels.indices where levels[level].followsOffset {
      let old = contexts[level].viewport
      guard old.contentOffset != offset else { continue }
      answers.add(try levels[level].invalidation(from: old, to: new), of: level)
    }
    for level in contexts.indices { contexts[level].scroll(to: offset) }
    if !answers.isEmpty { try settle(&answers) }
    return answers
  }

  /// Issues the answers of levels and does what they ask for.
  func settle(_ answers: inout LevelAnswers) throws(LayoutFailure) {
    issue(answers.take())
    if let first = answers.firstStale { renewBases(above: first) }
    if let first = answers.firstUnprepared {
      try prepareLevels(from: first)
    } else if answers.scope == .counts || answers.contentSizeAdjustment != .zero {
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
  /// The invalidations of all levels, merged, until they are taken; nil for no change.
  private var all: Invalidation?
  /// Whether no answer changes.
  private(set) var isEmpty = true
  /// The extent of all invalidations together.
  private(set) var scope = Invalidation.Scope.nothing
  /// The adjustment of the offset that all levels want together.
  private(set) var contentOffsetAdjustment = Point.zero
  /// The adjustment of the content size that they report together.
  private(set) var contentSizeAdjustment = Size.zero
  /// The first level that answers otherwise from now on.
  private(set) var firstStale: Int?
  /// The first level that has to be prepared.
  private(set) var firstUnprepared: Int?

  /// Adds the answer of a level above those before.
  @inline(__always)
  mutating func add(_ answer: consuming Invalidation, of level: Int) {
    if answer.isNothing { return }
    if answer.scope > .nothing, firstStale == nil { firstStale = level }
    if answer.scope == .everything, firstUnprepared == nil { firstUnprepared = level }
    isEmpty = false
    if all == nil { all = answer } else { all?.merge(answer) }
    guard let all else { return }
    (scope, contentOffsetAdjustment) = (all.scope, all.contentOffsetAdjustment)
    contentSizeAdjustment = all.contentSizeAdjustment
  }

  /// Takes the invalidations of all levels, merged, to be issued.
  mutating func take() -> Invalidation { all.take() ?? .nothing }
}
