import LayoutCore
import SummaryTree

/// The lines of a section of mixed sizes, which follow edits in O(log n).
///
///     let nodes = LineNodes()
///     var tree = LineTree(rules, itemCount: 1_000_000, nodes)
///     try tree.settle(reading, nodes)                  // reads all sizes, finds the lines
///     tree.replace(500_000..<500_001, with: 0, nodes)  // an item is gone
///     try tree.settle(reading, nodes)                  // reads a leaf, finds the lines again
///     tree.lineCount
///
/// A changed line moves the start of the next one, and where sizes are nearly equal such a shift
/// never ends. So neither line starts nor positions are kept, but a function for each stretch of
/// items: from the item of the stretch at which a line starts to the item after the stretch at
/// which a line starts again, with the number and the extent of the lines between (`LineStep`).
/// A line can start at no more places than a line has items, so that the function is a short table;
/// and functions of neighbouring stretches compose. A shift that goes through a million items goes
/// through the tables of O(log n) nodes.
///
/// Of most stretches only the step from where lines enter it now is kept, as other entries are not
/// asked for: after an edit lines soon start where they did before. If they do not, the table is
/// found, by whoever reads all sizes or passes there again and again.
///
/// That is why this is a tree of its own and not a `SummarizedList`, which adds up plain sums: here
/// a sum is a function, found by reading sizes. Heights are balanced as in an AVL tree. The tree
/// only knows the number of its root: the nodes of all trees lie in `LineNodes`, which an edit
/// changes in place, so that of two copies of a tree only the edited one is of use.
///
/// A section of no more items than a leaf has no node at all: its lines are found from its first
/// item on each time they are asked for, which takes no longer than a leaf does.
///
/// Invariant: a step depends only on sizes and rules, extents are whole numbers (`Grain`), and
/// answers depend on steps alone. So they are the same whatever edits led to them.
struct LineTree {
  /// The rules for line breaks.
  let rules: LineRules
  /// The node over all items; negative if a single leaf could hold them.
  private(set) var root = -1
  /// Number of items.
  private(set) var itemCount: Int
  /// The step over all items from the first one on; valid when settled.
  private(set) var whole = LineStep(exit: 0)
  /// The size of all items, nil if sizes differ; valid when settled.
  private(set) var size: ItemSize?
  /// Whether leaves may be too long or too short.
  private var isRagged = false

  /// Creates a tree of items that have not been read.
  init(_ rules: LineRules, itemCount: Int, _ nodes: LineNodes) {
    self.rules = rules
    self.itemCount = itemCount
    guard itemCount > rules.leaf.most else { return }
    root = nodes.add(LineNode(unread: itemCount))
    isRagged = true
  }

  /// Creates a tree of items that are all of `size`.
  init(_ rules: LineRules, itemCount: Int, size: ItemSize, _ nodes: LineNodes) {
    self.rules = rules
    self.itemCount = itemCount
    if itemCount > rules.leaf.most { root = nodes.add(LineNode(items: itemCount, size: size)) }
  }

  /// Creates a settled tree of items that are not of one size, or that have nodes already.
  init(_ rules: LineRules, itemCount: Int, root: Int, whole: LineStep) {
    (self.rules, self.itemCount, self.root, self.whole) = (rules, itemCount, root, whole)
  }

  /// Number of lines; valid when settled.
  var lineCount: Int { whole.lines }

  /// Main length from the start of the first line to the end of the last, in ticks.
  var extent: Int128 { whole.lines == 0 ? 0 : whole.ticks - rules.lineSpacing }

  /// Puts `count` new items in the place of those in `range`, which lies in `0..<itemCount`.
  ///
  /// Sizes are not read before `settle`.
  ///
  /// - Complexity: O(log n), for each leaf whose last line reaches the range.
  mutating func replace(_ range: Range<Int>, with count: Int, _ nodes: LineNodes) {
    guard root >= 0 else {
      self = LineTree(rules, itemCount: itemCount - range.count + count, nodes)
      return
    }
    let leaf = nodes.leaf(root, holding: min(range.lowerBound, itemCount - 1))
    // Appended items may belong to the present last line.
    let isAppended = range.lowerBound == itemCount
    nodes.forgetSteps(
      root, before: isAppended ? itemCount : leaf.start, reaching: range.lowerBound)
    let old = nodes[leaf.node]
    let remaining = old.items - range.count + count
    let isInside = range.upperBound <= leaf.start + old.items
    if isInside, !old.isRun(rules.leaf), 1...rules.leaf.most ~= remaining {
      nodes.grow(root, by: count - range.count, at: leaf.start)
      itemCount += count - range.count
      isRagged = isRagged || remaining < rules.leaf.fewest
    } else {
      isRagged = true
      splice(range, count > 0 ? nodes.add(LineNode(unread: count)) : -1, nodes)
    }
  }

