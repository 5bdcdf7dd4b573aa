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
  let ownMetrics: [ItemMetric]
  let ownTypes: [ColumnDeclaration.ValueType]
  /// Its viewport is the layer's only while a decorator gives the layout another.
  private var snapshot: LayerSnapshot
  /// The viewport that a decorator gives the layout, or nil for the layer's.
  var ownViewport: Viewport? {
    didSet {
      if !isFramed { snapshot.viewport = seen }
      (isFramed, seen) = (ownViewport != nil, ownViewport ?? snapshot.viewport)
      changes &+= 1
    }
  }
  private var isFramed = false
  /// The layout's viewport, as it is kept.
  private var seen: Viewport
  /// The origin of the layout's content in the layer's.
  var origin = Point.zero
  /// Sections around the one asked for last.
  private var recent = RecentSections()
  /// Known lengths around that section.
  private var known = RecentSections()
  /// Number of changes.
  private var changes = 0

  init(_ declaration: LayoutDeclaration, level: Int, kinds: KindTable, _ snapshot: LayerSnapshot) {
    self.kinds = kinds
    self.layout = declaration.name
    self.optionNames = declaration.options.map { $0.name }
    self.level = level
    self.snapshot = snapshot
    seen = snapshot.viewport
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
    forgetRecent()
  }

  private func forgetRecent() { (recent, known) = (RecentSections(), RecentSections()) }

  /// Shares the content with no one, until it is given some again.
  func forgetContent() { replaceContent(with: .empty) }

  /// Other items in as many sections; all else stays.
  func replaceContent(with content: Content) {
    snapshot.content = content
    forgetRecent()
    changes &+= 1
  }

  /// Another viewport of the layer; all else stays.
  func move(to viewport: Viewport) {
    if isFramed { snapshot.viewport = viewport } else { seen = viewport }
    changes &+= 1
  }

  /// Another offset of the layer, whose viewport is the layout's; all else stays.
  func scroll(to offset: Point) {
    seen.contentOffset = offset
    changes &+= 1
  }

  /// The layout's viewport: its own, or the layer's.
  ///
  /// Copied field by field: to copy it as a whole is a call that writes across the bounds of
  /// fields, so that who reads one at once waits for it.
  var viewport: Viewport {
    Viewport(
      size: seen.size, contentOffset: seen.contentOffset, contentInset: seen.contentInset,
      safeArea: seen.safeArea, margins: seen.margins, adjustedAxes: seen.adjustedAxes)
  }

  /// Other offsets of scrollers; all else stays.
  func scroll(to offsets: SectionOffsets) {
    snapshot.scrolled = offsets
    changes &+= 1
  }

  /// Another offset of one scroller, nil where it rests; all else stays.
  func scroll(_ section: Int, to offset: Double?) {
    snapshot.scrolled[section] = offset
    changes &+= 1
  }

  /// Offsets of scrollers, by the section's number in the content.
  var scrolled: SectionOffsets { snapshot.scrolled }

  /// Number of the first section shown, in the content.
  var firstSection: Int { snapshot.sections.lowerBound }

  func scrollerOffset(ofSection section: Int) -> Double? {
    snapshot.scrolled[snapshot.sections.lowerBound + section]
  }

  var version: Int? { changes }

  var interactionState: [Double] {
    snapshot.states.indices.contains(level) ? snapshot.states[level] : []
  }

  var base: (any BaseLayout)? { baseView }

  var sectionCount: Int { snapshot.sections.count }

  func itemCount(inSection section: Int) -> Int {
    let position = position(of: section)
    return recent.itemCount(at: position)
  }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    if metric.isKnown {
      return known(section)?.column(metric) ?? .absent
    }
    let section = recent(section)
    if let texts = textMetric(metric) { return section.hasTexts(texts) ? .mixed : .absent }
    return numberMetric(metric).map { section.column($0) } ?? .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    if metric.isKnown, let known = known(section) {
      return known.read(metric, items: items, into: &values)
    }
    guard !metric.isKnown, let own = numberMetric(metric) else {
      values.append(contentsOf: repeatElement(.nan, count: items.count))
      return
    }
    let position = position(of: section)
    let neighbours = recent.sections
    neighbours.span[position].read(own, items: items, into: &values)
  }

  func read(
    _ metric: ItemMetric, inSections sections: Range<Int>, count: Int, into values: inout [Double]
  ) {
    if metric.isKnown, snapshot.lengths.cells != nil {
      for section in sections {
        read(metric, inSection: section, items: 0..<itemCount(inSection: section), into: &values)
      }
      return
    }
    let own = metric.isKnown ? nil : numberMetric(metric)
    var next = sections.lowerBound
    while next < sections.upperBound {
      let first = position(of: next)
      let places = first..<first + min(sections.upperBound - next, recent.count - first)
      let neighbours = recent.sections
      let items = places.reduce(0) { $0 + neighbours.span[$1].count }
      values.append(addingCapacity: items) { room in
        guard let own else { return room.append(repeating: .nan, count: items) }
        for place in places { neighbours.span[place].read(own, into: &room) }
      }
      next += places.count
    }
  }

  func readTexts(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into texts: inout [String?]
  ) {
    guard let own = textMetric(metric) else {
      texts.append(contentsOf: repeatElement(nil, count: items.count))
      return
    }
    recent(section).readTexts(own, items: items, into: &texts)
  }

  var estimate: Estimate? { snapshot.estimate }

  func knownSize(of element: Element) -> Size {
    snapshot.lengths.size(of: element.inContent(startingAt: snapshot.sections.lowerBound))
  }

  /// The content's metric for one of numbers that the layout asks for, or nil if the content has
  /// none.
  @inline(__always)
  func numberMetric(_ metric: ItemMetric) -> ItemMetric? {
    guard let position = metric.ownPosition else { return metric }
    return ownMetric(position, .number)
  }

  /// The content's metric for a text that the layout reads, or nil.
  private func textMetric(_ metric: ItemMetric) -> ItemMetric? {
    guard let position = metric.ownPosition else {
      return metric == .label || metric == .identifier ? metric : nil
    }
    return ownMetric(position, .text)
  }

  /// The content's metric for a column of the layout's own that has this type, or nil.
  func ownMetric(_ position: Int, _ type: ColumnDeclaration.ValueType) -> ItemMetric? {
    guard ownMetrics.indices.contains(position), ownTypes[position] == type else { return nil }
    return ownMetrics[position]
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    if let section, snapshot.content.hasOwnOptions {
      let own = recent(section).ownOptions
      let key = OptionKey(layer: snapshot.layer, layout: layout, option: optionNames[index])
      if !own.isEmpty, let value = own[key] { return value }
    }
    return snapshot.options[level][index]
  }

  /// Whether any section of the content has options of its own.
  var hasOwnOptions: Bool { snapshot.content.hasOwnOptions }

  func hasOwnOptions(inSection section: Int) -> Bool {
    guard snapshot.content.hasOwnOptions else { return false }
    return recent(section).ownOptions.keys.contains {
      $0.layer == snapshot.layer && $0.layout == layout
    }
  }

  /// A section that layouts ask about.
  ///
  /// - Complexity: O(1) on average where sections are asked for in order, else O(log sections).
  @inline(__always)
  func recent(_ section: Int) -> ContentSection {
    let position = position(of: section)
    return recent.sections[position]
  }

  /// The position of a section among the recent ones; looks it up if it is not one of them.
  @inline(__always)
  private func position(of section: Int) -> Int {
    recent.position(of: snapshot.sections.lowerBound + section, in: snapshot.content)
  }

  /// A section of known lengths, or nil where nothing is known.
  private func known(_ section: Int) -> ContentSection? {
    guard let content = snapshot.lengths.cells else { return nil }
    let position = known.position(of: snapshot.sections.lowerBound + section, in: content)
    return known.sections[position]
  }
}
