internal import LayoutCore

/// Section scrollers of a stack: those of the outermost layout that has any; frames in the layer's
/// content coordinates, sections as layouts number them.
extension LayoutStack {
  /// The level whose layout has scrollers, or nil if none has.
  var scrollerLevel: Int? { levels.lastIndex { $0.scrollers != nil } }

  /// The scroller of `section`, or nil if it has none.
  ///
  /// - Throws: what the layout throws.
  func scroller(ofSection section: Int) throws(LayoutFailure) -> SectionScroller? {
    guard let level = scrollerLevel, let scrollers = levels[level].scrollers,
      0..<contexts[level].sectionCount ~= section
    else { return nil }
    guard var scroller = try scrollers.scroller(ofSection: section) else { return nil }
    let origin = contexts[level].origin
    scroller.frame = scroller.frame.offset(dx: origin.x, dy: origin.y)
    return scroller
  }

  /// The stops of `scroller`, which is that of `section`.
  func stops(of scroller: SectionScroller, _ section: Int) -> ScrollerStops {
    let scrollers = scrollerLevel.flatMap { levels[$0].scrollers }
    return ScrollerStops(count: scrollers == nil ? 0 : scroller.stopCount) {
      (index) throws(LayoutFailure) in
      try scrollers?.stop(index, ofSection: section) ?? scroller.rest
    }
  }

  /// The section whose scroller's frame contains a point, or nil.
  ///
  /// - Throws: what the layout throws.
  func section(withScrollerAt point: Point) throws(LayoutFailure) -> Int? {
    guard let level = scrollerLevel, let local = contexts[level].local(point) else { return nil }
    return try levels[level].scrollers?.section(withScrollerAt: local)
  }

  /// Sections whose scrollers may meet `rect`, and some around: all if the layout does not know
  /// where its sections lie.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: what the layout throws.
  func scrollingSections(in rect: Rect) throws(LayoutFailure) -> Range<Int> {
    guard let level = scrollerLevel else { return 0..<0 }
    let count = contexts[level].sectionCount
    guard count > 0, let sections = levels[level].sections else { return 0..<count }
    let origin = contexts[level].origin
    let start = rect.origin.along(sections.axis) - origin.along(sections.axis)
    let end = start + rect.size.along(sections.axis)
    let outside = sections.isReversed ? count - 1 : 0
    let (first, last) = (
      try sections.section(at: start) ?? outside, try sections.section(at: end) ?? outside
    )
    return min(first, last)..<max(first, last) + 1
  }

  /// Brings other offsets of scrollers into force; `move` gives them to a context.
  ///
  /// Nothing is prepared, unless nothing was; then `snapshot` is asked for the layer.
  ///
  /// - Throws: what a layout throws.
  func scrollSections(_ snapshot: () -> LayerSnapshot, _ move: (LevelContext) -> Void)
    throws(LayoutFailure)
  {
    guard isPrepared else { return try prepare(snapshot()) }
    for context in contexts { move(context) }
    renewBases(above: 0)
    lastAnswer.forget()
    counters.sectionScrolls += 1
  }
}

extension LayoutStack {
  /// Hands over what the scroller of `section`, a number of the content, shows at another offset in
  /// its frame, and up to `overhang` points out of it across its axis.
  ///
  /// - Throws: what the layout throws.
  func whileScrolled(
    _ section: Int, to offset: Double, _ overhang: Double = 0,
    _ body: ([LayoutAttributes]) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) {
    let context = contexts[contexts.count - 1]
    let offsets = context.scrolled
    let local = section - context.firstSection
    guard let scroller = try scroller(ofSection: local) else { return }
    for context in contexts {
      var moved = offsets
      moved[section] = offset
      context.scroll(to: moved)
    }
    renewBases(above: 0)
    defer {
      for context in contexts { context.scroll(to: offsets) }
      renewBases(above: 0)
    }
    var found: [LayoutAttributes] = []
    counters.rectQueries += 1
    var view = scroller.frame
    if scroller.axis == .horizontal {
      (view.y, view.height) = (view.y - overhang, view.height + 2 * overhang)
    } else {
      (view.x, view.width) = (view.x - overhang, view.width + 2 * overhang)
    }
    try top.attributes(in: view, context, into: &found)
    counters.attributesProduced += found.count
    try body(found.filter { $0.element.section == local })
  }
}
