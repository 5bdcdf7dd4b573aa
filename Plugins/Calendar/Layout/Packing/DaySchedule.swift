/// The events of a day in the order of their starts and in that of their ends, kept through edits.
///
/// Packing is one walk along both lists, so after an edit nothing is sorted again.
struct DaySchedule {
  private let rules: PackingRules
  private let window: Range<Int>
  /// As `PackingKey` orders them.
  private(set) var starts: EventKeys
  /// By end.
  private(set) var ends: EventKeys

  /// Sorts the events of a day.
  ///
  /// - Complexity: O(n log n).
  init(_ segments: [Segment], _ rules: PackingRules, window: Range<Int>) {
    self.init(segments.map { rules.drawn($0, in: window).taken }, rules, window: window)
  }

  private init(_ intervals: [PackedInterval], _ rules: PackingRules, window: Range<Int>) {
    self.rules = rules
    self.window = window
    starts = EventKeys(intervals, topBit: 64) { PackingKey($0, index: $1).bits }
    ends = EventKeys(intervals, topBit: 46) { EndKey($0, index: $1).bits }
  }

  /// Sorts events whose times are not empty.
  ///
  /// - Complexity: O(n log n).
  init(_ intervals: [PackedInterval]) {
    let rules = PackingRules(style: .expand, limit: 0, overlapThreshold: 0, leastSeconds: 0)
    self.init(intervals, rules, window: 0..<0)
  }

  /// Number of events.
  var count: Int { starts.words.count }

  /// Adds the event that comes to stand at `index` of the day.
  ///
  /// - Complexity: O(n), a few instructions an event.
  mutating func insert(_ segment: Segment, at index: Int) {
    let interval = rules.drawn(segment, in: window).taken
    starts.insert(PackingKey(interval, index: index).bits)
    ends.insert(EndKey(interval, index: index).bits)
  }

  /// Takes the event at `index` of the day away.
  ///
  /// - Complexity: O(n), a few instructions an event.
  mutating func remove(at index: Int) {
    starts.remove(at: index)
    ends.remove(at: index)
  }
}

/// Words in ascending order, of which the lowest 28 bits are an event's place in its day.
struct EventKeys {
  /// Ascending; each place is there once.
  private(set) var words: [UInt64]

  /// The places in the order of the words.
  var events: [Int32] { words.map { Int32(truncatingIfNeeded: $0 & Self.places) } }

  /// The bits of a word that are a place.
  static let places: UInt64 = 0xFFF_FFFF

  /// Sorts the words of events.
  ///
  /// 1. Words go to 256 groups by their highest bits, of which a day takes up a third.
  /// 2. Few words are nearly in order then, and each moves past the few before it; of many each group is
  ///    sorted.
  ///
  /// - Parameter topBit: No word has a higher bit.
  /// - Complexity: O(n log n).
  init(
    _ intervals: [PackedInterval], topBit: UInt64, _ word: (PackedInterval, Int) -> UInt64
  ) {
    let shift = topBit - 8
    // 1.
    var starts = [Int32](repeating: 0, count: 257)
    var given: [UInt64] = []
    given.reserveCapacity(intervals.count)
    for (index, interval) in intervals.enumerated() {
      let word = word(interval, index)
      given.append(word)
      starts[Int(word >> shift) + 1] += 1
    }
    for group in 1..<257 { starts[group] += starts[group - 1] }
    words = given
    for word in given {
      let group = Int(word >> shift)
      words[Int(starts[group])] = word
      starts[group] += 1
    }
    // 2. Each start is now the end of its group.
    if words.count <= Self.few {
      sortNeighbours()
    } else {
      var start = 0
      for end in starts.dropLast() {
        if start < end { words[start..<Int(end)].sort() }
        start = Int(end)
      }
    }
  }

  /// Up to so many words are sorted by moving each past those before it.
  private static let few = 512

  private mutating func sortNeighbours() {
    var span = words.mutableSpan
    for index in span.indices.dropFirst() {
      let word = span[index]
      var hole = index
      while hole > 0, span[hole - 1] > word {
        span[hole] = span[hole - 1]
        hole -= 1
      }
      span[hole] = word
    }
  }

  /// Adds a word, and moves the events from its place on by one.
  ///
  /// - Complexity: O(n).
  mutating func insert(_ word: UInt64) {
    let place = word & Self.places
    var span = words.mutableSpan
    for index in span.indices {
      span[index] &+= span[index] & Self.places >= place ? 1 : 0
    }
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < word { low = middle + 1 } else { high = middle }
    }
    words.insert(word, at: low)
  }

  /// Takes the event at a place away, and moves those behind it by one.
  ///
  /// - Complexity: O(n).
  mutating func remove(at place: Int) {
    let place = UInt64(place)
    guard let position = words.firstIndex(where: { $0 & Self.places == place }) else { return }
    words.remove(at: position)
    var span = words.mutableSpan
    for index in span.indices {
      span[index] &-= span[index] & Self.places > place ? 1 : 0
    }
  }
}

/// When an event ends; keys are in the order of the ends.
struct EndKey {
  let bits: UInt64

  /// The key of an event; times lie from -24 to 48.8 hours.
  init(_ interval: PackedInterval, index: Int) {
    bits = UInt64(Int64(interval.end) + PackingKey.zero) << 28 | UInt64(index)
  }

  /// Takes the bits of a key.
  init(bits: UInt64) { self.bits = bits }

  /// Place among the events as given.
  var index: Int { Int(bits & EventKeys.places) }

  /// In seconds from midnight.
  var end: Int32 { Int32(truncatingIfNeeded: bits >> 28) - Int32(PackingKey.zero) }
}
