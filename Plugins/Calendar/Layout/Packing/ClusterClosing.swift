/// Events of which none is alone in its time, so that they share the width: from the first start to the last end.
struct Cluster: Hashable {
  /// In seconds from midnight.
  var start: Int32
  var end: Int32
  /// How many columns its events have, one more where some are only counted.
  var columns: Int32
}

/// What was edited of a packed day since it was packed.
struct PackingEdits {
  /// When, in seconds from midnight.
  private(set) var time: Range<Int32> = .min ..< .max
  /// How many events came or went.
  private(set) var count = 0
  /// Whether an event went away from the last column of its cluster.
  private(set) var leftLastColumn = false

  /// All events are new.
  init() {}

  /// Nothing but these events came or went.
  init(_ interval: PackedInterval) { time = interval.start..<interval.end }

  /// Whether all events are to be packed.
  var areAll: Bool { time.lowerBound == .min }

  /// Notes an event that came, or went away from a slot.
  mutating func note(_ interval: PackedInterval, from slot: Slot? = nil) {
    time = min(time.lowerBound, interval.start)..<max(time.upperBound, interval.end)
    count += 1
    if slot?.isInLastColumn == true { leftLastColumn = true }
  }
}

extension Slot {
  /// Whether the cluster may have fewer columns without it: those that are only counted take up the last one.
  fileprivate var isInLastColumn: Bool { column < 0 || column + 1 == columns }
}

/// The end of a packing: clusters, their numbers of columns, and the fractions of the width that follow.
struct ClusterClosing {
  let day: DaySchedule
  let style: PackingStyle
  let limit: Int
  let edits: PackingEdits
  /// What has another column or wall than before, by its place among the starts, where not all are packed.
  let changed: [Int32]

  /// Writes the slots that changed.
  ///
  /// 1. The clusters that the edited time met before, and those that it meets now.
  /// 2. All slots of a cluster that is another than before.
  /// 3. Of the others those of events that have another column or wall.
  ///
  /// - Returns: the most columns of a cluster that was met.
  /// - Complexity: O(events of the edited time + changed ones) where a cluster stays, else O(events of the cluster).
  func close(
    _ clusters: inout [Cluster], _ places: Span<ColumnPlace>, _ slots: inout MutableSpan<Slot>
  ) -> Int32 {
    // 1.
    let first = partition(clusters.count) { clusters[$0].end <= edits.time.lowerBound }
    let end = partition(clusters.count) { clusters[$0].start < edits.time.upperBound }
    let met = first..<max(first, end)
    let old = clusters[met]
    let new = standing(old, places, slots.span).map { [$0] } ?? found(old, places)
    // 2.
    for cluster in new where !old.contains(cluster) {
      for position in positions(of: cluster.start..<cluster.end) {
        write(position, cluster.columns, places, &slots)
      }
    }
    // 3.
    for position in changed {
      let start = places[Int(position)].start
      let cluster = partition(new.count) { new[$0].start <= start } - 1
      write(Int(position), new[cluster].columns, places, &slots)
    }
    clusters.replaceSubrange(met, with: new)
    return new.reduce(0) { max($0, $1.columns) }
  }

  /// The only cluster that edits met, where it begins and ends as before and is still one; nil for all others.
  private func standing(
    _ old: ArraySlice<Cluster>, _ places: Span<ColumnPlace>, _ slots: Span<Slot>
  ) -> Cluster? {
    guard let cluster = old.first, old.count == 1, cluster.start <= edits.time.lowerBound,
      edits.time.upperBound <= cluster.end
    else { return nil }
    let all = positions(of: cluster.start..<cluster.end)
    guard !all.isEmpty, PackingKey(bits: day.starts.words[all.lowerBound]).start == cluster.start,
      day.reach[all.upperBound - 1] == cluster.end
    else { return nil }
    for position in positions(of: edits.time) where position > all.lowerBound {
      if day.isClusterStart(position) { return nil }
    }
    var (columns, mayBeLess) = (cluster.columns, edits.leftLastColumn)
    for position in changed {
      columns = max(columns, self.columns(of: places[Int(position)]))
      let slot = slots[event(Int(position))]
      mayBeLess = mayBeLess || slot.isInLastColumn && !isNew(slot)
    }
    if mayBeLess { columns = self.columns(all, places) }
    return Cluster(start: cluster.start, end: cluster.end, columns: columns)
  }

  /// Whether an event has never been packed; where some are only counted that is not known.
  private func isNew(_ slot: Slot) -> Bool { limit == 0 && slot.column < 0 }

  /// The event at a place among the starts.
  private func event(_ position: Int) -> Int { PackingKey(bits: day.starts.words[position]).index }

  /// The clusters of events in the time of the old ones and the edits.
  private func found(_ old: ArraySlice<Cluster>, _ places: Span<ColumnPlace>) -> [Cluster] {
    var clusters: [Cluster] = []
    let time = edits.time
    var rest = positions(
      of: min(
        time.lowerBound, old.first?.start ?? .max)..<max(
          time.upperBound, old.last?.end ?? .min))
    while !rest.isEmpty {
      var end = rest.lowerBound + 1
      while !day.isClusterStart(end) { end += 1 }
      clusters.append(
        Cluster(
          start: PackingKey(bits: day.starts.words[rest.lowerBound]).start,
          end: day.reach[end - 1], columns: columns(rest.lowerBound..<end, places)))
      rest = end..<max(end, rest.upperBound)
    }
    return clusters
  }

  /// The places among the starts of the events that begin in a time.
  private func positions(of time: Range<Int32>) -> Range<Int> {
    day.firstStart(notBefore: time.lowerBound)..<day.firstStart(notBefore: time.upperBound)
  }

  private func columns(_ positions: Range<Int>, _ places: Span<ColumnPlace>) -> Int32 {
    var columns: Int32 = 0
    for position in positions { columns = max(columns, self.columns(of: places[position])) }
    return columns
  }

  /// The number of columns that a cluster has because of one event.
  private func columns(of place: ColumnPlace) -> Int32 {
    place.column < 0 ? Int32(truncatingIfNeeded: limit) + 1 : place.column + 1
  }

  private func write(
    _ position: Int, _ columns: Int32, _ places: Span<ColumnPlace>,
    _ slots: inout MutableSpan<Slot>
  ) {
    let place = places[position]
    slots[event(position)].move(to: place.column < 0 ? .hidden : place.slot(style, of: columns))
  }
}
