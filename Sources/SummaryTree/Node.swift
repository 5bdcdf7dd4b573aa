/// A subtree: its sums, and either elements (a leaf) or children (an inner node).
///
/// A node is a value inside its parent's array. So the sums of siblings lie side by side in memory,
/// a search reads one array per level, and the arrays' own copy-on-write makes the tree a value.
@usableFromInline struct Node<Element: SummarizedElement> {
  /// Levels below this node; 0 for a leaf.
  @usableFromInline var height: Int

  /// How many elements the subtree holds.
  @usableFromInline var count: Int

  /// What they add up to.
  @usableFromInline var summary: Element.S

  /// The elements of a leaf; empty in an inner node.
  @usableFromInline var elements: ContiguousArray<Element>

  /// The children of an inner node, all one level lower; empty in a leaf.
  @usableFromInline var children: ContiguousArray<Node>

  /// Creates a leaf.
  @inlinable init(elements: consuming ContiguousArray<Element>) {
    height = 0
    count = 0
    summary = .zero
    self.elements = elements
    children = []
    addUp()
  }

  /// Creates an inner node over `children`, which must not be empty and must be of equal height.
  @inlinable init(children: consuming ContiguousArray<Node>) {
    height = children[0].height + 1
    count = 0
    summary = .zero
    elements = []
    self.children = children
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

  /// True when the node holds elements, not children.
  @inlinable var isLeaf: Bool { height == 0 }

  /// How many elements or children the node holds directly.
  @inlinable var partCount: Int { isLeaf ? elements.count : children.count }

  /// Brings count and summary up to date with the direct parts.
  ///
  /// Always a whole pass from left to right, so that the value depends on the parts alone; there is
  /// no subtraction to correct it by.
  @inlinable mutating func addUp() {
    var sum = Element.S.zero
    var total = 0
    if isLeaf {
      let elements = elements.span
      for position in elements.indices { sum = sum + elements[position].summary }
      total = elements.count
    } else {
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

  /// The element at `index`, which is in `0..<count`.
  @inlinable func element(at index: Int) -> Element {
    if isLeaf { return elements[index] }
    let (position, inner) = child(holding: index)
    return children.span[position].element(at: inner)
  }
}

extension Node: Sendable where Element: Sendable, Element.S: Sendable {}
