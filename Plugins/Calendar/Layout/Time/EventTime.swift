import CivilTime
import LayoutCore

/// The time of an event as the layout shows it.
enum EventTime: Hashable {
  /// In the grid.
  case timed(TimedEvent)
  /// In the all-day row, on these columns; the first may lie before the first column. With its times
  /// where it has any.
  case days(ClosedRange<Int>, TimedEvent?)
}

/// An event in the grid, in seconds from midnight of column 0.
struct TimedEvent: Hashable {
  /// Start and end as the local clock shows them; the end never lies before the start.
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
/// - Without a start an event lasts whole days, up to the one in which `end` lies, in any time zone.
/// - An event that lasts as long as the threshold is in the all-day row.
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

  /// The metrics of an item; NaN where it has none.
  struct Metrics: Hashable {
    var day: Double
    var date: Double
    var start: Double
    var end: Double
  }

  /// Column on which an item of `section` lies.
  func column(section: Int, day: Double, date: Double) -> Int {
    if !day.isNaN { return whole(day) + lead }
    if !date.isNaN, let firstDate { return whole(date) - firstDate }
    return section + lead
  }

  /// Whether an item names its column by a day, or by a date where dates are known.
  func isNamed(_ metrics: Metrics) -> Bool {
    !metrics.day.isNaN || (!metrics.date.isNaN && firstDate != nil)
  }

  /// When an item of `section` is.
  func time(section: Int, _ metrics: Metrics) -> EventTime {
    let column = column(section: section, day: metrics.day, date: metrics.date)
    let length = GregorianDay.seconds
    guard !metrics.start.isNaN else {
      let seconds = metrics.end.isNaN ? 0 : self.seconds(metrics.end)
      return .days(column...(column + Int(max(0, (seconds - 1) / length))), nil)
    }
    let midnight = Int64(column) * length
    let start = midnight + seconds(metrics.start)
    var end = metrics.end.isNaN ? start + 3600 : midnight + seconds(metrics.end)
    if end < start { end += (start - end + length - 1) / length * length }
    let event = local(start, end)
    guard let threshold, end - start >= threshold else { return .timed(event) }
    let first = GregorianDay.holding(event.start)
    return .days(first...max(first, GregorianDay.holding(event.end - 1)), event)
  }

  /// The event as the clock of the zone shows it: where the clock went back so far that it shows no
  /// later end, the event has its real duration.
  private func local(_ start: Int64, _ end: Int64) -> TimedEvent {
    guard !clock.isUTC, let firstDate else {
      return TimedEvent(start: start, end: end, utcStart: start, utcEnd: end)
    }
    let zero = Int64(firstDate) * GregorianDay.seconds
    let localStart = clock.local(start + zero) - zero
    var localEnd = clock.local(end + zero) - zero
    if localEnd <= localStart { localEnd = localStart + (end - start) }
    return TimedEvent(start: localStart, end: localEnd, utcStart: start, utcEnd: end)
  }

  private func whole(_ value: Double) -> Int {
    Int(max(-Self.limit, min(Self.limit, value.rounded(.down))))
  }

  private func seconds(_ minutes: Double) -> Int64 {
    Int64((max(-Self.limit, min(Self.limit, minutes)) * 60).rounded())
  }
}

/// Reads the items of all sections in columns.
struct EventReading {
  private let hasDays: Bool
  private let hasDates: Bool
  private var dayRange: ClosedRange<Double>?
  private var dateRange: ClosedRange<Double>?

  /// Looks which columns there are, and how far they reach where they are not empty.
  ///
  /// - Complexity: O(sections); O(n) where items have days or dates of their own.
  init(_ context: any LayoutContext) {
    let sections = 0..<context.sectionCount
    hasDays = sections.contains { context.column(.day, inSection: $0) != .absent }
    hasDates = sections.contains { context.column(.date, inSection: $0) != .absent }
    dayRange = hasDays ? Self.range(of: .day, context) : nil
    dateRange = hasDates ? Self.range(of: .date, context) : nil
  }

  /// Assumes columns to be there or not.
  init(hasDays: Bool, hasDates: Bool) {
    self.hasDays = hasDays
    self.hasDates = hasDates
  }

  /// The first date that an item names, as days after 1970-01-01, or nil if none does.
  var firstDate: Int? {
    guard let first = dateRange?.lowerBound else { return nil }
    return Int(max(-700_000, min(2_900_000, first.rounded(.down))))
  }

  /// The last column that an item names by day or date; -1 where none does.
  func lastColumn(lead: Int, firstDate: Int?) -> Int {
    var last = -1
    func take(_ value: Double, _ shift: Int) {
      let limit = EventPlacer.limit
      last = max(last, Int(max(-limit, min(limit, value.rounded(.down)))) + shift)
    }
    if let dayRange { take(dayRange.upperBound, lead) }
    if let dateRange, let firstDate { take(dateRange.upperBound, -firstDate) }
    return last
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

  private static func range(of metric: ItemMetric, _ context: any LayoutContext) -> ClosedRange<
    Double
  >? {
    var range: ClosedRange<Double>?
    var values: [Double] = []
    for section in 0..<context.sectionCount {
      let form = context.column(metric, inSection: section)
      guard form != .absent else { continue }
      values.removeAll(keepingCapacity: true)
      if case .uniform(let value) = form {
        values = [value]
      } else {
        let items = 0..<context.itemCount(inSection: section)
        context.read(metric, inSection: section, items: items, into: &values)
      }
      for value in values where !value.isNaN {
        range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
      }
    }
    return range
  }
}
