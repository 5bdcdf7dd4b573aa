import CollectionEngine
import CompositionalLayout
import FlowLayout
import LayoutCore

/// A grid laid out by `compositional`, beside the same grid by `flow` (rule C-94).
struct CompositionalSection {
  private let arguments: Arguments
  private let report: Report
  private let race: Race

  /// The grid, of 8 columns, in the notation.
  private static let grid = "row 1wx128(1/8wx1h)"

  init(_ arguments: Arguments, _ report: Report) {
    (self.arguments, self.report) = (arguments, report)
    race = Race(arguments.budget)
  }

  func run() throws {
    let items = arguments.mainSize
    report.heading("Compositional: \(Quantity.items(items)) cells in a grid, beside flow")
    report.verdictColumns()
    try race("linked", items, { Flow() }, { Compositional() })
    try race(
      "through the contract", items, Layouts.loader("flow"), Layouts.loader("compositional"))
    try sectionScroll(items)
    let flow = try MemorySection.bytesPerItem(.uniform, items)
    let ours = try MemorySection.bytesPerItem(.compositional, items)
    // Pages come and go: a few more bytes of all cells together are none of a cell.
    report.verdict("bytes of a cell, beside flow's", bytes: ours, aim: flow, must: flow + 0.1)
    try solved(items)
  }

  private func race(
    _ way: String, _ items: Int, _ flow: @escaping () throws -> any CollectionLayout,
    _ compositional: @escaping () throws -> any CollectionLayout
  ) throws {
    let none = ["line-spacing", "interitem-spacing"].map { OptionAssignment($0, .number(0)) }
    let size = OptionAssignment("item-size", .size(Size(width: 128, height: 128)))
    var ours = try Self.grid(items, compositional)
    var theirs = try RacedGrid([items], none + [size], flow)
    if ours.layout.contentSize != theirs.layout.contentSize {
      report.note("the grids differ: \(ours.layout.contentSize), \(theirs.layout.contentSize)")
    }
    let loads = try race.run([{ try ours.load() }, { try theirs.load() }])
    report.verdict("prepare, \(way)", loads[0], loads[1], aim: 1, must: 1.5)
    let edits = try race.run([{ try ours.edit() }, { try theirs.edit() }])
    report.verdict("an edit, then a frame, \(way)", edits[0], edits[1], aim: 1, must: 1.5)
    // The scenes show other layouts now: the ones asked must be theirs again.
    ours = try RacedGrid([items], ours.options, compositional)
    theirs = try RacedGrid([items], theirs.options, flow)
    let windows = try race.run([{ try ours.window() }, { try theirs.window() }])
    report.verdict("the window, \(way)", windows[0], windows[1], aim: 1, must: 1.5)
  }

  /// A row that goes on beyond its edge, 16 points further and then the window, beside the same
  /// cells of flow in a layer that scrolls sideways.
  private func sectionScroll(_ items: Int) throws {
    let ours = try Self.row(items)
    let row = [
      OptionAssignment("direction", .choice(1)), OptionAssignment("line-spacing", .number(10)),
      OptionAssignment("item-size", .size(Size(width: 100, height: Workload.window.height))),
    ]
    let theirs = try RacedGrid([items], row) { Flow() }
    var (offset, flowOffset) = (0.0, 0.0)
    let times = try race.run([
      { try ours.steps { scene in try Self.scroll(scene, &offset) } },
      {
        try theirs.steps { scene in
          flowOffset += 16
          try scene.scroll(to: Point(x: flowOffset, y: 0))
          return Rect(origin: Point(x: flowOffset, y: 0), size: Workload.window)
        }
      },
    ])
    if ours.layout.buffer.count != theirs.layout.buffer.count {
      report.note("the rows differ: \(ours.layout.buffer.count), \(theirs.layout.buffer.count)")
    }
    report.verdict("a section scrolls, then the window", times[0], times[1], aim: 1, must: 1.5)
  }

  /// The grid.
  static func grid(
    _ items: Int, _ make: @escaping () throws -> any CollectionLayout = { Compositional() }
  ) throws -> RacedGrid {
    try RacedGrid([items], [OptionAssignment("spec", .text(grid))], make)
  }

  /// A row of cells that scrolls by itself.
  static func row(_ items: Int) throws -> RacedGrid {
    let spec = OptionAssignment("spec", .text("{scroll=group gap=10} row 100x50(1wx1h)"))
    return try RacedGrid([items], [spec]) { Compositional() }
  }

  /// Scrolls the row 16 points further; returns the window.
  static func scroll(_ scene: Scene, _ offset: inout Double) throws -> Rect {
    offset += 16
    try scene.scrollSection(0, .to(offset))
    return QuerySection.window(at: 0)
  }

  /// Reports the number of solved groups, whatever the number of cells.
  private func solved(_ items: Int) throws {
    for count in [items, items * 10] {
      let layout = Compositional()
      _ = try RacedGrid([count], [OptionAssignment("spec", .text(Self.grid))]) { layout }
      report.note("groups solved for \(Quantity.items(count)) cells: \(layout.work.groupsSolved)")
    }
  }
}
