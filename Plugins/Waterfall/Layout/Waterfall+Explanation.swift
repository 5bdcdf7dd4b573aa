public import LayoutCore
import SummaryTree

extension Waterfall: Explanation {
  /// Ordered facts that lead to the attributes of `element`: its section, the lanes, its length,
  /// the lane that it is in and the item that it stands behind; empty if there is no such element.
  ///
  /// Lengths are in points; each sentence names its rule, except the resulting frame.
  ///
  /// - Complexity: O(log sections + n log N) for n lanes.
  /// - Throws: `LayoutFailure.refused` if a value has become invalid since `prepare`.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context) else { return [] }
    let section = prepared.section(element.section)
    var facts = section.extentFacts
    switch element.kind {
    case .header:
      facts.append(
        Fact(
          "the header starts its section, inside its own insets (W-20)",
          [
            FactValue("start", section.headerStart),
            FactValue("length", section.metrics.header?.length ?? 0),
          ]))
    case .footer:
      facts.append(
        Fact(
          "the footer follows the items and their inset, inside its own insets (W-20)",
          [
            FactValue("items end", section.itemsEnd), FactValue("start", section.footerStart),
            FactValue("length", section.metrics.footer?.length ?? 0),
          ]))
    default:
      guard let item = try placed(element.item, section, context) else { return [] }
      facts += section.metrics.laneFacts
      facts += try cellFacts(item, section, context)
    }
    if prepared.geometry.isMirrored {
      facts.append(
        Fact(
          "right to left: x is mirrored in the content's width (W-08)",
          [FactValue("content width", contentSize.width)]))
    }
    return facts + [.frame(attributes.frame)]
  }

  /// Says which sections end where an estimate puts them.
  public func remarks(_ context: any LayoutContext) -> [Fact] {
    prepared.estimatedSections(before: prepared.sections.count).map {
      Fact(
        "section \($0) ends where an estimate puts it; 'invalidate everything' places all its "
          + "items (W-34)")
    }
  }

  /// From the length of an item to its place.
  private func cellFacts(
    _ item: PlacedItem, _ section: WaterfallSection, _ context: any LayoutContext
  ) throws(LayoutFailure) -> [Fact] {
    let metrics = section.metrics
    let source = source(of: section, context)
    try source.read(item.item..<item.item + 1, metrics)
    var facts = [reader.lengthFact(0, item, metrics)]
    if item.span > 1 {
      facts.append(
        Fact(
          "it covers \(item.span) lanes (W-12)",
          [FactValue("length across", metrics.crossLength(ofSpan: item.span))]))
    }
    facts.append(laneFact(item, metrics))
    let before: PlacedItem?
    switch section.stacked.run {
    case .inLanes(let run): before = run.item(before: item)
    case .following(let run): before = run.item(before: item)
    case nil: before = try few(of: section, context).item(before: item)
    }
    let start = FactValue("start", section.itemsStart + item.start)
    guard let before else {
      facts.append(Fact("it is the first there (W-20)", [start]))
      return facts
    }
    let gap = metrics.gap(behind: before.length)
    facts.append(
      Fact(
        gap > 0 || metrics.itemSpacing == 0
          ? "it stands behind item \(before.item) and a gap (W-10)"
          : "it stands behind item \(before.item), which has no length and so no gap (W-03)",
        [FactValue("end", section.itemsStart + before.end), FactValue("gap", gap), start]))
    return facts
  }

  /// Why an item, the one that was read last, is in its lane.
  private func laneFact(_ item: PlacedItem, _ metrics: WaterfallMetrics) -> Fact {
    let (rules, count) = (metrics.rules, Double(metrics.laneCount))
    let values = [FactValue("lane", Double(item.lane)), FactValue("lanes", count)]
    if let own = reader.ownLane(0) {
      return Fact(
        own == item.lane
          ? "lane \(own) is its own (W-14)"
          : "its own lane would be \(own): it takes the last where it fits (W-14)", values)
    }
    if rules.isStable { return Fact("it keeps the lane that it came to first (W-31)", values) }
    switch rules.order {
    case .leftToRight: return Fact("items go to the lanes in turn, from the left (W-11)", values)
    case .rightToLeft: return Fact("items go to the lanes in turn, from the right (W-11)", values)
    case .shortestFirst: break
    }
    if item.span > 1 {
      return Fact(
        rules.spanPlace == .leastWaste
          ? "the least is left free above it there (W-13)"
          : "it can start furthest up there (W-12)", values)
    }
    if rules.tolerance > 0 {
      return Fact(
        "the lane counts as one of the shortest (W-16)",
        values + [FactValue("tolerance", rules.tolerance)])
    }
    return Fact(
      rules.usesCursor
        ? "of the lanes that end first it is the next in turn (W-15)"
        : "it is the first of the lanes that end first (W-10)", values)
  }
}

extension WaterfallSection {
  /// The extent of the section along the axis.
  fileprivate var extentFacts: [Fact] {
    var facts = [
      Fact(
        index == 0
          ? "section 0 starts the content (W-02)"
          : "section \(index) starts where section \(index - 1) ends, with level lanes (W-02)",
        [FactValue("start", start), FactValue("end", end)])
    ]
    if startsAtEstimate {
      facts.append(Fact("a section before it ends where an estimate puts it (W-34)"))
    } else if endsAtEstimate {
      facts.append(Fact("its end is an estimate, as so many items follow an edit (W-34)"))
    }
    return facts
  }
}

extension WaterfallMetrics {
  /// Number and length of the lanes.
  fileprivate var laneFacts: [Fact] {
    let lanes = laneCount == 1 ? "1 lane" : "\(laneCount) lanes"
    return [
      Fact(
        isFitted
          ? "\(lanes) of at least the column width fit and share the room (W-05)"
          : "\(lanes) share the room between the insets (W-01, W-04)",
        [
          FactValue("room", available), FactValue("spacing", laneSpacing),
          FactValue("lane", laneLength),
        ])
    ]
  }
}

extension ItemReader {
  /// The length of an item that was read.
  fileprivate func lengthFact(_ place: Int, _ item: PlacedItem, _ metrics: WaterfallMetrics) -> Fact
  {
    let values = [FactValue("length", item.length)]
    switch origin(place, metrics) {
    case .ratio:
      return Fact(
        item.length > 0
          ? "its length is to its length across as in its own size (W-03)"
          : "a side of its own size is 0, so it has no length (W-03)", values)
    case .own: return Fact("its length is its own (W-03)", values)
    case .known: return Fact("its length was measured (Z-02)", values)
    case .estimate: return Fact("its length is an estimate until it is measured (Z-01)", values)
    case .lane: return Fact("it has no length of its own: that of a lane across (W-03)", values)
    }
  }
}
