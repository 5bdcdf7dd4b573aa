import LayoutCore

/// The options of `calendar`.
enum CalendarOption {
  /// The lengths that options take, in points.
  private static let lengths = 0...1e6

  static let hourHeight = LayoutOption<Double>(
    0, "hour-height", default: 100, range: 0.001...1e6,
    "Height of an hour, in points; 'set hour-height=200 at X Y' keeps the time there.")
  static let dayHeader = LayoutOption<Double>(
    1, "day-header", default: 40, range: lengths, "Height of the day headers, in points.")
  static let gutter = LayoutOption<Double>(
    2, "gutter", default: 100, range: lengths, "Width of the hour headers, in points.")
  static let columnSpacing = LayoutOption<Double>(
    3, "column-spacing", default: 10, range: lengths,
    "Distance between the events of two days, in points.")
  static let days = LayoutOption<Int>(
    4, "days", default: 7, range: 1...1000, "Number of days across the width.")
  static let origin = LayoutOption<Int?>(
    5, "origin", form: "YYYY-MM-DD", expected: "a date such as 2024-05-06", "Date of section 0.",
    read: { OptionText.date($0) })
  static let firstWeekday = LayoutOption<Int>(
    6, "first-weekday",
    words: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    default: 0, "Weekday of the first column if seven days fill the width.")
  static let hours = LayoutOption<Range<Int>>(
    7, "hours", form: "FIRST..LAST", expected: "two whole hours from -24 to 48 such as 8..18",
    default: "0..24", "Visible hours of the day, from -24 to 48.", read: OptionText.hours)
  static let pack = LayoutOption<PackingStyle>(
    8, "pack", default: .expand, "How overlapping events share the width of a day.")
  static let minHeight = LayoutOption<Double>(
    9, "min-height", default: 0, range: lengths, "Minimum height of an event, in points.")
  static let maxStack = LayoutOption<Int>(
    10, "max-stack", default: 0, range: 0...100_000,
    "Maximum number of events side by side; others are counted; 0: no limit.")
  static let alldayThreshold = LayoutOption<Int?>(
    11, "allday-threshold", form: "HH:MM", expected: "a duration such as 24:00, or none",
    default: "24:00",
    "Minimum duration of an all-day event; none: only events without a start.",
    read: OptionText.threshold)
  static let alldayLanes = LayoutOption<Int>(
    12, "allday-lanes", default: 2, range: 0...1000, "Maximum number of lanes in the all-day row.")
  static let alldayHeight = LayoutOption<Double>(
    13, "allday-height", default: 24, range: lengths,
    "Height of a lane of the all-day row, in points.")
  static let sticky = LayoutOption<Bool>(
    14, "sticky", default: true,
    "Pins day and hour headers at the edges; off: the article's plain headers.")
  static let zone = LayoutOption<String>(
    15, "zone", form: "AREA/CITY", default: "UTC",
    "Time zone in which events are shown; items' times are UTC.", read: { $0 })
  static let dst = LayoutOption<RowTime>(
    16, "dst", default: .wall, "Rows by the local clock, or by elapsed time since the day began.")
  static let now = LayoutOption<Moment?>(
    17, "now", form: "YYYY-MM-DDTHH:MM", expected: "a moment such as 2024-05-06T13:30",
    "Time of the now line, in UTC; a time alone is on the day of section 0.",
    read: OptionText.moment)
  static let grid = LayoutOption<Int>(
    18, "grid", default: 60, range: 1...1440, "Minutes between two horizontal lines.")
  static let snap = LayoutOption<CalendarSnap>(
    19, "snap", default: .page,
    "Where a scroll comes to rest: at a page of days, at a day, anywhere.")
  static let overlapThreshold = LayoutOption<Int>(
    20, "overlap-threshold", default: 30, range: 1...1440,
    "Minimum minutes between starts for one event to cover another with pack=overlap.")

  /// All of them, in the order of their numbers.
  static let all = OptionList(
    hourHeight, dayHeader, gutter, columnSpacing, days, origin, firstWeekday, hours, pack,
    minHeight, maxStack, alldayThreshold, alldayLanes, alldayHeight, sticky, zone, dst, now, grid,
    snap, overlapThreshold)
}

/// How overlapping events share the width of a day.
enum PackingStyle: String, CaseIterable {
  case expand, equal, stretch, overlap, cascade, none
}

/// What the rows of a day follow.
enum RowTime: String, CaseIterable {
  /// The local clock.
  case wall
  /// The time since the day began.
  case elapsed
}

/// Where scrolling comes to rest.
enum CalendarSnap: String, CaseIterable {
  case page, day, none
}

/// The options in force.
struct CalendarSettings {
  /// Lengths of the grid, in points.
  var hourHeight, dayHeader, gutter, columnSpacing: Double
  /// Number of days across the width.
  var days: Int
  /// Date of section 0, as days after 1970-01-01.
  var origin: Int?
  /// The weekday in the first column, from 0 for Monday.
  var firstWeekday: Int
  /// Hours that are shown.
  var hours: Range<Int>
  var pack: PackingStyle
  /// Minimum height of an event, in points.
  var minHeight: Double
  /// Most events side by side; 0: no limit.
  var maxStack: Int
  /// In seconds.
  var overlapThreshold: Int
  /// In seconds, or nil if only events without a start are in the all-day row.
  var alldayThreshold: Int?
  var alldayLanes: Int
  /// Height of a lane, in points.
  var alldayHeight: Double
  var isSticky: Bool
  var zone: String
  var isElapsed: Bool
  var now: Moment?
  /// Minutes between two lines.
  var grid: Int
  var snap: CalendarSnap

  /// Reads every option.
  init(_ context: any LayoutContext) {
    hourHeight = context[CalendarOption.hourHeight]
    dayHeader = context[CalendarOption.dayHeader]
    gutter = context[CalendarOption.gutter]
    columnSpacing = context[CalendarOption.columnSpacing]
    days = context[CalendarOption.days]
    origin = context[CalendarOption.origin]
    firstWeekday = context[CalendarOption.firstWeekday]
    hours = context[CalendarOption.hours]
    pack = context[CalendarOption.pack]
    minHeight = context[CalendarOption.minHeight]
    maxStack = context[CalendarOption.maxStack]
    overlapThreshold = context[CalendarOption.overlapThreshold] * 60
    alldayThreshold = context[CalendarOption.alldayThreshold]
    alldayLanes = context[CalendarOption.alldayLanes]
    alldayHeight = context[CalendarOption.alldayHeight]
    isSticky = context[CalendarOption.sticky]
    zone = context[CalendarOption.zone]
    isElapsed = context[CalendarOption.dst] == .elapsed
    now = context[CalendarOption.now]
    grid = context[CalendarOption.grid]
    snap = context[CalendarOption.snap]
  }

  /// Height of a second, in points: rounding in its last bits is gone once an edge is snapped.
  var secondHeight: Double { hourHeight / 3600 }

  /// Least time that an event takes up, in seconds.
  var leastSeconds: Int {
    let seconds = (minHeight * 3600 / hourHeight).rounded(.up)
    return Int(min(seconds, Double(hours.count * 3600)))
  }
}
