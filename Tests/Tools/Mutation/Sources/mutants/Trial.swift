import Foundation

/// One run of some suites of the package's tests, in a space of processes of its own, so that
/// nothing that a mutant starts outlives it.
struct Trial {
  /// The way a run ended.
  enum End: Sendable {
    case passed
    /// A test failed; its first line about that.
    case failed(String)
    /// The process ended with this code or signal and no failed test.
    case died(Int32)
    /// Longer than the limit: a loop without end, or a wait for what never comes.
    case tooLong

    /// In the words of the list of verdicts.
    var words: String {
      switch self {
      case .passed: "passed"
      case .failed(let line): line
      case .died(let code): "ended with code \(code)"
      case .tooLong: "took too long"
      }
    }

    /// Whether all tests passed.
    var isPassed: Bool { if case .passed = self { true } else { false } }
  }

  let root: URL
  let suites: [String]
  let environment: [String: String]
  /// In seconds.
  let limit: Double

  private static let binary = ".build/debug/layoutshPackageTests.xctest"

  /// The suites of the test binary, as `Module.Suite`.
  static func suites(root: URL) throws -> [String] {
    let process = Process()
    process.currentDirectoryURL = root
    process.executableURL = root.appending(path: binary)
    process.arguments = ["--testing-library", "swift-testing", "--list-tests"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Set(text.split(separator: "\n").map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  /// Runs the suites, until the first failure.
  func run() throws -> End {
    let process = Process()
    process.currentDirectoryURL = root
    process.executableURL = URL(filePath: "/usr/bin/nice")
    process.arguments =
      [
        "-n", "1", "unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c",
        "ulimit -v 8000000; \"$@\"; exit $?", "trial", Self.binary, "--testing-library",
        "swift-testing",
      ]
      + suites.flatMap { ["--filter", "^" + NSRegularExpression.escapedPattern(for: $0) + "/"] }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let pid = process.processIdentifier
    let deadline = Date(timeIntervalSinceNow: limit)
    let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watchdog)

    var failure: String?
    var rest = Data()
    while failure == nil {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      rest += data
      let text = String(decoding: rest, as: UTF8.self)
      failure = text.split(separator: "\n").first { $0.contains("✘") }.map(String.init)
      rest = Data((text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "").utf8)
    }
    if failure != nil { kill(pid, SIGKILL) }
    process.waitUntilExit()
    watchdog.cancel()
    if let failure { return .failed(failure) }
    if Date() >= deadline { return .tooLong }
    return process.terminationStatus == 0 && process.terminationReason == .exit
      ? .passed : .died(process.terminationStatus)
  }
}
