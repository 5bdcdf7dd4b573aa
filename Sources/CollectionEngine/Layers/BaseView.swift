internal import LayoutCore

/// A prepared layout as its decorator sees it.
///
/// Where the layout does not know its sections, their extents are derived once: the smallest
/// interval along the vertical axis around the cells and supplementary views of each section.
final class BaseView: BaseLayout {
  private let layout: TracedLayout
  private let context: LevelContext
  private let tally: BaseTally
  /// Standard kinds that the innermost layout never shows.
  let missingKinds: [ElementKind]
  private let sections: (any SectionGeometry)?
  private var derived: [SectionExtent]?
  /// Another number after each change; what was derived before is then forgotten.
  var version: Int { didSet { derived = nil } }

  /// A view for one decorator; `tally` counts questions.
  init(
    _ layout: TracedLayout, _ context: LevelContext, _ tally: BaseTally,
    missingKinds: [ElementKind], version: Int
  ) {
    self.layout = layout
    self.context = context
    self.tally = tally
    self.missingKinds = missingKinds
    self.version = version
    sections = layout.sections
  }

  var contentSize: Size { layout.contentSize }

  var axis: Axis { sections?.axis ?? .vertical }

  var isReversed: Bool { sections?.isReversed ?? false }

  var hasOrderedSections: Bool { sections != nil }

  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) throws(LayoutFailure) {
    tally.queries += 1
    try layout.attributes(in: rect, context, into: &attributes)
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
    return try derivedExtents().lastIndex { $0.start <= offset }
  }

  private func derivedExtents() throws(LayoutFailure) -> [SectionExtent] {
    if let derived { return derived }
    var all: [LayoutAttributes] = []
    try attributes(in: .everywhere, into: &all)
    var extents = [SectionExtent?](repeating: nil, count: context.sectionCount)
    for attributes in all where attributes.element.category != .decoration {
      let box = attributes.boundingBox
      let old = extents[attributes.element.section]
      extents[attributes.element.section] = SectionExtent(
        start: min(old?.start ?? box.minY, box.minY), end: max(old?.end ?? box.maxY, box.maxY))
    }
    var end = 0.0
    let result = extents.map { extent in
      let known = extent ?? SectionExtent(start: end, end: end)
      end = max(end, known.end)
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

extension Rect {
  /// A rectangle around every place an element may have.
  static let everywhere = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
}
