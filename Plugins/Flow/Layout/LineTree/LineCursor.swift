import LayoutCore

/// Lines of a settled tree, one after the other.
///
/// Where a leaf has packed lines, no size is read for them.
struct LineCursor {
  /// The start of the next line.
  private var mark: LineMark
  /// The tree.
  private let root: Int
  /// The items of the leaf in which the last line started.
  private var items = 0..<0
  /// The position of the leaf in an index of leaves, or nil.
  private var position: Int?
  /// The range of the leaf's remaining packed lines.
  private var packed = 0..<0

  /// Begins with the first item, in a tree without nodes.
  init() { (mark, root) = (LineMark(), -1) }

  /// Begins with the first line of a leaf of the tree under `root`; `position` is the leaf's
  /// position in an index.
  init(_ place: LeafPlace, _ root: Int, position: Int?) {
    (mark, self.root) = (place.mark, root)
    turn(to: place, position)
  }

  private mutating func turn(to place: LeafPlace, _ position: Int?) {
    (items, self.position) = (place.items, position)
    packed = place.packed
  }

  /// Turns to the leaf in which the next line starts.
  private mutating func turn(_ scratch: FlowScratch, _ nodes: LineNodes) {
    if let next = position.flatMap({ scratch.leafIndex.position(after: $0) }) {
      return turn(to: scratch.leafIndex[next], next)
    }
    let (node, start) = nodes.leaf(root, holding: mark.item)
    turn(to: LeafPlace(node, start: start, mark, nodes), nil)
  }

  /// The start of the next line, in points from the start of the first line.
  func start(_ rules: LineRules) -> Double { rules.grain.points(mark.ticks) }

  /// Moves from line to line until `body`, which is called with each line passed, returns false, or
  /// until the section ends.
  ///
  /// Reads sizes as needed, and `reading.ahead` more.
  ///
  /// 1. Turn to the leaf in which the next line starts.
  /// 2. Pass the lines that it has packed.
  /// 3. If it has none, pass the lines whose sizes are read.
  /// 4. Where there was none, read on.
  ///
  /// - Complexity: O(k) for the k lines, or the k items of those not packed, O(log n) for each
  ///   leaf.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  @inline(__always)
  mutating func forEach(
    _ reading: LineSource, _ nodes: LineNodes, _ body: (FlowLine) -> Bool
  ) throws(LayoutFailure) {
    let (source, scratch) = (reading.source, reading.scratch)
    while mark.item < source.count {
      if root >= 0, !items.contains(mark.item) { turn(scratch, nodes) }
      guard passPacked(reading, nodes, body) else { return }
      guard mark.item < source.count, root < 0 || items.contains(mark.item) else { continue }
      try scratch.load(mark.item..<mark.item + 1, reading)
      let first = mark.item
      guard try passRead(reading, body) else { return }
      guard mark.item == first else { continue }
      let (end, length) = try scratch.line(from: first, reading)
      guard body(try mark.pass(end: end, length: length, reading)) else { return }
    }
  }

  /// Passes the lines that the leaf has packed; false if `body` returned false.
  @inline(__always)
  private mutating func passPacked(
    _ reading: LineSource, _ nodes: LineNodes, _ body: (FlowLine) -> Bool
  ) -> Bool {
    while !packed.isEmpty {
      let kept = nodes.packedLine(packed.lowerBound)
      guard !kept.length.isNaN else {
        packed = 0..<0
        break
      }
      packed = packed.lowerBound &+ 1..<packed.upperBound
      let line = mark.passKnown(end: mark.item &+ kept.items, length: kept.length, reading)
      guard body(line) else { return false }
    }
    return true
  }

  /// Passes the lines of the leaf whose sizes are read; false if `body` returned false.
  @inline(__always)
  private mutating func passRead(
    _ reading: LineSource, _ body: (FlowLine) -> Bool
  ) throws(LayoutFailure) -> Bool {
    let sizes = reading.scratch.sizes
    let (cross, main) = (sizes.cross.span, sizes.main.span)
    let isWhole = sizes.items.upperBound == reading.source.count
    var broken = 0
    defer { reading.scratch.work.linesBroken += broken }
    while root < 0 || items.contains(mark.item), sizes.items.contains(mark.item) {
      let place = mark.item - sizes.items.lowerBound
      var line = OpenLine(first: place, cross: cross[place], main: main[place])
      guard line.isFull(cross, main, reading.rules) || isWhole else { break }
      broken += 1
      let end = sizes.items.lowerBound + line.next
      guard body(try mark.pass(end: end, length: line.length, reading)) else { return false }
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
