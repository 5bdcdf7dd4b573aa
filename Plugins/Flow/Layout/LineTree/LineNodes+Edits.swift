extension LineNodes {
  /// Changes the number of items of the leaf at `item` in place; all on the way to it is unread.
  func grow(_ root: Int, by count: Int, at item: Int) {
    var (node, item) = (root, item)
    while node >= 0 {
      self[node].recordGrowth(by: count)
      let (left, right) = (self[node].left, self[node].right)
      if left < 0 { return }
      let middle = self[left].items
      if item < middle {
        node = left
      } else {
        (node, item) = (right, item - middle)
      }
    }
  }

  /// The leaf that holds `item`, and the number of its first item.
  func leaf(_ root: Int, holding item: Int) -> (node: Int, start: Int) {
    var (node, start) = (root, 0)
    while !self[node].isLeaf {
      let middle = start + self[self[node].left].items
      if item < middle {
        node = self[node].left
      } else {
        (node, start) = (self[node].right, middle)
      }
    }
    return (node, start)
  }

  /// Forgets the steps of leaves before the item `end`, where a leaf begins, whose last lines reach
  /// the item `position`, because what they hold or could not hold changes.
  ///
  /// From right to left: a line that starts later never ends sooner, so that the search is over at
  /// the first leaf of which a line is known and whose lines all end before `position`. Where a
  /// leaf is unread, the search was made when it became so. Mostly it is over at once.
  ///
  /// - Complexity: O(log n), also for each leaf whose steps are forgotten.
  func forgetSteps(_ root: Int, before end: Int, reaching position: Int) {
    guard end > 0 else { return }
    let last = leaf(root, holding: end - 1)
    if isSpared(last.node, reaching: position - last.start) { return }
    _ = forgetSteps(under: root, before: end, reaching: position)
  }

  /// Whether a change at item `position` of a leaf, counted from its first item, leaves the steps
  /// of the leaf and of all earlier ones unchanged.
  private func isSpared(_ leaf: Int, reaching position: Int) -> Bool {
    let leaf = self[leaf]
    return leaf.isUnread
      || leaf.isSettled && leaf.steps.count > 0 && leaf.items + leaf.reach < position
  }

  /// Returns whether steps were forgotten, and whether the search is over.
  private func forgetSteps(under node: Int, before end: Int, reaching position: Int)
    -> (some: Bool, isOver: Bool)
  {
    guard end > 0 else { return (false, false) }
    if self[node].isLeaf {
      if isSpared(node, reaching: position) { return (false, true) }
      // No line that starts in it is known: one from before may hold all of it, and reach further.
      if self[node].isSettled, self[node].steps.count == 0 { return (false, false) }
      self[node].isSettled = false
      return (true, false)
    }
    let (left, right) = (self[node].left, self[node].right)
    let middle = self[left].items
    var found = forgetSteps(under: right, before: end - middle, reaching: position - middle)
    if !found.isOver {
      let before = forgetSteps(under: left, before: min(end, middle), reaching: position)
      found = (found.some || before.some, before.isOver)
    }
    if found.some { self[node].isSettled = false }
    return found
  }

  /// Appends the stretches of unread leaves, neighbours as one, of a node whose first item is
  /// `start`.
  func appendUnread(_ node: Int, start: Int, to stretches: inout [Range<Int>]) {
    guard self[node].isUnread else { return }
    let end = start + self[node].items
    if !self[node].isLeaf {
      let (left, right) = (self[node].left, self[node].right)
      appendUnread(left, start: start, to: &stretches)
      appendUnread(right, start: start + self[left].items, to: &stretches)
    } else if let last = stretches.last, last.upperBound == start {
      stretches[stretches.count - 1] = last.lowerBound..<end
    } else {
      stretches.append(start..<end)
    }
  }

  // MARK: Balance

  /// A tree over leaves in order; at least one.
  ///
  /// - Complexity: O(k) for k leaves.
  func tree(over leaves: ArraySlice<Int>) -> Int {
    if leaves.count == 1 { return leaves[leaves.startIndex] }
    let middle = leaves.startIndex + leaves.count / 2
    return add(tree(over: leaves[..<middle]), tree(over: leaves[middle...]))
  }

  /// The tree of two neighbours of any heights; either may be missing.
  ///
  /// The lower one goes down the facing side of the higher one to its own height.
  ///
  /// - Complexity: O(difference of heights).
  func joined(_ left: Int, _ right: Int) -> Int {
    left < 0 ? right : right < 0 ? left : join(left, right)
  }

  private func join(_ left: Int, _ right: Int) -> Int {
    if self[left].height > self[right].height + 1 {
      let (first, second) = releaseHalves(of: left)
      return balanced(first, join(second, right))
    }
    if self[right].height > self[left].height + 1 {
      let (first, second) = releaseHalves(of: right)
      return balanced(join(left, first), second)
    }
    return add(left, right)
  }

  /// A node over two neighbours whose heights differ by two at most.
  private func balanced(_ left: Int, _ right: Int) -> Int {
    if self[left].height > self[right].height + 1 {
      let (first, second) = releaseHalves(of: left)
      guard self[first].height < self[second].height else { return add(first, add(second, right)) }
      let (inner, outer) = releaseHalves(of: second)
      return add(add(first, inner), add(outer, right))
    }
    if self[right].height > self[left].height + 1 {
      let (first, second) = releaseHalves(of: right)
      guard self[first].height > self[second].height else { return add(add(left, first), second) }
      let (outer, inner) = releaseHalves(of: first)
      return add(add(left, outer), add(inner, second))
    }
    return add(left, right)
  }

  /// The halves of a node, which is given away.
  private func releaseHalves(of node: Int) -> (Int, Int) {
    let halves = (self[node].left, self[node].right)
    remove(node)
    return halves
  }

  /// The trees of the items before `item` and of the others, each of which may be missing, in the
  /// place of the tree under `node`, which may be none too.
  ///
  /// A leaf that is cut keeps its size if it is a run, and is unread in both halves if it is not.
  ///
  /// - Complexity: O(log n).
  func split(_ node: Int, at item: Int) -> (before: Int, after: Int) {
    if node < 0 || item <= 0 { return (-1, node) }
    let items = self[node].items
    if item >= items { return (node, -1) }
    if self[node].isLeaf {
      let size = self[node].size
      remove(node)
      guard let size else {
        return (add(LineNode(unread: item)), add(LineNode(unread: items - item)))
      }
      return (
        add(LineNode(items: item, size: size)), add(LineNode(items: items - item, size: size))
      )
    }
    let (left, right) = releaseHalves(of: node)
    if item < self[left].items {
      let (before, after) = split(left, at: item)
      return (before, joined(after, right))
    }
    let (before, after) = split(right, at: item - self[left].items)
    return (joined(left, before), after)
  }
}
