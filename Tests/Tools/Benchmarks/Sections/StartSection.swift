import TestSupport

/// A person's wait for the first prompt on a terminal.
struct StartSection {
  private let report: Report
  private let pairs: Int

  init(_ arguments: Arguments, _ report: Report) {
    self.report = report
    pairs = arguments.isQuick ? 5 : 31
  }

  func run() throws {
    report.heading("Start: time to the first prompt on a terminal")
    let (ours, theirs) = try starts()
    report.columns("program")
    report.row("to the first prompt", "layoutsh", Samples(ours))
    guard !theirs.isEmpty else {
      return report.note("sqlite3 is not installed: nothing to compare with")
    }
    report.row("to the first prompt", "sqlite3", Samples(theirs))
    let ratio = Samples(zip(ours, theirs).map { $0 / $1 }).median
    report.note("layoutsh takes \(Quantity.factor(ratio)) the time of sqlite3, pair by pair")
  }

  /// Starts both programs in turn; returns the median times, that of the other NaN if it is not
  /// installed.
  func race() throws -> (ours: Double, theirs: Double) {
    let (ours, theirs) = try starts()
    return (Samples(ours).median, Samples(theirs).median)
  }

  private func starts() throws -> (ours: [Double], theirs: [Double]) {
    let programs = try Programs()
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0...pairs {
      ours.append(try start(programs.shell, prompt: "layoutsh main>", programs))
      guard let sqlite = programs.sqlite else { continue }
      theirs.append(try start(sqlite, prompt: "sqlite>", programs))
    }
    // The first of each warms up.
    return (Array(ours.dropFirst()), Array(theirs.dropFirst()))
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
