/// First-fit columns by the letter of the rules, every event compared with every other; at most 64.
struct NaiveDay {
  struct Event: Hashable {
    var start: Int
    var end: Int

    func meets(_ other: Event) -> Bool { start < other.end && other.start < end }
  }

  let events: [Event]
  /// Events by start, longer ones first, then as given.
  let order: [Int]
  /// Lowest column whose events have all ended.
  private(set) var columns: [Int]
  /// The cluster of each event: maximal chains of events of the same time.
  private(set) var clusters: [Int]
  /// Number of columns of each event's cluster.
  private(set) var counts: [Int]
  /// Most events of each event's cluster that are on at one moment.
  private(set) var cliques: [Int]

  init(_ events: [Event]) {
    self.events = events
    order = events.indices.sorted {
      let (a, b) = (events[$0], events[$1])
      if a.start != b.start { return a.start < b.start }
      return a.end != b.end ? a.end > b.end : $0 < $1
    }
    columns = Array(repeating: -1, count: events.count)
    clusters = columns
    counts = columns
    cliques = columns
    var cluster = -1
    var end = Int.min
    for index in order {
      if events[index].start >= end { cluster += 1 }
      end = max(end, events[index].end)
      clusters[index] = cluster
      var taken: UInt64 = 0
      for other in events.indices
      where columns[other] >= 0 && events[other].meets(events[index]) {
        taken |= 1 << UInt64(columns[other])
      }
      columns[index] = (~taken).trailingZeroBitCount
    }
    for number in 0...max(0, cluster) {
      let mates = events.indices.filter { clusters[$0] == number }
      let count = (mates.map { columns[$0] }.max() ?? 0) + 1
      let clique = mates.map { mate in
        mates.count {
          events[$0].start <= events[mate].start && events[mate].start < events[$0].end
        }
      }
      for mate in mates {
        counts[mate] = count
        cliques[mate] = clique.max() ?? 0
      }
    }
  }

  /// Number of columns that an event takes with rule B: up to the first with an event it meets.
  func expanded(_ index: Int) -> Int {
    (higherColumns(index).min() ?? counts[index]) - columns[index]
  }

  /// Number of columns with rule C: all to the right if no event in a higher one is met, else one.
  func stretched(_ index: Int) -> Int {
    higherColumns(index).isEmpty ? counts[index] - columns[index] : 1
  }

  /// The columns to the right that hold an event of the same time.
  private func higherColumns(_ index: Int) -> [Int] {
    var found: [Int] = []
    for other in events.indices
    where columns[other] > columns[index] && events[other].meets(events[index]) {
      found.append(columns[other])
    }
    return found
  }
}

/// Numbers that are the same on every machine.
struct LinearCongruence {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % limit
  }

  /// Events of a day on a grid of minutes.
  mutating func day(count: Int, grid: Int) -> [NaiveDay.Event] {
    (0..<count).map { _ in
      let start = below(1380 / grid) * grid
      let length = grid * (1 + below(240 / grid))
      return NaiveDay.Event(start: start, end: min(1440, start + length))
    }
  }
}
