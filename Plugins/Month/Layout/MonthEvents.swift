import CalendarEvents
import CivilTime
import LayoutCore

/// Turns the metrics of items into dates.
struct MonthPlacer {
  private let events: EventPlacer
  /// The date of section 0, after 1970-01-01.
  let origin: Int
  private let clock: ZoneClock
  /// In seconds after midnight.
  private let nextDayThreshold: Int64

  /// A placer for a clock whose changes it knows.
  init(origin: Int, _ clock: ZoneClock, nextDayThreshold: Int) {
    events = EventPlacer(
      lead: 0, firstDate: origin, clock: .utc(days: origin..<origin + 1), threshold: nil)
    (self.origin, self.clock) = (origin, clock)
    self.nextDayThreshold = Int64(nextDayThreshold)
  }

  /// The dates of an item of `section` (rules K-03, K-45).
  func dates(section: Int, _ metrics: EventPlacer.Metrics) -> EventDates {
    let isDated = !metrics.date.isNaN
    switch events.time(section: section, metrics) {
    case .days(let days, _):
      return EventDates(
        first: Int32(clamping: origin + days.lowerBound),
        last: Int32(clamping: origin + days.upperBound), start: .min, end: .min, isDated: isDated)
    case .timed(let event):
      let zero = Int64(origin) * GregorianDay.seconds
      let (start, end) = (event.utcStart + zero, event.utcEnd + zero)
      let touched = clock.dates(from: start, to: end)
      var last = touched.upperBound
      let localEnd = clock.local(end)
      let lastDay = GregorianDay.holding(localEnd)
      if lastDay > touched.lowerBound,
        localEnd - Int64(lastDay) * GregorianDay.seconds < nextDayThreshold
      {
        last = max(touched.lowerBound, lastDay - 1)
      }
      return EventDates(
        first: Int32(clamping: touched.lowerBound), last: Int32(clamping: last), start: start,
        end: end, isDated: isDated)
    }
  }
}

/// The events of a section, in the order of its items.
struct SectionEvents {
  private(set) var order: ItemOrder
  /// By tag.
  private var dates: [EventDates]

  /// Names the events of a section.
  init(_ dates: [EventDates]) {
    order = ItemOrder(count: dates.count)
    self.dates = dates
    count = dates.count
  }

  /// Number of items.
  private(set) var count: Int

  /// The dates of an event in use.
  func dates(_ tag: Int32) -> EventDates { dates[Int(tag)] }

  /// Takes an item away, and gives what it was.
  mutating func remove(at item: Int) -> (tag: Int32, dates: EventDates) {
    count -= 1
    let tag = order.remove(at: item)
    return (tag, dates[Int(tag)])
  }

  /// Makes room for an item, and gives its tag.
  mutating func insert(_ event: EventDates, at item: Int) -> Int32 {
    count += 1
    let tag = order.insert(at: item)
    if Int(tag) == dates.count { dates.append(event) } else { dates[Int(tag)] = event }
    return tag
  }

  /// Gives an item other dates.
  mutating func replace(_ tag: Int32, with event: EventDates) { dates[Int(tag)] = event }
}

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
