internal import LayoutCore
internal import SummaryTree

/// The input of one layout of a stack: the layer's snapshot and, for a decorator, its base.
///
/// Sections are numbered from the first one shown.
final class LevelContext: LayoutContext {
  var kinds: KindTable { didSet { changes &+= 1 } }
  /// The base of a decorator.
  var baseView: BaseView?
  private let layout: String
  private let optionNames: [String]
  private let level: Int
  /// The content's metric for each column of the layout's own.
  private let ownMetrics: [ItemMetric]
  private let ownTypes: [ColumnDeclaration.ValueType]
  private var snapshot: LayerSnapshot
  /// The viewport that a decorator gives the layout, or nil for the layer's.
  var ownViewport: Viewport? {
    didSet {
      isFramed = ownViewport != nil
      viewport = ownViewport ?? snapshot.viewport
      changes &+= 1
    }
  }
  private var isFramed = false
  /// The layout's viewport: its own, or the layer's.
  private(set) var viewport: Viewport
  /// The origin of the layout's content in the layer's.
  var origin = Point.zero
  /// Sections around the one asked for last, numbered as in the content: layouts ask several things
  /// of one section before the next.
  private var recent: ContiguousArray<ContentSection> = []
  private var recentRange = 0..<0
  /// Number of changes.
  private var changes = 0

  init(_ declaration: LayoutDeclaration, level: Int, kinds: KindTable, _ snapshot: LayerSnapshot) {
    self.kinds = kinds
    self.layout = declaration.name
    self.optionNames = declaration.options.map { $0.name }
    self.level = level
    self.snapshot = snapshot
    viewport = snapshot.viewport
    ownTypes = declaration.columns.map { $0.type }
    ownMetrics = declaration.columns.map { column in
      let place = snapshot.columns.firstIndex { $0.name == column.name && $0.type == column.type }
      return .own(place ?? .max)
    }
  }

  /// A point of the layer's content as the layout's own, or nil if a decorator does not show it.
  func local(_ point: Point) -> Point? {
    let local = Point(x: point.x - origin.x, y: point.y - origin.y)
    guard let ownViewport else { return local }
    return ownViewport.bounds.contains(local) ? local : nil
  }

  func update(_ snapshot: LayerSnapshot) {
    self.snapshot = snapshot
    move(to: snapshot.viewport)
    (recent, recentRange) = ([], 0..<0)
  }

  /// Shares the content with no one, until the next `update`.
  func forgetContent() {
    snapshot.content = Content()
    (recent, recentRange) = ([], 0..<0)
    changes &+= 1
  }

  /// Another viewport of the layer; all else stays.
  func move(to viewport: Viewport) {
    snapshot.viewport = viewport
    if !isFramed { self.viewport = viewport }
    changes &+= 1
  }

  /// Other offsets of scrollers; all else stays.
  func scroll(to offsets: [Int: Double]) {
    snapshot.scrolled = offsets
    changes &+= 1
  }

  /// Another offset of one scroller, nil where it rests; all else stays.
  func scroll(_ section: Int, to offset: Double?) {
    snapshot.scrolled[section] = offset
    changes &+= 1
  }

  /// Offsets of scrollers, by the section's number in the content.
  var scrolled: [Int: Double] { snapshot.scrolled }

  /// Number of the first section shown, in the content.
  var firstSection: Int { snapshot.sections.lowerBound }

  func scrollerOffset(ofSection section: Int) -> Double? {
    snapshot.scrolled.isEmpty ? nil : snapshot.scrolled[snapshot.sections.lowerBound + section]
  }

  var version: Int? { changes }

  var interactionState: [Double] {
    snapshot.states.indices.contains(level) ? snapshot.states[level] : []
  }

  var base: (any BaseLayout)? { baseView }

  var sectionCount: Int { snapshot.sections.count }

  func itemCount(inSection section: Int) -> Int {
    recent[position(of: section)].count
  }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    let section = position(of: section)
    guard let position = metric.ownPosition else { return recent[section].column(metric) }
    guard let own = ownMetric(position, .number) else {
      let texts = ownMetric(position, .text)
      return texts.map { recent[section].hasTexts($0) } ?? false ? .mixed : .absent
    }
    return recent[section].column(own)
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    let section = position(of: section)
    guard let known = numberMetric(metric) else {
      values.append(contentsOf: repeatElement(.nan, count: items.count))
      return
    }
    recent[section].read(known, items: items, into: &values)
  }

  func read(
    _ metric: ItemMetric, inSections sections: Range<Int>, count: Int, into values: inout [Double]
  ) {
    let known = numberMetric(metric)
    var next = sections.lowerBound
    while next < sections.upperBound {
      let first = position(of: next)
      let places = first..<first + min(sections.upperBound - next, recent.count - first)
      let neighbours = recent
      let items = places.reduce(0) { $0 + neighbours.span[$1].count }
      values.append(addingCapacity: items) { room in
        guard let known else { return room.append(repeating: .nan, count: items) }
        for place in places { neighbours.span[place].read(known, into: &room) }
      }
      next += places.count
    }
  }

  func readTexts(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into texts: inout [String?]
  ) {
    guard let own = metric.ownPosition.flatMap({ ownMetric($0, .text) }) else {
      texts.append(contentsOf: repeatElement(nil, count: items.count))
      return
    }
    recent[position(of: section)].readTexts(own, items: items, into: &texts)
  }

  func measure(
    _ elements: [Element], proposed: [Size], _ rule: TextRule, into sizes: inout [Size]
  ) {
    for (element, proposed) in zip(elements, proposed) {
      guard element.kind == .cell else {
        sizes.append(proposed)
        continue
      }
      let section = position(of: element.section)
      sizes.append(recent[section].measure(element.item, proposed, rule))
    }
  }

  /// The content's metric for one of numbers that the layout asks for, or nil if the content has
  /// none.
  @inline(__always)
  private func numberMetric(_ metric: ItemMetric) -> ItemMetric? {
    guard let position = metric.ownPosition else { return metric }
    return ownMetric(position, .number)
  }

  /// The content's metric for a column of the layout's own that has this type, or nil.
  private func ownMetric(_ position: Int, _ type: ColumnDeclaration.ValueType) -> ItemMetric? {
    guard ownMetrics.indices.contains(position), ownTypes[position] == type else { return nil }
    return ownMetrics[position]
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    if let section, snapshot.content.hasOwnOptions {
      let own = recent[position(of: section)].ownOptions
      let key = OptionKey(layer: snapshot.layer, layout: layout, option: optionNames[index])
      if !own.isEmpty, let value = own[key] { return value }
    }
    return snapshot.options[level][index]
  }

  /// Whether any section of the content has options of its own.
  var hasOwnOptions: Bool { snapshot.content.hasOwnOptions }

  func hasOwnOptions(inSection section: Int) -> Bool {
    guard snapshot.content.hasOwnOptions else { return false }
    return recent[position(of: section)].ownOptions.keys.contains {
      $0.layer == snapshot.layer && $0.layout == layout
    }
  }

  /// The position of a section among the recent ones; looks it up if it is not one of them.
  ///
  /// - Complexity: O(1) on average where sections are asked for in order, else O(log sections).
  @inline(__always)
  private func position(of section: Int) -> Int {
    let place = snapshot.sections.lowerBound + section
    if !recentRange.contains(place) { lookUp(place) }
    return place - recentRange.lowerBound
  }

  private func lookUp(_ place: Int) {
    let (first, sections) = snapshot.content.sections.neighbours(of: place)
    (recent, recentRange) = (sections, first..<first + sections.count)
  }
}

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
