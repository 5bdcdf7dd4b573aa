import CalendarEvents

/// The time that an event takes up on a day, in seconds from midnight.
///
/// For packing no interval is empty.
struct PackedInterval: Hashable {
  var start: Int32
  var end: Int32

  /// The interval it occupies: an event without duration occupies a second, so that two of them do
  /// not hide each other.
  var taken: PackedInterval { PackedInterval(start: start, end: max(end, start + 1)) }
}

/// The place of an event across the width of its day, as fractions of it, and its time.
struct Slot: Hashable {
  /// Left and right edge, from 0 to 1; equal where the event is not shown.
  var left: Double
  var right: Double
  /// Column, from 0; -1 if the event is only counted.
  var column: Int32
  /// Number of columns of the cluster; 0 if the style has no columns.
  var columns: Int32
  /// From when to when it is drawn, in seconds from midnight; packing leaves that alone.
  var drawn = PackedInterval(start: 0, end: 0)

  /// The whole width.
  static let whole = Slot(left: 0, right: 1, column: 0, columns: 1)
  /// An invisible slot.
  static let hidden = Slot(left: 1, right: 1, column: -1, columns: 0)

  /// The slot, drawn at another time.
  func drawn(at interval: PackedInterval) -> Slot {
    var slot = self
    slot.drawn = interval
    return slot
  }

  /// Takes another place at the same time.
  mutating func move(to other: Slot) { self = other.drawn(at: drawn) }
}

/// Events that found no column: how many, when and where they are counted.
struct MoreGroup: Hashable {
  /// From the first start to the last end, in seconds from midnight.
  var start: Int32
  var end: Int32
  /// Number of events.
  var count: Int
  /// Left edge as a fraction of the day's width; the right one is 1.
  var left: Double
}

/// The way the events of a day share its width.
struct Packing {
  /// The slot of each event, by tag.
  var slots: [Slot]
  /// The place of each event in drawing order, from 0, by tag.
  var orders: [Int32]
  /// Events that are only counted.
  var more: [MoreGroup] = []
}

/// Containers, rows and leaves: events lie on top of each other, later ones in front.
///
/// Rule D-14, react-big-calendar's default. Edges are not whole columns, and
/// overlap is what people who choose it want.
struct OverlapPacking {
  private struct Row {
    var event: Int
    var leaves: [Int] = []
  }

  private struct Container {
    var event: Int
    var rows: [Row] = []
  }

  private let intervals: [PackedInterval]
  private let threshold: Int32
  private var containers: [Container] = []

  /// Packs the events of a day; starts less than `threshold` seconds apart lie side by side.
  ///
  /// - Complexity: O(n log n) beside O(rows) an event; rows of a container start `threshold` apart.
  static func pack(_ intervals: [PackedInterval], _ order: [Int32], threshold: Int) -> Packing {
    var packing = Packing(slots: Array(.whole, times: order.count), orders: order)
    var overlap = OverlapPacking(intervals: intervals, threshold: Int32(clamping: threshold))
    for (position, index) in overlap.renderOrder(order).enumerated() {
      overlap.add(index)
      packing.orders[index] = Int32(position)
    }
    overlap.assign(to: &packing)
    return packing
  }

  private init(intervals: [PackedInterval], threshold: Int32) {
    self.intervals = intervals
    self.threshold = threshold
  }

  /// Each event is followed by the first one that begins after it, if that would not come next.
  private func renderOrder(_ order: [Int32]) -> [Int] {
    var left = ColumnSet()
    for position in order.indices.reversed() { left.insert(position) }
    var result: [Int] = []
    result.reserveCapacity(order.count)
    var next = left.first(from: 0)
    while let position = next {
      left.remove(position)
      next = left.first(from: position + 1)
      let event = Int(order[position])
      result.append(event)
      let later = firstPosition(in: order, notBefore: intervals[event].end)
      guard let follower = left.first(from: later), follower != next else { continue }
      left.remove(follower)
      result.append(Int(order[follower]))
    }
    return result
  }

  private func firstPosition(in order: [Int32], notBefore time: Int32) -> Int {
    partition(order.count) { intervals[Int(order[$0])].start < time }
  }

  private mutating func add(_ event: Int) {
    guard let container = container(for: event) else {
      return containers.append(Container(event: event))
    }
    let start = intervals[event].start
    let row = containers[container].rows.lastIndex { row in
      let other = intervals[row.event]
      return abs(start - other.start) < threshold || other.start < start && start < other.end
    }
    if let row {
      containers[container].rows[row].leaves.append(event)
    } else {
      containers[container].rows.append(Row(event: event))
    }
  }

