/// Columns that stay by the letter of rule K-37: every event compared with every other, columns
/// tried one by one.
struct NaiveStableDay {
  typealias Event = NaiveDay.Event

  /// The events in the order of their items, each with its column.
  private(set) var events: [(event: Event, column: Int)] = []
  /// Events that the last edit moved, but the edited one.
  private(set) var moved = 0

  /// A fresh day.
  init(_ events: [Event]) {
    let day = NaiveDay(events)
    self.events = zip(events, day.columns).map { ($0, $1) }
  }

  var columns: [Int] { events.map(\.column) }

  mutating func remove(at index: Int) { events.remove(at: index) }

  /// Puts a new event before the one at `index`, or another time of the one that was there.
  mutating func put(_ event: Event, at index: Int, isNew: Bool) {
    let old = isNew ? nil : events[index].column
    if isNew { events.insert((event, -1), at: index) } else { events[index] = (event, -1) }
    let before = columns
    place(index, old)
    moved = events.indices.count { $0 != index && before[$0] != columns[$0] }
  }

  /// The events of the cluster of one: grown until nothing else touches it.
  private func cluster(_ index: Int) -> [Int] {
    var found: Set<Int> = [index]
    var count = 0
    while count != found.count {
      count = found.count
      for other in events.indices
      where found.contains(where: { events[$0].event.meets(events[other].event) }) {
        found.insert(other)
      }
    }
    return NaiveDay(events.map(\.event)).order.filter(found.contains)
  }

  /// Most events of some that are on at one moment.
  private func most(_ cluster: [Int]) -> Int {
    cluster.map { index in
      let start = events[index].event.start
      return cluster.count {
        events[$0].event.start <= start && start < events[$0].event.end
      }
    }.max() ?? 0
  }

  private func isFree(_ column: Int, _ index: Int, _ columns: [Int]) -> Bool {
    !events.indices.contains {
      $0 != index && columns[$0] == column && events[$0].event.meets(events[index].event)
    }
  }

  private mutating func place(_ index: Int, _ old: Int?) {
    let cluster = cluster(index)
    let most = most(cluster)
    if let old, old < most, isFree(old, index, columns) { return events[index].column = old }
    for column in 0..<most where isFree(column, index, columns) {
      return events[index].column = column
    }
    var best: (moved: Int, columns: [Int])?
    for column in 0..<most {
      var columns = columns
      let way = cluster.filter {
        $0 != index && columns[$0] == column && events[$0].event.meets(events[index].event)
      }
      let isPossible = way.allSatisfy { event in
        let free = (0..<most).first { $0 != column && isFree($0, event, columns) }
        if let free { columns[event] = free }
        return free != nil
      }
      columns[index] = column
      if isPossible, way.count < best?.moved ?? .max { best = (way.count, columns) }
    }
    let day = NaiveDay(cluster.map { events[$0].event })
    for event in events.indices where best != nil {
      events[event].column = best?.columns[event] ?? 0
    }
    if best == nil {
      for (place, event) in cluster.enumerated() { events[event].column = day.columns[place] }
    }
  }

  /// The fewest events that must move so that one has a column below the most at once, or nil.
  ///
  /// Tries all sets of events, small ones first, and all columns of each.
  func optimum(_ event: Event, at index: Int) -> Int? {
    var day = self
    day.events[index] = (event, -1)
    let cluster = day.cluster(index)
    let most = day.most(cluster)
    let others = cluster.filter { $0 != index }
    for count in 0...others.count {
      if day.canPlace([index], others[...], count, below: most) { return count }
    }
    return nil
  }

  /// Whether `count` more of some events can move so that all moving ones find a column.
  private func canPlace(
    _ moving: [Int], _ others: ArraySlice<Int>, _ count: Int, below most: Int
  ) -> Bool {
    if count == 0 {
      var columns = columns
      for event in moving { columns[event] = -1 }
      return color(moving[...], columns, below: most)
    }
    guard others.count >= count, let next = others.first else { return false }
    return canPlace(moving + [next], others.dropFirst(), count - 1, below: most)
      || canPlace(moving, others.dropFirst(), count, below: most)
  }

  private func color(_ moving: ArraySlice<Int>, _ columns: [Int], below most: Int) -> Bool {
    guard let event = moving.first else { return true }
    return (0..<most).contains { column in
      guard isFree(column, event, columns) else { return false }
      var columns = columns
      columns[event] = column
      return color(moving.dropFirst(), columns, below: most)
    }
  }
}
