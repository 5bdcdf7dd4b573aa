import CollectionEngine
import LayoutCore

/// Asking what is where.
struct QuerySection {
  let arguments: Arguments
  let report: Report

  func run() throws {
    report.heading("Query: what is in the window (W2), what is at a point (W5)")
    report.columns()
    let series = Series(arguments: arguments, report: report)
    try series.run("W2 the window at a random offset, into a buffer") { size in
      try window(Workload(items: size), Layouts.linked())
    }
    let size = arguments.mainSize
    report.row(
      "W2 the same, 1,000 sections", Quantity.items(size),
      try window(Workload(items: size, sections: 1000), Layouts.linked()))
    report.row(
      "W2 the same, sections of 10", Quantity.items(size),
      try window(Workload(items: size, sections: size / 10), Layouts.linked()))
    report.row(
      "W2 the same, through the plugin", Quantity.items(size),
      try window(Workload(items: size), Layouts.loader()()))
    try series.run("W2 the same, asked of the scene, with labels") { size in
      try ask(Workload(items: size)) { scene, top in
        _ = try scene.attributes(.rect(Self.window(at: top)))
      }
    }
    try series.run("W5 the topmost element at a random point of the window") { size in
      try hits(Workload(items: size), Layouts.linked())
    }
    report.row(
      "W5 the same, through the plugin", Quantity.items(size),
      try hits(Workload(items: size), Layouts.loader()()))
    try series.run("W5 the same, the window at another offset each time") { size in
      try hits(Workload(items: size), Layouts.linked(), standing: false)
    }
    try regions()
  }

  /// Times the regions where touches fall through a layer all of whose items are in view, 1,000 in
  /// a line, against the rect query that finds them.
  private func regions() throws {
    let scene = try Self.blockers(arguments.mainSize)
    let size = Quantity.items(arguments.mainSize)
    let query = try Samples.collect(arguments.budget) {
      try timed { _ = try scene.attributes(.visible) }
    }
    let regions = try Samples.collect(arguments.budget) {
      try timed { _ = try scene.passThrough() }
    }
    report.row("the attributes of all items, all in view", size, query)
    report.row("where touches fall through between them", size, regions)
    let factor = Quantity.factor(regions.median / query.median)
    report.note("  at \(size): \(factor) the attributes alone")
  }

  /// A layer that touches fall through between its items, all in view, 1,000 in a line.
  static func blockers(_ items: Int) throws -> Scene {
    let lines = items / 1000
    let scene = Scene()
    try scene.setBounds(Size(width: 10_000, height: Double(10 * lines)))
    try scene.replaceSections([1000 * lines])
    var options = [OptionAssignment("item-size", .size(Size(width: 5, height: 5)))]
    for name in ["line-spacing", "interitem-spacing"] {
      options.append(OptionAssignment(name, .number(5)))
    }
    try scene.load([Layouts.linked()], options: options)
    try scene.arrange(scene.currentLayer, .passThrough(true))
    return scene
  }

  /// Times the topmost element at random points of one window, or of one at random offsets.
  private func hits(_ work: Workload, _ layout: TappedLayout, standing: Bool = true) throws
    -> Samples
  {
    var random = RandomNumbers()
    return try ask(work, layout) { scene, top in
      let top = standing ? layout.contentSize.height / 2 : top
      let y = top + Double(random.below(768))
      _ = try scene.item(at: Point(x: Double(random.below(1024)), y: y))
    }
  }

  /// Times the elements of the window at random offsets, past the scene.
  private func window(_ work: Workload, _ layout: TappedLayout) throws -> Samples {
    var elements = 0
    let samples = try ask(work, layout) { _, top in
      elements += try layout.fillBuffer(Self.window(at: top))
    }
    if elements < samples.count * 50 {
      report.note("only \(elements) elements in \(samples.count) windows")
    }
    return samples
  }

  /// Times a question about a random offset.
  private func ask(
    _ work: Workload, _ layout: TappedLayout = Layouts.linked(),
    _ question: (Scene, _ top: Double) throws -> Void
  ) throws -> Samples {
    let scene = try work.makeScene(layout)
    let room = Int(layout.contentSize.height - Workload.window.height)
    var random = RandomNumbers()
    return try Samples.collect(arguments.budget) {
      let top = Double(random.below(max(1, room)))
      return try timed { try question(scene, top) }
    }
  }

  static func window(at top: Double) -> Rect {
    Rect(origin: Point(x: 0, y: top), size: Workload.window)
  }
}
