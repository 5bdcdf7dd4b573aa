import CalendarEvents

/// The lanes of the all-day row, of all days together.
///
/// The row is as high as the days in view need. The content keeps room for the highest row, so that
/// scrolling to other days never shrinks the content below the current offset.
struct AllDayRow {
  /// An event in its lane.
  struct Entry: Hashable {
    /// The bucket that holds the event and its place there.
    var column: Int
    var index: Int
    /// Columns; the first may lie before the first column.
    var span: DaySpan
  }

  /// The events of each lane, by day; those of one lane share no visible day.
  private(set) var lanes: [[Entry]] = []
  /// For each bucket, the lane of each of its events, or nil if it is only counted.
  private(set) var laneOf: [Int: [Int?]] = [:]
  /// For each column, the number of events that are only counted; empty if there are none.
  private(set) var overflow: [Int] = []

  /// An empty row.
  init() {}

  /// Finds lanes for the events of all days.
  ///
  /// - Complexity: O(days + m log m) for m events of the row.
  init(_ days: [DayBucket], limit: Int) {
    var entries: [Entry] = []
    for column in days.indices {
      for (index, event) in days[column].allDay.enumerated() {
        entries.append(Entry(column: column, index: index, span: event.columns))
      }
    }
    guard !entries.isEmpty else { return }
    for column in Set(entries.map { $0.column }) {
      laneOf[column] = Array(repeating: nil, count: days[column].allDay.count)
    }
    // Stable: events of the same days and times keep the order of their items. A bar that is cut
    // counts by its event's days, from its own first column on.
    entries.sort { a, b in
      if a.span.first != b.span.first { return a.span.first < b.span.first }
      return AllDayEvent.precedes(days[a.column].allDay[a.index], days[b.column].allDay[b.index])
    }
    var changes: [Int] = []
    for (entry, lane) in zip(entries, AllDayLanes.lanes(entries.map { $0.span }, limit: limit)) {
      laneOf[entry.column]?[entry.index] = lane
      if let lane {
        if lane >= lanes.count {
          lanes += repeatElement([], count: lane + 1 - lanes.count)
        }
        lanes[lane].append(entry)
      } else {
        if changes.isEmpty { changes = Array(repeating: 0, count: days.count + 1) }
        changes[max(0, entry.span.first)] += 1
        changes[min(days.count, entry.span.last + 1)] -= 1
      }
    }
    var open = 0
    for change in changes.dropLast() {
      open += change
      overflow.append(open)
    }
  }

  /// Number of lanes that all days together need.
  var height: AllDayHeight { AllDayHeight(lanes: lanes.count, hasCounts: !overflow.isEmpty) }

  /// The height of the row for some columns.
  ///
  /// - Complexity: O(k + l log m) for k columns and l lanes.
  func height(on columns: Range<Int>) -> AllDayHeight {
    let used = lanes.indices.last { !entries(inLane: $0, on: columns).isEmpty }
    return AllDayHeight(
      lanes: used.map { $0 + 1 } ?? 0,
      hasCounts: !overflow.isEmpty && columns.contains { overflow[$0] > 0 })
  }

  /// Events of a lane on some of `columns`.
  ///
  /// - Complexity: O(log m + k).
  func entries(inLane lane: Int, on columns: Range<Int>) -> ArraySlice<Entry> {
    let entries = lanes[lane]
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].span.last < columns.lowerBound { low = middle + 1 } else { high = middle }
    }
    let rest = entries[low...]
    let end = rest.firstIndex { $0.span.first >= columns.upperBound } ?? rest.endIndex
    return rest[..<end]
  }
}

/// The height of the all-day row.
struct AllDayHeight: Hashable {
  var lanes: Int
  /// Whether a line below the lanes counts the events that found none.
  var hasCounts: Bool

  /// Number of lines.
  var lines: Int { lanes + (hasCounts ? 1 : 0) }
}

/// The days of an event of the all-day row; both ends are part of it.
struct DaySpan: Hashable {
  var first: Int
  var last: Int
}

extension DaySpan {
  /// The order in which lanes are given out: by first day, longer ones first.
  static func precedes(_ a: DaySpan, _ b: DaySpan) -> Bool {
    a.first != b.first ? a.first < b.first : a.last > b.last
  }
}

/// Lanes of the all-day row: each event in the lowest lane that is free on all its days.
enum AllDayLanes {
  /// The lane of each span, nil if none below `limit` is free; then it takes no room.
  ///
  /// The first days must not descend; rule D-07.
  ///
  /// - Complexity: O(n log n).
  static func lanes(_ spans: [DaySpan], limit: Int) -> [Int?] {
    var lanes = [Int?](repeating: nil, count: spans.count)
    let ends = spans.indices.sorted { spans[$0].last < spans[$1].last }
    var free = ColumnSet()
    var used = 0
    var ended = 0
    for index in spans.indices {
      while ended < ends.count, spans[ends[ended]].last < spans[index].first {
        if let lane = lanes[ends[ended]] { free.insert(lane) }
        ended += 1
      }
      if let lane = free.first(from: 0) {
        free.remove(lane)
        lanes[index] = lane
      } else if used < limit {
        lanes[index] = used
        used += 1
      }
    }
    return lanes
  }
}
