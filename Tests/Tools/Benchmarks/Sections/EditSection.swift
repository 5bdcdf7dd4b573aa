import CollectionEngine

/// Changing the content and asking at once.
struct EditSection {
  let arguments: Arguments
  let report: Report

  func run() throws {
    report.heading("Edit: an insert or a delete at a random place, then a question there (W3)")
    report.columns()
    let series = Series(arguments: arguments, report: report)
    let singles = try series.run("W3 widths 20 to 120, then the item's frame") { size in
      try edits(Workload(items: size))
    }
    for (size, samples) in singles.sorted(by: { $0.key < $1.key }) {
      report.note("mean at \(Quantity.items(size)): \(Quantity.duration(samples.mean))")
    }
    try series.run("W3 widths 20 to 120, then the window there") { size in
      try edits(Workload(items: size), asking: .window)
    }
    try nearlyUniform(series)
    let size = arguments.mainSize
    report.row(
      "W3 sections of 10, then the window there", Quantity.items(size),
      try edits(Workload(items: size, sections: size / 10), asking: .window))
    report.row(
      "W3 through the plugin, then the item's frame", Quantity.items(size),
      try edits(Workload(items: size), Layouts.loader()()))
    try batches(series, singles)
  }

  /// Ways to draw sizes with which an edit may change all lines that follow.
  static let laws: [(String, Workload.Sizes)] = [
    ("W3c widths 45 to 55", .drawn(width: 45...55, height: 20...80)),
    ("W3c 99 in 100 equal", .nearlyEqual),
    ("W3c all equal", .drawn(width: 50...50, height: 50...50)),
    ("W3c widths 100 to 300", .drawn(width: 100...300, height: 20...80)),
    ("W3c uniform sizes, none said by an item", .uniform),
  ]

  /// W3c: what changes one line may change all that follow.
  private func nearlyUniform(_ series: Series) throws {
    for (title, sizes) in Self.laws {
      try series.run(title) { size in try edits(Workload(items: size, sizes: sizes)) }
    }
  }

  /// W4u, and what it is compared with.
  private func batches(_ series: Series, _ singles: [Int: Samples]) throws {
    let batches = try series.run("W4u 1,000 mixed edits in one batch") { size in
      let run = try EditRun(Workload(items: size), Layouts.linked())
      return try Samples.collect(arguments.budget) { try run.batch() }
    }
    for (size, batch) in batches.sorted(by: { $0.key < $1.key }) {
      let prepare = try self.prepare(size).median
      let single = (singles[size]?.mean ?? .nan) * 1000
      report.note(
        "at \(Quantity.items(size)): \(Quantity.factor(batch.median / prepare)) one prepare, "
          + "\(Quantity.factor(batch.median / single)) as many single edits")
    }
  }

  private func edits(
    _ work: Workload, _ layout: TappedLayout = Layouts.linked(),
    asking question: EditRun.Question = .frame
  ) throws -> Samples {
    let run = try EditRun(work, layout)
    return try Samples.collect(arguments.budget) { try run.edit(question) }
  }

  private func prepare(_ size: Int) throws -> Samples {
    let scene = try Workload(items: size).makeScene(Layouts.linked())
    var budget = arguments.budget
    budget.most = 9
    return try Samples.collect(budget) {
      let layout = Layouts.linked()
      let options = Workload.options(of: layout)
      return try timed { try scene.load([layout], options: options) }
    }
  }
}
