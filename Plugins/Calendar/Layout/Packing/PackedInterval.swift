import CivilTime

/// The time that an event takes up on a day, in seconds from midnight.
///
/// For packing no interval is empty.
struct PackedInterval: Hashable {
  var start: Int32
  var end: Int32

  /// What it takes up: a moment without duration a second, so that two of them do not hide each other.
  var taken: PackedInterval { PackedInterval(start: start, end: max(end, start + 1)) }
}

/// Where an event lies across the width of its day, as fractions of it, and when.
struct Slot: Hashable {
  /// Left and right edge, from 0 to 1; equal where the event is not shown.
  var left: Double
  var right: Double
  /// Column, from 0; -1 where the event is only counted.
  var column: Int32
  /// Number of columns of the cluster; 0 where the style has no columns.
  var columns: Int32
  /// Place in drawing order, from 0.
  var order: Int32
  /// From when to when it is drawn, in seconds from midnight; packing leaves that alone.
  var drawn = PackedInterval(start: 0, end: 0)

  /// The whole width.
  static let whole = Slot(left: 0, right: 1, column: 0, columns: 1, order: 0)
  /// Nothing to see.
  static let hidden = Slot(left: 1, right: 1, column: -1, columns: 0, order: 0)
}

/// Events that found no column: how many, when and where they are counted.
struct MoreGroup: Hashable {
  /// From the first start to the last end, in seconds from midnight.
  var start: Int32
  var end: Int32
  /// How many events.
  var count: Int
  /// Left edge as a fraction of the day's width; the right one is 1.
  var left: Double
}

/// How the events of a day share its width.
struct Packing {
  /// Where each event lies, in the order in which the events were given.
  var slots: [Slot]
  /// The events by start, longer ones first, then as given.
  var order: [Int32]
  /// Events that are only counted.
  var more: [MoreGroup] = []
}

/// The order in which events are packed: by start, longer ones first, then as given.
///
/// A key holds an event's start, how much shorter than three days it is, and its place among the
/// events as given, so that sorted keys are all that packing looks at.
struct PackingKey: Comparable {
  private let bits: UInt64

  /// The key of an event; times lie from -24 to 48.8 hours.
  init(_ interval: PackedInterval, index: Int) {
    let start = UInt64(Int(interval.start) + GregorianDay.seconds)
    let shortness = UInt64(0x3FFFF - Int(interval.end - interval.start))
    bits = start << 46 | shortness << 28 | UInt64(index)
  }

  /// Place among the events as given.
  var index: Int { Int(bits & 0xFFF_FFFF) }

  /// In seconds from midnight.
  var start: Int32 { Int32(truncatingIfNeeded: bits >> 46) - Int32(GregorianDay.seconds) }

  /// In seconds from midnight.
  var end: Int32 { start + 0x3FFFF - Int32(truncatingIfNeeded: bits >> 28 & 0x3FFFF) }

  static func < (a: PackingKey, b: PackingKey) -> Bool { a.bits < b.bits }

  /// The keys of a day's events in order.
  ///
  /// - Complexity: O(n log n).
  static func sorted(_ intervals: [PackedInterval]) -> [PackingKey] {
    var keys: [PackingKey] = []
    keys.reserveCapacity(intervals.count)
    for (index, interval) in intervals.enumerated() {
      keys.append(PackingKey(interval, index: index))
    }
    keys.sort()
    return keys
  }

  /// The events of sorted keys, by their places as given.
  static func order(_ keys: [PackingKey]) -> [Int32] {
    keys.map { Int32(truncatingIfNeeded: $0.index) }
  }
}
