/// Room to pack days in, which the next day uses again: nothing is allocated for a day but what it
/// keeps.
///
/// Invariant: between two packings no column has an event or differs, none is in use, and nothing
/// ends.
struct PackingDesk {
  /// The state of each column.
  var columns: [PackedColumn] = []
  /// The columns in use, as bits.
  var used: [UInt64] = []
  /// For each slice of time the last column that falls free in it, or -1.
  var endings: [Int32] = []
  /// Events whose column or right edge changed, by position in packing order, unless all are
  /// packed.
  var changed: [Int32] = []
  /// The highest column that such an event has left; the limit for one that was only counted.
  var left: Int32 = -1
  /// The events met, as they were before.
  var before: [PlacedEvent] = []
  /// Words that are sorted, and where they are sorted to.
  private(set) var given: [UInt64] = []
  private(set) var sorted: [UInt64] = []
  /// Events that were not edited and are elsewhere, in days where events keep their columns.
  var changes = PlaceChanges()
  /// Clusters that were found.
  var clusters: [Cluster] = []

  /// An empty desk.
  init() {}

  /// Makes room for `columns` columns.
  ///
  /// - Complexity: O(1), amortised over the columns of all days.
  mutating func reserve(columns: Int) {
    if endings.isEmpty { endings = Array(-1, times: Self.sliceCount) }
    guard columns >= self.columns.count else { return }
    let count = max(columns + 1, 2 * self.columns.count)
    self.columns = Array(PackedColumn(), times: count)
    used = Array(0, times: count / 64 + 2)
  }

  /// Slices of 256 seconds, of three days: times of five minutes each have one of their own.
  static let sliceCount = 1024

  /// The slice of a time.
  static func slice(_ time: Int32) -> Int {
    Int(truncatingIfNeeded: (time &+ Int32(PackingKey.zero)) &>> 8)
  }

  /// The start of a slice, in seconds from midnight.
  static func start(ofSlice slice: Int) -> Int32 {
    Int32(truncatingIfNeeded: slice &<< 8) &- Int32(PackingKey.zero)
  }

  /// Puts the keys of events into `sorted`, in packing order.
  ///
  /// 1. Keys go to groups by their start; a day takes up a third of them.
  /// 2. Few keys are nearly in order then, and each moves past the few before it; of many each
  ///    group is sorted.
  ///
  /// - Complexity: O(n log n).
  mutating func sort(_ count: Int, _ key: (Int) -> PackingKey) {
    if count > given.count {
      given = Array(0, times: max(count, 2 * given.count))
      sorted = given
    }
    Self.sort(count, key, &given, &sorted)
  }

  private static func sort(
    _ count: Int, _ key: (Int) -> PackingKey, _ given: inout [UInt64], _ sorted: inout [UInt64]
  ) {
    // 1.
    var groups = InlineArray<257, Int32>(repeating: 0)
    var places = groups.mutableSpan
    var all = given.mutableSpan
    for index in 0..<count {
      all[index] = key(index).bits
      places[group(all[index]) &+ 1] &+= 1
    }
    for group in 1..<257 { places[group] &+= places[group &- 1] }
    var target = sorted.mutableSpan
    for index in 0..<count {
      let group = group(all[index])
      let place = places[group]
      target[Int(place)] = all[index]
      places[group] = place &+ 1
    }
    // 2. Each place is now the end of its group.
    if count <= few {
      sortNeighbours(&target, count)
    } else {
      var start = 0
      for group in 0..<256 {
        let end = Int(groups[group])
        if end > start &+ 1 { sorted[start..<end].sort() }
        start = end
      }
    }
  }

  private static func group(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> 56) }

  /// Up to this many keys are sorted by insertion.
  private static let few = 512

  private static func sortNeighbours(_ words: inout MutableSpan<UInt64>, _ count: Int) {
    guard count > 1 else { return }
    var before = words[0]
    for index in 1..<count {
      let word = words[index]
      guard before > word else {
        before = word
        continue
      }
      var hole = index
      while hole > 0, words[hole &- 1] > word {
        words[hole] = words[hole &- 1]
        hole &-= 1
      }
      words[hole] = word
    }
  }
}

/// The state of a column while a day is packed.
struct PackedColumn {
  /// The place in packing order of the event that was put there last, or -1; its start and end.
  var event: Int32 = -1
  var start: Int32 = .min
  var end: Int32 = .min
  /// Another column that falls free in the same slice of time, or -1.
  var following: Int32 = -1
  /// The last start of an event in the next column while this column's event was on, or less, at
  /// the last packing; the greatest number for an event that is listed as changed.
  var before: Int32 = .min
  /// The last end of an event that was here and is elsewhere, or was elsewhere and is here.
  var differsUntil: Int32 = .min

  /// Whether the event may have another wall, now that one in the next column began at a time.
  @inline(__always)
  func hasOtherWall(_ neighbour: Int32) -> Bool {
    neighbour != before && (neighbour >= start || before >= start) && event >= 0
  }

  /// Forgets the event and differences; others may follow when the column falls free.
  @inline(__always)
  mutating func clear() { (event, start, before, differsUntil) = (-1, .min, .min, .min) }
}
