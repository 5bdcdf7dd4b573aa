extension SummarizedList {
  /// A place in the list that moves forward and knows what the elements before it add up to.
  ///
  ///     var cursor = lines.cursor(at: match.index)
  ///     while let line = cursor.element, cursor.before.length < bottom {
  ///       show(line, at: cursor.before.length)
  ///       cursor.advance()
  ///     }
  ///
  /// It walks the list as it was when the cursor was made; later edits do not reach it.
  public struct Cursor {
    /// The way from the root to the current leaf; empty at the end of the list.
    @usableFromInline var path: ContiguousArray<Step> = []
    /// The current leaf's elements; none at the end of the list.
    @usableFromInline var leaf: ContiguousArray<Element> = []
    /// The position in the leaf.
    @usableFromInline var position = 0
    /// The position in the list.
    @usableFromInline var listIndex: Int
    /// Sum of the elements before that position.
    @usableFromInline var sum: S

    /// The position of the current element; the list's count at the end.
    @inlinable public var index: Int { listIndex }

    /// Sum of the elements before the current one; same as `summary(before: index)`.
    @inlinable public var before: S { sum }

    /// The current element; nil at the end.
    @inlinable public var element: Element? { position < leaf.count ? leaf[position] : nil }

    /// Moves to the next element, or to the end; the cursor must not be at the end.
    ///
    /// - Complexity: O(log n), and O(1) on average over a walk.
    @inlinable public mutating func advance() {
      precondition(position < leaf.count, "expected an element to move past, found the end")
      sum = sum + leaf[position].summary
      listIndex += 1
      position += 1
      if position == leaf.count { enterNextLeaf() }
    }
  }

  /// A cursor at the element at `index`, which is in `0...count`; the count is the end.
  ///
  /// - Complexity: O(log n).
  @inlinable public func cursor(at index: Int) -> Cursor {
    precondition(index >= 0 && index <= count, "expected an index in 0...\(count), found \(index)")
    return Cursor(root: root, index: index)
  }
}

extension SummarizedList.Cursor {
  /// An inner node on the way to the current leaf.
  @usableFromInline struct Step {
    /// The node's children.
    @usableFromInline let children: ContiguousArray<Node<Element>>
    /// Index of the child on the path.
    @usableFromInline var position = 0
    /// Sum of the elements before that child.
    @usableFromInline var before: SummarizedList.S

    /// Creates a step through the first child.
    @inlinable init(children: ContiguousArray<Node<Element>>, before: SummarizedList.S) {
      self.children = children
      self.before = before
    }

    /// Moves on to the next child.
    ///
    /// If there is none, returns false and `before` is the end of the node.
    @inlinable mutating func advance() -> Bool {
      before = before + children[position].summary
      position += 1
      return position < children.count
    }
  }

  /// Creates a cursor in the tree under `root`, at an `index` in `0...root.count`.
  @inlinable init(root: Node<Element>, index: Int) {
    listIndex = index
    sum = .zero
    guard index < root.count else {
      sum = root.summary
      return
    }
    var index = index
    var children = root.children
    leaf = root.elements
    for height in (0..<root.height).reversed() {
      var step = Step(children: children, before: sum)
      while index >= children[step.position].count {
        index -= children[step.position].count
        _ = step.advance()
      }
      sum = step.before
      path.append(step)
      if height == 0 { leaf = children[step.position].elements }
      if height > 0 { children = children[step.position].children }
    }
    while position < index {
      sum = sum + leaf[position].summary
      position += 1
    }
  }

  /// Leaves a leaf that is used up for the first element of the next one, or for the end.
  ///
  /// The sum is taken from the lowest node that leads on, so that it is the same as on a way down.
  @inlinable mutating func enterNextLeaf() {
    while var step = path.popLast() {
      let leadsOn = step.advance()
      sum = step.before
      if leadsOn {
        path.append(step)
        enterFirstLeaf(under: step.children[step.position])
        return
      }
    }
    leaf = []
    position = 0
  }

  /// Goes down to the first element under `node`.
  @inlinable mutating func enterFirstLeaf(under node: Node<Element>) {
    var node = node
    while !node.isLeaf {
      path.append(Step(children: node.children, before: sum))
      node = node.children[0]
    }
    leaf = node.elements
    position = 0
  }
}

extension SummarizedList: Sequence {
  /// Gives the elements in order.
  public struct Iterator: IteratorProtocol {
    /// Stands at the next element.
    @usableFromInline var cursor: Cursor

    /// Creates an iterator that starts at `cursor`.
    @inlinable init(cursor: Cursor) {
      self.cursor = cursor
    }

    /// The next element; nil after the last.
    @inlinable public mutating func next() -> Element? {
      guard let element = cursor.element else { return nil }
      cursor.advance()
      return element
    }
  }

  /// An iterator at the first element.
  @inlinable public func makeIterator() -> Iterator {
    Iterator(cursor: cursor(at: 0))
  }

  /// The count.
  @inlinable public var underestimatedCount: Int { count }
}
