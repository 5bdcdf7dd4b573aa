import LayoutCore

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

  /// The first date that an item names, as days after 1970-01-01; nil where none does.
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

  /// Whether items have days or dates of their own.
  var isOverridden: Bool { hasDays || hasDates }

  /// Calls `body` with what each of `items` says.
  ///
  /// - Complexity: O(log n + k) for k items.
  func forEach(
    inSection section: Int, items: Range<Int>, _ context: any LayoutContext,
    _ body: (Int, EventPlacer.Traits) -> Void
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
        EventPlacer.Traits(
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
