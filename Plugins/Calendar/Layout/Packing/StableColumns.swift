/// The columns of a day's events where an edit holds those of all others (rule K-37).
///
/// 1. Events that keep a column are there already. Where none does, all are packed.
/// 2. Each other one takes its old column if that is free and below the most that are on at once in
///    its cluster, else the lowest free one below.
/// 3. If none is free, the events in its way in one column move, each to the lowest free column
///    below: where the fewest move.
/// 4. Else its cluster is packed.
struct StableColumns {
  /// The place of an event before it is packed.
  struct Place: Hashable {
    /// Most parts of an event that keep a column.
    static let keptParts = 4
    /// Most columns that are kept.
    static let keptColumns = 63

    /// The column that it has or had, or -1.
    var column: Int32 = -1
    /// Whether it keeps it: it has not been edited.
    var isHeld = false
    /// Whether it is one that can keep a column.
    var isKeepable = true
  }

  private let intervals: [PackedInterval]
  /// The numbers of the events in packing order, and by start.
  private let order: [Int]
  private let byStart: [Int]
  /// The column of each event, or -1.
  private var columns: [Int]

  /// The columns of a day's events, whose times are not empty; `order` is that in which they are
  /// packed.
  ///
  /// - Complexity: O(n) for each event without a place, and O(c²) where c events are in its way.
  static func columns(
    _ intervals: [PackedInterval], _ order: [Int32], _ places: [Place]
  ) -> [Int] {
    var day = StableColumns(intervals, order)
    // 1.
    var held = OrderedPacking(style: .equal)
    for index in day.order where places[index].isHeld {
      let column = Int(places[index].column)
      guard held.isFree(column, for: intervals[index]) else { continue }
      day.columns[index] = held.place(intervals[index], in: column)
    }
    let isFresh = day.columns.allSatisfy { $0 < 0 }
    if isFresh { day.pack(day.order.filter { places[$0].isKeepable }) }
    for isKeepable in [true, false] {
      for index in intervals.indices
      where day.columns[index] < 0 && places[index].isKeepable == isKeepable {
        day.place(index, old: Int(places[index].column))
      }
    }
    return day.columns
  }

  private init(_ intervals: [PackedInterval], _ order: [Int32]) {
    self.intervals = intervals
    self.order = order.map { Int($0) }
    byStart = intervals.indices.sorted { intervals[$0].start < intervals[$1].start }
    columns = Array(-1, times: intervals.count)
  }

  private func meet(_ a: Int, _ b: Int) -> Bool {
    intervals[a].start < intervals[b].end && intervals[b].start < intervals[a].end
  }

  /// Puts an event among those that have a column.
  private mutating func place(_ index: Int, old: Int) {
    let cluster = cluster(of: index)
    let most = mostAtOnce(cluster)
    let way = cluster.filter { $0 != index && meet($0, index) }
    // 2.
    let taken = Set(way.map { columns[$0] })
    if let column = ([old] + Array(0..<most)).first(where: {
      0..<most ~= $0 && !taken.contains($0)
    }) {
      columns[index] = column
      return
    }
    // 3.
    var best: (column: Int, moves: [(event: Int, column: Int)])?
    for column in 0..<most {
      let moves = moves(out: column, way, cluster, below: most)
      if let moves, moves.count < best?.moves.count ?? .max { best = (column, moves) }
    }
    if let best {
      for move in best.moves { columns[move.event] = move.column }
      columns[index] = best.column
    } else {
      // 4.
      pack(cluster)
    }
  }

  /// The moves that empty a column for an event, whose way some of its cluster are in; nil if one
  /// of them has nowhere to go.
  private func moves(
    out column: Int, _ way: [Int], _ cluster: [Int], below most: Int
  ) -> [(event: Int, column: Int)]? {
    var moves: [(event: Int, column: Int)] = []
    for event in way where columns[event] == column {
      let others = cluster.filter { $0 != event && columns[$0] >= 0 && meet($0, event) }
      var taken = Set(others.map { columns[$0] })
      taken.formUnion(moves.filter { meet($0.event, event) }.map { $0.column })
      guard let free = (0..<most).first(where: { $0 != column && !taken.contains($0) }) else {
        return nil
      }
      moves.append((event, free))
    }
    return moves
  }

  /// Packs events in their order: each in the lowest column in which no earlier one is on.
  private mutating func pack(_ events: [Int]) {
    var packing = OrderedPacking(style: .equal)
    for event in events { columns[event] = packing.place(intervals[event]) }
  }

  /// The events with a column that are in a chain of events of the same time with one, and that
  /// one, in packing order.
  private func cluster(of index: Int) -> [Int] {
    var cluster: Set<Int> = []
    var end = Int32.min
    for event in byStart where columns[event] >= 0 || event == index {
      if intervals[event].start >= end {
        if cluster.contains(index) { break }
        cluster = []
      }
      cluster.insert(event)
      end = max(end, intervals[event].end)
    }
    return order.filter(cluster.contains)
  }

  /// Most events of a cluster that are on at one moment.
  private func mostAtOnce(_ cluster: [Int]) -> Int {
    let starts = cluster.map { intervals[$0].start }.sorted()
    let ends = cluster.map { intervals[$0].end }.sorted()
    var (most, ended) = (0, 0)
    for (begun, start) in starts.enumerated() {
      while ends[ended] <= start { ended += 1 }
      most = max(most, begun + 1 - ended)
    }
    return most
  }
}
