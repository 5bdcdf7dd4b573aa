import CivilTime
import LayoutCore

/// Everything that `prepare` finds: buckets of days, lanes of the all-day row, and the grid.
struct PreparedCalendar {
  /// Most columns; days further on are not shown.
  static let columnLimit = 100_000

  let settings: CalendarSettings
  let kinds: CalendarKind
  let placer: EventPlacer
  let rows: DayRows
  let rules: PackingRules
  /// Number of columns that the content needs without the events' own days.
  let leastColumns: Int
  /// Whether the columns depend on dates of items.
  let isDatedByItems: Bool
  var days: [DayBucket]
  /// The buckets that hold something of a section.
  var reach: [ClosedRange<Int>?]
  var allDay: AllDayRow
  /// The height of the all-day row, and the columns in view that it is for.
  private(set) var allDayHeight = AllDayHeight(lanes: 0, hasCounts: false)
  private var shownColumns: Range<Int>?
  var grid: WeekGrid
  /// Number of days with more segments than there are z values below the headers.
  var crowdedDays = 0
  /// The viewport of the last `prepare`.
  let viewport: Viewport

  /// Reads all items.
  ///
  /// - Complexity: O(n + days).
  /// - Throws: what the source of zone files throws.
  init(_ context: any LayoutContext, _ zones: inout ZoneClocks) throws(LayoutFailure) {
    settings = CalendarSettings(context)
    kinds = CalendarKind(context.kinds)
    viewport = context.viewport
    let reading = EventReading(context)
    let ownOrigin = CalendarOption.origin.value(in: context)
    let origin = ownOrigin ?? reading.firstDate
    isDatedByItems = ownOrigin == nil && origin != nil
    let isWeek = settings.days == 7
    let firstWeekday = CalendarOption.firstWeekday.value(in: context)
    let firstDate = origin.map {
      isWeek ? GregorianDay.weekStart(of: $0, first: firstWeekday) : $0
    }
    let lead = (origin ?? 0) - (firstDate ?? 0)
    // Where weeks begin on a weekday they are whole.
    let page = isWeek && firstDate != nil ? 7 : 1
    func whole(_ columns: Int) -> Int { (columns + page - 1) / page * page }
    leastColumns = whole(max(settings.days, context.sectionCount + lead))
    let needed = reading.lastColumn(lead: lead, firstDate: firstDate) + 1
    let columns = min(max(leastColumns, whole(needed)), Self.columnLimit)
    let dates = (firstDate ?? 0)..<((firstDate ?? 0) + columns)
    // Without a date no day is known, and so no change of the clock.
    let clock = firstDate == nil ? .utc(days: dates) : try zones.clock(settings.zone, days: dates)
    placer = EventPlacer(
      lead: lead, firstDate: firstDate, clock: clock,
      threshold: CalendarOption.alldayThreshold.value(in: context).map { Int64($0) })
    rows = DayRows(
      hours: settings.hours, columns: columns, clock: clock, firstDate: firstDate,
      isElapsed: CalendarOption.dst.value(in: context) == .elapsed)
    rules = PackingRules(
      style: settings.pack, limit: settings.maxStack,
      overlapThreshold: 60 * CalendarOption.overlapThreshold.value(in: context),
      leastSeconds: settings.leastSeconds)
    days = Array(repeating: DayBucket(), count: columns)
    reach = Array(repeating: nil, count: context.sectionCount)
    allDay = AllDayRow()
    grid = WeekGrid(settings, viewport: viewport, columns: columns, rows: rows, allDayLines: 0)
    for section in 0..<context.sectionCount { append(section, reading, context) }
    crowdedDays = days.count { $0.segments.count > Layering.room }
    measureAllDay()
  }

  /// Finds the lanes of the all-day row again, and the grid below it.
  mutating func measureAllDay() {
    allDay = AllDayRow(days, columns: rows.columns, limit: settings.alldayLanes)
    grid = WeekGrid(
      settings, viewport: viewport, columns: rows.columns, rows: rows,
      allDayLines: allDay.height.lines)
    allDayHeight = allDay.height
    shownColumns = nil
    follow(viewport)
  }

  /// Makes the all-day row as high as the days in view need (rule D-07): all hours
  /// move, and nothing is packed again.
  mutating func follow(_ viewport: Viewport) {
    guard !allDay.lanes.isEmpty || !allDay.overflow.isEmpty else { return }
    let columns = grid.columns(in: viewport)
    guard columns != shownColumns else { return }
    shownColumns = columns
    allDayHeight = allDay.height(on: columns)
    grid.show(allDayLines: allDayHeight.lines)
  }

  /// The z values in force.
  var layering: Layering { Layering(isSticky: settings.isSticky, isCrowded: crowdedDays > 0) }

  // MARK: Events into buckets

  /// Appends all items of a section; sections come in order.
  private mutating func append(
    _ section: Int, _ reading: EventReading, _ context: any LayoutContext
  ) {
    let count = context.itemCount(inSection: section)
    guard count > 0 else { return }
    let home = section + placer.lead
    if days.indices.contains(home) { days[home].reserve(count) }
    var isHomeUsed = false
    reading.forEach(inSection: section, items: 0..<count, context) { item, metrics in
      let time = placer.time(section: section, metrics)
      // Nearly all events lie on the day of their section.
      if case .timed(let event) = time, let seconds = rows.wholePart(of: event, on: home) {
        days[home].append(
          Segment(
            section: Int32(section), item: Int32(item), part: 0, start: Int32(seconds.lowerBound),
            end: Int32(seconds.upperBound)))
        isHomeUsed = true
        return
      }
      add(section, item, time) { bucket, entry in
        switch entry {
        case .segment(let segment): bucket.append(segment)
        case .allDay(let event): bucket.append(event)
        }
      }
    }
    if isHomeUsed { widenReach(of: section, to: home) }
  }

  /// Something of an event that lies in a bucket.
  enum Entry {
    case segment(Segment)
    case allDay(AllDayEvent)
  }

  /// Puts an event into the buckets of its days.
  mutating func add(
    _ section: Int, _ item: Int, _ time: EventTime, _ put: (inout DayBucket, Entry) -> Void
  ) {
    switch time {
    case .days(let span, let timed):
      guard span.upperBound >= 0, span.lowerBound < days.count else { return }
      let column = max(0, span.lowerBound)
      let event = AllDayEvent(
        section: Int32(section), item: Int32(item),
        span: DaySpan(first: span.lowerBound, last: span.upperBound), start: timed?.start ?? .min,
        end: timed?.end ?? .min)
      put(&days[column], .allDay(event))
      widenReach(of: section, to: column)
    case .timed(let event):
      guard let columns = rows.columns(of: event) else { return }
      let home = rows.home(of: event, among: columns)
      var part: Int32 = 0
      for column in columns {
        guard let seconds = rows.part(of: event, on: column) else { continue }
        if column != home { part += 1 }
        let segment = Segment(
          section: Int32(section), item: Int32(item), part: column == home ? 0 : part,
          start: Int32(seconds.lowerBound), end: Int32(seconds.upperBound))
        put(&days[column], .segment(segment))
      }
      widenReach(of: section, to: columns.lowerBound)
      widenReach(of: section, to: columns.upperBound)
    }
  }

  private mutating func widenReach(of section: Int, to column: Int) {
    guard let old = reach[section] else { return reach[section] = column...column }
    if !old.contains(column) {
      reach[section] = min(old.lowerBound, column)...max(old.upperBound, column)
    }
  }
}
