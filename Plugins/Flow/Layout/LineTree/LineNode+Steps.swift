import LayoutCore

/// What it takes to find lines: where sizes are read, the rules, and room to work in.
struct LineReading {
  /// The items' sizes.
  let source: ItemSource
  /// Where lines break.
  let rules: LineRules
  /// Room for sizes, and the count of work.
  let scratch: FlowScratch
  /// How many items more than needed are read at a time.
  var ahead = 0
}

/// Why the lines of a tree cannot be found as the tree is.
enum LineObstacle {
  /// A line holds too many items for the leaves; leaves of a new tree should have this size.
  case longLine(LeafSize)
  /// An item is longer than the ticks in use can tell.
  case longItem
}

extension LineNode {
  /// The step over the node's items, the first of which has number `start` in its section, from the
  /// item `entry` of the node on; the node's steps must be known.
  ///
  /// - Complexity: O(1); where lines are so long that not all steps are kept, O(items).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  @inline(__always)
  func step(from entry: Int, start: Int, _ reading: LineReading) throws(LayoutFailure) -> LineStep {
    if entry < steps.count { return steps[entry] }
    return try missingStep(from: entry, start: start, reading)
  }

  /// A step that is not kept.
  private func missingStep(from entry: Int, start: Int, _ reading: LineReading)
    throws(LayoutFailure) -> LineStep
  {
    if entry >= items { return LineStep(exit: entry - items) }
    guard let left, let right else {
      let end = start + items
      var mark = LineMark(item: start + entry)
      while mark.item < end, try mark.next(reading) != nil {}
      return LineStep(exit: mark.item - end, lines: mark.lines, ticks: mark.ticks)
    }
    let first = try left.step(from: entry, start: start, reading)
    return first.followed(
      by: try right.step(from: first.exit, start: start + left.items, reading))
  }

  /// Finds all steps that are not known.
  ///
  /// After an edit these are the steps of the edited leaf, of leaves before it whose last lines reach
  /// the edit, and of the nodes above.
  ///
  /// - Complexity: O(log n + items) for each leaf whose steps are not known.
  /// - Returns: what stands in the way, in which case steps are missing; nil when all are found.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func settle(start: Int, _ reading: LineReading) throws(LayoutFailure) -> LineObstacle? {
    if isSettled { return nil }
    reading.scratch.work.nodesVisited += 1
    guard let left, let right else { return try settleLeaf(start: start, reading) }
    let middle = start + left.items
    if let obstacle = try left.settle(start: start, reading) { return obstacle }
    if let obstacle = try right.settle(start: middle, reading) { return obstacle }
    noteSize(left.size == right.size ? left.size : nil)
    keep(try composedSteps(left, right, middle, reading))
    return nil
  }

  /// The steps over two stretches, the second of which begins with item number `middle`.
  private func composedSteps(
    _ left: LineNode, _ right: LineNode, _ middle: Int, _ reading: LineReading
  ) throws(LayoutFailure) -> ContiguousArray<LineStep> {
    let (first, second) = (left.steps, right.steps)
    // The array that was in use is filled again, if it is of the right length.
    var steps = steps.count == first.count ? steps : first
    keep([])
    var all = steps.mutableSpan
    for entry in first.indices {
      let exit = first[entry].exit
      all[entry] = first[entry].followed(
        by: exit < second.count
          ? second[exit] : try right.missingStep(from: exit, start: middle, reading))
    }
    // Where a line holds all items of the first stretch, the second may be entered directly.
    if first.count == left.items {
      steps += second.prefix(max(0, reading.rules.leaf.steps - first.count))
    }
    return steps
  }

  /// Finds the steps of a leaf.
  ///
  /// Of a run only the items from the last full line on are read: the lines before are known by
  /// division.
  private func settleLeaf(start: Int, _ reading: LineReading) throws(LayoutFailure)
    -> LineObstacle?
  {
    let (rules, scratch, end) = (reading.rules, reading.scratch, start + items)
    let run = isRun(rules.leaf) ? size : nil
    let perLine = run.map { rules.itemsPerLine(of: $0, most: items) } ?? items
    let tail = end - perLine..<end
    // 1. Read the sizes that matter: the leaf's, and those of the last line that starts in it.
    let most = min(end + 32, reading.source.count)
    try scratch.load(tail.lowerBound..<most, andAtMost: reading.ahead, from: reading.source)
    if isUnread { noteSize(scratch.sizes.size(of: tail)) }
    let last = try scratch.line(from: end - 1, reading)
    // 2. Find the steps from each of these items.
    guard let firstLine = scratch.findLeafSteps(of: tail, end: last.end, rules) else {
      return .longItem
    }
    if let leaf = rules.leaf.grown(forLinesOf: firstLine) { return .longLine(leaf) }
    // 3. Keep those from where a line may start.
    let count = min(firstLine + 1, items, rules.leaf.steps)
    let steps = scratch.leafSteps.steps
    let kept =
      run.map { runSteps($0, perLine, count, steps, rules) } ?? ContiguousArray(steps[..<count])
    keep(kept, reach: kept.reduce(0) { max($0, $1.exit) })
    return nil
  }

  /// The steps from the first `count` items of a run: full lines, then a step of `last`, which are
  /// the steps from the items of the last full line on.
  private func runSteps(
    _ size: ItemSize, _ perLine: Int, _ count: Int, _ last: ContiguousArray<LineStep>,
    _ rules: LineRules
  ) -> ContiguousArray<LineStep> {
    let (items, ticks) = (items, rules.grain.lineTicks(size.main) + rules.lineSpacing)
    return ContiguousArray(
      (0..<count).lazy.map { entry in
        let full = (items - entry - 1) / perLine
        return LineStep(exit: 0, lines: full, ticks: Int128(full) * ticks)
          .followed(by: last[entry + full * perLine - (items - perLine)])
      })
  }
}
