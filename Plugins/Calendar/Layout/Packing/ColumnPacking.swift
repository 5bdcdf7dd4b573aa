/// First-fit columns: no two events of the same time ever share room.
///
/// One walk along the starts and the ends of the events (rules D-11 to D-13):
/// 1. Events that are on when the walk begins hold their columns.
/// 2. Columns of events that have ended are free. An event takes the lowest free column. Hence all
///    lower ones are in use.
/// 3. An event may grow to the right up to the next column that was in use when it began, or up to
///    its neighbour column once an event begins there while it is on: its *wall*.
/// 4. After an edit the walk ends once neither what was edited nor an event that has another column
///    than before is on: what follows is as it was, but for the walls of what is on then.
///    On the way nothing is written that is as it was, which mostly holds, so that hardly a branch is foreseen wrongly.
/// 5. A cluster ends where no event is on. Its number of columns is known then, and with it all
///    fractions. After an edit the clusters are found again that it met, and only those fractions are written
///    that changed.
///
/// With a limit, events that find no column below it take no room; runs of them are counted in one
/// more column at the right, which is a wall too.
///
/// Cannot overlap: edges are column numbers over the cluster's number of columns, and between an
/// event's column and its wall no event is on while it is.
struct ColumnPacking {
  /// The event that was put last into a column, by its place among the starts, or -1, and when it began.
  private struct Holder {
    var position: Int32 = -1
    var start: Int32 = .min
  }

  private let limit: Int
  /// The event that was counted last, and when all that are counted have ended.
  private var hidden = Holder()
  private var hiddenEnd: Int32 = .min
  /// What has another column or wall than before, by its place among the starts, where not all are packed.
  private var changed: [Int32] = []
  private let isAll: Bool
  /// What was edited or has another column goes on up to here.
  private var changeEnd: Int32

  /// Packs the events of a day; `limit` columns at most, 0 for no limit.
  ///
  /// - Complexity: O(n log n).
  static func pack(_ day: DaySchedule, _ style: PackingStyle, limit: Int) -> Packing {
    var packing = Packing(slots: Array(.hidden, times: day.count), orders: day.starts.ranks)
    var columns = ColumnPlaces(day.starts)
    _ = pack(day, style, limit: limit, PackingEdits(), &columns, &packing)
    return packing
  }

  /// Packs anew what follows from edits, and gives how many events that met.
  ///
  /// - Complexity: O(n log n), of which a walk along what is on from the first edit on until nothing differs.
  static func pack(
    _ day: DaySchedule, _ style: PackingStyle, limit: Int, _ edits: PackingEdits,
    _ columns: inout ColumnPlaces, _ packing: inout Packing
  ) -> Int {
    let most = edits.areAll ? day.count : columns.most + edits.count
    var walk = ColumnPacking(limit, edits)
    var clusters: [Cluster] = []
    swap(&clusters, &columns.clusters)
    var places = columns.places.mutableSpan
    let met = walk.run(day, from: edits.time.lowerBound, most: min(most, walk.limit), &places)
    var slots = packing.slots.mutableSpan
    let closing = ClusterClosing(
      day: day, style: style, limit: limit, edits: edits, changed: walk.changed)
    let widest = closing.close(&clusters, places.span, &slots)
    columns.clusters = clusters
    columns.most = max(columns.most, Int(widest))
    if limit > 0 { packing.more = MoreGroup.groups(day, packing.slots) }
    return met
  }

  private init(_ limit: Int, _ edits: PackingEdits) {
    self.limit = limit > 0 ? limit : .max
    isAll = edits.areAll
    changeEnd = edits.time.upperBound
  }

  /// Gives how many events were met; no more than `most` columns are used.
  private mutating func run(
    _ day: DaySchedule, from time: Int32, most: Int, _ places: inout MutableSpan<ColumnPlace>
  ) -> Int {
    let (starts, ends) = (day.starts.words.span, day.ends.words.span)
    // The columns of events that are on.
    var bits = ColumnBits(capacity: most + 1)
    var words = bits.none
    var used = words.mutableSpan
    var lastInColumns = [Holder](Holder(), times: most + 1)
    var holders = lastInColumns.mutableSpan
    let first = day.firstStart(notBefore: time)
    var ended = day.firstEnd(after: time)
    // 1.
    for position in min(first, day.firstReach(after: time))..<first {
      let key = PackingKey(bits: starts[position])
      let column = Int(places[position].column)
      if column < 0 {
        hide(key, at: position)
      } else {
        holders[column] = holder(key, at: position)
        if key.end > time { bits.insert(column, &used) }
      }
    }
    for position in first..<starts.count {
      let key = PackingKey(bits: starts[position])
      // 2., 3.
      release(until: key.start, ends, &ended, &bits, &used, holders.span, &places)
      // 4.
      if key.start >= changeEnd {
        setWalls(at: key.start, bits, used.span, holders.span, &places)
        return position - first
      }
      place(key, at: position, &bits, &used, &holders, &places)
    }
    release(until: .max, ends, &ended, &bits, &used, holders.span, &places)
    return starts.count - first
  }

