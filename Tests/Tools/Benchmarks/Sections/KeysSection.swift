import Glibc
import TestSupport

/// The time from a typed key to its picture, and the memory of the waiting shell.
struct KeysSection {
  private let report: Report
  private let keys: Int

  init(_ arguments: Arguments, _ report: Report) {
    self.report = report
    keys = arguments.isQuick ? 60 : 600
  }

  func run() throws {
    report.heading("Keys: from the key to its echo on a terminal")
    let programs = try Programs()
    let shell = try Typist(programs.shell, prompt: "layoutsh main>", programs)
    let other = try programs.sqlite.map { try Typist($0, prompt: "sqlite>", programs) }
    var times: [Double] = []
    var others: [Double] = []
    for key in 0..<keys {
      times.append(try shell.echo(key))
      if let other { others.append(try other.echo(key)) }
    }
    report.columns("program")
    report.row("key to echo", "layoutsh", Samples(times))
    if other != nil {
      report.row("key to echo", "sqlite3", Samples(others))
      let ratio = Samples(times).percentile(95) / Samples(others).percentile(95)
      report.note("p95 is \(Quantity.factor(ratio)) that of sqlite3")
    } else {
      report.note("sqlite3 is not installed: nothing to compare with")
    }
    let memory = ProcFile.proportionalMemory(ofFamily: shell.pid)
    report.note(
      "front end and kernel take \(Quantity.three(Double(memory) / 1024)) MiB at the prompt (PSS)")
  }
}

/// Types at the prompt of a program.
private final class Typist {
  private let terminal: PseudoTerminal

  /// Throws if the program does not show its prompt.
  init(_ program: String, prompt: String, _ programs: Programs) throws {
    terminal = try PseudoTerminal([program], environment: programs.environment)
    try terminal.waitForOutput(prompt)
    usleep(200_000)
  }

  var pid: Int32 { terminal.pid }

  /// Types the letter with this number and returns the nanoseconds until it is shown.
  ///
  /// After twenty letters the line is emptied, untimed.
  func echo(_ number: Int) throws -> Double {
    if number > 0, number % 20 == 0 { terminal.send("\u{15}") }
    usleep(2000)
    try terminal.wait { _ in true }
    let letter = UInt8(ascii: "a") + UInt8(number % 20)
    let before = terminal.output.count
    let start = nanoseconds()
    terminal.send([letter])
    try terminal.wait { _ in self.terminal.output[before...].contains(letter) }
    return Double(nanoseconds() - start)
  }
}
