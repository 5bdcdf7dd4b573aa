/// First-fit columns: no two events of the same time ever share room.
///
/// One walk along the events in packing order (rules D-11 to D-13):
/// 1. Columns of events that have ended are free. An event takes the lowest free column. Hence all
///    lower ones are in use.
/// 2. An event may grow to the right up to the next column that was in use when it began, or up to
///    its neighbour column once an event begins there while it is on: its *wall*.
/// 3. A cluster ends where no event is on. Its number of columns is known then, and with it all
///    fractions.
///
/// After an edit, `ColumnRepacking` walks along what differs; the clusters are found again that the
/// edit met, and only those fractions are written that changed.
///
/// With a limit, events that find no column below it take no room; runs of them are counted in one
/// more column at the right, which is a wall too.
///
/// Cannot overlap: edges are column numbers over the cluster's number of columns, and between an
/// event's column and its wall no event is on while it is.
struct ColumnPacking {
  private let edits: PackingEdits
  private let limit: Int
  /// The places in packing order of the events of which some are on when the edits begin, before
  /// those to walk along.
  private let on: Range<Int>

  /// Packs the events of a day whose tags are their numbers; `limit` columns at most, 0 for no
  /// limit.
  ///
  /// - Complexity: O(n log n).
  static func pack(
    _ day: inout DaySchedule, _ style: PackingStyle, limit: Int, _ desk: inout PackingDesk
  ) -> Packing {
    var packing = Packing(slots: Array(.hidden, times: day.count), orders: day.ranks)
    _ = pack(&day, style, limit: limit, PackingEdits(), &packing, &desk)
    return packing
  }

  /// Packs what follows from edits, and gives how many events that met.
  ///
  /// - Complexity: O(n log n), of which a walk along what is on from the first edit on until
  ///   nothing differs.
  static func pack(
    _ day: inout DaySchedule, _ style: PackingStyle, limit: Int, _ edits: PackingEdits,
    _ packing: inout Packing, _ desk: inout PackingDesk
  ) -> Int {
    let walk = ColumnPacking(day, edits, limit: limit > 0 ? limit : .max)
    let met = walk.run(&day, &desk)
    let closing = ClusterClosing(style: style, limit: limit, edits: edits)
    closing.close(&day, &packing.slots, &desk)
    if limit > 0 { packing.more = MoreGroup.groups(day, packing.slots, limit: limit) }
    return met
  }

  private init(_ day: DaySchedule, _ edits: PackingEdits, limit: Int) {
    (self.edits, self.limit) = (edits, limit)
    let time = edits.time.lowerBound
    let first = edits.areAll ? 0 : day.firstStart(notBefore: time)
    on = min(first, edits.areAll ? 0 : day.firstReach(after: time))..<first
  }

  private func run(_ day: inout DaySchedule, _ desk: inout PackingDesk) -> Int {
    desk.changed.removeAll(keepingCapacity: true)
    desk.left = -1
    let most = edits.areAll ? 0 : min(day.mostColumns + edits.count, limit)
    guard most <= NarrowColumns.count else {
      return ColumnRepacking.walk(&day, on, limit: limit, edits, &desk)
    }
    return walk(&day, NarrowColumns(), &desk.before, &desk.changed, &desk.left)
      ?? walk(&day, WideColumns(day.count), &desk.before, &desk.changed, &desk.left) ?? 0
  }

  /// Walks along all events, or from the edits on; gives how many were met, or nil if there are not
  /// enough columns.
  @inline(__always)
  private func walk<Columns: ColumnsInUse>(
    _ day: inout DaySchedule, _ columns: consuming Columns, _ before: inout [PlacedEvent],
    _ changed: inout [Int32], _ left: inout Int32
  ) -> Int? {
    var columns = columns
    var events = day.events.mutableSpan
    var (end, changeEnd, hiddenEnd) = (events.count, edits.time.upperBound, Int32.min)
    before.removeAll(keepingCapacity: true)
    for position in on.lowerBound..<events.count {
      let event = events[position]
      let start = event.key.start
      var column = Int(event.column)
      if !edits.areAll {
        before.append(event)
        events[position].neighbour = .min
      }
      if position >= on.upperBound {
        if start >= changeEnd {
          end = position
          break
        }
        // 1.
        columns.release(until: start)
        column = columns.lowestFree
        if column >= limit { column = -1 }
        guard column < columns.capacity else { return nil }
        var next = column < 0 ? .max : columns.first(after: column)
        if column >= 0, next == .max, start < hiddenEnd {
          next = Int32(truncatingIfNeeded: limit)
        }
        events[position].column = Int32(truncatingIfNeeded: column)
        events[position].next = next
        if event.column != column, !edits.areAll { changeEnd = max(changeEnd, event.key.end) }
      }
      if column >= 0 {
        columns.occupy(column, Int32(truncatingIfNeeded: position), until: event.key.end)
      } else {
        hiddenEnd = max(hiddenEnd, event.key.end)
      }
      // 2.
      let beside = column < 0 ? limit : column
      if beside > 0, let holder = columns.holder(of: beside &- 1) {
        events[holder].neighbour = start
      }
    }
    guard !edits.areAll else { return end }
    if end < events.count { events[end] = before[end - on.lowerBound] }
    for position in on.lowerBound..<end {
      let old = before[position - on.lowerBound]
      // An event that begins after the walk is a later neighbour of what is on then.
      if old.neighbour >= changeEnd, events[position].key.end > changeEnd {
        events[position].neighbour = old.neighbour
      }
      if old.column != events[position].column { left = max(left, old.leaves(limit)) }
      if old.column != events[position].column || old.wall != events[position].wall {
        changed.append(Int32(truncatingIfNeeded: position))
      }
    }
    return end - on.upperBound
  }
}

extension MoreGroup {
  /// The runs of events of a packed day that are only counted.
  ///
  /// - Complexity: O(n).
  static func groups(_ day: DaySchedule, _ slots: [Slot], limit: Int) -> [MoreGroup] {
    var groups: [MoreGroup] = []
    for event in day.events where slots[event.key.tag].column < 0 {
      let key = event.key
      if let last = groups.last, key.start < last.end {
        groups[groups.count - 1].count += 1
        groups[groups.count - 1].end = max(last.end, key.end)
      } else {
        // Where some are counted, all columns below the limit are in use.
        let left = Double(limit) / Double(limit + 1)
        groups.append(MoreGroup(start: key.start, end: key.end, count: 1, left: left))
      }
    }
    return groups
  }
}
