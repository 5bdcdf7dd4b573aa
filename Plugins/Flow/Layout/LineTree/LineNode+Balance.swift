extension LineNode {
  /// A tree over leaves in order; at least one.
  ///
  /// - Complexity: O(k) for k leaves.
  static func tree(over leaves: ArraySlice<LineNode>) -> LineNode {
    if leaves.count == 1 { return leaves[leaves.startIndex] }
    let middle = leaves.startIndex + leaves.count / 2
    return LineNode(tree(over: leaves[..<middle]), tree(over: leaves[middle...]))
  }

  /// The tree of two neighbours of any heights; either may be missing.
  ///
  /// The lower one goes down the facing side of the higher one to its own height.
  ///
  /// - Complexity: O(difference of heights).
  static func joined(_ left: LineNode?, _ right: LineNode?) -> LineNode? {
    guard let left, let right else { return left ?? right }
    return join(left, right)
  }

  private static func join(_ left: LineNode, _ right: LineNode) -> LineNode {
    if left.height > right.height + 1, let first = left.left, let second = left.right {
      return balanced(first, join(second, right))
    }
    if right.height > left.height + 1, let first = right.left, let second = right.right {
      return balanced(join(left, first), second)
    }
    return LineNode(left, right)
  }

  /// A node over two neighbours whose heights differ by two at most.
  private static func balanced(_ left: LineNode, _ right: LineNode) -> LineNode {
    if left.height > right.height + 1, let first = left.left, let second = left.right {
      if first.height < second.height, let inner = second.left, let outer = second.right {
        return LineNode(LineNode(first, inner), LineNode(outer, right))
      }
      return LineNode(first, LineNode(second, right))
    }
    if right.height > left.height + 1, let first = right.left, let second = right.right {
      if first.height > second.height, let outer = first.left, let inner = first.right {
        return LineNode(LineNode(left, outer), LineNode(inner, second))
      }
      return LineNode(LineNode(left, first), second)
    }
    return LineNode(left, right)
  }

  /// The tree of the items before `item` and that of the others; nil where there are none.
  ///
  /// A leaf that is cut keeps its size if it is a run, and is unread in both halves if it is not.
  ///
  /// - Complexity: O(log n).
  func split(at item: Int) -> (LineNode?, LineNode?) {
    if item <= 0 { return (nil, self) }
    if item >= items { return (self, nil) }
    guard let left, let right else {
      guard let size else {
        return (LineNode(unread: item), LineNode(unread: items - item))
      }
      return (LineNode(items: item, size: size), LineNode(items: items - item, size: size))
    }
    if item < left.items {
      let (before, after) = left.split(at: item)
      return (before, Self.joined(after, right))
    }
    let (before, after) = right.split(at: item - left.items)
    return (Self.joined(left, before), after)
  }
}
