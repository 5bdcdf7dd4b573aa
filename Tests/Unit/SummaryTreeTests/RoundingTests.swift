import SummaryTree
import TestSupport
import Testing

struct RoundingTests {
  @Test("Find, sum before an index and cursor give one value to the last bit, also after edits")
  func oneValue() {
    var generator = SeededGenerator(seed: 3)
    for capacity in smallCapacities {
      let lines = (0..<300).map { _ in Line(extent: .random(in: 0.001..<1_000, using: &generator)) }
      var list = SummarizedList(lines, capacity: capacity)
      for _ in 0..<20 {
        list.moveSubrange(10..<50, to: .random(in: 0...200, using: &generator))
        list.remove(at: .random(in: 0..<list.count, using: &generator))
        expectOneValue(list)
      }
    }
  }

  private func expectOneValue(_ list: SummarizedList<Line>) {
    var walk = list.cursor(at: 0)
    for index in 0...list.count {
      let before = list.summary(before: index)
      expect(walk.before, equals: before)
      expect(list.cursor(at: index).before, equals: before)
      guard let line = walk.element else { break }
      let middle = list.find(before.points + line.extent / 2, by: \.points)
      expect(middle?.index == index && middle?.before == before)
      walk.advance()
    }
    expect(walk.element == nil && walk.before == list.summary)
  }

  @Test("Positions never decrease, and a target inside the list is always found")
  func monotone() throws {
    var generator = SeededGenerator(seed: 4)
    // Extents of very different size: most additions round.
    let lines = (0..<500).map { _ in
      Line(extent: [1e-9, 0.1, 1e9].randomElement(using: &generator) ?? 0)
    }
    let list = SummarizedList(lines, capacity: NodeCapacity(leaf: 3, inner: 3))
    for _ in 0..<2_000 {
      let target = Double.random(in: 0..<list.summary.points, using: &generator)
      let match = try #require(list.find(target, by: \.points))
      expect(match.before.points <= target && match.offset >= 0)
    }
  }

  @Test("The last element is found where adding one by one falls short of the sum")
  func lastElement() {
    let extents = [5e15, 2.5e15, 2.5e15, 1, 1, 1]
    let list = SummarizedList(
      extents.map { Line(extent: $0) }, capacity: NodeCapacity(leaf: 3, inner: 3))
    // Doubles near 1e16 are 2 apart. Leaf by leaf, 1e16 + 3 is rounded to 1e16 + 4; one by one,
    // 1e16 + 1 is a tie and stays 1e16, three times.
    expect(list.summary.points, equals: 1e16 + 4)
    let match = list.find(1e16 + 2, by: \.points)
    expect(match?.index == 5 && match?.before.points == 1e16)
  }

  @Test("A sum that is NaN breaks no edit")
  func notANumber() {
    var list = SummarizedList<Line>(capacity: NodeCapacity(leaf: 2, inner: 3))
    for extent in [1, .nan, 2, 3, 4] { list.append(Line(extent: extent)) }
    expect(list.summary.points.isNaN && list.brokenInvariant() == nil)
    expect(list.find(1, by: \.points) == nil)
    list.remove(at: 1)
    expect(list.summary.points, equals: 10)
  }
}
