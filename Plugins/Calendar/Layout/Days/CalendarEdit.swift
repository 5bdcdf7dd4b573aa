import CalendarEvents
import LayoutCore

/// A batch of item changes while it is applied to the buckets.
///
/// Items are read as they are in the end: deletions come first and insertions ascend, so the
/// numbers of an inserted or reloaded item are already its last ones.
///
/// Where items have tags, a change goes to the buckets of its items; else to all buckets of its
/// section, whose items get other numbers.
struct CalendarEdit {
  private var hasNewAllDay = false
  /// Segments that may still be looked at before a `prepare` is cheaper.
  private var budget = 4_000_000

  /// The refusal of an edit that changes the days, or that would cost more than a `prepare`.
  static let needsPrepare = LayoutFailure.refused("the days must be found again")

  /// Begins a batch.
  init() {}

  /// Applies one change.
  ///
  /// - Throws: `LayoutFailure.refused` if only a `prepare` can follow.
  mutating func apply(
    _ update: LayoutUpdate, to prepared: PreparedCalendar, _ context: any LayoutContext
  ) throws(LayoutFailure) {
    switch update {
    case .deleteSections, .insertSections: throw Self.needsPrepare
    case .deleteItems(let section, let items):
      guard try isTagged(section, items, prepared) else {
        return try replace(items, ofSection: section, shift: -items.count, prepared)
      }
      try empty(items, ofSection: section, prepared)
      for _ in items { prepared.names.remove(section, at: items.lowerBound) }
    case .insertItems(let section, let items):
      if try isTagged(section, items, prepared) {
        for item in items { prepared.names.insert(section, at: item) }
      } else {
        try replace(
          items.lowerBound..<items.lowerBound, ofSection: section, shift: items.count, prepared)
      }
      try read(items, ofSection: section, context, prepared)
    case .reloadItems(let section, let items):
      if try isTagged(section, items, prepared) {
        try empty(items, ofSection: section, prepared)
      } else {
        try replace(items, ofSection: section, shift: 0, prepared)
      }
      try read(items, ofSection: section, context, prepared)
    }
  }

  /// Ends the batch.
  ///
  /// - Throws: `LayoutFailure.refused` if the columns are no longer those that the content
  ///   needs.
  func finish(_ prepared: PreparedCalendar, _ context: any LayoutContext)
    throws(LayoutFailure)
  {
    guard context.sectionCount == prepared.reach.count, prepared.laterCount == 0,
      prepared.hasItsDays(), prepared.itemResources?.areFound ?? true
    else {
      throw Self.needsPrepare
    }
    if hasNewAllDay { prepared.measureAllDay() }
  }

  /// Whether the items of a section have tags; takes what changing them costs from the budget.
  private mutating func isTagged(
    _ section: Int, _ items: Range<Int>, _ prepared: PreparedCalendar
  ) throws(LayoutFailure) -> Bool {
    guard prepared.reach.indices.contains(section), !prepared.hasDoubleNames else {
      throw Self.needsPrepare
    }
    guard prepared.names.areTagged(section) else { return false }
    // Tags are written in rows, eight for the price of a segment.
    // In a page `Int` has 32 bits, too few for the product.
    let cost = Int64(items.count) * Int64(prepared.names.editCost(section))
    try spend(Int(clamping: cost / 8))
    return true
  }

  private mutating func spend(_ cost: Int) throws(LayoutFailure) {
    budget -= cost
    guard budget >= 0 else { throw Self.needsPrepare }
  }

  // MARK: Sections with tags

  /// Takes the events of items out of their buckets.
  private mutating func empty(
    _ items: Range<Int>, ofSection section: Int, _ prepared: PreparedCalendar
  ) throws(LayoutFailure) {
    for item in items {
      let tag = prepared.names.name(section, item)
      let home = prepared.names.home(section, tag)
      prepared.endColumns.remove(home)
      try prepared.forEachColumn(of: home, section, tag) { (column) throws(LayoutFailure) in
        try spend(prepared.days[column].segments.count / 16 + prepared.days[column].allDay.count)
        let wasCrowded = prepared.days[column].isCrowded
        if prepared.days[column].remove(item, ofSection: section, prepared.names) {
          hasNewAllDay = true
        }
        count(wasCrowded, column, prepared)
      }
      prepared.itemResources?.remove(section, tag)
    }
  }

  // MARK: Sections without tags

