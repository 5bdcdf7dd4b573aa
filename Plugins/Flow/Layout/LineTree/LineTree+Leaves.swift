extension LineTree {
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
      let numbers = (0..<leaves).map { index in
        let lower = whole.count * index / leaves
        return nodes.add(LineNode(unread: whole.count * (index + 1) / leaves - lower))
      }
      splice(whole, nodes.tree(over: numbers[...]), nodes)
    }
  }

  /// A stretch of unread items, with a neighbouring leaf where it is too short to be a leaf.
  private func grown(_ stretch: Range<Int>, _ nodes: LineNodes) -> Range<Int> {
    guard stretch.count < rules.leaf.fewest else { return stretch }
    if stretch.upperBound < nodes[root].items {
      let next = nodes.leaf(root, holding: stretch.upperBound)
      if !next.node.isRun(rules.leaf) {
        return stretch.lowerBound..<stretch.upperBound + next.node.items
      }
    }
    if stretch.lowerBound > 0 {
      let previous = nodes.leaf(root, holding: stretch.lowerBound - 1)
      if !previous.node.isRun(rules.leaf) { return previous.start..<stretch.upperBound }
    }
    return stretch
  }

  /// Whether one leaf holds just these items.
  private func isLeaf(_ range: Range<Int>, _ nodes: LineNodes) -> Bool {
    let leaf = nodes.leaf(root, holding: range.lowerBound)
    return leaf.start == range.lowerBound && leaf.node.items == range.count
  }
}
