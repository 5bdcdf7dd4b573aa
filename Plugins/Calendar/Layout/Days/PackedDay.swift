/// The segments of a day as they are drawn.
struct PackedDay {
  /// From when to when each segment is drawn, in seconds from midnight, in the order of the segments.
  private(set) var drawn: [PackedInterval]
  /// Where each lies across the day.
  let packing: Packing
  /// For each place in packing order, the latest end up to there: it never decreases.
  private let reach: [Int32]

  /// Packs a day.
  ///
  /// - Complexity: O(n log n).
  init(_ segments: [Segment], _ rules: PackingRules, window: Range<Int>) {
    drawn = segments.map { rules.drawn($0, in: window) }
    // A moment without duration takes up a second, so that two of them do not hide each other.
    let taken = drawn.map { PackedInterval(start: $0.start, end: max($0.end, $0.start + 1)) }
    packing = rules.pack(taken)
    var reach = [Int32]()
    reach.reserveCapacity(taken.count)
    var latest = Int32.min
    for index in packing.order {
      latest = max(latest, taken[Int(index)].end)
      reach.append(latest)
    }
    self.reach = reach
  }

  /// Calls `body` with each segment that is drawn at some time between `from` and `to`, both in
  /// seconds and exclusive, in the order of the segments.
  ///
  /// - Complexity: O(log n + c log c) for c candidates: what begins before `to`, behind the first that
  ///   reaches beyond `from`; O(n) where they are many.
  @inline(__always)
  func forEach(from: Int32, to: Int32, _ body: (Int, PackedInterval) -> Void) {
    let order = packing.order
    let first = partition(order.count) { reach[$0] <= from }
    let last = partition(order.count) { drawn[Int(order[$0])].start < to }
    guard first < last else { return }
    if (last - first) * 8 > order.count {
      for (index, interval) in drawn.enumerated() where interval.start < to && interval.end > from {
        body(index, interval)
      }
      return
    }
    var found: [Int32] = []
    for place in first..<last where drawn[Int(order[place])].end > from {
      found.append(order[place])
    }
    for index in found.sorted() { body(Int(index), drawn[Int(index)]) }
  }

  /// The first number from 0 up to `count` for which `isBefore` does not hold.
  private func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// How the events of a day are packed, as the options ask.
struct PackingRules {
  var style: PackingStyle
  /// Most columns; 0 for no limit.
  var limit: Int
  /// In seconds.
  var overlapThreshold: Int
  /// Least time that an event takes up, in seconds.
  var leastSeconds: Int

  /// The time that a segment takes up: not shorter than an event may be; at the end of the window it
  /// is moved up for that.
  func drawn(_ segment: Segment, in window: Range<Int>) -> PackedInterval {
    let end = max(segment.end, segment.start + Int32(leastSeconds))
    let bottom = Int32(window.upperBound)
    guard end > bottom, segment.end <= bottom else {
      return PackedInterval(start: segment.start, end: end)
    }
    let top = max(Int32(window.lowerBound), bottom - Int32(leastSeconds))
    return PackedInterval(start: min(segment.start, top), end: bottom)
  }

  /// Packs events whose times are not empty.
  func pack(_ intervals: [PackedInterval]) -> Packing {
    switch style {
    case .expand, .equal, .stretch: return ColumnPacking.pack(intervals, style, limit: limit)
    case .overlap: return OverlapPacking.pack(intervals, threshold: overlapThreshold)
    case .cascade: return CascadePacking.pack(intervals)
    case .none:
      let order = PackingOrder.order(intervals)
      var slots = [Slot](repeating: .whole, count: intervals.count)
      for (position, index) in order.enumerated() { slots[Int(index)].order = Int32(position) }
      return Packing(slots: slots, order: order)
    }
  }
}
