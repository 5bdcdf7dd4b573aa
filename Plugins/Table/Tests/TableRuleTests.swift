import LayoutCore
import TableLayout
import TestSupport
import Testing

/// The options, refusals, and the cost of operations.
struct TableRuleTests {
  @Test("The options are these") func theOptionsAreThese() {
    let options = Table.declaration.options
    expect(
      options.map(\.name),
      equals: [
        "columns", "rows", "gap", "frozen-columns", "frozen-rows", "trailing-columns",
        "trailing-rows", "during-bounce", "merge", "circular",
      ])
    expect(
      options.map(\.defaultValue),
      equals: [
        .text("100"), .text("44"), .text("1,1"), .number(0), .number(0), .number(0), .number(0),
        .choice(0), .text("none"), .choice(0),
      ])
    expect(options.allSatisfy { !$0.isPerSection })
    expect(
      Table().capabilities, equals: ["sections", "incremental", "bounds", "landing", "explain"])
  }

  @Test(
    "Texts of another form are refused",
    arguments: [
      ("columns", ["0", "-1", "nan", "", "60,,80", "60,", "1e10", "inf", "60 80"]),
      ("rows", ["0", "44,0"]), ("gap", ["-1", "1,2,3", "", "nan", "1,"]),
      (
        "merge",
        [
          "", "0,0", "0,0..", "1,1..0,0", "0,0..1,1,", "0,0..1,1 x", "0,0...1,1", "0,0..1,1;;",
          "-1,0..1,1", "0,0..1,1 1,1..2,2",
        ]
      ),
    ])
  func textsOfAnotherFormAreRefused(name: String, texts: [String]) throws {
    let number = try #require(Table.declaration.options.firstIndex { $0.name == name })
    for text in texts {
      #expect(throws: LayoutFailure.self, "\(name)=\(text)") {
        try Table().check(.text(text), forOption: number)
      }
    }
  }

  @Test("Merged cells stand apart by commas, blanks or semicolons")
  func mergedCellsStandApart() throws {
    for text in ["0,0..0,1,2,0..2,1", "0,0..0,1 2,0..2,1", "0,0..0,1; 2,0..2,1"] {
      let table = try TableUnderTest([3, 3, 3], ["merge": text])
      expect(
        table.cells(), equals: [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 2]], text)
    }
  }

  @Test("One sentence says what is refused") func oneSentenceSaysWhatIsRefused() throws {
    let cases: [([String: String], String)] = [
      (
        ["frozen-columns": "4"],
        "frozen-columns=4 and trailing-columns=0 hold more than the 3 columns"
      ),
      (
        ["frozen-rows": "2", "trailing-rows": "1"],
        "frozen-rows=2 and trailing-rows=1 hold more than the 2 rows"
      ),
      (["merge": "1,1..2,2"], "merge 1,1..2,2 goes beyond the 2 rows and 3 columns"),
      (
        ["merge": "0,0..0,1", "frozen-columns": "1"],
        "merge 0,0..0,1 goes across the border of the columns that are held"
      ),
      (
        ["merge": "0,0..1,0", "trailing-rows": "1"],
        "merge 0,0..1,0 goes across the border of the rows that are held"
      ),
      (
        ["circular": "x"],
        "circular=x needs columns of 320 points that go round, found 303"
      ),
      (
        ["circular": "both", "trailing-columns": "1"],
        "circular=x and trailing-columns exclude each other"
      ),
    ]
    for (options, sentence) in cases {
      let table = try TableUnderTest([3, 3])
      let before = table.elements()
      #expect(throws: LayoutFailure.refused(sentence)) { try table.set(options) }
      expect(table.elements(), equals: before)
    }
  }

  @Test("A row without the first of a merged cell has no place for it")
  func aRaggedRowRefusesAMergedCell() throws {
    #expect(throws: LayoutFailure.self) { try TableUnderTest([1, 3], ["merge": "0,2..1,2"]) }
  }

  @Test("Options wait for content") func optionsWaitForContent() throws {
    for counts in [[], [0, 0]] {
      let table = try TableUnderTest(
        counts, ["frozen-columns": "3", "circular": "x", "merge": "0,0..9,9"])
      expect(table.elements(), equals: [])
      expect(table.table.contentSize, equals: .zero)
      expect(table.table.endlessAxes(), equals: [])
    }
  }

  @Test("What is held is too long: one remark") func whatIsHeldIsTooLong() throws {
    let table = try TableUnderTest([9, 9], ["frozen-columns": "4"])
    expect(
      table.table.remarks(table.context).map(\.text),
      equals: [
        "the columns that are held take 404 points of a viewport 320 points wide: the others lie "
          + "below them (G-14)"
      ])
  }

  /// A window over a million cells, with held bands and merged cells, looks at those in it.
  @Test("A window costs what it shows", arguments: [1_000, 10_000])
  func aWindowCostsWhatItShows(rows: Int) throws {
    let merges = stride(from: 20, to: rows, by: 20).map { "\($0),50..\($0 + 1),51" }
    let table = try TableUnderTest(
      Array(repeating: 100, count: rows),
      [
        "columns": "40,60", "rows": "20,30", "frozen-columns": "1", "frozen-rows": "1",
        "merge": merges.joined(separator: " "),
      ])
    table.scroll(to: 2000, Double(rows) * 15)
    let before = table.table.work
    let found = table.elements(in: table.context.viewport.bounds)
    let work = table.table.work
    let cells = found.count { $0.element.kind == .cell }
    // 320 by 240 points show 7 columns and 9 rows, one more of each for parts, and held ones.
    expect(cells > 60 && cells < 110)
    expect(work.cells - before.cells <= cells + 10)
    expect(work.mergesVisited - before.mergesVisited < 120)
  }

  /// Scrolling invalidates only where something is held or goes round.
  @Test("Scrolling invalidates what it moves") func scrollingInvalidatesWhatItMoves() throws {
    func scope(_ options: [String: String], _ x: Double, _ y: Double) throws -> Invalidation.Scope {
      let table = try TableUnderTest([9, 9, 9], options)
      var new = table.context.viewport
      new.contentOffset = Point(x: x, y: y)
      return table.table.invalidation(from: table.context.viewport, to: new).scope
    }
    try expect(scope([:], 100, 50), equals: .nothing)
    try expect(scope(["frozen-columns": "1"], 0, 50), equals: .nothing)
    try expect(scope(["frozen-columns": "1"], 100, 0), equals: .elements)
    try expect(scope(["frozen-columns": "1"], -100, 0), equals: .nothing)
    try expect(scope(["circular": "x"], 150, 0), equals: .elements)
  }

  @Test("An explanation names the rules and ends with the frame")
  func anExplanationNamesTheRules() throws {
    let table = try TableUnderTest(
      [9, 9, 9, 9], ["frozen-columns": "1", "merge": "1,1..2,2", "circular": "x"])
    func rules(_ row: Int, _ column: Int) -> [String] {
      table.table.explain(Element(.cell, section: row, item: column), table.context)
        .flatMap(\.rules)
    }
    expect(rules(0, 0), equals: ["G-02", "G-10", "G-02"])
    expect(rules(1, 1), equals: ["G-20", "G-02", "G-40", "G-02"])
    expect(rules(2, 2), equals: [])
    expect(rules(3, 9), equals: [])
  }
}

extension Table {
  /// The names of what it can do.
  fileprivate var capabilities: [String] {
    [
      ("sections", sections != nil), ("incremental", incremental != nil),
      ("bounds", boundsSensitivity != nil), ("landing", landing != nil),
      ("snapping", snapping != nil), ("explain", explanation != nil),
    ].filter(\.1).map(\.0)
  }
}
