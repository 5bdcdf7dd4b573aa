import LayoutCore

/// The part of an event that is visible on one day.
struct Segment: Hashable {
  /// The item.
  var section: Int32
  var item: Int32
  /// 0 for the cell; 1, 2, … for the other days of the event, in order.
  var part: Int32
  /// In seconds from midnight.
  var start: Int32
  var end: Int32

  /// Order of the segments of a day: as the items stand.
  static func precedes(_ a: Segment, _ b: Segment) -> Bool {
    if a.section != b.section { return a.section < b.section }
    return a.item != b.item ? a.item < b.item : a.part < b.part
  }
}

/// An event of the all-day row, kept with the column of its first day.
struct AllDayEvent: Hashable {
  /// The item.
  var section: Int32
  var item: Int32
  /// Columns; the first may lie before the first column.
  var span: DaySpan
  /// In seconds from midnight of column 0; least for an event without times.
  var start: Int64
  var end: Int64

  /// The order in which lanes are given out: by first day, longer ones first, those without times
  /// first, then by times; rule D-07.
  static func precedes(_ a: AllDayEvent, _ b: AllDayEvent) -> Bool {
    if a.span != b.span { return DaySpan.precedes(a.span, b.span) }
    return (a.start, a.end) < (b.start, b.end)
  }
}

/// One day: its segments in the order of their items, and how they share the width once that was asked.
struct DayBucket {
  private(set) var segments: [Segment] = []
  private(set) var allDay: [AllDayEvent] = []
  /// How many segments are not their event's cell.
  private var laterParts = 0
  /// Nil until the day is asked for, and again after an edit.
  private(set) var packed: PackedDay?
  /// Of a packed day the first cell, where its segments are the cells of items that follow each other.
  private(set) var firstOfRun: Element?

  /// Makes room.
  mutating func reserve(_ count: Int) { segments.reserveCapacity(count) }

  /// Adds a segment after those of earlier items.
  mutating func append(_ segment: Segment) {
    if segment.part > 0 { laterParts += 1 }
    segments.append(segment)
  }

  /// Adds an event of the all-day row after those of earlier items.
  mutating func append(_ event: AllDayEvent) { allDay.append(event) }

  /// Adds a segment at its place.
  mutating func insert(_ segment: Segment) {
    packed = nil
    if segment.part > 0 { laterParts += 1 }
    segments.insert(segment, at: firstIndex(notBefore: segment))
  }

  /// Adds an event of the all-day row at its place.
  mutating func insert(_ event: AllDayEvent) {
    let place = allDay.firstIndex {
      ($0.section, $0.item) >= (event.section, event.item)
    }
    allDay.insert(event, at: place ?? allDay.count)
  }

  /// Drops what belongs to `items` of `section` and moves the numbers of later items by `shift`.
  ///
  /// - Returns: whether an event of the all-day row went away.
  /// - Complexity: O(segments).
  mutating func replace(_ items: Range<Int>, ofSection section: Int, shift: Int) -> Bool {
    let (section, shift) = (Int32(section), Int32(shift))
    let before = (segments.count, allDay.count)
    if !items.isEmpty {
      segments.removeAll { $0.section == section && items.contains(Int($0.item)) }
      allDay.removeAll { $0.section == section && items.contains(Int($0.item)) }
    }
    if shift != 0 {
      for index in segments.indices
      where segments[index].section == section && segments[index].item >= items.upperBound {
        segments[index].item += shift
      }
      for index in allDay.indices
      where allDay[index].section == section && allDay[index].item >= items.upperBound {
        allDay[index].item += shift
      }
    }
    if segments.count != before.0 {
      packed = nil
      laterParts = segments.count { $0.part > 0 }
    }
    if packed != nil { firstOfRun = findRun() }
    return allDay.count != before.1
  }

  /// Packs the day.
  ///
  /// - Complexity: O(n log n).
  mutating func pack(_ rules: PackingRules, window: Range<Int>) {
    packed = PackedDay(segments, rules, window: window)
    firstOfRun = findRun()
  }

  private func findRun() -> Element? {
    guard laterParts == 0, let first = segments.first, let last = segments.last,
      first.section == last.section, Int(last.item - first.item) == segments.count - 1
    else { return nil }
    return Element(.cell, section: Int(first.section), item: Int(first.item))
  }

  /// Place of a segment, or where it would stand.
  ///
  /// - Complexity: O(log n).
  func firstIndex(notBefore segment: Segment) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if Segment.precedes(segments[middle], segment) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Place of a segment of an item, or nil if the day has none.
  func index(section: Int, item: Int, part: Int) -> Int? {
    let wanted = Segment(
      section: Int32(section), item: Int32(item), part: Int32(part), start: 0, end: 0)
    let index = firstIndex(notBefore: wanted)
    guard index < segments.count, segments[index].section == wanted.section,
      segments[index].item == wanted.item, segments[index].part == wanted.part
    else { return nil }
    return index
  }
}

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
  init(_ segments: [Segment], _ rules: PackingRules, window: Range<Int>) {
    var drawn = segments.map { rules.drawn($0, in: window) }
    var packing = rules.pack(drawn.map { $0.taken })
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

/// How the events of a day are packed, as the options ask.
struct PackingRules {
  var style: PackingStyle
  /// Most columns; 0 for no limit.
  var limit: Int
  /// In seconds.
  var overlapThreshold: Int
  /// Least time that an event takes up, in seconds.
  var leastSeconds: Int

  /// The time that a segment takes up: not shorter than an event may be; at the end of the hours it
  /// is moved up for that.
  func drawn(_ segment: Segment, in window: Range<Int>) -> PackedInterval {
    let end = max(segment.end, segment.start + Int32(leastSeconds))
    let bottom = Int32(window.upperBound)
    guard end > bottom, segment.end <= bottom else {
      return PackedInterval(start: segment.start, end: end)
    }
    let top = max(Int32(window.lowerBound), bottom - Int32(leastSeconds))
    return PackedInterval(start: min(segment.start, top), end: bottom)
  }

  /// Packs events whose times are not empty.
  func pack(_ intervals: [PackedInterval]) -> Packing {
    switch style {
    case .expand, .equal, .stretch: return ColumnPacking.pack(intervals, style, limit: limit)
    case .overlap: return OverlapPacking.pack(intervals, threshold: overlapThreshold)
    case .cascade: return CascadePacking.pack(intervals)
    case .none:
      let order = PackingKey.order(PackingKey.sorted(intervals))
      let whole = Slot(left: 0, right: 1, column: 0, columns: 0, order: 0)
      var slots = [Slot](repeating: whole, count: intervals.count)
      for (position, index) in order.enumerated() { slots[Int(index)].order = Int32(position) }
      return Packing(slots: slots, order: order)
    }
  }
}
