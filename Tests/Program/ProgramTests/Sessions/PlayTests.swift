import Foundation
import TestSupport
import Testing

/// `layoutsh play`: a lesson that can be stopped, tried out and resumed.
struct PlayTests {
  let home: Home

  init() throws {
    home = try Home(lesson: Home.fourSteps(opening: "First words.", pause: "@pause 86400s"))
  }

  private func terminal(_ words: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Program.path, "play", home.path("lesson.session"), "--plain"] + words,
      environment: home.environment,
      rows: 40, columns: 100)
  }

  @Test("Without a terminal, and with --speed 0, it goes straight through")
  func straight() throws {
    for words in [["play", "lesson.session"], ["play", "lesson.session", "--speed", "0"]] {
      let run = try Program.run(words, home: home)
      expect(run.status, equals: 0)
      expect(run.errors, equals: "")
      expect(run.lines.contains("First words.") && run.lines.contains("Last words."))
      expect(run.lines.last { $0.hasPrefix("main   flow") }?.contains("  5  "), equals: true)
      expect(run.output, contains: "layoutsh main/flow> append 0\n")
    }
    let typed = try Program.run(["-c", "play ~/lesson.session"], home: home)
    expect(typed.status, equals: 0, "\(typed.errors)")
    expect(typed.output, contains: "  5  ")
  }

  @Test("On a terminal with --speed 0 it plays to the end and leaves with 0")
  func watched() throws {
    let terminal = try terminal("--speed", "0")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(terminal.screen.lines, contains: "Last words.")
  }

  @Test(
    "Beside a picture a long answer comes a part at a time; a window that is too small is told of")
  func longAnswer() throws {
    try home.write(
      "long.session",
      """
      session 1
      size: 100x30
      speed: 100

        > load flow; sections 40
        ...

        > attrs
        ...

      Last words.

      """)
    let words = [Program.path, "play", home.path("long.session")]
    func start(_ flag: String) throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(words + [flag], environment: home.environment)
      try terminal.waitForOutput(
        "this session is made for a window of 100x30; yours is 80x24\r\n")
      return terminal
    }
    let terminal = try start("--split")
    // The text has 11 rows: the command, nine of the answer, and the cursor.
    try terminal.wait {
      $0.text(row: 23).hasPrefix("9 of 41 rows: space goes on, s skips the rest")
    }
    #expect(terminal.screen.text(row: 0) == "layoutsh main/flow> attrs")
    #expect(terminal.screen.text(row: 9).hasPrefix("0,7 "))
    terminal.send(" ")
    try terminal.wait { $0.text(row: 23).hasPrefix("18 of 41 rows: ") }
    #expect(terminal.screen.text(row: 9).hasPrefix("0,16 "))
    #expect(terminal.screen.scrolledAway.contains { $0.hasPrefix("0,0 ") })
    terminal.send("s")
    let end = try terminal.waitForOutput("Last words.")
    try expect(terminal.waitForExit(), equals: .code(0))
    #expect(!String(decoding: terminal.output[..<end], as: UTF8.self).contains("0,17 "))
    // Leaving takes effect between the parts, too.
    let left = try start("--split")
    try left.wait { $0.text(row: 23).hasPrefix("9 of 41 rows: ") }
    left.send("q")
    try expect(left.waitForExit(), equals: .code(0))
    let plain = try start("--plain")
    try expect(plain.waitForExit(), equals: .code(0))
    #expect(plain.screen.scrolledAway.contains { $0.hasPrefix("0,0 ") })
    #expect(plain.screen.lines.contains { $0.hasPrefix("0,39 ") })
  }

  @Test("Paragraphs are wrapped at words to the terminal, and stay as they are in a pipe")
  func prose() throws {
    let path = try home.write(
      "prose.session",
      """
      session 1

      # A heading that stands alone
      Some words of prose that go on and on,
      here on a second line.
      - an item that is long enough to be broken
      in two
      - another

      Last words.

      """)
    func rows(columns: Int) throws -> [String] {
      let terminal = try PseudoTerminal(
        [Program.path, "play", path, "--plain", "--speed", "100"], environment: home.environment,
        rows: 24, columns: columns)
      try expect(terminal.waitForExit(), equals: .code(0))
      let lines = terminal.screen.lines
      return Array(lines[(lines.firstIndex { $0.hasPrefix("A heading") } ?? 0)...])
    }
    try expect(
      rows(columns: 30),
      equals: [
        "A heading that stands alone", "Some words of prose that go on",
        "and on, here on a second line.", "- an item that is long enough", "  to be broken in two",
        "- another", "",
        "Last words.",
      ])
    try expect(
      rows(columns: 200),
      equals: [
        "A heading that stands alone",
        "Some words of prose that go on and on, here on a second line.",
        "- an item that is long enough to be broken in two", "- another", "", "Last words.",
      ])
    let pipe = try Program.run(["play", path])
    expect(pipe.output, contains: "go on and on,\nhere on a second line.\n- an item")
  }

  @Test("--step waits for Enter before each step")
  func step() throws {
    let terminal = try terminal("--step", "--speed", "0")
    try terminal.waitForOutput("First words.")
    var end = 0
    for command in ["load flow", "sections 3", "append 0", "append 0"] {
      expect(!String(decoding: terminal.output[end...], as: UTF8.self).contains(command))
      terminal.send("\r")
      end = try terminal.waitForOutput("> \(command)", after: end)
    }
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Ctrl-C pauses; what was tried is forgotten on resume; back and goto move")
  func pause() throws {
    let terminal = try terminal("--speed", "100")
    try terminal.waitForOutput("> append 0\r\n")
    try terminal.waitForOutput("  4      0 0 320 480")
    terminal.send("\u{3}")
    var end = try terminal.waitForOutput("\r\npaused: try things")
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("sections 99; status\r")
    end = try terminal.waitForOutput("  99 ", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("back\r")
    end = try terminal.waitForOutput("before step 3 of 4: 'resume' goes on", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("status\r")
    end = try terminal.waitForOutput("main   flow    1         3  ", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("goto 4\r")
    end = try terminal.waitForOutput("before step 4 of 4", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("status\r")
    end = try terminal.waitForOutput("main   flow    1         4  ", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("goto four\r")
    end = try terminal.waitForOutput("before step 3 of 4", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("goto 9\r")
    end = try terminal.waitForOutput(" no step 9; available: 1 to 4", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("goto 4\r")
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("delete 0,0; resume\r")
    end = try terminal.waitForOutput("3 items", after: end)
    end = try enter(terminal, until: "  5      0 0 320 480", after: end)
    end = try terminal.waitForOutput("Last words.", after: end)
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("resume\r")
    end = try terminal.waitForOutput("nothing is being played: start with 'play FILE'", after: end)
    // Only at a prompt does Ctrl-D leave: one typed ahead is no key.
    end = try terminal.waitForOutput("layoutsh main/flow> ", after: end)
    terminal.send("\u{4}")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  /// Enter ends a wait: one pressed before the pause has begun ends that between two keys.
  private func enter(_ terminal: PseudoTerminal, until text: String, after end: Int) throws -> Int {
    for _ in 0..<20 {
      terminal.send("\r")
      if let found = try? terminal.waitForOutput(text, after: end, seconds: 1) { return found }
    }
    return try terminal.waitForOutput(text, after: end)
  }

  @Test("A played file is not trusted, and a missing or malformed one is one line and exit code 1")
  func trust() throws {
    try home.write("a.session", "session 1\ntitle: A\n\n  > record out\n\n")
    let run = try Program.run(["play", "a.session"], home: home)
    expect((run.output + run.errors), contains: "it uses files, and the session is not trusted")
    expect(!home.names(in: ".").contains("out"))
    let missing = try Program.run(["play", "nowhere"], home: home)
    expect(
      missing,
      equals: Run(
        output: "", errors: "error: cannot read nowhere: No such file or directory\n", status: 1))
    try home.write("b.session", "session 1\ntitle: B\n\n@frob\n")
    let malformed = try Program.run(["play", "b.session"], home: home)
    expect(malformed.status == 1 && malformed.output == "")
    expect(malformed.errors.hasPrefix("error: b.session, line 4: "), "\(malformed.errors)")
  }
}
