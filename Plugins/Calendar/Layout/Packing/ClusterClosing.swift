import CalendarEvents

/// A maximal group of overlapping events, which share the width: from the first start to the last
/// end.
struct Cluster: Hashable {
  /// In seconds from midnight.
  var start: Int32
  var end: Int32
  /// Number of columns of its events, one more if some events are only counted.
  var columns: Int32
}

/// The edits of a packed day since it was packed.
struct PackingEdits {
  /// The time that they cover, in seconds from midnight.
  private(set) var time: Range<Int32> = .min ..< .max
  /// Number of events that came or went.
  private(set) var count = 0
  /// Whether an event went away from the last column of its cluster.
  private(set) var leftLastColumn = false
  /// Columns, less than 0 for none, and times of the events that went away.
  private(set) var gone: [(column: Int32, time: PackedInterval)] = []

  /// All events are new.
  init() {}

  /// Edits in this interval only.
  init(_ interval: PackedInterval) { time = interval.start..<interval.end }

  /// Whether all events are to be packed.
  var areAll: Bool { time.lowerBound == .min }

  /// Records an event that came, or went away from a slot.
  mutating func record(_ interval: PackedInterval, from slot: Slot? = nil) {
    time = min(time.lowerBound, interval.start)..<max(time.upperBound, interval.end)
    count += 1
    guard let slot else { return }
    if slot.isInLastColumn { leftLastColumn = true }
    gone.append((slot.column, interval))
  }
}

extension Slot {
  /// Whether the cluster may have fewer columns without it: those that are only counted take up the
  /// last one.
  fileprivate var isInLastColumn: Bool { column < 0 || column + 1 == columns }
}

/// The end of a packing: clusters, their numbers of columns, and the fractions of the width that
/// follow.
struct ClusterClosing {
  let style: PackingStyle
  let limit: Int
  let edits: PackingEdits

  /// Writes the slots that changed.
  ///
  /// 1. Find the clusters that overlap the edited time, before and after.
  /// 2. In a cluster whose extent changed, rewrite every slot.
  /// 3. In the rest, rewrite slots whose column or right edge changed.
  ///
  /// - Complexity: O(events of the edited time + changed ones) where a cluster stays, else O(events
  ///   of the cluster).
  func close(_ day: inout DaySchedule, _ slots: inout [Slot], _ desk: inout PackingDesk) {
    // 1.
    let met = clusters(day)
    let old = day.clusters[met]
    let range = positions(old, day)
    var slots = slots.mutableSpan
    desk.clusters.removeAll(keepingCapacity: true)
    // 3.
    if var cluster = old.first, old.count == 1, stands(cluster, range, day) {
      let before = cluster.columns
      cluster.columns = rewrite(desk, range, before, day.events.span, &slots)
      if cluster.columns != before { write(range, cluster.columns, day, &slots) }
      desk.clusters.append(cluster)
    } else {
      // 2.
      find(old, range, day, &slots, &desk.clusters)
      write(desk.changed.span, day.events.span, desk.clusters.span, &slots)
    }
    for cluster in desk.clusters {
      day.mostColumns = max(day.mostColumns, Int(cluster.columns))
    }
    day.clusters.replaceSubrange(met, with: desk.clusters)
  }

  /// Whether the only cluster that edits met still has the same start and end and is still one.
  private func stands(_ cluster: Cluster, _ range: Range<Int>, _ day: DaySchedule) -> Bool {
    let events = day.events.span
    guard cluster.start <= edits.time.lowerBound, edits.time.upperBound <= cluster.end,
      !range.isEmpty, events[range.lowerBound].key.start == cluster.start,
      events[range.upperBound - 1].reach == cluster.end
    else { return false }
    guard !edits.gone.isEmpty else { return true }
    for position in positions(of: edits.time, day) where position > range.lowerBound {
      if day.isClusterStart(position) { return false }
    }
    return true
  }

