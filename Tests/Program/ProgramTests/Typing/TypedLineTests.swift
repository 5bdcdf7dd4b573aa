import Foundation
import TestSupport
import Testing

/// Lines typed while a session plays, where no prompt is: each takes over whole, or is for the
/// prompt that comes next.
struct TypedLineTests {
  let home: Home

  init() throws { home = try Home() }

  private static let prompt = "layoutsh main/flow>"
  private static let paused =
    "paused: try things, then 'resume', 'back' or 'goto'; 'quit' leaves the lesson"

  private func play(
    _ body: String, speed: Int = 100, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try home.write(lesson: body, speed: speed)
    return try PseudoTerminal(
      [Program.path, "play", home.path("lesson.session"), "--plain"],
      environment: home.environment.merging(environment) { $1 }, rows: 40, columns: 100)
  }

  /// Plays three items and waits at a pause after them.
  private func playToPause(
    after body: String = "", environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try play(
      "  > load flow; sections 3\n\n@pause\n\n\(body)  > append 0\n", environment: environment)
    try terminal.wait { screen in
      screen.lines.last.map { $0.hasPrefix("2/") && $0.contains("space next") } ?? false
    }
    return terminal
  }

  private func rows(_ terminal: PseudoTerminal) -> [String] {
    terminal.screen.scrolledAway + terminal.screen.lines
  }

  @Test(
    "At a pause a typed line takes over whole, whatever key it begins with",
    arguments: [
      "insert 0,1 label=Dora", "bounds 200 200", "get item-size", "tick 16", "press 5 5",
      "plugins", "sections 9", "17.5", "transition circle", "quiet", "(3)",
    ])
  func atPause(_ line: String) throws {
    let terminal = try playToPause()
    terminal.send(line + "\r")
    try terminal.wait { screen in
      screen.textLines.last?.hasPrefix("layoutsh main/") == true
        && screen.lines.contains("\(Self.prompt) \(line)")
    }
    expect(rows(terminal).count { $0 == Self.paused }, equals: 1)
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Typed letter by letter, a line takes over whole; the letter of a key alone is one")
  func letterByLetter() throws {
    let terminal = try playToPause()
    for letter in "bounds 200 200\r" {
      terminal.send(String(letter))
      usleep(80_000)
    }
    try terminal.wait { $0.lines.contains("\(Self.prompt) bounds 200 200") }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
    let other = try playToPause()
    other.send("t")
    try other.wait { $0.textLines.last == Self.prompt }
    other.send("quit\r")
    try expect(other.waitForExit(), equals: .code(0))
  }

  @Test("While text is shown, too; and the scene is that of the place")
  func whileTextIsShown() throws {
    let terminal = try play(
      "  > load flow; sections 3\n\nSome words.\n@pause 86400s\n\n  > append 0\n")
    try terminal.waitForOutput("Some words.")
    terminal.send("insert 0,1 label=Dora\r")
    try terminal.wait { screen in
      screen.lines.contains("\(Self.prompt) insert 0,1 label=Dora")
        && screen.lines.contains { $0.hasPrefix("4 items") }
    }
    terminal.send("resume\r")
    try terminal.wait { $0.lines.contains { $0.hasSuffix("> resume") } }
    terminal.send(" ")
    // The attempt is undone: the step appends to three.
    try terminal.wait { screen in
      screen.lines.contains("\(Self.prompt) append 0")
        && screen.lines.count { $0.hasPrefix("main   flow    1         4 ") } == 1
        && screen.textLines.last == Self.prompt
    }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Several pasted lines run one after the other; keys that are no characters are ignored")
  func severalLines() throws {
    let terminal = try playToPause()
    terminal.send("\u{1B}[A\u{1B}[B\u{1B}OP\u{1B}[15~\u{1B}[3~\t\u{7F}")
    usleep(100_000)
    expect(rows(terminal).count { $0 == Self.paused }, equals: 0)
    terminal.send("sections 5\rappend 0\rcontent\r")
    try terminal.wait { screen in
      screen.lines.contains("\(Self.prompt) content") && screen.textLines.last == Self.prompt
        && screen.lines.contains { $0.hasPrefix("6 items") }
    }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Before a task, a line is for its prompt; one that is left over takes over")
  func beforeATask() throws {
    let task = "Words.\n\n@task Insert an item.\n@done count == 4\n@solution append 0\n\n"
    let terminal = try playToPause(after: task)
    terminal.send("insert 0,1 label=Dora\rdelete 0,0\r")
    try terminal.wait { $0.lines.contains("\(Self.prompt) delete 0,0") }
    let rows = rows(terminal)
    expect(rows, contains: "task> insert 0,1 label=Dora")
    expect(rows.contains { $0.hasPrefix("Done.") })
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Before a question, a number or a letter is its answer, and a command takes over")
  func beforeAQuestion() throws {
    let number = "@quiz kind=number How many?\n@answer -3\n@wrong 3\n\n"
    let terminal = try playToPause(after: number)
    terminal.send("-3\r")
    try terminal.wait { $0.lines.contains("Right.") }
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(rows(terminal), contains: "answer> -3")
    let choice = "@quiz kind=choice Which?\n@choice this\n@choice that\n@answer that\n\n"
    let other = try playToPause(after: choice)
    other.send("b\r")
    try other.wait { $0.lines.contains("Right.") }
    let third = try playToPause(after: choice)
    third.send("bounds 90 90\r")
    try third.wait { $0.lines.contains("\(Self.prompt) bounds 90 90") }
    third.send("quit\r")
    try expect(third.waitForExit(), equals: .code(0))
  }

  @Test("Enter and space typed before a prompt is there ask for no hint")
  func blanksAhead() throws {
    let terminal = try playToPause(
      after: "@quiz kind=number How many?\n@answer 3\n@hint Count them.\n\n")
    terminal.send(" \r \r")
    try terminal.wait { $0.textLines.last == "answer>" }
    terminal.send("3\r")
    try terminal.wait { $0.lines.contains("Right.") }
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(!rows(terminal).contains { $0.contains("Hint") || $0.contains("Count them") })
  }

  @Test("Of several lines pasted at the prompt of a task, each is tried")
  func pastedAtATask() throws {
    let terminal = try play(
      "  > load flow; sections 3\n\n@task Make five.\n@done count == 5\n@solution append 0 x2\n\n")
    try terminal.waitForOutput("task> ")
    terminal.send("\u{1B}[200~append 0\nappend 0\nappend 0\u{1B}[201~\r")
    // The third is not lost with the lesson.
    try terminal.wait { screen in
      screen.lines.contains("\(Self.prompt) append 0") && screen.textLines.last == Self.prompt
    }
    expect(rows(terminal).contains { $0.hasPrefix("Done.") })
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Ctrl-C discards a line that was begun; a terminal without cursor control shows it")
  func interruptedAndDumb() throws {
    let terminal = try playToPause()
    terminal.send("inse")
    try terminal.wait { $0.textLines.last == "\(Self.prompt) inse" }
    terminal.send("\u{3}")
    try terminal.wait { $0.textLines.last == Self.prompt }
    terminal.send("append 0\r")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("4 items") } }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
    let dumb = try playToPause(environment: ["TERM": "dumb"])
    dumb.send("append 0 x4\r")
    try dumb.wait { screen in
      screen.lines.contains("\(Self.prompt) append 0 x4")
        && screen.lines.contains { $0.hasPrefix("7 items") }
    }
    dumb.send("quit\r")
    try expect(dumb.waitForExit(), equals: .code(0))
  }
}
