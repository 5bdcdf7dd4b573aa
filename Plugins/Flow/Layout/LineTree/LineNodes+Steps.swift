import LayoutCore

/// Everything besides the nodes that finding lines takes: the source of sizes, the rules, and
/// scratch memory.
struct LineSource {
  /// The items' sizes.
  let source: ItemSource
  /// The rules for line breaks.
  let rules: LineRules
  /// Room for sizes, and the count of work.
  let scratch: FlowScratch
  /// Number of additional items that are read at a time, if there are as many.
  var ahead = 0
  /// Whether leaves are read one after the other for the first time, so that shifts are followed
  /// through them.
  var followsShifts = false
}

/// The result of looking for a step.
enum SettledStep {
  /// The step.
  case found(LineStep)
  /// The obstacle, after which steps are missing.
  case obstacle(LineObstacle)
}

/// Why the lines of a tree cannot be found as the tree is.
enum LineObstacle {
  /// A line holds too many items for the leaves; leaves of a new tree should have this size.
  case longLine(LeafSize)
  /// An item is longer than the current ticks can represent.
  case longItem
}

extension LineNodes {
  /// The step over the items of `node`, the first of which has number `start` in its section, from
  /// the item `entry` of the node on; the node's steps must be known.
  ///
  /// - Complexity: O(1); where lines are so long that not all steps are kept, O(items).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  @inline(__always)
  func step(_ node: Int, from entry: Int, start: Int, _ reading: LineSource)
    throws(LayoutFailure) -> LineStep
  {
    if let kept = keptStep(node, from: entry) { return kept }
    return try missingStep(node, from: entry, start: start, reading)
  }

  /// A step that is not kept.
  private func missingStep(_ node: Int, from entry: Int, start: Int, _ reading: LineSource)
    throws(LayoutFailure) -> LineStep
  {
    let items = self[node].items
    if entry >= items { return LineStep(exit: entry - items) }
    if self[node].isLeaf {
      let end = start + items
      var mark = LineMark(item: start + entry)
      while mark.item < end {
        let line = try reading.scratch.line(from: mark.item, reading)
        _ = try mark.pass(end: line.end, length: line.length, reading)
      }
      return LineStep(exit: mark.item - end, lines: mark.lines, ticks: mark.ticks)
    }
    let (left, right) = (self[node].left, self[node].right)
    let first = try step(left, from: entry, start: start, reading)
    return first.followed(
      by: try step(right, from: first.exit, start: start + self[left].items, reading))
  }

  /// Finds the step over the items of `node` from the item `entry` on, and all that it takes.
  ///
  /// After an edit this looks at the edited leaf, at leaves before it whose last lines reach the
  /// edit, at the nodes above, and at later leaves until lines start where they did before.
  ///
  /// 1. A known step is the answer.
  /// 2. The step of an inner node is that of its halves, one after the other.
  /// 3. Where both halves have tables, lines go on differently wherever they start: so that a shift
  ///    passes them at once, the node gets a table too. Else only this step is kept.
  ///
  /// - Complexity: O(log n + items) for each leaf whose step is not known.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func settle(_ node: Int, from entry: Int, start: Int, _ reading: LineSource)
    throws(LayoutFailure) -> SettledStep
  {
    let this = self[node]
    if this.isSettled {
      if let kept = keptStep(node, from: entry) { return .found(kept) }
      if this.hasTable || entry >= this.items {
        return .found(try missingStep(node, from: entry, start: start, reading))
      }
    }
    reading.scratch.work.nodesVisited += 1
    if this.isLeaf { return try settleLeaf(node, from: entry, start: start, reading) }
    let (left, right) = (this.left, this.right)
    let middle = start + self[left].items
    let before = try settle(left, from: entry, start: start, reading)
    guard case .found(let first) = before else { return before }
    let after = try settle(right, from: first.exit, start: middle, reading)
    guard case .found(let second) = after else { return after }
    let size = self[left].size
    self[node].keepSize(size == self[right].size ? size : nil)
    let step = first.followed(by: second)
    if self[left].hasTable, self[right].hasTable {
      try settleTable(node, start: start, middle: middle, reading)
    } else {
      keepOnly(step, from: entry, in: node)
    }
    return .found(step)
  }

  /// Finds the steps of a node from the tables of its halves, the second of which begins with the
  /// item `middle`.
  private func settleTable(_ node: Int, start: Int, middle: Int, _ reading: LineSource)
    throws(LayoutFailure)
  {
    let (left, right) = (self[node].left, self[node].right)
    for entry in compose(node, most: reading.rules.leaf.steps) {
      let first = try step(left, from: entry, start: start, reading)
      let second = try missingStep(right, from: first.exit, start: middle, reading)
      keep(first.followed(by: second), from: entry, in: node)
    }
  }

