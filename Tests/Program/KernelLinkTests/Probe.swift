import Foundation

/// The output of a run of the probe program, and its end.
struct ProbeRun {
  var lines: [String]
  var errors: String
  var status: Int32
}

/// The probe program, built beside the tests.
enum Probe {
  static let path = Bundle.main.executableURL.map {
    $0.resolvingSymlinksInPath().deletingLastPathComponent().path + "/KernelProbe"
  }

  /// A process of the probe that is ready to run.
  static func process(_ mode: String, state: String = "relative") -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [mode]
    process.environment = ["XDG_STATE_HOME": state]
    return process
  }

  /// Runs the probe over some lines to its end; without a state folder nothing is written to disk.
  static func run(
    _ mode: String, _ lines: [String], state: String = "relative"
  ) throws -> ProbeRun {
    let process = process(mode, state: state)
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((lines.map { $0 + "\n" }.joined()).utf8))
    try input.fileHandleForWriting.close()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let words = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let printed = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ProbeRun(
      lines: printed.dropLast(printed.last == "" ? 1 : 0), errors: words,
      status: process.terminationStatus)
  }

  /// Runs lines in a session that is not written to disk; returns the output without the first
  /// line, which reports that.
  static func session(_ lines: String...) throws -> [String] {
    Array(try run("session", lines).lines.dropFirst())
  }
}
