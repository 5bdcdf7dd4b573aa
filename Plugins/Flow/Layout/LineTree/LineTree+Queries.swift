import LayoutCore

/// A place among lines: where one starts, and what lies before it.
private struct LineMark {
  /// Where the line starts: the number of an item.
  var item = 0
  /// Number of lines before it.
  var lines = 0
  /// Extent of the lines before it and the distances after each, in ticks.
  var ticks: Int128 = 0
}

/// A leaf that lines start in, and the place of the first of them.
private struct LeafPlace {
  /// The leaf.
  let node: LineNode
  /// Number of its first item.
  let start: Int
  /// Where its first line starts.
  let mark: LineMark
}

extension LineTree {
  /// Line number `index`, which must be in range.
  ///
  /// - Complexity: O(log n + lines of a leaf).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func line(_ index: Int, _ reading: LineReading) throws(LayoutFailure) -> FlowLine {
    try line(reading, before: { $0.lines > index }, isIt: { $0.index == index })
  }

  /// The line that holds `item`, which must be in range.
  ///
  /// - Complexity: O(log n + lines of a leaf).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func line(holding item: Int, _ reading: LineReading) throws(LayoutFailure) -> FlowLine {
    try line(reading, before: { $0.item > item }, isIt: { $0.items.upperBound > item })
  }

  /// Puts into `scratch.lines` the lines that end behind `lower` and start before `upper`, in points
  /// from the start of the first line, beginning with line number `first` or a later one.
  ///
  /// No more than some thousand items are gathered at a time, but at least one line, if there is one.
  ///
  /// - Complexity: O(log n + k) for k lines.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func gatherLines(
    from first: Int, endingAfter lower: Double, startingBefore upper: Double, _ reading: LineReading
  ) throws(LayoutFailure) {
    let scratch = reading.scratch
    scratch.lines.removeAll(keepingCapacity: true)
    let grain = rules.grain
    var next = first
    while next < lineCount {
      let place = try place(reading) { mark in
        mark.lines > next && grain.points(mark.ticks - rules.lineSpacing) > lower
      }
      guard let place else { return }
      var isDone = false
      try forEachLine(of: place, reading) { line in
        next = line.index + 1
        if line.index < first || line.end <= lower { return true }
        let gathered = line.items.upperBound - (scratch.lines.first?.items.lowerBound ?? 0)
        isDone = line.start >= upper || (!scratch.lines.isEmpty && gathered > 4096)
        if !isDone { scratch.lines.append(line) }
        return !isDone
      }
      if isDone { return }
    }
  }

  /// The first line for which `isIt` holds, in the first leaf behind whose lines `before` holds.
  private func line(
    _ reading: LineReading, before: (LineMark) -> Bool, isIt: (FlowLine) -> Bool
  ) throws(LayoutFailure) -> FlowLine {
    var found = FlowLine(index: 0, items: 0..<0, start: 0, length: 0, isLast: true)
    guard let place = try place(reading, before) else { return found }
    try forEachLine(of: place, reading) { line in
      found = line
      return !isIt(line)
    }
    return found
  }

  /// The first leaf that has lines and behind whose last line `isReached` holds; the last leaf that
  /// has lines where it holds nowhere.
  private func place(_ reading: LineReading, _ isReached: (LineMark) -> Bool)
    throws(LayoutFailure) -> LeafPlace?
  {
    guard var node = root else { return nil }
    var (start, mark, visited) = (0, LineMark(), 0)
    defer { reading.scratch.work.nodesVisited += visited }
    while let left = node.left, let right = node.right {
      visited += 1
      let step = try left.step(from: mark.item - start, start: start, reading)
      let middle = start + left.items
      let behind = LineMark(
        item: middle + step.exit, lines: mark.lines + step.lines, ticks: mark.ticks + step.ticks)
      if step.lines > 0, isReached(behind) || step.exit >= right.items {
        node = left
      } else {
        (node, start, mark) = (right, middle, behind)
      }
    }
    return LeafPlace(node: node, start: start, mark: mark)
  }

  /// Calls `body` for each line that starts in a leaf, until it returns false.
  private func forEachLine(
    of place: LeafPlace, _ reading: LineReading, _ body: (FlowLine) -> Bool
  ) throws(LayoutFailure) {
    let (node, entry) = (place.node, place.mark.item - place.start)
    var (lines, item, ticks) = (place.mark.lines, place.mark.item, place.mark.ticks)
    func visit(_ end: Int, _ length: Double) -> Bool {
      let line = FlowLine(
        index: lines, items: item..<end, start: rules.grain.points(ticks), length: length,
        isLast: end == itemCount)
      (lines, item) = (lines + 1, end)
      ticks += rules.grain.lineTicks(length) + rules.lineSpacing
      return body(line)
    }
    if let size = node.size, node.isRun(rules.leaf) {
      let perLine = rules.itemsPerLine(of: size, most: node.items)
      let full = (node.items - entry - 1) / perLine
      if node.path.entry != entry + full * perLine {
        try node.stepOverRun(of: size, from: entry, start: place.start, reading)
      }
      for _ in 0..<full where !visit(item + perLine, size.main) { return }
    } else if node.path.entry != entry {
      try node.breakLines(from: entry, start: place.start, reading)
    }
    for line in node.path.lines where !visit(place.start + Int(line.end), line.length) { return }
  }
}
