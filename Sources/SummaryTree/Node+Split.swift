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
