extension Node {
  /// Inserts `element` before the one at `index`, or at the end.
  ///
  /// - Returns: a new right neighbour of the node, or nil if the node had room.
  @inlinable mutating func insert(
    _ element: Element, at index: Int, _ capacity: NodeCapacity, visits: inout Int
  ) -> Node? {
    visits += 1
    if isLeaf {
      elements.insert(element, at: index)
    } else {
      let (position, inner) = child(holding: index)
      if let extra = children[position].insert(element, at: inner, capacity, visits: &visits) {
        children.insert(extra, at: position + 1)
      }
    }
    if let extra = splitIfOverfull(capacity) { return extra }
    addUp()
    assertSound(capacity)
    return nil
  }

  /// Removes the element at `index`; may leave this node, but no node below, underfull.
  @inlinable mutating func remove(
    at index: Int, _ capacity: NodeCapacity, visits: inout Int
  ) -> Element {
    visits += 1
    let removed: Element
    if isLeaf {
      removed = elements.remove(at: index)
    } else {
      let (position, inner) = child(holding: index)
      removed = children[position].remove(at: inner, capacity, visits: &visits)
      refillChild(at: position, capacity, visits: &visits)
    }
    addUp()
    assertSound(capacity)
    return removed
  }

  /// Lets `body` change the element at `index` in place.
  @inlinable mutating func update<Result>(
    at index: Int, _ body: (inout Element) -> Result
  ) -> Result {
    defer { addUp() }
    if isLeaf { return body(&elements[index]) }
    let (position, inner) = child(holding: index)
    return children[position].update(at: inner, body)
  }
}

extension Node {
  /// True when the node holds fewer parts than any but the root may.
  @inlinable func isUnderfull(_ capacity: NodeCapacity) -> Bool {
    partCount < capacity.fewest(atHeight: height)
  }

  /// Takes over the parts of `right`, which must be of the same height; may leave the node
  /// overfull.
  @inlinable mutating func absorb(_ right: Node) {
    if isLeaf {
      elements.append(contentsOf: right.elements)
    } else {
      children.append(contentsOf: right.children)
    }
    addUp()
  }

  /// Gives away the right half of the parts where there are too many.
  ///
  /// - Returns: the new right neighbour, or nil if the parts fit.
  @inlinable mutating func splitIfOverfull(_ capacity: NodeCapacity) -> Node? {
    guard partCount > capacity.most(atHeight: height) else { return nil }
    let middle = partCount / 2
    let right: Node
    if isLeaf {
      right = Node(elements: ContiguousArray(elements[middle...]))
      elements.removeSubrange(middle...)
    } else {
      right = Node(children: ContiguousArray(children[middle...]))
      children.removeSubrange(middle...)
    }
    addUp()
    return right
  }

  /// Makes the child at `position`, which may be underfull, full enough with the parts of a
  /// neighbour.
  @inlinable mutating func refillChild(
    at position: Int, _ capacity: NodeCapacity, visits: inout Int
  ) {
    guard children[position].isUnderfull(capacity), children.count > 1 else { return }
    visits += 1
    let left = max(position - 1, 0)
    let right = children.remove(at: left + 1)
    children[left].absorb(right)
    if let extra = children[left].splitIfOverfull(capacity) {
      children.insert(extra, at: left + 1)
    }
  }
}

extension Node {
  /// The tree of the elements of `left` followed by those of `right`.
  @inlinable static func joined(
    _ left: consuming Node, _ right: consuming Node, _ capacity: NodeCapacity, visits: inout Int
  ) -> Node {
    if left.count == 0 { return right }
    if right.count == 0 { return left }
    let (first, second) = join(left, right, capacity, visits: &visits)
    guard let second else { return first }
    return Node(children: [first, second])
  }

  /// Joins two trees that are not empty into one or two of the greater height.
  ///
  /// The lower tree goes down the facing edge of the higher one until heights are equal. There it
  /// becomes a neighbour or, if it is underfull, shares parts with the one it meets.
  @inlinable static func join(
    _ left: consuming Node, _ right: consuming Node, _ capacity: NodeCapacity, visits: inout Int
  ) -> (Node, Node?) {
    visits += 1
    var grown: Node
    if left.height > right.height {
      grown = left
      let last = grown.children.removeLast()
      let (first, second) = join(consume last, right, capacity, visits: &visits)
      grown.children.append(first)
      if let second { grown.children.append(second) }
    } else if left.height < right.height {
      grown = right
      let head = grown.children.removeFirst()
      let (first, second) = join(left, consume head, capacity, visits: &visits)
      if let second { grown.children.insert(second, at: 0) }
      grown.children.insert(first, at: 0)
    } else if left.isUnderfull(capacity) || right.isUnderfull(capacity) {
      grown = left
      grown.absorb(right)
    } else {
      return (left, right)
    }
    if let extra = grown.splitIfOverfull(capacity) { return (grown, extra) }
    grown.addUp()
    grown.assertSound(capacity)
    return (grown, nil)
  }

  /// Cuts the tree in two and keeps the elements before `index`.
  ///
  /// On the way back up, what lies left of the cut is joined to the left tree, and what lies right
  /// of it to the returned one.
  @inlinable mutating func cut(
    at index: Int, _ capacity: NodeCapacity, visits: inout Int
  ) -> Node {
    visits += 1
    if isLeaf {
      let right = Node(elements: ContiguousArray(elements[index...]))
      elements.removeSubrange(index...)
      addUp()
      return right
    }
    let (position, inner) = child(holding: index)
    var before = takeChildren()
    let after = Node.tree(over: ContiguousArray(before[(position + 1)...]))
    before.removeSubrange((position + 1)...)
    var left = before.removeLast()
    let right = left.cut(at: inner, capacity, visits: &visits)
    let trunk = Node.tree(over: consume before)
    self = Node.joined(consume trunk, consume left, capacity, visits: &visits)
    return Node.joined(consume right, consume after, capacity, visits: &visits)
  }
}
