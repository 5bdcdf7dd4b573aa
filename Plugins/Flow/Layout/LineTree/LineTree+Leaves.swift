extension LineTree {
  /// Gives leaves that edits made too short or too long a right number of items.
  ///
  /// 1. Find stretches of unread leaves.
  /// 2. Where one is too short, add an ordinary neighbour.
  /// 3. Where it is not a single leaf of the right size, cut it into leaves of equal size.
  ///
  /// - Complexity: O(log n) for each unread leaf.
  mutating func resizeLeaves() {
    guard let root, root.isUnread else { return }
    var stretches: [Range<Int>] = []
    root.appendUnread(start: 0, to: &stretches)
    for stretch in stretches.reversed() {
      let whole = grown(stretch)
      guard whole != stretch || whole.count > rules.leaf.most || !isLeaf(whole) else { continue }
      let leaves = (whole.count + rules.leaf.fresh - 1) / rules.leaf.fresh
      let nodes = (0..<leaves).map { index in
        let lower = whole.count * index / leaves
        return LineNode(unread: whole.count * (index + 1) / leaves - lower)
      }
      splice(whole, LineNode.tree(over: nodes[...]))
    }
  }

  /// A stretch of unread items, with a neighbouring leaf where it is too short to be a leaf.
  private func grown(_ stretch: Range<Int>) -> Range<Int> {
    guard let root, stretch.count < rules.leaf.fewest else { return stretch }
    if stretch.upperBound < root.items {
      let next = root.leaf(holding: stretch.upperBound)
      if !next.node.isRun(rules.leaf) {
        return stretch.lowerBound..<stretch.upperBound + next.node.items
      }
    }
    if stretch.lowerBound > 0 {
      let previous = root.leaf(holding: stretch.lowerBound - 1)
      if !previous.node.isRun(rules.leaf) { return previous.start..<stretch.upperBound }
    }
    return stretch
  }

  /// Whether one leaf holds just these items.
  private func isLeaf(_ range: Range<Int>) -> Bool {
    guard let leaf = root?.leaf(holding: range.lowerBound) else { return false }
    return leaf.start == range.lowerBound && leaf.node.items == range.count
  }
}

extension LineNode {
  /// Appends the stretches of unread leaves, neighbours as one, of a node whose first item is `start`.
  fileprivate func appendUnread(start: Int, to stretches: inout [Range<Int>]) {
    guard isUnread else { return }
    if let left, let right {
      left.appendUnread(start: start, to: &stretches)
      right.appendUnread(start: start + left.items, to: &stretches)
    } else if let last = stretches.last, last.upperBound == start {
      stretches[stretches.count - 1] = last.lowerBound..<start + items
    } else {
      stretches.append(start..<start + items)
    }
  }
}
