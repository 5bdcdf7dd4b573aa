import Foundation
import TestSupport
import Testing

/// The parts that survive the front end.
@Suite(.serialized) struct ShellDeathTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  /// A session that has run some lines and waits.
  private func waitingSession(_ lines: [String]) throws -> Process {
    let process = Probe.process("session", state: scratch.path)
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let text = (lines + ["wait"]).map { $0 + "\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    var seen = Data()
    while !seen.ends(with: Data("waiting\n".utf8)) {
      seen += try #require(try output.fileHandleForReading.read(upToCount: 1))
    }
    return process
  }

  private func resume(_ lines: String...) throws -> [String] {
    try Probe.run("resume", lines, state: scratch.path).lines
  }

  @Test("A killed shell keeps its journal") func aKilledShellKeepsItsJournal() throws {
    let process = try waitingSession(["add a", "add b", "undo", "add c\td"])
    try expect(resume(), equals: ["nothing to resume"])
    try expect(Probe.run("left", [], state: scratch.path).lines, equals: ["running"])
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try expect(Probe.run("left", [], state: scratch.path).lines, equals: ["crashed"])
    try expect(resume("show", "add e", "keep"), equals: ["[0] a c\\td", "[0] "])
    try expect(resume("journal"), equals: [#"journal: ["a", "c\td", "e"] undone: []"#])
    // That shell ended normally, so its file is gone.
    try expect(resume(), equals: ["nothing to resume"])
  }

  @Test("A kernel dies with its shell even while a plugin hangs")
  func aKernelDiesWithItsShellEvenWhileAPluginHangs() throws {
    let process = Probe.process("session", state: scratch.path)
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("pid\nspin\n".utf8))
    var line = Data()
    while line.last != 0x0A {
      line += try #require(try output.fileHandleForReading.read(upToCount: 1))
    }
    let kernel = try #require(
      Int32(String(decoding: line, as: UTF8.self).dropFirst(4).dropLast()))
    expect(isAlive(kernel))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for _ in 0..<1000 where isAlive(kernel) { usleep(10_000) }
    expect(!isAlive(kernel))
  }

  /// Whether a process runs; one that only waits to be forgotten does not.
  private func isAlive(_ pid: Int32) -> Bool {
    guard let facts = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else {
      return false
    }
    let state = facts[(facts.lastIndex(of: ")") ?? facts.startIndex)...].dropFirst(2).first
    return state != "Z" && state != "X"
  }

  @Test("Closed standard descriptors lead nothing astray")
  func closedStandardDescriptorsLeadNothingAstray() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "printf 'add a\nraise 4\nerrors x\nadd b\nkeep\n' | \"$0\" session >&- 2>&-",
      try #require(Probe.path),
    ]
    process.environment = ["XDG_STATE_HOME": scratch.path, "PATH": "/usr/bin:/bin"]
    try process.run()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0)
    try expect(resume("journal"), equals: [#"journal: ["a", "b"] undone: []"#])
  }

  @Test("Living shells keep their own files") func livingShellsKeepTheirOwnFiles() throws {
    let first = try waitingSession(["add first"])
    let second = try waitingSession(["add second"])
    let folder = scratch.path + "/layoutsh"
    try expect(FileManager.default.contentsOfDirectory(atPath: folder).count, equals: 2)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    try expect(resume("show"), equals: ["[0] first"])
    kill(second.processIdentifier, SIGKILL)
    second.waitUntilExit()
    try expect(resume("show"), equals: ["[0] second"])
  }

  @Test("A clean quit leaves nothing") func aCleanQuitLeavesNothing() throws {
    try expect(
      Probe.run("session", ["add a", "quit"], state: scratch.path).lines, equals: ["[0] ", "[0] "])
    try expect(
      FileManager.default.contentsOfDirectory(atPath: scratch.path + "/layoutsh"), equals: [])
  }
}

extension Data {
  fileprivate func ends(with tail: Data) -> Bool {
    count >= tail.count && suffix(tail.count) == tail
  }
}
