import SummaryTree
import TestSupport
import Testing

/// Work is counted in nodes looked into, never in time.
struct GrowthTests {
  /// The most nodes that any sampled call of one operation looks into.
  struct Work {
    var find = 0
    var insert = 0
    var remove = 0
    var split = 0
    var join = 0
  }

  @Test(
    "Doubling the size adds at most a constant",
    arguments: [NodeCapacity(leaf: 4, inner: 4), .standard])
  func doubling(capacity: NodeCapacity) {
    let sizes = (8...16).map { 1 << $0 }
    let works = sizes.map { work(size: $0, capacity) }
    for (small, large) in zip(works, works.dropFirst()) {
      // Twice the elements: one level more at most. A search or an insert looks into one node of
      // it, a removal also at a neighbour, a join at both sides; a split joins on both sides of the
      // cut.
      expect(large.find <= small.find + 1)
      expect(large.insert <= small.insert + 1)
      expect(large.remove <= small.remove + 4)
      expect(large.join <= small.join + 4)
      expect(large.split <= small.split + 6)
    }
  }

  @Test("A search looks into one node per level")
  func oneNodePerLevel() {
    let list = SummarizedList(Run.numbered(10_000), capacity: NodeCapacity(leaf: 4, inner: 4))
    var visits = 0
    _ = list.find(1_000_000, by: \.length, at: .starting, visits: &visits)
    expect(visits, equals: list.height + 1)
  }

  private func work(size: Int, _ capacity: NodeCapacity) -> Work {
    let list = SummarizedList(Run.numbered(size), capacity: capacity)
    var generator = SeededGenerator(seed: UInt64(size))
    var work = Work()
    for _ in 0..<100 {
      let index = Int.random(in: 0..<size, using: &generator)
      work.find = max(
        work.find, visits { _ = list.find(index, by: \.items, at: .ending, visits: &$0) })
      var copy = list
      let new = Run(items: 1, length: 1)
      work.insert = max(work.insert, visits { copy.insert(new, at: index, visits: &$0) })
      work.remove = max(work.remove, visits { _ = copy.remove(at: index, visits: &$0) })
      var (left, right) = (list, list)
      work.split = max(work.split, visits { (left, right) = list.split(at: index, visits: &$0) })
      work.join = max(work.join, visits { left.append(contentsOf: right, visits: &$0) })
    }
    return work
  }

  private func visits(_ body: (inout Int) -> Void) -> Int {
    var visits = 0
    body(&visits)
    return visits
  }
}
