import CalendarEvents
import CivilTime
import LayoutCore

extension PreparedCalendar {
  // MARK: Days and columns

  /// The day of a column, counted from day 0.
  func day(_ column: Int) -> Int { shown.visible.day(ofColumn: column) }

  /// The columns of an event of the all-day row; empty if none of its days is shown.
  func columns(of span: ClosedRange<Int>) -> Range<Int> {
    shown.visible.columns(of: span).clamped(to: 0..<days.count)
  }

  /// The columns from the first to the last on which an event of the grid is shown, and the one of
  /// them that shows its cell: that of its start, or the first; nil if there are none.
  func columns(of event: TimedEvent) -> (all: ClosedRange<Int>, home: Int)? {
    guard let found = rows.days(of: event) else { return nil }
    let own = rows.home(of: event, among: found)
    guard !shown.visible.areAll else { return (found, own) }
    var columns = shown.visible.columns(of: found)
    func isEmpty(_ column: Int) -> Bool { rows.part(of: event, on: day(column)) == nil }
    while let first = columns.first, isEmpty(first) { columns.removeFirst() }
    while let last = columns.last, isEmpty(last) { columns.removeLast() }
    guard let first = columns.first, let last = columns.last else { return nil }
    return (first...last, shown.visible.column(of: own) ?? first)
  }

  // MARK: Events into buckets

  /// Appends an event to the buckets of its columns; returns them, and the columns of its days.
  func append(
    _ section: Int, _ item: Int, _ time: EventTime, isBehind: Bool, row: Int32?
  ) -> (columns: ClosedRange<Int>?, span: ClosedRange<Int>) {
    // Nearly all events lie whole on one day.
    if !isBehind, case .timed(let event) = time {
      let day = GregorianDay.holding(event.start)
      if day >= 0, let seconds = rows.wholePart(of: event, on: day) {
        let column = showsAllDays ? day : shown.visible.column(of: day) ?? -1
        guard column >= 0 else { return (nil, day...day) }
        days[column].append(
          Segment(
            section: Int32(section), item: Int32(item), part: 0, start: Int32(seconds.lowerBound),
            end: Int32(seconds.upperBound)), row: row)
        return (column...column, day...day)
      }
    }
    let columns = add(section, Int32(item), time, isBehind: isBehind) { bucket, entry, _ in
      switch entry {
      case .background(let segment): bucket.append(background: segment)
      case .segment(let segment): bucket.append(segment, row: row)
      case .allDay(let event): bucket.append(event)
      }
    }
    return (columns, time.span)
  }

  /// Reads what `order` looks at of some items, and returns the row of the first one; nil where it
  /// looks at times only.
  func readOrder(
    inSection section: Int, items: Range<Int>, _ context: any LayoutContext
  ) -> Int32? {
    guard rules.order?.readsItems == true else { return nil }
    let row = Int32(orderValues.count)
    orderValues += OrderValues.read(inSection: section, items: items, context)
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

  /// Puts an event into the buckets of its days, under the name of its item, and gives their
  /// columns.
  func add(
    _ section: Int, _ name: Int32, _ time: EventTime, isBehind: Bool,
    _ put: (inout DayBucket, Entry, ItemNames) -> Void
  ) -> ClosedRange<Int>? {
    if isBehind { hasBackgrounds = true }
    switch time {
    case .days(let span, let timed):
      guard let column = columns(of: span).first else { return nil }
      let event = AllDayEvent(
        section: Int32(section), item: name,
        span: DaySpan(first: span.lowerBound, last: span.upperBound), start: timed?.start ?? .min,
        end: timed?.end ?? .min)
      put(&days[column], .allDay(event), names)
      return column...column
    case .timed(let event):
      guard let (columns, home) = columns(of: event) else { return nil }
      var part: Int32 = 0
      for column in columns {
        guard let seconds = rows.part(of: event, on: day(column)) else { continue }
        if column != home { part += 1 }
        let segment = Segment(
          section: Int32(section), item: name, part: column == home ? 0 : part,
          start: Int32(seconds.lowerBound), end: Int32(seconds.upperBound))
        put(&days[column], isBehind ? .background(segment) : .segment(segment), names)
      }
      return columns
    }
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
