import CalendarEvents
import CivilTime
import LayoutCore

/// The options of `month`.
enum MonthOption {
  /// The lengths that options take, in points.
  private static let lengths = 0...1e6
  /// Most months.
  static let mostMonths = 10_000

  static let month = LayoutOption<YearMonth?>(
    0, "month", form: "YYYY-MM", expected: "a month such as 2024-05",
    "The first month; unset: that of the first event.", read: { YearMonth($0) })
  static let months = LayoutOption<Int>(
    1, "months", form: "auto or N", expected: "auto or a number from 1 to 10000", default: "auto",
    "Number of months; auto: one if month is set, else all that events touch.",
    read: { $0 == "auto" ? 0 : Int($0).flatMap { 1...mostMonths ~= $0 ? $0 : nil } })
  static let rows = LayoutOption<Int>(
    2, "rows", words: ["auto", "4", "5", "6"], default: 0,
    "Number of weeks of a month; auto: as many as it needs.")
  static let rowHeight = LayoutOption<RowHeight>(
    3, "row-height", form: "equal, content or a length", default: "equal",
    "Height of a week: an equal share of the viewport, what its events need, or in points.",
    read: { RowHeight($0) })
  static let minRowHeight = LayoutOption<Double>(
    4, "min-row-height", default: 60, range: lengths, "Minimum height of a week, in points.")
  static let maxLanes = LayoutOption<Int>(
    5, "max-lanes", default: 0, range: 0...100_000,
    "Maximum number of lanes in a week, including the lane of counts; 0: no limit.")
  static let laneHeight = LayoutOption<Double>(
    6, "lane-height", default: 18, range: lengths, "Height of an event, in points.")
  static let laneGap = LayoutOption<Double>(
    7, "lane-gap", default: 2, range: lengths, "Distance between two lanes, in points.")
  static let numberHeight = LayoutOption<Double>(
    8, "number-height", default: 20, range: lengths,
    "Height of the day numbers above the events, in points.")
  static let weekdayHeader = LayoutOption<Double>(
    9, "weekday-header", default: 24, range: lengths,
    "Height of the names of weekdays, in points.")
  static let monthHeader = LayoutOption<Double?>(
    10, "month-header", range: lengths,
    "Height of month headers, in points; unset: 40, or none for a single month.")
  static let gutter = LayoutOption<Double>(
    11, "gutter", default: 32, range: lengths, "Width of the numbers of weeks, in points.")
  static let weekNumbers = LayoutOption<WeekNumbers>(
    12, "week-numbers", default: .off,
    "Numbers of weeks: of ISO 8601, or counted from the week with 1 January.")
  static let columnSpacing = LayoutOption<Double>(
    13, "column-spacing", default: 4, range: lengths,
    "Distance between the events of two days, in points.")
  static let adjacent = LayoutOption<AdjacentDays?>(
    14, "adjacent",
    "Days of other months in a month's weeks; unset: dim, and hide with several months.")
  static let nextDayThreshold = DatedOption.nextDayThreshold(15)
  static let breaks = LayoutOption<Bool>(
    16, "break", default: true, "Whether each month begins with a week of its own.")
  static let firstWeekday = DatedOption.firstWeekday(
    17, "Weekday of the first column.")
  static let hiddenDays = DatedOption.hiddenDays(18, "Weekdays without a column.")
  static let origin = DatedOption.date(
    19, "origin", "Date of section 0; unset: the 1st of the month, or the first date of an event.")
  static let zone = DatedOption.zone(20)
  static let rtl = DatedOption.rtl(21)
  static let order = LayoutOption<EventOrder?>(
    22, "order", form: "[-]KEY,…|dates", default: "dates",
    "Order of lanes, by keys as in 'calendar', or by dates: earlier ones first, then longer ones.",
    reading: { (text) throws(LayoutFailure) -> EventOrder? in
      text == "dates" ? nil : try EventOrder(text)
    })

  static let editing = EditOptions(from: 23, hasHours: false)

  /// The columns of items by which `order` may sort.
  static let columns = OrderColumns(from: 0)
  /// The columns that pictures show.
  static let captions = CaptionColumns(calendar: columns.calendar, color: .own(4))

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    month
    months
    rows
    rowHeight
    minRowHeight
    maxLanes
    laneHeight
    laneGap
    numberHeight
    weekdayHeader
    monthHeader
    gutter
    weekNumbers
    columnSpacing
    adjacent
    nextDayThreshold
    breaks
    firstWeekday
    hiddenDays
    origin
    zone
    rtl
    order
    editing.all
  }
}

/// A month of a year.
struct YearMonth: Hashable, Sendable {
  var year: Int
  /// From 1 for January.
  var month: Int

