import Foundation
import TestSupport
import Testing

/// The last row of the window while a lesson is played: what it waits for, and what the keys do.
struct WaitingLineTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write(
      lesson: """
        Words.

          > load flow

        @task Give it one section of seven items.
        @done count == 7
        @solution sections 7

        @quiz kind=number How many lines of items are there?
        @answer 2
        @wrong 1

        @pause

          > append 0

        """, speed: 100)
  }

  private func play(
    _ words: [String] = [], rows: Int = 24, columns: Int = 80, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Program.path, "play", home.path("lesson.session")] + words,
      environment: home.environment.merging(environment) { $1 }, rows: rows, columns: columns)
  }

  private static let task =
    "Task: Give it one section of seven items.  hint  skip  reset  back  quit"

  /// Waits until the last row begins so.
  private func wait(for row: String, _ terminal: PseudoTerminal) throws {
    try terminal.wait { $0.text(row: $0.rows - 1).hasPrefix(row) }
  }

  /// Whether all of the window scrolls and its last rows say nothing of the lesson.
  private func isGivenBack(_ screen: TerminalScreen) -> Bool {
    screen.scrollingRows == 0...(screen.rows - 1)
      && !screen.lines.contains {
        $0.contains("Ctrl-C take over") || $0.contains("leaves the lesson  ")
      }
  }

  @Test(
    "A task, a question, a key and a pause are named, and never scroll away",
    arguments: [["--split"], ["--plain"]])
  func named(words: [String]) throws {
    let terminal = try play(words)
    try wait(for: Self.task, terminal)
    for _ in 0..<6 {
      let end = terminal.output.count
      terminal.send("help undo\r")
      try terminal.waitForOutput("task> ", after: end)
      try terminal.wait { $0.textLines.last == "task>" }
      try wait(for: Self.task, terminal)
    }
    terminal.send("sections 7\r")
    try wait(
      for: "Number: How many lines of items are there?  Enter hint  skip  back", terminal)
    terminal.send("2\r")
    try wait(for: "3/3 100x  space next  + - speed", terminal)
    terminal.send("t")
    try wait(for: "paused at step 3 of 3  resume goes on  back  goto N  quit leaves", terminal)
    terminal.send("goto 1\r")
    try wait(for: "paused at step 1 of 3", terminal)
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(isGivenBack(terminal.screen), "\(terminal.screen.lines)")
    expect(terminal.modes, equals: PseudoTerminal.modesAtFirst)
  }

  @Test("What does not fit is left out, in a window that is resized, too; a tiny one has none")
  func sizes() throws {
    let terminal = try play(rows: 10, columns: 40)
    try wait(for: "Task: Give it one sec…  hint  skip  quit", terminal)
    try terminal.wait { $0.textLines.last == "task>" }
    for (rows, columns, row) in [
      (24, 80, Self.task), (10, 30, "Task: Give it one…  hint  quit"),
      (30, 100, Self.task.replacing("  quit", with: "  Ctrl-C take over  quit")),
    ] {
      terminal.resize(rows: rows, columns: columns)
      try wait(for: row, terminal)
      try terminal.wait { $0.scrollingRows.lowerBound == 0 && $0.textLines.last == "task>" }
      expect(terminal.screen.lines.count { $0.contains("Task: Give") }, equals: 1)
    }
    terminal.resize(rows: 5, columns: 80)
    try terminal.wait { $0.scrollingRows == 0...4 && $0.lines.last == "task>" }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Whatever ends the program, the whole window scrolls again and the row is gone")
  func endings() throws {
    let endings: [(String, (PseudoTerminal) -> Void, PseudoTerminal.Ending)] = [
      ("quit", { $0.send("quit\r") }, .code(0)), ("Ctrl-D", { $0.send("\u{4}") }, .code(0)),
      ("SIGTERM", { $0.signal(SIGTERM) }, .signal(SIGTERM)),
      ("SIGSEGV", { $0.signal(SIGSEGV) }, .signal(SIGSEGV)),
    ]
    for (name, end, ending) in endings {
      let terminal = try play(["--plain"])
      try wait(for: Self.task, terminal)
      try terminal.wait { $0.textLines.last == "task>" }
      end(terminal)
      try expect(terminal.waitForExit(), equals: ending, name)
      expect(isGivenBack(terminal.screen), "\(name): \(terminal.screen.lines)")
    }
  }

  @Test("A line that is being typed stays whole where the window changes; Ctrl-C discards it whole")
  func typedLine() throws {
    let terminal = try play(["--plain"])
    try wait(for: Self.task, terminal)
    try terminal.wait { $0.textLines.last == "task>" }
    terminal.send("secti")
    try terminal.wait { $0.textLines.last == "task> secti" }
    terminal.resize(rows: 20, columns: 60)
    try terminal.wait { $0.textLines.last == "task> secti" && $0.scrollingRows == 0...18 }
    terminal.send("ons 7\r")
    try wait(for: "Number: ", terminal)
    expect(terminal.screen.lines, contains: "task> sections 7")
    try terminal.wait { $0.textLines.last == "answer>" }
    terminal.send("1")
    try terminal.wait { $0.textLines.last == "answer> 1" }
    terminal.send("\u{3}")
    try wait(for: "paused at step 3 of 3", terminal)
    try terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("A dumb terminal has no such row and no control sequence; NO_COLOR has one without colours")
  func quietTerminals() throws {
    let dumb = try play(environment: ["TERM": "dumb"])
    try dumb.wait { $0.lines.last == "task>" }
    expect(!dumb.output.contains(0x1B))
    let plain = try play(["--plain"], environment: ["NO_COLOR": "1"])
    try wait(for: Self.task, plain)
    let text = String(decoding: plain.output, as: UTF8.self)
    #expect(text.firstRange(of: /\u{1B}\[[0-9;]*[1-9][0-9;]*m/) == nil)
  }
}
