import LayoutCore
import TestSupport
import Testing

@testable import TimelineLayout

/// The cost of queries and edits, in boxes looked at and put into lanes.
struct TimelineWorkTests {
  /// Events of an hour, four at a time, on each of `days`, in one row.
  private func timeline(days: Int) throws -> TimelineUnderTest {
    let items = (0..<days * 96).map { number -> (ArrayContext.Item, String?) in
      let hour = Double(number / 4 % 24) * 60
      return ([.date: Double(19_877 + number / 96), .start: hour, .end: hour + 60], "A")
    }
    return try TimelineUnderTest([TimelineUnderTest.section(items)])
  }

  @Test("A query looks at the boxes in view, however many others there are")
  func aQueryLooksAtWhatIsInView() throws {
    for days in [3, rounds(30, often: 3000)] {
      let subject = try timeline(days: days)
      let view = Rect(x: 120 + 1440 + 601, y: 0, width: 58, height: 200)
      let found = try subject.context.elements(of: subject.layout, in: view)
      expect(found.count { $0.element.kind == .cell }, equals: 4)
      expect(subject.layout.work, equals: TimelineWork(boxesPacked: 0, visited: 4))
    }
  }

  @Test("An edit puts its cluster into lanes again") func anEditPacksItsCluster() throws {
    let subject = try timeline(days: rounds(30, often: 3000))
    let (layout, context) = (subject.layout, subject.context)
    func reload(_ item: Int, _ change: (inout ArrayContext.Item) -> Void) throws -> Int {
      let before = layout.work.boxesPacked
      change(&context.sections[0].items[item])
      try layout.apply([.reloadItems(section: 0, items: item..<item + 1)], context)
      return layout.work.boxesPacked - before
    }
    // Three stay, and with it, now half an hour longer, they are one cluster with the next hour's.
    expect(try reload(40) { $0[.end] = 690 }, equals: 3 + 8)
    expect(layout.contentSize.height, equals: 206)
    // Back again: seven stay, in two clusters.
    expect(try reload(40) { $0[.end] = 660 }, equals: 7 + 4)
    expect(layout.contentSize.height, equals: 174)
  }

  @Test("Many boxes at one time are in lanes in order") func manyAtOneTime() throws {
    let count = rounds(1000, often: 100_000)
    let items = Array(
      repeating: ([.date: 19_877, .start: 60, .end: 120] as ArrayContext.Item, nil as String?),
      count: count)
    let subject = try TimelineUnderTest([TimelineUnderTest.section(items)])
    for item in [0, 1, count / 2, count - 1] {
      expect(try subject.part(item, 0)?.frame.y, equals: 44 + 32 * Double(item))
    }
  }
}
