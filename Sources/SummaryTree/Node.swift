/// A subtree: its sums, and either elements (a leaf) or children (an inner node).
///
/// A node is a value inside its parent's array. So the sums of siblings lie side by side in memory,
/// a search reads one array per level, and the arrays' own copy-on-write makes the tree a value.
@usableFromInline struct Node<Element: SummarizedElement> {
  /// Levels below this node; 0 for a leaf.
  @usableFromInline var height: Int

  /// Number of elements in the subtree.
  @usableFromInline var count: Int

  /// Sum of the elements.
  @usableFromInline var summary: Element.S

  /// The elements or the children.
  @usableFromInline var parts: Parts

  /// The direct contents of a node: a single array of either kind, so that a copy counts one
  /// reference.
  @usableFromInline enum Parts {
    /// The elements of a leaf.
    case elements(ContiguousArray<Element>)
    /// The children of an inner node, all one level lower.
    case children(ContiguousArray<Node>)
  }

  /// Creates a leaf.
  @inlinable init(elements: consuming ContiguousArray<Element>) {
    height = 0
    count = 0
    summary = .zero
    parts = .elements(elements)
    addUp()
  }

  /// Creates an inner node over `children`, which must not be empty and must be of equal height.
  @inlinable init(children: consuming ContiguousArray<Node>) {
    height = children[0].height + 1
    count = 0
    summary = .zero
    parts = .children(children)
    addUp()
  }

  /// A tree over `children`, without a node that has a single child.
  @inlinable static func tree(over children: consuming ContiguousArray<Node>) -> Node {
    switch children.count {
    case 0: Node(elements: [])
    case 1: children[0]
    default: Node(children: children)
    }
  }

  /// The elements of a leaf; none in an inner node, where they must not be changed.
  @inlinable var elements: ContiguousArray<Element> {
    @inline(__always) get {
      if case .elements(let elements) = parts { return elements }
      return []
    }
    @inline(__always) _modify {
      var elements = takeElements()
      defer { parts = .elements(elements) }
      yield &elements
    }
  }

  /// The children of an inner node; none in a leaf, where they must not be changed.
  @inlinable var children: ContiguousArray<Node> {
    @inline(__always) get {
      if case .children(let children) = parts { return children }
      return []
    }
    @inline(__always) _modify {
      var children = takeChildren()
      defer { parts = .children(children) }
      yield &children
    }
  }

  /// Moves the elements out, so that no copy is left that a change would have to spare.
  @inlinable @inline(__always) mutating func takeElements() -> ContiguousArray<Element> {
    guard case .elements(let elements) = parts else { return [] }
    parts = .elements([])
    return elements
  }

  /// Moves the children out, so that no copy is left that a change would have to spare.
  @inlinable @inline(__always) mutating func takeChildren() -> ContiguousArray<Node> {
    guard case .children(let children) = parts else { return [] }
    parts = .elements([])
    return children
  }

  /// True when the node holds elements, not children.
  @inlinable var isLeaf: Bool { height == 0 }

  /// Number of direct elements or children.
  @inlinable var partCount: Int { isLeaf ? elements.count : children.count }

  /// Brings count and summary up to date with the direct parts.
  ///
  /// Always a whole pass from left to right, so that the value depends on the parts alone; there is
  /// no subtraction to correct it by.
  @inlinable mutating func addUp() {
    var sum = Element.S.zero
    var total = 0
    switch parts {
    case .elements(let elements):
      let elements = elements.span
      for position in elements.indices { sum = sum + elements[position].summary }
      total = elements.count
    case .children(let children):
      let children = children.span
      for position in children.indices {
        sum = sum + children[position].summary
        total += children[position].count
      }
    }
    count = total
    summary = sum
  }

  /// The child that holds the element at `index`, and the index within it; where `index` is the
  /// count, the end of the last child.
  @inlinable func child(holding index: Int) -> (position: Int, index: Int) {
    let children = children.span
    var position = 0
    var index = index
    while position < children.count - 1, index >= children[position].count {
      index -= children[position].count
      position += 1
    }
    return (position, index)
  }

  /// Returns the result of `body` for the element at `index`, which is in `0..<count`.
  @inlinable func read<Result>(at index: Int, _ body: (Element) -> Result) -> Result {
    switch parts {
    case .elements(let elements): return body(elements.span[index])
    case .children:
      let (position, inner) = child(holding: index)
      return children.span[position].read(at: inner, body)
    }
  }

  /// The element at `index`, which is in `0..<count`.
  @inlinable func element(at index: Int) -> Element {
    switch parts {
    case .elements(let elements): return elements[index]
    case .children(let children):
      let children = children.span
      var (position, index) = (0, index)
      while index >= children[position].count {
        index -= children[position].count
        position += 1
      }
      return children[position].element(at: index)
    }
  }
}

extension Node: Sendable where Element: Sendable, Element.S: Sendable {}
extension Node.Parts: Sendable where Element: Sendable, Element.S: Sendable {}

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

extension Node {
  /// Returns a violated invariant of this node and its direct parts, or nil.
  ///
  /// - Complexity: O(capacity).
  @usableFromInline func flaw(_ capacity: NodeCapacity) -> String? {
    let most = capacity.most(atHeight: height)
    if partCount > most {
      return "expected at most \(most) parts at height \(height), found \(partCount)"
    }
    if case .children = parts, isLeaf {
      return "expected elements at height \(height), found children"
    }
    if !isLeaf, children.isEmpty { return "expected children at height \(height), found none" }
    for child in children where child.height != height - 1 {
      return "expected a child of height \(height - 1), found one of \(child.height)"
    }
    for child in children where child.isUnderfull(capacity) {
      let fewest = capacity.fewest(atHeight: child.height)
      return "expected \(fewest) parts or more at height \(child.height), found \(child.partCount)"
    }
    return flawInSums()
  }

  /// Returns a wrong count or summary, or nil.
  private func flawInSums() -> String? {
    var fresh = self
    fresh.addUp()
    if fresh.count != count {
      return "expected count \(fresh.count) at height \(height), found \(count)"
    }
    // A sum that is not equal to itself holds a NaN from the client: it cannot be compared.
    if fresh.summary != summary, summary == summary {
      return "expected the sum of the parts at height \(height), found another summary"
    }
    return nil
  }

  /// Returns a violated invariant anywhere in the subtree, or nil.
  ///
  /// - Complexity: O(n).
  func flawAnywhere(_ capacity: NodeCapacity) -> String? {
    for child in children {
      if let flaw = child.flawAnywhere(capacity) { return flaw }
    }
    return flaw(capacity)
  }

  /// In debug builds, stops where an edit broke this node; the edit calls it for each node on its
  /// path.
  @inlinable func assertSound(_ capacity: NodeCapacity) {
    assert(flaw(capacity) == nil, flaw(capacity) ?? "")
  }
}

extension SummarizedList {
  /// Returns a violated invariant of the tree, as one line, or nil.
  ///
  /// For tests. Debug builds check only the nodes that an edit touches, so that long runs of edits
  /// stay O(n log n).
  ///
  /// - Complexity: O(n).
  package func brokenInvariant() -> String? {
    if !root.isLeaf, root.children.count < 2 {
      return "expected 2 children or more at the root, found \(root.children.count)"
    }
    return root.flawAnywhere(capacity)
  }
}
