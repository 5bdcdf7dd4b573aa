import LayoutCore

/// What calls need for a moment: sizes that were read, and the count of work.
final class FlowScratch {
  /// Sizes read last.
  var sizes = ItemSizes()
  /// Lines found last.
  var lines: [FlowLine] = []
  /// Leaves in a row, up to the last one broken, whose lines all changed although no item did.
  var detours = 0
  /// Work done so far.
  var work = FlowWork()
}

extension FlowScratch {
  /// Reads the sizes of `items`, and of up to so many behind them where the section has as many.
  func load(_ items: Range<Int>, andAtMost more: Int, from source: ItemSource)
    throws(LayoutFailure)
  {
    let end = min(items.upperBound + more, source.count)
    try sizes.load(items.lowerBound..<end, from: source)
    work.itemsRead += end - items.lowerBound
  }

  /// Where the line ends that starts with item `first`, which is read or the next to be read, and
  /// its main length; reads on as needed.
  ///
  /// Greedy (rule F-12): the first item costs its length, each further one spacing and length; the
  /// line is full when what is used would exceed the limit (rule F-13). The first item is always
  /// accepted, so that one that is too long has a line of its own (rule F-14).
  ///
  /// - Complexity: O(k) for the k items of the line.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func line(from first: Int, _ reading: LineReading) throws(LayoutFailure)
    -> (end: Int, length: Double)
  {
    work.linesBroken += 1
    if first == sizes.items.upperBound {
      try load(first..<first + 1, andAtMost: 63, from: reading.source)
    }
    let base = sizes.items.lowerBound
    var open = OpenLine(
      next: first - base + 1, used: sizes.cross[first - base], length: sizes.main[first - base])
    while !open.isFull(sizes.cross, sizes.main, reading.rules) {
      guard try readOn(reading) else { break }
    }
    return try checked(base + open.next, open.length, reading)
  }

  /// Reads about as many sizes again as were read; false where the section ends.
  func readOn(_ reading: LineReading) throws(LayoutFailure) -> Bool {
    let (read, all) = (sizes.items.upperBound, reading.source.count)
    guard read < all else { return false }
    let end = min(read + sizes.items.count, all)
    try sizes.extend(to: end, from: reading.source)
    work.itemsRead += end - read
    return true
  }

  /// The end and length of a line, if the ticks in use can hold the length.
  private func checked(_ end: Int, _ length: Double, _ reading: LineReading)
    throws(LayoutFailure) -> (end: Int, length: Double)
  {
    guard length < reading.rules.grain.lineLimit else {
      throw .refused("the line that ends before item \(end) got too long to be followed")
    }
    return (end, length)
  }
}

/// A line that is being broken.
private struct OpenLine {
  /// Index of the first size that is not in the line.
  var next: Int
  /// What the items of the line use, in points.
  var used: Double
  /// Length of its longest item, in points.
  var length: Double

  /// Takes items as long as they fit; false when there were no more sizes.
  @inline(__always)
  mutating func isFull(_ cross: [Double], _ main: [Double], _ rules: LineRules) -> Bool {
    var (next, used, length) = (next, used, length)
    defer { (self.next, self.used, self.length) = (next, used, length) }
    while next < cross.count {
      let longer = used + rules.spacing + cross[next]
      guard longer <= rules.limit else { return true }
      used = longer
      length = main[next] > length ? main[next] : length
      next += 1
    }
    return false
  }
}
