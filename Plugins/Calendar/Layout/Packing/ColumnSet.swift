/// A set of column numbers: insertion, removal and the next member in O(log n), with base 64.
///
///     var free = ColumnSet()
///     free.insert(3)
///     free.first(from: 0)   // 3
///
/// The first 64 numbers are in one word; a day rarely has more columns. For the others each level has
/// a bit for each word of the level below that is not empty.
struct ColumnSet {
  private var low: UInt64 = 0
  private var levels: [[UInt64]] = []

  /// Adds a number, which must not be negative.
  mutating func insert(_ number: Int) {
    if number < 64 { low |= 1 << UInt64(number) } else { insertHigh(number - 64) }
  }

  /// Takes a number away.
  mutating func remove(_ number: Int) {
    if number < 64 { low &= ~(1 << UInt64(number)) } else { removeHigh(number - 64) }
  }

  /// Takes all numbers away.
  mutating func removeAll() {
    low = 0
    levels = []
  }

  /// The least member from `number` on, or nil.
  func first(from number: Int) -> Int? {
    if number < 64 {
      let word = low >> UInt64(number)
      if word != 0 { return number + word.trailingZeroBitCount }
    }
    return levels.isEmpty ? nil : firstHigh(from: max(0, number - 64)).map { $0 + 64 }
  }

  private mutating func insertHigh(_ number: Int) {
    var index = number
    var level = 0
    repeat {
      if level == levels.count {
        // Until now the level below had one word.
        levels.append([level > 0 && levels[level - 1][0] != 0 ? 1 : 0])
      }
      let word = index >> 6
      if word >= levels[level].count {
        levels[level] += repeatElement(0, count: word + 1 - levels[level].count)
      }
      levels[level][word] |= 1 << UInt64(index & 63)
      index = word
      level += 1
    } while index > 0 || level < levels.count
  }

  private mutating func removeHigh(_ number: Int) {
    var index = number
    for level in levels.indices {
      let word = index >> 6
      guard word < levels[level].count else { return }
      levels[level][word] &= ~(1 << UInt64(index & 63))
      if levels[level][word] != 0 { return }
      index = word
    }
  }

  private func firstHigh(from number: Int) -> Int? {
    var index = number
    var level = 0
    // Up to a level on which something follows, then down to it.
    while level < levels.count {
      let word = index >> 6
      if word < levels[level].count {
        let rest = levels[level][word] >> UInt64(index & 63)
        if rest != 0 {
          index += rest.trailingZeroBitCount
          while level > 0 {
            level -= 1
            index = index << 6 + levels[level][index].trailingZeroBitCount
          }
          return index
        }
      }
      index = word + 1
      level += 1
    }
    return nil
  }
}

/// The columns in use, the one that is free again soonest first: a binary heap.
struct EndQueue {
  /// When the event of a column ends, in seconds, above the column: times lie from -24 to 48.8 hours.
  private var entries: [Int64] = []

  /// Whether no column is in use.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a column.
  ///
  /// - Complexity: O(log n).
  mutating func insert(end: Int32, column: Int) {
    let entry = Int64(end) << 32 | Int64(column)
    var hole = entries.count
    entries.append(entry)
    var heap = entries.mutableSpan
    while hole > 0 {
      let parent = (hole - 1) / 2
      if heap[parent] <= entry { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = entry
  }

  /// Takes away the first column, if its event ends by `time`.
  ///
  /// - Complexity: O(log n).
  mutating func removeFirst(endingBy time: Int32) -> Int? {
    guard let first = entries.first, Int32(truncatingIfNeeded: first >> 32) <= time else {
      return nil
    }
    let last = entries.removeLast()
    if !entries.isEmpty { sink(last) }
    return Int(first & 0xFFFF_FFFF)
  }

  /// Puts an entry in the place of the first one.
  private mutating func sink(_ entry: Int64) {
    var heap = entries.mutableSpan
    var hole = 0
    var child = 1
    while child < heap.count {
      let right = min(child + 1, heap.count - 1)
      child = heap[right] < heap[child] ? right : child
      if heap[child] >= entry { break }
      heap[hole] = heap[child]
      hole = child
      child = 2 * hole + 1
    }
    heap[hole] = entry
  }
}
