import CalendarEvents
import CivilTime
import LayoutCore

/// The words of the option `view`.
enum CalendarView: String, CaseIterable {
  /// Seven days from the first weekday, or those of them that are not on a weekend.
  case week, workweek
  /// A single day, or the number of days of the option `days`.
  case day, days

  /// The view of a word.
  ///
  /// - Throws: `LayoutFailure.refused`, naming the module that has months (rule K-01).
  init(_ word: String) throws(LayoutFailure) {
    guard let view = CalendarView(rawValue: word) else {
      throw .refused("view takes week, workweek, day or days; for months load month")
    }
    self = view
  }
}

/// The days that the options choose, before any date is known (rule K-20).
struct ViewedDays {
  private let view: CalendarView
  private let hidden, narrow: Weekdays
  private let count: Int

  /// Reads the options; days across without a view means `days`.
  init(_ settings: CalendarSettings) {
    view = settings.view ?? (settings.days == 7 ? .week : .days)
    count = settings.days
    hidden = view == .workweek ? settings.hiddenDays.union(.weekend) : settings.hiddenDays
    narrow = settings.narrowDays
  }

  /// Whether whole weeks are shown, if dates are known.
  var areWeeks: Bool { view == .week || view == .workweek || view == .days && count == 7 }

  /// Day 0, if that of section 0 is `origin`; both after 1970-01-01.
  func firstDate(_ origin: Int, _ firstWeekday: Int) -> Int {
    areWeeks ? GregorianDay.weekStart(of: origin, first: firstWeekday) : origin
  }

  /// The days from `firstDate` on, with a column each or one for each of some resources; without a
  /// date no weekday is known, and nothing is hidden.
  ///
  /// - Throws: `LayoutFailure.refused` if no weekday is left, or for too many columns.
  func shown(
    from firstDate: Int?, _ resources: Int, _ context: any LayoutContext
  ) throws(LayoutFailure) -> ShownDays {
    guard hidden.count < 7 else { throw .refused("hidden-days must leave a day visible") }
    let first = firstDate.map { GregorianDay.weekday($0) } ?? 0
    let visible = VisibleDays(from: first, hidden: firstDate == nil ? Weekdays() : hidden)
    let across: Int
    switch view {
    case .week: across = visible.perWeek
    case .workweek: across = firstDate == nil ? 5 : visible.perWeek
    case .day: across = 1
    case .days: across = count
    }
    var days = ShownDays(
      visible: visible, narrow: firstDate == nil ? Weekdays() : narrow, across: across)
    guard resources > 0 else { return days }
    let limit = PreparedCalendar.columnLimit
    guard across * resources <= limit else {
      throw .refused(
        "resources: \(resources) of them on \(across) days need more than \(limit) columns")
    }
    let isByResource = CalendarOption.group.value(in: context) == .resource
    days.resources = ResourceColumns(
      count: resources, page: isByResource ? across : nil, areShown: true)
    return days
  }
}
