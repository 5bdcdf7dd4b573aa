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

  /// The rows of the case table about frozen columns and rows (rules G-10 to G-12), z included: columns of
  /// 60, 80, 100, 120, 90, 70, rows of 30, 40, 50, 60, 70, 30, 40, gaps of 1, 320x240 in sight.
  @Test func framesAreThoseOfTheTable() throws {
    struct Probe {
      let columns, rows: Int
      var held = false
      var inset = Insets.zero
      let offset: Point
      let cell: (Int, Int)
      let frame: [Double]
      let z: Int
    }
    let inset = Insets(top: 64, left: 0, bottom: 34, right: 0)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    let probes = [
      Probe(columns: 1, rows: 2, offset: at(0, 0), cell: (0, 0), frame: [1, 1, 60, 30], z: 2048),
      Probe(
        columns: 1, rows: 2, offset: at(0, 0), cell: (1, 3), frame: [244, 32, 120, 40], z: 1024),
      Probe(columns: 1, rows: 2, offset: at(0, 0), cell: (4, 3), frame: [244, 185, 120, 70], z: 0),
      Probe(
        columns: 1, rows: 2, offset: at(150, 80), cell: (0, 0), frame: [151, 81, 60, 30], z: 2048),
      Probe(
        columns: 1, rows: 2, offset: at(150, 80), cell: (1, 3), frame: [244, 112, 120, 40], z: 1024),
      Probe(
        columns: 1, rows: 2, offset: at(150, 80), cell: (4, 0), frame: [151, 185, 60, 70], z: 1024),
      Probe(
        columns: 1, rows: 2, offset: at(150, 80), cell: (4, 3), frame: [244, 185, 120, 70], z: 0),
      Probe(
        columns: 2, rows: 0, offset: at(200, 0), cell: (0, 0), frame: [201, 1, 60, 30], z: 1024),
      Probe(
        columns: 2, rows: 0, offset: at(200, 0), cell: (0, 1), frame: [262, 1, 80, 30], z: 1024),
      Probe(columns: 2, rows: 0, offset: at(200, 0), cell: (0, 4), frame: [365, 1, 90, 30], z: 0),
      Probe(
        columns: 1, rows: 1, offset: at(-20, -30), cell: (0, 0), frame: [1, 1, 60, 30], z: 2048),
      Probe(
        columns: 1, rows: 1, held: true, offset: at(-20, -30), cell: (0, 0),
        frame: [-19, -29, 60, 30], z: 2048),
      Probe(
        columns: 1, rows: 1, held: true, offset: at(-20, -30), cell: (3, 0),
        frame: [-19, 124, 60, 60], z: 1024),
      Probe(
        columns: 1, rows: 1, held: true, offset: at(-20, -30), cell: (0, 3),
        frame: [244, -29, 120, 30], z: 1024),
      Probe(
        columns: 1, rows: 0, offset: at(250, 0), cell: (0, 0), frame: [251, 1, 60, 30], z: 1024),
      Probe(
        columns: 1, rows: 1, inset: inset, offset: at(0, -64), cell: (0, 2),
        frame: [143, 1, 100, 30],
        z: 1024),
      Probe(
        columns: 1, rows: 1, inset: inset, offset: at(0, 0), cell: (0, 0), frame: [1, 65, 60, 30],
        z: 2048),
      Probe(
        columns: 1, rows: 1, inset: inset, offset: at(40, 36), cell: (0, 0),
        frame: [41, 101, 60, 30], z: 2048),
      Probe(
        columns: 1, rows: 1, inset: inset, offset: at(40, 36), cell: (2, 0),
        frame: [41, 73, 60, 50],
        z: 1024),
    ]
    for probe in probes {
      var options = frozen(probe.columns, probe.rows)
      if probe.held { options["during-bounce"] = .word("on", of: "during-bounce") }
      let table = try AxisUnderTest.table(options)
      table.baseContext.viewport.contentInset = probe.inset
      table.scroll(to: probe.offset)
      let found = try #require(try table.frame(probe.cell.0, probe.cell.1))
      let frame = found.frame
      expect(
        [frame.x, frame.y, frame.width, frame.height], equals: probe.frame, "\(probe)")
      expect(found.zIndex, equals: probe.z, "\(probe)")
    }
  }

  /// A range that begins further in comes to the line by itself, keeps its distances, and stops where its
  /// limit says.
  @Test func rangesMoveAsOne() throws {
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
  @Test func sectionsStandBelowFrozenOnes() throws {
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

  @Test func whatHasNoEffectIsRefused() throws {
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
        "expected a kind of the base, found 'Corner'; available: cell"
      ),
      (["pin-y": .text("headers")], "pin-y=headers has no effect: the base has no headers"),
    ]
    for (options, sentence) in cases {
      #expect(throws: LayoutFailure.refused(sentence)) { try AxisUnderTest.table(options) }
    }
  }

  @Test func textsOfAnotherFormAreRefused() throws {
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
  @Test func emptyContentHasNothingToPin() throws {
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
