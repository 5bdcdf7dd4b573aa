import CalendarEvents
import CivilTime
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
  static let origin = DatedOption.date(
    5, "origin", "Date of section 0.")
  static let firstWeekday = DatedOption.firstWeekday(
    6, "Weekday of the first column if seven days fill the width.")
  static let hours = LayoutOption<Range<Int>>(
    7, "hours", form: "FIRST..LAST",
    expected: "two times from -24:00 to 48:00 such as 8..18 or 08:30..18:00", default: "0..24",
    "Visible hours of the day, from -24:00 to 48:00.", read: DateText.hours)
  static let pack = LayoutOption<PackingStyle>(
    8, "pack", default: .expand, "How overlapping events share the width of a day.")
  static let minHeight = LayoutOption<Double>(
    9, "min-height", default: 15, range: lengths,
    "Minimum height of an event, in points; one without length has at least 15.")
  static let maxStack = LayoutOption<Int>(
    10, "max-stack", default: 0, range: 0...100_000,
    "Maximum number of events side by side; others are counted; 0: no limit.")
  static let alldayThreshold = LayoutOption<Int?>(
    11, "allday-threshold", form: "HH:MM", expected: "a duration such as 24:00, or none",
    default: "24:00",
    "Minimum duration of an all-day event; none: only events without a start.",
    read: DateText.threshold)
  static let alldayLanes = LayoutOption<Int>(
    12, "allday-lanes", default: 2, range: 0...1000, "Maximum number of lanes in the all-day row.")
  static let alldayHeight = LayoutOption<Double>(
    13, "allday-height", default: 24, range: lengths,
    "Height of a lane of the all-day row, in points.")
  static let sticky = LayoutOption<Bool>(
    14, "sticky", default: true,
    "Pins day and hour headers at the edges; off: the article's plain headers.")
  static let zone = DatedOption.zone(15)
  static let dst = LayoutOption<RowTime>(
    16, "dst", default: .wall, "Rows by the local clock, or by elapsed time since the day began.")
  static let now = DatedOption.now(17)
  static let grid = LayoutOption<Int>(
    18, "grid", default: 60, range: 1...1440, "Minutes between two horizontal lines.")
  static let snap = LayoutOption<CalendarSnap>(
    19, "snap", default: .page,
    "Where a scroll rests: one page or day on, anywhere, at a day's middle, at any page."
  )
  static let overlapThreshold = LayoutOption<Int>(
    20, "overlap-threshold", default: 30, range: 1...1440,
    "Minimum minutes between starts for one event to cover another with pack=overlap.")

  static let pinning = LayoutOption<Bool>(
    21, "pinning", default: true,
    "Whether sticky=on moves its headers; off: they rest, for a decorator to pin.")
  static let hoursScale = LayoutOption<TimeScale>(
    22, "hours-scale", form: "HH:MM-HH:MM=FACTOR,…", default: "none",
    "Parts of the day drawn at another scale; a factor of 0 folds a part.",
    reading: { (text) throws(LayoutFailure) in try TimeScale(text) })
  static let labels = LayoutOption<Int>(
    23, "labels", default: 60, range: 1...1440, "Minutes between two hour headers.")
  static let expandRows = LayoutOption<Bool>(
    24, "expand-rows", default: false,
    "Stretches the hours so that they fill the viewport below the headers.")
  static let view = LayoutOption<CalendarView?>(
    25, "view", form: "week|workweek|day|days",
    "Days across the width; unset: days if the option days is not 7, else week.",
    read: { CalendarView(rawValue: $0) })
  static let hiddenDays = DatedOption.hiddenDays(26, "Weekdays without a column, in every view.")
  static let narrowDays = LayoutOption<Weekdays>(
    27, "narrow-days", form: "WEEKDAY,…", expected: "weekdays such as saturday,sunday, or none",
    default: "none", "Weekdays whose columns are half as wide.", read: { Weekdays($0) })
  static let business = LayoutOption<BusinessHours>(
    28, "business", form: "WEEKDAY-WEEKDAY HH:MM-HH:MM,…", default: "off",
    "Opening hours; all other times get a ClosedView; on: mon-fri 09:00-17:00.",
    reading: { (text) throws(LayoutFailure) in try BusinessHours(text) })
  static let secondZone = LayoutOption<[String]>(
    29, "second-zone", form: "AREA/CITY,…", expected: "at most 16 time zones, or none",
    default: "none", "Additional time zones, each with hour headers in its own gutter.",
    read: { SecondZones.names($0) })
  static let secondGutter = LayoutOption<Double>(
    30, "second-gutter", default: 60, range: lengths,
    "Width of the hour headers of each second zone, in points.")
  static let order = LayoutOption<EventOrder>(
    31, "order", form: "[-]KEY,…", default: "start,-duration",
    "Packing order, by start, end, duration, title, calendar, resource, priority or id.",
    reading: { (text) throws(LayoutFailure) in try EventOrder(text) })
  static let orderStrict = LayoutOption<Bool>(
    32, "order-strict", default: false,
    "Puts each event to the right of every earlier event that it overlaps.")
  static let exact = LayoutOption<Bool>(
    33, "exact", default: false, "Marks the true time of each event at its leading edge.")
  static let rtl = DatedOption.rtl(34)
  static let resources = LayoutOption<ResourceNames>(
    35, "resources", form: "NAME,…|auto", default: "none",
    "Resources with columns of their own in each day; auto: those that items have.",
    reading: { (text) throws(LayoutFailure) in try ResourceNames(text) })
  static let group = LayoutOption<ColumnGroup>(
    36, "group", default: .day, "Whether columns go by day first, or by resource.")
  static let columnMinWidth = LayoutOption<Double>(
    37, "column-min-width", default: 0, range: lengths,
    "Minimum width of a column, in points; wider content scrolls.")
  static let resourceHeader = LayoutOption<Double>(
    38, "resource-header", default: 24, range: lengths,
    "Height of the inner headers of resources or days, in points.")
  static let unassigned = LayoutOption<Bool>(
    39, "unassigned", default: false,
    "Adds a last column for events without a listed resource.")
  static let stable = LayoutOption<Bool>(
    40, "stable", default: false,
    "Keeps all other events in their columns when one is edited.")

  static let editing = EditOptions(from: 41)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    hourHeight
    dayHeader
    gutter
    columnSpacing
    days
    origin
    firstWeekday
    hours
    pack
    minHeight
    maxStack
    alldayThreshold
    alldayLanes
    alldayHeight
    sticky
    zone
    dst
    now
    grid
    snap
    overlapThreshold
    pinning
    hoursScale
    labels
    expandRows
    view
    hiddenDays
    narrowDays
    business
    secondZone
    secondGutter
    order
    orderStrict
    exact
    rtl
    resources
    group
    columnMinWidth
    resourceHeader
    unassigned
    stable
    editing.all
  }
}

