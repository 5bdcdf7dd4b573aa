import CalendarEvents
import CivilTime
import LayoutCore

/// Everything that `prepare` finds: buckets of days, lanes of the all-day row, and the grid.
struct PreparedCalendar {
  /// Most columns; days further on are not shown.
  static let columnLimit = 100_000

  let settings: CalendarSettings
  private let scale: TimeScale
  let kinds: CalendarKind
  let placer: EventPlacer
  private(set) var rows: DayRows
  /// The rules by which days are packed.
  private(set) var rules: PackingRules
  /// Number of columns that the content needs without the events' own days.
  let leastColumns: Int
  /// Whether the columns depend on dates of items.
  let isDatedByItems: Bool
  var days: [DayBucket]
  /// Scratch memory for packing days.
  var desk = PackingDesk()
  /// The buckets that hold something of a section without tags.
  var reach: [ClosedRange<Int>?]
  /// The items' names within buckets.
  var names = ItemNames()
  /// The columns on which tagged items end.
  var endColumns: EndColumns
  /// Sections without tags whose events end on columns that only they need, and the last of these
  /// columns.
  private(set) var spilling: Set<Int> = []
  private var lastSpilled = -1
  /// Number of events after the last day that can be shown.
  private(set) var laterCount = 0
  /// Whether some item has a day and a date, of which only the day is counted.
  private(set) var hasDoubleNames = false
  /// Whole weeks of columns, or single ones.
  private let page: Int
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
    var origin = ownOrigin
    if origin == nil, let year = reading.firstYear {
      origin = reading.firstDate(try zones.clock(settings.zone, through: year + 1))
    }
    isDatedByItems = ownOrigin == nil && origin != nil
    let isWeek = settings.days == 7
    let firstWeekday = CalendarOption.firstWeekday.value(in: context)
    let firstDate = origin.map {
      isWeek ? GregorianDay.weekStart(of: $0, first: firstWeekday) : $0
    }
    let lead = (origin ?? 0) - (firstDate ?? 0)
    // If weeks begin on a weekday, whole weeks are shown.
    page = isWeek && firstDate != nil ? 7 : 1
    leastColumns = Self.whole(max(settings.days, context.sectionCount + lead), page)
    // The ends of events are known once they are placed; until then there may be too many columns.
    let last = reading.lastColumn(lead: lead, firstDate: firstDate)
    let columns = min(max(leastColumns, Self.whole(last + 1, page)), Self.columnLimit)
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
      overlapThreshold: 60 * CalendarOption.overlapThreshold.value(in: context))
    scale = try TimeScale(context, settings.hours)
    days = Array(repeating: DayBucket(), count: columns)
    reach = Array(repeating: nil, count: context.sectionCount)
    endColumns = EndColumns(columns: columns)
    allDay = AllDayRow()
    grid = WeekGrid(
      settings, viewport: viewport, columns: columns, axis: rows.axis(scale), allDayLines: 0)
    for section in 0..<context.sectionCount { append(section, reading, context) }
    keepNeededColumns()
    crowdedDays = days.count { $0.segments.count > Layering.room }
    measureAllDay()
  }

  /// Drops the columns after the last one that the content needs.
  private mutating func keepNeededColumns() {
    let needed = neededColumns()
    guard needed < rows.columns else { return }
    rows.keep(columns: needed)
    days.removeLast(days.count - needed)
    endColumns.keep(columns: needed)
  }

  /// Number of columns up to the last one on which an event ends (rule D-27).
  private mutating func neededColumns() -> Int {
    let last = max(endColumns.last(), lastSpilled)
    return min(max(leastColumns, Self.whole(last + 1, page)), Self.columnLimit)
  }

  /// Finds the lanes of the all-day row again, and the grid below it.
  ///
  /// Where the row takes height from the hours, all days are packed again: a least height is
  /// another time.
  mutating func measureAllDay() {
    allDay = AllDayRow(days, columns: rows.columns, limit: settings.alldayLanes)
    grid = WeekGrid(
      settings, viewport: viewport, columns: rows.columns, axis: rows.axis(scale),
      allDayLines: allDay.height.lines)
    if rules.setLeast(grid) {
      for column in days.indices { days[column].unpack() }
    }
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
    grid.setAllDayLines(allDayHeight.lines)
  }

  /// The z values in force.
  var layering: Layering { Layering(isSticky: settings.isSticky, isCrowded: crowdedDays > 0) }

  // MARK: Columns

  private static func whole(_ columns: Int, _ page: Int) -> Int {
    (columns + page - 1) / page * page
  }

  /// Whether the columns are still those that the content needs.
  mutating func hasItsColumns() -> Bool {
    neededColumns() == rows.columns && (!isDatedByItems || endColumns.hasFirstDate)
  }

  // MARK: Events into buckets

  /// Appends all items of a section; sections come in order.
  private mutating func append(
    _ section: Int, _ reading: EventReading, _ context: any LayoutContext
  ) {
    let count = context.itemCount(inSection: section)
    guard count > 0 else { return }
    let isTagged = reading.namesDays(inSection: section, context)
    var homes: [ItemNames.Home] = []
    if isTagged {
      homes.reserveCapacity(count)
    } else if days.indices.contains(section + placer.lead) {
      days[section + placer.lead].reserve(count)
    }
    reading.forEach(inSection: section, items: 0..<count, context) { item, metrics in
      let (columns, span) = append(section, item, placer.time(section: section, metrics))
      if span.lowerBound >= Self.columnLimit { laterCount += 1 }
      if isTagged {
        homes.append(home(metrics, span, columns))
        endColumns.insert(homes[homes.count - 1])
        if !metrics.day.isNaN, !metrics.date.isNaN { hasDoubleNames = true }
      } else {
        if span.upperBound >= leastColumns {
          spilling.insert(section)
          lastSpilled = max(lastSpilled, span.upperBound)
        }
        if let columns { widenReach(of: section, to: columns) }
      }
    }
    if isTagged { names.tag(section, homes) }
  }

  /// Appends an event to the buckets of its columns; returns them, and the columns of its days.
  private mutating func append(
    _ section: Int, _ item: Int, _ time: EventTime
  ) -> (columns: ClosedRange<Int>?, span: ClosedRange<Int>) {
    // Nearly all events lie whole on one day.
    if case .timed(let event) = time {
      let column = GregorianDay.holding(event.start)
      if column >= 0, let seconds = rows.wholePart(of: event, on: column) {
        days[column].append(
          Segment(
            section: Int32(section), item: Int32(item), part: 0, start: Int32(seconds.lowerBound),
            end: Int32(seconds.upperBound)))
        return (column...column, column...column)
      }
    }
    let columns = add(section, Int32(item), time) { bucket, entry, _ in
      switch entry {
      case .segment(let segment): bucket.append(segment)
      case .allDay(let event): bucket.append(event)
      }
    }
    return (columns, time.span)
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
    case allDay(AllDayEvent)
  }

  /// Puts an event into the buckets of its days, under the name of its item, and gives their
  /// columns.
  mutating func add(
    _ section: Int, _ name: Int32, _ time: EventTime,
    _ put: (inout DayBucket, Entry, ItemNames) -> Void
  ) -> ClosedRange<Int>? {
    switch time {
    case .days(let span, let timed):
      guard span.upperBound >= 0, span.lowerBound < days.count else { return nil }
      let column = max(0, span.lowerBound)
      let event = AllDayEvent(
        section: Int32(section), item: name,
        span: DaySpan(first: span.lowerBound, last: span.upperBound), start: timed?.start ?? .min,
        end: timed?.end ?? .min)
      put(&days[column], .allDay(event), names)
      return column...column
    case .timed(let event):
      guard let columns = rows.columns(of: event) else { return nil }
      let home = rows.home(of: event, among: columns)
      var part: Int32 = 0
      for column in columns {
        guard let seconds = rows.part(of: event, on: column) else { continue }
        if column != home { part += 1 }
        let segment = Segment(
          section: Int32(section), item: name, part: column == home ? 0 : part,
          start: Int32(seconds.lowerBound), end: Int32(seconds.upperBound))
        put(&days[column], .segment(segment), names)
      }
      return columns
    }
  }

  /// Records that buckets hold something of a section without tags.
  mutating func widenReach(of section: Int, to columns: ClosedRange<Int>) {
    guard let old = reach[section] else { return reach[section] = columns }
    if old.lowerBound > columns.lowerBound || old.upperBound < columns.upperBound {
      reach[section] =
        min(old.lowerBound, columns.lowerBound)...max(old.upperBound, columns.upperBound)
    }
  }
}
