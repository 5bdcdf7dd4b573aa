import CalendarEvents
import CivilTime
import LayoutCore

/// Everything that `prepare` finds: buckets of days, lanes of the all-day row, and the grid.
///
/// A class, so that a query copies a single reference. An edit takes it out of the layout until it
/// succeeds.
final class PreparedCalendar {
  /// Most columns of a page, and of all days, hidden ones too; days further on are not shown.
  static let columnLimit = 100_000

  let settings: CalendarSettings
  private let scale: TimeScale
  /// The clocks of the second zones.
  private(set) var zoneClocks: [DayClock] = []
  let kinds: CalendarKind
  let placer: EventPlacer
  private(set) var rows: DayRows
  /// The rules by which days are packed.
  private(set) var rules: PackingRules
  /// The days shown, as far as options choose them.
  let shown: ShownDays
  /// Whether days are columns.
  let showsAllDays: Bool
  /// Most days.
  private let dayLimit: Int
  /// The resources of all items; nil where the options ask for none.
  var itemResources: ItemResources?
  /// Number of days that the content needs without the events' own days.
  let leastDays: Int
  /// Whether the columns depend on dates of items.
  let isDatedByItems: Bool
  var days: [DayBucket]
  /// The columns of items by which `order` sorts; rows of items that are gone stay until the next
  /// `prepare`.
  var orderValues: [OrderValues] = []
  /// Whether some event has been in the background.
  var hasBackgrounds = false
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
  /// Whole weeks of days, or single ones.
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
  init(
    _ context: any LayoutContext, _ zones: inout ZoneClocks, _ secondZones: inout [ZoneClocks]
  ) throws(LayoutFailure) {
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
    let view = ViewedDays(settings)
    let firstDate = origin.map {
      view.firstDate($0, CalendarOption.firstWeekday.value(in: context))
    }
    itemResources = try ItemResources(context)
    shown = try view.shown(from: firstDate, itemResources?.count ?? 0, context)
    showsAllDays = shown.visible.areAll && itemResources == nil
    let lead = (origin ?? 0) - (firstDate ?? 0)
    // If weeks begin on a weekday, whole weeks are shown.
    page = view.areWeeks && firstDate != nil ? 7 : 1
    let across = shown.visible.day(ofColumn: shown.across - 1) + 1
    leastDays = Self.whole(max(across, context.sectionCount + lead), page)
    dayLimit = max(across, Self.columnLimit / shown.resources.count)
    // The ends of events are known once they are placed; until then there may be too many days.
    let last = reading.lastColumn(lead: lead, firstDate: firstDate)
    let count = shown.wholePages(min(max(leastDays, Self.whole(last + 1, page)), dayLimit))
    let columns = shown.visible.column(notBefore: count) * shown.resources.count
    let dates = (firstDate ?? 0)..<((firstDate ?? 0) + count)
    // Without a date no day is known, and so no change of the clock.
    let clock = firstDate == nil ? .utc(days: dates) : try zones.clock(settings.zone, days: dates)
    for (number, name) in settings.secondZones.enumerated() {
      zoneClocks.append(try secondZones[number].clock(name, days: dates))
    }
    placer = EventPlacer(
      lead: lead, firstDate: firstDate, clock: clock,
      threshold: CalendarOption.alldayThreshold.value(in: context).map { Int64($0) })
    rows = DayRows(
      hours: settings.hours, days: count, clock: clock, firstDate: firstDate,
      isElapsed: CalendarOption.dst.value(in: context) == .elapsed)
    rules = try PackingRules(settings, context)
    scale = CalendarOption.hoursScale.value(in: context)
    _ = try scale.axis(settings.hours)
    days = Array(repeating: DayBucket(), count: columns)
    reach = Array(repeating: nil, count: context.sectionCount)
    endColumns = EndColumns(columns: count)
    allDay = AllDayRow()
    grid = WeekGrid(
      settings, viewport: viewport, days: shown, columns: columns, axis: rows.axis(scale),
      allDayLines: 0)
    for section in 0..<context.sectionCount { try append(section, reading, context) }
    keepNeededDays()
    crowdedDays = days.count { $0.segments.count > Layering.room }
    measureAllDay()
  }

