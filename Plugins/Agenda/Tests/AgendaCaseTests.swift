import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import AgendaLayout

/// The rows of the shared cases about agendas.
struct AgendaCaseTests {
  private static let rows = CalendarCase.views.filter { $0.kind == "agenda" }

  @Test("All rows about agendas are there") func allRowsAreThere() {
    expect(Self.rows.count, equals: 5)
  }

  @Test("Days and rows are those of the case (K-60, K-61)") func elements() throws {
    for row in Self.rows {
      let items = try (row.input?["events"]?.list ?? []).map(AgendaUnderTest.item)
      let subject = try AgendaUnderTest(
        [items],
        [
          "from": row.input?["start"]?.text ?? "",
          "days": "\(Int(row.input?["days"]?.number ?? 0))",
          "empty-days": row.input?["empty"]?.text == "show" ? "on" : "off",
        ])
      let expected = row.expected?["elements"]?.list ?? []
      var headers = -1
      for value in expected.map({ $0.list ?? [] }) {
        let found: LayoutAttributes?
        var label: String?
        let frame: JSONValue?
        switch value[0].text {
        case "row":
          let (event, part) = (Int(value[1].number ?? 0), Int(value[2].number ?? 0))
          found =
            part == 0
            ? try subject.element("cell", event)
            : try subject.element("ContinuationView", event + (part - 1) * items.count)
          (frame, label) = (value[3], value[4].text)
        case let kind:
          if kind == "header" { headers += 1 }
          found = try subject.element(kind == "header" ? "DayHeaderView" : "EmptyDayView", headers)
          frame = value[2]
          let date = try #require(value[1].text.flatMap { DateText.date($0) })
          label = kind == "header" ? Weekdays.text(ofDate: date) : "no events"
        }
        let text = "\(row.id) \(value)"
        expect(found?.frame == frame?.rect, "\(text) \(String(describing: found?.frame))")
        expect(found?.isHidden, equals: false, text)
        let own = found.flatMap { subject.layout.label(of: $0.element, subject.context) }
        expect(own, equals: label, text)
      }
      expect(try subject.context.elements(of: subject.layout).count, equals: expected.count, row.id)
      expect(subject.layout.contentSize, equals: row.expected?["content"]?.size ?? .zero, row.id)
    }
  }
}
