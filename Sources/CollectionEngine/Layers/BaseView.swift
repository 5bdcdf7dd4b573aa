internal import LayoutCore

/// A prepared layout as its decorator sees it.
///
/// Where the layout does not know its sections, their extents are derived once: the smallest
/// interval along the vertical axis around the cells and supplementary views of each section.
final class BaseView: BaseLayout {
  private let layout: any CollectionLayout
  private let context: LevelContext
  private let label: String
  private let trace: CallTrace
  private let tally: BaseTally
  /// Standard kinds that the innermost layout never shows.
  let missingKinds: [ElementKind]
  /// Asked for once: finding out whether a type has a capability is no small thing.
  private let sections: (any SectionGeometry)?
  private var derived: [SectionExtent]?
  /// Another number after each change; what was derived before is then forgotten.
  var version: Int { didSet { derived = nil } }

  /// A view for one decorator; `label` is how a trace names the layout, `tally` counts questions.
  init(
    _ layout: any CollectionLayout, _ context: LevelContext, _ label: String, _ trace: CallTrace,
    _ tally: BaseTally, missingKinds: [ElementKind], version: Int
  ) {
    self.layout = layout
    self.context = context
    self.label = label
    self.trace = trace
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
    let before = attributes.count
    _ = try trace.call("\(label) attributes in \(rect.traceText)", { "\($0)" }) {
      () throws(LayoutFailure) -> Int in
      try layout.attributes(in: rect, context, into: &attributes)
      return attributes.count - before
    }
  }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    tally.queries += 1
    return try trace.call(
      "\(label) attributes for \(context.kinds.text(for: element))",
      { $0 == nil ? "none" : "" }
    ) { () throws(LayoutFailure) in try layout.attributes(for: element, context) }
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    tally.queries += 1
    if let sections {
      return try trace.call(
        "\(label) extent of section \(section)",
        { "\($0.start.traceText)..\($0.end.traceText)" }
      ) { () throws(LayoutFailure) in try sections.extent(ofSection: section) }
    }
    return try derivedExtents()[section]
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    tally.queries += 1
    if let sections {
      return try trace.call(
        "\(label) section at \(offset.traceText)", { $0.map { "\($0)" } ?? "none" }
      ) { () throws(LayoutFailure) in try sections.section(at: offset) }
    }
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
