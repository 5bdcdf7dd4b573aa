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
    at index: Int, visits: inout Int, _ body: (inout Element) -> Result
  ) -> Result {
    visits += 1
    defer { addUp() }
    if isLeaf { return body(&elements[index]) }
    let (position, inner) = child(holding: index)
    return children[position].update(at: inner, visits: &visits, body)
  }
}
