/// How fast lines of a script are run.
struct LinesSection {
  private let report: Report
  private let lines: Int
  private let pairs: Int

  init(_ arguments: Arguments, _ report: Report) {
    self.report = report
    lines = arguments.isQuick ? 5000 : 100_000
    pairs = arguments.isQuick ? 3 : 7
  }

  func run() throws {
    report.heading("Lines: \(Quantity.items(lines)) lines through standard input")
    let programs = try Programs()
    let questions = String(repeating: "item-at 10 10\n", count: lines)
    let ours = try programs.file("ours.txt", "load flow\nsections 7\n" + questions)
    let theirs = try programs.file("theirs.txt", String(repeating: ".print x\n", count: lines))
    let kept = try programs.file("answers.txt", "")
    report.columns("program")
    let outputs: [(String, String?)] = [
      ("to a file", kept), ("through a pipe", nil), ("to /dev/null", "/dev/null"),
    ]
    for (name, output) in outputs {
      try compare("answers \(name)", programs.sqlite != nil) { isOurs in
        try ChildProcess.run(
          [isOurs ? programs.shell : programs.sqlite ?? ""], input: isOurs ? ours : theirs,
          output: output, environment: programs.environment)
      }
    }
  }

  /// Runs both programs in turn, their answers going somewhere.
  private func compare(
    _ name: String, _ hasOther: Bool, _ run: (_ isOurs: Bool) throws -> ChildProcess.Cost
  ) throws {
    var times: [ChildProcess.Cost] = []
    var others: [ChildProcess.Cost] = []
    for _ in 0..<pairs {
      times.append(try run(true))
      if hasOther { others.append(try run(false)) }
    }
    row("item-at 10 10, \(name)", "layoutsh", times)
    guard !others.isEmpty else {
      return report.note("sqlite3 is not installed: nothing to compare with")
    }
    row(".print x, \(name)", "sqlite3", others)
    let pairs = zip(times, others)
    let elapsed = Samples(pairs.map { $0.elapsed / $1.elapsed }).median
    let processor = Samples(pairs.map { $0.processor / $1.processor }).median
    report.note(
      "layoutsh takes \(Quantity.factor(elapsed)) the time of sqlite3, pair by pair, and "
        + "\(Quantity.factor(processor)) the processor time")
  }

  private func row(_ title: String, _ program: String, _ costs: [ChildProcess.Cost]) {
    report.row(title, program, Samples(costs.map(\.elapsed)))
    report.row("  processor time", program, Samples(costs.map(\.processor)))
  }
}
