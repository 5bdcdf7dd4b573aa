/// A set of column numbers: insertion, removal and the next member in a few instructions.
///
///     var free = ColumnSet()
///     free.insert(3)
///     free.first(from: 0)   // 3
///     free.firstAbsent      // 0
///
/// - Complexity: O(1) for `firstAbsent`; O(n / 64) for `first(from:)`, for numbers below n;
///   `insert` O(n) where the set has to grow, amortised O(1), as `remove`.
struct ColumnSet {
  private var bits: ColumnBits
  private var words: [UInt64]

  /// The empty set.
  init() { self.init(capacity: 64) }

  private init(capacity: Int) {
    bits = ColumnBits(capacity: capacity)
    words = bits.none
  }

  /// Adds a number, which must not be negative.
  mutating func insert(_ number: Int) {
    if number >= bits.capacity { grow(beyond: number) }
    var bits = bits
    var span = words.mutableSpan
    bits.insert(number, &span)
    self.bits = bits
  }

  /// Takes a number away.
  mutating func remove(_ number: Int) {
    guard number < bits.capacity else { return }
    var bits = bits
    var span = words.mutableSpan
    bits.remove(number, &span)
    self.bits = bits
  }

  /// The least member from `number` on, or nil.
  func first(from number: Int) -> Int? {
    number < bits.capacity ? bits.first(from: number, words.span) : nil
  }

  /// The least number that is not a member.
  var firstAbsent: Int { bits.firstAbsent(words.span) }

  private mutating func grow(beyond number: Int) {
    let old = self
    self = ColumnSet(capacity: max(number + 1, 4 * old.bits.capacity))
    var next = old.first(from: 0)
    while let member = next {
      insert(member)
      next = old.first(from: member + 1)
    }
  }
}

/// The layout of a set of numbers in words, a bit for each number; the words belong to the caller.
///
/// First-fit columns fill words from the first one on: which is the first that has room, and which
/// the last that is not empty, is known, so that a search seldom looks at a second word.
struct ColumnBits {
  /// All numbers are below.
  let capacity: Int
  /// The first word that has not all its numbers.
  private var open = 0
  /// All words from here on are empty.
  private var end = 0

  /// The empty set of numbers below `capacity`, or a little more.
  init(capacity: Int) { self.capacity = max(1, (capacity + 63) >> 6) << 6 }

  /// The words of the empty set; the last one always stays empty.
  var none: [UInt64] { Array(0, times: capacity >> 6 + 1) }

  /// Adds a number from 0 on below `capacity`.
  @inline(__always)
  mutating func insert(_ number: Int, _ words: inout MutableSpan<UInt64>) {
    let word = number >> 6
    let new = words[word] | 1 &<< UInt64(truncatingIfNeeded: number)
    words[word] = new
    end = max(end, word &+ 1)
    guard new == ~0, word == open else { return }
    while words[open] == ~0 { open &+= 1 }
  }

  /// Takes a number from 0 on below `capacity` away.
  @inline(__always)
  mutating func remove(_ number: Int, _ words: inout MutableSpan<UInt64>) {
    let word = number >> 6
    let new = words[word] & ~(1 &<< UInt64(truncatingIfNeeded: number))
    words[word] = new
    open = min(open, word)
    guard new == 0, word &+ 1 == end else { return }
    while end > 0, words[end &- 1] == 0 { end &-= 1 }
  }

  /// The least member from `number` on, which must not be negative, or nil.
  @inline(__always)
  func first(from number: Int, _ words: Span<UInt64>) -> Int? {
    var word = number >> 6
    guard word < end else { return nil }
    let rest = words[word] &>> UInt64(truncatingIfNeeded: number)
    if rest != 0 { return number &+ rest.trailingZeroBitCount }
    word &+= 1
    while word < end {
      if words[word] != 0 { return word &<< 6 &+ words[word].trailingZeroBitCount }
      word &+= 1
    }
    return nil
  }

  /// The least number that is not a member; `capacity` where all below are.
  @inline(__always)
  func firstAbsent(_ words: Span<UInt64>) -> Int {
    open &<< 6 &+ (~words[open]).trailingZeroBitCount
  }
}
