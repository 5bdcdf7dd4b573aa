import LayoutCore

/// Finds, during one call, what one side pins apart from sections: the bands of rule F-55.
struct BandRun {
  let side: PinSide
  let pins: AxisPins
  let rules: StickyRules
  let context: any LayoutContext
  let base: any BaseLayout
  /// The elements of kinds that belong to no section.
  let loose: LooseElements
  /// The line at which elements are pinned, measured on this side, in points (rule F-42).
  let line: Double
  /// The viewport's overscroll at this side, in points; 0 if it makes no difference.
  let overscroll: Double
  /// The span of the content.
  let content: PinSide.Span
  /// The range of sections, if there is one.
  private(set) var sections: Band?
  /// Ranges of items that were needed so far, by section.
  private let memo = ItemBands()
  /// The line for later bands of a stack.
  private var stack: [BandStack.Step] = []

  init(
    _ side: PinSide, _ pins: AxisPins, _ rules: StickyRules, _ context: any LayoutContext,
    _ base: any BaseLayout, _ loose: LooseElements
  ) throws(LayoutFailure) {
    self.side = side
    self.pins = pins
    self.rules = rules
    self.context = context
    self.base = base
    self.loose = loose
    line = rules.line(at: side, context.viewport)
    overscroll = rules.bounce == .off ? 0 : side.overscroll(context.viewport, base.contentSize)
    content = side.content(base.contentSize)
    try loose.follow(base, pins.loose.kinds(at: side), side)
    sections = try sectionBand()
    guard rules.stacks else { return }
    var pile = BandStack(line: line)
    var levels = loose.levels.map { (band: Band($0.span, .loose($0.kind)), across: $0.across) }
    if let sections {
      let everywhere = SectionExtent(start: -.infinity, end: .infinity)
      levels.append((sections, everywhere))
      levels.sort { $0.band.span.start < $1.band.span.start }
    }
    for level in levels {
      pile.add(level.band, across: level.across) { cursor in
        max(level.band.span.start, min(entry(level.band, cursor), stop(level.band)))
      }
    }
    stack = pile.steps
  }

  /// Elements that move together, and their place at rest, measured on the side.
  struct Band {
    /// The span of the band.
    let span: PinSide.Span
    /// The part that reaches the line first: the content's start for a range from 0, so that a gap
    /// before it stays.
    let lead: Double
    /// The reason for which its elements move together.
    let origin: Origin

    /// The reason for which the elements of a band move together.
    enum Origin: Equatable {
      /// An element of a kind that belongs to no section.
      case loose(ElementKind)
      /// The first element of a kind in its section.
      case bound
      case items(ClosedRange<Int>)
      case sections(ClosedRange<Int>)
    }

    /// A band whose start reaches the line first, unless `lead` does.
    init(_ span: PinSide.Span, _ origin: Origin, lead: Double? = nil) {
      self.span = span
      self.origin = origin
      self.lead = lead ?? span.start
    }

    /// Whether it is a range, which has its place in front of others at rest, too (rule F-57).
    var isFrozen: Bool {
      switch origin {
      case .items, .sections: return true
      case .loose, .bound: return false
      }
    }
  }

  /// Returns the line for an element that begins at `position`, below those pinned before it
  /// (`stack`).
  func cursor(before position: Double = .infinity) -> Double {
    let step = firstStep(from: position)
    return step > 0 ? stack[step - 1].next : line
  }

  /// Returns the line for a band.
  private func cursor(for band: Band) -> Double {
    var step = firstStep(from: band.span.start)
    while step < stack.count, stack[step].start == band.span.start {
      if stack[step].origin == band.origin { return stack[step].cursor }
      step += 1
    }
    return cursor(before: band.span.start)
  }

  /// The first step of the stack that begins at `position` or further in.
  private func firstStep(from position: Double) -> Int {
    stack.indices.bisected { stack[$0].start >= position }
  }

  /// Returns the place of a band that nothing stops and that does not rest further in.
  private func entry(_ band: Band, _ cursor: Double) -> Double {
    max(cursor, line + (band.span.start - band.lead))
  }

  /// The furthest that a band's start may go (rule F-56).
  private func stop(_ band: Band) -> Double {
    guard pins.limit != .none else { return .infinity }
    return (next(after: band) ?? content.end) - band.span.length
  }

  /// Returns the place of the next element of a band's kind, if that is what pushes it out.
  private func next(after band: Band) -> Double? {
    guard pins.limit == .next, case .loose(let kind) = band.origin else { return nil }
    return loose.start(after: band.span.start, kind)
  }

