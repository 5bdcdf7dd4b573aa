/// How many parts a node holds at most; at least half of it unless it is the root.
@usableFromInline package struct NodeCapacity: Sendable {
  /// Elements in a leaf, 2 or more.
  @usableFromInline package let leaf: Int

  /// Children of an inner node, 3 or more.
  @usableFromInline package let inner: Int

  /// What lists use outside of tests.
  ///
  /// Measured with a million elements of 16 bytes against 64/32 and 32/16: searches and range edits
  /// take about a fifth less time than with 64/32, a build and the memory beside the elements (about
  /// a tenth) are less than with 32/16, and single edits cost the same with all three.
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
