import CalendarEvents

/// The order in which lanes are given out: by first date, longer ones first, whole days first, then
/// by start, longer ones first, then by item (rule K-46).
struct LaneKey: Comparable {
  let dates: EventDates
  let section: Int32
  let item: Int

  static func < (a: LaneKey, b: LaneKey) -> Bool {
    if a.dates.first != b.dates.first { return a.dates.first < b.dates.first }
    if a.dates.last != b.dates.last { return a.dates.last > b.dates.last }
    if a.dates.start != b.dates.start { return a.dates.start < b.dates.start }
    if a.dates.end != b.dates.end { return a.dates.end > b.dates.end }
    if a.section != b.section { return a.section < b.section }
    return a.item < b.item
  }
}

/// A week with its events in lanes.
struct PackedRow {
  /// A part of an event in a row.
  struct Bar {
    let name: EventName
    /// Its first and last column.
    let first, last: Int8
    /// Whether it begins on the event's first date, and ends on its last.
    let isStart, isEnd: Bool
    fileprivate(set) var lane: Int32 = 0
    /// Whether it is only counted.
    fileprivate(set) var isHidden = false

    /// Its columns.
    var columns: ClosedRange<Int> { Int(first)...Int(last) }
    fileprivate var mask: UInt8 { UInt8((1 << (Int(last) + 1)) - (1 << Int(first))) }

    init(_ name: EventName, _ columns: ClosedRange<Int>, isStart: Bool, isEnd: Bool) {
      (self.name, self.isStart, self.isEnd) = (name, isStart, isEnd)
      (first, last) = (Int8(columns.lowerBound), Int8(columns.upperBound))
    }
  }

  /// In the order in which lanes are given out.
  private(set) var bars: [Bar]
  /// Number of lanes, without a limit.
  private(set) var lanes = 0
  /// For each column, the number of parts that are only counted.
  private(set) var more: [Int]
  /// The indices of the parts that are shown.
  private(set) var shown: [Int32] = []
  /// The line of the counts, if there is a limit.
  private(set) var countLane = 0

  /// Puts bars, which come in their order, into lanes.
  ///
  /// - Complexity: O(n) for n bars and seven columns.
  init(_ bars: consuming [Bar], columns: Int, limit: Int?) {
    self.bars = bars
    more = Array(repeating: 0, count: columns)
    giveLanes()
    hide(limit)
  }

  /// Gives each bar the lowest lane that is free in all its columns.
  ///
  /// Lanes only fill up, so the lowest free one of the same columns never gets lower.
  private mutating func giveLanes() {
    var taken: [UInt8] = []
    var lowest = [Int](repeating: 0, count: 128)
    for index in bars.indices {
      let mask = bars[index].mask
      var lane = lowest[Int(mask)]
      while lane < taken.count, taken[lane] & mask != 0 { lane += 1 }
      if lane == taken.count { taken.append(0) }
      taken[lane] |= mask
      lowest[Int(mask)] = lane + 1
      bars[index].lane = Int32(lane)
    }
    lanes = taken.count
  }

  /// Hides what is in no lane, and what would lie where it is counted (rule K-47).
  private mutating func hide(_ limit: Int?) {
    let limit = limit ?? lanes
    countLane = max(0, limit - 1)
    var full: UInt8 = 0
    if lanes > limit {
      for bar in bars where Int(bar.lane) >= limit { full |= bar.mask }
    }
    for index in bars.indices {
      let (lane, mask) = (Int(bars[index].lane), bars[index].mask)
      guard lane >= limit || lane == limit - 1 && mask & full != 0 else {
        shown.append(Int32(index))
        bars[index].isHidden = false
        continue
      }
      bars[index].isHidden = true
      for column in bars[index].columns { more[column] += 1 }
    }
  }

  /// The index of an event's bar, or nil if the row has none; `key` gives the place of a bar in the
  /// order.
  ///
  /// - Complexity: O(log n) calls of `key`.
  func index(of name: EventName, at wanted: LaneKey, _ key: (EventName) -> LaneKey) -> Int? {
    var (low, high) = (0, bars.count)
    while low < high {
      let middle = (low + high) / 2
      if key(bars[middle].name) < wanted { low = middle + 1 } else { high = middle }
    }
    return low < bars.count && bars[low].name == name ? low : nil
  }
}