  /// Writes the slots of the changed events of a cluster that had a number of columns, and gives
  /// that which it has now: fewer only if an event left the last one.
  private func rewrite(
    _ desk: PackingDesk, _ range: Range<Int>, _ before: Int32, _ events: Span<PlacedEvent>,
    _ slots: inout MutableSpan<Slot>
  ) -> Int32 {
    let changed = desk.changed.span
    var columns = before
    for index in changed.indices {
      let event = events[Int(changed[index])]
      columns = max(columns, self.columns(of: event))
      event.place(&slots[event.key.tag], style, of: before)
    }
    let mayBeLess = edits.leftLastColumn || desk.left &+ 1 >= before
    return mayBeLess ? self.columns(range, events) : columns
  }

  /// Finds the clusters of events in the time of the old ones and the edits, and writes the slots
  /// of new ones.
  private func find(
    _ old: ArraySlice<Cluster>, _ range: Range<Int>, _ day: DaySchedule,
    _ slots: inout MutableSpan<Slot>, _ found: inout [Cluster]
  ) {
    let events = day.events.span
    var rest = range
    while !rest.isEmpty {
      var end = rest.lowerBound + 1
      while end < events.count, events[end - 1].reach > events[end].key.start { end += 1 }
      let cluster = Cluster(
        start: events[rest.lowerBound].key.start, end: events[end - 1].reach,
        columns: columns(rest.lowerBound..<end, events))
      if !old.contains(cluster) { write(rest.lowerBound..<end, cluster.columns, day, &slots) }
      found.append(cluster)
      rest = end..<rest.upperBound
    }
  }

  /// The clusters of a day that edits met.
  private func clusters(_ day: DaySchedule) -> Range<Int> {
    let clusters = day.clusters
    let first = partition(clusters.count) { clusters[$0].end <= edits.time.lowerBound }
    let end = partition(clusters.count) { clusters[$0].start < edits.time.upperBound }
    return first..<max(first, end)
  }

  /// The places of the events of all clusters that edits met before and meet now.
  private func positions(_ old: ArraySlice<Cluster>, _ day: DaySchedule) -> Range<Int> {
    guard !edits.areAll else { return 0..<day.count }
    let start = min(edits.time.lowerBound, old.first?.start ?? .max)
    return positions(of: start..<max(edits.time.upperBound, old.last?.end ?? .min), day)
  }

  /// The places of the events that begin in a time.
  private func positions(of time: Range<Int32>, _ day: DaySchedule) -> Range<Int> {
    day.firstStart(notBefore: time.lowerBound)..<day.firstStart(notBefore: time.upperBound)
  }

  private func columns(_ positions: Range<Int>, _ events: Span<PlacedEvent>) -> Int32 {
    var columns: Int32 = 0
    for position in positions { columns = max(columns, self.columns(of: events[position])) }
    return columns
  }

  /// The number of columns that a cluster has because of one event.
  private func columns(of event: PlacedEvent) -> Int32 {
    event.column < 0 ? Int32(truncatingIfNeeded: limit) + 1 : event.column + 1
  }

  /// Writes the slots of the events at some places.
  private func write(
    _ positions: Span<Int32>, _ events: Span<PlacedEvent>, _ clusters: Span<Cluster>,
    _ slots: inout MutableSpan<Slot>
  ) {
    for index in positions.indices {
      let event = events[Int(positions[index])]
      let start = event.key.start
      let cluster =
        clusters.count == 1 ? 1 : partition(clusters.count) { clusters[$0].start <= start }
      event.place(&slots[event.key.tag], style, of: clusters[cluster - 1].columns)
    }
  }

  private func write(
    _ positions: Range<Int>, _ columns: Int32, _ day: DaySchedule,
    _ slots: inout MutableSpan<Slot>
  ) {
    let events = day.events.span
    for position in positions {
      events[position].place(&slots[events[position].key.tag], style, of: columns)
    }
  }
}
