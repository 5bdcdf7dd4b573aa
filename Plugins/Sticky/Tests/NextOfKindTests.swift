import AgendaLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

/// Elements that belong to no section, of which the next one pushes out (rule F-56).
struct NextOfKindTests {
  /// Days with one to three events each, from 2024-06-03 on.
  private func agenda(days: Int) throws -> AxisUnderTest {
    let items = (0..<days).flatMap { day in
      Array(repeating: [ItemMetric.date: 19_877 + Double(day)], count: 1 + day % 3)
    }
    let context = ArrayContext(
      sections: [ArrayContext.Section(items: items)],
      viewport: Viewport(size: Size(width: 320, height: 200)),
      defaultsOf: AgendaCalendar.declaration)
    return try AxisUnderTest(
      AgendaCalendar(), context,
      ["pin-y": .text("DayHeaderView"), "limit-y": .word("next", of: "limit-y")])
  }

  @Test("A header stays until the next one pushes it out") func headersArePushedOut() throws {
    let subject = try agenda(days: 9)
    let headers = subject.rest.filter {
      subject.context.kinds.name(of: $0.element.kind) == "DayHeaderView"
    }
    expect(headers.count, equals: 9)
    let end = try #require(subject.context.base).contentSize.height
    for offset in stride(from: -40.0, through: end + 40, by: 7.5) {
      subject.scroll(to: Point(x: 0, y: offset))
      let all = try subject.elements()
      expect(all.map(\.element), equals: subject.rest.map(\.element))
      for (index, rest) in headers.enumerated() {
        let stop = (index < 8 ? headers[index + 1].frame.y : end) - 32
        let found = try subject.sticky.attributes(for: rest.element, subject.context)
        let y = max(rest.frame.y, min(offset, stop))
        expect(found?.frame.y, equals: y, "\(offset) header \(index)")
        expect(all.first { $0.element == rest.element } == found)
      }
      // A query of what is seen gives the same.
      let view = Rect(x: 0, y: offset, width: 320, height: 200)
      expect(
        try subject.elements(in: view), equals: all.filter { $0.frame.intersects(view) },
        "\(offset)")
    }
  }

  @Test("The explanation names what pushes") func explanation() throws {
    let subject = try agenda(days: 3)
    subject.scroll(to: Point(x: 0, y: 60))
    let kind = try #require(subject.context.kinds.kind(named: "DayHeaderView"))
    let facts = try subject.sticky.explain(Element(kind, section: 0), subject.context)
    let texts = facts.map { $0.text }
    expect(texts, contains: "it stops where the next DayHeaderView begins (F-56)")
    expect(texts, contains: "the next DayHeaderView pushes it out (F-40)")
  }
}
