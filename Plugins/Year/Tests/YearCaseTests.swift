import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import YearLayout

/// The rows of the shared cases about years.
struct YearCaseTests {
  private static func day(_ text: String) throws -> Int {
    try #require(DateText.date(text))
  }

  /// A layout with as many events on each day as the row says.
  private func prepared(_ input: JSONValue?) throws -> (YearCalendar, ArrayContext) {
    var items: [ArrayContext.Item] = []
    for (date, value) in input?["values"]?.members ?? [:] {
      let date = Double(try Self.day(date))
      items += Array(repeating: [.date: date], count: Int(value.number ?? 0))
    }
    let layout = YearCalendar()
    let context = ArrayContext(
      sections: [ArrayContext.Section(items: items)],
      viewport: Viewport(size: Size(width: 800, height: 200)),
      defaultsOf: YearCalendar.declaration)
    for (word, option) in [("year", "year"), ("most", "most"), ("levels", "levels")] {
      if let number = input?[word]?.number { context.set(option, .number(number)) }
    }
    context.set("first-weekday", text: input?["first"]?.text ?? "monday")
    try layout.prepare(context)
    return (layout, context)
  }

  @Test("Years are those of the table") func table() throws {
    let rows = CalendarCase.views.filter { $0.kind == "year" }
    expect(rows.count, equals: 6)
    for row in rows {
      let (layout, context) = try prepared(row.input)
      let (prepared, expected) = (try #require(layout.prepared), row.expected)
      expect(prepared.grid.columns, equals: Int(expected?["columns"]?.number ?? 0), row.id)
      expect(layout.contentSize, equals: expected?["content"]?.size ?? .zero, row.id)
      let elements = try context.elements(of: layout)
      let months = elements.filter { $0.element.kind == prepared.kinds.monthHeader }
      expect(
        months.map { [Double($0.element.item + 1), $0.frame.minX] },
        equals: (expected?["months"]?.list ?? []).map(\.numbers), row.id)
      let days = elements.filter { $0.element.kind == prepared.kinds.day }
      expect(days.count, equals: prepared.grid.days.count, row.id)
      expect(days.first?.frame, equals: expected?["first"]?.rect, row.id)
      expect(days.last?.frame, equals: expected?["last"]?.rect, row.id)
      for (date, value) in expected?["days"]?.members ?? [:] {
        let day = try Self.day(date) - prepared.grid.days.lowerBound
        expect(days[day].frame, equals: value.list?[0].rect, "\(row.id) \(date)")
        let level = prepared.level(day, most: prepared.most)
        expect(level, equals: Int(value.list?[1].number ?? -1), "\(row.id) \(date)")
      }
    }
  }
}