  /// Puts a tree in the place of the items in `range`.
  mutating func splice(_ range: Range<Int>, _ tree: Int, _ nodes: LineNodes) {
    // An only leaf keeps too few steps for one among others.
    if root >= 0, nodes[root].isLeaf { nodes[root].isSettled = false }
    let (before, rest) = nodes.split(root, at: range.lowerBound)
    let (gone, after) = nodes.split(rest, at: range.count)
    nodes.removeTree(gone)
    root = nodes.joined(nodes.joined(before, tree), after)
    itemCount = root < 0 ? 0 : nodes[root].items
  }

  /// Finds the lines after edits: leaves get their right sizes, then what is unknown is found out.
  ///
  /// - Complexity: O(log n + items of a leaf) an edit.
  /// - Returns: what prevents it, after which the tree is invalid; nil when settled.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  mutating func settle(_ reading: LineSource, _ nodes: LineNodes) throws(LayoutFailure)
    -> LineObstacle?
  {
    if isRagged { resizeLeaves(nodes) }
    isRagged = false
    reading.scratch.turn(to: reading.source.section)
    (whole, size) = (LineStep(exit: 0), nil)
    guard root >= 0 else { return try settleItems(reading) }
    reading.scratch.leafSteps.begin()
    switch try nodes.settle(root, from: 0, start: 0, reading) {
    case .obstacle(let obstacle): return obstacle
    case .found(let step): whole = step
    }
    size = nodes[root].size
    return nil
  }

  /// Finds the lines of the few items of a tree without nodes.
  ///
  /// - Complexity: O(items).
  private mutating func settleItems(_ reading: LineSource) throws(LayoutFailure) -> LineObstacle? {
    guard itemCount > 0 else { return nil }
    let scratch = reading.scratch
    try scratch.load(0..<itemCount, andAtMost: 0, from: reading.source)
    let places = scratch.sizes.places(of: 0..<itemCount)
    guard let found = scratch.sizes.lines(at: places, rules) else { return .longItem }
    scratch.work.linesBroken += found.whole.lines
    (whole, size) = found
    return nil
  }

  // MARK: Leaves

  /// Gives leaves that edits made too short or too long a right number of items.
  ///
  /// 1. Find stretches of unread leaves.
  /// 2. Where one is too short, add an ordinary neighbour.
  /// 3. Where it is not a single leaf of the right size, cut it into leaves of equal size.
  ///
  /// - Complexity: O(log n) for each unread leaf.
  mutating func resizeLeaves(_ nodes: LineNodes) {
    guard root >= 0, nodes[root].isUnread else { return }
    var stretches: [Range<Int>] = []
    nodes.appendUnread(root, start: 0, to: &stretches)
    for stretch in stretches.reversed() {
      let whole = grown(stretch, nodes)
      guard whole != stretch || whole.count > rules.leaf.most || !isLeaf(whole, nodes) else {
        continue
      }
      let leaves = (whole.count + rules.leaf.fresh - 1) / rules.leaf.fresh
      nodes.reserve(leaves: leaves)
      // In a page `Int` has 32 bits, too few for the product.
      func start(_ index: Int) -> Int {
        Int(Int64(whole.count) * Int64(index) / Int64(leaves))
      }
      let numbers = (0..<leaves).map { index in
        nodes.add(LineNode(unread: start(index + 1) - start(index)))
      }
      splice(whole, nodes.tree(over: numbers[...]), nodes)
    }
  }

  /// A stretch of unread items, with a neighbouring leaf if it is too short to be a leaf.
  private func grown(_ stretch: Range<Int>, _ nodes: LineNodes) -> Range<Int> {
    guard stretch.count < rules.leaf.fewest else { return stretch }
    if stretch.upperBound < nodes[root].items {
      let next = nodes.leaf(root, holding: stretch.upperBound)
      if !nodes[next.node].isRun(rules.leaf) {
        return stretch.lowerBound..<stretch.upperBound + nodes[next.node].items
      }
    }
    if stretch.lowerBound > 0 {
      let previous = nodes.leaf(root, holding: stretch.lowerBound - 1)
      if !nodes[previous.node].isRun(rules.leaf) { return previous.start..<stretch.upperBound }
    }
    return stretch
  }

