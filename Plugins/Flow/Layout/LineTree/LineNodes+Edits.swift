extension LineNodes {
  /// Changes the number of items of the leaf at `item` in place; all on the way to it is unread.
  func grow(_ root: Int, by count: Int, at item: Int) {
    var (node, item) = (root, item)
    while node >= 0 {
      self[node].isSettled = false
      self[node].items += count
      self[node].size = nil
      self[node].isUnread = true
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
  func leaf(_ root: Int, holding item: Int) -> (node: LineNode, start: Int) {
    var (node, start) = (root, 0)
    while !self[node].isLeaf {
      let middle = start + self[self[node].left].items
      if item < middle {
        node = self[node].left
      } else {
        (node, start) = (self[node].right, middle)
      }
    }
    return (self[node], start)
  }

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
  func forgetSteps(_ node: Int, before end: Int, reaching position: Int)
    -> (some: Bool, isOver: Bool)
  {
    guard end > 0 else { return (false, false) }
    if self[node].isLeaf {
      let leaf = self[node]
      if leaf.isUnread || leaf.isSettled && leaf.items + leaf.reach < position {
        return (false, true)
      }
      self[node].isSettled = false
      return (true, false)
    }
    let (left, right) = (self[node].left, self[node].right)
    let middle = self[left].items
    var found = forgetSteps(right, before: end - middle, reaching: position - middle)
    if !found.isOver {
      let before = forgetSteps(left, before: min(end, middle), reaching: position)
      found = (found.some || before.some, before.isOver)
    }
    if found.some { self[node].isSettled = false }
    return found
  }

  /// Appends the stretches of unread leaves, neighbours as one, of a node whose first item is `start`.
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
}
