import CalendarEvents
import LayoutCore

/// The part of an event that is visible on one day.
struct Segment: Hashable {
  /// The item, by its name.
  var section: Int32
  var item: Int32
  /// 0 for the cell; 1, 2, … for the other days of the event, in order.
  var part: Int32
  /// In seconds from midnight.
  var start: Int32
  var end: Int32
}

/// A bar of an event of the all-day row, kept with its first column.
struct AllDayEvent: Hashable {
  /// The item, by its name.
  var section: Int32
  var item: Int32
  /// 0 for the cell; 1, 2, … for the other bars of the event, in order.
  var part: Int32
  /// Days of the event, hidden ones too; the first may lie before day 0.
  var span: DaySpan
  /// Columns of the bar; where a day has one column its ends may lie beyond those shown.
  var columns: DaySpan
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

extension KeptPlace {
  /// The place of a segment that has not been packed.
  fileprivate init(_ columns: KeptColumns, _ segment: Segment) {
    self.init(place: columns.place(ofPart: Int(segment.part)), key: columns.key)
  }
}

/// One day: its segments in the order of their items, and how they share the width once that was
/// asked.
struct DayBucket {
  private(set) var segments: [Segment] = []
  private(set) var allDay: [AllDayEvent] = []
  /// Parts of events in the background, in the order of their items; they are never packed.
  private(set) var backgrounds: [Segment] = []
  /// For each segment the row of its item's values; empty where `order` reads none.
  private var rows: [Int32] = []
  /// For each segment its place; empty where columns are not kept.
  private var kept: [KeptPlace] = []
  /// Number of segments that are not their event's cell.
  private var laterParts = 0
  /// Nil until the day is asked for, and again after many edits.
  private(set) var packed: PackedDay?

  /// Whether it has more segments than there are z values below the headers.
  var isCrowded: Bool { segments.count > Layering.room }

  /// Makes room.
  mutating func reserve(_ count: Int) { segments.reserveCapacity(count) }

  /// Adds a segment after those of earlier items.
  @inline(__always)
  mutating func append(_ segment: Segment, row: Int32? = nil) {
    if segment.part > 0 { laterParts += 1 }
    segments.append(segment)
    if let row { rows.append(row) }
  }

  /// Records the columns that the item of the last segment keeps.
  mutating func keep(_ columns: KeptColumns) {
    kept.append(KeptPlace(columns, segments[segments.count - 1]))
  }

  /// Adds an event of the all-day row after those of earlier items.
  mutating func append(_ event: AllDayEvent) { allDay.append(event) }

  /// Adds a part in the background after those of earlier items.
  mutating func append(background segment: Segment) { backgrounds.append(segment) }

  /// Adds a part in the background at its place.
  ///
  /// - Complexity: O(parts in the background).
  mutating func insert(background segment: Segment, _ names: ItemNames) {
    let item = names.item(segment.section, segment.item)
    let index = backgrounds.firstIndex {
      ($0.section, names.item($0.section, $0.item), $0.part) > (segment.section, item, segment.part)
    }
    backgrounds.insert(segment, at: index ?? backgrounds.count)
  }

  /// Adds a segment at its place.
  ///
  /// - Complexity: O(segments).
  mutating func insert(
    _ segment: Segment, row: Int32? = nil, _ columns: KeptColumns? = nil, _ names: ItemNames
  ) {
    if segment.part > 0 { laterParts += 1 }
    let item = names.item(segment.section, segment.item)
    let index = firstIndex(notBefore: (segment.section, item, segment.part), names)
    segments.insert(segment, at: index)
    if let row { rows.insert(row, at: index) }
    if let columns { kept.insert(KeptPlace(columns, segment), at: index) }
    if packed?.followsEdits == false { packed = nil }
    packed?.insert(segment, at: index)
    if packed?.isWorn == true { packed = nil }
  }

  /// Adds an event of the all-day row at its place.
  ///
  /// - Complexity: O(events of the row), of which O(log n) are looked at.
  mutating func insert(_ event: AllDayEvent, _ names: ItemNames) {
    let item = names.item(event.section, event.item)
    allDay.insert(event, at: firstAllDay(notBefore: (event.section, item), names))
  }

  /// Drops what belongs to an item with a tag.
  ///
  /// - Returns: whether it was an event of the all-day row.
  /// - Complexity: O(segments), of which O(log n) are looked at.
  mutating func remove(_ item: Int, ofSection section: Int, _ names: ItemNames) -> Bool {
    let start = firstIndex(notBefore: (Int32(section), item, 0), names)
    let end = firstIndex(notBefore: (Int32(section), item, .max), names)
    if start < end {
      remove(start..<end)
      return false
    }
    backgrounds.removeAll {
      $0.section == section && names.item($0.section, $0.item) == item
    }
    let place = allDayIndex(section: section, item: item, names)
    if let place { allDay.remove(at: place) }
    return place != nil
  }

