import CollectionEngine
import LayoutCore
import ListLayout

/// Rows that are measured as they come into view (rules Z-01 to Z-62), in a long list beside one of
/// a hundredth of its rows: what one step costs must hardly depend on how many there are.
struct MeasuringSection {
  private let arguments: Arguments
  private let report: Report
  private let race: Race

  /// Number of steps that are timed together.
  private static let batch = 32

  init(_ arguments: Arguments, _ report: Report) {
    (self.arguments, self.report) = (arguments, report)
    race = Race(arguments.budget)
  }

  func run() throws {
    let (many, few) = (arguments.mainSize, arguments.mainSize / 100)
    report.heading(
      "Self-sizing: \(Quantity.items(many)) rows with an estimate, beside \(Quantity.items(few))")
    report.verdictColumns()
    try compare("one length that is measured off screen", many, few) { rows, random in
      let item = random.below(few)
      let height = random.draw(40...80)
      try rows.change(items: item...item, section: 0, [.measured(width: nil, height: height)])
      try rows.measure([Element(.cell, section: 0, item: item)])
    }
    try compare("a window that is measured", many, few) { rows, random in
      try rows.scroll(to: Point(x: 0, y: Double(random.below(44 * few - 1000))))
    }
    try compare("an insertion above the window, which stays", many, few) { rows, _ in
      try rows.insertItems(at: IndexPath(item: 0, section: 0), count: 1)
    }
  }

  /// A list in the middle of its content.
  private static func rows(_ count: Int) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Workload.window)
    try scene.replaceSections([count])
    try scene.change(items: 0...(count - 1), section: 0, [.measured(width: nil, height: 60)])
    try scene.load([List()], options: [OptionAssignment("estimate", .text("44"))])
    try scene.scroll(to: Point(x: 0, y: 22 * Double(count)))
    return scene
  }

  /// Times a step in both lists.
  private func compare(
    _ name: String, _ many: Int, _ few: Int,
    _ step: @escaping (Scene, inout RandomNumbers) throws -> Void
  ) throws {
    let times = try race.run(
      try [many, few].map { count in
        let rows = try Self.rows(count)
        var random = RandomNumbers()
        return {
          try timed {
            for _ in 0..<Self.batch { try step(rows, &random) }
          } / Double(Self.batch)
        }
      })
    report.verdict(name, times[0], times[1], aim: 2, must: 4)
  }
}
