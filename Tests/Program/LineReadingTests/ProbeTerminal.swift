import Glibc
import TestSupport

/// The probe program on a terminal: it reads lines and prints `= ` and what came.
struct ProbeTerminal {
  let terminal: PseudoTerminal

  /// Starts the probe and waits for its prompt.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24,
    columns: Int = 80
  ) throws {
    let fixed = ["HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no"]
      .merging(mutantVariables) { $1 }
    terminal = try PseudoTerminal(
      [Self.path] + arguments, environment: fixed.merging(environment) { $1 }, rows: rows,
      columns: columns)
    try terminal.waitForOutput("probe> ")
  }

  /// The probe beside the test program.
  static var path: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let program = String(decoding: buffer[..<count], as: UTF8.self)
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? ""
    return folder + "/LineProbe"
  }

  /// Types keys and waits for this to be printed as what came, and for the next prompt.
  func expect(_ reply: String, after keys: String) throws {
    let start = terminal.output.count
    terminal.send(keys)
    let end = try terminal.waitForOutput("= \(reply)", after: start)
    if reply != "endOfInput" { try terminal.waitForOutput("probe> ", after: end) }
  }

  /// Types keys and waits for bytes on the terminal.
  func send(_ keys: String, until output: String) throws {
    let start = terminal.output.count
    terminal.send(keys)
    try terminal.waitForOutput(output, after: start)
  }

  /// Waits for a row of the screen.
  func wait(row: Int, _ text: String) throws {
    try terminal.wait { $0.text(row: row) == text }
  }

  /// The output as text.
  var output: String { String(decoding: terminal.output, as: UTF8.self) }
}
