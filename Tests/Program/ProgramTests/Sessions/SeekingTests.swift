import Foundation
import TestSupport
import Testing

/// A law of playing: after any going back, going to, taking over and resuming, the state before a
/// step is the one that a straight run has there.
struct SeekingTests {
  private static let steps = [
    "load flow item-size=40x40", "sections 3 4", "append 0 label=\"a\"", "bounds 200 300",
    "scroll to 0 20", "undo", "redo", "load circle as top; sections 2", "use main", "delete 0,0..1",
    "undo 2", "insert 1,0 x3", "batch", "delete 1,1", "insert 1,0 label=\"b\"", "commit",
    "set line-spacing=3 section 1", "trace on", "status", "trace off",
  ]
  private static let tries = [
    "sections 99", "undo 2", "redo", "load circle", "format json", "trace on", "use main; append 0",
    "batch; delete 0,0", "layer top hide", "bounds 90 90", "frob", "watch on", "attrs all",
  ]
  private static let questions = ["layers", "status", "content", "attrs all", "journal"]

  /// The answers to the questions before each step of a straight run.
  private static let straight = Result<[[String]], any Error> {
    let home = try Home()
    return try steps.indices.map { count in
      let lines = steps[..<count] + ["trace off"] + questions
      let run = try Program.run(
        ["--keep-going"], input: Array(lines.map { $0 + "\n" }.joined().utf8), home: home)
      // The heading of `layers` begins the answers.
      let start = try #require(run.lines.lastIndex { $0.contains("touches") }, "\(run)")
      return Array(run.lines[start...])
    }
  }

  @Test(
    "The state before a step does not depend on the way there", arguments: 1...rounds(1, often: 4))
  func law(seed: Int) throws {
    let home = try Home()
    let body = Self.steps.map { "  > \($0)\n\n" }.joined()
    try home.write("long.session", "session 1\ntitle: Long\nspeed: 100\n\n@pause\n\n\(body)")
    let expected = try Self.straight.get()
    let shell = try ShellTerminal(home, ["--no-init"], rows: 120)
    shell.terminal.send("play \(home.path("long.session"))\r")
    try shell.wait(for: "1/\(Self.steps.count) 100x")
    shell.terminal.send("t")
    try shell.terminal.wait { $0.textLines.last == "(long) layoutsh main>" }
    var state = UInt32(seed)
    func below(_ bound: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }
    for round in 0..<rounds(3, often: 8) {
      for _ in 0..<below(4) { _ = try shell.ask(Self.tries[below(Self.tries.count)]) }
      let reply: [String]
      if below(3) == 0 {
        reply = try shell.ask("back \(1 + below(3))")
      } else {
        reply = try shell.ask("goto \(1 + below(Self.steps.count))")
      }
      let told = try #require(reply.last { $0.hasPrefix("before step ") }, "\(reply)")
      let number = try #require(Int(told.split(separator: " ")[2]))
      var found: [String] = []
      for question in ["trace off"] + Self.questions {
        let answer = try shell.ask(question)
        // Without a layout there is no `attrs`; a terminal shows more of that.
        if question == "trace off" || answer.contains(where: { $0.hasPrefix("error: ") }) {
          continue
        }
        found += answer
      }
      expect(found, equals: expected[number - 1], "round \(round), seed \(seed), step \(number)")
    }
    try expect(shell.ask("quit").last, equals: "back in your own scene")
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("A seek replays the journal, not the session: what prints much is not run again")
  func journalOnly() throws {
    let home = try Home()
    try home.write(
      "a.session",
      "session 1\ntitle: A\nspeed: 100\n\n  > load flow; sections 3\n\n  > status\n\n  > append 0\n\n@pause\n"
    )
    let shell = try ShellTerminal(home, ["--no-init"])
    shell.terminal.send("play \(home.path("a.session"))\r")
    try shell.wait(for: "3/3 100x")
    shell.terminal.send("t")
    try shell.terminal.wait { $0.textLines.last == "(a) layoutsh main/flow>" }
    _ = try shell.ask("back")
    try expect(
      shell.ask("journal"), equals: ["line  command", "1     load flow", "2     sections 3"])
    _ = try shell.ask("back 9")
    try expect(shell.ask("journal").contains { $0.contains("load") }, equals: false)
    try expect(shell.ask("quit").last, equals: "back in your own scene")
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("Counters and differences are those of a straight run, whatever was asked in between")
  func history() throws {
    let home = try Home()
    let steps = [
      "load flow; sections 3", "diff", "stats reset", "attrs", "append 0", "hit 1 1", "stats",
      "diff",
    ]
    let body = steps.map { "  > \($0)\n\n" }.joined()
    try home.write("a.session", "session 1\ntitle: A\nspeed: 100\n\n\(body)@pause\n")
    let straight = try Program.run(["play", "a.session"], home: home).lines.suffix(10)
    let shell = try ShellTerminal(home, ["--no-init"], rows: 100)
    shell.terminal.send("play \(home.path("a.session"))\r")
    try shell.wait(for: "8/8 100x  space")
    shell.terminal.send("t")
    try shell.terminal.wait { $0.textLines.last == "(a) layoutsh main/flow>" }
    _ = try shell.ask("attrs all; hit 5 5; diff; stats reset; sections 9")
    _ = try shell.ask("goto 7")
    _ = try shell.ask("attrs all; diff; stats reset")
    shell.terminal.send("resume\r")
    try shell.wait(for: "8/8 100x  space")
    let wanted = straight.filter { !$0.isEmpty }
    let shown = shell.transcript.dropLast().filter { !$0.isEmpty }
    expect(Array(shown.suffix(wanted.count)), equals: wanted)
    expect(straight.contains { $0.contains("append") || $0.contains("0,3") })
  }
}
