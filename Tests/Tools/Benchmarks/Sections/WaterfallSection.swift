import CollectionEngine
import LayoutCore
import WaterfallLayout

/// A waterfall of eight lanes: laid out, edited near the top with the view there, and asked for
/// (rule W-50).
struct WaterfallSection {
  private let arguments: Arguments
  private let report: Report
  private let race: Race

  private static let lanes = 8
  /// Number of questions or edits that are timed together.
  private static let batch = 32

  init(_ arguments: Arguments, _ report: Report) {
    (self.arguments, self.report) = (arguments, report)
    race = Race(arguments.budget)
  }

  func run() throws {
    let items = arguments.mainSize
    report.heading("Waterfall: \(Quantity.items(items)) items in \(Self.lanes) lanes")
    report.verdictColumns()
    try prepare(items)
    report.verdict(
      "an edit near the top, then the window there", try edit(items, []), aim: 60_000,
      must: 200_000)
    report.verdict(
      "the same, lanes in turn", try edit(items, [OptionAssignment("order", .choice(1))]),
      aim: 60_000, must: 200_000)
    report.verdict(
      "the same, lanes kept", try edit(items, [OptionAssignment("stable-lanes", .choice(1))]),
      aim: 60_000, must: 200_000)
    report.verdict(
      "the window at random offsets", try window(items, []), aim: 20_000, must: 60_000)
    report.verdict(
      "the same, lanes kept",
      try window(items, [OptionAssignment("stable-lanes", .choice(1))]), aim: 40_000,
      must: 120_000)
  }

  private func options(_ more: [OptionAssignment]) -> [OptionAssignment] {
    [OptionAssignment("columns", .number(Double(Self.lanes)))] + more
  }

  private func scene(_ items: Int, _ more: [OptionAssignment]) throws -> (Scene, TappedLayout) {
    let (scene, layout) = (try Workload(items: items).makeContent(), TappedLayout(Waterfall()))
    try scene.load([layout], options: options(more))
    return (scene, layout)
  }

  /// A fresh layout, beside a plain C loop over the sizes.
  private func prepare(_ items: Int) throws {
    let (scene, first) = try scene(items, [])
    let (sizes, spacing) = (ItemSizes(items: items), Workload.spacing)
    let room = Workload.window.width - Double(Self.lanes - 1) * spacing
    var height = 0.0
    let times = try race.run([
      {
        let fresh = TappedLayout(Waterfall())
        return try timed { try scene.load([fresh], options: options([])) }
      },
      {
        timed {
          height = sizes.waterfallHeight(lanes: Self.lanes, width: room / Double(Self.lanes))
        }
      },
    ])
    if height != first.contentSize.height {
      report.note("the content is \(first.contentSize.height) high, by the C loop \(height)")
    }
    report.verdict("prepare, beside a C loop", times[0], times[1], aim: 3, must: 6)
  }

  /// Another height for one of the first 200 items, then the window at the top.
  private func edit(_ items: Int, _ more: [OptionAssignment]) throws -> Double {
    let (scene, layout) = try scene(items, more)
    var random = RandomNumbers()
    return try race.run([
      {
        try timed {
          for _ in 0..<Self.batch {
            let item = random.below(200)
            let size = Size(width: random.draw(20...120), height: random.draw(20...80))
            try scene.change(items: item...item, section: 0, [.size(size)])
            _ = try layout.fillBuffer(QuerySection.window(at: 0))
          }
        } / Double(Self.batch)
      }
    ])[0]
  }

  /// The window at random offsets.
  private func window(_ items: Int, _ more: [OptionAssignment]) throws -> Double {
    let (scene, layout) = try scene(items, more)
    let room = Int(layout.contentSize.height - Workload.window.height)
    var random = RandomNumbers()
    defer { withExtendedLifetime(scene) {} }
    return try race.run([
      {
        let tops = (0..<Self.batch).map { _ in Double(random.below(room)) }
        return try timed {
          for top in tops { _ = try layout.fillBuffer(QuerySection.window(at: top)) }
        } / Double(Self.batch)
      }
    ])[0]
  }
}
