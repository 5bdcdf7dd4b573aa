/// The segments of a day as they are drawn, kept through edits of single ones.
struct PackedDay {
  private let rules: PackingRules
  private let window: Range<Int>
  /// Where each segment lies, in the order of the segments.
  private(set) var packing: Packing
  private(set) var schedule: DaySchedule
  /// The same for styles that have columns, and for no other.
  private var columns = ColumnPlaces()
  /// What was edited and is not packed yet.
  private var edits: PackingEdits? = PackingEdits()

  /// Up to so many segments are looked at one by one: that is faster than to search among them.
  private static let few = 1024
  /// To pack all anew costs less than so many edits.
  static let editLimit = 8

  /// A day that is to be packed.
  ///
  /// - Complexity: O(n log n).
  init(_ segments: [Segment], _ rules: PackingRules, window: Range<Int>) {
    (self.rules, self.window) = (rules, window)
    let drawn = segments.map { rules.drawn($0, in: window) }
    schedule = DaySchedule(drawn)
    packing = Packing(
      slots: drawn.map { Slot.hidden.drawn(at: $0) }, orders: schedule.starts.ranks)
    if rules.style.hasColumns { columns = ColumnPlaces(schedule.starts) }
  }

  /// Whether all segments are where they belong.
  var isPacked: Bool { edits == nil }

  /// Whether it costs less to pack anew.
  var isWorn: Bool { edits?.count ?? 0 > Self.editLimit }

  /// Adds the segment that comes to stand at `index`.
  ///
  /// - Complexity: O(n), a few instructions a segment.
  mutating func insert(_ segment: Segment, at index: Int) {
    let drawn = rules.drawn(segment, in: window)
    let position = schedule.insert(drawn.taken, at: index)
    if rules.style.hasColumns {
      columns.places.insert(ColumnPlace(start: drawn.start), at: position)
      moveOrders(from: position, by: 1)
    }
    packing.slots.insert(Slot.hidden.drawn(at: drawn), at: index)
    packing.orders.insert(Int32(position), at: index)
    note(drawn.taken)
  }

  /// Takes the segment at `index` away.
  ///
  /// - Complexity: O(n), a few instructions a segment.
  mutating func remove(at index: Int) {
    let slot = packing.slots.remove(at: index)
    packing.orders.remove(at: index)
    let position = schedule.remove(slot.drawn.taken, at: index)
    if rules.style.hasColumns {
      columns.places.remove(at: position)
      moveOrders(from: position, by: -1)
    }
    note(slot.drawn.taken, from: slot)
  }

  private mutating func note(_ interval: PackedInterval, from slot: Slot? = nil) {
    var edits = edits ?? PackingEdits(interval)
    edits.note(interval, from: slot)
    self.edits = edits
  }

  private mutating func moveOrders(from position: Int, by step: Int32) {
    let position = Int32(position)
    var orders = packing.orders.mutableSpan
    for index in orders.indices { orders[index] &+= orders[index] >= position ? step : 0 }
  }

  /// Packs what was edited, and gives how many segments that met.
  ///
  /// - Complexity: O(n log n); with columns, after an edit O(n) of which all but what the edit moves takes a few
  ///   instructions a segment.
  mutating func pack() -> Int {
    guard let edits else { return 0 }
    self.edits = nil
    guard !rules.style.hasColumns else {
      return ColumnPacking.pack(
        schedule, rules.style, limit: rules.limit, edits, &columns, &packing)
    }
    let drawn = packing.slots.map { $0.drawn }
    packing = rules.pack(drawn.map { $0.taken }, schedule.starts.events)
    for index in drawn.indices { packing.slots[index].drawn = drawn[index] }
    return drawn.count
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
      let words = schedule.starts.words
      let (first, last) = (schedule.firstReach(after: from), schedule.firstStart(notBefore: to))
      guard first < last else { return 0 }
      if (last - first) * 8 <= words.count {
        for place in first..<last {
          let event = PackingKey(bits: words[place]).index
          if slots[event].drawn.end > from { found.append(Int32(truncatingIfNeeded: event)) }
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
}
