import LayoutCore

/// Finds what one side pins, during one call.
///
/// Sections are counted from the edge inward. In an ordered base only those around the line are
/// looked at, so that a call costs O(log sections + elements found); elsewhere all are.
struct SideRun {
  let side: PinSide
  let rules: StickyRules
  let context: any LayoutContext
  let base: any BaseLayout
  /// Whether sections may have lists of their own.
  let hasOwnPins: Bool
  /// The cached pins of the section at the line.
  let memo: LineMemo
  /// The line at which elements are pinned, measured on this side, in points (rule F-42).
  let line: Double
  /// The viewport's overscroll at this side, in points; 0 if it makes no difference.
  let overscroll: Double
  /// The greatest start of an element that starts with the content, apart from rounding.
  let outermost: Double
  /// Number of sections.
  let count: Int

  init(
    _ side: PinSide, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout,
    _ hasOwnPins: Bool, _ memo: LineMemo, line ownLine: Double? = nil
  ) {
    self.side = side
    self.rules = rules
    self.context = context
    self.base = base
    self.hasOwnPins = hasOwnPins
    self.memo = memo
    memo.forget(unlessVersion: base.version)
    line = ownLine ?? rules.line(at: side, context.viewport)
    overscroll = rules.bounce == .off ? 0 : side.overscroll(context.viewport, base.contentSize)
    outermost = side.content(base.contentSize).start + 1e-6
    count = context.sectionCount
  }

  /// A section where it lies.
  struct Place {
    /// The section's number among those counted from the edge inward.
    let ordinal: Int
    /// The section's number in the content.
    let section: Int
    /// The span of the section.
    let span: PinSide.Span
  }

  /// Calls `body` with everything that may not be where it rests and may meet the viewport.
  ///
  /// 1. Find the last section that could pin something there.
  /// 2. Go back to the first whose elements can reach the viewport or the line.
  /// 3. Go forward and place what each pins, below what is pinned already.
  func forEachPinned(
    meeting window: PinSide.Span, _ body: (PinnedElement) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) {
    // A bounce brings in elements from that much further in.
    let window = PinSide.Span(start: window.start, end: window.end + overscroll)
    guard count > 0, let last = try lastOrdinal(meeting: window) else { return }
    var place = try firstPlace(meeting: window, from: last)
    var cursor = line
    while true {
      cursor = try placePins(of: place, below: cursor, body)
      let next = place.ordinal + 1
      guard next < count, next <= last || cursor > line else { return }
      place = try self.place(next)
      guard next <= last || place.span.start < min(cursor, window.end) else { return }
    }
  }

  /// Returns the pin of `element`, which must be of a kind that its section pins here, or nil if
  /// the base does not have it.
  ///
  /// Only in a stack does it matter what the sections before pin.
  func pinned(_ element: Element) throws(LayoutFailure) -> PinnedElement? {
    let section = element.section
    let place = try place(side.isLeading ? section : count - 1 - section)
    var found: PinnedElement?
    let take = { (pinned: PinnedElement) throws(LayoutFailure) in
      if pinned.rest.element == element { found = pinned }
    }
    if rules.stacks {
      try forEachPinned(meeting: PinSide.Span(start: line, end: .infinity), take)
    }
    if found == nil { _ = try placePins(of: place, below: line, take) }
    return found
  }

