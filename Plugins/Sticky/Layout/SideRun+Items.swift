import LayoutCore

/// Ranges of items that each section pins as one (rule F-55).
extension SideRun {
  /// Items of a section, and what they cover at rest.
  struct ItemRange {
    let section: Int
    let numbers: ClosedRange<Int>
    let span: PinSide.Span
  }

  /// Returns the items that `section` pins on this side, or nil if there are none.
  func itemRange(of section: Int) throws(LayoutFailure) -> ItemRange? {
    guard side.isLeading, let items = rules.items else { return nil }
    let count = context.itemCount(inSection: section)
    guard items.lowerBound < count else { return nil }
    let numbers = items.clamped(to: 0...(count - 1))
    guard let span = try side.span(ofItems: numbers, section, base) else { return nil }
    return ItemRange(section: section, numbers: numbers, span: span)
  }

  /// Calls `body` with the items of a range, each as far from the first one as at rest; returns
  /// where the line is for the next section.
  func placeItems(
    _ items: ItemRange, of place: Place, below cursor: Double,
    _ body: (PinnedElement) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> Double {
    let stop = try end(of: place) - items.span.length
    let bounces = overscroll > 0 && items.span.start <= outermost
    var next = cursor
    for number in items.numbers {
      guard let rest = try item(number, items.section), !rest.isScrolled else { continue }
      let own = side.span(rest.frame)
      let distance = own.start - items.span.start
      let grows = bounces && rules.bounce == .stretch
      let moves = bounces && (!grows || distance <= 1e-6)
      var pinned = PinnedElement(
        rest: rest, side: side, least: own.start - (moves ? overscroll : 0),
        line: cursor + distance, stop: stop + distance, growth: grows && moves ? overscroll : 0)
      pinned.isInRange = true
      pinned.isInside = pinned.span.end > line
      if rules.stacks, pinned.isMoved { next = max(next, pinned.span.end) }
      try body(pinned)
    }
    return next
  }

  /// Whether the section of `element` may pin it on this side.
  func mayPin(_ element: Element) throws(LayoutFailure) -> Bool {
    guard 0..<count ~= element.section,
      rules.frozenSections?.contains(element.section) != true
    else { return false }
    if element.kind == .cell, side.isLeading, let items = rules.items {
      if items.contains(element.item) { return true }
    }
    guard element.item == 0 else { return false }
    return try rules.pins(ofSection: element.section, context, hasOwnPins).kinds(at: side)
      .contains(element.kind)
  }

  private func item(_ number: Int, _ section: Int) throws(LayoutFailure) -> LayoutAttributes? {
    try base.attributes(for: Element(.cell, section: section, item: number))
  }
}

extension PinSide {
  /// Returns the common span of items of a section at rest, or nil if the base has none of them;
  /// those that its scroller moves do not count (rule F-59).
  ///
  /// - Complexity: O(k log n) for k items.
  func span(
    ofItems numbers: ClosedRange<Int>, _ section: Int, _ base: any BaseLayout
  ) throws(LayoutFailure) -> Span? {
    var whole: Span?
    for number in numbers {
      let element = Element(.cell, section: section, item: number)
      guard let rest = try base.attributes(for: element), !rest.isScrolled else { continue }
      let own = span(rest.frame)
      let known = whole ?? own
      whole = Span(start: min(known.start, own.start), end: max(known.end, own.end))
    }
    return whole
  }
}
