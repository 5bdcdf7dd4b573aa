import LayoutCore

/// Scrolling with headers that stay, beside the same without.
struct ScrollSection {
  private let arguments: Arguments
  private let report: Report
  /// Steps in one round; the contestants take turns, so that noise meets all of them.
  private let steps = 50
  private let rounds = 200

  init(_ arguments: Arguments, _ report: Report) {
    self.arguments = arguments
    self.report = report
  }

  /// One way to show the content.
  private struct Contestant {
    let title: String
    let layouts: () throws -> [any CollectionLayout]
    let pin: String?
  }

  func run() throws {
    let items = arguments.isQuick ? 10 : 1000
    report.heading(
      "Scroll: \(steps * rounds) steps of 16 points over \(ScrollRun.sections) sections of \(items), "
        + "the window at each")
    report.columns("elements")
    let linked = Self.contestants("", Layouts.flow, Layouts.sticky)
    let loaded = Self.contestants(
      " through the plugins", { try Layouts.loaded("flow") }, { try Layouts.loaded("sticky") })
    let rows = Size(width: 320, height: 44)
    try race("rows of 44", linked, rows, items, .buffer)
    try race("rows of 44, asked of the scene", linked, rows, items, .visible)
    try race("cells of 50 × 50", linked, Size(width: 50, height: 50), items, .buffer)
    try race("rows of 44", loaded, rows, items, .buffer)
  }

  private static func contestants(
    _ suffix: String, _ flow: @escaping () throws -> any CollectionLayout,
    _ sticky: @escaping () throws -> any CollectionLayout
  ) -> [Contestant] {
    let over = { try [flow(), sticky()] }
    return [
      Contestant(title: "flow alone\(suffix)", layouts: { try [flow()] }, pin: nil),
      Contestant(title: "sticky, pin=none\(suffix)", layouts: over, pin: "none"),
      Contestant(title: "sticky, pin=headers\(suffix)", layouts: over, pin: "headers"),
      Contestant(title: "sticky, pin=both\(suffix)", layouts: over, pin: "both"),
    ]
  }

  private func race(
    _ content: String, _ contestants: [Contestant], _ size: Size, _ items: Int,
    _ question: ScrollRun.Question
  ) throws {
    let runs = try contestants.map {
      try ScrollRun($0.layouts(), items: items, size: size, pin: $0.pin, question)
    }
    var times: [[Double]] = runs.map { _ in [] }
    for _ in 0..<rounds {
      for (index, run) in runs.enumerated() { times[index].append(try run.steps(steps)) }
    }
    let samples = times.map { Samples($0) }
    for (index, contestant) in contestants.enumerated() {
      report.row(
        "\(content): \(contestant.title)", "\(runs[index].elements / (steps * rounds))",
        samples[index])
    }
    let (alone, unpinned, pinned) = (samples[0].median, samples[1].median, samples[2].median)
    report.note(
      "pinning costs \(Quantity.factor(pinned / unpinned)) the same without, "
        + "\(Quantity.factor(pinned / alone)) flow alone")
  }
}
