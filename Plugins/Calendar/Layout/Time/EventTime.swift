import CivilTime
import LayoutCore

/// The time of an event as the layout shows it.
enum EventTime: Hashable {
  /// The columns of its first and its last day.
  var span: ClosedRange<Int> {
    switch self {
    case .days(let span, _): return span
    case .timed(let event):
      let first = GregorianDay.holding(event.start)
      return first...max(first, GregorianDay.holding(event.end - 1))
    }
  }

  /// In the grid.
  case timed(TimedEvent)
  /// In the all-day row, on these columns; the first may lie before the first column. With its
  /// times if it has any.
  case days(ClosedRange<Int>, TimedEvent?)
}

/// An event in the grid, in seconds from midnight of column 0.
struct TimedEvent: Hashable {
  /// Top and bottom by the local clock: the first time that it shows, and the end of the latest
  /// (rule D-31).
  var start: Int64
  var end: Int64
  /// Start and end in UTC, from midnight of column 0 there.
  var utcStart: Int64
  var utcEnd: Int64
}

/// Turns the metrics of an item into its time.
///
/// - The column is that of `day`, counted from section 0, else of `date`, else that of the section.
/// - `start` and `end` are minutes after midnight UTC of that day. Without an end an event lasts an
///   hour. An end before the start is on a later day.
/// - Without a start an event lasts whole days, up to the one in which `end` lies, in any time
///   zone.
/// - An event that lasts as long as the threshold is in the all-day row, by time or by the clock
///   (rule D-33).
struct EventPlacer {
  /// Column of section 0.
  var lead: Int
  /// Date of column 0, as days after 1970-01-01, or nil if no date is known.
  var firstDate: Int?
  /// The clock of the zone.
  var clock: DayClock
  /// In seconds; nil for none.
  var threshold: Int64?

  /// Farthest day and minute that an item may name; what lies beyond counts as this.
  static let limit = 1e9

  /// The metrics of an item; NaN if it has none.
  struct Metrics: Hashable {
    var day: Double
    var date: Double
    var start: Double
    var end: Double
  }

  /// Column on which an item of `section` lies.
  func column(section: Int, day: Double, date: Double) -> Int {
    if !day.isNaN { return Self.whole(day) + lead }
    if !date.isNaN, let firstDate { return Self.whole(date) - firstDate }
    return section + lead
  }

  /// The time of an item of `section`.
  func time(section: Int, _ metrics: Metrics) -> EventTime {
    let column = column(section: section, day: metrics.day, date: metrics.date)
    let length = GregorianDay.seconds
    guard !metrics.start.isNaN else {
      let seconds = metrics.end.isNaN ? 0 : Self.seconds(metrics.end)
      return .days(column...(column + Int(max(0, (seconds - 1) / length))), nil)
    }
    let midnight = Int64(column) * length
    let start = midnight + Self.seconds(metrics.start)
    var end = metrics.end.isNaN ? start + 3600 : midnight + Self.seconds(metrics.end)
    if end < start { end += (start - end + length - 1) / length * length }
    let event = local(start, end)
    guard let threshold, duration(of: event) >= threshold else { return .timed(event) }
    let first = GregorianDay.holding(event.start)
    return .days(first...max(first, GregorianDay.holding(event.end - 1)), event)
  }

  /// The event as the clock of the zone shows it.
  private func local(_ start: Int64, _ end: Int64) -> TimedEvent {
    guard !clock.isUTC, let firstDate else {
      return TimedEvent(start: start, end: end, utcStart: start, utcEnd: end)
    }
    let zero = Int64(firstDate) * GregorianDay.seconds
    let shown = clock.shown(from: start + zero, to: end + zero)
    return TimedEvent(
      start: shown.start - zero, end: shown.end - zero, utcStart: start, utcEnd: end)
  }

  /// The end of an event by the zone's clock, which differs from that of its box if the clock went
  /// back.
  func localEnd(of event: TimedEvent) -> Int64 {
    guard !clock.isUTC, let firstDate else { return event.end }
    let zero = Int64(firstDate) * GregorianDay.seconds
    return clock.local(event.utcEnd + zero) - zero
  }

  /// The longer of two: how much time goes by, and how far the clock goes on.
  private func duration(of event: TimedEvent) -> Int64 {
    let real = event.utcEnd - event.utcStart
    // No clock differs by more than two days from itself.
    guard let threshold, real >= threshold - 2 * GregorianDay.seconds, !clock.isUTC else {
      return real
    }
    return max(real, localEnd(of: event) - event.start)
  }

  /// The day that a metric names, at most `limit` away.
  static func whole(_ value: Double) -> Int {
    flooredNumber(max(-limit, min(limit, value)))
  }

  /// Minutes as seconds, rounded to the nearest, half a second away from zero.
  ///
  /// As `rounded()` has it, without a call of the C library for each of a million events.
  static func seconds(_ minutes: Double) -> Int64 {
    let seconds = max(-limit, min(limit, minutes)) * 60
    let whole = Int64(seconds)
    let rest = seconds - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}

/// `value` rounded down, as `rounded(.down)` has it, without a call of the C library.
private func flooredNumber(_ value: Double) -> Int {
  let whole = Int(value)
  return Double(whole) > value ? whole - 1 : whole
}

/// Reads the items of all sections in columns.
struct EventReading {
  private let hasDays: Bool
  private let hasDates: Bool
  /// The first date of an event without a start, as days after 1970-01-01.
  private var earliestDate: Int?
  /// Starts of events with dates, in seconds after 1970-01-01, among them all that may be the
  /// earliest.
  private var starts: [Int64] = []
  /// No event ends later: counted from section 0, and as days after 1970-01-01.
  private var lastDay = -1
  private var lastDate: Int?

