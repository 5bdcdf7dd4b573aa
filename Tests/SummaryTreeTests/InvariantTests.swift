import SummaryTree
import Testing

@Suite("The invariant check sees what is broken")
struct InvariantTests {
  @Test("Nodes too full or too empty for another capacity")
  func fill() {
    var list = SummarizedList(Run.numbered(16), capacity: NodeCapacity(leaf: 4, inner: 4))
    #expect(list.brokenInvariant() == nil)
    list.capacity = NodeCapacity(leaf: 3, inner: 4)
    #expect(list.brokenInvariant() == "expected at most 3 parts at height 0, found 4")
    list.capacity = NodeCapacity(leaf: 10, inner: 4)
    #expect(list.brokenInvariant() == "expected 5 parts or more at height 0, found 4")
  }

  @Test("An element that changes behind the list's back")
  func sums() {
    let boxes = (0..<9).map { _ in Box() }
    let list = SummarizedList(boxes, capacity: NodeCapacity(leaf: 3, inner: 3))
    #expect(list.brokenInvariant() == nil)
    boxes[4].points = 2
    #expect(
      list.brokenInvariant()
        == "expected summary Extent(points: 4.0) at height 0, found Extent(points: 3.0)")
  }

  /// An element that breaks the rule that its summary must not change.
  private final class Box: SummarizedElement {
    var points = 1.0
    var summary: Extent { Extent(points: points) }
  }
}
