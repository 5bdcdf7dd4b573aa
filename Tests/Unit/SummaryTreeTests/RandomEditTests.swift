import SummaryTree
import TestSupport
import Testing

struct RandomEditTests {
  @Test("Same as an array after every edit", arguments: [1, 2, 3, 4] as [UInt64])
  func againstArray(seed: UInt64) {
    let capacities = smallCapacities + [NodeCapacity(leaf: 8, inner: 5)]
    var generator = SeededGenerator(seed: seed)
    var pair = EditedPair(capacity: capacities[Int(seed) - 1])
    for step in 0..<rounds(1_500, often: 12_000) {
      let name = pair.edit(&generator)
      // The edits themselves assert the invariant on their path; the whole tree is checked in
      // turns.
      let flaw = step % 20 == 0 ? difference(pair.list, pair.array) : pair.differenceInSums()
      if let flaw {
        Issue.record("step \(step), \(name): \(flaw)")
        return
      }
    }
    expect(difference(pair.list, pair.array) == nil)
  }
}

/// A list and an array that undergo the same edits.
private struct EditedPair {
  var list: SummarizedList<Run>
  var array: [Run] = []

  init(capacity: NodeCapacity) {
    list = SummarizedList(capacity: capacity)
  }

  func differenceInSums() -> String? {
    let sum = array.reduce(Totals.zero) { $0 + $1.summary }
    return list.summary == sum ? nil : "expected \(sum), found \(list.summary)"
  }

  /// One random edit of both, which keeps them at a few hundred elements; returns its name.
  mutating func edit(_ generator: inout SeededGenerator) -> String {
    let index = Int.random(in: 0...array.count, using: &generator)
    let isLong = array.count > 300
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1, 2: return insert(run(&generator), at: index)
    case 3, 4: return index < array.count ? remove(at: index) : "nothing"
    case 5: return index < array.count ? update(at: index) : "nothing"
    case 6: return replace(range(&generator), with: [])
    case 7: return move(range(&generator), &generator)
    default:
      let count = Int.random(in: 0...(isLong ? 0 : 40), using: &generator)
      return replace(range(&generator), with: (0..<count).map { _ in run(&generator) })
    }
  }

  private func run(_ generator: inout SeededGenerator) -> Run {
    Run(
      items: .random(in: 0...5, using: &generator), length: .random(in: 0...99, using: &generator))
  }

  /// Up to 20 elements.
  private func range(_ generator: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0...array.count, using: &generator)
    return start..<Int.random(in: start...min(array.count, start + 20), using: &generator)
  }

  private mutating func insert(_ run: Run, at index: Int) -> String {
    list.insert(run, at: index)
    array.insert(run, at: index)
    return "insert at \(index)"
  }

  private mutating func remove(at index: Int) -> String {
    list.remove(at: index)
    array.remove(at: index)
    return "remove at \(index)"
  }

  private mutating func update(at index: Int) -> String {
    list.update(at: index) { $0.length += 1 }
    array[index].length += 1
    return "update at \(index)"
  }

  private mutating func replace(_ range: Range<Int>, with runs: [Run]) -> String {
    list.replaceSubrange(range, with: runs)
    array.replaceSubrange(range, with: runs)
    return "replace \(range) with \(runs.count)"
  }

  private mutating func move(
    _ range: Range<Int>, _ generator: inout SeededGenerator
  ) -> String {
    let index = Int.random(in: 0...(array.count - range.count), using: &generator)
    list.moveSubrange(range, to: index)
    let moved = Array(array[range])
    array.removeSubrange(range)
    array.insert(contentsOf: moved, at: index)
    return "move \(range) to \(index)"
  }
}
