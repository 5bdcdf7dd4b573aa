import SummaryTree
import TestSupport
import Testing

struct RangeEditTests {
  @Test("Every range of every small list replaced by up to five elements")
  func replaceEveryRange() {
    for capacity in smallCapacities {
      for count in 0...9 {
        let runs = Run.numbered(count)
        let list = SummarizedList(runs, capacity: capacity)
        for range in allRanges(in: count) {
          for new in 0...5 { expectReplace(range, with: Run.numbered(new, from: 100), list, runs) }
        }
        expect(difference(list, runs) == nil, "edits of copies reached the original")
      }
    }
  }

  private func expectReplace(
    _ range: Range<Int>, with new: [Run], _ list: SummarizedList<Run>, _ runs: [Run]
  ) {
    var (list, runs) = (list, runs)
    list.replaceSubrange(range, with: new)
    runs.replaceSubrange(range, with: new)
    expect(difference(list, runs) == nil, "\(range) replaced by \(new.count)")
  }

  @Test("Removing every range and inserting many elements at every position")
  func removeAndInsert() {
    for capacity in smallCapacities {
      let runs = Run.numbered(30)
      let list = SummarizedList(runs, capacity: capacity)
      for range in allRanges(in: 30) {
        var (shorter, rest) = (list, runs)
        shorter.removeSubrange(range)
        rest.removeSubrange(range)
        expect(difference(shorter, rest) == nil, "remove \(range)")
      }
      for index in 0...30 {
        var (longer, more) = (list, runs)
        longer.insert(contentsOf: Run.numbered(index * 2, from: 100), at: index)
        more.insert(contentsOf: Run.numbered(index * 2, from: 100), at: index)
        expect(difference(longer, more) == nil, "insert at \(index)")
      }
    }
  }
}