  /// Drops what belongs to `items` of `section`, which has no tags, and moves the numbers of later
  /// items by `shift`.
  ///
  /// - Returns: whether an event of the all-day row went away.
  /// - Complexity: O(segments).
  mutating func replace(_ items: Range<Int>, ofSection section: Int, shift: Int) -> Bool {
    let (section, shift) = (Int32(section), Int32(shift))
    let numbers = ItemNames()
    let start = firstIndex(notBefore: (section, items.lowerBound, 0), numbers)
    let end = firstIndex(notBefore: (section, items.upperBound, 0), numbers)
    if start < end { remove(start..<end) }
    let count = allDay.count
    if !items.isEmpty {
      backgrounds.removeAll { $0.section == section && items.contains(Int($0.item)) }
      allDay.removeAll { $0.section == section && items.contains(Int($0.item)) }
    }
    guard shift != 0 else { return allDay.count != count }
    let later = start..<firstIndex(notBefore: (section + 1, 0, 0), numbers)
    var moved = segments.mutableSpan
    for index in later { moved[index].item &+= shift }
    for index in backgrounds.indices
    where backgrounds[index].section == section && backgrounds[index].item >= items.upperBound {
      backgrounds[index].item += shift
    }
    for index in allDay.indices
    where allDay[index].section == section && allDay[index].item >= items.upperBound {
      allDay[index].item += shift
    }
    return allDay.count != count
  }

  private mutating func remove(_ places: Range<Int>) {
    laterParts -= segments[places].count { $0.part > 0 }
    segments.removeSubrange(places)
    if !rows.isEmpty { rows.removeSubrange(places) }
    if !kept.isEmpty { kept.removeSubrange(places) }
    if places.count > PackedDay.editLimit || packed?.followsEdits == false { packed = nil }
    for _ in places { packed?.remove(at: places.lowerBound) }
    if segments.isEmpty || packed?.isWorn == true { packed = nil }
  }

  /// Has the whole day packed again.
  mutating func unpack() { packed = nil }

  /// Whether something is to be packed.
  var needsPacking: Bool { !segments.isEmpty && packed?.isPacked != true }

  /// Packs the day, or what was edited since, and gives how many segments that met.
  ///
  /// - Complexity: O(n log n).
  mutating func pack(
    _ rules: PackingRules, _ values: [OrderValues], window: Range<Int>, _ desk: inout PackingDesk
  ) -> Int {
    if packed == nil {
      let order = rules.order?.order(segments) {
        rows.isEmpty ? OrderValues() : values[Int(rows[$0])]
      }
      packed = PackedDay(
        segments, rules, window: window, order: order, places: kept.map { $0.place }, &desk)
    }
    let met = packed?.pack(&desk) ?? 0
    if rules.isStable { keepColumns(&desk.changes) }
    return met
  }

  /// Takes over the columns of the packed day as those that segments keep.
  private mutating func keepColumns(_ changes: inout PlaceChanges) {
    guard let packed else { return }
    for index in kept.indices {
      let (old, slot) = (kept[index], packed.slot(index))
      let (column, width) = (packed.keptColumn(index), slot.right - slot.left)
      if old.place.isHeld {
        if Int(old.place.column) != column { changes.moved += 1 }
        if !old.width.isNaN, old.width != width { changes.resized += 1 }
      }
      kept[index].width = width
      kept[index].place.column = Int32(clamping: column)
      kept[index].place.isHeld =
        old.place.isKeepable && column < StableColumns.Place.keptColumns
    }
  }

  /// The number of an item's part on a packed day, and its place; nil if it has none, or if places
  /// are not kept.
  func keptPlace(section: Int, item: Int, _ names: ItemNames) -> (part: Int, KeptPlace)? {
    let index = firstIndex(notBefore: (Int32(section), item, 0), names)
    guard kept.indices.contains(index), Int(segments[index].section) == section,
      names.item(segments[index].section, segments[index].item) == item
    else { return nil }
    return (Int(segments[index].part), kept[index])
  }

  /// The first cell, where the segments are the cells of items that follow each other.
  func firstOfRun(_ names: ItemNames) -> Element? {
    guard laterParts == 0, let first = segments.first, let last = segments.last,
      first.section == last.section
    else { return nil }
    // Items ascend, so nothing lies between if the last one is near enough.
    let item = names.item(first.section, first.item)
    guard names.item(last.section, last.item) - item == segments.count - 1 else { return nil }
    return Element(.cell, section: Int(first.section), item: item)
  }

  /// Place of an item's event of the all-day row, or nil if none begins on this day.
  ///
  /// - Complexity: O(log n).
  func allDayIndex(section: Int, item: Int, _ names: ItemNames) -> Int? {
    let index = firstAllDay(notBefore: (Int32(section), item), names)
    guard index < allDay.count, Int(allDay[index].section) == section,
      names.item(allDay[index].section, allDay[index].item) == item
    else { return nil }
    return index
  }

  /// Index of an item's first event in the all-day row, or its insertion point.
  private func firstAllDay(
    notBefore wanted: (section: Int32, item: Int), _ names: ItemNames
  ) -> Int {
    var (low, high) = (0, allDay.count)
    while low < high {
      let middle = (low + high) / 2
      let event = allDay[middle]
      if (event.section, names.item(event.section, event.item)) < wanted {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Index of an item's first segment, or its insertion point.
  ///
  /// - Complexity: O(log n).
  private func firstIndex(
    notBefore wanted: (section: Int32, item: Int, part: Int32), _ names: ItemNames
  ) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
      let item =
        segment.section == wanted.section
        ? names.item(segment.section, segment.item) : wanted.item
      if (segment.section, item, segment.part) < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Place of a segment of an item, or nil if the day has none.
  ///
  /// - Complexity: O(log n).
  func index(section: Int, item: Int, part: Int, _ names: ItemNames) -> Int? {
    let index = firstIndex(notBefore: (Int32(section), item, Int32(part)), names)
    guard index < segments.count, Int(segments[index].section) == section,
      segments[index].part == part,
      names.item(segments[index].section, segments[index].item) == item
    else { return nil }
    return index
  }
}
