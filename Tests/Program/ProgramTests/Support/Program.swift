import Foundation
import TestSupport
import Testing

/// The program under test, built beside the tests.
enum Program {
  /// Its path.
  static let path = beside("layoutsh")

  /// The path of something beside the test program.
  static func beside(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/" + name
  }

  /// The names of the bundled layouts, sorted.
  static var layouts: [String] {
    ((try? Manifest.shared())?.layouts ?? []).map(\.name).sorted()
  }

  /// Time limit of a run, in seconds.
  private static let patience = 60

  /// Runs the program to its end; its standard input is a file.
  static func run(
    _ arguments: [String], input: [UInt8] = [], home: Home? = nil,
    environment: [String: String] = [:], folder: String? = nil, through launcher: [String] = []
  ) throws -> Run {
    let started = try start(
      arguments, input: input, home: home, environment: environment, folder: folder,
      through: launcher)
    return try started.wait()
  }

  /// Runs the program over some lines of standard input.
  static func run(lines: String..., options: [String] = [], home: Home? = nil) throws -> Run {
    try run(options, input: Array(lines.map { "\($0)\n" }.joined().utf8), home: home)
  }

  /// Starts the program, by another one where `launcher` has its words.
  static func start(
    _ arguments: [String], input: [UInt8] = [], home: Home? = nil,
    environment: [String: String] = [:], folder: String? = nil, through launcher: [String] = []
  ) throws -> Started {
    let home = try home ?? Home()
    let scratch = try Home()
    let process = Process()
    let words = launcher + [path] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = home.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder ?? home.path)
    let input = try scratch.write("input", input)
    for name in ["output", "errors"] { try scratch.write(name, "") }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
    process.standardOutput = FileHandle(forWritingAtPath: scratch.path("output"))
    process.standardError = FileHandle(forWritingAtPath: scratch.path("errors"))
    try process.run()
    let watchdog = DispatchWorkItem { [pid = process.processIdentifier] in kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience), execute: watchdog)
    return Started(process: process, home: home, scratch: scratch, watchdog: watchdog)
  }

  /// A run that has begun.
  final class Started {
    private let process: Process
    private let home: Home
    private let scratch: Home
    private let watchdog: DispatchWorkItem

    fileprivate init(process: Process, home: Home, scratch: Home, watchdog: DispatchWorkItem) {
      self.process = process
      self.home = home
      self.scratch = scratch
      self.watchdog = watchdog
    }

    /// The number of its process.
    var pid: Int32 { process.processIdentifier }

    /// Its standard output.
    var output: String { (try? scratch.read("output")) ?? "" }

    /// Waits until it has printed `text` to standard output.
    func wait(for text: String) throws {
      let deadline = Date(timeIntervalSinceNow: 20)
      while !output.contains(text) {
        try #require(Date() < deadline, "waited in vain for \(text); there is \(output)")
        usleep(5000)
      }
    }

    /// Sends a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for its end.
    func wait() throws -> Run {
      process.waitUntilExit()
      watchdog.cancel()
      return Run(
        output: output, errors: try scratch.read("errors"),
        status: process.terminationReason == .exit ? process.terminationStatus : -1)
    }
  }
}

/// The output of a run of the program, and its end.
struct Run: Equatable {
  var output: String
  var errors: String
  /// The exit code; -1 if a signal ended it.
  var status: Int32

  /// The lines of standard output.
  var lines: [String] { Self.lines(output) }
  /// The lines of standard error.
  var errorLines: [String] { Self.lines(errors) }

  private static func lines(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.dropLast(lines.last == "" ? 1 : 0)
  }

  /// The replies of a JSON run, one a line.
  ///
  /// Throws if a line is no JSON object.
  func objects() throws -> [[String: Any]] {
    try lines.map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any], "no object: \(line)")
    }
  }
}
