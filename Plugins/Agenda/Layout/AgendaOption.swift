import CalendarEvents
import LayoutCore

/// The options of `agenda`.
enum AgendaOption {
  /// Most days.
  static let mostDays = 100_000
  /// The lengths that options take, in points.
  private static let lengths = 0...1e6

  static let from = DatedOption.date(
    0, "from", "The first day; unset: the first date that an event touches.")
  static let days = LayoutOption<Int?>(
    1, "days", range: 1...mostDays,
    "Number of days that are not hidden; unset: all up to the last date that an event touches.")
  static let emptyDays = LayoutOption<Bool>(
    2, "empty-days", default: false, "Whether days without events are listed.")
  static let dayHeader = LayoutOption<Double>(
    3, "day-header", default: 32, range: lengths, "Height of the header of a day, in points.")
  static let rowHeight = LayoutOption<Double>(
    4, "row-height", default: 44, range: lengths,
    "Height of an event without a height of its own, and of an empty day, in points.")
  static let now = DatedOption.now(5)
  static let nextDayThreshold = DatedOption.nextDayThreshold(6)
  static let hiddenDays = DatedOption.hiddenDays(7, "Weekdays that are not listed.")
  static let origin = DatedOption.date(
    8, "origin", "Date of section 0; unset: the first day, or the first date of an event.")
  static let zone = DatedOption.zone(9)

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    from
    days
    emptyDays
    dayHeader
    rowHeight
    now
    nextDayThreshold
    hiddenDays
    origin
    zone
  }
}

/// The options in force.
struct AgendaSettings {
  let from: Int?
  let days: Int?
  let listsEmptyDays: Bool
  /// Heights, in ticks.
  let dayHeader, rowHeight: Int64
  let now: Moment?
  /// In seconds after midnight.
  let nextDayThreshold: Int
  let hiddenDays: Weekdays
  let origin: Int?
  let zone: String

  /// Reads every option.
  init(_ context: any LayoutContext) {
    from = AgendaOption.from.value(in: context)
    days = AgendaOption.days.value(in: context)
    listsEmptyDays = AgendaOption.emptyDays.value(in: context)
    dayHeader = Ticks.count(AgendaOption.dayHeader.value(in: context))
    rowHeight = Ticks.count(AgendaOption.rowHeight.value(in: context))
    now = AgendaOption.now.value(in: context)
    nextDayThreshold = AgendaOption.nextDayThreshold.value(in: context)
    hiddenDays = AgendaOption.hiddenDays.value(in: context)
    origin = AgendaOption.origin.value(in: context)
    zone = AgendaOption.zone.value(in: context)
  }
}
