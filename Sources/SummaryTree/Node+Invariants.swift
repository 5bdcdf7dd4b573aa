extension Node {
  /// What is wrong with this node, looking at its direct parts only; nil when nothing is.
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

  /// What is wrong with count and summary; nil when nothing is.
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

  /// What is wrong anywhere in the subtree; nil when nothing is.
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
  /// What is wrong with the tree, as one line; nil when the invariant holds everywhere.
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
