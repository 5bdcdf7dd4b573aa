import LayoutCore

/// What of an event is seen on one day.
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
  var start: Int
  var end: Int

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

  /// Adds a segment behind those of earlier items.
  mutating func append(_ segment: Segment) {
    if segment.part > 0 { laterParts += 1 }
    segments.append(segment)
  }

  /// Adds an event of the all-day row behind those of earlier items.
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
