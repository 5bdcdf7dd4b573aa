import LayoutCore
import SummaryTree

/// Neighbouring lines of one section that were found lately, so that questions about one viewport
/// find each of them once.
///
/// Invariant: these are all lines of the section that end after `lower` and start no later than the
/// last of them.
struct KnownLines {
  /// The lines, in order.
  private(set) var lines: ContiguousArray<FlowLine> = []
  /// The lines that follow.
  private var rest: LineCursor?
  /// Distance from the start of the section's first line, in points.
  private var lower = 0.0

  /// Forgets all lines, because they may have changed.
  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    rest = nil
  }

  /// The items of all known lines.
  @inline(__always)
  var items: Range<Int> {
    guard let first = lines.first, let last = lines.last else { return 0..<0 }
    return first.items.lowerBound..<last.items.upperBound
  }

  /// The positions among `lines` of those that end after `lower` and start before `upper`, or nil
  /// if they are not all known.
  ///
  /// Inlined, as what it calls, so that the lines are not copied.
  ///
  /// - Complexity: O(log lines).
  @inline(__always)
  func positions(from lower: Double, to upper: Double) -> Range<Int>? {
    guard let last = lines.last, lower >= self.lower, last.start >= upper || last.isLast,
      !isFar(lower)
    else { return nil }
    return positions(from: lower, before: upper)
  }

  /// Finds the lines that end after `lower` and start before `upper`, in points from the start of
  /// the section's first line, or the first of them if they are many: their positions among
  /// `lines`.
  ///
  /// 1. Start again if nothing is known nearby.
  /// 2. Read on to the first line that starts at or after `upper`; lines before `lower` make room.
  /// 3. Search.
  ///
  /// - Complexity: O(log lines) where they are known; else O(log n + items of the lines).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  mutating func find(
    from lower: Double, to upper: Double, _ tree: LineTree, _ reading: LineSource,
    _ nodes: LineNodes
  ) throws(LayoutFailure) -> Range<Int> {
    if rest == nil || lower < self.lower || isFar(lower) {
      removeAll()
      self.lower = lower
      rest = try tree.lines(before: lower, reading, nodes)
    }
    if (lines.last?.start ?? -.infinity) < upper {
      var reading = reading
      let start = rest.map { $0.start(tree.rules) } ?? lower
      reading.ahead = tree.likelyCount(from: start, to: upper)
      try readOn(to: upper, keeping: lower, reading, nodes)
    }
    return positions(from: lower, before: upper)
  }

  /// The positions of the known lines in that range.
  @inline(__always)
  private func positions(from lower: Double, before upper: Double) -> Range<Int> {
    let first = firstLine(endingAfter: lower)
    let count = partitionPoint(lines.count - first) { lines[first + $0].start >= upper }
    return first..<first + count
  }

  /// Reads on to the first line that starts at or after `upper`, or the last one for which there is
  /// room.
  private mutating func readOn(
    to upper: Double, keeping lower: Double, _ reading: LineSource, _ nodes: LineNodes
  ) throws(LayoutFailure) {
    var isFull = true
    while isFull, (lines.last?.start ?? -.infinity) < upper, hasRoom(after: lower) {
      isFull = try Self.read(&lines, from: &rest, self.lower, upper, reading, nodes)
    }
  }

  /// Appends lines that end after `lower`, up to the first one that starts at or after `upper`;
  /// true if these were too many.
  private static func read(
    _ lines: inout ContiguousArray<FlowLine>, from rest: inout LineCursor?, _ lower: Double,
    _ upper: Double, _ reading: LineSource, _ nodes: LineNodes
  ) throws(LayoutFailure) -> Bool {
    var (isFull, first) = (false, lines.first?.items.lowerBound)
    try rest?.forEach(reading, nodes) { line in
      guard line.end > lower else { return true }
      lines.append(line)
      let start = first ?? line.items.lowerBound
      first = start
      isFull = line.items.upperBound - start >= ItemSizes.keptBefore
      return line.start < upper && !isFull
    }
    return isFull
  }

  /// Whether one more line may be kept, if need be after dropping those that end before `lower`:
  /// there are never more lines than kept sizes.
  private mutating func hasRoom(after lower: Double) -> Bool {
    guard items.count >= ItemSizes.keptBefore else { return true }
    lines.removeFirst(firstLine(endingAfter: lower))
    self.lower = lower
    return items.count < ItemSizes.keptBefore
  }

  @inline(__always)
  private func firstLine(endingAfter lower: Double) -> Int {
    partitionPoint(lines.count) { lines[$0].end > lower }
  }

  /// Whether starting again at `lower` is cheaper than reading on.
  @inline(__always)
  private func isFar(_ lower: Double) -> Bool {
    guard let first = lines.first, let last = lines.last else { return false }
    return lower > last.end + (last.end - first.start) + 16 * last.length
  }
}
