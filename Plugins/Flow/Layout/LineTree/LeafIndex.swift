import SummaryTree

/// A leaf of a tree of lines, and where its first line starts, in one cache line.
struct LeafPlace {
  /// Number of the leaf's node.
  private let shortNode: Int32
  private let shortCount: Int32
  /// Its first item.
  let start: Int
  /// The start of the first line that starts in it.
  var mark: LineMark
  private let lineSlot: Slot

  /// Creates the place of the leaf with this number, whose items begin with `start`.
  init(_ node: Int, start: Int, _ mark: LineMark, _ nodes: LineNodes) {
    (shortNode, self.start, self.mark) = (Int32(truncatingIfNeeded: node), start, mark)
    shortCount = Int32(truncatingIfNeeded: nodes[node].items)
    lineSlot = nodes.packed(node, from: mark.item - start)
  }

  /// Number of the leaf's node.
  var node: Int { Int(shortNode) }
  /// Its items.
  var items: Range<Int> { start..<start + Int(shortCount) }
  /// The range of the packed lines, from the first one on; empty if it has none.
  var packed: Range<Int> { lineSlot.start..<lineSlot.start + lineSlot.count }
}

/// The leaves of one tree in which lines start, in arrays.
///
/// A way down a tree reads nodes that lie far apart in memory: at a million items that takes longer
/// than all the rest. Repeated questions without an edit are answered from here, by bisection.
///
/// Invariant: empty, or the leaves of the tree that is asked, as it is now.
struct LeafIndex {
  private var leaves: ContiguousArray<LeafPlace> = []
  /// The end of the last line that starts in each leaf, in points from the start of the first line.
  private var ends: ContiguousArray<Double> = []
  /// The end of the last line.
  private var end = LineMark()
  /// Number of searches of the tree.
  private var searches = 0

  /// Forgets a tree that changes, or that is not the one that is asked.
  mutating func removeAll() {
    leaves.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    searches = 0
  }

  /// Whether a search for a leaf can be answered; `tree` is read for it once enough searches have
  /// gone down it.
  ///
  /// To read a leaf takes about a sixteenth of the time that the arrays save a search.
  ///
  /// - Complexity: O(1), and once O(leaves).
  mutating func isReady(_ tree: LineTree, _ nodes: LineNodes) -> Bool {
    if !leaves.isEmpty { return true }
    searches += 1
    guard searches == 2 + tree.itemCount / tree.rules.leaf.fresh / 16 else { return false }
    end = LineMark()
    if !add(tree.root, start: 0, tree.rules, nodes) {
      leaves.removeAll()
      ends.removeAll()
    }
    return !leaves.isEmpty
  }

  /// Adds the leaves under a node in which lines start; false if a step that it takes is not
  /// kept.
  private mutating func add(_ node: Int, start: Int, _ rules: LineRules, _ nodes: LineNodes) -> Bool
  {
    let this = nodes[node]
    guard this.isLeaf else {
      return add(this.left, start: start, rules, nodes)
        && add(this.right, start: start + nodes[this.left].items, rules, nodes)
    }
    guard end.item - start < this.items else { return true }
    guard let step = nodes.keptStep(node, from: end.item - start) else { return false }
    leaves.append(LeafPlace(node, start: start, end, nodes))
    end = end.after(step, end: start + this.items)
    ends.append(end.lineEnd(rules))
    return true
  }

  /// The leaf at a position.
  subscript(position: Int) -> LeafPlace { leaves[position] }

  /// Returns the position of the leaf after one; nil if there is none or the tree is not indexed.
  func position(after position: Int) -> Int? {
    position + 1 < leaves.count ? position + 1 : nil
  }

  /// Position of the first leaf after whose last line `isReached` holds; of the last one where it
  /// holds nowhere.
  ///
  /// - Complexity: O(log leaves).
  @inline(__always)
  func first(_ isReached: (LineMark) -> Bool) -> Int {
    partitionPoint(leaves.count - 1) { isReached(leaves[$0 + 1].mark) }
  }

  /// Returns the position of the first leaf whose last line ends after `offset`, in points from the
  /// start of the first line.
  ///
  /// Leaves are about as long as each other, so that it is near the share of their length.
  ///
  /// - Complexity: O(log leaves).
  func first(endingAfter offset: Double) -> Int {
    let last = ends.count - 1
    let share = offset / ends[last]
    let guess = share > 0 && share < 1 ? Int(share * Double(last)) : 0
    return partitionPoint(last, near: guess) { ends[$0] > offset }
  }
}