  /// Calls `body` with what one section pins on this side, in `AttributesOrder`, where the line is
  /// at `cursor`; returns where the line is for the next section.
  func placePins(
    of place: Place, below cursor: Double, _ body: (PinnedElement) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> Double {
    if let frozen = rules.frozenSections, frozen.contains(place.section) { return cursor }
    let kinds = try rules.pins(ofSection: place.section, context, hasOwnPins).kinds(at: side)
    var cursor = cursor
    let items = try itemRange(of: place.section)
    for index in kinds.indices {
      guard let element = try pinnable(kinds[index], place.section) else { continue }
      var stop = try end(of: place) - length(element)
      if rules.stacks {
        for next in kinds[(index + 1)...] {
          stop -= try pinnable(next, place.section).map(length) ?? 0
        }
        stop -= items?.span.length ?? 0
      }
      let pinned = pinned(element, cursor, stop: stop)
      if rules.stacks, pinned.isMoved { cursor = max(cursor, pinned.span.end) }
      try body(pinned)
    }
    guard let items else { return cursor }
    return try placeItems(items, of: place, below: cursor, body)
  }

  /// Keeps what the section at the line pins, if it is all that is pinned while the line is in the
  /// section.
  ///
  /// The base is not asked: it has answered before.
  func keepPins() throws(LayoutFailure) {
    guard rules.pinsOneSection, overscroll == 0, !memo.hasPins, let place = memo.place else {
      return
    }
    var pins: [SectionPin] = []
    _ = try placePins(of: place, below: line) { pins.append(SectionPin($0)) }
    memo.keep(pins)
  }

  private func pinned(_ element: LayoutAttributes, _ line: Double, stop: Double) -> PinnedElement {
    let rest = side.span(element.frame)
    let bounces = overscroll > 0 && rest.start <= outermost
    var pinned = PinnedElement(
      rest: element, side: side, least: rest.start - (bounces ? overscroll : 0), line: line,
      stop: stop, growth: bounces && rules.bounce == .stretch ? overscroll : 0)
    pinned.isInside = pinned.span.end > self.line
    return pinned
  }

  private func length(_ element: LayoutAttributes) -> Double { side.span(element.frame).length }

  /// The first element of a kind that a section may pin; nil without one, and if the section's
  /// scroller moves it (rule F-59).
  private func pinnable(_ kind: ElementKind, _ section: Int) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let element = try element(kind, section), !element.isScrolled else { return nil }
    return element
  }

  func element(_ kind: ElementKind, _ section: Int, _ item: Int = 0) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    try memo.attributes(for: Element(kind, section: section, item: item)) {
      (element) throws(LayoutFailure) in try base.attributes(for: element)
    }
  }
}

/// The sections that may pin something, and the extent of their effect.
extension SideRun {
  /// Returns the last section that may pin something that meets the viewport, or nil if none does.
  ///
  /// In an ordered base nothing is pinned that rests beyond the line, but for what bounces.
  func lastOrdinal(meeting window: PinSide.Span) throws(LayoutFailure) -> Int? {
    guard base.hasOrderedSections else { return count - 1 }
    let furthest = overscroll > 0 ? max(line, outermost) : line
    return try lastOrdinal(startingBefore: min(furthest, window.end))
  }

  /// Returns the first section whose elements can reach the viewport or the line, going back from
  /// `last`.
  func firstPlace(meeting window: PinSide.Span, from last: Int) throws(LayoutFailure) -> Place {
    guard base.hasOrderedSections else { return try place(0) }
    let lower = min(line, window.start)
    var first = try place(last)
    memo.keep(first)
    // Beyond its section's start nothing of an earlier one is pinned, but if nothing pushes.
    let isPushed = rules.limit != .none && rules.limit != .content
    while first.ordinal > 0, !isPushed || first.span.start > lower {
      let previous = try place(first.ordinal - 1)
      guard try reach(of: previous) > lower else { break }
      first = previous
    }
    return first
  }

  /// The section counted `ordinal`, which must be in range.
  func place(_ ordinal: Int) throws(LayoutFailure) -> Place {
    if let known = memo.place, known.ordinal == ordinal { return known }
    let section = side.isLeading ? ordinal : count - 1 - ordinal
    let span = side.span(try base.extent(ofSection: section))
    return Place(ordinal: ordinal, section: section, span: span)
  }

  /// Returns the latest end of the elements that a section pins; infinite if nothing pushes them.
  ///
  /// The stop of rule F-41 leaves room for the footer, for headers, and the other way round.
  func end(of place: Place) throws(LayoutFailure) -> Double {
    switch rules.limit {
    case .next, .none, .content: return try reach(of: place)
    case .section:
      let other = try element(side.isLeading ? .footer : .header, place.section)
      return place.span.end - (other.map { side.span($0.frame).length } ?? 0)
    case .items:
      let items = context.itemCount(inSection: place.section)
      guard items > 0 else { return -.infinity }
      let item = side.isLeading ? items - 1 : 0
      let furthest = try element(.cell, place.section, item)
      return furthest.map { side.span($0.frame).end } ?? -.infinity
    }
  }

