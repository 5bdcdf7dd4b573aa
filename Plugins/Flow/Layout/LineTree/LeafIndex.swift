/// A leaf of a tree of lines, and where its first line starts.
struct LeafPlace {
  /// Number of the leaf's node.
  var node: Int
  /// Its first item.
  var start: Int
  /// Where the first line starts that starts in it.
  var mark: LineMark
}

/// The leaves of one tree in which lines start, in one array.
///
/// A way down a tree reads nodes that lie far apart in memory: at a million items that takes longer than all that
/// follows. Who asks again and again without an edit is answered from here, by bisection.
///
/// Invariant: empty, or the leaves of the tree that is asked, as it is now.
struct LeafIndex {
  private var leaves: ContiguousArray<LeafPlace> = []
  /// Where the last line ends.
  private var end = LineMark()
  /// How often the tree was searched.
  private var searches = 0

  /// Forgets a tree that changes, or that is not the one that is asked.
  mutating func removeAll() {
    leaves.removeAll(keepingCapacity: true)
    searches = 0
  }

  /// Whether a search for a leaf can be answered; `tree` is read for it once enough searches have gone down it.
  ///
  /// To read a leaf takes about a sixteenth of the time that the array saves a search.
  ///
  /// - Complexity: O(1), and once O(leaves).
  mutating func isReady(_ tree: LineTree, _ nodes: LineNodes) -> Bool {
    if !leaves.isEmpty { return true }
    searches += 1
    guard searches == 2 + tree.itemCount / tree.rules.leaf.fresh / 16 else { return false }
    end = LineMark()
    if !add(tree.root, start: 0, nodes) { leaves.removeAll() }
    return !leaves.isEmpty
  }

  /// Adds the leaves under a node in which lines start; false where a step that it takes is not kept.
  private mutating func add(_ node: Int, start: Int, _ nodes: LineNodes) -> Bool {
    let this = nodes[node]
    guard this.isLeaf else {
      return add(this.left, start: start, nodes)
        && add(this.right, start: start + nodes[this.left].items, nodes)
    }
    guard end.item - start < this.items else { return true }
    guard let step = nodes.keptStep(node, from: end.item - start) else { return false }
    leaves.append(LeafPlace(node: node, start: start, mark: end))
    end = end.after(step, end: start + this.items)
    return true
  }

  /// The first leaf after whose last line `isReached` holds; the last one where it holds nowhere.
  ///
  /// - Complexity: O(log leaves).
  @inline(__always)
  func first(_ isReached: (LineMark) -> Bool) -> LeafPlace {
    leaves[partitionPoint(leaves.count - 1) { isReached(leaves[$0 + 1].mark) }]
  }

  /// The leaf in which the line starts that starts with `item`, or nil where it is not known.
  ///
  /// - Complexity: O(log leaves).
  func leaf(holding item: Int) -> LeafPlace? {
    leaves.isEmpty ? nil : first { $0.item > item }
  }
}
