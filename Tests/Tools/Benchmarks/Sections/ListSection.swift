import CollectionEngine
import FlowLayout
import LayoutCore
import ListLayout
import TableLayout

/// Equal rows laid out by `list`, beside the same rows by `flow` with one column (rule T-50); and
/// the window of a table, beside as many cells of flow (rule G-31).
struct ListSection {
  private let arguments: Arguments
  private let report: Report
  private let race: Race

  init(_ arguments: Arguments, _ report: Report) {
    (self.arguments, self.report) = (arguments, report)
    race = Race(arguments.budget)
  }

  func run() throws {
    let items = arguments.mainSize
    report.heading("List: \(Quantity.items(items)) equal rows, beside flow with one column")
    report.verdictColumns()
    let width = Workload.window.width
    let row = [
      OptionAssignment("line-spacing", .number(0)),
      OptionAssignment("item-size", .size(Size(width: width, height: 44))),
    ]
    var list = try Self.list(items)
    var flow = try RacedGrid([items], row) { Flow() }
    if list.layout.contentSize != flow.layout.contentSize {
      report.note("the rows differ: \(list.layout.contentSize), \(flow.layout.contentSize)")
    }
    let loads = try race.run([{ try list.load() }, { try flow.load() }])
    report.verdict("list: prepare", loads[0], loads[1], aim: 1, must: 1.5)
    let edits = try race.run([{ try list.edit() }, { try flow.edit() }])
    report.verdict("list: an edit, then a frame", edits[0], edits[1], aim: 1, must: 1.5)
    // The scenes show other layouts now: the ones asked must be theirs again.
    list = try Self.list(items)
    flow = try RacedGrid([items], row) { Flow() }
    let windows = try race.run([{ try list.window() }, { try flow.window() }])
    report.verdict("list: the window", windows[0], windows[1], aim: 1, must: 1.5)
    try tableWindow()
  }

  /// Equal rows without separators.
  static func list(_ items: Int) throws -> RacedGrid {
    try RacedGrid([items], [OptionAssignment("separators", .flag(false))]) { List() }
  }

  /// A million cells with a row and a column held.
  static func table() throws -> RacedGrid {
    try RacedGrid(
      Array(repeating: 1000, count: 1000),
      [
        OptionAssignment("columns", .text("100")), OptionAssignment("rows", .text("40")),
        OptionAssignment("gap", .text("0")), OptionAssignment("frozen-columns", .number(1)),
        OptionAssignment("frozen-rows", .number(1)),
      ]
    ) { Table() }
  }

  /// The window over a million cells, beside a flow of cells of the same size.
  private func tableWindow() throws {
    var table = try Self.table()
    var flow = try RacedGrid(
      [1_000_000],
      ["line-spacing", "interitem-spacing"].map { OptionAssignment($0, .number(0)) }
        + [OptionAssignment("item-size", .size(Size(width: 100, height: 40)))]
    ) { Flow() }
    let times = try race.run([{ try table.window() }, { try flow.window() }])
    report.verdict("table: the window of 1000x1000 cells", times[0], times[1], aim: 1, must: 3)
  }
}
