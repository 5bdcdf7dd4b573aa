import TestSupport

/// How long a person waits for the first prompt on a terminal.
struct StartSection {
  private let report: Report
  private let pairs: Int

  init(_ arguments: Arguments, _ report: Report) {
    self.report = report
    pairs = arguments.isQuick ? 5 : 31
  }

  func run() throws {
    report.heading("Start: time to the first prompt on a terminal")
    let programs = try Programs()
    _ = try start(programs.shell, prompt: "layoutsh main>", programs)
    guard let sqlite = programs.sqlite else {
      report.note("sqlite3 is not installed: nothing to compare with")
      let times = try (0..<pairs).map { _ in
        try start(programs.shell, prompt: "layoutsh main>", programs)
      }
      report.columns("program")
      return report.row("to the first prompt", "layoutsh", Samples(times))
    }
    _ = try start(sqlite, prompt: "sqlite>", programs)
    var times: [(ours: Double, theirs: Double)] = []
    for _ in 0..<pairs {
      times.append(
        (
          try start(programs.shell, prompt: "layoutsh main>", programs),
          try start(sqlite, prompt: "sqlite>", programs)
        ))
    }
    report.columns("program")
    report.row("to the first prompt", "layoutsh", Samples(times.map(\.ours)))
    report.row("to the first prompt", "sqlite3", Samples(times.map(\.theirs)))
    let ratio = Samples(times.map { $0.ours / $0.theirs }).median
    report.note("layoutsh takes \(Quantity.factor(ratio)) the time of sqlite3, pair by pair")
  }

  /// Nanoseconds until the program has written its prompt.
  private func start(_ program: String, prompt: String, _ programs: Programs) throws -> Double {
    let begin = nanoseconds()
    let terminal = try PseudoTerminal([program], environment: programs.environment)
    try terminal.waitForOutput(prompt)
    let elapsed = Double(nanoseconds() - begin)
    terminal.send("\u{4}")
    _ = try? terminal.waitForExit(seconds: 2)
    return elapsed
  }
}
