/// Each event is indented a little from the one it covers; starts near each other lie side by side.
///
/// Rule H of the calendar semantics: nobody publishes this look, so it is a rule of our own after what
/// people report. The parent of an event is the one in the next lower first-fit column. An event that
/// begins within an hour of its parent is its sibling, and siblings share the room to the right edge;
/// any other is indented by 5 % of the room of its parent, or by a column's share where that is less.
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
    var packing = ColumnPacking.pack(intervals, .equal, limit: 0)
    var families: [Family] = []
    var familyOf = [Int](repeating: 0, count: intervals.count)
    var parents = [Int](repeating: -1, count: intervals.count)
    var holders: [Int] = []
    // 1. Families: the holder of a column is the last event that was put there.
    for index in packing.order.map(Int.init) {
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
