/// A sum over elements: counts, lengths, or several of them side by side.
///
///     struct Extent: Summary {
///       var items = 0
///       var length = 0.0
///       static let zero = Extent()
///       static func + (a: Extent, b: Extent) -> Extent {
///         Extent(items: a.items + b.items, length: a.length + b.length)
///       }
///     }
///
/// `zero` must change nothing when added and `+` must be associative; it need not be commutative.
/// Rounding of floating-point sums is fine (see `SummarizedList`). Equality serves the invariant
/// checks of debug builds.
public protocol Summary: Equatable {
  /// The summary of no elements.
  static var zero: Self { get }

  /// The summary of the elements of `a` followed by those of `b`.
  static func + (a: Self, b: Self) -> Self
}

/// An element that knows what it adds to a sum.
public protocol SummarizedElement {
  /// The type of the sum.
  associatedtype S: Summary

  /// The element's summand; must not change while the element is in a list.
  var summary: S { get }
}

/// An ordered list that adds up its elements: sums before an index, and the element at a sum, in
/// O(log n).
///
/// An element is whatever the client measures: a line of a layout, a section, a run of equal items.
/// Here items lie in runs, and item 1,000 is looked for:
///
///     let runs = SummarizedList([Run(items: 600), Run(items: 5_000)])
///     let match = runs.find(1_000, by: { $0.items })   // index 1, offset 400, before.items 600
///
/// The list does not know that its elements are runs. To change one item, the client splits the run
/// at the offset that `find` returns, with `update` and `insert` or with `replaceSubrange`.
///
/// It is a value: a copy costs O(1) and shares nodes until one of the two is edited, and then only
/// the nodes on the edited path are copied.
///
/// Invariant: a B+ tree whose leaves all lie at the same depth; every node but the root is at least
/// half full; every node holds the count and the summary of what is below it, the summary added up
/// from left to right over its direct parts.
///
/// Where additions are inexact (floating point), the sum before an element is defined as: start
/// with zero at the root, and on the way down add the summaries of the children to the left, then
/// of the elements to the left, in order. Every query and the cursor give this same value to the
/// last bit. It depends on the shape of the tree, hence two lists of equal elements but of
/// different history may differ by rounding. With exact additions (integers; lengths that are
/// multiples of a power of two) there is no such difference.
///
/// Written here because no kept package offers a tree with summaries: the rope of swift-collections
/// is not public.
///
/// Not a `Collection`: subscripts cost O(log n), which generic algorithms would not expect. For
/// walks there are the iterator and `cursor(at:)`.
public struct SummarizedList<Element: SummarizedElement> {
  /// The type of the sum.
  public typealias S = Element.S

  /// The top of the tree; the empty list is a leaf without elements.
  @usableFromInline var root: Node<Element>

  /// Limits on the size of nodes.
  @usableFromInline package var capacity: NodeCapacity

  /// Creates a list over a tree that keeps the invariant.
  @inlinable init(root: Node<Element>, capacity: NodeCapacity) {
    self.root = root
    self.capacity = capacity
  }

  /// Number of elements.
  @inlinable public var count: Int { root.count }

  /// True when there is no element.
  @inlinable public var isEmpty: Bool { root.count == 0 }

  /// Whether this list and another are copies neither of which has been edited; then they are
  /// equal.
  ///
  /// - Complexity: O(1).
  public func isIdentical(to other: Self) -> Bool {
    switch (root.parts, other.root.parts) {
    case (.elements(let a), .elements(let b)): a.hasStorage(of: b)
    case (.children(let a), .children(let b)): a.hasStorage(of: b)
    default: false
    }
  }

  /// Sum of all elements.
  @inlinable public var summary: S { root.summary }

  /// Number of levels above the leaves.
  package var height: Int { root.height }
}

extension ContiguousArray {
  /// Whether both are the same array in memory.
  fileprivate func hasStorage(of other: Self) -> Bool {
    unsafe withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer {
        unsafe own.baseAddress == $0.baseAddress && own.count == $0.count
      }
    }
  }
}

extension SummarizedList: Sendable where Element: Sendable, Element.S: Sendable {}