  /// Returns the distance of a band from its rest, in points, without bounces.
  private func shift(_ band: Band) -> Double {
    let entry = entry(band, cursor(for: band))
    return max(0, min(entry, stop(band)) - band.span.start)
  }
}

/// The places at rest of ranges of items, by section, during one call.
private final class ItemBands {
  var bands: [Int: BandRun.Band] = [:]
}

/// The pin of an element.
extension BandRun {
  /// Returns what pins the element that rests so, or nil if nothing here does.
  func pinned(_ rest: LayoutAttributes) throws(LayoutFailure) -> PinnedElement? {
    try band(of: rest).map { placed(rest, in: $0) }
  }

  private func band(of rest: LayoutAttributes) throws(LayoutFailure) -> Band? {
    if rest.isScrolled { return nil }
    let element = rest.element
    if pins.unbound.contains(element.kind) {
      return loose.contains(element) ? Band(side.span(rest.frame), .loose(element.kind)) : nil
    }
    guard 0..<context.sectionCount ~= element.section else { return nil }
    if let sections, pins.sections?.contains(element.section) == true { return sections }
    if side.isLeading, element.kind == .cell, pins.items?.contains(element.item) == true {
      return try itemBand(rest)
    }
    guard element.item == 0, pins.bound.kinds(at: side).contains(element.kind) else { return nil }
    return Band(side.span(rest.frame), .bound)
  }

  private func placed(_ rest: LayoutAttributes, in band: Band) -> PinnedElement {
    let own = side.span(rest.frame)
    let distance = own.start - band.span.start
    let entry = entry(band, cursor(for: band))
    // Of a range that is stretched only what begins it grows.
    let bounces =
      overscroll > 0 && band.lead <= content.start + 1e-6
      && (rules.bounce == .on || distance <= 1e-6)
    var pinned = PinnedElement(
      rest: rest, side: side, least: own.start - (bounces ? overscroll : 0),
      line: entry + distance, stop: stop(band) + distance,
      growth: bounces && rules.bounce == .stretch ? overscroll : 0)
    pinned.band = band
    pinned.hasNext = next(after: band) != nil
    pinned.isInRange = band.isFrozen
    pinned.isInside = pinned.span.end > line
    return pinned
  }

  /// The range of items that a cell belongs to, as it lies in the cell's section.
  private func itemBand(_ rest: LayoutAttributes) throws(LayoutFailure) -> Band? {
    guard let items = pins.items else { return nil }
    let isFirst = items.lowerBound == 0
    // From the content's start without a stop: nothing else has to be known.
    if isFirst, pins.limit == .none, !rules.stacks {
      let start = PinSide.Span(start: content.start, end: content.start)
      return Band(start, .items(items))
    }
    let section = rest.element.section
    if let known = memo.bands[section] { return known }
    let numbers = items.clamped(to: 0...max(0, context.itemCount(inSection: section) - 1))
    let span = try side.span(ofItems: numbers, section, base) ?? side.span(rest.frame)
    let band = Band(span, .items(items), lead: isFirst ? content.start : nil)
    memo.bands[section] = band
    return band
  }

  /// The range of sections; across their axis each of them covers the content.
  private func sectionBand() throws(LayoutFailure) -> Band? {
    let count = context.sectionCount
    guard side.isLeading, let sections = pins.sections, sections.lowerBound < count else {
      return nil
    }
    guard pins.followsSections else { return Band(content, .sections(sections)) }
    let last = min(sections.upperBound, count - 1)
    var span = side.span(try base.extent(ofSection: sections.lowerBound))
    // In an ordered base the others lie between the first and the last.
    let others = base.hasOrderedSections ? last...last : sections.lowerBound...last
    for section in others {
      let other = side.span(try base.extent(ofSection: section))
      span = PinSide.Span(start: min(span.start, other.start), end: max(span.end, other.end))
    }
    return Band(
      span, .sections(sections), lead: sections.lowerBound == 0 ? content.start : nil)
  }
}

