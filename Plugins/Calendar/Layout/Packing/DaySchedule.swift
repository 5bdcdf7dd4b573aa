/// The events of a day in the order of their starts and in that of their ends, kept through edits.
///
/// Packing is one walk along both lists, so after an edit nothing is sorted again.
struct DaySchedule {
  /// As `PackingKey` orders them, each with its place in the day.
  private(set) var starts: EventKeys
  /// By end, each with its place among the starts: events that end together began near each other, so a walk along both
  /// lists stays where memory is near.
  private(set) var ends: EventKeys
  /// For each event in the order of the starts, the latest end up to there: it never decreases.
  private(set) var reach: [Int32]

  /// Sorts the times that events take up.
  ///
  /// - Complexity: O(n log n).
  init(_ intervals: [PackedInterval]) {
    starts = EventKeys(intervals.count, topBit: 64) {
      PackingKey(intervals[$0].taken, index: $0).bits
    }
    let words = starts.words
    ends = EventKeys(words.count, topBit: 46) {
      EndKey(PackingKey(bits: words[$0]).end, position: $0).bits
    }
    var latest = Int32.min
    reach = starts.words.map { word in
      latest = max(latest, PackingKey(bits: word).end)
      return latest
    }
  }

  /// Number of events.
  var count: Int { reach.count }

  /// Adds the event that comes to stand at `index` of the day, and gives its place among the starts.
  ///
  /// - Complexity: O(n), a few instructions an event.
  mutating func insert(_ interval: PackedInterval, at index: Int) -> Int {
    let position = starts.insert(PackingKey(interval, index: index).bits)
    _ = ends.insert(EndKey(interval.end, position: position).bits)
    reach.insert(position > 0 ? reach[position - 1] : .min, at: position)
    raiseReach(from: position, isNew: true)
    return position
  }

  /// Takes the event at `index` of the day away, and gives its place among the starts.
  ///
  /// - Complexity: O(n), a few instructions an event.
  mutating func remove(_ interval: PackedInterval, at index: Int) -> Int {
    let position = starts.remove(PackingKey(interval, index: index).bits)
    _ = ends.remove(EndKey(interval.end, position: position).bits)
    reach.remove(at: position)
    raiseReach(from: position, isNew: false)
    return position
  }

  /// Finds the latest ends again, from a place on, up to the first that is right after the edit.
  private mutating func raiseReach(from position: Int, isNew: Bool) {
    var latest = position > 0 ? reach[position - 1] : .min
    for place in position..<count {
      latest = max(latest, PackingKey(bits: starts.words[place]).end)
      if reach[place] == latest, !isNew || place > position { return }
      reach[place] = latest
    }
  }

  /// Whether all events before a place among the starts have ended when the one there begins.
  func isClusterStart(_ position: Int) -> Bool {
    position == 0 || position == count
      || reach[position - 1] <= PackingKey(bits: starts.words[position]).start
  }

  /// The first place among the starts of an event that begins at or after `time`.
  ///
  /// - Complexity: O(log n).
  func firstStart(notBefore time: Int32) -> Int {
    partition(count) { PackingKey(bits: starts.words[$0]).start < time }
  }

  /// The first place among the starts up to which an event goes on after `time`.
  ///
  /// - Complexity: O(log n).
  func firstReach(after time: Int32) -> Int { partition(count) { reach[$0] <= time } }

  /// The first place among the ends of an event that goes on after `time`.
  ///
  /// - Complexity: O(log n).
  func firstEnd(after time: Int32) -> Int {
    partition(count) { EndKey(bits: ends.words[$0]).end <= time }
  }
}

extension Array {
  /// So many equal elements: `init(repeating:count:)` looks up the type of its storage each time, which for the
  /// arrays of a short day took a fifth of the time of its packing.
  init(_ element: Element, times count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: element, count: count) }
  }
}

/// The first number from 0 up to `count` for which `isBefore` does not hold; it holds for none behind.
///
/// - Complexity: O(log n).
func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}

/// Words in ascending order, of which the lowest 28 bits are the place of an event in another order.
struct EventKeys {
  /// Ascending; each place is there once.
  private(set) var words: [UInt64]

