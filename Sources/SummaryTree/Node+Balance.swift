extension Node {
  /// True when the node holds fewer parts than any but the root may.
  @inlinable func isUnderfull(_ capacity: NodeCapacity) -> Bool {
    partCount < capacity.fewest(atHeight: height)
  }

  /// Takes over the parts of `right`, which must be of the same height; may leave the node overfull.
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

  /// Makes the child at `position`, which may be underfull, full enough with the parts of a neighbour.
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