  private mutating func replace(
    _ items: Range<Int>, ofSection section: Int, shift: Int, _ prepared: PreparedCalendar
  ) throws(LayoutFailure) {
    // The last columns of this section may exist for these items alone.
    if !items.isEmpty, prepared.spilling.contains(section) { throw Self.needsPrepare }
    guard let columns = prepared.reach[section] else { return }
    for column in columns {
      try spend(prepared.days[column].segments.count + prepared.days[column].allDay.count + 1)
      let wasCrowded = prepared.days[column].isCrowded
      if prepared.days[column].replace(items, ofSection: section, shift: shift) {
        hasNewAllDay = true
      }
      count(wasCrowded, column, prepared)
    }
  }

  // MARK: Events that come

  private mutating func read(
    _ items: Range<Int>, ofSection section: Int, _ context: any LayoutContext,
    _ prepared: PreparedCalendar
  ) throws(LayoutFailure) {
    guard items.upperBound <= context.itemCount(inSection: section) else {
      throw Self.needsPrepare
    }
    let marks = BackgroundMarks(inSection: section, items: items, context)
    let row = prepared.readOrder(inSection: section, items: items, context)
    let resources = try prepared.itemResources?.read(section, items, context)
    let kept = prepared.keptNumbers(inSection: section, items: items, context)
    var found: [(Int, EventPlacer.Metrics)] = []
    EventReading(hasDays: true, hasDates: true).forEach(
      inSection: section, items: items, context
    ) { item, metrics in
      found.append((item, metrics))
    }
    for (_, metrics) in found where !fits(section, metrics, prepared) { throw Self.needsPrepare }
    for (item, metrics) in found {
      if let resources {
        prepared.itemResources?.set(
          section, prepared.names.name(section, item), to: resources[item - items.lowerBound])
      }
      insert(
        section, item, metrics, isBehind: marks.contains(item),
        row: row.map { $0 + Int32(item - items.lowerBound) },
        kept: kept.isEmpty ? .nan : kept[item - items.lowerBound], prepared)
    }
  }

  /// Whether an item leaves the columns as they are.
  private func fits(
    _ section: Int, _ metrics: EventPlacer.Metrics, _ prepared: PreparedCalendar
  ) -> Bool {
    let placer = prepared.placer
    // Dates are counted from the first date of all items; an item with two names counts twice.
    guard metrics.date.isNaN || metrics.day.isNaN && placer.firstDate != nil else { return false }
    let span = placer.time(section: section, metrics).span
    if prepared.isDatedByItems, !metrics.date.isNaN, span.lowerBound < placer.lead { return false }
    // Only tagged items are counted as those that need a column.
    let isTagged = prepared.names.areTagged(section)
    return span.upperBound < (isTagged ? prepared.rows.days : prepared.leastDays)
  }

  private mutating func insert(
    _ section: Int, _ item: Int, _ metrics: EventPlacer.Metrics, isBehind: Bool,
    row: Int32?, kept: Double, _ prepared: PreparedCalendar
  ) {
    let time = prepared.placer.time(section: section, metrics)
    if case .days = time { hasNewAllDay = true }
    var crowded = 0
    let name = prepared.names.name(section, item)
    let resources = prepared.itemResources?.resources(section, name)
    let kept = prepared.keptColumns(time, resources, kept)
    let home = prepared.add(section, name, time, isBehind: isBehind, resources) {
      bucket, entry, names in
      switch entry {
      case .background(let segment): bucket.insert(background: segment, names)
      case .segment(let segment):
        let wasCrowded = bucket.isCrowded
        bucket.insert(segment, row: row, kept, names)
        if !wasCrowded, bucket.isCrowded { crowded += 1 }
      case .allDay(let event): bucket.insert(event, names)
      }
    }
    prepared.crowdedDays += crowded
    if prepared.names.areTagged(section) {
      let home = prepared.home(metrics, time.span, home)
      prepared.endColumns.insert(home)
      prepared.names.move(section, name, to: home)
    } else if let home {
      prepared.widenReach(of: section, to: home)
    }
  }

  /// Keeps the number of crowded days right.
  private func count(_ wasCrowded: Bool, _ column: Int, _ prepared: PreparedCalendar) {
    let isCrowded = prepared.days[column].isCrowded
    if isCrowded != wasCrowded { prepared.crowdedDays += isCrowded ? 1 : -1 }
  }
}
