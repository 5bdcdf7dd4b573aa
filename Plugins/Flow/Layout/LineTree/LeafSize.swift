/// How many items an ordinary leaf of a `LineTree` holds.
package struct LeafSize: Sendable {
  /// At most.
  package let most: Int

  /// What layouts use outside of tests.
  ///
  /// A smaller leaf is broken again in less time, a larger one needs fewer nodes; between 64 and 256
  /// items an edit costs about the same.
  package static let standard = LeafSize(most: 192)

  /// Creates a size of 4 items or more; tests use small ones to get deep trees of few items.
  package init(most: Int) { self.most = most }

  /// In a fresh tree, so that leaves have room to grow.
  var fresh: Int { most * 2 / 3 }
  /// At least, unless both neighbours are runs.
  var fewest: Int { most / 4 }
}
