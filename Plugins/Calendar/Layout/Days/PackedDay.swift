/// The segments of a day as they are drawn.
final class PackedDay {
  /// Where each segment lies, in the order of the segments.
  let packing: Packing
  /// For each place in packing order, the latest end up to there: it never decreases.
  private let reach: [Int32]

  /// Up to so many segments are looked at one by one: that is faster than to search among them.
  private static let few = 1024

  /// Packs a day.
  ///
  /// - Complexity: O(n log n).
  init(_ segments: [Segment], _ schedule: DaySchedule?, _ rules: PackingRules, window: Range<Int>) {
    var drawn = segments.map { rules.drawn($0, in: window) }
    var packing =
      schedule.map { ColumnPacking.pack($0, rules.style, limit: rules.limit) }
      ?? rules.pack(drawn.map { $0.taken })
    var slots = packing.slots.mutableSpan
    for index in slots.indices { slots[index].drawn = drawn[index] }
    self.packing = packing
    guard drawn.count > Self.few else {
      reach = []
      return
    }
    var latest = Int32.min
    for (place, index) in packing.order.enumerated() {
      latest = max(latest, packing.slots[Int(index)].drawn.taken.end)
      drawn[place].end = latest
    }
    reach = drawn.map { $0.end }
  }

  /// Puts the numbers of all segments into `found`, ascending, and returns how many there are.
  func findAll(into found: inout [Int32]) -> Int {
    found.removeAll(keepingCapacity: true)
    found.append(contentsOf: 0..<Int32(packing.slots.count))
    return packing.slots.count
  }

  /// Puts into `found`, ascending, the numbers of all segments that are drawn at some time between
  /// `from` and `to`, both in seconds and exclusive.
  ///
  /// - Returns: how many segments were looked at.
  /// - Complexity: O(log n + c log c) for c candidates: what begins before `to`, after the first that
  ///   reaches beyond `from`; O(n) where they are many, or all are few.
  func findCandidates(from: Int32, to: Int32, into found: inout [Int32]) -> Int {
    let slots = packing.slots
    found.removeAll(keepingCapacity: true)
    if slots.count > Self.few {
      let order = packing.order
      let first = partition(order.count) { reach[$0] <= from }
      let last = partition(order.count) { slots[Int(order[$0])].drawn.start < to }
      guard first < last else { return 0 }
      if (last - first) * 8 <= order.count {
        for place in first..<last where slots[Int(order[place])].drawn.end > from {
          found.append(order[place])
        }
        found.sort()
        return last - first
      }
    }
    // Without a branch: which segments are met is as good as random.
    found.append(contentsOf: repeatElement(0, count: slots.count))
    var all = found.mutableSpan
    var count = 0
    for index in slots.indices {
      all[count] = Int32(truncatingIfNeeded: index)
      let drawn = slots[index].drawn
      count += (drawn.start < to ? 1 : 0) & (drawn.end > from ? 1 : 0)
    }
    found.removeLast(slots.count - count)
    return slots.count
  }

  /// The first number from 0 up to `count` for which `isBefore` does not hold.
  private func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
