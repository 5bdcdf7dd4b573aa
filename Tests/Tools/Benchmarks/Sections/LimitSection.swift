import CollectionEngine
import LayoutCore

/// Every workload beside the least that its answer takes: plain C, or the same without what lies
/// between.
///
/// Aims and musts are factors of a reference that is timed in the same run, in turn with ours.
struct LimitSection {
  private let arguments: Arguments
  private let report: Report
  private let race: Race
  private let size: Int

  init(_ arguments: Arguments, _ report: Report) {
    self.arguments = arguments
    self.report = report
    race = Race(arguments.budget)
    size = arguments.mainSize
  }

  func run() throws {
    report.heading("Limits: \(Quantity.items(size)) items, each beside its reference")
    report.verdictColumns()
    let sizes = ItemSizes(items: size)
    try prepare(sizes)
    try windows(sizes)
    try points(sizes)
    try edits(sizes)
    try pinned()
    try batch()
    try CalendarLimits(arguments, report).run()
    try CalendarViewLimits(arguments, report).run()
    try ICalendarLimits(arguments, report).run()
    try ContentLimits(arguments, report).run()
    try TouchLimits(arguments: arguments, report: report).run()
    try ProgramLimits(arguments: arguments, report: report).run()
    for part in Self.parts where !arguments.sections.contains(part) {
      try part.run(arguments, report)
    }
  }

  /// The parts that have limits of their own.
  private static let parts = [
    Section.undo, .compositional, .waterfall, .lists, .measuring, .captures, .uikit,
  ]

  /// The milliseconds of the C loop over a million sizes where limits in nanoseconds were set.
  private static let loop = 4.6

  /// One line for flow linked into this program, beside the reference, and one for flow through the
  /// contract, beside the first.
  private func verdict(
    _ work: String, _ times: [Double], aim: Double, must: Double,
    contract: (aim: Double, must: Double) = (1.15, 1.3)
  ) {
    report.verdict(work, times[0], times[2], aim: aim, must: must)
    report.verdict(
      "   through the contract", times[1], times[0], aim: contract.aim, must: contract.must)
  }

  /// Says so where ours and the reference do not agree: then their times cannot be compared.
  private func compare<Answer: Equatable>(_ work: String, _ ours: Answer, _ reference: Answer) {
    if ours != reference { report.note("\(work): other answers than the reference") }
  }

  /// W1.
  private func prepare(_ sizes: ItemSizes) throws {
    let (linked, loaded) = (try Prepares(size), try Prepares(size, Layouts.loader()))
    var height = 0.0
    let times = try race.run([
      linked.load, loaded.load, { timed { height = sizes.contentHeight() } },
    ])
    compare("W1", [linked.height, loaded.height], [height, height])
    report.pace = times[2] / (Self.loop * Double(size))
    verdict("W1 prepare", times, aim: 1.5, must: 2.2)
    let small = try Prepares(size, sections: size / 10)
    report.verdict(
      "   sections of 10", try race.run([small.load])[0], times[2], aim: 4, must: 8)
    let bytes = try MemorySection.bytesPerItem(.small, size)
    report.verdict("   sections of 10, bytes of memory an item", bytes: bytes, aim: 16, must: 32)
    let ones = try MemorySection.bytesPerItem(.ones, size)
    report.verdict("   sections of 1, bytes of memory a section", bytes: ones, aim: 120, must: 240)
  }

  /// W2.
  private func windows(_ sizes: ItemSizes) throws {
    let layouts = [Layouts.linked(), try Layouts.loader()()]
    let scenes = try layouts.map { try Workload(items: size).makeScene($0) }
    defer { withExtendedLifetime(scenes) {} }
    let plain = PlainLines(sizes)
    let tops = places(2000, Int(layouts[0].contentSize.height - Workload.window.height))
    for layout in layouts {
      compare(
        "W2",
        try tops.map { top in
          _ = try layout.fillBuffer(QuerySection.window(at: top))
          return layout.buffer.map(\.frame)
        },
        tops.map { top in
          plain.fillBuffer(at: top)
          return plain.rects
        })
    }
    let ours = layouts.map { layout in
      { try mean(tops) { _ = try layout.fillBuffer(QuerySection.window(at: $0)) } }
    }
    verdict(
      "W2 the window at a random offset",
      try race.run(ours + [{ mean(tops) { plain.fillBuffer(at: $0) } }]), aim: 1.5, must: 2.2)
  }

