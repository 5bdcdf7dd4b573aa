/// The lines of a section of mixed sizes: for each line its first item, its start and its length.
///
/// Lengths and starts are all that a query cannot know without reading every size before it; gaps
/// and positions of items are computed when they are asked for.
struct LineTable {
  /// Number of items in all lines.
  private(set) var itemCount = 0
  /// The first item of each line.
  private var firstItems: [Int] = []
  /// Start of each line, from the start of the first, in points.
  private var starts: [Double] = []
  /// Main length of each line, in points.
  private var lengths: [Double] = []

  /// Number of lines.
  var count: Int { lengths.count }

  /// Adds a line that begins `start` behind the first and holds the items from `first` on.
  @inline(__always)
  mutating func append(first: Int, start: Double, length: Double) {
    firstItems.append(first)
    starts.append(start)
    lengths.append(length)
  }

  /// Says where the items of the last line end.
  mutating func close(itemCount: Int) { self.itemCount = itemCount }

  /// Line number `index`, which must be in range.
  func line(_ index: Int) -> FlowLine {
    let isLast = index == lengths.count - 1
    return FlowLine(
      index: index, items: firstItems[index]..<(isLast ? itemCount : firstItems[index + 1]),
      start: starts[index], length: lengths[index], isLast: isLast)
  }

  /// The line that holds `item`, which must be in range.
  ///
  /// - Complexity: O(log lines).
  func line(holding item: Int) -> FlowLine {
    line(partitionPoint(count) { firstItems[$0] > item } - 1)
  }
}