/// The way overlapping events share the width of a day.
enum PackingStyle: String, CaseIterable {
  case expand, equal, stretch, overlap, cascade, none

  /// Whether events lie in first-fit columns.
  var hasColumns: Bool {
    switch self {
    case .expand, .equal, .stretch: return true
    case .overlap, .cascade, .none: return false
    }
  }
}

/// The first order of columns, if there are resources.
enum ColumnGroup: String, CaseIterable {
  case day, resource
}

/// The clock that the rows of a day follow.
enum RowTime: String, CaseIterable {
  /// The local clock.
  case wall
  /// The time since the day began.
  case elapsed
}

/// The positions at which scrolling stops.
enum CalendarSnap: String, CaseIterable {
  case page, day, none, center, pages
}

extension DateText {
  /// A time as `time` reads it, nil for `none`; nil for anything else.
  static func threshold(_ text: String) -> Int?? {
    if text == "none" { return .some(nil) }
    return time(text).map { .some($0) }
  }
}

/// The value of the option `second-zone`.
enum SecondZones {
  /// Most zones.
  static let most = 16

  /// The names in the order in which they are written; nil for too many, or an empty one.
  static func names(_ text: String) -> [String]? {
    guard text != "none" else { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    return names.count > most || names.contains("") ? nil : names
  }
}