/// Maximum number of parts of a node; every node but the root has at least half as many.
@usableFromInline package struct NodeCapacity: Sendable {
  /// Elements in a leaf, 2 or more.
  @usableFromInline package let leaf: Int

  /// Children of an inner node, 3 or more.
  @usableFromInline package let inner: Int

  /// The capacity used outside of tests.
  ///
  /// Measured with a million elements of 16 bytes against 64/32 and 32/16: searches and range edits
  /// take about a fifth less time than with 64/32, a build and the memory beside the elements
  /// (about a tenth) are less than with 32/16, and single edits cost the same with all three.
  @inlinable package static var standard: NodeCapacity { NodeCapacity(leaf: 64, inner: 16) }

  /// Creates capacities; tests use small ones to get deep trees of few elements.
  @inlinable package init(leaf: Int, inner: Int) {
    precondition(leaf >= 2 && inner >= 3, "expected a leaf of 2 and an inner node of 3 at least")
    self.leaf = leaf
    self.inner = inner
  }

  /// The most parts a node at `height` may have.
  @inlinable func most(atHeight height: Int) -> Int { height == 0 ? leaf : inner }

  /// The fewest parts a node at `height` may have if it is not the root.
  ///
  /// Half, rounded up: an overfull node then splits into two that are full enough.
  @inlinable func fewest(atHeight height: Int) -> Int { (most(atHeight: height) + 1) / 2 }
}

extension SummarizedList {
  /// Creates an empty list.
  @inlinable public init() {
    self.init(capacity: .standard)
  }

  /// Creates a list of `elements` in their order.
  ///
  /// - Complexity: O(n).
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init(elements, capacity: .standard)
  }

  /// Creates an empty list with nodes of a chosen size, for tests.
  @inlinable package init(capacity: NodeCapacity) {
    self.init(root: Node(elements: []), capacity: capacity)
  }

  /// Creates a list with nodes of a chosen size, for tests.
  @inlinable package init(_ elements: some Sequence<Element>, capacity: NodeCapacity) {
    self.init(root: Node.built(from: elements, capacity), capacity: capacity)
    root.assertSound(capacity)
  }
}

extension SummarizedList {
  /// The element at `index`, which is in `0..<count`.
  ///
  /// - Complexity: O(log n), for reading and for writing.
  @inlinable public subscript(index: Int) -> Element {
    get {
      requireElement(at: index)
      return root.element(at: index)
    }
    set { update(at: index) { $0 = newValue } }
  }

  /// Returns the result of `body` for the element at `index`, which is in `0..<count`, without
  /// copying it.
  ///
  /// - Complexity: O(log n).
  @inlinable public func read<Result>(at index: Int, _ body: (Element) -> Result) -> Result {
    requireElement(at: index)
    return root.read(at: index, body)
  }

  /// The element at `index`, which is in `0..<count`, with those that lie beside it, and the index
  /// of the first of them: for many questions about neighbours.
  ///
  /// - Complexity: O(log n).
  @inlinable package func neighbours(of index: Int) -> (
    first: Int, elements: ContiguousArray<Element>
  ) {
    requireElement(at: index)
    var (node, inner) = (root, index)
    while !node.isLeaf {
      let (position, next) = node.child(holding: inner)
      (node, inner) = (node.children[position], next)
    }
    return (index - inner, node.elements)
  }

  /// Changes the element at `index`, which is in `0..<count`, in place, and the sums with it.
  ///
  /// - Complexity: O(log n).
  @inlinable @discardableResult public mutating func update<Result>(
    at index: Int, _ body: (inout Element) -> Result
  ) -> Result {
    requireElement(at: index)
    return root.update(at: index, body)
  }

  /// Inserts `element` so that it lies at `index`, which is in `0...count`.
  ///
  /// - Complexity: O(log n).
  @inlinable public mutating func insert(_ element: Element, at index: Int) {
    var visits = 0
    insert(element, at: index, visits: &visits)
  }

  /// `insert` that adds the nodes it looks into to `visits`.
  @inlinable package mutating func insert(
    _ element: Element, at index: Int, visits: inout Int
  ) {
    precondition(index >= 0 && index <= count, "expected an index in 0...\(count), found \(index)")
    if let extra = root.insert(element, at: index, capacity, visits: &visits) {
      root = Node(children: [root, extra])
    }
  }

  /// Adds `element` at the end.
  ///
  /// - Complexity: O(log n).
  @inlinable public mutating func append(_ element: Element) {
    insert(element, at: count)
  }

  /// Removes the element at `index`, which is in `0..<count`, and returns it.
  ///
  /// - Complexity: O(log n).
  @inlinable @discardableResult public mutating func remove(at index: Int) -> Element {
    var visits = 0
    return remove(at: index, visits: &visits)
  }

  /// `remove` that adds the nodes it looks into to `visits`.
  @inlinable package mutating func remove(at index: Int, visits: inout Int) -> Element {
    requireElement(at: index)
    let removed = root.remove(at: index, capacity, visits: &visits)
    if !root.isLeaf, root.children.count == 1 { root = root.children[0] }
    return removed
  }

  /// Stops the program if there is no element at `index`: a mistake of the caller.
  @inlinable func requireElement(at index: Int) {
    precondition(index >= 0 && index < count, "expected an index in 0..<\(count), found \(index)")
  }
}
