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
  /// The lane of each span, nil where none below `limit` is free; then it takes no room.
  ///
  /// The first days must not descend; rules of the calendar semantics, §2.8.
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
