extension Node {
  /// A tree of `elements`, built from the leaves up.
  @inlinable static func built(
    from elements: some Sequence<Element>, _ capacity: NodeCapacity
  ) -> Node {
    var level = leaves(of: elements, capacity)
    while level.count > 1 { level = parents(of: level, capacity) }
    return tree(over: level)
  }

  /// Full leaves of `elements`; the last two share what is left where the last would be underfull.
  @inlinable static func leaves(
    of elements: some Sequence<Element>, _ capacity: NodeCapacity
  ) -> ContiguousArray<Node> {
    var leaves = ContiguousArray<Node>()
    leaves.reserveCapacity(elements.underestimatedCount / capacity.leaf + 1)
    var open = ContiguousArray<Element>()
    for element in elements {
      if open.count == capacity.leaf {
        leaves.append(Node(elements: open))
        open = []
      }
      if open.isEmpty { open.reserveCapacity(min(capacity.leaf, elements.underestimatedCount)) }
      open.append(element)
    }
    guard !open.isEmpty else { return leaves }
    var last = Node(elements: open)
    if last.isUnderfull(capacity), var full = leaves.popLast() {
      full.absorb(last)
      if let half = full.splitIfOverfull(capacity) {
        leaves.append(full)
        last = half
      } else {
        last = full
      }
    }
    leaves.append(last)
    return leaves
  }

  /// As few parents as hold `nodes`, which are two or more, filled evenly.
  @inlinable static func parents(
    of nodes: ContiguousArray<Node>, _ capacity: NodeCapacity
  ) -> ContiguousArray<Node> {
    let groups = (nodes.count + capacity.inner - 1) / capacity.inner
    var parents = ContiguousArray<Node>()
    parents.reserveCapacity(groups)
    var start = 0
    for group in 0..<groups {
      let end = start + (nodes.count - start) / (groups - group)
      parents.append(Node(children: ContiguousArray(nodes[start..<end])))
      start = end
    }
    return parents
  }
}
