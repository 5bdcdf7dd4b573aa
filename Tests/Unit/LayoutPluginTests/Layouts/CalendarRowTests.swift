import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Rows of the shared packing cases through the whole engine and the `calendar` that is loaded from
/// its file; a day is 1000 points wide, so fractions are thousandths.
struct CalendarRowTests {
  static let styles = [
    "first-fit-expand": 0, "first-fit": 1, "rbc-no-overlap": 2, "rbc-overlap": 3,
  ]
  static let rows = CalendarCase.packing.filter { styles[$0.kind] != nil }

  @Test("Rows are there") func rowsAreThere() {
    expect(CalendarRowTests.rows.count, equals: 31 + 18 + 39 + 36)
  }

  @Test("Slots are those of the row", arguments: styles.keys.sorted()) func slotsAreThoseOfTheRow(
    kind: String
  ) throws {
    let calendar = try bundledLibrary().open("calendar")
    for row in CalendarRowTests.rows where row.kind == kind {
      try checkSlots(of: row, calendar.makeLayout())
    }
  }

  private func checkSlots(of row: CalendarCase, _ layout: any CollectionLayout) throws {
    let scene = Scene()
    try scene.load([layout])
    try scene.setBounds(Size(width: 7100, height: 600))
    try scene.setOptions([
      OptionAssignment("column-spacing", .number(0)),
      OptionAssignment("pack", .choice(CalendarRowTests.styles[row.kind] ?? 0)),
      OptionAssignment(
        "overlap-threshold",
        .number(row.row["params"]?["minimumStartDifference"]?.number ?? 30)),
      OptionAssignment("allday-threshold", .text("48:00")),
      OptionAssignment("min-height", .number(0)),
    ])
    try scene.replaceSections([row.events.count])
    for (item, event) in row.events.enumerated() {
      try scene.change(
        items: item...item, section: 0,
        [.metric(.start, event.start), .metric(.end, event.end)])
    }
    for (item, slot) in try #require(row.expected?.list).enumerated() {
      let cell = Element(.cell, section: 0, item: item)
      let frame = try scene.attributes(.element(cell))[0].attributes.frame
      let left = try #require(slot["left"]?.number)
      let width = try #require(slot["width"]?.number)
      expect(((frame.x - 100) / 1000 - left).magnitude < 1e-6, "\(row.id): left of \(item)")
      expect((frame.width / 1000 - width).magnitude < 1e-6, "\(row.id): width of \(item)")
    }
  }
}
