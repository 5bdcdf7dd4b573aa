import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import AgendaLayout

/// Options, names of elements, the now line, and the days that are listed unasked.
struct AgendaRuleTests {
  /// Monday 2024-06-03.
  private static let monday = 19_877.0

  private static let week: [ArrayContext.Item] = [
    [.date: monday, .end: 3 * 1440], [.date: monday + 1, .start: 540, .end: 600],
    [.date: monday + 1, .start: 840, .end: 900], [.date: monday + 4, .start: 540],
  ]

  @Test("Options and their defaults are those of the rules") func options() {
    expect(
      AgendaCalendar.declaration.optionTexts,
      equals: [
        "from=none", "days=none", "empty-days=off", "day-header=32", "row-height=44", "now=none",
        "next-day-threshold=00:00", "hidden-days=none", "origin=none", "zone=UTC",
      ])
  }

  @Test("Days that are listed have numbers without gaps, and rows their own heights (K-60)")
  func numbers() throws {
    var items = Self.week
    items[3][.height] = 10
    let subject = try AgendaUnderTest([items])
    expect(
      try subject.lines(),
      equals: [
        "DayHeaderView 0,0 0.0 32.0 Mon 2024-06-03", "cell 0,0 32.0 44.0 day 1 of 3",
        "DayHeaderView 0,1 76.0 32.0 Tue 2024-06-04",
        "ContinuationView 0,0 108.0 44.0 day 2 of 3", "cell 0,1 152.0 44.0", "cell 0,2 196.0 44.0",
        "DayHeaderView 0,2 240.0 32.0 Wed 2024-06-05",
        "ContinuationView 0,4 272.0 44.0 day 3 of 3",
        "DayHeaderView 0,3 316.0 32.0 Fri 2024-06-07", "cell 0,3 348.0 10.0",
      ])
    expect(try subject.element("DayHeaderView", 4), equals: nil)
    expect(try subject.element("ContinuationView", 8), equals: nil)
    expect(try subject.element("ContinuationView", 1), equals: nil)
  }

  @Test("Days on hidden weekdays do not count, nor are events that lie on them alone shown (K-22)")
  func hiddenDays() throws {
    let subject = try AgendaUnderTest(
      [Self.week + [[.date: Self.monday + 5]]],
      [
        "from": "2024-06-06", "days": "3", "empty-days": "on",
        "hidden-days": "saturday,sunday",
      ])
    expect(
      try subject.lines(),
      equals: [
        "DayHeaderView 0,0 0.0 32.0 Thu 2024-06-06", "EmptyDayView 0,0 32.0 44.0 no events",
        "DayHeaderView 0,1 76.0 32.0 Fri 2024-06-07", "cell 0,3 108.0 44.0",
        "DayHeaderView 0,2 152.0 32.0 Mon 2024-06-10", "EmptyDayView 0,2 184.0 44.0 no events",
      ])
    for item in [0, 4] {
      let cell = try subject.element("cell", item)
      expect(cell?.isHidden == true && cell?.frame == .zero, "\(item)")
    }
  }

  @Test(
    "The now line is above the first row that starts later (K-62)",
    arguments: [
      ("2024-06-04T00:00", 151.0), ("2024-06-04T09:00", 195), ("2024-06-04T12:00", 195),
      ("2024-06-04T15:00", 239), ("2024-06-03T12:00", 75), ("2024-06-07T00:00", 347),
      ("2024-06-06T12:00", nil), ("2024-06-08T12:00", nil), ("10:00", 75),
    ])
  func nowLine(now: String, y: Double?) throws {
    let subject = try AgendaUnderTest([Self.week], ["now": now])
    let line = try subject.element("NowLine")
    expect(line?.frame, equals: y.map { Rect(x: 0, y: $0, width: 320, height: 2) })
    expect(line.map { $0.pointer == .none } ?? true)
    expect(try subject.element("NowLine", 1), equals: nil)
  }

  @Test("Another offset changes nothing, and another width everything") func widths() throws {
    let subject = try AgendaUnderTest([Self.week])
    let old = subject.context.viewport
    subject.context.viewport.contentOffset.y = 50
    expect(
      subject.layout.invalidation(from: old, to: subject.context.viewport), equals: .nothing)
    subject.context.viewport.size.width = 500
    expect(
      subject.layout.invalidation(from: old, to: subject.context.viewport), equals: .everything)
  }

  @Test("More days than there may be are cut, and said") func manyDays() throws {
    let subject = try AgendaUnderTest([[[.date: 0], [.date: 150_000]]])
    expect(subject.layout.contentSize.height, equals: 76)
    expect(try subject.element("cell", 1)?.isHidden, equals: true)
    expect(
      subject.layout.remarks(subject.context).map { $0.text },
      equals: ["agenda lists at most 100000 days; later events are not shown"])
    expect(try AgendaUnderTest([Self.week]).layout.remarks(subject.context), equals: [])
  }

  @Test("Content that is too long is refused") func tooLong() throws {
    let items: [ArrayContext.Item] = Array(
      repeating: [.height: 1e6, .end: 90_000 * 1440], count: 10)
    #expect(throws: LayoutFailure.refused("the content is longer than 274877906944 points")) {
      _ = try AgendaUnderTest([items])
    }
  }

  @Test("Explanations have dates, the day of several, and the order (K-61)")
  func explanations() throws {
    let subject = try AgendaUnderTest([Self.week])
    let kind = try #require(subject.context.kinds.kind(named: "ContinuationView"))
    let facts = try subject.layout.explain(Element(kind, section: 0), subject.context)
    expect(
      facts.map { $0.text },
      equals: [
        "from 2024-06-03 to 2024-06-05 (K-03)", "goes on with event 0,0 (K-04)",
        "day 2 of 3 (K-61)", "Tue 2024-06-04: covers the day (K-61)",
        "the frame, in content coordinates",
      ])
    expect(
      subject.layout.explain(Point(x: 5, y: 250), subject.context),
      equals: [Fact("Wed 2024-06-05", [FactValue("events", 1)])])
    expect(subject.layout.explain(Point(x: 5, y: 9999), subject.context), equals: [])
  }
}
