public import LayoutCore

/// Keeps section headers and footers in sight while their section is, over any base.
///
///     let sticky = Sticky()
///     try sticky.prepare(context)  // over a flow with headers 44 high, scrolled to y = 120
///     try sticky.attributes(for: Element(.header, section: 0), context)?.frame.y  // 120
///
/// Rules F-40 to F-48: a pinned element is at the adjusted inset's line until the end of its
/// section pushes it out. All edges are alike: `PinSide` turns headers and footers, both axes and
/// both directions into one case. In addition, a header of the whole collection that follows the
/// content and then stays, and one that scrolls away with it (rules F-50, F-51).
///
/// Keeps only options, and the base's answers about the section at the line: every answer is
/// computed from the offset and the base's answers, which are copied and never changed. So the same
/// offset gives the same answer on any path, and a scroll step costs only the question after it:
/// O(log sections + elements pinned), if the base knows its sections.
///
/// Invariant: an element stays between its rest position and its stop, moves one way only while the
/// offset does, and never further than the offset.
///
/// Along both axes (rules F-53 to F-58) two such computations run beside each other: `SideRun` pins
/// what sections have along their axis, `BandRun` what belongs to no section, and `PinRuns` joins
/// them.
///
/// Not here: headers that shrink.
public final class Sticky: CollectionLayout {
  /// The options at the last `prepare`; nil before.
  var rules: StickyRules?
  /// Kinds of the headers that belong to no section.
  var wholeHeaders = WholeHeaders(.standard)
  /// The edges at which something may be pinned.
  var sides: [PinSide] = []
  /// Whether x runs from right to left in the base.
  private var isRightToLeft = false
  /// The sides at which sections pin anything.
  var pinningSides: [PinSide] = []
  /// The cached pins of the section at the line, at the side of headers and at that of footers.
  private let (leadingMemo, trailingMemo) = (LineMemo(), LineMemo())
  /// The elements that belong to no section, for each side along x, then y.
  let loose = [LooseElements(), LooseElements(), LooseElements(), LooseElements()]
  /// Whether sections may have options of their own.
  var hasOwnPins = false
  /// The elements that scrolling along the axis invalidates.
  var moved = Invalidation.elements
  /// Size of the base's content, in points.
  public internal(set) var contentSize = Size.zero

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Name, version, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "sticky", version: "1.0.0", summary: "Pins headers and footers over any layout.",
    kinds: WholeHeaders.declarations, options: StickyOption.all.declarations, isDecorator: true)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Accepts lists of words for `pin`, and `auto` or a length for `pin-inset`.
  ///
  /// - Throws: `LayoutFailure.refused` for any other text.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try StickyOption.all.check(value, forOption: option)
  }

  /// Reads the options.
  ///
  /// - Complexity: O(sections): each is asked whether it has options of its own.
  /// - Throws: `LayoutFailure.refused` without a base, and for a kind that the layer does not have.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("sticky wraps another layout") }
    let rules = try StickyRules(context)
    self.rules = rules
    wholeHeaders = WholeHeaders(context.kinds)
    hasOwnPins = false
    try adopt(base, context, newSections: 0..<context.sectionCount)
  }

  /// Takes over what depends on the base and on sections.
  func adopt(
    _ base: any BaseLayout, _ context: any LayoutContext, newSections: Range<Int>
  ) throws(LayoutFailure) {
    contentSize = base.contentSize
    leadingMemo.forget()
    trailingMemo.forget()
    for elements in loose { elements.forget() }
    isRightToLeft = base.isRightToLeft
    sides = [true, false].map { PinSide(base.axis, isLeading: $0, isReversed: base.isReversed) }
    for section in newSections where context.hasOwnOptions(inSection: section) {
      hasOwnPins = true
      // Refuses a bad list now rather than at the next query.
      _ = try rules?.pins(ofSection: section, context, true)
    }
    pinningSides = sides.filter { side in rules.map { mayPin(side, $0) } ?? false }
    moved = scrollInvalidation()
  }
}

