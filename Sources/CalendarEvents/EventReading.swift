public import CivilTime
public import LayoutCore

/// Reads the items of all sections in columns.
public struct EventReading {
  @usableFromInline let hasDays: Bool
  @usableFromInline let hasDates: Bool
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
  public init(_ context: any LayoutContext) {
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
  public init(hasDays: Bool, hasDates: Bool) {
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
  public var firstYear: Int? {
    let days = [earliestDate, starts.first.map { GregorianDay.holding($0) + 3 }].compactMap { $0 }
    return days.min().map { GregorianDay.parts($0).year }
  }

  /// The first date of an event that has one, as days after 1970-01-01, or nil if none has: the
  /// date that `clock` shows at its start, or its own if it has no start (rule D-26).
  public func firstDate(_ clock: ZoneClock) -> Int? {
    let dates = starts.map { GregorianDay.holding(clock.local($0)) }
    let first = ([earliestDate].compactMap { $0 } + dates).min()
    return first.map { Self.date(Double($0)) }
  }

  /// A column after which there are no events; -1 if there are no events.
  public func lastColumn(lead: Int, firstDate: Int?) -> Int {
    guard let lastDate, let firstDate else { return lastDay + lead }
    return max(lastDay + lead, lastDate - firstDate)
  }

  /// Whether items of a section may have days or dates of their own.
  public func namesDays(inSection section: Int, _ context: any LayoutContext) -> Bool {
    hasDays && context.column(.day, inSection: section) != .absent
      || hasDates && context.column(.date, inSection: section) != .absent
  }

  /// Calls `body` with the metrics of each of `items`.
  ///
  /// - Complexity: O(log n + k) for k items.
  @inlinable public func forEach(
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
