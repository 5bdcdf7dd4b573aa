import Foundation
import TestSupport
import Testing

/// Plugins that fork, or stop their process: one kernel answers, and it goes on.
struct CopiedKernelTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// The output of the lines after a plugin's deed, if it had done nothing.
  private static let lines = ["sections 3", "set where=attributes", "attrs all", "status"]

  private func script(_ fault: String) throws -> Run {
    try Program.run(
      ["--plugin-path", try Deadly.folder()],
      input: Array((["load deadly fault=\(fault)"] + Self.lines).map { $0 + "\n" }.joined().utf8),
      home: home)
  }

  @Test(
    "A copy that a plugin makes leaves: every line is answered once",
    arguments: ["fork", "clone", "daemon", "stop"])
  func oneAnswer(_ fault: String) throws {
    let expected = try script("none")
    try expect(script(fault), equals: expected)
    expect(expected.status == 0 && expected.lines.count > 8)
  }

  @Test("A copy that shares memory is a crash, not a second kernel")
  func sharedMemory() throws {
    let run = try script("vfork")
    expect(run.status, equals: 70)
    expect(run.errorLines.count { $0.hasPrefix("error: ") }, equals: 1)
  }

  @Test(
    "At a terminal, too, and nothing is left of them at the end",
    arguments: ["fork", "clone", "daemon", "stop"])
  func atATerminal(_ fault: String) throws {
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", try Deadly.folder()])
    _ = try shell.ask("load deadly; sections 2")
    let kernel = try #require(shell.kernel)
    for line in ["set fault=\(fault)", "set where=attributes", "attrs all"] {
      try expect(!shell.ask(line).contains { $0.hasPrefix("error") })
    }
    try expect(shell.ask("status").count, equals: 2)
    expect(shell.kernel, equals: kernel)
    try expect(shell.quit(), equals: .code(0))
    // The kernel led a session of its own; whatever it left there is gone with it.
    // Those that were killed may need a moment to end.
    var left = try Self.processes(ofSession: kernel)
    for _ in 0..<100 where !left.isEmpty {
      usleep(20_000)
      left = try Self.processes(ofSession: kernel)
    }
    expect(left, equals: [])
  }

  /// The processes of a session, without zombies.
  private static func processes(ofSession session: Int32) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int32(name) != nil,
        let facts = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
      else { return false }
      let words = facts.split(separator: ")").last?.split(separator: " ") ?? []
      return words.count > 3 && words[0] != "Z" && words[3] == "\(session)"
    }
  }
}
