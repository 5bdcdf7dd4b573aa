/// A set of column numbers: insertion, removal and the next member in a few instructions.
///
///     var free = ColumnSet()
///     free.insert(3)
///     free.first(from: 0)   // 3
///     free.firstAbsent      // 0
///
/// The first 64 numbers are in one word; a day rarely has more columns. For the others there is a bit for
/// each number, and one for each word of those that is not empty.
///
/// - Complexity: O(1), and O(n / 4096) for `first(from:)` and `firstAbsent`, for numbers below n.
struct ColumnSet {
  private var low: UInt64 = 0
  /// Bits of the numbers from 64 on.
  private var words: [UInt64] = []
  /// Bits of the words that are not empty.
  private var groups: [UInt64] = []
  /// Bits of the words that have all their numbers.
  private var full: [UInt64] = []
  /// How many members are in words.
  private var highCount = 0

  /// Whether the set has no members.
  var isEmpty: Bool { low == 0 && highCount == 0 }

  /// Adds a number, which must not be negative.
  mutating func insert(_ number: Int) {
    if number < 64 { low |= 1 << UInt64(number) } else { insertHigh(number - 64) }
  }

  /// Takes a number away.
  mutating func remove(_ number: Int) {
    if number < 64 { low &= ~(1 << UInt64(number)) } else { removeHigh(number - 64) }
  }

  /// The least member from `number` on, or nil.
  func first(from number: Int) -> Int? {
    if number < 64 {
      let word = low >> UInt64(number)
      if word != 0 { return number + word.trailingZeroBitCount }
    }
    return highCount == 0 ? nil : firstHigh(from: max(0, number - 64)).map { $0 + 64 }
  }

  /// The least number that is not a member.
  var firstAbsent: Int {
    if low != ~0 { return (~low).trailingZeroBitCount }
    guard let group = full.firstIndex(where: { $0 != ~0 }) else { return 64 + 64 * words.count }
    let word = group << 6 + (~full[group]).trailingZeroBitCount
    return 64 + 64 * word + (word < words.count ? (~words[word]).trailingZeroBitCount : 0)
  }

  private mutating func insertHigh(_ number: Int) {
    let word = number >> 6
    if word >= words.count {
      words += repeatElement(0, count: word + 1 - words.count)
      groups += repeatElement(0, count: word >> 6 + 1 - groups.count)
      full += repeatElement(0, count: word >> 6 + 1 - full.count)
    }
    let bit: UInt64 = 1 << UInt64(number & 63)
    let (old, new) = (words[word], words[word] | bit)
    guard old != new else { return }
    words[word] = new
    highCount += 1
    if old == 0 { groups[word >> 6] |= 1 << UInt64(word & 63) }
    if new == ~0 { full[word >> 6] |= 1 << UInt64(word & 63) }
  }

  private mutating func removeHigh(_ number: Int) {
    let word = number >> 6
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard word < words.count, words[word] & bit != 0 else { return }
    let (old, new) = (words[word], words[word] & ~bit)
    words[word] = new
    highCount -= 1
    if old == ~0 { full[word >> 6] &= ~(1 << UInt64(word & 63)) }
    if new == 0 { groups[word >> 6] &= ~(1 << UInt64(word & 63)) }
  }

  private func firstHigh(from number: Int) -> Int? {
    let word = number >> 6
    guard word < words.count else { return nil }
    let rest = words[word] >> UInt64(number & 63)
    if rest != 0 { return number + rest.trailingZeroBitCount }
    // The next word that is not empty.
    var group = (word + 1) >> 6
    guard group < groups.count else { return nil }
    var bits = groups[group] & (~0 << UInt64((word + 1) & 63))
    while bits == 0 {
      group += 1
      guard group < groups.count else { return nil }
      bits = groups[group]
    }
    let next = group << 6 + bits.trailingZeroBitCount
    return next << 6 + words[next].trailingZeroBitCount
  }
}
