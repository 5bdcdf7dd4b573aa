/// First-fit columns: no two events of the same time ever share room.
///
/// One sweep over the events by start (rules D-11 to D-13):
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
  private let style: PackingStyle
  private let limit: Int
  private var packing: Packing
  private var use = ColumnUse()
  /// The event that was put last into each column of the cluster, by its place in order.
  private var holders: [Int32] = []
  private var hiddenEnd: Int32 = .min
  private var firstGroup = 0

  /// Column and wall of an event, before its cluster has a number of columns.
  private struct Place {
    var column: Int32 = -1
    var wall: Int32 = .max

    /// The column at which the event ends.
    func edge(_ style: PackingStyle, of columns: Int) -> Int {
      switch style {
      case .expand: return min(Int(wall), columns)
      case .stretch where wall == .max: return columns
      default: return Int(column) + 1
      }
    }
  }

  /// Packs the events of a day; `limit` columns at most, 0 for no limit.
  ///
  /// - Complexity: O(n log n).
  static func pack(_ intervals: [PackedInterval], _ style: PackingStyle, limit: Int) -> Packing {
    let keys = PackingKey.sorted(intervals)
    var sweep = ColumnPacking(keys, style, limit)
    sweep.run(keys)
    return sweep.packing
  }

  private init(_ keys: [PackingKey], _ style: PackingStyle, _ limit: Int) {
    self.style = style
    self.limit = limit > 0 ? limit : .max
    packing = Packing(
      slots: Array(repeating: .hidden, count: keys.count), order: PackingKey.order(keys))
  }

  private mutating func run(_ keys: [PackingKey]) {
    var store = [Place](repeating: Place(), count: keys.count)
    var places = store.mutableSpan
    var clusterStart = 0
    for position in keys.indices {
      let key = keys[position]
      use.release(until: key.start)
      if use.isIdle, key.start >= hiddenEnd {
        closeCluster(clusterStart..<position, keys, places.span)
        clusterStart = position
      }
      place(key, position, &places)
    }
    closeCluster(clusterStart..<keys.count, keys, places.span)
  }

  private mutating func place(
    _ key: PackingKey, _ position: Int, _ places: inout MutableSpan<Place>
  ) {
    let column = use.lowestFree ?? holders.count
    guard column < limit else {
      places[Int(holders[limit - 1])].wall = Int32(limit)
      return count(key)
    }
    if column == holders.count {
      holders.append(Int32(position))
    } else {
      holders[column] = Int32(position)
    }
    if column > 0 { places[Int(holders[column - 1])].wall = Int32(column) }
    places[position].column = Int32(column)
    if let next = use.take(column, until: key.end) {
      places[position].wall = Int32(next)
    } else if key.start < hiddenEnd {
      places[position].wall = Int32(limit)
    }
  }

  /// Counts an event that found no column.
  private mutating func count(_ key: PackingKey) {
    if key.start < hiddenEnd {
      packing.more[packing.more.count - 1].count += 1
    } else {
      packing.more.append(MoreGroup(start: key.start, end: key.end, count: 1, left: 0))
    }
    hiddenEnd = max(hiddenEnd, key.end)
    packing.more[packing.more.count - 1].end = hiddenEnd
  }

  /// All events at `positions` in order share one number of columns.
  private mutating func closeCluster(
    _ positions: Range<Int>, _ keys: [PackingKey], _ places: Span<Place>
  ) {
    let hasMore = packing.more.count > firstGroup
    let columns = holders.count + (hasMore ? 1 : 0)
    let width = Double(columns)
    let style = style
    var slots = packing.slots.mutableSpan
    for position in positions {
      let place = places[position]
      guard place.column >= 0 else { continue }
      slots[keys[position].index] = Slot(
        left: Double(place.column) / width, right: Double(place.edge(style, of: columns)) / width,
        column: place.column, columns: Int32(columns), order: Int32(position))
    }
    for group in firstGroup..<packing.more.count {
      packing.more[group].left = Double(columns - 1) / width
    }
    firstGroup = packing.more.count
    use.reset()
    holders.removeAll(keepingCapacity: true)
  }
}

/// Which columns of a cluster are in use while the sweep goes through a day, and until when.
private struct ColumnUse {
  private var free = ColumnSet()
  private var active = ColumnSet()
  private var ends = EndQueue()

  /// Whether no event is on.
  var isIdle: Bool { ends.isEmpty }

  /// The lowest column that was in use and is free again, or nil.
  var lowestFree: Int? { free.first(from: 0) }

  /// Frees the columns of events that have ended.
  mutating func release(until time: Int32) {
    while let column = ends.removeFirst(endingBy: time) {
      active.remove(column)
      free.insert(column)
    }
  }

  /// Puts a column to use, and gives the next higher one in use, or nil.
  mutating func take(_ column: Int, until end: Int32) -> Int? {
    free.remove(column)
    let next = active.first(from: column + 1)
    active.insert(column)
    ends.insert(end: end, column: column)
    return next
  }

  /// Forgets all columns; no event may be on.
  mutating func reset() { free.removeAll() }
}
