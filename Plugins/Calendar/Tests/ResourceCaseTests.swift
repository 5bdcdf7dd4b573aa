import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared cases about resources within days.
struct ResourceCaseTests {
  @Test("All rows about resources are there") func allRowsAreThere() {
    expect(CalendarCase.ids("resources").count, equals: 6)
  }

  /// Columns and outer headers, each by its label and its edges.
  @Test("Columns and headers are those of the row", arguments: CalendarCase.ids("resources"))
  func columns(id: String) throws {
    let row = try CalendarCase.view(id)
    let input = try #require(row.input)
    let names = try #require(input["resources"]?.list).compactMap(\.text)
    guard row.expected?["refused"] == nil else {
      #expect(throws: LayoutFailure.refused("resources needs at least one name")) {
        try WeekCalendar().check(
          .text(names.joined(separator: ",")), forOption: CalendarOption.resources.number)
      }
      return
    }
    let dates = try #require(input["dates"]?.list).compactMap(\.text)
    let isByResource = input["group"]?.text == "resource"
    let subject = try CalendarUnderTest(
      [[]], width: try #require(input["width"]?.number),
      [
        "resources": .text(names.joined(separator: ",")), "group": .choice(isByResource ? 1 : 0),
        "origin": .text(dates[0]), "view": .text("days"), "days": .number(Double(dates.count)),
        "column-min-width": .number(try #require(input["least"]?.number)),
      ])
    expect(subject.calendar.contentSize.width, equals: row.expected?["content"]?.number)
    let (outer, inner) =
      isByResource
      ? ("ResourceHeaderView", "DayHeaderView") : ("DayHeaderView", "ResourceHeaderView")
    for (index, header) in try #require(row.expected?["headers"]?.list).enumerated() {
      try check(header, [0, 1, 2], subject, outer, index, isByResource ? 0 : 1)
    }
    let columns = try #require(row.expected?["columns"]?.list)
    for (index, column) in columns.enumerated() {
      try check(column, [isByResource ? 0 : 1, 2, 3], subject, inner, index, isByResource ? 1 : 0)
      let place = try #require(subject.calendar.prepared?.shown.resources.place(ofColumn: index))
      expect(dates[place.date], equals: column.list?[0].text)
      expect(names[place.resource], equals: column.list?[1].text)
    }
    try expect(subject.part(inner, columns.count) == nil)
    try expect(subject.part(inner)?.frame.y == 40)
    try expect(subject.part(inner)?.frame.height == 24)
    try expect(subject.part("HourLine")?.frame.y == 64 - 0.25)
  }

  /// Whether the header at an index has the label and the edges at some places of a row.
  private func check(
    _ row: JSONValue, _ places: [Int], _ subject: CalendarUnderTest, _ kind: String, _ index: Int,
    _ isDay: Int
  ) throws {
    let values = try #require(row.list)
    let header = try #require(try subject.part(kind, index))
    let text = try #require(values[places[0]].text)
    let label = try #require(subject.calendar.label(of: header.element, subject.context))
    expect(isDay == 1 ? label.hasSuffix(text) : label == text, "\(label) \(text)")
    expect(
      [header.frame.x, header.frame.width], equals: places[1...].map { values[$0].number ?? 0 })
  }
}
