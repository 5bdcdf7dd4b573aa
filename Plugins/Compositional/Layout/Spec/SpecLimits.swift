import LayoutCore

// The measures of a spec by which readers refuse it, and the form in which it is kept.

extension ChildSpec.Count {
  /// Whether it shares its group's length.
  var isEqual: Bool { if case .equal = self { true } else { false } }
}

extension NodeSpec {
  /// The groups inside each other, itself included.
  var depth: Int {
    guard case .group(let group) = content else { return 1 }
    return 1 + (group.children.map { $0.node.depth }.max() ?? 0)
  }

  /// Number of nodes, itself included.
  var nodeCount: Int {
    guard case .group(let group) = content else { return 1 }
    return group.children.reduce(1) { $0 + $1.node.nodeCount }
  }

  /// A sentence if it holds nothing, or more than a group may (rule C-36).
  var holdingFault: String? {
    if leastLeaves == 0 { return "this group yields no item" }
    if leastLeaves > SpecReader.mostLeaves {
      return "this group holds more than \(SpecReader.mostLeaves) items"
    }
    guard case .group(let group) = content else { return nil }
    let children = group.children.reduce(0) { $0 + ($1.count.times ?? 1) }
    return children > SpecReader.most
      ? "this group holds more than \(SpecReader.most) children" : nil
  }

  /// The fewest items that it can hold.
  private var leastLeaves: Int {
    switch content {
    case .item: return 1
    case .custom(let frames): return frames.count
    case .group(let group):
      return group.children.reduce(0) { sum, child in
        let times = child.count.times ?? 1
        return min(sum + times * child.node.leastLeaves, .max / 8192)
      }
    }
  }

  /// The node itself if it is a group; a bare item in a row of its own size.
  var asGroup: NodeSpec {
    guard case .item = content else { return self }
    // The item fills its row; measured lengths and what is anchored stay the item's.
    var item = self
    item.edge = .zero
    item.size = ItemSize(
      size.width.isEstimated ? size.width : .width(1),
      size.height.isEstimated ? size.height : .height(1))
    var row = NodeSpec(size, .group(GroupSpec(axis: .horizontal, [ChildSpec(item)])))
    row.edge = edge
    return row
  }
}

extension ChildSpec.Count {
  /// Number of children it stands for; nil for one of a list.
  var times: Int? {
    switch self {
    case .listed: nil
    case .copies(let number), .equal(let number): number
    }
  }
}