  /// W5.
  private func points(_ sizes: ItemSizes) throws {
    let layouts = [Layouts.linked(), try Layouts.loader()()]
    let scenes = try layouts.map { try Workload(items: size).makeScene($0) }
    let plain = PlainLines(sizes)
    let middle = (layouts[0].contentSize.height / 2).rounded(.down)
    let points = zip(places(100, 1024), places(177, 768).dropFirst(77))
      .map { Point(x: $0, y: middle + $1) }
    for scene in scenes {
      compare(
        "W5", try points.map { try scene.item(at: $0)?.attributes.frame },
        points.map(plain.item(at:)))
    }
    let ours = scenes.map { scene in { try mean(points) { _ = try scene.item(at: $0) } } }
    verdict(
      "W5 the topmost item at a point",
      try race.run(ours + [{ mean(points) { _ = plain.item(at: $0) } }]), aim: 5, must: 9)
  }

  /// W3, and W3c beside it.
  private func edits(_ sizes: ItemSizes) throws {
    let layouts = [Layouts.linked(), try Layouts.loader()()]
    let runs = try layouts.map { try EditRun(Workload(items: size), $0) }
    let plain = PlainEdits(sizes)
    let frames = (0..<1000).map { _ in
      _ = plain.edit()
      return plain.frame.rect as Rect?
    }
    for run in runs {
      compare(
        "W3",
        try frames.map { _ in
          _ = try run.edit(.frame)
          return run.frame
        }, frames)
    }
    let rounds = 0..<100
    let times = try race.run(
      runs.map { run in { try rounds.reduce(0) { sum, _ in try sum + run.edit(.frame) } / 100 } }
        + [{ rounds.reduce(0) { sum, _ in sum + plain.edit() } / 100 }])
    verdict("W3 an edit, then the item's frame", times, aim: 0.6, must: 1)
    for (title, law) in EditSection.laws {
      let run = try EditRun(Workload(items: size, sizes: law), Layouts.linked())
      let other = try race.run([
        { try rounds.reduce(0) { sum, _ in try sum + run.edit(.frame) } / 100 },
        { try rounds.reduce(0) { sum, _ in try sum + runs[0].edit(.frame) } / 100 },
      ])
      report.verdict("   \(title)", other[0], other[1], aim: 1.5, must: 1.5)
    }
  }

  /// W4.
  private func pinned() throws {
    let rows = arguments.isQuick ? 10 : 1000
    let size = Size(width: 320, height: 44)
    let linked: [any CollectionLayout] = [Layouts.flow(), Layouts.sticky()]
    let loaded = try [Layouts.loaded("flow"), Layouts.loaded("sticky")]
    let runs = try [linked, loaded].map {
      try ScrollRun($0, items: rows, size: size, pin: "headers", .buffer)
    }
    let plain = PlainSections(rows: rows)
    for run in runs {
      _ = try run.steps(100)
      plain.fillBuffer(run.window.minY, run.window.maxY)
      compare("W4", run.frames, plain.rects)
    }
    var offset = 0.0
    let reference = {
      timed {
        for _ in 0..<100 {
          offset = offset > 16_000 ? 0 : offset + 16
          plain.fillBuffer(offset, offset + runs[0].window.height)
        }
      } / 100
    }
    verdict(
      "W4 a step of 16, the window with pinned headers",
      try race.run(runs.map { run in { try run.steps(100) } } + [reference]), aim: 8, must: 12,
      contract: (1.5, 2))
  }

  /// A batch beside one prepare.
  private func batch() throws {
    let run = try EditRun(Workload(items: 1000), Layouts.linked())
    let times = try race.run([run.batch, Prepares(1000).load])
    report.verdict("a batch of 1,000 on 1,000, by one prepare", times[0], times[1], aim: 2, must: 3)
  }

  /// Random places below a limit.
  private func places(_ count: Int, _ limit: Int) -> [Double] {
    var random = RandomNumbers()
    return (0..<count).map { _ in Double(random.below(max(1, limit))) }
  }
}

/// Nanoseconds that one of many takes, on average.
private func mean<Value>(_ values: [Value], _ body: (Value) throws -> Void) rethrows -> Double {
  try timed { for value in values { try body(value) } } / Double(values.count)
}

/// Content that fresh layouts take over again and again.
private final class Prepares {
  private let scene: Scene
  private let makeLayout: () throws -> TappedLayout
  /// The last layout's memory is freed between the measurements.
  private var last: TappedLayout?

  init(
    _ items: Int, sections: Int = 1,
    _ makeLayout: @escaping () throws -> TappedLayout = Layouts.linked
  ) throws {
    self.makeLayout = makeLayout
    scene = try Workload(items: items, sections: sections).makeScene(makeLayout())
  }

  /// Height of the content.
  var height: Double { last?.contentSize.height ?? .nan }

  /// Returns the nanoseconds that one takes.
  func load() throws -> Double {
    let layout = try makeLayout()
    last = layout
    let options = Workload.options(of: layout)
    return try timed { try scene.load([layout], options: options) }
  }
}
