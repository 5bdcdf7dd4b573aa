import Foundation
import TestSupport
import Testing

/// Keys while a session is played at a terminal.
struct KeysTests {
  let home: Home

  init() throws {
    home = try Home(lesson: Home.fourSteps(opening: "# Words", pause: "@pause"), speed: 100)
  }

  private static let keys = "space next  + - speed  p pause  b back  g goto  t take over  q quit"

  private func play(_ words: String..., environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      [Program.path, "play", home.path("lesson.session"), "--plain"] + words,
      environment: home.environment.merging(environment) { $1 }, rows: 40, columns: 100)
  }

  /// Waits until the last row is that of the keys, at a step.
  private func waitForKeys(_ terminal: PseudoTerminal, step: String) throws {
    try terminal.wait { $0.lines.last == "\(step)  \(Self.keys)" }
  }

  @Test("A bare @pause waits with one row of keys, which goes away; space goes on to the end")
  func pause() throws {
    let terminal = try play()
    try waitForKeys(terminal, step: "4/4 100x")
    expect(terminal.screen.lines, contains: "Words")
    terminal.send(" ")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(terminal.screen.lines, contains: "Last words.")
    expect(terminal.screen.lines.count { $0.contains("space next") }, equals: 0)
    expect(terminal.modes, equals: PseudoTerminal.modesAtFirst)
  }

  @Test("+ and - change the speed, b and the left arrow go back, g goes to a step or a mark")
  func moving() throws {
    let terminal = try play()
    try waitForKeys(terminal, step: "4/4 100x")
    terminal.send("-")
    try waitForKeys(terminal, step: "4/4 50x")
    terminal.send("-+")
    try waitForKeys(terminal, step: "4/4 50x")
    terminal.send("b")
    try waitForKeys(terminal, step: "3/4 50x")
    terminal.send("\u{1B}[D")
    try waitForKeys(terminal, step: "2/4 50x")
    terminal.send("t")
    try terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    terminal.send("journal\r")
    try terminal.wait { $0.textLines.suffix(2) == ["1     load flow", "layoutsh main/flow>"] }
    terminal.send("sections 9; resume\r")
    try waitForKeys(terminal, step: "4/4 50x")
    expect(terminal.screen.lines.contains { $0.hasPrefix("main   flow    1         4 ") })
    terminal.send("g")
    try terminal.wait { $0.textLines.last == "goto STEP or MARK>" }
    terminal.send("four\r")
    try waitForKeys(terminal, step: "3/4 50x")
    terminal.send("g")
    try terminal.wait { $0.textLines.last == "goto STEP or MARK>" }
    terminal.send("8\r")
    try terminal.wait { $0.lines.contains("error: no step 8; available: 1 to 4") }
    try waitForKeys(terminal, step: "3/4 50x")
    terminal.send("q")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(terminal.modes, equals: PseudoTerminal.modesAtFirst)
  }

  @Test("p pauses after what is shown; the size of the window may change, and playing goes on")
  func holding() throws {
    try home.write(lesson: "@pause 86400s\n\n  > load flow; sections 2\n\n@pause 86400s")
    let terminal = try play()
    try terminal.wait { $0.lines.last?.hasPrefix("1/1 1x  playing  space next  p pause") == true }
    terminal.send("p")
    try waitForKeys(terminal, step: "1/1 1x")
    terminal.resize(rows: 10, columns: 30)
    terminal.send("+")
    try terminal.wait { $0.lines.last?.hasPrefix("1/1 2x  space next") == true }
    terminal.resize(rows: 40, columns: 100)
    terminal.send("p")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("main   flow    1         2") } }
    terminal.send("q")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(terminal.modes, equals: PseudoTerminal.modesAtFirst)
  }

  @Test("A dumb terminal gets plain rows, no typing and no control sequence")
  func dumb() throws {
    let terminal = try play(environment: ["TERM": "dumb"])
    try terminal.wait { $0.lines.contains { $0.hasPrefix("4/4 100x  space next") } }
    terminal.send(" ")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(!terminal.output.contains(0x1B))
    expect(terminal.screen.lines, contains: "# Words")
  }

  @Test("A layout that ends the kernel gives the prompt with the state before the step")
  func crash() throws {
    try home.write(
      lesson: "  > load flow; sections 2\n\n  > load deadly fault=abort\n\n  > append 0\n",
      speed: 100)
    let terminal = try play("--plugin-path", try Deadly.folder())
    try terminal.wait { screen in
      screen.textLines.suffix(2) == [
        "paused: try things, then 'resume', 'back' or 'goto'; 'quit' leaves the lesson",
        "layoutsh main/flow>",
      ]
    }
    expect(
      terminal.screen.lines.contains {
        $0.hasPrefix("error: plugin 'deadly' crashed in prepare at line ")
      })
    terminal.send("sections 5\r")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("5 items") } }
    terminal.send("resume\r")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("main   flow    1         3 ") } }
    // Nobody can take over in a pipe.
    let run = try Program.run(
      ["play", "lesson.session", "--plugin-path", try Deadly.folder()], home: home)
    expect(run.status, equals: 70)
    expect(run.output, contains: "crashed in prepare")
  }

  @Test("A person may use files, the session may not; a recording keeps what was tried")
  func recordingWhilePlaying() throws {
    let terminal = try play("--step")
    try waitForKeys(terminal, step: "1/4 100x")
    terminal.send(" ")
    try waitForKeys(terminal, step: "2/4 100x")
    terminal.send("t")
    try terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    let path = home.path("mine.session")
    for line in ["record \(path)", "sections 9", "attrs 0,1", "resume"] {
      terminal.send("\(line)\r")
      if line != "resume" { try terminal.wait { $0.textLines.last == "layoutsh main/flow>" } }
    }
    try waitForKeys(terminal, step: "2/4 100x")
    terminal.send(" ")
    try waitForKeys(terminal, step: "3/4 100x")
    terminal.send("t")
    try terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    terminal.send("stop\r")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("recorded ") } }
    let text = try home.read("mine.session")
    let commands = text.split(separator: "\n").filter { $0.hasPrefix("  > ") }
    expect(
      commands,
      equals: ["  > load flow", "  > sections 9", "  > attrs 0,1", "  > undo 1", "  > sections 3"],
      "\(text)")
    expect(text, contains: "\n@at ")
    // It begins in the middle of a lesson, with the lines before, so it verifies.
    let run = try Program.run(["verify", "mine.session"], home: home)
    expect(run.output, equals: "ok  mine.session  5 checks\n", "\(run)\(text)")
  }
}
