public import LayoutCore

/// Keeps section headers and footers in sight while their section is, over any base.
///
///     let sticky = Sticky()
///     try sticky.prepare(context)  // over a flow with headers 44 high, scrolled to y = 120
///     try sticky.attributes(for: Element(.header, section: 0), context)?.frame.y  // 120
///
/// Rules F-40 to F-48: what is pinned stands at the adjusted inset's line, until the end of its section
/// pushes it out. All edges are alike: `PinSide` turns headers and footers, both axes and both
/// directions into one case. Beside that, a header of the whole collection that follows the content
/// and then stays, and one that scrolls away with it (rules F-50, F-51).
///
/// Nothing is kept but options, and what the base said of the section at the line: every answer is
/// computed from the offset and the base's answers, which are copied and never changed. So the same
/// offset gives the same answer on any path, and a scroll step costs nothing but the question after
/// it: O(log sections + elements pinned), where the base knows its sections.
///
/// Invariant: an element stays between its rest position and its stop, moves one way only while the
/// offset does, and never further than the offset.
///
/// Not here: headers that shrink, and pinning along both axes at once.
public final class Sticky: CollectionLayout {
  /// The options at the last `prepare`; nil before.
  var rules: StickyRules?
  /// Kinds of the headers that belong to no section.
  var wholeHeaders = WholeHeaders(.standard)
  /// The edges at which something may be pinned.
  var sides: [PinSide] = []
  /// What is known of the section at the line of each side.
  let memos = [LineMemo(), LineMemo()]
  /// Whether sections may have options of their own.
  var hasOwnPins = false
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
    try settle(base, context, newSections: 0..<context.sectionCount)
  }

  /// Takes over what depends on the base and on sections.
  func settle(
    _ base: any BaseLayout, _ context: any LayoutContext, newSections: Range<Int>
  ) throws(LayoutFailure) {
    contentSize = base.contentSize
    for memo in memos { memo.forget() }
    sides = [true, false].map { PinSide(base.axis, isLeading: $0, isReversed: base.isReversed) }
    for section in newSections where context.hasOwnOptions(inSection: section) {
      hasOwnPins = true
      _ = try rules?.pins(ofSection: section, context, true)
    }
  }
}
