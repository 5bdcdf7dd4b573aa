import SummaryTree
import TestSupport
import Testing

struct BuildTests {
  @Test("Every size up to four levels keeps order, sums and invariant")
  func everySize() {
    for capacity in smallCapacities {
      for count in 0...120 {
        let runs = Run.numbered(count)
        let list = SummarizedList(runs, capacity: capacity)
        expect(difference(list, runs) == nil, "\(count) elements, \(capacity)")
      }
    }
  }

  @Test("Sizes around full standard nodes")
  func standardNodes() {
    for count in [0, 1, 63, 64, 65, 127, 128, 129, 2_047, 2_048, 2_049, 5_000] {
      let runs = Run.numbered(count)
      expect(difference(SummarizedList(runs), runs) == nil, "\(count) elements")
    }
  }

  @Test("A sequence that does not know its length builds the same list")
  func anySequence() {
    let runs = Run.numbered(1_000)
    expect(difference(SummarizedList(AnySequence { runs.makeIterator() }), runs) == nil)
  }

  @Test("Leaves are filled, so the tree is as low as it can be")
  func height() {
    let capacity = NodeCapacity(leaf: 4, inner: 4)
    // 4 elements a leaf, 4 children a node: 4, 16, 64 elements in 1, 2, 3 levels.
    for (count, height) in [(0, 0), (4, 0), (5, 1), (16, 1), (17, 2), (64, 2), (65, 3)] {
      expect(SummarizedList(Run.numbered(count), capacity: capacity).height, equals: height)
    }
  }

  @Test("A list is Sendable when its elements are")
  func sendable() {
    let value: any Sendable = SummarizedList(Run.numbered(3))
    expect((value as? SummarizedList<Run>)?.count, equals: 3)
  }
}
