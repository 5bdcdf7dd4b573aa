import CalendarEvents

/// Packs columns in the order of the option `order`: an event takes the lowest column in which it
/// overlaps no earlier event of that order (rules K-31 and K-32).
///
/// A day is packed as a whole. The events of a column are disjoint and sorted by time, so a binary
/// search finds the one that overlaps a time.
///
/// Events never cover each other: each grows up to the next column with an overlapping event, or to
/// the column of counts.
struct OrderedPacking {
  private let style: PackingStyle
  /// The events of each column, by time.
  private var columns: [[PackedInterval]] = []
  /// The times of events that are only counted.
  private var counted: [PackedInterval] = []

  /// Packs the events of a day, whose times are not empty, by `rules`, or in the `columns` that
  /// they have.
  ///
  /// - Complexity: O(n · columns · log n).
  static func pack(
    _ intervals: [PackedInterval], _ order: [Int32], _ rules: PackingRules, _ columns: [Int]?
  ) -> Packing {
    var packing = Packing(
      slots: Array(.hidden, times: order.count), orders: Array(0, times: order.count))
    var walk = OrderedPacking(style: rules.style)
    let limit = rules.limit > 0 ? rules.limit : .max
    var places = [Int](-1, times: order.count)
    for (position, index) in order.enumerated() {
      packing.orders[Int(index)] = Int32(position)
      places[Int(index)] = walk.place(
        intervals[Int(index)], in: columns?[Int(index)], isStrict: rules.isStrict, limit)
    }
    for cluster in clusters(intervals) {
      let isFull = cluster.contains { places[$0] < 0 }
      let count = isFull ? limit + 1 : (cluster.map { places[$0] }.max() ?? 0) + 1
      for index in cluster where places[index] >= 0 {
        let edge = walk.edge(intervals[index], places[index], of: count, limit)
        packing.slots[index] = Slot(
          left: Double(places[index]) / Double(count), right: Double(edge) / Double(count),
          column: Int32(places[index]), columns: Int32(count))
      }
    }
    return packing
  }

  /// No events.
  init(style: PackingStyle) { self.style = style }

  /// Whether no event of a column is on at a time.
  func isFree(_ column: Int, for interval: PackedInterval) -> Bool {
    column >= columns.count || !Self.isOn(columns[column], interval)
  }

  /// Puts an event into its column, `own` if it has one, and returns that, or -1 if it is not below
  /// `limit`.
  mutating func place(
    _ interval: PackedInterval, in own: Int? = nil, isStrict: Bool = false, _ limit: Int = .max
  ) -> Int {
    let column: Int
    if let own {
      column = own
    } else if isStrict {
      column = (columns.lastIndex { Self.isOn($0, interval) } ?? -1) + 1
    } else {
      column = columns.firstIndex { !Self.isOn($0, interval) } ?? columns.count
    }
    guard column < limit else {
      counted.append(interval)
      return -1
    }
    while column >= columns.count { columns.append([]) }
    let index = partition(columns[column].count) { columns[column][$0].start < interval.start }
    columns[column].insert(interval, at: index)
    return column
  }

  /// Whether an event of a column is on at the time of another.
  private static func isOn(_ column: [PackedInterval], _ interval: PackedInterval) -> Bool {
    let index = partition(column.count) { column[$0].end <= interval.start }
    return index < column.count && column[index].start < interval.end
  }

  /// The column at whose start an event ends, out of `count`.
  private func edge(_ interval: PackedInterval, _ column: Int, of count: Int, _ limit: Int) -> Int {
    guard style != .equal else { return column + 1 }
    let wall = ((column + 1)..<count).first { other in
      other == limit
        ? counted.contains { $0.start < interval.end && interval.start < $0.end }
        : Self.isOn(columns[other], interval)
    }
    return style == .stretch && wall != nil ? column + 1 : wall ?? count
  }

  /// The maximal chains of events of the same time.
  private static func clusters(_ intervals: [PackedInterval]) -> [[Int]] {
    var clusters: [[Int]] = []
    var end = Int32.min
    for index in intervals.indices.sorted(by: { intervals[$0].start < intervals[$1].start }) {
      if intervals[index].start >= end { clusters.append([]) }
      clusters[clusters.count - 1].append(index)
      end = max(end, intervals[index].end)
    }
    return clusters
  }
}