  /// Finds the step of a leaf from the item `entry` on.
  ///
  /// 1. Read the sizes that matter.
  /// 2. Break its lines, up to one that starts where one did before. Mostly this step is enough:
  ///    where lines start elsewhere after an edit, soon one starts where one did before.
  /// 3. Where a shift goes on and on, find the steps from all items, so that no later edit has to
  ///    break the lines.
  private func settleLeaf(_ leaf: Int, from entry: Int, start: Int, _ reading: LineSource)
    throws(LayoutFailure) -> SettledStep
  {
    let (rules, scratch, node) = (reading.rules, reading.scratch, self[leaf])
    // A node that had a table needs one again.
    if node.isRun(rules.leaf) || node.steps.count > 1 {
      if let obstacle = try settleTable(ofLeaf: leaf, start: start, reading) { return obstacle }
      return .found(try step(leaf, from: entry, start: start, reading))
    }
    let end = start + node.items
    let most = min(end + 32, reading.source.count)
    try scratch.load(start..<most, reading)
    if node.isUnread {
      self[leaf].keepSize(scratch.sizes.size(of: start..<end))
    }
    guard entry < node.items else {
      keepOnly(LineStep(exit: entry - node.items), from: entry, in: leaf)
      return .found(LineStep(exit: entry - node.items))
    }
    let known = lines(leaf)
    guard let found = try scratch.breakLines(of: start..<end, from: entry, reading, known) else {
      return .obstacle(.longItem)
    }
    let packed = scratch.leafSteps.packed
    if let grown = rules.leaf.grown(forLinesOf: packed[0].items) {
      return .obstacle(.longLine(grown))
    }
    let isPassed = node.isSettled && node.steps.count == 1 && node.reach != found.step.exit
    if !scratch.leafSteps.goesOn(after: isPassed), !found.goesOn {
      keepOnly(found.step, from: entry, in: leaf)
      keep(packed, count: found.step.lines, in: leaf)
    } else if let obstacle = try settleTable(ofLeaf: leaf, start: start, reading) {
      return obstacle
    }
    return .found(found.step)
  }

  /// Finds the steps of a leaf from all items.
  ///
  /// Of a run only the items from the last full line on are read: the lines before are known by
  /// division.
  private func settleTable(ofLeaf leaf: Int, start: Int, _ reading: LineSource)
    throws(LayoutFailure) -> SettledStep?
  {
    let (rules, scratch, node) = (reading.rules, reading.scratch, self[leaf])
    let end = start + node.items
    let run = node.isRun(rules.leaf) ? node.size : nil
    let perLine = run.map { rules.itemsPerLine(of: $0, most: node.items) } ?? node.items
    let tail = end - perLine..<end
    // 1. Read the sizes that matter: the leaf's, and those of the last line that starts in it.
    let most = min(end + 32, reading.source.count)
    try scratch.load(tail.lowerBound..<most, reading)
    if node.isUnread {
      self[leaf].keepSize(scratch.sizes.size(of: tail))
    }
    let last = try scratch.line(from: end - 1, reading)
    // 2. Find the steps from each of these items.
    guard let firstLine = scratch.findLeafSteps(of: tail, end: last.end, rules) else {
      return .obstacle(.longItem)
    }
    if let leaf = rules.leaf.grown(forLinesOf: firstLine) { return .obstacle(.longLine(leaf)) }
    // 3. Keep those from where a line may start: in the only leaf of a section, the first one.
    let isOnly = node.items == reading.source.count
    let count = isOnly ? 1 : min(firstLine + 1, node.items, rules.leaf.steps)
    let steps = scratch.leafSteps.steps
    keep(
      run.map { runSteps(node.items, $0, perLine, count, steps, rules) } ?? steps, count: count,
      in: leaf)
    return nil
  }

  /// Returns the steps from the first `count` items of a run: full lines, then a step of `last`,
  /// the steps from the items of the last full line.
  private func runSteps(
    _ items: Int, _ size: ItemSize, _ perLine: Int, _ count: Int,
    _ last: ContiguousArray<LineStep>, _ rules: LineRules
  ) -> ContiguousArray<LineStep> {
    let ticks = rules.grain.lineTicks(size.main) + rules.lineSpacing
    return ContiguousArray(
      (0..<count).lazy.map { entry in
        let full = (items - entry - 1) / perLine
        return LineStep(exit: 0, lines: full, ticks: Int128(full) * ticks)
          .followed(by: last[entry + full * perLine - (items - perLine)])
      })
  }
}