  private func holder(_ key: PackingKey, at position: Int) -> Holder {
    Holder(position: Int32(truncatingIfNeeded: position), start: key.start)
  }

  private mutating func hide(_ key: PackingKey, at position: Int) {
    hidden = holder(key, at: position)
    hiddenEnd = max(hiddenEnd, key.end)
  }

  /// Frees the columns of events that have ended: all of them began before.
  @inline(__always)
  private mutating func release(
    until time: Int32, _ ends: Span<UInt64>, _ ended: inout Int, _ bits: inout ColumnBits,
    _ used: inout MutableSpan<UInt64>, _ holders: Span<Holder>,
    _ places: inout MutableSpan<ColumnPlace>
  ) {
    let bound = EndKey.bound(time)
    while ended < ends.count, ends[ended] < bound {
      let position = EndKey(bits: ends[ended]).position
      let column = Int(places[position].column)
      if column >= 0 {
        bits.remove(column, &used)
        setWall(position, holders, &places)
      }
      ended &+= 1
    }
  }

  /// Notes when the last event began in the neighbour column of an event.
  @inline(__always)
  private mutating func setWall(
    _ position: Int, _ holders: Span<Holder>, _ places: inout MutableSpan<ColumnPlace>
  ) {
    let old = places[position]
    let neighbour = Int(old.column) &+ 1
    let start =
      neighbour == limit
      ? hidden.start : neighbour < holders.count ? holders[neighbour].start : .min
    guard start != old.neighbour else { return }
    places[position].neighbour = start
    if !isAll, places[position].wall != old.wall {
      changed.append(Int32(truncatingIfNeeded: position))
    }
  }

  /// The walls of what is on at the end of the walk, unless a later event is one.
  private mutating func setWalls(
    at time: Int32, _ bits: ColumnBits, _ used: Span<UInt64>, _ holders: Span<Holder>,
    _ places: inout MutableSpan<ColumnPlace>
  ) {
    var column = bits.first(from: 0, used)
    while let taken = column {
      let position = Int(holders[taken].position)
      if places[position].neighbour < time { setWall(position, holders, &places) }
      column = bits.first(from: taken + 1, used)
    }
  }

  @inline(__always)
  private mutating func place(
    _ key: PackingKey, at position: Int, _ bits: inout ColumnBits,
    _ used: inout MutableSpan<UInt64>,
    _ holders: inout MutableSpan<Holder>, _ places: inout MutableSpan<ColumnPlace>
  ) {
    let old = places[position]
    var (column, next) = (bits.firstAbsent(used.span), Int32.max)
    if column < limit {
      holders[column] = holder(key, at: position)
      bits.insert(column, &used)
      if let higher = bits.first(from: column &+ 1, used.span) {
        next = Int32(truncatingIfNeeded: higher)
      } else if key.start < hiddenEnd {
        next = Int32(truncatingIfNeeded: limit)
      }
    } else {
      column = -1
      hide(key, at: position)
    }
    guard old.column != column || old.next != next else { return }
    places[position].column = Int32(truncatingIfNeeded: column)
    places[position].next = next
    guard !isAll else { return }
    changed.append(Int32(truncatingIfNeeded: position))
    if old.column != column { changeEnd = max(changeEnd, key.end) }
  }
}

extension MoreGroup {
  /// The runs of events of a packed day that are only counted.
  ///
  /// - Complexity: O(n).
  static func groups(_ day: DaySchedule, _ slots: [Slot]) -> [MoreGroup] {
    var groups: [MoreGroup] = []
    var columns = 1.0
    for word in day.starts.words {
      let key = PackingKey(bits: word)
      guard slots[key.index].column < 0 else {
        columns = Double(slots[key.index].columns)
        continue
      }
      if let last = groups.last, key.start < last.end {
        groups[groups.count - 1].count += 1
        groups[groups.count - 1].end = max(last.end, key.end)
      } else {
        // An event that is shown began before in the same cluster.
        let left = (columns - 1) / columns
        groups.append(MoreGroup(start: key.start, end: key.end, count: 1, left: left))
      }
    }
    return groups
  }
}
