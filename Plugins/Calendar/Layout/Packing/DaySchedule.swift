import CalendarEvents
import CivilTime

/// The events of a day in packing order, and their clusters, kept through edits.
///
/// Packing is one walk along the events, so after an edit nothing is sorted again.
struct DaySchedule {
  /// As `PackingKey` orders them; those of equal times in the order of the day.
  var events: [PlacedEvent]
  /// In the order of their times; none before the day is packed.
  var clusters: [Cluster] = []
  /// No cluster has ever had more columns.
  var mostColumns = 0

  /// Sorts the times that events take up; their tags are their numbers.
  ///
  /// - Complexity: O(n log n).
  init(_ count: Int, _ desk: inout PackingDesk, _ interval: (Int) -> PackedInterval) {
    desk.sort(count) { PackingKey(interval($0).taken, tag: $0) }
    let words = desk.sorted.span
    events = []
    events.append(addingCapacity: count) { events in
      var latest = Int32.min
      for position in 0..<count {
        let key = PackingKey(bits: words[position])
        latest = max(latest, key.end)
        events.append(PlacedEvent(key: key, reach: latest))
      }
    }
  }

  /// Number of events.
  var count: Int { events.count }

  /// The tags of the events in packing order.
  var order: [Int32] { events.map { Int32(truncatingIfNeeded: $0.key.tag) } }

  /// For each tag from 0 on below the number of events its place in packing order.
  ///
  /// - Complexity: O(n).
  var ranks: [Int32] {
    var ranks = [Int32](0, times: count)
    var all = ranks.mutableSpan
    let events = events.span
    for position in events.indices {
      all[events[position].key.tag] = Int32(truncatingIfNeeded: position)
    }
    return ranks
  }

  /// Adds an event, and gives its place in packing order.
  ///
  /// - Complexity: O(n), of which O(log n) are looked at.
  mutating func insert(_ interval: PackedInterval, _ tag: Int, _ tags: EventTags) -> Int {
    let key = PackingKey(interval, tag: tag)
    let index = tags.index(of: tag)
    let position = partition(count) {
      let other = events[$0].key
      return other.time != key.time ? other.time < key.time : tags.index(of: other.tag) < index
    }
    events.insert(PlacedEvent(key: key, reach: .min), at: position)
    raiseReach(from: position, isNew: true)
    return position
  }

  /// Takes the event at a place away.
  ///
  /// - Complexity: O(n), of which those are looked at that no other event reaches beyond.
  mutating func remove(at position: Int) {
    events.remove(at: position)
    raiseReach(from: position, isNew: false)
  }

  /// Finds the latest ends again, from a place on, up to the first that is right after the edit.
  private mutating func raiseReach(from position: Int, isNew: Bool) {
    var latest = position > 0 ? events[position - 1].reach : .min
    var events = events.mutableSpan
    for place in position..<events.count {
      latest = max(latest, events[place].key.end)
      if events[place].reach == latest, !isNew || place > position { return }
      events[place].reach = latest
    }
  }

  /// Whether all events before a place have ended when the one there begins.
  func isClusterStart(_ position: Int) -> Bool {
    position == 0 || position == count
      || events[position - 1].reach <= events[position].key.start
  }

  /// The first place of an event that begins at or after `time`.
  ///
  /// - Complexity: O(log n).
  func firstStart(notBefore time: Int32) -> Int {
    partition(count) { events[$0].key.start < time }
  }

  /// The first place up to which an event goes on after `time`.
  ///
  /// - Complexity: O(log n).
  func firstReach(after time: Int32) -> Int { partition(count) { events[$0].reach <= time } }
}

/// The order in which events are packed: by start, longer ones first, then as the day orders them.
///
/// A key holds an event's start, how much shorter than three days it is, and its tag, which is its
/// number as long as nothing is edited, so that sorted keys are all that packing looks at.
struct PackingKey: Hashable {
  let bits: UInt64

  /// Added to times, which are between -24 and 48.8 hours, to make them positive.
  static let zero = GregorianDay.seconds

  /// Takes the bits of a key.
  init(bits: UInt64) { self.bits = bits }

  /// The key of an event; times lie from -24 to 48.8 hours.
  init(_ interval: PackedInterval, tag: Int) {
    let start = UInt64(truncatingIfNeeded: Int64(interval.start) &+ Self.zero)
    let shortness = UInt64(truncatingIfNeeded: 0x3FFFF &- (interval.end &- interval.start))
    bits = start &<< 46 | shortness &<< 28 | UInt64(truncatingIfNeeded: tag)
  }

  /// The part of the key by which events are sorted first.
  var time: UInt64 { bits &>> 28 }

  /// The event's name on its day.
  var tag: Int { Int(truncatingIfNeeded: bits & 0xFFF_FFFF) }

  /// In seconds from midnight.
  var start: Int32 { Int32(truncatingIfNeeded: bits &>> 46) &- Int32(Self.zero) }

  /// In seconds from midnight.
  var end: Int32 { start &+ 0x3FFFF &- Int32(truncatingIfNeeded: bits &>> 28 & 0x3FFFF) }
}

/// The names of a day's events: an edit names and frees only the events that come and go.
///
/// A day that was never edited calls them by their numbers and keeps nothing here.
struct EventTags {
  /// By number; empty while each tag is a number.
  private(set) var tags: [Int32] = []
  /// By tag, -1 for those that are free.
  private var indices: [Int32] = []
  private var free: [Int32] = []

  /// The numbers of the events.
  init() {}

  /// The tag of an event.
  func tag(at index: Int) -> Int { tags.isEmpty ? index : Int(tags[index]) }

  /// The number of the event with a tag.
  func index(of tag: Int) -> Int { indices.isEmpty ? tag : Int(indices[tag]) }

  /// Names an event inserted into a day of `count` events, and returns its tag: a free one, or the
  /// next one.
  ///
  /// - Complexity: O(n), several events an instruction.
  mutating func insert(at index: Int, among count: Int) -> Int {
    keep(count)
    indices.shift(from: index, isUp: true)
    let tag = free.popLast() ?? Int32(indices.count)
    if Int(tag) == indices.count {
      indices.append(Int32(index))
    } else {
      indices[Int(tag)] = Int32(index)
    }
    tags.insert(tag, at: index)
    return Int(tag)
  }

  /// Frees the tag of an event removed from a day of `count` events, and returns it.
  ///
  /// - Complexity: O(n), several events an instruction.
  mutating func remove(at index: Int, among count: Int) -> Int {
    keep(count)
    let tag = tags.remove(at: index)
    indices[Int(tag)] = -1
    indices.shift(from: index, isUp: false)
    free.append(tag)
    return Int(tag)
  }

  private mutating func keep(_ count: Int) {
    guard indices.isEmpty else { return }
    tags = Array(0..<Int32(count))
    indices = tags
  }
}

extension [Int32] {
  /// Adds 1 to all numbers from one on, or takes it away: no branch, many at once.
  mutating func shift(from least: Int, isUp: Bool) {
    let below = Int32(truncatingIfNeeded: least &- 1)
    var all = mutableSpan
    if isUp {
      for index in all.indices { all[index] &+= all[index] > below ? 1 : 0 }
    } else {
      for index in all.indices { all[index] &-= all[index] > below ? 1 : 0 }
    }
  }
}

extension Array {
  /// Creates an array of equal elements.
  ///
  /// `init(repeating:count:)` looks up the type of its storage each time, which took a fifth of the
  /// time to pack a short day.
  init(_ element: Element, times count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: element, count: count) }
  }
}
