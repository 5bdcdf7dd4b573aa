import LayoutCore

/// Lines of a settled tree, one after the other.
///
/// Where lines end is known for each item of a leaf with a table, so that of lines that are passed only
/// main lengths are looked at.
struct LineCursor {
  /// The start of the next line.
  private var mark: LineMark
  /// The tree.
  private let root: Int
  /// The leaf in which the last line started; negative for none.
  private var leaf = -1
  /// The items of that leaf.
  private var items = 0..<0

  /// Begins with the line that starts at `mark`, in the tree under `root`, the number of whose leaf is `leaf`.
  init(_ mark: LineMark, _ root: Int, leaf: Int = -1, items: Range<Int> = 0..<0) {
    (self.mark, self.root, self.leaf, self.items) = (mark, root, leaf, items)
  }

  /// Where the next line starts, in points from the start of the first line.
  func start(_ rules: LineRules) -> Double { rules.grain.points(mark.ticks) }

  /// Moves on from line to line until `body`, which gets each that is passed, returns false, or to the end of
  /// the section; sizes are read as needed, and so many more as `reading` says.
  ///
  /// 1. Turn to the leaf in which the next line starts.
  /// 2. Pass the lines whose sizes are read.
  /// 3. Where there was none, read on.
  ///
  /// - Complexity: O(k) for the k items of the lines, O(log n) for each leaf.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  @inline(__always)
  mutating func forEach(
    _ reading: LineSource, _ nodes: LineNodes, _ body: (FlowLine) -> Bool
  ) throws(LayoutFailure) {
    let (source, scratch) = (reading.source, reading.scratch)
    while mark.item < source.count {
      if root >= 0, !items.contains(mark.item) {
        let known = scratch.leafIndex.leaf(holding: mark.item).map { ($0.node, $0.start) }
        let (node, start) = known ?? nodes.leaf(root, holding: mark.item)
        (leaf, items) = (node, start..<start + nodes[node].items)
      }
      try scratch.load(mark.item..<mark.item + 1, andAtMost: reading.ahead, from: source)
      let first = mark.item
      guard try passRead(reading, nodes, body) else { return }
      guard mark.item == first else { continue }
      let (end, length) = try scratch.line(from: first, reading)
      guard body(try mark.pass(end: end, length: length, reading)) else { return }
    }
  }

  /// Passes the lines of the leaf whose sizes are read; false where `body` returned false.
  @inline(__always)
  private mutating func passRead(
    _ reading: LineSource, _ nodes: LineNodes, _ body: (FlowLine) -> Bool
  ) throws(LayoutFailure) -> Bool {
    let sizes = reading.scratch.sizes
    let (cross, main) = (sizes.cross.span, sizes.main.span)
    let isWhole = sizes.items.upperBound == reading.source.count
    var broken = 0
    defer { reading.scratch.work.linesBroken += broken }
    while root < 0 || items.contains(mark.item), sizes.items.contains(mark.item) {
      var (end, length) = (mark.item, 0.0)
      if root >= 0, let count = nodes.lineCount(leaf, from: mark.item - items.lowerBound) {
        end += count
        guard end <= sizes.items.upperBound else { break }
        length = sizes.longest(of: mark.item..<end)
      } else {
        let place = mark.item - sizes.items.lowerBound
        var line = OpenLine(first: place, cross: cross[place], main: main[place])
        guard line.isFull(cross, main, reading.rules) || isWhole else { break }
        (end, length) = (sizes.items.lowerBound + line.next, line.length)
        broken += 1
      }
      guard body(try mark.pass(end: end, length: length, reading)) else { return false }
    }
    return true
  }

  /// The first line from here on for which `isIt` holds; the last one where it holds for none.
  ///
  /// - Complexity: O(k) for the k items of the lines that are passed.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  mutating func first(
    _ reading: LineSource, _ nodes: LineNodes, where isIt: (FlowLine) -> Bool
  ) throws(LayoutFailure) -> FlowLine {
    var found = FlowLine(index: 0, items: 0..<0, start: 0, length: 0, isLast: true)
    try forEach(reading, nodes) { line in
      found = line
      return !isIt(line)
    }
    return found
  }
}
