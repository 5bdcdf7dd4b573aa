import CalendarEvents
import CivilTime
import LayoutCore

extension PreparedCalendar {
  // MARK: Days and columns

  /// The day of a column, counted from day 0.
  func day(_ column: Int) -> Int { shown.day(ofColumn: column) }

  /// Number of visible days.
  var dateCount: Int { days.count / shown.resources.count }

  /// The visible days of an event of the all-day row; empty if none of its days is shown.
  func dates(of span: ClosedRange<Int>) -> Range<Int> {
    shown.visible.columns(of: span).clamped(to: 0..<dateCount)
  }

  /// The visible days from the first to the last on which an event of the grid is shown, and the
  /// one of them that shows its cell: that of its start, or the first; nil if there are none.
  func dates(of event: TimedEvent) -> (all: ClosedRange<Int>, home: Int)? {
    guard let found = rows.days(of: event) else { return nil }
    let own = rows.home(of: event, among: found)
    guard !shown.visible.areAll else { return (found, own) }
    var dates = shown.visible.columns(of: found)
    func isEmpty(_ date: Int) -> Bool {
      rows.part(of: event, on: shown.visible.day(ofColumn: date)) == nil
    }
    while let first = dates.first, isEmpty(first) { dates.removeFirst() }
    while let last = dates.last, isEmpty(last) { dates.removeLast() }
    guard let first = dates.first, let last = dates.last else { return nil }
    return (first...last, shown.visible.column(of: own) ?? first)
  }

  // MARK: Events into buckets

  /// Appends an event that lies whole on one day to the bucket of its only column, as nearly all
  /// do; returns the column, -1 if it is hidden, and the day, or nil for other events.
  @inline(__always)
  func appendWhole(_ section: Int, _ item: Int, _ time: EventTime, row: Int32?) -> (
    column: Int, day: Int
  )? {
    guard case .timed(let event) = time else { return nil }
    let day = GregorianDay.holding(event.start)
    guard day >= 0, let seconds = rows.wholePart(of: event, on: day) else { return nil }
    let column = showsAllDays ? day : shown.visible.column(of: day) ?? -1
    if column >= 0 {
      days[column].append(
        Segment(
          section: Int32(section), item: Int32(item), part: 0, start: Int32(seconds.lowerBound),
          end: Int32(seconds.upperBound)), row: row)
    }
    return (column, day)
  }

  /// Appends an event to the buckets of its columns; returns the first and the last of these.
  func append(
    _ section: Int, _ item: Int, _ time: EventTime, isBehind: Bool, row: Int32?, kept: Double
  ) -> ClosedRange<Int>? {
    let resources = itemResources?.resources(section, Int32(item))
    let kept = keptColumns(time, resources, kept)
    return add(section, Int32(item), time, isBehind: isBehind, resources) { bucket, entry, _ in
      switch entry {
      case .background(let segment): bucket.append(background: segment)
      case .segment(let segment):
        bucket.append(segment, row: row)
        if let kept { bucket.keep(kept) }
      case .allDay(let event): bucket.append(event)
      }
    }
  }

  /// Reads what `order` looks at of some items, and returns the row of the first one; nil where it
  /// looks at times only.
  func readOrder(
    inSection section: Int, items: Range<Int>, _ context: any LayoutContext
  ) -> Int32? {
    guard rules.order?.readsItems == true else { return nil }
    let row = Int32(orderValues.count)
    orderValues += OrderValues.read(
      CalendarColumn.order, inSection: section, items: items, context)
    return row
  }

  /// The buckets of an item with these metrics, on the days of `span`.
  func home(
    _ metrics: EventPlacer.Metrics, _ span: ClosedRange<Int>, _ columns: ClosedRange<Int>?
  ) -> ItemNames.Home {
    var home = ItemNames.Home()
    if let columns {
      (home.first, home.last) = (Int32(columns.lowerBound), Int32(columns.upperBound))
    }
    home.end = endColumns.counted(span.upperBound)
    home.isFirst = !metrics.date.isNaN && span.lowerBound == placer.lead
    return home
  }

  /// Something of an event that lies in a bucket.
  enum Entry {
    case segment(Segment)
    case background(Segment)
    case allDay(AllDayEvent)
  }

