import TestSupport
import Testing

@testable import ShellCore
@testable import TextRendering

/// Labels that are broken into lines.
extension CalendarPictureTests {
  @Test("A title is broken at blanks and after hyphens, counted in columns, and cut in a last line")
  func broken() throws {
    func lines(_ title: String, columns: Int, rows: Int, detail: String = "09:00") throws
      -> [String]
    {
      let lines = [Self.days, "item 0,0 start=09:00 end=11:00 label=\"\(title)\""]
      var box = try #require(
        try shell(lines).drawing().boxes.first { $0.name == "0,0" })
      box.caption?.detail = detail
      return box.lines(columns: columns, rows: rows, name: "0,0", ellipsis: "…") { _ in true }
    }
    try expect(lines("Plan the week", columns: 8, rows: 3), equals: ["Plan the", "week", "09:00"])
    try expect(lines("Plan the week", columns: 8, rows: 2), equals: ["Plan th…", "09:00"])
    try expect(lines("Plan the week", columns: 4, rows: 3), equals: ["Plan", "the", "week"])
    try expect(lines("Plan the week", columns: 19, rows: 1), equals: ["09:00 Plan the week"])
    try expect(lines("Plan the week", columns: 18, rows: 1), equals: ["Plan the week"])
    // Each of these letters takes two columns.
    try expect(lines("会議室予約", columns: 5, rows: 4), equals: ["会議", "室予", "約", "09:00"])
    try expect(lines("会議室予約", columns: 5, rows: 2), equals: ["会議…", "09:00"])
    try expect(lines("会議", columns: 1, rows: 4, detail: ""), equals: [])
    try expect(lines("Unbreakable", columns: 4, rows: 4), equals: ["Unbr", "eaka", "ble"])
    try expect(lines("Stand-up", columns: 6, rows: 3), equals: ["Stand-", "up", "09:00"])
    try expect(lines("", columns: 9, rows: 3), equals: ["0,0", "09:00"])
  }

  @Test("A day's name is broken like a title; pictures have a broken label whole, too")
  func days() throws {
    let drawing = try shell([Self.days]).drawing()
    var box = try #require(drawing.boxes.first { $0.label == "day 0" })
    expect(box.caption == nil)
    func lines(columns: Int, rows: Int) -> [String] {
      box.lines(columns: columns, rows: rows, name: box.name, ellipsis: "…") { _ in true }
    }
    box.label = "Mon 2025-03-24"
    expect(lines(columns: 6, rows: 3), equals: ["Mon", "2025-", "03-24"])
    expect(lines(columns: 6, rows: 2), equals: ["Mon", "2025-…"])
    expect(lines(columns: 6, rows: 1), equals: ["Mon 2…"])
    box.label = "Unbreakable"
    expect(lines(columns: 6, rows: 3), equals: ["Unbre…"])
    try expect(svg(Self.days, Self.plan), contains: " data-label=\"Plan the week\">")
    try expect(!svg("load flow; sections 2; item 0,0 label=two").contains("data-label"))
  }
}
