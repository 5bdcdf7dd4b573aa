import LayoutCore

/// The lines of a section of mixed sizes, which follow edits in O(log n).
///
///     var tree = LineTree(rules, itemCount: 1_000_000)
///     try tree.settle(reading)                         // reads all sizes, finds the lines
///     tree.replace(500_000..<500_001, with: 0)         // an item is gone
///     try tree.settle(reading)                         // reads a leaf, finds the lines anew
///     tree.lineCount
///
/// A changed line moves the start of the next one, and where sizes are nearly equal such a shift
/// never ends. So no line starts are kept, nor positions. What is kept is, for stretches of items,
/// a function: from the item of the stretch at which a line starts to the item behind the stretch
/// at which a line starts again, with the number and the extent of the lines between (`LineStep`).
/// A line can start at no more places than a line has items, so that the function is a short table;
/// and functions of neighbouring stretches compose. A shift that goes through a million items goes
/// through the tables of O(log n) nodes.
///
/// That is why this is a tree of its own and not a `SummarizedList`, which adds up plain sums: here
/// a sum is a function, found by reading sizes. Heights are balanced as in an AVL tree.
///
/// Invariant: a step depends only on sizes and rules, extents are whole numbers (`Grain`), and
/// answers depend on steps alone. So they are the same whatever edits led to them.
struct LineTree {
  /// Where lines break.
  let rules: LineRules
  /// All items; nil where there are none.
  private(set) var root: LineNode?
  /// The step over all items from the first one on; valid when settled.
  private(set) var whole = LineStep(exit: 0)
  /// Whether leaves may be too long or too short.
  private var isRagged = false

  /// Creates a tree of items that nobody has looked at.
  init(_ rules: LineRules, itemCount: Int) {
    self.rules = rules
    root = itemCount > 0 ? LineNode(unread: itemCount) : nil
    isRagged = itemCount > rules.leaf.most
  }

  /// Creates a tree of items that are all of `size`.
  init(_ rules: LineRules, itemCount: Int, size: ItemSize) {
    self.rules = rules
    root = itemCount > 0 ? LineNode(items: itemCount, size: size) : nil
  }

  /// Number of items.
  var itemCount: Int { root?.items ?? 0 }

  /// Number of lines; valid when settled.
  var lineCount: Int { whole.lines }

  /// Main length from the start of the first line to the end of the last, in ticks.
  var extent: Int128 { whole.lines == 0 ? 0 : whole.ticks - rules.lineSpacing }

  /// The size of all items; nil where sizes differ.
  var size: ItemSize? { root?.size }

  /// Puts `count` new items in the place of those in `range`, which lies in `0..<itemCount`.
  ///
  /// Sizes are not read before `settle`.
  ///
  /// - Complexity: O(log n), for each leaf whose last line reaches the range.
  mutating func replace(_ range: Range<Int>, with count: Int) {
    guard let root else {
      self = LineTree(rules, itemCount: count)
      return
    }
    let leaf = root.leaf(holding: min(range.lowerBound, root.items - 1))
    root.forgetSteps(before: leaf.start, reaching: range.lowerBound)
    let remaining = leaf.node.items - range.count + count
    let isInside = range.upperBound <= leaf.start + leaf.node.items
    if isInside, !leaf.node.isRun(rules.leaf), 1...rules.leaf.most ~= remaining {
      root.grow(by: count - range.count, at: leaf.start)
      isRagged = isRagged || remaining < rules.leaf.fewest
    } else {
      isRagged = true
      splice(range, count > 0 ? LineNode(unread: count) : nil)
    }
  }

  /// Puts a tree in the place of the items in `range`.
  mutating func splice(_ range: Range<Int>, _ node: LineNode?) {
    guard let root else { return }
    let (before, rest) = root.split(at: range.lowerBound)
    let after = rest?.split(at: range.count).1
    self.root = LineNode.joined(LineNode.joined(before, node), after)
  }

  /// Finds the lines after edits: leaves get their right sizes, then what is unknown is found out.
  ///
  /// - Complexity: O(log n + items of a leaf) an edit.
  /// - Returns: what stands in the way, in which case the tree is of no use; nil when it is settled.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  mutating func settle(_ reading: LineReading) throws(LayoutFailure) -> LineObstacle? {
    if isRagged { resizeLeaves() }
    isRagged = false
    reading.scratch.turn(to: reading.source.section)
    whole = LineStep(exit: 0)
    guard let root else { return nil }
    if let obstacle = try root.settle(start: 0, reading) { return obstacle }
    whole = try root.step(from: 0, start: 0, reading)
    return nil
  }
}

extension LineNode {
  /// Forgets the steps of leaves before the item `end`, where a leaf begins, whose last lines reach
  /// the item `position`, because what they hold or could not hold changes.
  ///
  /// From right to left: a line that starts later never ends sooner, so that the search is over at
  /// the first leaf whose lines all end before `position`. Where a leaf is unread, the search was
  /// made when it became so.
  ///
  /// - Complexity: O(log n) for each leaf whose steps are forgotten.
  /// - Returns: whether steps were forgotten, and whether the search is over.
  @discardableResult
  func forgetSteps(before end: Int, reaching position: Int) -> (some: Bool, isOver: Bool) {
    guard end > 0 else { return (false, false) }
    guard let left, let right else {
      if isUnread || isSettled && items + reach < position { return (false, true) }
      forgetSteps()
      return (true, false)
    }
    var found = right.forgetSteps(before: end - left.items, reaching: position - left.items)
    if !found.isOver {
      let before = left.forgetSteps(before: min(end, left.items), reaching: position)
      found = (found.some || before.some, before.isOver)
    }
    if found.some { forgetSteps() }
    return found
  }
}
