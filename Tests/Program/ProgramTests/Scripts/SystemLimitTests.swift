import Foundation
import TestSupport
import Testing

/// System limits that leave the program next to nothing: it reports an error, and no signal ends
/// it.
struct SystemLimitTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("a.session", "session 1\ntitle: A\n\n  > load circle; sections 3\n  ...\n")
    try home.write("s", "load circle\nsections 3\n")
  }

  private static let jobs = [
    ["-c", "load circle; sections 3; svg a.svg"], ["s"], ["play", "a.session"],
    ["verify", "a.session"], ["export", "a.session", "--cast", "a.cast"],
    ["check", "circle", "--cases", "2"], ["journals"], ["learn", "--reset"], ["--version"],
    ["-c", "record r.session; load circle; stop"],
  ]

  /// Runs a job in a shell with a limit; output goes through pipes, which no limit of files
  /// concerns.
  private func run(_ limit: String, _ words: [String]) throws -> Run {
    try Program.run(
      words, home: home,
      through: ["/bin/sh", "-c", "{ ulimit \(limit); \"$0\" \"$@\" 2>&1; echo $?; } | cat"])
  }

  @Test("Every job", arguments: ["-f 0", "-s 16", "-s 64", "-s 256"])
  func sentences(limit: String) throws {
    for job in runsLongTests ? Self.jobs : Array(Self.jobs.prefix(3)) {
      let lines = try run(limit, job).lines
      let status = try #require(lines.last.flatMap { Int($0) }, "\(job): \(lines)")
      expect(status < 128, "\(job) with \(limit): \(lines)")
      expect(!lines.contains { $0.contains("Backtracing") || $0.contains("SIGSEGV") }, "\(lines)")
      if status != 0 {
        expect(
          lines.contains { $0.contains("error: ") || $0.contains("FAILED") }, "\(job): \(lines)")
      }
    }
  }

  @Test("A stack that is too small is refused in a sentence, and raised where that is allowed")
  func stack() throws {
    expect(
      try run("-s 16", ["-c", "status"]).lines,
      equals: ["error: expected a stack of 256 KiB or more (ulimit -s), found 16 KiB", "1"])
    expect(try run("-S -s 16", ["-c", "load circle; sections 3"]).lines.last, equals: "0")
  }

  @Test("Drafts that a killed run has left are removed by the next one, and nothing else")
  func drafts() throws {
    // No process has such a number.
    let dead = 4_194_999
    let left = ["a.cast.\(dead).new", "a.cast.\(dead + 1).new"]
    let others = [
      "b.cast.\(dead).new", "a.cast.\(getpid()).new", "a.cast.old.new", "a.cast.\(dead).new.old",
      "xa.cast.\(dead).new",
    ]
    for name in left + others { try home.write(name, "half") }
    try FileManager.default.createSymbolicLink(
      atPath: home.path("a.cast.\(dead + 2).new"), withDestinationPath: "s")
    try home.write("a.cast.\(dead + 3).new", "locked")
    let descriptor = open(home.path("a.cast.\(dead + 3).new"), O_RDONLY)
    defer { close(descriptor) }
    expect(flock(descriptor, LOCK_EX), equals: 0)
    let run = try Program.run(["export", "a.session", "--cast", "a.cast"], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    let names = home.names(in: ".")
    for name in left { expect(!names.contains(name), name) }
    for name in others + ["s", "a.cast", "a.cast.\(dead + 2).new", "a.cast.\(dead + 3).new"] {
      expect(names, contains: name)
    }
  }
}
