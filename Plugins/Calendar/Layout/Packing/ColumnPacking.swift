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
/// 5. A cluster ends where no event is on. Its number of columns is known then, and with it all
///    fractions: only those are written that changed.
///
/// With a limit, events that find no column below it take no room; runs of them are counted in one
/// more column at the right, which is a wall too.
///
/// Cannot overlap: edges are column numbers over the cluster's number of columns, and between an
/// event's column and its wall no event is on while it is.
struct ColumnPacking {
  private let style: PackingStyle
  private let limit: Int
  /// The columns of events that are on.
  private var used = ColumnSet()
  /// How many events have ended.
  private var ended = 0
  /// The event that was put last into each column, or -1.
  private var holders: [Int32] = []
  /// The event that was counted last, or -1, and when all that are counted have ended.
  private var hidden: Int32 = -1
  private var hiddenEnd: Int32 = .min
  /// What has another column or wall than before, where not all are packed.
  private var changed: [Int32] = []
  private let isAll: Bool
  /// What was edited or has another column goes on up to here.
  private var changeEnd: Int32

  /// Packs the events of a day; `limit` columns at most, 0 for no limit.
  ///
  /// - Complexity: O(n log n).
  static func pack(_ day: DaySchedule, _ style: PackingStyle, limit: Int) -> Packing {
    var packing = Packing(slots: Array(repeating: .hidden, count: day.count))
    var places = [ColumnPlace](repeating: ColumnPlace(start: 0), count: day.count)
    for (position, word) in day.starts.words.enumerated() {
      let key = PackingKey(bits: word)
      places[key.index] = ColumnPlace(start: key.start)
      packing.slots[key.index].order = Int32(position)
    }
    _ = pack(day, style, limit: limit, edited: .min ..< .max, &places, &packing)
    return packing
  }

  /// Packs anew what follows from edits of events between two times, and gives how many events that met.
  ///
  /// Slots must have their orders.
  ///
  /// - Complexity: O(n log n), of which a walk along what is on from the first edit on until nothing differs.
  static func pack(
    _ day: DaySchedule, _ style: PackingStyle, limit: Int, edited: Range<Int32>,
    _ places: inout [ColumnPlace], _ packing: inout Packing
  ) -> Int {
    var walk = ColumnPacking(style, limit, edited)
    var places = places.mutableSpan
    let positions = walk.run(day, from: edited.lowerBound, &places)
    var slots = packing.slots.mutableSpan
    walk.closeClusters(positions, day, places.span, &slots)
    if limit > 0 { packing.more = MoreGroup.groups(day, packing.slots) }
    return positions.count
  }

  private init(_ style: PackingStyle, _ limit: Int, _ edited: Range<Int32>) {
    self.style = style
    self.limit = limit > 0 ? limit : .max
    changeEnd = edited.upperBound
    isAll = edited.lowerBound == .min
  }

  /// Gives the events that were met, by their places among the starts.
  private mutating func run(
    _ day: DaySchedule, from time: Int32, _ places: inout MutableSpan<ColumnPlace>
  ) -> Range<Int> {
    let (starts, ends) = (day.starts.words.span, day.ends.words.span)
    let first = day.firstStart(notBefore: time)
    ended = day.firstEnd(after: time)
    // 1.
    for position in min(first, day.firstReach(after: time))..<first {
      resume(PackingKey(bits: starts[position]), at: time, places.span)
    }
    for position in first..<starts.count {
      let key = PackingKey(bits: starts[position])
      // 2., 3.
      release(until: key.start, ends, &places)
      // 4.
      if key.start >= changeEnd {
        setWalls(at: key.start, &places)
        return first..<position
      }
      place(key, &places)
    }
    release(until: .max, ends, &places)
    return first..<starts.count
  }

  /// Takes note of an event that began before the walk.
  private mutating func resume(_ key: PackingKey, at time: Int32, _ places: Span<ColumnPlace>) {
    let column = Int(places[key.index].column)
    guard column >= 0 else {
      hidden = Int32(truncatingIfNeeded: key.index)
      return hiddenEnd = max(hiddenEnd, key.end)
    }
    hold(column, key)
    if key.end > time { used.insert(column) }
  }

  private mutating func hold(_ column: Int, _ key: PackingKey) {
    while column > holders.count { holders.append(-1) }
    let event = Int32(truncatingIfNeeded: key.index)
    if column == holders.count { holders.append(event) } else { holders[column] = event }
  }