  /// Whether one leaf holds just these items.
  private func isLeaf(_ range: Range<Int>, _ nodes: LineNodes) -> Bool {
    let leaf = nodes.leaf(root, holding: range.lowerBound)
    return leaf.start == range.lowerBound && nodes[leaf.node].items == range.count
  }

  // MARK: Queries

  /// Estimates the number of items in the lines between two places, on the high side.
  func likelyCount(from lower: Double, to upper: Double) -> Int {
    let share = (upper - lower) / rules.grain.points(extent)
    let count = share > 0 ? Int(Double(itemCount) * min(share, 1)) : 0
    return min(32 + count, ItemSizes.keptBefore)
  }

  /// Line number `index`, which must be in range.
  ///
  /// - Complexity: O(log n + items of a leaf).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func line(_ index: Int, _ reading: LineSource, _ nodes: LineNodes) throws(LayoutFailure)
    -> FlowLine
  {
    var lines = try cursor(reading, nodes, { $0.lines > index }) { $0.first { $0.lines > index } }
    return try lines.first(reading, nodes) { $0.index == index }
  }

  /// The line that holds `item`, which must be in range.
  ///
  /// - Complexity: O(log n + items of a leaf).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func line(holding item: Int, _ reading: LineSource, _ nodes: LineNodes) throws(LayoutFailure)
    -> FlowLine
  {
    var lines = try cursor(reading, nodes, { $0.item > item }) { $0.first { $0.item > item } }
    return try lines.first(reading, nodes) { $0.items.upperBound > item }
  }

  /// The lines from one not far before the first one that ends after `offset` on, in points from
  /// the start of the first line.
  ///
  /// - Complexity: O(log n).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func lines(before offset: Double, _ reading: LineSource, _ nodes: LineNodes)
    throws(LayoutFailure) -> LineCursor
  {
    try cursor(reading, nodes, { $0.lineEnd(rules) > offset }) { $0.first(endingAfter: offset) }
  }

  /// The lines from the first one on of the first leaf that has lines and after whose last line
  /// `isReached` holds, or from a later one in it that is known without reading; of the last leaf
  /// that has lines where it holds nowhere.
  ///
  /// `position` finds the same leaf in an index.
  @inline(__always)
  private func cursor(
    _ reading: LineSource, _ nodes: LineNodes, _ isReached: (LineMark) -> Bool,
    _ position: (LeafIndex) -> Int
  ) throws(LayoutFailure) -> LineCursor {
    reading.scratch.turn(to: reading.source.section)
    guard root >= 0 else { return LineCursor() }
    var (known, place): (Int?, LeafPlace)
    if reading.scratch.hasLeaves(of: self, nodes) {
      let found = position(reading.scratch.leafIndex)
      (known, place) = (found, reading.scratch.leafIndex[found])
    } else {
      (known, place) = (nil, try leaf(reading, nodes, isReached))
    }
    if place.packed.isEmpty, let size = nodes[place.node].size, nodes[place.node].isRun(rules.leaf)
    {
      let perLine = rules.itemsPerLine(of: size, most: place.items.count)
      let mark = place.mark
      let passed = partitionPoint((place.items.upperBound - mark.item - 1) / perLine) { count in
        isReached(mark.after(count + 1, linesOf: perLine, length: size.main, rules))
      }
      place.mark = mark.after(passed, linesOf: perLine, length: size.main, rules)
    }
    return LineCursor(place, root, position: known)
  }

  /// Returns that leaf, found on a path down the tree.
  private func leaf(
    _ reading: LineSource, _ nodes: LineNodes, _ isReached: (LineMark) -> Bool
  ) throws(LayoutFailure) -> LeafPlace {
    var mark = LineMark()
    var (node, start, visited) = (root, 0, 0)
    while !nodes[node].isLeaf {
      visited += 1
      let (left, right) = (nodes[node].left, nodes[node].right)
      let step = try nodes.step(left, from: mark.item - start, start: start, reading)
      let count = nodes[left].items
      let middle = start + count
      let after = mark.after(step, end: middle)
      if step.lines > 0, isReached(after) || step.exit >= nodes[node].items - count {
        node = left
      } else {
        (node, start, mark) = (right, middle, after)
      }
    }
    reading.scratch.work.nodesVisited += visited
    return LeafPlace(node, start: start, mark, nodes)
  }
}
