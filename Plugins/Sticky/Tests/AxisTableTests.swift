import Foundation
import LayoutCore
import StickyLayout
import TestSupport
import Testing

/// Frozen rows and columns: the figures of a table with both, and what is refused.
struct AxisTableTests {
  private func frozen(_ columns: Int, _ rows: Int) -> [String: OptionValue] {
    var options: [String: OptionValue] = [
      "axis": .word("both", of: "axis"), "limit": .word("none", of: "limit"),
    ]
    options["pin-x"] = .text(columns > 0 ? "items 0..\(columns - 1)" : "none")
    options["pin-y"] = .text(rows > 0 ? "sections 0..\(rows - 1)" : "none")
    return options
  }

  /// Rows of the case table without a test, and why: they are about a table that is a layout of its
  /// own.
  private static let others = [
    "trailing": "held at the end", "lead-and-trail": "held at the end",
    "too-many-held": "a refusal", "lead-trail-overlap": "a refusal",
    "scroll-start": "a scroll behind what is held", "scroll-center": "a scroll behind what is held",
    "scroll-end": "a scroll behind what is held",
    "scroll-held-item": "a scroll behind what is held", "scroll-merged": "merged cells",
    "circular": "content without an end", "circular-backwards": "content without an end",
    "circular-too-short": "content without an end",
  ]

  /// The rows of the case table about frozen columns and rows (rules G-01 to G-12, G-30 and G-31),
  /// z included: 320x240 in sight.
  @Test("Frames are those of the table") func framesAreThoseOfTheTable() throws {
    let rows = try JSONDecoder().decode(
      [JSONValue].self, from: CalendarCase.bytes(of: "table_cases"))
    var count = 0
    for row in rows {
      let id = try #require(row["id"]?.text)
      if id.hasPrefix("merge") || Self.others[id] != nil { continue }
      count += 1
      try check(row, id)
    }
    expect(rows.count, equals: 39)
    expect(count, equals: 39 - 11 - Self.others.count)
  }

