import SummaryTree
import TestSupport
import Testing

struct IterationTests {
  @Test("A cursor from every index to the end: elements, indices and running sums")
  func everyStart() {
    for capacity in smallCapacities {
      for count in [0, 1, 2, 3, 7, 20, 60] {
        let runs = Run.numbered(count)
        let list = SummarizedList(runs, capacity: capacity)
        for start in 0...count {
          var cursor = list.cursor(at: start)
          for index in start..<count {
            // Lengths are 1, 2, 3 …: before index i they add up to i · (i + 1) / 2.
            expect(cursor.before, equals: Totals(items: index, length: index * (index + 1) / 2))
            expect(cursor.index == index && cursor.element == runs[index])
            cursor.advance()
          }
          expect(cursor.element == nil && cursor.index == count && cursor.before == list.summary)
        }
      }
    }
  }

  @Test("Cursor and iterator walk the list as it was when they were made")
  func snapshots() {
    let runs = Run.numbered(50)
    var list = SummarizedList(runs, capacity: NodeCapacity(leaf: 2, inner: 3))
    var cursor = list.cursor(at: 10)
    let iterator = list.makeIterator()
    list.removeSubrange(5..<45)
    list[0] = Run(items: 7, length: 7)
    expect(Array(IteratorSequence(iterator)), equals: runs)
    for run in runs[10...] {
      expect(cursor.element, equals: run)
      cursor.advance()
    }
    expect(cursor.element == nil)
  }
}
