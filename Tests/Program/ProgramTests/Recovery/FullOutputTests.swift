import Foundation
import TestSupport
import Testing

/// Standard output that cannot be written is reported, and is a failure.
struct FullOutputTests {
  let home: Home
  let disk: FaultyDisk

  static let jobs = [
    ["--help"], ["--version"], ["verify", "--help"], ["-c", "load flow; sections 3; attrs all"],
    ["--json", "-c", "load flow; status"], ["script"], ["plugins"], ["plugins", "flow"],
    ["journals"], ["journals", "--json"], ["verify", "a.session"],
    ["verify", "--tap", "a.session"],
    ["verify", "bad.session"], ["play", "a.session"], ["learn"], ["learn", "1"],
  ]

  init() throws {
    home = try Home()
    disk = try FaultyDisk()
    let step = "  > load flow\n  main: flow\n"
    try home.write("a.session", "session 1\ntitle: A\n\nProse.\n\n\(step)")
    try home.write("bad.session", "session 1\ntitle: B\n\n  > load flow\n  no\n")
    try home.write("script", "load flow\nsections 3\nattrs all\nstatus\n")
  }

  private func run(_ words: [String], _ environment: [String: String] = [:]) throws -> Run {
    try Program.run(words, home: home, environment: environment)
  }

  @Test("A write that fails is one line on standard error and an exit code", arguments: jobs)
  func failure(_ words: [String]) throws {
    let whole = try run(words)
    let kinds = runsLongTests ? FaultyDisk.Kind.allCases : [.full]
    for (kind, skipped) in kinds.map({ ($0, 0) }) + [(.full, 2)] {
      try disk.fail(kind, at: "/output", after: skipped)
      let failed = try run(words, disk.environment)
      if skipped > 0, failed == whole { continue }
      expect(failed.status, equals: max(1, whole.status), "\(kind)")
      expect(
        failed.errorLines.last, equals: "error: cannot write standard output: \(kind.words)",
        "\(kind)")
      expect(failed.errorLines.count, equals: whole.errorLines.count + 1, "\(failed.errors)")
      expect(whole.output.hasPrefix(failed.output) && failed.output != whole.output, "\(kind)")
    }
  }

  private func shell(_ script: String) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Program.path]
    process.environment = home.environment
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    for name in ["out", "err"] { try home.write(name, "") }
    process.standardOutput = FileHandle(forWritingAtPath: home.path("out"))
    process.standardError = FileHandle(forWritingAtPath: home.path("err"))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Run(
      output: try home.read("out"), errors: try home.read("err"),
      status: process.terminationStatus)
  }

  @Test("The device that is always full", arguments: ["-c status", "verify --tap a.session"])
  func fullDevice(_ words: String) throws {
    let run = try shell("\"$0\" \(words) > /dev/full")
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: cannot write standard output: No space left on device\n")
    try expect(shell("\"$0\" -c frob 2> /dev/full").status, equals: 1)
    try expect(shell("\"$0\" verify --time a.session 2> /dev/full").status, equals: 1)
  }

  @Test("A limit on file sizes is an error, not a signal")
  func sizeLimit() throws {
    let run = try shell("ulimit -f 1; \"$0\" --help > file")
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: cannot write standard output: File too large\n")
  }

  @Test("A reader that has had enough is no error", arguments: ["", "trap '' PIPE; "])
  func closedPipe(_ prefix: String) throws {
    for words in ["-c 'load flow; sections 3000; attrs all'", "--help", "verify a.session"] {
      let run = try shell("\(prefix){ \"$0\" \(words); echo $? > code; } | :; sleep 0.1")
      expect(run.errors, equals: "", "\(words)")
      let code = try home.read("code")
      // A reader that leaves late sees everything go through.
      expect(["0\n", "141\n"], contains: code, "\(words): \(code)")
    }
  }
}
