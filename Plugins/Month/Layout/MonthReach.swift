import CalendarEvents
import CivilTime

/// The first and the last month that events touch, and how many events do, so that an edit can tell
/// whether they still are (rule K-03).
struct MonthReach {
  /// Days that count as dates of months: what lies beyond counts as the nearest of them.
  private static let known = -700_000...2_900_000
  let first: YearMonth
  let last: YearMonth
  private var firstCount = 0
  private var lastCount = 0

  /// The reach of dates.
  init(_ dates: ClosedRange<Int>) {
    first = YearMonth(holding: Self.clamped(dates.lowerBound))
    last = YearMonth(holding: Self.clamped(dates.upperBound))
  }

  private static func clamped(_ date: Int) -> Int {
    max(known.lowerBound, min(known.upperBound, date))
  }

  /// Number of months.
  var count: Int { last.months(after: first) + 1 }

  /// Counts an event, which must not reach beyond the months, or `-1` for one that goes away.
  mutating func count(_ event: EventDates, by change: Int = 1) {
    if Self.clamped(Int(event.first)) < first.days.upperBound { firstCount += change }
    if Self.clamped(Int(event.last)) >= last.days.lowerBound { lastCount += change }
  }

  /// Whether an event lies in these months.
  func holds(_ event: EventDates) -> Bool {
    Self.clamped(Int(event.first)) >= first.days.lowerBound
      && Self.clamped(Int(event.last)) < last.days.upperBound
  }

  /// Whether the first and the last month still have events.
  var isReached: Bool { firstCount > 0 && lastCount > 0 }
}
