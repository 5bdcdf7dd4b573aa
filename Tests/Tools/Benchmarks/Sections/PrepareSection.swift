import CollectionEngine
import LayoutCore

/// Laying everything out again.
struct PrepareSection {
  let arguments: Arguments
  let report: Report

  func run() throws {
    report.heading("Prepare: all items laid out anew (W1)")
    report.columns()
    let series = Series(arguments: arguments, report: report)
    let budget = arguments.budget
    var heights: [Int: Double] = [:]
    let floor = series.run("a plain C loop over the sizes") { size in
      let floor = ItemSizes(items: size)
      return Samples.collect(budget) {
        timed { heights[size] = floor.contentHeight() }
      }
    }
    let floors = floor.mapValues(\.median)
    try series.run("W1 mixed sizes, one section", floors: floors) { size in
      let scene = try Workload(items: size).makeScene(Layouts.linked())
      try compare(scene, heights[size] ?? .nan)
      return try measure(scene, Layouts.linked)
    }
    let size = arguments.mainSize
    try row("W1 mixed sizes, 1,000 sections", Workload(items: size, sections: 1000), floors)
    try row("W1 mixed sizes, sections of 10", Workload(items: size, sections: size / 10), floors)
    try row("W1 mixed sizes, through the plugin", Workload(items: size), floors, Layouts.loader())
    try series.run("W1u uniform sizes, one section") { size in
      let work = Workload(items: size, sizes: .uniform)
      return try measure(work.makeScene(Layouts.linked()), Layouts.linked)
    }
  }

  private func row(
    _ title: String, _ work: Workload, _ floors: [Int: Double],
    _ makeLayout: () throws -> TappedLayout = Layouts.linked
  ) throws {
    let samples = try measure(work.makeScene(makeLayout()), makeLayout)
    report.row(title, Quantity.items(work.items), samples, floor: floors[work.items])
  }

  /// Times a fresh layout that takes over the content of `scene`.
  private func measure(_ scene: Scene, _ makeLayout: () throws -> TappedLayout) throws -> Samples {
    // The last layout's memory is freed between the measurements.
    var last: TappedLayout?
    defer { withExtendedLifetime(last) {} }
    return try Samples.collect(arguments.budget) {
      let layout = try makeLayout()
      last = layout
      let options = Workload.options(of: layout)
      return try timed { try scene.load([layout], options: options) }
    }
  }

  /// Says so where the layout and the C loop do not agree: then their times cannot be compared.
  private func compare(_ scene: Scene, _ height: Double) throws {
    let found = try scene.status(of: nil).contentSize.height
    if found != height { report.note("the content is \(found) high, by the C loop \(height)") }
  }
}