extension Sticky {
  /// Appends the attributes of every element that intersects `rect`, in `AttributesOrder`: what is
  /// pinned where it is pinned and never where it rests (rule F-44), the rest as in the base.
  ///
  /// 1. Write the element that is known to be pinned: it mostly precedes all others.
  /// 2. Append what the base has there.
  /// 3. Put what else is pinned in its place among the others.
  ///
  /// - Complexity: the base's query, and O(log sections + elements pinned) in an ordered base.
  /// - Throws: what the base throws.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard let base = context.base, let rules, !rect.isEmpty else { return }
    let first = attributes.count
    let isFirstKnown = appendKnownPin(in: rect, rules, context, base, to: &attributes)
    try base.attributes(in: rect, into: &attributes)
    if isFirstKnown { attributes.settle(first, in: rect) }
    if rules.isPlain {
      for index in pinningSides.indices where index > 0 || !isFirstKnown {
        try placePins(
          at: pinningSides[index], in: rect, rules, context, base, among: first, of: &attributes)
      }
    } else {
      var places: [LayoutAttributes] = []
      try runs(rules, context, base).forEach(in: rect, resting: attributes[first...]) {
        places.append($0.attributes(rules))
      }
      for place in places { attributes.place(place, from: first, in: rect) }
    }
    for header in collectionHeaders(rules, context) {
      attributes.place(header, from: first, in: rect)
    }
  }

  /// Returns the attributes of one element, or nil if there is no such element.
  ///
  /// - Complexity: the base's query, and O(log sections + elements pinned) in an ordered base.
  /// - Throws: what the base throws.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let base = context.base, let rules else { return nil }
    if let header = collectionHeaders(rules, context).first(where: { $0.element == element }) {
      return header
    }
    // The pin of an element includes its place at rest.
    if rules.isPlain, let pinned = try pinned(element, rules, context, base) {
      return pinned.attributes(rules)
    }
    guard let rest = try base.attributes(for: element) else { return nil }
    if rules.isPlain { return rest }
    return try runs(rules, context, base).place(rest).attributes(rules)
  }

  /// Returns the pin of `element`, which the base has, or nil if its kind is never pinned.
  func pinned(
    _ element: Element, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout
  ) throws(LayoutFailure) -> PinnedElement? {
    guard element.item == 0, rules.sectionsPin, 0..<context.sectionCount ~= element.section else {
      return nil
    }
    let pins = try rules.pins(ofSection: element.section, context, hasOwnPins)
    guard let side = sides.first(where: { pins.kinds(at: $0).contains(element.kind) }) else {
      return nil
    }
    return try run(at: side, rules, context, base).pinned(element)
  }

  /// Appends the only element that the first side pins if it is known, moved and in `rect`; returns
  /// whether it is.
  private func appendKnownPin(
    in rect: Rect, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout,
    to attributes: inout [LayoutAttributes]
  ) -> Bool {
    guard let side = pinningSides.first, memo(at: side).pins.count == 1,
      let line = knownLine(at: side, in: rect, rules, context, base)
    else { return false }
    return memo(at: side).pins[0].append(at: line, side, rules, in: rect, to: &attributes)
  }

  /// Puts what one side pins in its place among the elements from `first` on.
  private func placePins(
    at side: PinSide, in rect: Rect, _ rules: StickyRules, _ context: any LayoutContext,
    _ base: any BaseLayout, among first: Int, of attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    if let line = knownLine(at: side, in: rect, rules, context, base) {
      for pin in memo(at: side).pins {
        let pinned = pin.pinned(at: line, side)
        if pinned.isMoved { attributes.place(pinned.attributes(rules), from: first, in: rect) }
      }
      return
    }
    let run = run(at: side, rules, context, base)
    try run.forEachPinned(meeting: side.span(rect)) { pinned in
      guard pinned.isMoved else { return }
      attributes.place(pinned.attributes(rules), from: first, in: rect)
    }
    try run.keepPins()
  }

  /// The pin line of `side` if what its memo has is all that is pinned there, else nil.
  private func knownLine(
    at side: PinSide, in rect: Rect, _ rules: StickyRules, _ context: any LayoutContext,
    _ base: any BaseLayout
  ) -> Double? {
    let memo = memo(at: side)
    guard memo.hasPins, memo.version == base.version else { return nil }
    let viewport = context.viewport
    let line = rules.line(at: side, viewport)
    guard memo.hasAllPins(for: line, meeting: side.span(rect)),
      rules.bounce == .off || side.overscroll(viewport, base.contentSize) == 0
    else { return nil }
    return line
  }

  private func run(
    at side: PinSide, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout
  ) -> SideRun {
    SideRun(side, rules, context, base, hasOwnPins, memo(at: side))
  }

  /// The cached pins of the section at the line of `side`.
  func memo(at side: PinSide) -> LineMemo { side.isLeading ? leadingMemo : trailingMemo }

  /// Everything that pins something, where something is pinned along both axes or apart from
  /// sections.
  func runs(
    _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout
  ) throws(LayoutFailure) -> PinRuns {
    var bands: [BandRun] = []
    for band in rules.bands {
      for side in bandSides(band) where !band.isEmpty(at: side) {
        let place = (side.axis == .horizontal ? 0 : 2) + (side.isLeading ? 0 : 1)
        bands.append(try BandRun(side, band, rules, context, base, loose[place]))
      }
    }
    let sections = sides.filter { mayPin($0, rules) }.map { side in
      // Sections' pins are below those apart from sections.
      let line = bands.first { $0.side == side }.map { $0.cursor() }
      return SideRun(side, rules, context, base, hasOwnPins, memo(at: side), line: line)
    }
    return PinRuns(sections: sections, bands: bands)
  }

  /// The two edges of a band's axis; across the sections' axis the leading one is where x or y
  /// starts.
  func bandSides(_ band: AxisPins) -> [PinSide] {
    if band.followsSections { return sides }
    let isReversed = band.axis == .horizontal && isRightToLeft
    return [true, false].map { PinSide(band.axis, isLeading: $0, isReversed: isReversed) }
  }

  /// Whether anything may be pinned at `side`.
  func mayPin(_ side: PinSide, _ rules: StickyRules) -> Bool {
    guard rules.sectionsPin else { return false }
    return hasOwnPins || !rules.pins.kinds(at: side).isEmpty
      || (side.isLeading && rules.items != nil)
  }

  /// The headers of no section that there are.
  func collectionHeaders(_ rules: StickyRules, _ context: any LayoutContext) -> [LayoutAttributes] {
    guard rules.collectionHeader > 0 || rules.pageHeader > 0, let side = sides.first else {
      return []
    }
    return wholeHeaders.all(side, rules, context, contentSize)
  }
}