  /// Drops the days after the last one that the content needs.
  private func keepNeededDays() {
    let needed = neededDays()
    guard needed < rows.days else { return }
    rows.keep(days: needed)
    days.removeLast(
      days.count - shown.visible.column(notBefore: needed) * shown.resources.count)
    endColumns.keep(columns: needed)
  }

  /// Number of days up to the last one on which an event ends (rule D-27).
  private func neededDays() -> Int {
    let last = max(endColumns.last(), lastSpilled)
    return shown.wholePages(min(max(leastDays, Self.whole(last + 1, page)), dayLimit))
  }

  /// Finds the lanes of the all-day row again, and the grid below it.
  ///
  /// Where the row takes height from the hours, all days are packed again: a least height is
  /// another time.
  func measureAllDay() {
    allDay = AllDayRow(days, limit: settings.alldayLanes)
    grid = WeekGrid(
      settings, viewport: viewport, days: shown, columns: days.count, axis: rows.axis(scale),
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
  func follow(_ viewport: Viewport) {
    let viewport = mirror.viewport(viewport)
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

  private static func whole(_ days: Int, _ page: Int) -> Int {
    (days + page - 1) / page * page
  }

  /// Whether the days are still those that the content needs.
  func hasItsDays() -> Bool {
    neededDays() == rows.days && (!isDatedByItems || endColumns.hasFirstDate)
  }

  /// Appends all items of a section; sections come in order.
  private func append(
    _ section: Int, _ reading: EventReading, _ context: any LayoutContext
  ) throws(LayoutFailure) {
    let count = context.itemCount(inSection: section)
    // Resources and columns are kept by the names of items.
    let isTagged =
      itemResources != nil || rules.isStable
      || count > 0 && reading.namesDays(inSection: section, context)
    guard count > 0 || isTagged else { return }
    try itemResources?.append(section, context)
    var homes: [ItemNames.Home] = []
    if isTagged {
      homes.reserveCapacity(count)
    } else if let column = shown.visible.column(of: section + placer.lead),
      days.indices.contains(column)
    {
      days[column].reserve(count)
    }
    let marks = BackgroundMarks(inSection: section, items: 0..<count, context)
    let row = readOrder(inSection: section, items: 0..<count, context)
    let kept = keptNumbers(inSection: section, items: 0..<count, context)
    let isPlain = itemResources == nil && !rules.isStable
    reading.forEach(inSection: section, items: 0..<count, context) { item, metrics in
      let (time, isBehind) = (placer.time(section: section, metrics), marks.contains(item))
      let row = row.map { $0 + Int32(item) }
      let (columns, span): (ClosedRange<Int>?, ClosedRange<Int>)
      if isPlain, !isBehind, let (column, day) = appendWhole(section, item, time, row: row) {
        (columns, span) = (column < 0 ? nil : column...column, day...day)
      } else {
        columns = append(
          section, item, time, isBehind: isBehind, row: row,
          kept: kept.isEmpty ? .nan : kept[item])
        span = time.span
      }
      if span.lowerBound >= dayLimit { laterCount += 1 }
      if isTagged {
        homes.append(home(metrics, span, columns))
        endColumns.insert(homes[homes.count - 1])
        if !metrics.day.isNaN, !metrics.date.isNaN { hasDoubleNames = true }
      } else {
        if span.upperBound >= leastDays {
          spilling.insert(section)
          lastSpilled = max(lastSpilled, span.upperBound)
        }
        if let columns { widenReach(of: section, to: columns) }
      }
    }
    if isTagged { names.tag(section, homes) }
  }
}

extension PreparedCalendar {
  /// The way the content is turned.
  var mirror: Mirror { Mirror(width: settings.isRightToLeft ? grid.contentSize.width : nil) }
}
