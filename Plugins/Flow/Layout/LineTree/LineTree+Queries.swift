import LayoutCore

extension LineTree {
  /// Line number `index`, which must be in range.
  ///
  /// - Complexity: O(log n + items of a leaf).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func line(_ index: Int, _ reading: LineReading) throws(LayoutFailure) -> FlowLine {
    var mark = try mark(reading) { $0.lines > index }
    return try mark.first(reading) { $0.index == index }
  }

  /// The line that holds `item`, which must be in range.
  ///
  /// - Complexity: O(log n + items of a leaf).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func line(holding item: Int, _ reading: LineReading) throws(LayoutFailure) -> FlowLine {
    var mark = try mark(reading) { $0.item > item }
    return try mark.first(reading) { $0.items.upperBound > item }
  }

  /// The start of a line not far before the first one that ends behind `offset`, in points from the
  /// start of the first line.
  ///
  /// - Complexity: O(log n).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func mark(before offset: Double, _ reading: LineReading) throws(LayoutFailure) -> LineMark {
    try mark(reading) { rules.grain.points($0.ticks - rules.lineSpacing) > offset }
  }

  /// The first line of the first leaf that has lines and behind whose last line `isReached` holds, or
  /// a later one in it that is known without reading; of the last leaf that has lines where it holds
  /// nowhere.
  private func mark(_ reading: LineReading, _ isReached: (LineMark) -> Bool)
    throws(LayoutFailure) -> LineMark
  {
    reading.scratch.turn(to: reading.source.section)
    var mark = LineMark()
    guard root >= 0 else { return mark }
    let nodes = reading.nodes
    var (node, start, visited) = (root, 0, 0)
    while !nodes[node].isLeaf {
      visited += 1
      let (left, right) = (nodes[node].left, nodes[node].right)
      let step = try nodes.step(left, from: mark.item - start, start: start, reading)
      let middle = start + nodes[left].items
      let behind = mark.behind(step, end: middle)
      if step.lines > 0, isReached(behind) || step.exit >= nodes[right].items {
        node = left
      } else {
        (node, start, mark) = (right, middle, behind)
      }
    }
    reading.scratch.work.nodesVisited += visited
    let leaf = nodes[node]
    guard let size = leaf.size, leaf.isRun(rules.leaf) else { return mark }
    let perLine = rules.itemsPerLine(of: size, most: leaf.items)
    let full = (start + leaf.items - mark.item - 1) / perLine
    let passed = partitionPoint(full) { count in
      isReached(mark.behind(count + 1, linesOf: perLine, length: size.main, rules))
    }
    return mark.behind(passed, linesOf: perLine, length: size.main, rules)
  }
}
