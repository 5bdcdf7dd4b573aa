import LayoutCore

/// What it takes to find lines beside the nodes: where sizes are read, the rules, and room to work in.
struct LineSource {
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

  /// Finds all steps that are not known.
  ///
  /// After an edit these are the steps of the edited leaf, of leaves before it whose last lines reach
  /// the edit, and of the nodes above.
  ///
  /// - Complexity: O(log n + items) for each leaf whose steps are not known.
  /// - Returns: what prevents it, after which steps are missing; nil when all are found.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  mutating func settle(_ node: Int, start: Int, _ reading: LineSource) throws(LayoutFailure)
    -> LineObstacle?
  {
    if self[node].isSettled { return nil }
    reading.scratch.work.nodesVisited += 1
    if self[node].isLeaf { return try settleLeaf(node, start: start, reading) }
    let (left, right) = (self[node].left, self[node].right)
    let middle = start + self[left].items
    if let obstacle = try settle(left, start: start, reading) { return obstacle }
    if let obstacle = try settle(right, start: middle, reading) { return obstacle }
    let size = self[left].size
    self[node].size = size == self[right].size ? size : nil
    self[node].isUnread = false
    for entry in compose(node, most: reading.rules.leaf.steps) {
      let first = try step(left, from: entry, start: start, reading)
      let second = try missingStep(right, from: first.exit, start: middle, reading)
      keep(first.followed(by: second), from: entry, in: node)
    }
    return nil
  }

  /// Finds the steps of a leaf.
  ///
  /// Of a run only the items from the last full line on are read: the lines before are known by
  /// division.
  private mutating func settleLeaf(_ leaf: Int, start: Int, _ reading: LineSource)
    throws(LayoutFailure) -> LineObstacle?
  {
    let (rules, scratch, node) = (reading.rules, reading.scratch, self[leaf])
    let end = start + node.items
    let run = node.isRun(rules.leaf) ? node.size : nil
    let perLine = run.map { rules.itemsPerLine(of: $0, most: node.items) } ?? node.items
    let tail = end - perLine..<end
    // 1. Read the sizes that matter: the leaf's, and those of the last line that starts in it.
    let most = min(end + 32, reading.source.count)
    try scratch.load(tail.lowerBound..<most, andAtMost: reading.ahead, from: reading.source)
    if node.isUnread {
      self[leaf].size = scratch.sizes.size(of: tail)
      self[leaf].isUnread = false
    }
    let last = try scratch.line(from: end - 1, reading)
    // 2. Find the steps from each of these items.
    guard let firstLine = scratch.findLeafSteps(of: tail, end: last.end, rules) else {
      return .longItem
    }
    if let leaf = rules.leaf.grown(forLinesOf: firstLine) { return .longLine(leaf) }
    // 3. Keep those from where a line may start: in the only leaf of a section, the first one.
    let isOnly = node.items == reading.source.count
    let count = isOnly ? 1 : min(firstLine + 1, node.items, rules.leaf.steps)
    let steps = scratch.leafSteps.steps
    if run == nil, node.items <= Slot.most {
      keep(lineCounts: scratch.leafSteps.lineCounts, in: leaf)
    }
    keep(
      run.map { runSteps(node.items, $0, perLine, count, steps, rules) } ?? steps, count: count,
      in: leaf)
    return nil
  }

  /// The steps from the first `count` items of a run of so many items: full lines, then a step of
  /// `last`, which are the steps from the items of the last full line on.
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

/// Finds the steps over a leaf from each of its items; the room it takes is used again and again.
///
/// Where lines start changes with every edit before them, so that sooner or later lines enter a leaf
/// everywhere. Finding all steps takes three times as long as finding one: a line that starts earlier
/// never ends later, so that one pass from back to front finds the ends of all lines.
struct LeafSteps {
  /// The steps found last, by item.
  private(set) var steps: ContiguousArray<LineStep> = []
  /// For each item, how many the line holds that starts with it; 0 for more than 255.
  private(set) var lineCounts: ContiguousArray<UInt8> = []
  /// For each item and the end, the cross lengths of those before it, each with a spacing.
  private var before: ContiguousArray<Double> = []
  /// For each item from `middle` on, the longest main length from `middle` up to it.
  private var longest: ContiguousArray<Double> = []