  /// Puts an event into the buckets of its days and resources, under the name of its item, and
  /// gives the first and the last column of them.
  func add(
    _ section: Int, _ name: Int32, _ time: EventTime, isBehind: Bool, _ resources: [Int]?,
    _ put: (inout DayBucket, Entry, ItemNames) -> Void
  ) -> ClosedRange<Int>? {
    if isBehind { hasBackgrounds = true }
    let resources = resources ?? Self.only
    guard let first = resources.first, let last = resources.last else { return nil }
    let dates: ClosedRange<Int>
    switch time {
    case .days(let span, let timed):
      let bars = bars(of: span, resources)
      for (part, bar) in bars.enumerated() {
        let event = AllDayEvent(
          section: Int32(section), item: name, part: Int32(part),
          span: DaySpan(first: span.lowerBound, last: span.upperBound), columns: bar,
          start: timed?.start ?? .min, end: timed?.end ?? .min)
        put(&days[max(0, bar.first)], .allDay(event), names)
      }
      let found = self.dates(of: span)
      guard let start = found.first, let end = found.last else { return nil }
      dates = shown.resources.count == 1 ? start...start : start...end
    case .timed(let event):
      guard let found = self.dates(of: event)?.all else { return nil }
      dates = found
      forEachPart(of: event, resources) { part, column, seconds in
        let segment = Segment(
          section: Int32(section), item: name, part: Int32(part),
          start: Int32(seconds.lowerBound), end: Int32(seconds.upperBound))
        put(&days[column], isBehind ? .background(segment) : .segment(segment), names)
      }
    }
    return shown.resources.column(
      date: dates.lowerBound, resource: first)...shown.resources.column(
        date: dates.upperBound, resource: last)
  }

  /// The resource of all events where none are set.
  static let only = [0]

  /// Calls `body` with each part of an event in its resources: its number, its column and its
  /// seconds; those of the day of its cell come first, then the others by day (rule K-04).
  func forEachPart(
    of event: TimedEvent, _ resources: [Int], _ body: (Int, Int, Range<Int64>) -> Void
  ) {
    guard let (dates, home) = dates(of: event) else { return }
    var others = 0
    for date in dates {
      guard let seconds = rows.part(of: event, on: shown.visible.day(ofColumn: date)) else {
        continue
      }
      if date != home { others += 1 }
      let first = date == home ? 0 : others * resources.count
      for (index, resource) in resources.enumerated() {
        body(first + index, shown.resources.column(date: date, resource: resource), seconds)
      }
    }
  }

  /// The column and the seconds of a part of an event, or nil if it has fewer parts.
  func place(ofPart wanted: Int, of event: TimedEvent, _ resources: [Int])
    -> (column: Int, seconds: Range<Int64>)?
  {
    var place: (column: Int, seconds: Range<Int64>)?
    forEachPart(of: event, resources) { part, column, seconds in
      if part == wanted { place = (column, seconds) }
    }
    return place
  }

  /// The columns of each bar of an event of the all-day row: one for each resource where its days
  /// are next to each other (rule K-71); where a day has one column the ends may lie beyond.
  func bars(of span: ClosedRange<Int>, _ resources: [Int]) -> [DaySpan] {
    let dates = dates(of: span)
    guard !dates.isEmpty else { return [] }
    guard shown.resources.count > 1 else {
      let visible = shown.visible
      return [
        DaySpan(
          first: visible.column(notBefore: span.lowerBound),
          last: visible.column(notBefore: span.upperBound + 1) - 1)
      ]
    }
    return shown.resources.runs(dates).flatMap { run in
      resources.map { resource in
        let first = shown.resources.column(date: run.lowerBound, resource: resource)
        return DaySpan(first: first, last: first + run.count - 1)
      }
    }
  }

  /// Calls `body` with the columns that may hold something of an item.
  func forEachColumn<Failure: Error>(
    of home: ItemNames.Home, _ section: Int, _ tag: Int32, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard home.first <= home.last else { return }
    guard let itemResources else {
      for column in home.first...home.last { try body(Int(column)) }
      return
    }
    let first = shown.resources.place(ofColumn: Int(home.first)).date
    let last = shown.resources.place(ofColumn: Int(home.last)).date
    let resources = itemResources.resources(section, tag)
    for date in first...last {
      for resource in resources {
        try body(shown.resources.column(date: date, resource: resource))
      }
    }
  }

  /// The resources of an item; the only one where none are set.
  func resources(_ section: Int, _ item: Int) -> [Int] {
    itemResources?.resources(section, names.name(section, item)) ?? Self.only
  }

  /// Records that buckets hold something of a section without tags.
  func widenReach(of section: Int, to columns: ClosedRange<Int>) {
    guard let old = reach[section] else { return reach[section] = columns }
    if old.lowerBound > columns.lowerBound || old.upperBound < columns.upperBound {
      reach[section] =
        min(old.lowerBound, columns.lowerBound)...max(old.upperBound, columns.upperBound)
    }
  }
}
