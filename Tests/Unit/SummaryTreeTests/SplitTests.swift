import SummaryTree
import TestSupport
import Testing

struct SplitTests {
  @Test("Split gives both halves, and joining them gives the list back")
  func splitThenJoin() {
    for capacity in smallCapacities {
      for count in [0, 1, 2, 3, 5, 8, 13, 40, 100] {
        let runs = Run.numbered(count)
        let list = SummarizedList(runs, capacity: capacity)
        for index in 0...count {
          var (left, right) = list.split(at: index)
          expect(difference(left, Array(runs[..<index])) == nil, "left of \(index)")
          expect(difference(right, Array(runs[index...])) == nil, "right of \(index)")
          expect(left.summary + right.summary, equals: list.summary)
          left.append(contentsOf: right)
          expect(difference(left, runs) == nil, "joined at \(index)")
        }
      }
    }
  }

  @Test("Lists of any two heights join in order, and sums add up")
  func joinHeights() {
    let counts = [0, 1, 2, 3, 4, 5, 9, 17, 40, 150]
    for capacity in smallCapacities {
      for first in counts {
        for second in counts {
          let (a, b) = (Run.numbered(first), Run.numbered(second, from: 1_000))
          var list = SummarizedList(a, capacity: capacity)
          let other = SummarizedList(b, capacity: capacity)
          let sum = list.summary + other.summary
          list.append(contentsOf: other)
          expect(difference(list, a + b) == nil, "\(first) and \(second) elements")
          expect(list.summary, equals: sum)
        }
      }
    }
  }

  @Test("A list appended to itself, again and again")
  func doubling() {
    var list = SummarizedList(Run.numbered(3), capacity: NodeCapacity(leaf: 2, inner: 3))
    var runs = Run.numbered(3)
    for _ in 0..<6 {
      list.append(contentsOf: list)
      runs += runs
      expect(difference(list, runs) == nil)
    }
  }
}
