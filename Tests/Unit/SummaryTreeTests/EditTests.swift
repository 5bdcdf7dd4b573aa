import SummaryTree
import TestSupport
import Testing

struct EditTests {
  let new = Run(items: 9, length: 100)

  @Test("Insert, remove, replace and update at every position of every small list")
  func everyPosition() {
    for capacity in smallCapacities {
      for count in 0...12 {
        let runs = Run.numbered(count)
        let list = SummarizedList(runs, capacity: capacity)
        for index in 0...count { expectInsert(index, list, runs) }
        for index in 0..<count { expectRemove(index, list, runs) }
        for index in 0..<count { expectChange(index, list, runs) }
        expect(difference(list, runs) == nil, "edits of copies reached the original")
      }
    }
  }

  private func expectInsert(_ index: Int, _ list: SummarizedList<Run>, _ runs: [Run]) {
    var (list, runs) = (list, runs)
    list.insert(new, at: index)
    runs.insert(new, at: index)
    expect(difference(list, runs) == nil, "insert at \(index)")
  }

  private func expectRemove(_ index: Int, _ list: SummarizedList<Run>, _ runs: [Run]) {
    var (list, runs) = (list, runs)
    expect(list.remove(at: index), equals: runs.remove(at: index))
    expect(difference(list, runs) == nil, "remove at \(index)")
  }

  private func expectChange(_ index: Int, _ list: SummarizedList<Run>, _ runs: [Run]) {
    var (replaced, updated, runs) = (list, list, runs)
    replaced[index] = new
    let old = updated.update(at: index) { run in
      defer { run = new }
      return run
    }
    expect(old, equals: runs[index])
    runs[index] = new
    expect(difference(replaced, runs) == nil, "replace at \(index)")
    expect(difference(updated, runs) == nil, "update at \(index)")
  }

  @Test("Every order of five inserts followed by every order of five removals")
  func everyHistory() {
    for capacity in smallCapacities {
      for inserts in histories(of: 5) {
        var list = SummarizedList<Run>(capacity: capacity)
        var runs: [Run] = []
        for (number, index) in inserts.enumerated() {
          list.insert(Run(items: 1, length: number), at: index)
          runs.insert(Run(items: 1, length: number), at: index)
        }
        expect(difference(list, runs) == nil, "inserts at \(inserts)")
        for removals in histories(of: 5) {
          let flaw = flawRemoving(at: removals.reversed(), list, runs)
          if let flaw { Issue.record("inserts \(inserts), removals \(removals): \(flaw)") }
        }
      }
    }
  }

  private func flawRemoving(
    at indices: [Int], _ list: SummarizedList<Run>, _ runs: [Run]
  ) -> String? {
    var (list, runs) = (list, runs)
    for index in indices {
      if list.remove(at: index) != runs.remove(at: index) { return "wrong element at \(index)" }
      if let flaw = list.brokenInvariant() { return flaw }
      if list.summary.length != runs.reduce(0, { $0 + $1.length }) { return "wrong sum" }
    }
    return list.isEmpty ? nil : "expected an empty list"
  }

  /// All ways to choose a position for each of `count` inserts: the k-th has k + 1 choices.
  private func histories(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { histories, step in
      histories.flatMap { history in (0...step).map { history + [$0] } }
    }
  }

  @Test("Appending and removing at either end, through many levels and back to empty")
  func ends() {
    for capacity in smallCapacities {
      var (list, runs) = (SummarizedList<Run>(capacity: capacity), [Run]())
      for run in Run.numbered(200) {
        list.append(run)
        runs.append(run)
        expect(list.brokenInvariant() == nil)
      }
      expect(difference(list, runs) == nil)
      while let last = runs.popLast() {
        expect(list.remove(at: runs.count), equals: last)
        if !runs.isEmpty { expect(list.remove(at: 0), equals: runs.removeFirst()) }
        expect(list.brokenInvariant() == nil)
      }
      expect(list.isEmpty && list.height == 0 && list.summary == .zero)
    }
  }

  @Test("One item of a run of a thousand: find, split the run, insert between the halves")
  func splitRun() throws {
    var list = SummarizedList([Run(items: 10, length: 10), Run(items: 1_000, length: 1_000)])
    let match = try #require(list.find(410, by: \.items))
    expect(match.index == 1 && match.offset == 400)
    let halves = [400, 600].map { Run(items: $0, length: $0) }
    list.replaceSubrange(1..<2, with: [halves[0], new, halves[1]])
    expect(difference(list, [Run(items: 10, length: 10), halves[0], new, halves[1]]) == nil)
    // 10 + 400 + 9 + 600 items, 10 + 400 + 100 + 600 points.
    expect(list.summary, equals: Totals(items: 1_019, length: 1_110))
  }
}
