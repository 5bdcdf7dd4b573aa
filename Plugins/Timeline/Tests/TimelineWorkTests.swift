import CalendarEvents
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

  @Test(
    "Years of events change no count of a window or of an edit, which is of one cluster",
    arguments: [false, true])
  func yearsCostNothing(isImported: Bool) throws {
    let perDay = rounds(11, often: 548)
    let found = try [60, 1826].map { days in
      try EventColumns.work(
        TimelineUnderTest.layout(), days: days, perDay: perDay, isImported: isImported,
        // Noon of the third day.
        view: Rect(x: 120 + 2.5 * 1440, y: 0, width: 300, height: 40 + 32 * Double(perDay))
      ) { $0.work }
    }
    expect(found[1], equals: found[0])
    let (window, edit) = (found[0][0], found[0][1])
    expect(window.boxesPacked, equals: 0)
    expect(edit.boxesPacked <= perDay + 1 && edit.boxesPacked > perDay / 2)
    expect((1...perDay), contains: window.visited)
    expect(edit.visited, equals: 2 * window.visited + 1)
  }

  @Test("More days than are shown stay as they are until the last event beyond them goes")
  func moreDaysThanAreShown() throws {
    let items = [0, 100, 400, 500].map { ([.date: Double(19_877 + $0)] as ArrayContext.Item, "A") }
    let subject = try TimelineUnderTest([TimelineUnderTest.section(items)])
    let (layout, context) = (subject.layout, subject.context)
    let width = layout.contentSize.width
    expect(width, equals: 120 + 366 * 1440)
    for item in [3, 1] {
      context.sections[0].items.remove(at: item)
      try layout.apply([.deleteItems(section: 0, items: item..<item + 1)], context)
      let fresh = TimelineUnderTest.layout()
      try fresh.prepare(context)
      expect(fresh.contentSize, equals: layout.contentSize)
      try expect(context.elements(of: layout), equals: context.elements(of: fresh))
    }
    context.sections[0].items[1][.date] = 20_000
    #expect(throws: DatedContent.needsPrepare) {
      try layout.apply([.reloadItems(section: 0, items: 1..<2)], context)
    }
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
