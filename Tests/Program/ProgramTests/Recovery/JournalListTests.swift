import Foundation
import TestSupport
import Testing

/// `layoutsh journals` and `--resume N`.
struct JournalListTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// A shell that ran some lines and was killed; the name of its journal.
  @discardableResult
  private func crash(_ lines: String...) throws -> String {
    let before = Set(home.journals)
    let shell = try ShellTerminal(home, ["--no-init"])
    for line in lines { _ = try shell.ask(line) }
    shell.terminal.signal(SIGKILL)
    _ = try shell.terminal.waitForExit()
    return "state/layoutsh/" + (try #require(home.journals.first { !before.contains($0) }))
  }

  private func damage(_ file: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: home.path(file))))
    change(&bytes)
    try home.write(file, bytes)
  }

  @Test("The list is numbered, newest first, and each number can be resumed")
  func list() throws {
    try expect(Program.run(["journals"], home: home).output, equals: "no journals\n")
    try expect(
      Program.run(["journals", "--json"], home: home).output,
      equals: #"{"command":"journals","ok":true,"reply":{"journals":[]}}"# + "\n")
    try crash("load flow", "sections 1")
    let damaged = try crash("load flow", "sections 2", #"append 0 label="a\u{1b}b""#)
    let other = try crash("load circle")
    try damage(damaged) { $0[$0.count - 2] ^= 1 }
    try damage(other) { $0[17] = UInt8(ascii: "1") }
    let living = try ShellTerminal(home, ["--no-init"])
    _ = try living.ask("load flow")
    let listed = try Program.run(["journals"], home: home)
    expect(
      listed.lines,
      equals: [
        "N  lines  state                                    last line",
        "1      1  running                                  load flow",
        "2      -  another version: expected 3, found 1",
        "3      2  damaged from record 3 on, 1 record lost  sections 2",
        "4      2  crashed                                  sections 1",
      ])
    let run = try Program.run(["--json", "journals"], home: home)
    let object = try #require(try run.objects().first?["reply"] as? [String: Any])
    let journals = try #require(object["journals"] as? [[String: Any]])
    expect(
      journals.compactMap { $0["state"] as? String },
      equals: [
        "running", "other-version", "damaged", "crashed",
      ])
    expect(journals[2]["damage"] as? [String: Int], equals: ["record": 3, "count": 1])
    expect(journals.map { $0["number"] as? Int }, equals: [1, 2, 3, 4])

    try expect(refused("1"), equals: ["error: cannot resume journal 1: running"])
    try expect(
      refused("2"), equals: ["error: cannot resume journal 2: another version: expected 3, found 1"]
    )
    try expect(refused("5"), equals: ["error: no journal 5; available: 1 to 4"])
    let fourth = try ShellTerminal(home, ["--resume", "4", "--no-init"])
    expect(fourth.transcript.first, equals: "resumed 2 lines of the shell that crashed")
    try expect(fourth.ask("journal").last, equals: "2     sections 1")
    try expect(fourth.quit(), equals: .code(0))
    let newest = try ShellTerminal(home, ["--resume"])
    expect(
      newest.transcript.joined(),
      contains: "cannot resume journal 2: another version: expected 3, found 1")
    expect(
      newest.transcript.joined(),
      contains:
        "resumed 2 lines of the shell that crashed; the journal is damaged from record 3 on, "
        + "1 record lost, and kept as \(home.path(String(damaged.dropLast(8))))")
    try expect(newest.ask("journal").last, equals: "2     sections 2")
    try expect(newest.quit(), equals: .code(0))
    // An unreadable journal stays, and the list mentions it.
    try expect(Program.run(["journals"], home: home).lines.count, equals: 3)
    try expect(
      refused(),
      equals: [
        "error: nothing to resume: 2 journals (1 running, 1 unreadable); "
          + "'layoutsh journals' lists them"
      ])
    expect(home.names(in: "state/layoutsh").contains { $0.hasSuffix(".damaged") })
  }

  private func refused(_ words: String...) throws -> [String] {
    let terminal = try PseudoTerminal(
      [Program.path, "--resume"] + words, environment: home.environment, columns: 160)
    try expect(terminal.waitForExit(), equals: .code(1))
    return terminal.screen.lines
  }

  @Test(
    "What is no number, or no terminal, is a wrong argument",
    arguments: [
      ["--resume", "0"], ["--resume", "-c", "status"], ["--resume", "x"], ["--resume=1.5"],
      ["--resume"], ["--resume", "2"], ["journals", "x"],
    ])
  func wrongWords(_ words: [String]) throws {
    let run = try Program.run(words, home: home)
    expect(run.status, equals: 2)
    expect(run.output, equals: "")
    expect(run.errors.hasPrefix("Error: "))
  }

  @Test("A state folder that cannot be used is an error")
  func noFolder() throws {
    try home.write("state", "in the way")
    let run = try Program.run(["journals"], home: home)
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: folder \(home.path("state/layoutsh")): Not a directory\n")
    let object = try #require(
      try Program.run(["journals", "--json"], home: home).objects().first)
    expect(object["ok"] as? Bool, equals: false)
  }
}