  /// The position beyond which nothing of a section is ever pinned.
  private func reach(of place: Place) throws(LayoutFailure) -> Double {
    switch rules.limit {
    case .section, .items: return place.span.end
    case .next:
      return place.ordinal + 1 < count
        ? try self.place(place.ordinal + 1).span.start : .infinity
    case .none: return .infinity
    case .content: return side.content(base.contentSize).end
    }
  }

  /// The last section that starts before `position` in an ordered base; nil when none does.
  ///
  /// Where positions run against the axis, it is the first along the axis that ends after it.
  private func lastOrdinal(startingBefore position: Double) throws(LayoutFailure) -> Int? {
    // If a section starts before the position and does not end before it, the next one does not
    // start before it.
    if let known = memo.place, known.span.start < position, position <= known.span.end {
      return known.ordinal
    }
    guard let found = try base.section(at: side.coordinate(position)) else {
      return side.isForward ? nil : count - 1
    }
    return side.isLeading ? found : count - 1 - found
  }
}

/// The base's answers about the section at the line, until the base's version changes.
///
/// Most steps of a scroll stay in one section: they ask the base only for what is in the viewport.
final class LineMemo {
  private(set) var version: Int?
  private(set) var place: SideRun.Place?
  private var elements: [(element: Element, attributes: LayoutAttributes?)] = []
  /// The pins of the section, in `AttributesOrder`; empty until they are computed.
  private(set) var pins: [SectionPin] = []
  /// Whether it is known what the section pins.
  private(set) var hasPins = false
  /// The elements that a scroll within the section moves; nil until asked.
  private var moved: Invalidation?

  /// Forgets everything that is of another version.
  func forget(unlessVersion version: Int) {
    guard self.version != version else { return }
    forget()
    self.version = version
  }

  /// Forgets everything.
  func forget() {
    version = nil
    place = nil
    forgetElements()
  }

  private func forgetElements() {
    elements.removeAll(keepingCapacity: true)
    (pins, hasPins, moved) = ([], false, nil)
  }

  /// Keeps where the section at the line is.
  func keep(_ place: SideRun.Place) {
    guard self.place?.ordinal != place.ordinal else { return }
    self.place = place
    forgetElements()
  }

  /// Keeps what the section at the line pins.
  func keep(_ pins: [SectionPin]) { (self.pins, hasPins) = (pins, true) }

  /// Whether `pins` is all that is pinned for a line, and meets the viewport: no other section
  /// reaches there.
  func hasAllPins(for line: Double, meeting window: PinSide.Span) -> Bool {
    guard hasPins, let span = place?.span else { return false }
    return span.start < line && line <= min(span.end, window.end) && span.start <= window.start
  }

  /// Returns the elements that a scroll within the section at the line moves, for these pins; nil
  /// if it is not known whether the section has a first cell.
  func invalidation(of pins: PinList, _ side: PinSide) -> Invalidation? {
    if let moved { return moved }
    var listed: [Element] = []
    for kind in pins.kinds(at: side) {
      let element = Element(kind, section: place?.section ?? 0)
      if kind == .cell {
        guard let known = elements.first(where: { $0.element == element }) else { return nil }
        if known.attributes?.isScrolled ?? true { continue }
      }
      listed.append(element)
    }
    moved = .elements(listed)
    return moved
  }

  /// The answer of `ask` for `element`, kept if it belongs to the section at the line.
  func attributes(
    for element: Element, _ ask: (Element) throws(LayoutFailure) -> LayoutAttributes?
  ) throws(LayoutFailure) -> LayoutAttributes? {
    guard element.section == place?.section else { return try ask(element) }
    for known in elements where known.element == element { return known.attributes }
    let answer = try ask(element)
    elements.append((element, answer))
    return answer
  }
}