  /// Looks which columns there are, and how far the events reach.
  ///
  /// - Complexity: O(n).
  init(_ context: any LayoutContext) {
    let sections = 0..<context.sectionCount
    hasDays = sections.contains { context.column(.day, inSection: $0) != .absent }
    hasDates = sections.contains { context.column(.date, inSection: $0) != .absent }
    for section in sections {
      let count = context.itemCount(inSection: section)
      guard count > 0 else { continue }
      if namesDays(inSection: section, context) {
        forEach(inSection: section, items: 0..<count, context) { measure(section, $1) }
      } else {
        lastDay = max(lastDay, section + Self.lastDay(inSection: section, count, context))
      }
    }
  }

  /// Assumes columns to be there or not.
  init(hasDays: Bool, hasDates: Bool) {
    self.hasDays = hasDays
    self.hasDates = hasDates
  }

  private mutating func measure(_ section: Int, _ metrics: EventPlacer.Metrics) {
    let last = Self.lastDay(metrics)
    if !metrics.date.isNaN { record(metrics) }
    if !metrics.day.isNaN {
      lastDay = max(lastDay, EventPlacer.whole(metrics.day) + last)
    } else if !metrics.date.isNaN {
      lastDate = max(lastDate ?? .min, EventPlacer.whole(metrics.date) + last)
    } else {
      lastDay = max(lastDay, section + last)
    }
  }

  /// Records an event that may be the first.
  private mutating func record(_ metrics: EventPlacer.Metrics) {
    let date = Self.date(metrics.date)
    guard !metrics.start.isNaN else {
      earliestDate = min(earliestDate ?? date, date)
      return
    }
    let start = Int64(date) * GregorianDay.seconds + EventPlacer.seconds(metrics.start)
    // Of what follows the first by three days no clock shows an earlier date.
    if let first = starts.first, start > first + 3 * GregorianDay.seconds { return }
    starts.append(start)
    if start < starts[0] { starts.swapAt(0, starts.count - 1) }
  }

  /// Returns the number of days after its own on which an event of a section without dates may be
  /// visible, in any zone.
  private static func lastDay(
    inSection section: Int, _ count: Int, _ context: any LayoutContext
  ) -> Int {
    func latest(_ metric: ItemMetric) -> Double {
      guard context.column(metric, inSection: section) != .absent else { return 0 }
      var values: [Double] = []
      values.reserveCapacity(count)
      context.read(metric, inSection: section, items: 0..<count, into: &values)
      var latest = 0.0
      for value in values where value > latest { latest = value }
      return latest
    }
    // An event that ends before it starts ends within a day after its start.
    let day = 1440.0
    return EventPlacer.whole(max(latest(.start) + day, latest(.end)) / day) + 2
  }

  /// The number of days after its date on which an event may be visible, in any zone.
  private static func lastDay(_ metrics: EventPlacer.Metrics) -> Int {
    let day = 1440.0
    guard !metrics.start.isNaN else {
      return metrics.end.isNaN ? 0 : max(0, EventPlacer.whole((metrics.end - 1 / 60) / day))
    }
    var end = metrics.end.isNaN ? metrics.start + 60 : metrics.end
    if end < metrics.start { end = metrics.start + day }
    return EventPlacer.whole(end / day) + 2
  }

  private static func date(_ value: Double) -> Int {
    flooredNumber(max(-700_000, min(2_900_000, value)))
  }

  /// A year after which no event is the first; nil if no item has a date.
  var firstYear: Int? {
    let days = [earliestDate, starts.first.map { GregorianDay.holding($0) + 3 }].compactMap { $0 }
    return days.min().map { GregorianDay.parts($0).year }
  }

  /// The first date of an event that has one, as days after 1970-01-01, or nil if none has: the
  /// date that `clock` shows at its start, or its own if it has no start (rule D-26).
  func firstDate(_ clock: ZoneClock) -> Int? {
    let dates = starts.map { GregorianDay.holding(clock.local($0)) }
    let first = ([earliestDate].compactMap { $0 } + dates).min()
    return first.map { Self.date(Double($0)) }
  }

  /// A column after which there are no events; -1 if there are no events.
  func lastColumn(lead: Int, firstDate: Int?) -> Int {
    guard let lastDate, let firstDate else { return lastDay + lead }
    return max(lastDay + lead, lastDate - firstDate)
  }

  /// Whether items of a section may have days or dates of their own.
  func namesDays(inSection section: Int, _ context: any LayoutContext) -> Bool {
    hasDays && context.column(.day, inSection: section) != .absent
      || hasDates && context.column(.date, inSection: section) != .absent
  }

  /// Calls `body` with the metrics of each of `items`.
  ///
  /// - Complexity: O(log n + k) for k items.
  func forEach(
    inSection section: Int, items: Range<Int>, _ context: any LayoutContext,
    _ body: (Int, EventPlacer.Metrics) -> Void
  ) {
    func column(_ metric: ItemMetric, _ isThere: Bool) -> [Double] {
      guard isThere, context.column(metric, inSection: section) != .absent else { return [] }
      var values: [Double] = []
      values.reserveCapacity(items.count)
      context.read(metric, inSection: section, items: items, into: &values)
      return values
    }
    let (days, dates) = (column(.day, hasDays), column(.date, hasDates))
    let (starts, ends) = (column(.start, true), column(.end, true))
    for index in 0..<items.count {
      body(
        items.lowerBound + index,
        EventPlacer.Metrics(
          day: days.isEmpty ? .nan : days[index], date: dates.isEmpty ? .nan : dates[index],
          start: starts.isEmpty ? .nan : starts[index], end: ends.isEmpty ? .nan : ends[index]))
    }
  }
}
