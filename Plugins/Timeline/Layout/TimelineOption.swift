import CalendarEvents
import LayoutCore

/// The options of `timeline`.
enum TimelineOption {
  /// Most days.
  static let mostDays = 366
  /// The lengths that options take, in points.
  private static let lengths = 0...1e6

  static let resources = LayoutOption<ResourceNames>(
    0, "resources", form: "NAME,…", default: "auto",
    "Rooms or people with a row each, in this order; auto: those of the items.",
    reading: { (text) throws(LayoutFailure) in try ResourceNames(text) })
  static let unassigned = LayoutOption<Bool>(
    1, "unassigned", default: false,
    "Adds a last row for events without a listed resource.")
  static let from = DatedOption.date(
    2, "from", "The first day; unset: the first date that an event touches.")
  static let days = LayoutOption<Int?>(
    3, "days", range: 1...mostDays,
    "Number of days that are not hidden; unset: all up to the last date that an event touches.")
  static let hours = LayoutOption<Range<Int>>(
    4, "hours", form: "FIRST..LAST", default: "0..24",
    "Visible hours of the day, from 00:00 to 24:00.", reading: hours)
  static let hoursScale = LayoutOption<TimeScale>(
    5, "hours-scale", form: "HH:MM-HH:MM=FACTOR,…", default: "none",
    "Parts of the day that are wider or narrower by a factor; 0 folds a part.",
    reading: { (text) throws(LayoutFailure) in try TimeScale(text) })
  static let hourWidth = LayoutOption<Double>(
    6, "hour-width", default: 60, range: 0.001...1e6,
    "Width of an hour, in points; 'set hour-width=200 at X Y' keeps the time there.")
  static let minWidth = LayoutOption<Double>(
    7, "min-width", default: 0, range: lengths,
    "Minimum width of an event, in points; one without length has at least 15.")
  static let gutter = LayoutOption<Double>(
    8, "gutter", default: 120, range: lengths, "Width of the names of resources, in points.")
  static let header = LayoutOption<Double>(
    9, "header", default: 40, range: lengths,
    "Height of the days and the hours below them together, in points.")
  static let laneHeight = LayoutOption<Double>(
    10, "lane-height", default: 30, range: lengths, "Height of an event, in points.")
  static let laneGap = LayoutOption<Double>(
    11, "lane-gap", default: 2, range: lengths, "Distance between two lanes, in points.")
  static let rowPadding = LayoutOption<Double>(
    12, "row-padding", default: 4, range: lengths,
    "Distance of lanes from the top and the bottom of their row, in points.")
  static let minRowHeight = LayoutOption<Double>(
    13, "min-row-height", default: 40, range: lengths, "Minimum height of a row, in points.")
  static let grid = LayoutOption<Int>(
    14, "grid", default: 60, range: 15...1440, "Minutes between two lines.")
  static let labels = LayoutOption<Int>(
    15, "labels", default: 60, range: 15...1440, "Minutes between two hour headers.")
  static let floatingTitle = LayoutOption<Bool>(
    16, "floating-title", default: false,
    "Keeps the title of an event in sight while the event is; explain gives its inset.")
  static let now = DatedOption.now(17)
  static let hiddenDays = DatedOption.hiddenDays(18, "Weekdays that are not shown.")
  static let rtl = DatedOption.rtl(19)
  static let origin = DatedOption.date(
    20, "origin", "Date of section 0; unset: the first day, or the first date of an event.")
  static let zone = DatedOption.zone(21)

  static let editing = EditOptions(from: 22)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    resources
    unassigned
    from
    days
    hours
    hoursScale
    hourWidth
    minWidth
    gutter
    header
    laneHeight
    laneGap
    rowPadding
    minRowHeight
    grid
    labels
    floatingTitle
    now
    hiddenDays
    rtl
    origin
    zone
    editing.all
  }

  private static func hours(_ text: String) throws(LayoutFailure) -> Range<Int> {
    guard let hours = DateText.hours(text) else {
      throw .refused("hours takes two times such as 8..18 or 08:30..18:00, not '\(text)'")
    }
    guard hours.lowerBound >= 0, hours.upperBound <= 86_400 else {
      throw .refused("timeline takes hours within 00:00..24:00")
    }
    return hours
  }
}

/// The columns that items have for `timeline`.
enum TimelineColumn {
  /// Names of resources, with commas between them.
  static let resource = ItemMetric.own(0)

  /// The declarations, in the order of their numbers.
  static let all = [
    ColumnDeclaration(
      "resource", .text, summary: "Rooms or people of the event, separated by commas."),
    CaptionColumns.calendarDeclaration, CaptionColumns.colorDeclaration,
  ]
  /// The columns that pictures show.
  static let captions = CaptionColumns(calendar: .own(1), color: .own(2))
}

/// The options in force.
struct TimelineSettings {
  let unassigned: Bool
  let from: Int?
  let days: Int?
  /// In seconds from midnight.
  let hours: Range<Int>
  let scale: TimeScale
  /// Lengths, in points.
  let hourWidth, minWidth, gutter, header: Double
  let laneHeight, laneGap, rowPadding, minRowHeight: Double
  /// Minutes between two lines, and between two labels.
  let grid, labels: Int
  let floatsTitles: Bool
  let now: Moment?
  let hiddenDays: Weekdays
  let isRightToLeft: Bool
  let origin: Int?
  let zone: String

  /// Reads every option but the resources.
  init(_ context: any LayoutContext) {
    unassigned = TimelineOption.unassigned.value(in: context)
    from = TimelineOption.from.value(in: context)
    days = TimelineOption.days.value(in: context)
    hours = TimelineOption.hours.value(in: context)
    scale = TimelineOption.hoursScale.value(in: context)
    hourWidth = TimelineOption.hourWidth.value(in: context)
    minWidth = TimelineOption.minWidth.value(in: context)
    gutter = TimelineOption.gutter.value(in: context)
    header = TimelineOption.header.value(in: context)
    laneHeight = TimelineOption.laneHeight.value(in: context)
    laneGap = TimelineOption.laneGap.value(in: context)
    rowPadding = TimelineOption.rowPadding.value(in: context)
    minRowHeight = TimelineOption.minRowHeight.value(in: context)
    grid = TimelineOption.grid.value(in: context)
    labels = TimelineOption.labels.value(in: context)
    floatsTitles = TimelineOption.floatingTitle.value(in: context)
    now = TimelineOption.now.value(in: context)
    hiddenDays = TimelineOption.hiddenDays.value(in: context)
    isRightToLeft = TimelineOption.rtl.value(in: context)
    origin = TimelineOption.origin.value(in: context)
    zone = TimelineOption.zone.value(in: context)
  }

  /// Height of a row with a number of lanes, in points (rule K-77).
  func height(lanes: Int) -> Double {
    let count = Double(lanes)
    return max(
      minRowHeight, 2 * rowPadding + laneHeight * count + laneGap * max(0, count - 1))
  }
}