  /// The month that holds a day after 1970-01-01.
  init(holding day: Int) {
    let parts = GregorianDay.parts(day)
    (year, month) = (parts.year, parts.month)
  }

  /// Reads `2024-05`; nil for anything else.
  init?(_ text: String) {
    guard let first = DateText.date(text + "-01") else { return nil }
    self.init(holding: first)
  }

  /// The month that begins `count` months later.
  func adding(_ count: Int) -> YearMonth {
    var other = self
    let number = year * 12 + month - 1 + count
    other.year = floorDivide(number, 12)
    other.month = number - other.year * 12 + 1
    return other
  }

  /// Number of months from another one to this one.
  func months(after other: YearMonth) -> Int { 12 * (year - other.year) + month - other.month }

  /// Its days, after 1970-01-01.
  var days: Range<Int> {
    let first = GregorianDay.first(ofMonth: month, year)
    return first..<(first + GregorianDay.length(ofMonth: month, year))
  }

  /// Its name, such as `June 2024`.
  var text: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(names[month - 1]) \(year)"
  }
}

/// The height of a week (rule K-48).
enum RowHeight: Hashable {
  /// A share of the viewport.
  case equal
  /// As its events need.
  case content
  /// In points.
  case fixed(Double)

  /// Reads `equal`, `content` or a length; nil for anything else.
  init?(_ text: String) {
    switch text {
    case "equal": self = .equal
    case "content": self = .content
    default:
      guard let length = Double(text), 0...1e6 ~= length else { return nil }
      self = .fixed(length)
    }
  }
}

/// The way weeks are counted (rule K-44).
enum WeekNumbers: String, CaseIterable {
  case iso, leading, off
}

/// Days of other months in the weeks of a month (rule K-43).
enum AdjacentDays: String, CaseIterable {
  case dim, show, hide
}

/// The options in force.
struct MonthSettings {
  let month: YearMonth?
  /// 0 if the content decides.
  let months: Int
  /// Number of rows of a month, or nil if the month decides.
  let rows: Int?
  let rowHeight: RowHeight
  /// Lengths, in points.
  let minRowHeight, laneHeight, laneGap, numberHeight, weekdayHeader: Double
  let monthHeader: Double?
  let gutter, columnSpacing: Double
  /// Most lanes; 0: no limit.
  let maxLanes: Int
  let weekNumbers: WeekNumbers
  let adjacent: AdjacentDays?
  /// In seconds after midnight.
  let nextDayThreshold: Int
  let breaks: Bool
  let firstWeekday: Int
  let hiddenDays: Weekdays
  let origin: Int?
  let zone: String
  /// Whether the content is mirrored.
  let isRightToLeft: Bool
  /// The order of lanes; nil for that of dates.
  let order: EventOrder?

  /// Reads every option.
  ///
  /// - Throws: `LayoutFailure.refused` for options that exclude each other (rule K-50).
  init(_ context: any LayoutContext) throws(LayoutFailure) {
    month = MonthOption.month.value(in: context)
    months = MonthOption.months.value(in: context)
    let rows = MonthOption.rows.value(in: context)
    self.rows = rows > 0 ? rows + 3 : nil
    rowHeight = MonthOption.rowHeight.value(in: context)
    minRowHeight = MonthOption.minRowHeight.value(in: context)
    maxLanes = MonthOption.maxLanes.value(in: context)
    laneHeight = MonthOption.laneHeight.value(in: context)
    laneGap = MonthOption.laneGap.value(in: context)
    numberHeight = MonthOption.numberHeight.value(in: context)
    weekdayHeader = MonthOption.weekdayHeader.value(in: context)
    monthHeader = MonthOption.monthHeader.value(in: context)
    weekNumbers = MonthOption.weekNumbers.value(in: context)
    gutter = weekNumbers == .off ? 0 : MonthOption.gutter.value(in: context)
    columnSpacing = MonthOption.columnSpacing.value(in: context)
    adjacent = MonthOption.adjacent.value(in: context)
    nextDayThreshold = MonthOption.nextDayThreshold.value(in: context)
    breaks = MonthOption.breaks.value(in: context)
    firstWeekday = MonthOption.firstWeekday.value(in: context)
    hiddenDays = MonthOption.hiddenDays.value(in: context)
    origin = MonthOption.origin.value(in: context)
    zone = MonthOption.zone.value(in: context)
    order = MonthOption.order.value(in: context)
    isRightToLeft = MonthOption.rtl.value(in: context)
    if !breaks {
      if self.rows != nil { throw .refused("rows cannot be set with break=off") }
      if adjacent != nil { throw .refused("adjacent cannot be set with break=off") }
    }
  }

  /// Height of a line with the gap below it, in points.
  var lanePitch: Double { laneHeight + laneGap }
}