extension Sticky: IncrementalUpdates {
  /// Follows the base, which has followed the changes already.
  ///
  /// - Complexity: O(log sections + new sections).
  /// - Throws: what the base throws.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("sticky wraps another layout") }
    // One range around all new sections, cut to the content that there is.
    var new: Range<Int>?
    for case .insertSections(let sections) in updates {
      let before = new ?? sections
      new =
        min(before.lowerBound, sections.lowerBound)..<max(before.upperBound, sections.upperBound)
    }
    try adopt(
      base, context, newSections: (new ?? 0..<0).clamped(to: 0..<context.sectionCount))
  }
}

extension Sticky: TouchZoning {
  /// Returns the zones above the content, in the leading inset or in a bounce.
  ///
  /// With `inset-touch=pass` they fall through, but not where an element is: that keeps its own.
  /// Else, if there is a collection header, a drag scrolls only if it begins strictly inside the
  /// content (rule F-52: content y > 0).
  ///
  /// - Complexity: that of a rect query of what is above the content.
  /// - Throws: what the base throws.
  public func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    guard let rules, let side = sides.first else { return [] }
    let window = side.visible(context.viewport)
    let content = side.content(contentSize)
    let above = PinSide.Span(start: min(window.start, content.start) - 1, end: content.start)
    let bounds = context.viewport.bounds
    let place =
      side.axis == .vertical
      ? Rect(x: bounds.x - 1, y: 0, width: bounds.width + 2, height: 0)
      : Rect(x: 0, y: bounds.y - 1, width: 0, height: bounds.height + 2)
    switch rules.insetTouch {
    case .pass:
      let strip = side.rect(place, at: above)
      var elements: [LayoutAttributes] = []
      try attributes(in: strip, context, into: &elements)
      return side.gaps(in: above, between: elements.map { $0.boundingBox }).prefix(TouchZone.most)
        .map { TouchZone(side.rect(place, at: $0), .pass) }
    case .gesture where rules.collectionHeader > 0:
      return [TouchZone(side.rect(place, at: above.closed), .still)]
    case .gesture: return []
    }
  }
}

extension PinSide {
  /// Returns the parts of `whole` that `rects` leave free along the axis, inward.
  fileprivate func gaps(in whole: Span, between rects: [Rect]) -> [Span] {
    var gaps: [Span] = []
    var start = whole.start
    for span in rects.map(span).sorted(by: { $0.start < $1.start }) {
      if span.start > start { gaps.append(Span(start: start, end: min(span.start, whole.end))) }
      start = max(start, span.end)
    }
    if start < whole.end { gaps.append(Span(start: start, end: whole.end)) }
    return gaps
  }
}

extension PinSide.Span {
  /// The same interval including its end: longer by the smallest step.
  fileprivate var closed: Self { Self(start: start, end: start + length.nextUp) }
}