  /// Frees the columns of events that have ended: all of them began before.
  private mutating func release(
    until time: Int32, _ ends: Span<UInt64>, _ places: inout MutableSpan<ColumnPlace>
  ) {
    while ended < ends.count {
      let key = EndKey(bits: ends[ended])
      guard key.end <= time else { return }
      let column = Int(places[key.index].column)
      if column >= 0 {
        used.remove(column)
        setWall(key.index, &places)
      }
      ended += 1
    }
  }

  /// Notes when the last event began in the neighbour column of an event.
  private mutating func setWall(_ event: Int, _ places: inout MutableSpan<ColumnPlace>) {
    let old = places[event]
    let neighbour = Int(old.column) + 1
    let last =
      neighbour == limit ? hidden : neighbour < holders.count ? holders[neighbour] : -1
    let start = last >= 0 ? places[Int(last)].start : .min
    guard start != old.neighbour else { return }
    places[event].neighbour = start
    if !isAll, places[event].wall != old.wall {
      changed.append(Int32(truncatingIfNeeded: event))
    }
  }

  /// The walls of what is on at the end of the walk, unless a later event is one.
  private mutating func setWalls(at time: Int32, _ places: inout MutableSpan<ColumnPlace>) {
    var column = used.first(from: 0)
    while let taken = column {
      let event = Int(holders[taken])
      if places[event].neighbour < time { setWall(event, &places) }
      column = used.first(from: taken + 1)
    }
  }

  private mutating func place(_ key: PackingKey, _ places: inout MutableSpan<ColumnPlace>) {
    let old = places[key.index]
    var (column, next) = (used.firstAbsent, Int32.max)
    if column < limit {
      hold(column, key)
      used.insert(column)
      let higher = used.first(from: column + 1) ?? (key.start < hiddenEnd ? limit : nil)
      if let higher { next = Int32(truncatingIfNeeded: higher) }
    } else {
      column = -1
      hidden = Int32(truncatingIfNeeded: key.index)
      hiddenEnd = max(hiddenEnd, key.end)
    }
    guard old.column != column || old.next != next else { return }
    places[key.index].column = Int32(truncatingIfNeeded: column)
    places[key.index].next = next
    if !isAll { changed.append(Int32(truncatingIfNeeded: key.index)) }
    if old.column != column { changeEnd = max(changeEnd, key.end) }
  }

  // MARK: Clusters

  /// 5. Writes the slots that changed in the clusters that the walk met, and in the one before it.
  private func closeClusters(
    _ positions: Range<Int>, _ day: DaySchedule, _ places: Span<ColumnPlace>,
    _ slots: inout MutableSpan<Slot>
  ) {
    var clusters: [(start: Int32, columns: Int32)] = []
    var range = day.cluster(from: day.clusterStart(before: positions.lowerBound))
    while !range.isEmpty {
      let (columns, areAllSo) = columns(range, day, places, slots.span)
      if isAll || !areAllSo {
        for position in range {
          write(PackingKey(bits: day.starts.words[position]).index, columns, places, &slots)
        }
      }
      if !isAll {
        clusters.append((PackingKey(bits: day.starts.words[range.lowerBound]).start, columns))
      }
      guard range.upperBound < positions.upperBound else { break }
      range = day.cluster(from: range.upperBound)
    }
    for event in changed {
      let start = places[Int(event)].start
      let cluster = partition(clusters.count) { clusters[$0].start <= start } - 1
      write(Int(event), clusters[cluster].columns, places, &slots)
    }
  }

  /// The number of columns of a cluster, and whether all its slots that are written have that.
  private func columns(
    _ positions: Range<Int>, _ day: DaySchedule, _ places: Span<ColumnPlace>, _ slots: Span<Slot>
  ) -> (Int32, areAllSo: Bool) {
    let starts = day.starts.words.span
    // Where all events are one cluster their order does not matter.
    let isDay = positions.count == slots.count
    var (columns, least, most) = (Int32(0), Int32.max, Int32(0))
    for position in positions {
      let event = isDay ? position : PackingKey(bits: starts[position]).index
      let column = places[event].column
      // One more column for those that are counted.
      columns = max(columns, column < 0 ? Int32(truncatingIfNeeded: limit) + 1 : column + 1)
      let written = slots[event].columns
      most = max(most, written)
      least = min(least, written == 0 ? .max : written)
    }
    return (columns, most == 0 || least == columns && most == columns)
  }

  private func write(
    _ event: Int, _ columns: Int32, _ places: Span<ColumnPlace>, _ slots: inout MutableSpan<Slot>
  ) {
    slots[event].move(
      to: places[event].column < 0 ? .hidden : places[event].slot(style, of: columns))
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
