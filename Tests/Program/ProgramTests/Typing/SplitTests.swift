import Foundation
import TestSupport
import Testing

/// The picture pinned below the text: what scrolls, what returns, and what the shell does not
/// notice.
@Suite struct SplitTests {
  let home: Home

  init() throws { home = try Home() }

  private func shell(
    environment: [String: String] = [:], rows: Int = 24, columns: Int = 80,
    _ lines: String...
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [Program.path, "--no-init"], environment: home.environment.merging(environment) { $1 },
      rows: rows, columns: columns)
    try terminal.wait { $0.lines.last == "layoutsh main>" }
    for line in lines { try ask(line, terminal) }
    return terminal
  }

  /// Types a line and waits for the next prompt in a row of its own.
  private func ask(_ line: String, _ terminal: PseudoTerminal) throws {
    func prompts(_ screen: TerminalScreen) -> Int {
      (screen.scrolledAway + screen.lines).count { $0.hasPrefix("layoutsh ") && $0.hasSuffix(">") }
    }
    let start = terminal.output.count
    terminal.send(line + "\r")
    try terminal.waitForOutput(line, after: start)
    try terminal.wait { prompts($0) > 0 && $0.text(row: $0.row).hasSuffix(">") && $0.column > 0 }
  }

  /// The first row of the picture's part, or nil if there is none.
  private func heading(_ screen: TerminalScreen) -> Int? {
    (0..<screen.rows).first { screen.text(row: $0).hasPrefix("── ") }
  }

  /// Whether the terminal is as it was: all of it scrolls, and nothing of the picture is left.
  private func isGivenBack(_ screen: TerminalScreen) -> Bool {
    screen.scrollingRows == 0...(screen.rows - 1) && heading(screen) == nil
      && !screen.lines.contains { $0.contains("┏") || $0.contains("┗") }
  }

  @Test("Text scrolls above the picture, and what leaves the window is in the scrollback, whole")
  func scrollback() throws {
    let terminal = try shell("load flow; sections 30", "watch split")
    try terminal.wait { heading($0) == 11 && $0.text(row: 23).hasPrefix("┗") }
    #expect(terminal.screen.text(row: 11).hasPrefix("── main ─"))
    #expect(terminal.screen.text(row: 12).hasSuffix("┓  main  flow"))
    #expect(terminal.screen.scrollingRows == 0...10)
    for _ in 0..<3 { try ask("attrs", terminal) }
    let screen = terminal.screen
    let rows = screen.scrolledAway + (0..<11).map { screen.text(row: $0) }
    #expect(rows.count { $0.hasPrefix("0,29 ") } == 3)
    #expect(rows.allSatisfy { !$0.contains("┏") && !$0.contains("── ") })
    #expect(heading(screen) == 11)
    // Cleared, the picture stays and nothing of it is scrolled away.
    terminal.send("\u{C}")
    try terminal.wait { $0.row == 0 && heading($0) == 11 && $0.text(row: 1).isEmpty }
    try ask("clear", terminal)
    try terminal.wait { $0.row == 0 && heading($0) == 11 }
    #expect(terminal.screen.scrolledAway.allSatisfy { !$0.contains("┗") })
    try ask("watch off", terminal)
    try terminal.wait(until: isGivenBack)
  }

  @Test("Whatever ends the shell, the terminal scrolls whole and shows no picture")
  func endings() throws {
    let endings: [(String, (PseudoTerminal) -> Void, PseudoTerminal.Ending)] = [
      ("quit", { $0.send("quit\r") }, .code(0)),
      ("Ctrl-D", { $0.send("\u{4}") }, .code(0)),
      ("SIGTERM", { $0.signal(SIGTERM) }, .signal(SIGTERM)),
      ("SIGHUP", { $0.signal(SIGHUP) }, .code(129)),
      ("SIGSEGV", { $0.signal(SIGSEGV) }, .signal(SIGSEGV)),
    ]
    for (name, end, ending) in endings {
      let terminal = try shell("load flow; sections 30", "watch split")
      try terminal.wait { heading($0) == 11 }
      end(terminal)
      #expect(try terminal.waitForExit() == ending, "\(name)")
      #expect(isGivenBack(terminal.screen), "\(name): \(terminal.screen.lines)")
    }
  }

  @Test("Where there is no room, one line says so, once until there is")
  func noRoom() throws {
    let terminal = try shell(rows: 12, columns: 80, "load flow; sections 30", "watch split")
    func count() -> Int {
      String(decoding: terminal.output, as: UTF8.self).matches(of: /no picture is pinned:/).count
    }
    try terminal.waitForOutput("it needs a window of 41x16 or more, this one has 80x12", after: 0)
    try ask("scroll by 0 9", terminal)
    #expect(count() == 1)
    terminal.resize(rows: 24, columns: 80)
    try terminal.wait { heading($0) == 11 }
    terminal.resize(rows: 24, columns: 40)
    try terminal.wait { heading($0) == nil && $0.scrollingRows == 0...23 }
    #expect(count() == 1)
    try ask("scroll by 0 9", terminal)
    #expect(count() == 2)
  }

  @Test("After SIGKILL, --resume makes the whole window scroll again and shows no picture")
  func remains() throws {
    let killed = try shell("load flow; sections 30", "watch split")
    try killed.wait { heading($0) == 11 }
    killed.signal(SIGKILL)
    _ = try killed.waitForExit()
    let resumed = try PseudoTerminal(
      [Program.path, "--resume"], environment: home.environment, rows: 24, columns: 80)
    try resumed.waitForOutput("\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J", after: 0)
    try resumed.wait { $0.lines.last == "layoutsh main/flow>" }
  }

  @Test("The picture follows the window; one too small has none, and a larger one has it again")
  func resizing() throws {
    let terminal = try shell("load flow; sections 30", "watch split")
    try terminal.wait { heading($0) == 11 }
    for (rows, columns, row) in [
      (40, 100, 18), (24, 40, nil), (24, 41, 11), (20, 60, 9), (12, 80, nil), (24, 80, 11),
    ] {
      terminal.resize(rows: rows, columns: columns)
      // The prompt is what the shell draws last: a window resized before that is one more case.
      try terminal.wait {
        heading($0) == row && $0.scrollingRows == 0...((row ?? rows) - 1)
          && $0.text(row: $0.row) == "layoutsh main/flow>" && $0.column > 0
      }
    }
    try ask("append 0", terminal)
    try terminal.wait { $0.lines.contains { $0.contains("31 items, offset 0 0") } }
  }

  @Test(
    "What moves is shown moving, with the finger and what it is on; a key ends that and is typed")
  func motion() throws {
    let terminal = try shell("load overlay over flow; sections 30", "watch split")
    try ask("press 160 400; drag 0 -200 in 300", terminal)
    try terminal.wait {
      $0.text(row: 11).hasPrefix("── finger at 160 200, from 160 400, on ")
        && $0.lines.contains { $0.contains("●") } && $0.lines.contains { $0.contains("×") }
    }
    try ask("release; settle", terminal)
    let frames = Set(
      String(decoding: terminal.output, as: UTF8.self).matches(of: /height=[0-9.]+/).map {
        String($0.output)
      })
    #expect(frames.count > 5, "\(frames)")
    try ask("notch 0", terminal)
    let start = terminal.output.count
    terminal.send("settle\r")
    try terminal.waitForOutput("position=inFlight", after: start)
    terminal.send("status\r")
    try terminal.waitForOutput("> status", after: start)
    try terminal.wait { $0.lines.contains { $0.contains("animation=idle") } }
  }

  @Test("Answers, counters and recordings are the same with the picture and without")
  func unnoticed() throws {
    let lines = [
      "load overlay over flow", "sections 30", "press 160 400", "drag 0 -90 in 120", "release",
      "tick 100", "settle", "transition flow item-size=80x60", "frames 3", "stats", "diff",
    ]
    var recorded: [String] = []
    for watch in ["watch off", "watch split"] {
      let path = home.path("\(watch.dropFirst(6)).session")
      let terminal = try shell("record \(path)", watch)
      for line in lines { try ask(line, terminal) }
      try ask("stop", terminal)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // The title is the file's name, and the time is real.
      recorded.append(
        text.split(separator: "\n").filter { !$0.hasPrefix("@at ") && !$0.hasPrefix("title: ") }
          .joined(separator: "\n"))
    }
    #expect(recorded[0] == recorded[1])
    #expect(recorded[0].contains("  > stats"))
  }

  @Test("A terminal without control sequences, and one without colours, gets none")
  func quietTerminals() throws {
    let dumb = try shell(environment: ["TERM": "dumb"], "load flow; sections 30", "watch split")
    try ask("drag 1 1", dumb)
    #expect(!dumb.output.contains(0x1B))
    let words = String(decoding: dumb.output, as: UTF8.self)
    #expect(words.contains("no picture is pinned: this terminal cannot move its cursor"))
    let plain = try shell(environment: ["NO_COLOR": "1"], "load flow; sections 30", "watch split")
    try plain.wait { heading($0) == 11 }
    try ask("frob", plain)
    let text = String(decoding: plain.output, as: UTF8.self)
    #expect(text.firstRange(of: /\u{1B}\[[0-9;]*[1-9][0-9;]*m/) == nil)
  }

  @Test(
    "A played session has the picture where there is room, and ends without a trace; --plain has none"
  )
  func playing() throws {
    let lesson = Home.fourSteps(opening: "First words.", pause: "@pause 86400s")
    let path = try home.write(lesson: lesson, speed: 100)
    func play(_ words: [String], rows: Int) throws -> PseudoTerminal {
      try PseudoTerminal(
        [Program.path, "play", path] + words, environment: home.environment, rows: rows,
        columns: 80)
    }
    let split = try play([], rows: 24)
    try split.wait { $0.lines.contains { $0.contains("4 items, offset 0 0") } && heading($0) == 11 }
    split.send("t")
    try split.wait { $0.text(row: $0.row).hasSuffix("layoutsh main/flow>") && $0.column > 0 }
    try ask("append 0", split)
    try split.wait { $0.lines.contains { $0.contains("5 items, offset 0 0") } }
    split.send("quit\r")
    #expect(try split.waitForExit() == .code(0))
    #expect(isGivenBack(split.screen))
    for (words, rows) in [(["--plain"], 24), ([], 23)] {
      let plain = try play(words, rows: rows)
      try plain.waitForOutput("append 0")
      plain.send("t")
      try plain.wait { $0.text(row: $0.row).hasSuffix("layoutsh main/flow>") }
      #expect(heading(plain.screen) == nil)
      #expect(!String(decoding: plain.output, as: UTF8.self).contains("\u{1B}[?2026h"))
    }
  }

  @Test("What is typed while a line runs is not echoed into what is shown; echo returns after it")
  func typedAhead() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "--no-init", "--plugin-path", try Deadly.folder()],
      environment: home.environment, rows: 24, columns: 80)
    try terminal.wait { $0.lines.last == "layoutsh main>" }
    for line in ["load flow; sections 30", "watch split"] { try ask(line, terminal) }
    try terminal.wait { heading($0) == 11 }
    let start = terminal.output.count
    terminal.send("load deadly fault=loop\r")
    let place = try terminal.waitForOutput("working", after: start)
    terminal.send("                17")
    try terminal.waitForOutput("2 s", after: place)
    expect(terminal.modes[3] & UInt32(ECHO | ICANON | ISIG), equals: UInt32(ICANON | ISIG))
    expect(terminal.screen.lines.contains { $0.hasPrefix("      ") }, equals: false)
    let end = terminal.output.count
    terminal.send("\u{3}")
    try terminal.waitForOutput("main/flow> ", after: end)
    terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .code(0))
    expect(terminal.modes, equals: PseudoTerminal.modesAtFirst)
  }
}
