import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Rows of the shared packing cases; a day is 1000 points wide, so fractions are thousandths.
struct PackingCaseTests {
  static let styles = [
    "first-fit-expand": "expand", "first-fit": "equal", "rbc-no-overlap": "stretch",
    "rbc-overlap": "overlap",
  ]
  static let rows = CalendarCase.packing.filter { styles[$0.kind] != nil }

  @Test func rowsAreThere() { expect(PackingCaseTests.rows.count, equals: 31 + 18 + 39 + 36) }

  @Test(arguments: rows.map(\.id)) func slotsAreThoseOfTheRow(id: String) throws {
    let row = try #require(PackingCaseTests.rows.first { $0.id == id })
    let style = try #require(PackingCaseTests.styles[row.kind])
    let words = ["expand", "equal", "stretch", "overlap", "cascade", "none"]
    let threshold = row.row["params"]?["minimumStartDifference"]?.number ?? 30
    let subject = try CalendarUnderTest(
      [row.events.map { CalendarUnderTest.event($0.start, $0.end) }], width: 7100,
      [
        "column-spacing": .number(0), "pack": .choice(try #require(words.firstIndex(of: style))),
        "overlap-threshold": .number(threshold), "allday-threshold": .text("48:00"),
      ])
    for (item, slot) in try #require(row.expected?.list).enumerated() {
      let frame = try #require(try subject.frame(0, item))
      let left = try #require(slot["left"]?.number)
      let width = try #require(slot["width"]?.number)
      expect(((frame.x - 100) / 1000 - left).magnitude < 1e-6, "left of \(item)")
      expect((frame.width / 1000 - width).magnitude < 1e-6, "width of \(item)")
    }
  }
}
