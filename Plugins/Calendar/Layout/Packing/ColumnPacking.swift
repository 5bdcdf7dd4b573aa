/// First-fit columns: no two events of the same time ever share room.
///
/// One sweep over the events by start (rules A, B and C of the calendar semantics):
/// 1. Columns of events that have ended are free; where none is in use a new cluster begins.
/// 2. An event takes the lowest free column. Hence all lower ones are in use, and among the events that
///    are on, only the one in the next lower column gets a new neighbour.
/// 3. An event may grow to the right up to the next column that was in use when it began, or up to
///    its neighbour column once an event begins there while it is on: its *wall*.
/// 4. At the end of a cluster its number of columns is known, and with it all fractions.
///
/// With a limit, events that find no column below it take no room; runs of them are counted in one
/// more column at the right, which is a wall too.
///
/// Cannot overlap: edges are column numbers over the cluster's number of columns, and between an
/// event's column and its wall no event is on while it is.
struct ColumnPacking {
  private let intervals: [PackedInterval]
  private let style: PackingStyle
  private let limit: Int
  private var packing: Packing
  private var walls: [Int32]
  private var free = ColumnSet()
  private var active = ColumnSet()
  private var ends = EndQueue()
  private var holders: [Int32] = []
  private var clusterStart = 0
  private var hiddenEnd: Int32 = .min
  private var firstGroup = 0

  /// Packs the events of a day; `limit` columns at most, 0 for no limit.
  ///
  /// - Complexity: O(n log n).
  static func pack(_ intervals: [PackedInterval], _ style: PackingStyle, limit: Int) -> Packing {
    var sweep = ColumnPacking(intervals, style, limit)
    sweep.run()
    return sweep.packing
  }

  private init(_ intervals: [PackedInterval], _ style: PackingStyle, _ limit: Int) {
    self.intervals = intervals
    self.style = style
    self.limit = limit > 0 ? limit : .max
    packing = Packing(
      slots: Array(repeating: .hidden, count: intervals.count),
      order: PackingOrder.order(intervals))
    walls = Array(repeating: .max, count: intervals.count)
  }

  private mutating func run() {
    for position in packing.order.indices {
      let index = Int(packing.order[position])
      let start = intervals[index].start
      while let first = ends.first, first.end <= start {
        ends.removeFirst()
        active.remove(Int(first.column))
        free.insert(Int(first.column))
      }
      if ends.first == nil, start >= hiddenEnd { closeCluster(at: position) }
      place(index, position)
    }
    closeCluster(at: packing.order.count)
  }

  private mutating func place(_ index: Int, _ position: Int) {
    let column = free.first(from: 0) ?? holders.count
    guard column < limit else { return count(index) }
    if column == holders.count {
      holders.append(Int32(index))
    } else {
      free.remove(column)
      holders[column] = Int32(index)
    }
    if column > 0 { walls[Int(holders[column - 1])] = Int32(column) }
    if let next = active.first(from: column + 1) {
      walls[index] = Int32(next)
    } else if intervals[index].start < hiddenEnd {
      walls[index] = Int32(limit)
    }
    active.insert(column)
    ends.insert(end: intervals[index].end, column: Int32(column))
    packing.slots[index].column = Int32(column)
    packing.slots[index].order = Int32(position)
  }

  /// Counts an event that found no column.
  private mutating func count(_ index: Int) {
    let interval = intervals[index]
    walls[Int(holders[limit - 1])] = Int32(limit)
    if interval.start < hiddenEnd {
      packing.more[packing.more.count - 1].count += 1
    } else {
      packing.more.append(
        MoreGroup(start: interval.start, end: interval.end, count: 1, left: 0))
    }
    hiddenEnd = max(hiddenEnd, interval.end)
    packing.more[packing.more.count - 1].end = hiddenEnd
  }

  /// All events from `clusterStart` to `position` in order share one number of columns.
  private mutating func closeCluster(at position: Int) {
    let hasMore = packing.more.count > firstGroup
    let columns = holders.count + (hasMore ? 1 : 0)
    let width = Double(columns)
    for place in clusterStart..<position {
      let index = Int(packing.order[place])
      let column = packing.slots[index].column
      guard column >= 0 else { continue }
      packing.slots[index].columns = Int32(columns)
      packing.slots[index].left = Double(column) / width
      packing.slots[index].right = Double(edge(index, columns)) / width
    }
    for group in firstGroup..<packing.more.count {
      packing.more[group].left = Double(columns - 1) / width
    }
    firstGroup = packing.more.count
    clusterStart = position
    free.removeAll()
    holders.removeAll(keepingCapacity: true)
  }

  /// The column at which an event ends.
  private func edge(_ index: Int, _ columns: Int) -> Int {
    let next = Int(packing.slots[index].column) + 1
    let wall = min(Int(walls[index]), columns)
    switch style {
    case .expand: return wall
    case .stretch: return wall == columns && walls[index] == .max ? columns : next
    default: return next
    }
  }
}
