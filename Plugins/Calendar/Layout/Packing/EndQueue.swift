/// The columns in use, the one that is free again soonest first: a binary heap.
struct EndQueue {
  /// A column and when its event ends, in seconds.
  struct Entry {
    var end: Int32
    var column: Int32
  }

  private var entries: [Entry] = []

  /// The column that is free first, or nil.
  var first: Entry? { entries.first }

  /// Adds a column.
  ///
  /// - Complexity: O(log n).
  mutating func insert(end: Int32, column: Int32) {
    var index = entries.count
    entries.append(Entry(end: end, column: column))
    while index > 0 {
      let parent = (index - 1) / 2
      if entries[parent].end <= end { break }
      entries.swapAt(parent, index)
      index = parent
    }
  }

  /// Takes the first column away; there must be one.
  ///
  /// - Complexity: O(log n).
  mutating func removeFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].end < entries[child].end { child += 1 }
      if entries[child].end >= last.end { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = last
  }
}
