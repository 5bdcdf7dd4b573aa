import LayoutCore

/// Reusable buffers of calls, and the work counters.
final class FlowScratch {
  /// The sizes read last, valid until items change, so that queries of one viewport read once.
  private(set) var sizes = ItemSizes()
  /// The section they belong to.
  private var section = 0
  /// Room to find the steps of a leaf in.
  private(set) var leafSteps = LeafSteps()
  /// Work done so far.
  var work = FlowWork()
}

extension FlowScratch {
  /// Forgets all sizes, because they may have changed.
  func forgetSizes() { sizes.removeAll() }

  /// Forgets the sizes of other sections than this one.
  func turn(to section: Int) {
    if section != self.section { forgetSizes() }
    self.section = section
  }

  /// Makes sure that the sizes of `items` are read; if they are not, reads up to so many after them
  /// too, and forgets those far from them.
  func load(_ items: Range<Int>, andAtMost more: Int, from source: ItemSource)
    throws(LayoutFailure)
  {
    if sizes.items.lowerBound <= items.lowerBound, items.upperBound <= sizes.items.upperBound {
      return
    }
    work.itemsRead += try sizes.load(
      items.lowerBound..<min(items.upperBound + more, source.count), from: source)
  }

  /// Where the line ends that starts with item `first`, which is read or the next to be read, and
  /// its main length; reads on as needed.
  ///
  /// Greedy (rule F-12): the first item costs its length, each further one spacing and length; the
  /// line is full when what is used would exceed the limit (rule F-13). The first item is always
  /// accepted, so that one that is too long has a line of its own (rule F-14).
  ///
  /// - Complexity: O(k) for the k items of the line.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func line(from first: Int, _ reading: LineSource) throws(LayoutFailure)
    -> (end: Int, length: Double)
  {
    work.linesBroken += 1
    if !sizes.items.contains(first) {
      try load(first..<first + 1, andAtMost: 127, from: reading.source)
    }
    let base = sizes.items.lowerBound
    var open = OpenLine(
      next: first - base + 1, used: sizes.cross[first - base], length: sizes.main[first - base])
    while !open.isFull(sizes, reading.rules) {
      guard try readOn(reading.source) else { break }
    }
    return (base + open.next, open.length)
  }

  /// Finds the steps from each of `items`, whose sizes and those of the last line, which ends before
  /// the item `end`, must be read; returns the number of items in the first line, nil if an item is
  /// longer than the current ticks can represent.
  func findLeafSteps(of items: Range<Int>, end: Int, _ rules: LineRules) -> Int? {
    work.linesBroken += items.count
    return leafSteps.find(items, end: end, sizes, rules)
  }

  /// Reads about as many sizes again as were read; false where the section ends.
  private func readOn(_ source: ItemSource) throws(LayoutFailure) -> Bool {
    let end = sizes.items.upperBound
    guard end < source.count else { return false }
    work.itemsRead += try sizes.extend(to: min(end + sizes.items.count, source.count), from: source)
    return true
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
  mutating func isFull(_ sizes: ItemSizes, _ rules: LineRules) -> Bool {
    var (next, used, length) = (next, used, length)
    defer { (self.next, self.used, self.length) = (next, used, length) }
    let cross = sizes.cross.span
    let main = sizes.main.span
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

/// Work since the layout was created, counted so that tests can assert what an edit costs.
package struct FlowWork: Equatable {
  /// Items whose sizes were read.
  package var itemsRead = 0
  /// Lines broken, again or for the first time.
  package var linesBroken = 0
  /// Nodes of line trees passed on the way to a line, or whose step had to be found.
  package var nodesVisited = 0

  /// The work done between two counts.
  package static func - (later: FlowWork, earlier: FlowWork) -> FlowWork {
    FlowWork(
      itemsRead: later.itemsRead - earlier.itemsRead,
      linesBroken: later.linesBroken - earlier.linesBroken,
      nodesVisited: later.nodesVisited - earlier.nodesVisited)
  }
}
