import SummaryTree
import TestSupport
import Testing

struct FindTests {
  @Test("Same as a linear scan: every small list of lengths 0, 1, 2, every target, both boundaries")
  func linearScan() {
    for capacity in smallCapacities {
      for lengths in words(of: [0, 1, 2], upTo: 6) {
        let list = SummarizedList(lengths.map { Run(items: 1, length: $0) }, capacity: capacity)
        let total = lengths.reduce(0, +)
        for target in -1...(total + 1) {
          for boundary in [Boundary.ending, .starting] {
            let flaw = flawFinding(target, boundary, list, lengths)
            if let flaw { Issue.record("\(target) \(boundary) in \(lengths): \(flaw)") }
          }
        }
      }
    }
  }

  /// Returns a difference between `find` and the first element whose end reaches, or passes, the
  /// target.
  private func flawFinding(
    _ target: Int, _ boundary: Boundary, _ list: SummarizedList<Run>, _ lengths: [Int]
  ) -> String? {
    let match = list.find(target, by: \.length, at: boundary)
    var start = 0
    for (index, length) in lengths.enumerated() {
      let end = start + length
      if boundary == .ending ? end >= target : end > target {
        guard let match else { return "expected index \(index), found none" }
        let before = Totals(items: index, length: start)
        let found = (match.index, match.offset, match.before, match.element.length)
        let isRight = found == (index, target - start, before, length)
        return isRight ? nil : "expected index \(index) after \(before), found \(match)"
      }
      start = end
    }
    return match.map { "expected none, found \($0)" }
  }

  /// All arrays over `letters` of at most `length` letters.
  private func words(of letters: [Int], upTo length: Int) -> [[Int]] {
    var (all, last): ([[Int]], [[Int]]) = ([[]], [[]])
    for _ in 0..<length {
      last = last.flatMap { word in letters.map { word + [$0] } }
      all += last
    }
    return all
  }

  @Test("At a boundary, before it or after it; an element of length zero only as an ending")
  func boundaries() {
    let list = SummarizedList([10, 0, 0, 5].map { Run(items: 1, length: $0) })
    // Ends: 10, 10, 10, 15.
    expect(list.find(10, by: \.length, at: .ending)?.index, equals: 0)
    expect(list.find(10, by: \.length, at: .starting)?.index, equals: 3)
    expect(list.find(15, by: \.length, at: .ending)?.index, equals: 3)
    expect(list.find(15, by: \.length, at: .starting) == nil)
    let zeros = SummarizedList([0, 0].map { Run(items: 1, length: $0) })
    expect(zeros.find(0, by: \.length, at: .ending)?.index, equals: 0)
    expect(zeros.find(0, by: \.length, at: .starting) == nil)
  }

  @Test("One list, two measures")
  func measures() {
    let list = SummarizedList([Run(items: 3, length: 100), Run(items: 50, length: 7)])
    expect(list.find(4, by: \.items)?.index, equals: 1)
    expect(list.find(4, by: \.items)?.offset, equals: 1)
    expect(list.find(4, by: \.length)?.index, equals: 0)
  }

  @Test("Targets that are no number or infinite")
  func hostileTargets() {
    let list = SummarizedList([1.5, 2.5].map { Line(extent: $0) })
    for boundary in [Boundary.ending, .starting] {
      expect(list.find(.nan, by: \.points, at: boundary) == nil)
      expect(list.find(.infinity, by: \.points, at: boundary) == nil)
      expect(list.find(-.infinity, by: \.points, at: boundary)?.index, equals: 0)
    }
  }
}