  private func check(_ row: JSONValue, _ id: String) throws {
    let (input, expected) = (try #require(row["input"]), try #require(row["expected"]))
    let settings = try #require(input["options"])
    var options = frozen(
      Int(settings["frozen_columns"]?.number ?? 0), Int(settings["frozen_rows"]?.number ?? 0))
    if settings["during_bounce"]?.flag == true {
      options["during-bounce"] = .word("on", of: "during-bounce")
    }
    let gaps = settings["gap"]?.numbers ?? []
    let gap = settings["gap"]?.number ?? gaps.first ?? 1
    let columns = input["columns"]?.numbers ?? []
    // A row of no columns has no length either.
    let table = try AxisUnderTest.table(
      columns: columns.isEmpty ? [1] : columns, rows: input["rows"]?.numbers ?? [], gap: gap,
      rowGap: gaps.last ?? gap, options)
    table.baseContext.viewport.contentInset = settings["inset"]?.insets ?? .zero
    let size = table.layout.contentSize
    expect([size.width, size.height], equals: expected["content"]?.numbers, id)
    for (place, offset) in (input["offsets"]?.list ?? []).map(\.numbers).enumerated() {
      table.scroll(to: Point(x: offset[0], y: offset[1]))
      for probe in expected["frames"]?.list?[place].list ?? [] {
        let values = try #require(probe.list)
        let cell = values.prefix(2).compactMap { $0.number.map { Int($0) } }
        let found = try #require(try table.frame(cell[0], cell[1]))
        expect(found.frame, equals: values[2].rect, "\(id) \(cell) at \(offset)")
        expect(Double(found.zIndex), equals: values[3].number, "\(id) \(cell) at \(offset)")
      }
      for (query, cells) in zip(
        input["queries"]?.list ?? [], expected["elements"]?.list?[place].list ?? [])
      {
        let found = try table.elements(in: try #require(query.rect)).map(\.element)
        expect(
          found.map { [Double($0.section), Double($0.item)] }, equals: cells.list?.map(\.numbers))
      }
      for (point, cell) in zip(
        input["hits"]?.list ?? [], expected["hits"]?.list?[place].list ?? [])
      {
        let at = Point(x: point.numbers[0] + offset[0], y: point.numbers[1] + offset[1])
        let front = try table.elements().filter { $0.frame.contains(at) }
          .max(by: LayoutAttributes.frontOrder)
        expect(
          front.map { [Double($0.element.section), Double($0.element.item)] } ?? [],
          equals: cell.numbers, "\(id) \(at)")
      }
    }
  }

  /// A range that begins further in reaches the line by itself, keeps its distances, and stops at
  /// its limit.
  @Test("Ranges move as one") func rangesMoveAsOne() throws {
    let table = try AxisUnderTest.table([
      "axis": .word("x", of: "axis"), "pin-x": .text("items 1..2"),
    ])
    // Columns 1 and 2 rest at 62 and 143 and end at 243; the content is 527 wide.
    for (offset, first) in [(50.0, 62.0), (62, 62), (100, 100), (400, 346)] {
      table.scroll(to: Point(x: offset, y: 0))
      try expect(table.frame(3, 1)?.frame.x, equals: first, "\(offset)")
      try expect(table.frame(3, 2)?.frame.x, equals: first + 81, "\(offset)")
      try expect(table.frame(3, 0)?.frame.x, equals: 1)
    }
  }

  /// Two kinds of bands in a stack: a range of rows, and below it the first cell of each later row.
  @Test("Sections stand below frozen ones") func sectionsStandBelowFrozenOnes() throws {
    let table = try AxisUnderTest.table(
      gap: 0,
      [
        "axis": .word("both", of: "axis"), "pin-y": .text("cell,sections 0..1"),
        "stack": .flag(true), "limit-y": .word("none", of: "limit-y"),
      ])
    table.scroll(to: Point(x: 0, y: 150))
    let first = try (0..<5).map { try table.frame($0, 0)?.frame.y }
    // Rows of 30 and 40 stay, then the cells of 50 and 60 pile up below them.
    expect(first, equals: [150, 180, 220, 270, 330])
    try expect(table.frame(2, 1)?.frame.y, equals: 70)
  }

  @Test("What has no effect is refused") func whatHasNoEffectIsRefused() throws {
    let cases: [([String: OptionValue], String)] = [
      (
        ["pin-x": .text("cell")], "pin-x has no effect: axis=auto pins along y alone; set axis=both"
      ),
      (
        ["axis": .word("x", of: "axis"), "pin-y": .text("cell")],
        "pin-y has no effect: axis=x pins along x alone; set axis=both"
      ),
      (
        ["axis": .word("y", of: "axis"), "pin-x": .text("items 0..1")],
        "pin-x has no effect: axis=y pins along y alone; set axis=both"
      ),
      (
        ["pin-y": .text("Corner")],
        "expected a kind of the base, items A..B or sections A..B, found 'Corner'; available: cell"
      ),
      (["pin-y": .text("headers")], "pin-y=headers has no effect: the base has no headers"),
    ]
    for (options, sentence) in cases {
      #expect(throws: LayoutFailure.refused(sentence)) { try AxisUnderTest.table(options) }
    }
  }

  @Test("Texts of another form are refused") func textsOfAnotherFormAreRefused() throws {
    let sticky = Sticky()
    let number = try #require(Sticky.declaration.options.firstIndex { $0.name == "pin-x" })
    let taken = [
      "auto", "none", "cell", "headers,cell", "items 0..0", "sections 2..10", "cell,items 0..1",
      "items 0..1,sections 0..1,Corner",
    ]
    for text in taken { try sticky.check(.text(text), forOption: number) }
    let refused = [
      "", "items 1", "items 2..1", "items a..b", "items 0...1", "items -1..1", "auto,cell,",
      "items 0..1,items 2..3", "none,items 0..1", "sections 0..1,,cell", "items  0..1",
    ]
    for text in refused {
      #expect(throws: LayoutFailure.self) { try sticky.check(.text(text), forOption: number) }
    }
  }

  /// No sections, no items, and ranges that the content does not reach.
  @Test("Empty content has nothing to pin") func emptyContentHasNothingToPin() throws {
    for rows in [[Double](), [40]] {
      for ragged in [[0], [2]] {
        let table = try AxisUnderTest.table(
          rows: rows.isEmpty ? [40] : rows, ragged: ragged,
          frozen(2, 3).merging(["pin-x": .text("items 5..9")]) { $1 })
        table.scroll(to: Point(x: 30, y: 30))
        try expect(table.elements().count, equals: ragged[0])
        expect(brokenLaw(table.sticky, table.context) == nil)
      }
    }
  }
}
