/// The segments of a day as they are drawn, kept through edits of single ones.
struct PackedDay {
  private let rules: PackingRules
  private let window: Range<Int>
  /// The slot of each segment, by tag.
  private(set) var packing: Packing
  private(set) var schedule: DaySchedule
  /// The names of the segments.
  private(set) var tags = EventTags()
  /// The numbers of the segments in the order of the options; nil for the usual one.
  private let order: [Int32]?
  /// The columns of the segments, where they keep them; nil for first-fit ones.
  private let columns: [Int]?
  /// Edits that are not packed yet.
  private var edits: PackingEdits? = PackingEdits()

  /// Up to this many segments, scanning is faster than searching.
  private static let few = 1024
  /// More edits than this cost more than packing everything again.
  static let editLimit = 8

  /// A day that is to be packed.
  ///
  /// - Complexity: O(n log n).
  init(
    _ segments: [Segment], _ rules: PackingRules, window: Range<Int>, order: [Int32]? = nil,
    places: [StableColumns.Place] = [], _ desk: inout PackingDesk
  ) {
    (self.rules, self.window, self.order) = (rules, window, order)
    let all = segments.span
    var slots: [Slot] = []
    slots.append(addingCapacity: all.count) { slots in
      for index in all.indices {
        slots.append(.hidden.drawn(at: rules.drawn(all[index], in: window)))
      }
    }
    let drawn = slots.span
    schedule = DaySchedule(all.count, &desk) { drawn[$0].drawn }
    packing = Packing(slots: slots, orders: schedule.ranks)
    columns =
      rules.isStable
      ? StableColumns.columns(slots.map { $0.drawn.taken }, order ?? schedule.order, places) : nil
  }

  /// Number of segments.
  var count: Int { schedule.count }

  /// The slot of a segment.
  func slot(_ index: Int) -> Slot { packing.slots[tags.tag(at: index)] }

  /// The place of a segment in drawing order.
  func order(_ index: Int) -> Int32 { packing.orders[tags.tag(at: index)] }

  /// Whether all segments are where they belong.
  var isPacked: Bool { edits == nil }

  /// Whether it can be edited: styles without columns look at all segments again.
  var followsEdits: Bool { rules.followsEdits }

  /// The column of a segment that keeps it, whether it is shown or only counted.
  func keptColumn(_ index: Int) -> Int { columns?[index] ?? -1 }

  /// Whether packing everything again is cheaper.
  var isWorn: Bool { edits?.count ?? 0 > Self.editLimit }

  /// Inserts the segment at `index` of a day that is updated edit by edit.
  ///
  /// - Complexity: O(n), several segments an instruction.
  mutating func insert(_ segment: Segment, at index: Int) {
    let drawn = rules.drawn(segment, in: window)
    let tag = tags.insert(at: index, among: count)
    let position = schedule.insert(drawn.taken, tag, tags)
    packing.orders.shift(from: position, isUp: true)
    if tag == packing.slots.count {
      packing.slots.append(.hidden.drawn(at: drawn))
      packing.orders.append(Int32(position))
    } else {
      packing.slots[tag] = .hidden.drawn(at: drawn)
      packing.orders[tag] = Int32(position)
    }
    record(drawn.taken)
  }

  /// Takes the segment at `index` of a day that follows edits away.
  ///
  /// - Complexity: O(n), several segments an instruction.
  mutating func remove(at index: Int) {
    let tag = tags.remove(at: index, among: count)
    let position = Int(packing.orders[tag])
    schedule.remove(at: position)
    packing.orders[tag] = -1
    packing.orders.shift(from: position, isUp: false)
    record(packing.slots[tag].drawn.taken, from: packing.slots[tag])
  }

  private mutating func record(_ interval: PackedInterval, from slot: Slot? = nil) {
    var edits = edits ?? PackingEdits(interval)
    edits.record(interval, from: slot)
    self.edits = edits
  }

  /// Packs what was edited, and gives how many segments that met.
  ///
  /// - Complexity: O(n log n); with columns, after an edit what the edit moves and what is on then.
  mutating func pack(_ desk: inout PackingDesk) -> Int {
    guard let edits else { return 0 }
    self.edits = nil
    guard !rules.followsEdits else {
      return ColumnPacking.pack(
        &schedule, rules.style, limit: rules.limit, edits, &packing, &desk)
    }
    let drawn = packing.slots.map { $0.drawn }
    packing = rules.pack(drawn.map { $0.taken }, order ?? schedule.order, columns)
    for index in drawn.indices { packing.slots[index].drawn = drawn[index] }
    if rules.limit > 0, rules.style.hasColumns {
      packing.more = MoreGroup.groups(schedule, packing.slots, limit: rules.limit)
    }
    return drawn.count
  }

  /// Puts the numbers of all segments into `found`, ascending, and returns how many there are.
  func findAll(into found: inout [Int32]) -> Int {
    found.removeAll(keepingCapacity: true)
    found.append(contentsOf: 0..<Int32(count))
    return count
  }

  /// Puts into `found`, ascending, the numbers of all segments that are drawn at some time between
  /// `from` and `to`, both in seconds and exclusive.
  ///
  /// - Returns: how many segments were looked at.
  /// - Complexity: O(log n + c log c) for c candidates: what begins before `to`, after the first
  ///   that reaches beyond `from`; O(n) if they are many, or all are few.
  func findCandidates(from: Int32, to: Int32, into found: inout [Int32]) -> Int {
    found.removeAll(keepingCapacity: true)
    if count > Self.few {
      let (first, last) = (schedule.firstReach(after: from), schedule.firstStart(notBefore: to))
      guard first < last else { return 0 }
      if (last - first) * 8 <= count {
        for event in schedule.events[first..<last] {
          let tag = event.key.tag
          if packing.slots[tag].drawn.end > from {
            found.append(Int32(truncatingIfNeeded: tags.index(of: tag)))
          }
        }
        found.sort()
        return last - first
      }
    }
    // Without a branch: which segments are met is as good as random.
    found.append(contentsOf: repeatElement(0, count: count))
    let (slots, tags) = (packing.slots, tags)
    var all = found.mutableSpan
    var met = 0
    for index in 0..<count {
      all[met] = Int32(truncatingIfNeeded: index)
      let drawn = slots[tags.tag(at: index)].drawn
      met += (drawn.start < to ? 1 : 0) & (drawn.end > from ? 1 : 0)
    }
    found.removeLast(count - met)
    return count
  }
}
