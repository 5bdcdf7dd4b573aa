import CalendarEvents
import LayoutCore

/// The options of `agenda`.
enum AgendaOption {
  /// Most days.
  static let mostDays = 100_000
  /// The lengths that options take, in points.
  private static let lengths = 0...1e6

  static let from = LayoutOption<Int?>(
    0, "from", form: "YYYY-MM-DD", expected: "a date such as 2024-05-06",
    "The first day; unset: the first date that an event touches.", read: { DateText.date($0) })
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
  static let now = LayoutOption<Moment?>(
    5, "now", form: "YYYY-MM-DDTHH:MM", expected: "a moment such as 2024-05-06T13:30",
    "Time of the now line, in UTC; a time alone is on the day of section 0.",
    read: DateText.moment)
  static let nextDayThreshold = LayoutOption<Int>(
    6, "next-day-threshold", form: "HH:MM", expected: "a time such as 09:00", default: "00:00",
    "An event that ends on a later date before this time is not listed on that date.",
    read: DateText.timeOfDay)
  static let hiddenDays = LayoutOption<Weekdays>(
    7, "hidden-days", form: "WEEKDAY,…", default: "none", "Weekdays that are not listed.",
    reading: { (text) throws(LayoutFailure) in try Weekdays.hidden(text) })
  static let origin = LayoutOption<Int?>(
    8, "origin", form: "YYYY-MM-DD", expected: "a date such as 2024-05-06",
    "Date of section 0; unset: the first day, or the first date of an event.",
    read: { DateText.date($0) })
  static let zone = LayoutOption<String>(
    9, "zone", form: "AREA/CITY", default: "UTC",
    "Time zone in which events are shown; items' times are UTC.", read: { $0 })

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