/// Elements that come into sight although they rest elsewhere.
extension BandRun {
  /// Appends what may be moved into `rect` from elsewhere, as it rests; more than that, but little
  /// more.
  ///
  /// `others` pin along the other axis: what both move is looked for wherever it rests. `visible`
  /// are the sections that meet `rect` at rest.
  ///
  /// - Complexity: O(log n + elements found) in an ordered base.
  func appendDisplaced(
    into rect: Rect, _ others: [BandRun], visible: Range<Int>,
    to found: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    let both = pins.loose.kinds(at: side).filter { kind in
      others.contains { $0.pins.loose.kinds(at: $0.side).contains(kind) }
    }
    let (reach, window) = (cursor(), side.span(rect))
    var moving: [LayoutAttributes] = []
    try loose.forEach(across: rect.span(side.axis.across), anywhere: both) { rest in
      let span = side.span(rest.frame)
      guard overscroll == 0 else { return moving.append(rest) }
      guard span.start < reach else { return }
      // An element that the next one of its kind has pushed out ends there.
      let next = next(after: Band(span, .loose(rest.element.kind))) ?? .infinity
      if next > window.start || both.contains(rest.element.kind) { moving.append(rest) }
    }
    found += moving
    if !pins.followsSections {
      for section in visible { try append(section, to: &found) }
      for other in others {
        guard other.sections != nil, let frozen = other.pins.sections else { continue }
        for section in frozen.clamped(to: 0...max(0, context.sectionCount - 1))
        where !visible.contains(section) {
          try append(section, to: &found)
        }
      }
    }
    guard let sections, moves(sections) else { return }
    let source = moved(rect, by: sections)
    try appendSections(in: source, to: &found)
    for other in others {
      guard let crossing = other.sections, other.moves(crossing) else { continue }
      try appendSections(in: other.moved(source, by: crossing), to: &found)
    }
  }

  /// The sections that meet `rect` at rest; none if no section is asked.
  ///
  /// - Complexity: O(log sections) in an ordered base; elsewhere all are returned.
  func visibleSections(in rect: Rect) throws(LayoutFailure) -> Range<Int> {
    let count = context.sectionCount
    guard !pins.followsSections, count > 0,
      !pins.bound.kinds(at: side).isEmpty || (side.isLeading && pins.items != nil)
    else { return 0..<0 }
    guard base.hasOrderedSections else { return 0..<count }
    let along = PinSide(base.axis, isLeading: true, isReversed: base.isReversed)
    let span = along.span(rect)
    let beyond = along.isForward ? 0 : count - 1
    var first = try base.section(at: along.coordinate(span.start)) ?? beyond
    var last = try base.section(at: along.coordinate(span.end)) ?? beyond
    // Sections of no length may share a place with their neighbours.
    while first > 0, along.span(try base.extent(ofSection: first - 1)).end > span.start {
      first -= 1
    }
    while last + 1 < count, along.span(try base.extent(ofSection: last + 1)).start < span.end {
      last += 1
    }
    return first..<max(first, last + 1)
  }

  /// Appends what a section has of kinds and items that are pinned across its axis.
  private func append(_ section: Int, to found: inout [LayoutAttributes]) throws(LayoutFailure) {
    for kind in pins.bound.kinds(at: side) {
      if let one = try base.attributes(for: Element(kind, section: section)) { found.append(one) }
    }
    guard side.isLeading, let items = pins.items else { return }
    let count = context.itemCount(inSection: section)
    guard items.lowerBound < count else { return }
    for item in items.clamped(to: 0...(count - 1)) {
      let one = try base.attributes(for: Element(.cell, section: section, item: item))
      if let one { found.append(one) }
    }
  }

  /// Appends what of the range of sections rests in `rect`.
  private func appendSections(in rect: Rect, to found: inout [LayoutAttributes])
    throws(LayoutFailure)
  {
    guard let numbers = pins.sections, !rect.isEmpty else { return }
    let first = found.count
    try base.attributes(in: rect, into: &found)
    var kept = first
    for index in first..<found.count {
      let element = found[index].element
      guard numbers.contains(element.section), !pins.unbound.contains(element.kind) else {
        continue
      }
      found[kept] = found[index]
      kept += 1
    }
    found.removeLast(found.count - kept)
  }

  /// Whether a band may be elsewhere than at rest.
  private func moves(_ band: Band) -> Bool { overscroll > 0 || shift(band) > 0 }

  /// Returns the rectangle at rest of the elements that a band brings into `rect`, with room for
  /// bounces and for rounding.
  private func moved(_ rect: Rect, by band: Band) -> Rect {
    let (shift, room) = (shift(band), 1 + overscroll)
    let span = side.span(rect)
    return side.rect(
      rect, at: PinSide.Span(start: span.start - shift - room, end: span.end - shift + room))
  }
}
