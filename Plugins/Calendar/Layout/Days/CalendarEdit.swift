import LayoutCore

/// A batch of item changes while it is applied to the buckets.
///
/// Items are read as they are in the end: deletions come first and insertions ascend, so the numbers of
/// an inserted or reloaded item are already its last ones.
struct CalendarEdit {
  private var prepared: PreparedCalendar
  private var hasNewAllDay = false
  /// Segments that may still be looked at before a `prepare` is cheaper.
  private var budget = 4_000_000

  /// What is said where days change, or too much does.
  static let needsPrepare = LayoutFailure.refused("the days must be found again")

  /// Begins a batch.
  init(_ prepared: PreparedCalendar) {
    self.prepared = prepared
  }

  /// Applies one change.
  ///
  /// - Throws: `LayoutFailure.refused` where only a `prepare` can follow.
  mutating func apply(_ update: LayoutUpdate, _ context: any LayoutContext) throws(LayoutFailure) {
    switch update {
    case .deleteSections, .insertSections: throw Self.needsPrepare
    case .deleteItems(let section, let items):
      try replace(items, ofSection: section, shift: -items.count)
    case .insertItems(let section, let items):
      try replace(
        items.lowerBound..<items.lowerBound, ofSection: section, shift: items.count)
      try read(items, ofSection: section, context)
    case .reloadItems(let section, let items):
      try replace(items, ofSection: section, shift: 0)
      try read(items, ofSection: section, context)
    }
  }

  /// The calendar after the batch.
  ///
  /// - Throws: `LayoutFailure.refused` where the columns are no longer those that the content needs.
  func finished(_ context: any LayoutContext) throws(LayoutFailure) -> PreparedCalendar {
    guard context.sectionCount == prepared.reach.count else { throw Self.needsPrepare }
    var prepared = prepared
    if hasNewAllDay { prepared.measureAllDay() }
    return prepared
  }

  private mutating func replace(_ items: Range<Int>, ofSection section: Int, shift: Int)
    throws(LayoutFailure)
  {
    // Items that define the days may remove days when they go.
    guard prepared.reach.indices.contains(section), !prepared.isDatedByItems,
      prepared.rows.columns == min(prepared.leastColumns, PreparedCalendar.columnLimit)
    else { throw Self.needsPrepare }
    guard let columns = prepared.reach[section] else { return }
    for column in columns {
      budget -= prepared.days[column].segments.count + prepared.days[column].allDay.count + 1
      guard budget >= 0 else { throw Self.needsPrepare }
      let wasCrowded = prepared.days[column].segments.count > Layering.room
      if prepared.days[column].replace(items, ofSection: section, shift: shift) {
        hasNewAllDay = true
      }
      count(wasCrowded, column)
    }
  }

  private mutating func read(
    _ items: Range<Int>, ofSection section: Int, _ context: any LayoutContext
  ) throws(LayoutFailure) {
    guard items.upperBound <= context.itemCount(inSection: section) else {
      throw Self.needsPrepare
    }
    var fits = true
    var times: [(Int, EventTime)] = []
    let placer = prepared.placer
    let limit = prepared.rows.columns
    EventReading(hasDays: true, hasDates: true).forEach(
      inSection: section, items: items, context
    ) { item, metrics in
      if placer.column(section: section, day: metrics.day, date: metrics.date) >= limit,
        limit < PreparedCalendar.columnLimit
      {
        fits = false
      }
      if placer.firstDate == nil, !metrics.date.isNaN { fits = false }
      times.append((item, placer.time(section: section, metrics)))
    }
    guard fits else { throw Self.needsPrepare }
    for (item, time) in times { insert(section, item, time) }
  }

  private mutating func insert(_ section: Int, _ item: Int, _ time: EventTime) {
    if case .days = time { hasNewAllDay = true }
    var columns: ClosedRange<Int>?
    if case .timed(let event) = time { columns = prepared.rows.columns(of: event) }
    let crowded = columns?.map { prepared.days[$0].segments.count > Layering.room } ?? []
    prepared.add(section, item, time) { bucket, entry in
      switch entry {
      case .segment(let segment): bucket.insert(segment)
      case .allDay(let event): bucket.insert(event)
      }
    }
    for (column, wasCrowded) in zip(columns.map(Array.init) ?? [], crowded) {
      count(wasCrowded, column)
    }
  }

  /// Keeps the number of crowded days right.
  private mutating func count(_ wasCrowded: Bool, _ column: Int) {
    let isCrowded = prepared.days[column].segments.count > Layering.room
    if isCrowded != wasCrowded { prepared.crowdedDays += isCrowded ? 1 : -1 }
  }
}
