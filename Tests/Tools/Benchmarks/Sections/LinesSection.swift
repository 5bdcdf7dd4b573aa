/// The speed at which lines of a script are run.
struct LinesSection {
  private let report: Report
  let lines: Int
  private let pairs: Int

  init(_ arguments: Arguments, _ report: Report) {
    self.report = report
    lines = arguments.isQuick ? 5000 : 100_000
    pairs = arguments.isQuick ? 3 : 7
  }

  func run() throws {
    report.heading("Lines: \(Quantity.items(lines)) lines through standard input")
    report.columns("program")
    for way in Way.allCases { try compare(way) }
  }

  /// The destination of answers.
  enum Way: String, CaseIterable {
    case file = "to a file"
    case pipe = "through a pipe"
    case nowhere = "to /dev/null"
  }

  /// Runs both programs in turn, their answers going the same way; returns the median times, that
  /// of the other NaN if it is not installed.
  func race(_ way: Way) throws -> (ours: Double, theirs: Double) {
    let (ours, theirs) = try runs(way)
    return (Samples(ours.map(\.elapsed)).median, Samples(theirs.map(\.elapsed)).median)
  }

  private func runs(_ way: Way) throws -> ([ChildProcess.Cost], [ChildProcess.Cost]) {
    let programs = try Programs()
    let questions = String(repeating: "item-at 10 10\n", count: lines)
    let ours = try programs.file("ours.txt", "load flow\nsections 7\n" + questions)
    let theirs = try programs.file("theirs.txt", String(repeating: ".print x\n", count: lines))
    let outputs = [
      Way.file: try programs.file("answers.txt", ""), .nowhere: "/dev/null",
    ]
    func run(_ program: String, _ input: String) throws -> ChildProcess.Cost {
      try ChildProcess.run(
        [program], input: input, output: outputs[way], environment: programs.environment)
    }
    var times: [ChildProcess.Cost] = []
    var others: [ChildProcess.Cost] = []
    for _ in 0..<pairs {
      times.append(try run(programs.shell, ours))
      if let sqlite = programs.sqlite { others.append(try run(sqlite, theirs)) }
    }
    return (times, others)
  }

  private func compare(_ way: Way) throws {
    let name = "answers \(way.rawValue)"
    let (times, others) = try runs(way)
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
