import SummaryTree
import TestSupport
import Testing

struct InvariantTests {
  @Test("Nodes too full or too empty for another capacity")
  func fill() {
    var list = SummarizedList(Run.numbered(16), capacity: NodeCapacity(leaf: 4, inner: 4))
    expect(list.brokenInvariant() == nil)
    list.capacity = NodeCapacity(leaf: 3, inner: 4)
    expect(list.brokenInvariant(), equals: "expected at most 3 parts at height 0, found 4")
    list.capacity = NodeCapacity(leaf: 10, inner: 4)
    expect(list.brokenInvariant(), equals: "expected 5 parts or more at height 0, found 4")
  }

  @Test("An element that changes behind the list's back")
  func sums() {
    let boxes = (0..<9).map { _ in Box() }
    let list = SummarizedList(boxes, capacity: NodeCapacity(leaf: 3, inner: 3))
    expect(list.brokenInvariant() == nil)
    boxes[4].points = 2
    expect(
      list.brokenInvariant(),
      equals: "expected the sum of the parts at height 0, found another summary")
  }

  @Test("A capacity needs room for two elements and three children", arguments: [(1, 3), (2, 2)])
  func capacities(_ leaf: Int, _ inner: Int) async {
    await #expect(processExitsWith: .failure) { [leaf, inner] in
      _ = NodeCapacity(leaf: leaf, inner: inner)
    }
  }

  /// An element that breaks the rule that its summary must not change.
  private final class Box: SummarizedElement {
    var points = 1.0
    var summary: Extent { Extent(points: points) }
  }
}
