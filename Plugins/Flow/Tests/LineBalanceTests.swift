import TestSupport
import Testing

@testable import FlowLayout

/// Line trees as trees: what cutting and joining them keeps.
struct LineBalanceTests {
  /// Levels, items and nodes of the tree under `node`, counted from its leaves.
  private func measure(_ node: Int, _ nodes: LineNodes) -> (height: Int, items: Int, count: Int) {
    guard node >= 0 else { return (-1, 0, 0) }
    let this = nodes[node]
    guard !this.isLeaf else {
      expect(this.height, equals: 0)
      return (0, this.items, 1)
    }
    let (left, right) = (measure(this.left, nodes), measure(this.right, nodes))
    let height = max(left.height, right.height) + 1
    expect(abs(left.height - right.height) <= 1)
    expect(Int(this.height) == height && this.items == left.items + right.items)
    return (height, this.items, left.count + right.count + 1)
  }

  /// The heights of halves differ by one at most, and no node is lost or left over, whatever was
  /// cut out of a tree and put into it.
  @Test("Trees stay balanced", arguments: 1...8 as ClosedRange<UInt32>) func treesStayBalanced(
    seed: UInt32
  ) {
    var random = ContentRandom(seed: seed)
    let nodes = LineNodes()
    var (root, items) = (-1, 0)
    for _ in 0..<300 {
      let place = random.below(items + 1)
      let gone = random.below(3) == 0 ? random.below(items - place + 1) : 0
      let (before, rest) = nodes.split(root, at: place)
      let (removed, after) = nodes.split(rest, at: gone)
      nodes.removeTree(removed)
      var (leaves, new): ([Int], Int) = ([], 0)
      for _ in 0..<random.pick([0, 1, 1, 2, 9, 40]) {
        let count = 1 + random.below(5)
        leaves.append(nodes.add(LineNode(unread: count)))
        new += count
      }
      let tree = leaves.isEmpty ? -1 : nodes.tree(over: leaves[...])
      root = nodes.joined(nodes.joined(before, tree), after)
      items += new - gone
      let found = measure(root, nodes)
      expect(found.items == items && found.count == nodes.count)
    }
  }
}
