/// How many items an ordinary leaf of a `LineTree` holds, and how many steps it may keep.
package struct LeafSize: Sendable {
  /// At most.
  package let most: Int

  /// What layouts use outside of tests, unless lines are long.
  ///
  /// A smaller leaf is broken again in less time, a larger one takes less memory for each item.
  package static let standard = LeafSize(most: 192)

  /// Creates a size of 4 items or more; tests use small ones to get deep trees of few items.
  package init(most: Int) { self.most = most }

  /// In a fresh tree, so that leaves have room to grow.
  var fresh: Int { most * 2 / 3 }
  /// At least, unless both neighbours are runs.
  var fewest: Int { most / 4 }

  /// Most steps that a node keeps.
  ///
  /// As there is one for each item of a line, an eighth of a leaf makes them take a few bytes for
  /// each item.
  var steps: Int { min(max(32, most / 8), Self.mostSteps) }

  /// No node keeps more steps: where lines are as long, some are found each time they are needed.
  private static let mostSteps = 4096

  /// The size of leaves that keep all steps where lines hold `count` items; nil where this one does,
  /// or none could.
  func grown(forLinesOf count: Int) -> LeafSize? {
    count > steps && steps < Self.mostSteps ? LeafSize(most: 16 * count) : nil
  }
}
