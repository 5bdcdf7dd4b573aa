extension SummarizedList {
  /// The list of the elements before `index`, which is in `0...count`, and the list of the others.
  ///
  /// - Complexity: O(log n).
  @inlinable public func split(at index: Int) -> (SummarizedList, SummarizedList) {
    var visits = 0
    return split(at: index, visits: &visits)
  }

  /// `split` that adds the nodes it looks into to `visits`.
  @inlinable package func split(
    at index: Int, visits: inout Int
  ) -> (SummarizedList, SummarizedList) {
    precondition(index >= 0 && index <= count, "expected an index in 0...\(count), found \(index)")
    var left = self
    let right = left.cut(at: index, visits: &visits)
    return (left, right)
  }

  /// Removes the elements from `index` on and returns them.
  @inlinable mutating func cut(at index: Int, visits: inout Int) -> SummarizedList {
    SummarizedList(root: root.cut(at: index, capacity, visits: &visits), capacity: capacity)
  }

  /// Adds the elements of `other` at the end.
  ///
  /// - Complexity: O(log n), n of the longer list.
  @inlinable public mutating func append(contentsOf other: SummarizedList) {
    var visits = 0
    append(contentsOf: other, visits: &visits)
  }

  /// `append` that adds the nodes it looks into to `visits`.
  @inlinable package mutating func append(contentsOf other: SummarizedList, visits: inout Int) {
    precondition(
      capacity.leaf == other.capacity.leaf && capacity.inner == other.capacity.inner,
      "expected lists with nodes of the same capacity")
    var left = Node<Element>(elements: [])
    swap(&left, &root)
    root = Node.joined(consume left, other.root, capacity, visits: &visits)
  }

  /// Adds `elements` at the end.
  ///
  /// - Complexity: O(log n + k) for k new elements.
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    append(contentsOf: SummarizedList(elements, capacity: capacity))
  }

  /// Inserts `elements` so that the first of them lies at `index`, which is in `0...count`.
  ///
  /// - Complexity: O(log n + k) for k new elements.
  @inlinable public mutating func insert(
    contentsOf elements: some Sequence<Element>, at index: Int
  ) {
    replaceSubrange(index..<index, with: elements)
  }

  /// Removes the elements in `range`, which lies in `0..<count`.
  ///
  /// - Complexity: O(log n) to unlink them, O(k) to free k elements that no copy holds.
  @inlinable public mutating func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: EmptyCollection())
  }

  /// Puts `elements` in the place of those in `range`, which lies in `0..<count`.
  ///
  /// - Complexity: O(log n + k) for k elements removed and inserted.
  @inlinable public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Sequence<Element>
  ) {
    replaceSubrange(range, with: SummarizedList(elements, capacity: capacity))
  }

  /// Puts the elements of `other` in the place of those in `range`, which lies in `0..<count`.
  ///
  /// - Complexity: O(log n), n of the longer list, and O(k) to free k elements that no copy holds.
  @inlinable public mutating func replaceSubrange(
    _ range: Range<Int>, with other: SummarizedList
  ) {
    requireRange(range)
    var visits = 0
    let right = cut(at: range.upperBound, visits: &visits)
    _ = cut(at: range.lowerBound, visits: &visits)
    append(contentsOf: other, visits: &visits)
    append(contentsOf: right, visits: &visits)
  }

  /// Stops the program where `range` is not inside the list: a mistake of the caller.
  @inlinable func requireRange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "expected a range in 0..<\(count), found \(range)")
  }
}
