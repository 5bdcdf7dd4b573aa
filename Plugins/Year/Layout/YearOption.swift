import CalendarEvents
import CivilTime
import LayoutCore

/// The options of `year`.
enum YearOption {
  /// The lengths that options take, in points.
  private static let lengths = 0...1e6

  static let year = LayoutOption<Int?>(
    0, "year", range: 1...9999, "The year; unset: that of the first event.")
  static let measure = LayoutOption<DayMeasure>(
    1, "measure", default: .count, "Value of a day: its number of events, or their minutes.")
  static let levels = LayoutOption<Int>(
    2, "levels", default: 5, range: 1...100,
    "Number of levels, that of days without events included.")
  static let most = LayoutOption<Double?>(
    3, "most", range: 0.001...1e9,
    "Value of the highest level; unset: the largest value of the year.")
  static let cell = LayoutOption<Double>(
    4, "cell", default: 11, range: lengths, "Width and height of a day, in points.")
  static let gap = LayoutOption<Double>(
    5, "gap", default: 2, range: lengths, "Distance between two days, in points.")
  static let gutter = LayoutOption<Double>(
    6, "gutter", default: 30, range: lengths, "Width of the names of weekdays, in points.")
  static let header = LayoutOption<Double>(
    7, "month-header", default: 20, range: lengths, "Height of the names of months, in points.")
  static let firstWeekday = DatedOption.firstWeekday(
    8, "Weekday of the first row.")
  static let origin = DatedOption.date(
    9, "origin", "Date of section 0; unset: 1 January of the year, or the first date of an event.")
  static let zone = DatedOption.zone(10)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    year
    measure
    levels
    most
    cell
    gap
    gutter
    header
    firstWeekday
    origin
    zone
  }
}

/// The value of a day (rule K-66).
enum DayMeasure: String, CaseIterable {
  case count, minutes
}

/// The options in force.
struct YearSettings {
  let year: Int?
  let measure: DayMeasure
  let levels: Int
  let most: Double?
  /// Lengths, in points.
  let cell, gap, gutter, header: Double
  let firstWeekday: Int
  let origin: Int?
  let zone: String

  /// Reads every option.
  init(_ context: any LayoutContext) {
    year = YearOption.year.value(in: context)
    measure = YearOption.measure.value(in: context)
    levels = YearOption.levels.value(in: context)
    most = YearOption.most.value(in: context)
    cell = YearOption.cell.value(in: context)
    gap = YearOption.gap.value(in: context)
    gutter = YearOption.gutter.value(in: context)
    header = YearOption.header.value(in: context)
    firstWeekday = YearOption.firstWeekday.value(in: context)
    origin = YearOption.origin.value(in: context)
    zone = YearOption.zone.value(in: context)
  }
}
