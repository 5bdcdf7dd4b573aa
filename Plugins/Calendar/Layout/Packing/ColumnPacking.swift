/// First-fit columns: no two events of the same time ever share room.
///
/// One walk along the starts and the ends of the events (rules D-11 to D-13):
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
  /// How many events have ended.
  private var ended = 0
  /// The event that was put last into each column of the cluster.
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
  static func pack(_ day: DaySchedule, _ style: PackingStyle, limit: Int) -> Packing {
    var sweep = ColumnPacking(day, style, limit)
    sweep.run(day)
    return sweep.packing
  }

  private init(_ day: DaySchedule, _ style: PackingStyle, _ limit: Int) {
    self.style = style
    self.limit = limit > 0 ? limit : .max
    packing = Packing(
      slots: Array(repeating: .hidden, count: day.count),
      order: day.starts.events)
  }

  private mutating func run(_ day: DaySchedule) {
    var store = [Place](repeating: Place(), count: day.count)
    var places = store.mutableSpan
    let (starts, ends) = (day.starts.words.span, day.ends.words.span)
    var clusterStart = 0
    for position in starts.indices {
      let key = PackingKey(bits: starts[position])
      release(until: key.start, ends, places.span)
      if use.isIdle, key.start >= hiddenEnd {
        closeCluster(clusterStart..<position, starts, places.span)
        clusterStart = position
      }
      place(key, &places)
    }
    closeCluster(clusterStart..<starts.count, starts, places.span)
  }

  /// Frees the columns of events that have ended: all of them began before.
  private mutating func release(until time: Int32, _ ends: Span<UInt64>, _ places: Span<Place>) {
    while ended < ends.count {
      let key = EndKey(bits: ends[ended])
      guard key.end <= time else { return }
      let column = places[key.index].column
      if column >= 0 { use.release(Int(column)) }
      ended += 1
    }
  }

  private mutating func place(_ key: PackingKey, _ places: inout MutableSpan<Place>) {
    let column = use.lowestFree ?? holders.count
    guard column < limit else {
      places[Int(holders[limit - 1])].wall = Int32(limit)
      return count(key)
    }
    let event = Int32(truncatingIfNeeded: key.index)
    if column == holders.count { holders.append(event) } else { holders[column] = event }
    if column > 0 { places[Int(holders[column - 1])].wall = Int32(column) }
    places[key.index].column = Int32(column)
    if let next = use.take(column) {
      places[key.index].wall = Int32(next)
    } else if key.start < hiddenEnd {
      places[key.index].wall = Int32(limit)
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
    _ positions: Range<Int>, _ starts: Span<UInt64>, _ places: Span<Place>
  ) {
    let hasMore = packing.more.count > firstGroup
    let columns = holders.count + (hasMore ? 1 : 0)
    let width = Double(columns)
    let style = style
    var slots = packing.slots.mutableSpan
    for position in positions {
      let event = PackingKey(bits: starts[position]).index
      let place = places[event]
      guard place.column >= 0 else { continue }
      slots[event] = Slot(
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

/// Which columns of a cluster are in use while the walk goes through a day.
private struct ColumnUse {
  private var free = ColumnSet()
  private var active = ColumnSet()

  /// Whether no event is on.
  var isIdle: Bool { active.isEmpty }

  /// The lowest column that was in use and is free again, or nil.
  var lowestFree: Int? { free.first(from: 0) }

  /// Frees the column of an event that has ended.
  mutating func release(_ column: Int) {
    active.remove(column)
    free.insert(column)
  }

  /// Puts a column to use, and gives the next higher one in use, or nil.
  mutating func take(_ column: Int) -> Int? {
    free.remove(column)
    let next = active.first(from: column + 1)
    active.insert(column)
    return next
  }

  /// Forgets all columns; no event may be on.
  mutating func reset() { free.removeAll() }
}