  /// Finds the step from each of `items` to their end.
  ///
  /// The line of the last one must be read; it ends before the item `end`.
  ///
  /// - Complexity: O(items + items of the last line).
  /// - Returns: the number of items in the line that starts with the first item, or nil if an item is
  ///   longer than the current ticks can represent.
  mutating func find(_ items: Range<Int>, end: Int, _ sizes: ItemSizes, _ rules: LineRules) -> Int?
  {
    let base = items.lowerBound - sizes.items.lowerBound
    let read = base..<base + (end - items.lowerBound)
    let cross = sizes.cross.span.extracting(read)
    makeRoom(for: items.count, read: read.count)
    addUp(cross, rules.spacing)
    return Self.find(
      items.count, cross, sizes.main.span.extracting(read), before, &longest, &steps, &lineCounts,
      rules)
  }

  /// Makes the arrays long enough.
  private mutating func makeRoom(for items: Int, read: Int) {
    while steps.count <= read { steps.append(LineStep(exit: 0)) }
    while lineCounts.count < items { lineCounts.append(0) }
    while longest.count < read { longest.append(0) }
    while before.count <= read { before.append(0) }
  }

  /// Fills `before` for these cross lengths.
  private mutating func addUp(_ cross: Span<Double>, _ spacing: Double) {
    var before = before.mutableSpan
    var sum = 0.0
    for item in cross.indices {
      before[item] = sum
      sum += cross[item] + spacing
    }
    before[cross.count] = sum
  }

  /// Finds the steps from each of the first `count` items.
  private static func find(
    _ count: Int, _ cross: Span<Double>, _ main: Span<Double>, _ before: ContiguousArray<Double>,
    _ longest: inout ContiguousArray<Double>, _ steps: inout ContiguousArray<LineStep>,
    _ lineCounts: inout ContiguousArray<UInt8>, _ rules: LineRules
  ) -> Int? {
    let before = before.span
    let room = rules.limit + rules.spacing
    let slack = before[cross.count] * Double(cross.count + 4) * 0x1p-50
    let (grain, lineSpacing, limit) = (rules.grain, rules.lineSpacing, rules.grain.lineLimit)
    var longest = longest.mutableSpan
    var steps = steps.mutableSpan
    var lineCounts = lineCounts.mutableSpan
    // A line that ends after the items is the last one.
    for end in count...cross.count { steps[end] = LineStep(exit: end &- count) }
    var (first, end, middle, front) = (count, cross.count, Int.max, 0.0)
    while first > 0 {
      first &-= 1
      // 1. The line ends no later than the one from the next item. It loses items until it fits;
      //    where rounding might decide, they are added up as in any line.
      let most = before[first] + room
      while before[end] >= most - slack, end > first &+ 1 {
        if before[end] <= most + slack, rules.fit(cross.extracting(first..<end)) { break }
        end &-= 1
      }
      // 2. Its longest item lies before `middle` or after it.
      if end <= middle {
        (middle, front) = (first, 0)
        var length = 0.0
        var item = first
        while item < end {
          length = main[item] > length ? main[item] : length
          longest[item] = length
          item &+= 1
        }
      } else {
        front = main[first] > front ? main[first] : front
      }
      let items = end &- first
      lineCounts[first] = items < 256 ? UInt8(truncatingIfNeeded: items) : 0
      let back = longest[end &- 1]
      let length = back > front ? back : front
      guard length < limit else { return nil }
      // 3. The step from its end on is known.
      let rest = steps[end]
      steps[first] = LineStep(
        exit: rest.exit, lines: rest.lines &+ 1,
        ticks: rest.ticks &+ grain.lineTicks(length) &+ lineSpacing)
    }
    return end
  }
}
