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
