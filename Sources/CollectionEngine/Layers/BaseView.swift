internal import LayoutCore

/// A prepared layout as its decorator sees it.
///
/// Where the layout does not know its sections, their extents are derived once: the smallest
/// interval along the vertical axis around the cells and supplementary views of each section.
final class BaseView: BaseLayout {
  private let layout: any CollectionLayout
  private let context: LevelContext
  private var derived: [SectionExtent]?

  init(_ layout: any CollectionLayout, _ context: LevelContext) {
    self.layout = layout
    self.context = context
  }

  var contentSize: Size { layout.contentSize }

  var axis: Axis { layout.sections?.axis ?? .vertical }

  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) throws(LayoutFailure) {
    try layout.attributes(in: rect, context, into: &attributes)
  }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    try layout.attributes(for: element, context)
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    if let sections = layout.sections { return try sections.extent(ofSection: section) }
    return try derivedExtents()[section]
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    if let sections = layout.sections { return try sections.section(at: offset) }
    return try derivedExtents().lastIndex { $0.start <= offset }
  }

  private func derivedExtents() throws(LayoutFailure) -> [SectionExtent] {
    if let derived { return derived }
    var all: [LayoutAttributes] = []
    try layout.attributes(in: .everywhere, context, into: &all)
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

extension Rect {
  /// A rectangle around every place an element may have.
  static let everywhere = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
}
