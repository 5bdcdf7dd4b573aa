/// The common identifiers of two lists: pairs found by walking both side by side, and the rest.
///
/// In each list no identifier occurs twice, so any way to find the pairs finds the same ones. The
/// walk compares neighbours; only what it leaves over needs to be looked up by hash.
struct IdentifierMatch {
  /// For each new identifier the position of the same old one, or -1 if the walk has not found it.
  ///
  /// The positions that the walk finds ascend.
  private(set) var origins: [Int]
  /// Positions of old identifiers that the walk has not paired, ascending.
  private(set) var oldRest: [Int] = []
  /// Positions of new identifiers that the walk has not paired, ascending.
  private(set) var newRest: [Int] = []
  /// Whether pairs were added to those of the walk, so that the positions may no longer ascend.
  private(set) var hasLatePairs = false
  /// Number of comparisons made.
  private(set) var comparisons = 0

  /// Furthest place beside a difference where the walk looks for equal identifiers.
  private static let reach = 32

  /// Walks both lists; an old nil is no identifier.
  ///
  /// - Complexity: O(n): after a vain search the next one is half as long.
  init<New: RandomAccessCollection<String>>(_ old: [String?], _ new: New)
  where New.Index == Int {
    origins = Array(repeating: -1, count: new.count)
    var (place, next, reach) = (0, 0, Self.reach)
    while place < old.count, next < new.count {
      comparisons += 1
      if old[place] == new[next] {
        origins[next] = place
        (place, next) = (place + 1, next + 1)
        continue
      }
      let step = stride(from: place, next, old, new, atMost: reach)
      reach = step == nil ? max(1, reach / 2) : Self.reach
      let (skipped, passed) = step ?? (1, 1)
      oldRest += place..<(place + skipped)
      newRest += next..<(next + passed)
      (place, next) = (place + skipped, next + passed)
    }
    oldRest += place..<old.count
    newRest += next..<new.count
  }

  /// Adds a pair that the walk has not found.
  mutating func pair(_ new: Int, with old: Int) {
    origins[new] = old
    hasLatePairs = true
  }

  /// Returns the numbers of old and new identifiers to skip so that the next two are equal; nil if
  /// that is too many.
  private mutating func stride<New: RandomAccessCollection<String>>(
    from place: Int, _ next: Int, _ old: [String?], _ new: New, atMost reach: Int
  ) -> (old: Int, new: Int)? where New.Index == Int {
    for step in 1...reach {
      let (isOld, isNew) = (place + step < old.count, next + step < new.count)
      guard isOld || isNew else { return nil }
      comparisons += 3
      if isOld, old[place + step] == new[next] { return (step, 0) }
      if isNew, old[place] == new[next + step] { return (0, step) }
      if isOld, isNew, old[place + step] == new[next + step] { return (step, step) }
    }
    return nil
  }
}

extension [Int] {
  /// Whether each number belongs to one longest ascending subsequence of the distinct numbers that
  /// are not -1.
  ///
  /// Of several such subsequences it is the one whose last number is smallest, then whose last but
  /// one is, and so on to its first.
  ///
  /// - Complexity: O(n log n), and O(n) where the numbers ascend.
  var longestAscending: [Bool] {
    // tails[k] is the place of the smallest number that ends an ascending subsequence of length
    // k + 1.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: count)
    for place in indices where self[place] >= 0 {
      var (low, high) = (0, tails.count)
      if let last = tails.last, self[last] < self[place] { low = high }
      while low < high {
        let middle = (low + high) / 2
        if self[tails[middle]] < self[place] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = tails[low - 1] }
      if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    var belongs = [Bool](repeating: false, count: count)
    var place = tails.last ?? -1
    while place >= 0 {
      belongs[place] = true
      place = previous[place]
    }
    return belongs
  }
}
