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

  /// What `body` finds out about the element at `index`, which is in `0..<count`, without a copy of it.
  ///
  /// - Complexity: O(log n).
  @inlinable public func read<Result>(at index: Int, _ body: (Element) -> Result) -> Result {
    requireElement(at: index)
    return root.read(at: index, body)
  }

  /// Changes the element at `index`, which is in `0..<count`, in place, and the sums with it.
  ///
  /// - Complexity: O(log n).
  @inlinable @discardableResult public mutating func update<Result>(
    at index: Int, _ body: (inout Element) -> Result
  ) -> Result {
    requireElement(at: index)
    var visits = 0
    return root.update(at: index, visits: &visits, body)
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

  /// Stops the program where there is no element at `index`: a mistake of the caller.
  @inlinable func requireElement(at index: Int) {
    precondition(index >= 0 && index < count, "expected an index in 0..<\(count), found \(index)")
  }
}
