import LayoutCore

/// Lines of a settled tree, one after the other.
///
/// Where lines end is known for each item of an ordinary leaf, so that of lines that are passed only
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

  /// Begins with the line that starts at `mark`, in the tree under `root`.
  init(_ mark: LineMark, _ root: Int) { (self.mark, self.root) = (mark, root) }

  /// Moves on to the next line and returns the one that is passed; nil at the end of the section.
  ///
  /// The line's sizes are then among those in scratch space.
  ///
  /// - Complexity: O(k) for the k items of the line, O(log n) where it is the first of its leaf.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  mutating func next(_ reading: LineSource, _ nodes: LineNodes) throws(LayoutFailure) -> FlowLine? {
    let first = mark.item
    guard first < reading.source.count else { return nil }
    if root >= 0, !items.contains(first) {
      let (node, start) = nodes.leaf(root, holding: first)
      (leaf, items) = (node, start..<start + nodes[node].items)
    }
    if root >= 0, let count = nodes.lineCount(leaf, from: first - items.lowerBound) {
      let length = try reading.scratch.length(ofLine: first..<first + count, reading)
      return try mark.pass(end: first + count, length: length, reading)
    }
    let (end, length) = try reading.scratch.line(from: first, reading)
    return try mark.pass(end: end, length: length, reading)
  }

  /// The first line from here on for which `isIt` holds; the last one where it holds for none.
  ///
  /// - Complexity: O(k) for the k items of the lines that are passed.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  mutating func first(
    _ reading: LineSource, _ nodes: LineNodes, where isIt: (FlowLine) -> Bool
  ) throws(LayoutFailure) -> FlowLine {
    var found = FlowLine(index: 0, items: 0..<0, start: 0, length: 0, isLast: true)
    while let line = try next(reading, nodes) {
      found = line
      if isIt(line) { break }
    }
    return found
  }
}
