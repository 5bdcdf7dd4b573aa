public import LayoutCore
import SummaryTree

extension Waterfall {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing (rule L-05).
  ///
  /// - Complexity: O(log sections + n log N + k log k) for n lanes and k elements (rule W-40), and
  ///   O(n) for each item that an edit has left to be placed.
  /// - Throws: `LayoutFailure.refused` if a value has become invalid since `prepare`.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty else { return }
    let prepared = prepared
    let (main, cross) = prepared.geometry.spans(of: rect)
    let first = prepared.firstSection(endingAfter: main.lower) ?? prepared.sections.count
    for index in prepared.estimatedSections(before: first) {
      try appendCells(of: prepared.section(index), main, cross, rect, context, to: &attributes)
    }
    var index = first
    while index < prepared.sections.count {
      let section = prepared.section(index)
      guard section.start < main.upper else { return }
      append(header(section), in: rect, to: &attributes)
      try appendCells(of: section, main, cross, rect, context, to: &attributes)
      append(footer(section), in: rect, to: &attributes)
      index += 1
    }
  }

  /// Appends the cells of a section that intersect `rect`, which has these lengths.
  private func appendCells(
    of section: WaterfallSection, _ main: WaterfallGeometry.Span, _ cross: WaterfallGeometry.Span,
    _ rect: Rect, _ context: any LayoutContext, to attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    let metrics = section.metrics
    guard section.stacked.itemCount > 0, let lanes = metrics.lanes(in: cross) else { return }
    var items: [PlacedItem] = []
    swap(&items, &found)
    defer { swap(&items, &found) }
    items.removeAll(keepingCapacity: true)
    let (lower, upper) = (main.lower - section.itemsStart, main.upper - section.itemsStart)
    switch section.stacked.run {
    case .inLanes(let run): run.find(from: lower, to: upper, lanes: lanes, into: &items)
    case .following(let run):
      work.placed += try run.place(past: upper, source(of: section, context))
      run.find(from: lower, to: upper, lanes: lanes, into: &items)
    case nil:
      try few(of: section, context).find(from: lower, to: upper, lanes: lanes, into: &items)
    }
    work.found += items.count
    attributes.append(addingCapacity: items.count) { output in
      var cell = marked(Element(.cell, section: section.index), section, frame: .zero)
      for item in items {
        cell.frame = frame(of: item, section)
        guard cell.frame.intersects(rect) else { continue }
        cell.element.item = item.item
        output.append(cell)
      }
    }
  }

  /// The attributes of one element, or nil if there is no such element (rules F-37, W-20, W-21).
  ///
  /// - Complexity: O(log sections + n log N) for n lanes; more as for a rectangle.
  /// - Throws: `LayoutFailure.refused` if a value has become invalid since `prepare`.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let section = prepared.section(element.section)
    switch element.kind {
    case .header: return element.item == 0 ? header(section) : nil
    case .footer: return element.item == 0 ? footer(section) : nil
    case .cell:
      guard let item = try placed(element.item, section, context) else { return nil }
      return marked(element, section, frame: frame(of: item, section))
    default: return nil
    }
  }

  /// An item where it is placed, or nil if there is no such item.
  func placed(_ item: Int, _ section: WaterfallSection, _ context: any LayoutContext)
    throws(LayoutFailure) -> PlacedItem?
  {
    guard 0..<section.stacked.itemCount ~= item else { return nil }
    switch section.stacked.run {
    case .inLanes(let run): return run.placed(item)
    case .following(let run):
      work.placed += try run.place(to: item + 1, source(of: section, context))
      return run.placed(item)
    case nil: return try few(of: section, context).placed(item)
    }
  }

  /// The items of a section that has few.
  func few(of section: WaterfallSection, _ context: any LayoutContext) throws(LayoutFailure)
    -> PlacedRun
  {
    if let run = section.few { return run }
    let run = PlacedRun(itemCount: section.stacked.itemCount, section.metrics)
    work.placed += try run.settle(source(of: section, context), atMost: .max)
    section.few = run
    return run
  }

  /// Where the items of a section are read.
  func source(of section: WaterfallSection, _ context: any LayoutContext) -> ItemSource {
    ItemSource(context, section: section.index, prepared.geometry, reader)
  }

  /// The frame of an item, in content coordinates.
  @inline(__always)
  private func frame(of item: PlacedItem, _ section: WaterfallSection) -> Rect {
    let metrics = section.metrics
    return prepared.geometry.rect(
      cross: metrics.cross(ofLane: item.lane), main: section.itemsStart + item.start,
      crossLength: metrics.crossLength(ofSpan: item.span), mainLength: item.length)
  }

  /// The header of a section, or nil if it has none (rule W-20).
  private func header(_ section: WaterfallSection) -> LayoutAttributes? {
    supplementary(.header, section, section.metrics.header, at: section.headerStart)
  }

  /// The footer of a section, or nil if it has none (rule W-20).
  private func footer(_ section: WaterfallSection) -> LayoutAttributes? {
    supplementary(.footer, section, section.metrics.footer, at: section.footerStart)
  }

  /// A header or footer, in front of the cells (rule F-45).
  private func supplementary(
    _ kind: ElementKind, _ section: WaterfallSection, _ edge: WaterfallMetrics.Edge?,
    at main: Double
  ) -> LayoutAttributes? {
    guard let edge else { return nil }
    let geometry = prepared.geometry
    let frame = geometry.rect(
      cross: edge.crossLead, main: main,
      crossLength: max(0, geometry.crossLength - edge.crossLead - edge.crossTrail),
      mainLength: edge.length)
    var one = marked(Element(kind, section: section.index), section, frame: frame)
    one.zIndex = 10
    return one
  }

  /// The attributes of an element of a section, marked where an estimate decides on its place (rule
  /// W-34).
  @inline(__always)
  private func marked(_ element: Element, _ section: WaterfallSection, frame: Rect)
    -> LayoutAttributes
  {
    var attributes = LayoutAttributes(element, frame: frame)
    let isEstimated =
      element.kind == .footer ? section.endsAtEstimate : section.startsAtEstimate
    if isEstimated { attributes.flags = .estimated }
    return attributes
  }

  /// Appends `candidate` if there is one and it intersects `rect`.
  private func append(
    _ candidate: LayoutAttributes?, in rect: Rect, to attributes: inout [LayoutAttributes]
  ) {
    if let candidate, candidate.frame.intersects(rect) { attributes.append(candidate) }
  }
}

extension WaterfallMetrics {
  /// The lanes that lie in a range across the axis, each with the gap behind it, which an item over
  /// several lanes covers; nil if none does.
  fileprivate func lanes(in cross: WaterfallGeometry.Span) -> ClosedRange<Int>? {
    let first = partitionPoint(laneCount) { self.cross(ofLane: $0 + 1) > cross.lower }
    let end = partitionPoint(laneCount) { self.cross(ofLane: $0) >= cross.upper }
    return first < end ? first...end - 1 : nil
  }
}