  /// The first container that is on when an event starts, or starts nearly when it does.
  ///
  /// A container is new only where all others have ended, so their starts and ends ascend.
  private func container(for event: Int) -> Int? {
    let start = intervals[event].start
    var (low, high) = (0, containers.count)
    while low < high {
      let middle = (low + high) / 2
      let other = intervals[containers[middle].event]
      let isFarBefore = other.end <= start && other.start <= start - threshold
      if isFarBefore { low = middle + 1 } else { high = middle }
    }
    guard low < containers.count else { return nil }
    let other = intervals[containers[low].event]
    return other.end > start || abs(start - other.start) < threshold ? low : nil
  }

  private func assign(to packing: inout Packing) {
    for container in containers {
      let widest = container.rows.map { $0.leaves.count + 1 }.max() ?? 0
      let width = 1 / Double(1 + widest)
      set(container.event, left: 0, width: min(1, width * (widest > 0 ? 1.7 : 1)), &packing)
      for row in container.rows {
        let share = (1 - width) / Double(row.leaves.count + 1)
        let grown = min(1, share * 1.7)
        set(row.event, left: width, width: row.leaves.isEmpty ? share : grown, &packing)
        for (number, leaf) in row.leaves.enumerated() {
          let isLast = number == row.leaves.count - 1
          let left = width + Double(number + 1) * share
          set(leaf, left: left, width: isLast ? share : grown, &packing)
        }
      }
    }
  }

  private func set(_ event: Int, left: Double, width: Double, _ packing: inout Packing) {
    packing.slots[event].left = left
    packing.slots[event].right = min(1, left + width)
    packing.slots[event].columns = 0
  }
}

/// Each event is indented a little from the one it covers; starts near each other lie side by side.
///
/// Rule D-15: the published description is incomplete, so this is a rule of our own after what
/// people report. The parent of an event is the one in the next lower first-fit column. An event
/// that begins within an hour of its parent is its sibling, and siblings share the room to the
/// right edge; any other is indented by 5 % of the room of its parent, or by a column's share where
/// that is less.
enum CascadePacking {
  /// Starts less than this many seconds apart make siblings.
  static let nearness: Int32 = 3600

  private struct Family {
    var left: Double
    var members: [Int]
  }

  /// Packs the events of a day.
  ///
  /// - Complexity: O(n log n).
  static func pack(_ intervals: [PackedInterval]) -> Packing {
    var desk = PackingDesk()
    var day = DaySchedule(intervals.count, &desk) { intervals[$0] }
    var packing = ColumnPacking.pack(&day, .equal, limit: 0, &desk)
    var families: [Family] = []
    var familyOf = [Int](repeating: 0, count: intervals.count)
    var parents = [Int](repeating: -1, count: intervals.count)
    var holders: [Int] = []
    // 1. Families: the holder of a column is the last event that was put there.
    for index in day.order.map(Int.init) {
      let column = Int(packing.slots[index].column)
      if column < holders.count { holders[column] = index } else { holders.append(index) }
      if column > 0 {
        let parent = holders[column - 1]
        if intervals[index].start - intervals[parent].start < nearness {
          familyOf[index] = familyOf[parent]
          families[familyOf[parent]].members.append(index)
          continue
        }
        parents[index] = parent
      }
      familyOf[index] = families.count
      families.append(Family(left: 0, members: [index]))
    }
    // 2. Room: a family is indented from the parent of its first member, which is placed already.
    for family in families.indices {
      let first = families[family].members[0]
      if parents[first] >= 0 {
        let left = packing.slots[parents[first]].left
        let columns = Double(packing.slots[first].columns)
        families[family].left = left + (1 - left) * min(0.05, 1 / columns)
      }
      share(families[family], &packing)
    }
    for index in packing.slots.indices { packing.slots[index].columns = 0 }
    return packing
  }

  private static func share(_ family: Family, _ packing: inout Packing) {
    let room = (1 - family.left) / Double(family.members.count)
    for (number, member) in family.members.enumerated() {
      let left = family.left + Double(number) * room
      packing.slots[member].left = left
      let isLast = number == family.members.count - 1
      packing.slots[member].right = isLast ? 1 : min(1, left + room * 1.7)
    }
  }
}
