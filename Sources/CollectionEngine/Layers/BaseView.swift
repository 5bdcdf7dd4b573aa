internal import LayoutCore

/// A prepared layout as its decorator sees it.
///
/// Where the layout does not know its sections, as a decorator, they follow each other as those of
/// the innermost layout do, and their extents are derived once: the smallest interval along that
/// axis around the cells and supplementary views of each section.
final class BaseView: BaseLayout {
  private let layout: TracedLayout
  private let context: LevelContext
  private let tally: BaseTally
  /// Standard kinds that the innermost layout never shows.
  let missingKinds: [ElementKind]
  private let sections: (any SectionGeometry)?
  /// The direction in which sections follow each other.
  let axis: Axis
  /// Whether section 0 lies at the far end of the axis.
  let isReversed: Bool
  /// Whether x runs from right to left in the innermost layout.
  let isRightToLeft: Bool
  private var derived: [SectionExtent]?
  /// Changes after each change of the base; derived extents are then forgotten.
  var version: Int { didSet { derived = nil } }

  /// A view for one decorator over `innermost`, perhaps with others between; `tally` counts
  /// questions.
  init(
    _ layout: TracedLayout, over innermost: TracedLayout, _ context: LevelContext,
    _ tally: BaseTally, version: Int
  ) {
    self.layout = layout
    self.context = context
    self.tally = tally
    self.version = version
    missingKinds = innermost.declaration.missingKinds
    sections = layout.sections
    isRightToLeft = innermost.isRightToLeft
    (axis, isReversed) =
      layout.sections == nil
      ? (innermost.axis, innermost.isReversed) : (layout.axis, layout.isReversed)
  }

  var contentSize: Size { layout.contentSize }

  var hasOrderedSections: Bool { sections != nil }

  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) throws(LayoutFailure) {
    tally.queries += 1
    try layout.attributes(in: rect, context, into: &attributes)
  }

  func lender(of rect: Rect) throws(LayoutFailure) -> (any AnswerLending)? {
    guard let lender = layout.lending, try lender.lend(rect, context) else { return nil }
    tally.queries += 1
    return lender
  }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    tally.queries += 1
    return try layout.attributes(for: element, context)
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    tally.queries += 1
    if let sections { return try sections.extent(ofSection: section) }
    return try derivedExtents()[section]
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    tally.queries += 1
    if let sections { return try sections.section(at: offset) }
    let extents = try derivedExtents()
    return isReversed
      ? extents.firstIndex { $0.start <= offset } : extents.lastIndex { $0.start <= offset }
  }

  private func derivedExtents() throws(LayoutFailure) -> [SectionExtent] {
    if let derived { return derived }
    var all: [LayoutAttributes] = []
    try attributes(in: .everywhere, into: &all)
    var extents = [SectionExtent?](repeating: nil, count: context.sectionCount)
    for attributes in all where attributes.element.category != .decoration {
      let (box, section) = (attributes.boundingBox, attributes.element.section)
      let start = box.origin.along(axis)
      let (end, old) = (start + box.size.along(axis), extents[section])
      extents[section] = SectionExtent(
        start: min(old?.start ?? start, start), end: max(old?.end ?? end, end))
    }
    // A section that shows nothing is placed at the end of those before it.
    var edge = isReversed ? contentSize.along(axis) : 0
    let result = extents.map { extent in
      let known = extent ?? SectionExtent(start: edge, end: edge)
      edge = isReversed ? min(edge, known.start) : max(edge, known.end)
      return known
    }
    derived = result
    return result
  }
}

/// Questions that decorators asked of what they wrap, over all levels of a stack.
final class BaseTally {
  var queries = 0
}
