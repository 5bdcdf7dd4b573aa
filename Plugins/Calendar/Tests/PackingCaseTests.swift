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

  @Test("Rows are there") func rowsAreThere() {
    expect(PackingCaseTests.rows.count, equals: 31 + 18 + 39 + 36)
  }

  /// The day of a row, packed in a style.
  private func day(_ row: CalendarCase, _ style: String) throws -> CalendarUnderTest {
    let words = ["expand", "equal", "stretch", "overlap", "cascade", "none"]
    let threshold = row.row["params"]?["minimumStartDifference"]?.number ?? 30
    return try CalendarUnderTest(
      [row.events.map { CalendarUnderTest.event($0.start, $0.end) }], width: 7100,
      [
        "column-spacing": .number(0), "pack": .choice(try #require(words.firstIndex(of: style))),
        "overlap-threshold": .number(threshold), "allday-threshold": .text("48:00"),
        "min-height": .number(0),
      ])
  }

  @Test("Slots are those of the row", arguments: rows.map(\.id)) func slotsAreThoseOfTheRow(
    id: String
  ) throws {
    let row = try #require(PackingCaseTests.rows.first { $0.id == id })
    let subject = try day(row, try #require(PackingCaseTests.styles[row.kind]))
    for (item, slot) in try #require(row.expected?.list).enumerated() {
      let frame = try #require(try subject.frame(0, item))
      let left = try #require(slot["left"]?.number)
      let width = try #require(slot["width"]?.number)
      expect(((frame.x - 100) / 1000 - left).magnitude < 1e-6, "left of \(item)")
      expect((frame.width / 1000 - width).magnitude < 1e-6, "width of \(item)")
    }
  }

  /// schedule-x numbers columns as first-fit does; where its boxes do not overlap they are as wide
  /// too.
  @Test("Columns of schedule x") func columnsOfScheduleX() throws {
    let rows = CalendarCase.packing.filter { $0.kind == "schedule-x" }
    expect(rows.count, equals: 31)
    for row in rows {
      let subject = try day(row, "equal")
      for (item, slot) in try #require(row.expected?.list).enumerated() {
        let frame = try #require(try subject.frame(0, item))
        let left = try #require(slot["left"]?.number)
        expect(((frame.x - 100) / 1000 - left).magnitude < 1e-6, "\(row.id): left of \(item)")
        guard row.row["params"]?["eventOverlap"]?.flag == false else { continue }
        let width = try #require(slot["width"]?.number)
        expect((frame.width / 1000 - width).magnitude < 1e-6, "\(row.id): width of \(item)")
      }
    }
  }

  /// The days of all rows, those of packers that are not offered too: in ours nothing that collides
  /// shares room, and nothing passes the edge.
  @Test("Every rows day is sound") func everyRowsDayIsSound() throws {
    let rows = CalendarCase.packing
    expect(rows.count, equals: 246)
    let styles = ["expand", "equal", "stretch"]
    for (number, row) in rows.enumerated() {
      // Each row in one of the styles; the long tests try all.
      for style in runsLongTests ? styles : [styles[number % 3]] {
        let subject = try day(row, style)
        let frames = try row.events.indices.map { try #require(try subject.frame(0, $0)) }
        for (item, frame) in frames.enumerated() {
          expect(frame.x >= 100 - 1e-6 && frame.maxX <= 1100 + 1e-6, "\(row.id): \(item)")
          for other in 0..<item {
            let (a, b) = (row.events[item], row.events[other])
            guard a.start < b.end, b.start < a.end else { continue }
            let gap = max(frame.x, frames[other].x) - min(frame.maxX, frames[other].maxX)
            expect(gap >= -1e-6, "\(row.id) \(style): \(other) and \(item)")
          }
        }
      }
    }
  }
}
