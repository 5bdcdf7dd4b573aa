/// A set of column numbers: insertion, removal and the next member in a few instructions.
///
///     var free = ColumnSet()
///     free.insert(3)
///     free.first(from: 0)   // 3
///     free.firstAbsent      // 0
///
/// - Complexity: O(1), and O(n / 4096) for `first(from:)` and `firstAbsent`, for numbers below n; `insert` O(n)
///   where the set has to grow, amortised O(1).
struct ColumnSet {
  private var bits: ColumnBits
  private var words: [UInt64]

  /// The empty set.
  init() {
    bits = ColumnBits(capacity: 64)
    words = bits.none
  }

  /// Whether the set has no members.
  var isEmpty: Bool { first(from: 0) == nil }

  /// Adds a number, which must not be negative.
  mutating func insert(_ number: Int) {
    if number >= bits.capacity { grow(beyond: number) }
    let bits = bits
    var span = words.mutableSpan
    bits.insert(number, &span)
  }

  /// Takes a number away.
  mutating func remove(_ number: Int) {
    guard number < bits.capacity else { return }
    let bits = bits
    var span = words.mutableSpan
    bits.remove(number, &span)
  }

  /// The least member from `number` on, or nil.
  func first(from number: Int) -> Int? {
    number < bits.capacity ? bits.first(from: number, words.span) : nil
  }

  /// The least number that is not a member.
  var firstAbsent: Int { bits.firstAbsent(words.span) }

  private mutating func grow(beyond number: Int) {
    let old = self
    let bits = ColumnBits(capacity: max(number + 1, 4 * old.bits.capacity))
    self.bits = bits
    words = bits.none
    var span = words.mutableSpan
    var next = old.first(from: 0)
    while let member = next {
      bits.insert(member, &span)
      next = old.first(from: member + 1)
    }
  }
}

/// How a set of numbers lies in words, which whoever uses it keeps: a bit for each number, then one for each
/// word of those that is not empty, then one for each that has all its numbers.
struct ColumnBits {
  /// All numbers are below.
  let capacity: Int
  private let groups: Int
  private let full: Int

  /// Sets of numbers below `capacity`, or a little more.
  init(capacity: Int) {
    groups = max(1, (capacity + 63) >> 6)
    full = groups + (groups + 63) >> 6
    self.capacity = groups << 6
  }

  /// The words of the empty set.
  var none: [UInt64] { Array(repeating: 0, count: 2 * full - groups) }

  /// Adds a number from 0 on below `capacity`.
  @inline(__always)
  func insert(_ number: Int, _ words: inout MutableSpan<UInt64>) {
    let word = number >> 6
    let old = words[word]
    let new = old | 1 &<< UInt64(truncatingIfNeeded: number)
    words[word] = new
    if old == 0 { words[groups + word >> 6] |= 1 &<< UInt64(truncatingIfNeeded: word) }
    if new == ~0 { words[full + word >> 6] |= 1 &<< UInt64(truncatingIfNeeded: word) }
  }

  /// Takes a number from 0 on below `capacity` away.
  @inline(__always)
  func remove(_ number: Int, _ words: inout MutableSpan<UInt64>) {
    let word = number >> 6
    let old = words[word]
    let new = old & ~(1 &<< UInt64(truncatingIfNeeded: number))
    words[word] = new
    if new == 0 { words[groups + word >> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: word)) }
    if old == ~0 { words[full + word >> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: word)) }
  }

  /// The least member from `number` on, which must not be negative, or nil.
  @inline(__always)
  func first(from number: Int, _ words: Span<UInt64>) -> Int? {
    let word = number >> 6
    guard word < groups else { return nil }
    let rest = words[word] &>> UInt64(truncatingIfNeeded: number)
    if rest != 0 { return number &+ rest.trailingZeroBitCount }
    // The next word that is not empty.
    var group = (word + 1) >> 6
    guard groups + group < full else { return nil }
    var bits = words[groups + group] & ~0 &<< UInt64(truncatingIfNeeded: word + 1)
    while bits == 0 {
      group += 1
      guard groups + group < full else { return nil }
      bits = words[groups + group]
    }
    let next = group << 6 + bits.trailingZeroBitCount
    return next << 6 + words[next].trailingZeroBitCount
  }

  /// The least number that is not a member; `capacity` where all below are.
  @inline(__always)
  func firstAbsent(_ words: Span<UInt64>) -> Int {
    var group = full
    while words[group] == ~0 {
      group += 1
      guard group < words.count else { return capacity }
    }
    let word = (group - full) << 6 + (~words[group]).trailingZeroBitCount
    guard word < groups else { return capacity }
    return word << 6 + (~words[word]).trailingZeroBitCount
  }
}