  /// The places in the order of the words.
  var events: [Int32] { words.map { Int32(truncatingIfNeeded: $0 & Self.places) } }

  /// For each event its place in the order of the words.
  ///
  /// - Complexity: O(n).
  var ranks: [Int32] {
    var ranks = [Int32](0, times: words.count)
    var all = ranks.mutableSpan
    let words = words.span
    for position in words.indices {
      all[Int(words[position] & Self.places)] = Int32(truncatingIfNeeded: position)
    }
    return ranks
  }

  /// The bits of a word that are a place.
  static let places: UInt64 = 0xFFF_FFFF

  /// Sorts the words of so many events.
  ///
  /// 1. Words go to groups by their highest bits: 64 for few words, else 256. A day takes up a third of them.
  /// 2. Few words are nearly in order then, and each moves past the few before it; of many each group is
  ///    sorted.
  ///
  /// - Parameter topBit: No word has a higher bit.
  /// - Complexity: O(n log n).
  init(_ count: Int, topBit: UInt64, _ word: (Int) -> UInt64) {
    let groups: UInt64 = count <= 128 ? 6 : 8
    let shift = topBit - groups
    // 1.
    var starts = InlineArray<257, Int32>(repeating: 0)
    var given = [UInt64](0, times: count)
    words = given
    var places = starts.mutableSpan
    var all = given.mutableSpan
    for index in all.indices {
      all[index] = word(index)
      places[Int(truncatingIfNeeded: all[index] &>> shift) &+ 1] &+= 1
    }
    for group in 1...(1 << Int(groups)) { places[group] &+= places[group &- 1] }
    var sorted = words.mutableSpan
    for index in all.indices {
      let group = Int(truncatingIfNeeded: all[index] &>> shift)
      sorted[Int(places[group])] = all[index]
      places[group] &+= 1
    }
    // 2. Each start is now the end of its group.
    if words.count <= Self.few {
      sortNeighbours()
    } else {
      var start = 0
      for group in 0..<(1 << Int(groups)) {
        let end = Int(starts[group])
        if start < end { words[start..<end].sort() }
        start = end
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

  /// Adds a word, moves the events from its place on by one, and gives where the word stands.
  ///
  /// - Complexity: O(n).
  mutating func insert(_ word: UInt64) -> Int {
    renumber(from: word & Self.places, isUp: true)
    let position = position(of: word)
    words.insert(word, at: position)
    return position
  }

  /// Takes a word away, which must be there, moves the events behind its place by one, and gives where it stood.
  ///
  /// - Complexity: O(n).
  mutating func remove(_ word: UInt64) -> Int {
    let position = position(of: word)
    words.remove(at: position)
    renumber(from: word & Self.places, isUp: false)
    return position
  }

  private func position(of word: UInt64) -> Int {
    let words = words
    return partition(words.count) { words[$0] < word }
  }

  /// Moves all places from one on up or down by one.
  private mutating func renumber(from place: UInt64, isUp: Bool) {
    // A place from that one on carries into the bit above all places: no branch, many at once.
    let carry = Self.places + 1 - place
    var span = words.mutableSpan
    if isUp {
      for index in span.indices { span[index] &+= (span[index] & Self.places &+ carry) &>> 28 }
    } else {
      for index in span.indices { span[index] &-= (span[index] & Self.places &+ carry) &>> 28 }
    }
  }
}

/// When an event ends; keys are in the order of the ends.
struct EndKey {
  let bits: UInt64

  /// The key of an event with its place among the starts; times lie from -24 to 48.8 hours.
  init(_ end: Int32, position: Int) {
    bits = UInt64(Int64(end) + PackingKey.zero) << 28 | UInt64(position)
  }

  /// Takes the bits of a key.
  init(bits: UInt64) { self.bits = bits }

  /// The keys of events that have ended by `time` have lower bits, all others have not.
  static func bound(_ time: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: Int64(time) + PackingKey.zero + 1) &<< 28
  }

  /// Place among the starts.
  var position: Int { Int(truncatingIfNeeded: bits & EventKeys.places) }

  /// In seconds from midnight.
  var end: Int32 { Int32(truncatingIfNeeded: bits >> 28) - Int32(PackingKey.zero) }
}
