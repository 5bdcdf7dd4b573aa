public import LayoutCore

/// Options that layouts of dated events share; a layout gives their numbers.
public enum DatedOption {
  /// A date, such as that of section 0.
  public static func date(_ number: Int, _ name: String, _ summary: String) -> LayoutOption<Int?> {
    LayoutOption(
      number, name, form: "YYYY-MM-DD", expected: "a date such as 2024-05-06", summary,
      read: { DateText.date($0) })
  }

  /// The time zone.
  public static func zone(_ number: Int) -> LayoutOption<String> {
    LayoutOption(
      number, "zone", form: "AREA/CITY", default: "UTC",
      "Time zone in which events are shown; items' times are UTC.", read: { $0 })
  }

  /// The moment of the now line.
  public static func now(_ number: Int) -> LayoutOption<Moment?> {
    LayoutOption(
      number, "now", form: "YYYY-MM-DDTHH:MM", expected: "a moment such as 2024-05-06T13:30",
      "Time of the now line, in UTC; a time alone is on the day of section 0.",
      read: DateText.moment)
  }

  /// The weekday with which weeks begin, 0 for Monday.
  public static func firstWeekday(_ number: Int, _ summary: String) -> LayoutOption<Int> {
    LayoutOption(number, "first-weekday", words: Weekdays.names, default: 0, summary)
  }

  /// The weekdays that are left out.
  public static func hiddenDays(_ number: Int, _ summary: String) -> LayoutOption<Weekdays> {
    LayoutOption(
      number, "hidden-days", form: "WEEKDAY,…", default: "none", summary,
      reading: { (text) throws(LayoutFailure) in try Weekdays.hidden(text) })
  }

  /// The time, in seconds, before which an end does not count as being on its date (rule K-45).
  public static func nextDayThreshold(_ number: Int) -> LayoutOption<Int> {
    LayoutOption(
      number, "next-day-threshold", form: "HH:MM", expected: "a time such as 09:00",
      default: "00:00",
      "An event that ends on a later date before this time is not shown on that date.",
      read: DateText.timeOfDay)
  }

  /// Whether the content is mirrored (rule K-98).
  public static func rtl(_ number: Int) -> LayoutOption<Bool> {
    LayoutOption(number, "rtl", default: false, "Mirrors the content for right-to-left scripts.")
  }
}
