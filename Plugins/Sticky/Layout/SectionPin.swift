import LayoutCore

/// An element that a section pins, with what holds wherever in the section the line is.
struct SectionPin {
  /// The base's attributes of the element.
  let rest: LayoutAttributes
  /// Its span at rest.
  let span: PinSide.Span
  /// The furthest that its start may go.
  let stop: Double

  /// Takes over what does not depend on the line.
  init(_ pinned: PinnedElement) {
    (rest, span, stop) = (pinned.rest, pinned.side.span(pinned.rest.frame), pinned.stop)
  }

  /// The element where the line is at `line`.
  func pinned(at line: Double, _ side: PinSide) -> PinnedElement {
    var pinned = PinnedElement(
      rest: rest, side: side, least: span.start, line: line, stop: stop, growth: 0)
    pinned.isInside = pinned.span.end > line
    return pinned
  }

  /// Appends the attributes where the line is at `line`, unless the element rests then or does not
  /// meet `rect`; returns whether it did.
  func append(
    at line: Double, _ side: PinSide, _ rules: StickyRules, in rect: Rect,
    to attributes: inout [LayoutAttributes]
  ) -> Bool {
    let start = max(span.start, min(line, stop))
    let moved = PinSide.Span(start: start, end: start + span.length)
    let meets = rest.transform.isIdentity && side.rect(rest.frame, at: moved).intersects(rect)
    guard start != span.start, meets else { return false }
    attributes.append(rest)
    attributes[attributes.count - 1].move(to: moved, at: side, isInside: moved.end > line, rules)
    return true
  }
}

extension [LayoutAttributes] {
  /// Puts `one` where it belongs among the elements from `first` on if it intersects `rect`, and
  /// takes away what the base said of the element.
  ///
  /// - Complexity: O(k) for k elements from `first` on, most of it one move of memory.
  mutating func place(_ one: LayoutAttributes, from first: Int, in rect: Rect) {
    let index = (first..<count).bisected { self[$0].element >= one.element }
    let isThere = index < count && self[index].element == one.element
    switch (isThere, one.boundingBox.intersects(rect)) {
    case (true, true): self[index] = one
    case (true, false): remove(at: index)
    case (false, true): insert(one, at: index)
    case (false, false): break
    }
  }

  /// Puts the element at `first` where it belongs among those after it, and takes away what the
  /// base said of it.
  ///
  /// - Complexity: O(1) where it precedes them, else O(k) for k elements from `first` on.
  mutating func settle(_ first: Int, in rect: Rect) {
    guard first + 1 < count, !(self[first].element < self[first + 1].element) else { return }
    place(remove(at: first), from: first, in: rect)
  }
}
