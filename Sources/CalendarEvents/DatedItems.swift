public import CivilTime
public import LayoutCore

/// The dates of an event, and the times by which those of the same dates are ordered.
public struct EventDates: Hashable, Sendable {
  /// The first date that it touches, in days after 1970-01-01.
  public var first: Int32
  /// The last one.
  public var last: Int32
  /// Start in seconds after 1970-01-01 in UTC; least for an event of whole days.
  public var start: Int64
  /// End in seconds after 1970-01-01 in UTC; least for an event of whole days.
  public var end: Int64
  /// Whether its item has a date of its own.
  public var isDated: Bool

  /// The dates that it touches.
  public var dates: ClosedRange<Int> { Int(first)...Int(last) }

  /// Whether it has times.
  public var isTimed: Bool { start != .min }

  /// An event on these dates; without times if both are least.
  public init(_ dates: ClosedRange<Int>, start: Int64 = .min, end: Int64 = .min, isDated: Bool) {
    (first, last) = (Int32(clamping: dates.lowerBound), Int32(clamping: dates.upperBound))
    (self.start, self.end, self.isDated) = (start, end, isDated)
  }
}

/// Turns the metrics of items into the dates that they touch.
public struct DatePlacer {
  private let events: EventPlacer
  /// The date of section 0, after 1970-01-01.
  public let origin: Int
  private let clock: ZoneClock
  /// In seconds after midnight.
  private let nextDayThreshold: Int64

  /// A placer for a clock whose changes it knows; an event that ends before `nextDayThreshold`, in
  /// seconds after midnight, on a later date does not touch that date (rule K-45).
  public init(origin: Int, _ clock: ZoneClock, nextDayThreshold: Int = 0) {
    events = EventPlacer(
      lead: 0, firstDate: origin, clock: .utc(days: origin..<origin + 1), threshold: nil)
    (self.origin, self.clock) = (origin, clock)
    self.nextDayThreshold = Int64(nextDayThreshold)
  }

  /// The dates of an item of `section` (rule K-03).
  ///
  /// - Complexity: O(log changes).
  public func dates(section: Int, _ metrics: EventPlacer.Metrics) -> EventDates {
    let isDated = !metrics.date.isNaN
    switch events.time(section: section, metrics) {
    case .days(let days, _):
      return EventDates(
        (origin + days.lowerBound)...(origin + days.upperBound), isDated: isDated)
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
      return EventDates(touched.lowerBound...last, start: start, end: end, isDated: isDated)
    }
  }
}

/// The events of a section under names that last, in the order of its items.
public struct SectionEvents {
  /// The names.
  public private(set) var order: ItemOrder
  /// By name.
  private var dates: [EventDates]
  /// Number of items.
  public private(set) var count: Int

  /// Names the events of a section: 0, 1, 2, ….
  ///
  /// - Complexity: O(n).
  public init(_ dates: [EventDates]) {
    order = ItemOrder(count: dates.count)
    self.dates = dates
    count = dates.count
  }

  /// The dates of an event, by its name.
  public func dates(_ tag: Int32) -> EventDates { dates[Int(tag)] }

  /// Whether `items` are there, and so few that editing them costs less than naming all again.
  public func canEdit(_ items: Range<Int>) -> Bool {
    0 <= items.lowerBound && items.upperBound <= count && items.count * order.editCost < 8_000_000
  }

  /// Takes an item away, and gives its name and its dates.
  ///
  /// - Complexity: O(√n).
  public mutating func remove(at item: Int) -> (tag: Int32, dates: EventDates) {
    count -= 1
    let tag = order.remove(at: item)
    return (tag, dates[Int(tag)])
  }

  /// Makes room for an item, and gives its name.
  ///
  /// - Complexity: O(√n).
  public mutating func insert(_ event: EventDates, at item: Int) -> Int32 {
    count += 1
    let tag = order.insert(at: item)
    if Int(tag) == dates.count { dates.append(event) } else { dates[Int(tag)] = event }
    return tag
  }

  /// Gives an item other dates, by its name.
  public mutating func replace(_ tag: Int32, with event: EventDates) { dates[Int(tag)] = event }
}

/// The date of section 0: an option names it, or the first event with a date is on it.
///
/// Counts those events, so that an edit can tell whether the date still is the right one.
public struct SectionOrigin {
  /// The date, after 1970-01-01.
  public let date: Int
  private enum Source {
    case option, events, none
  }
  private let source: Source
  private var count = 0
  /// Whether some item has a day and a date, of which only the day is counted.
  private var hasDoubleNames = false

  /// The date that an option names, else the one found among events, else 1970-01-01.
  public init(named: Int?, found: Int?) {
    date = named ?? found ?? 0
    source = named != nil ? .option : found != nil ? .events : .none
  }

  /// Counts an event that comes, by 1, or goes, by -1.
  public mutating func count(_ event: EventDates, by change: Int) {
    if event.isDated, event.first == date { count += change }
  }

  /// Whether an event may come without changing the date.
  public func allows(_ event: EventDates) -> Bool {
    switch source {
    case .option: return true
    case .events: return !event.isDated || event.first >= date
    case .none: return !event.isDated
    }
  }

  /// Whether the date is still the right one.
  public var holds: Bool { source != .events || count > 0 && !hasDoubleNames }

  /// The dates of some items of `section`.
  ///
  /// - Complexity: O(log n + k) for k items.
  public mutating func read(
    _ items: Range<Int>, inSection section: Int, _ context: any LayoutContext, _ placer: DatePlacer
  ) -> [EventDates] {
    var found: [EventDates] = []
    found.reserveCapacity(items.count)
    var isDouble = false
    EventReading(hasDays: true, hasDates: true).forEach(
      inSection: section, items: items, context
    ) { _, metrics in
      found.append(placer.dates(section: section, metrics))
      if !metrics.day.isNaN, !metrics.date.isNaN { isDouble = true }
    }
    if isDouble { hasDoubleNames = true }
    return found
  }
}
