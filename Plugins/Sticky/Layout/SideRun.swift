import LayoutCore

/// Finds what one side holds, during one call.
///
/// Sections are counted from the edge inward. In an ordered base only those around the line are
/// looked at, so that a call costs O(log sections + elements found); elsewhere all are.
struct SideRun {
  let side: PinSide
  let rules: StickyRules
  let context: any LayoutContext
  let base: any BaseLayout
  /// Whether sections may have lists of their own.
  let mayDiffer: Bool
  /// What is known of the section at the line.
  let memo: LineMemo
  /// Where things are held, measured on this side, in points (rule F-42).
  let line: Double
  /// How far the window is overscrolled at this side, in points; 0 where it makes no difference.
  let overscroll: Double
  /// Where what starts with the content starts at most, give or take a rounding.
  let outermost: Double
  /// Number of sections.
  let count: Int

  init(
    _ side: PinSide, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout,
    _ mayDiffer: Bool, _ memo: LineMemo
  ) {
    self.side = side
    self.rules = rules
    self.context = context
    self.base = base
    self.mayDiffer = mayDiffer
    self.memo = memo
    memo.settle(base.version)
    let viewport = context.viewport
    line =
      side.window(viewport).start + rules.inset.resolved(side.inset(viewport)) + rules.offset
    overscroll = rules.bounce == .off ? 0 : side.overscroll(viewport, base.contentSize)
    outermost = side.content(base.contentSize).start + 1e-6
    count = context.sectionCount
  }

  /// A section where it lies.
  struct Place {
    /// The section's number among those counted from the edge inward.
    let ordinal: Int
    /// The section's number in the content.
    let section: Int
    /// What it covers.
    let span: PinSide.Span
  }

  /// Calls `body` with everything that may not be where it rests and may meet `window`.
  ///
  /// 1. Find the last section that could hold something there.
  /// 2. Go back to the first whose elements can reach the window or the line.
  /// 3. Go forward and place what each holds, below what is held already.
  func forEachHeld(
    meeting window: PinSide.Span, _ body: (Held) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) {
    // What bounces comes from that much further in.
    let window = PinSide.Span(start: window.start, end: window.end + overscroll)
    guard count > 0, let last = try lastOrdinal(meeting: window) else { return }
    var place = try firstPlace(meeting: window, from: last)
    var cursor = line
    while true {
      cursor = try forEachHeld(in: place, below: cursor, body)
      let next = place.ordinal + 1
      guard next < count, next <= last || cursor > line else { return }
      place = try self.place(next)
      guard next <= last || place.span.start < min(cursor, window.end) else { return }
    }
  }

  /// What holds `element`, which must be of a kind that its section holds here; nil where the base
  /// has no such element.
  ///
  /// Only in a stack does it matter what the sections before hold.
  func held(_ element: Element) throws(LayoutFailure) -> Held? {
    let section = element.section
    let place = try place(side.isLeading ? section : count - 1 - section)
    var found: Held?
    let take = { (held: Held) in if held.rest.element == element { found = held } }
    if rules.stacks {
      try forEachHeld(meeting: PinSide.Span(start: line, end: .infinity), take)
    }
    if found == nil { _ = try forEachHeld(in: place, below: line, take) }
    return found
  }

  /// Calls `body` with what one section holds on this side, in `AttributesOrder`, where the line is
  /// at `cursor`; returns where the line is for the next section.
  func forEachHeld(
    in place: Place, below cursor: Double, _ body: (Held) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> Double {
    let kinds = try rules.pins(ofSection: place.section, context, mayDiffer).kinds(at: side)
    var cursor = cursor
    for index in kinds.indices {
      guard let element = try element(kinds[index], place.section) else { continue }
      var stop = try end(of: place) - length(element)
      if rules.stacks {
        for behind in kinds[(index + 1)...] {
          stop -= try self.element(behind, place.section).map(length) ?? 0
        }
      }
      let held = held(element, cursor, stop: stop)
      if rules.stacks, held.isMoved { cursor = max(cursor, held.span.end) }
      try body(held)
    }
    return cursor
  }

  private func held(_ element: LayoutAttributes, _ line: Double, stop: Double) -> Held {
    let rest = side.span(element.frame)
    let bounces = overscroll > 0 && rest.start <= outermost
    var held = Held(
      rest: element, side: side, least: rest.start - (bounces ? overscroll : 0), line: line,
      stop: stop, growth: bounces && rules.bounce == .stretch ? overscroll : 0)
    held.isInside = held.span.end > self.line
    return held
  }

  private func length(_ element: LayoutAttributes) -> Double { side.span(element.frame).length }

  func element(_ kind: ElementKind, _ section: Int, _ item: Int = 0) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    try memo.attributes(for: Element(kind, section: section, item: item)) {
      (element) throws(LayoutFailure) in try base.attributes(for: element)
    }
  }
}
