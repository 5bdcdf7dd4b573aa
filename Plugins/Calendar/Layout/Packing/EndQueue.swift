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
