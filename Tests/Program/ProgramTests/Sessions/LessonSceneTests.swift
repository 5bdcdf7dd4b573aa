import Foundation
import TestSupport
import Testing

/// A session that is played has a scene of its own: the person's is back when it is left, however
/// that is.
struct LessonSceneTests {
  let home: Home

  init() throws {
    home = try Home(lesson: "  > load circle; sections 5\n\n@pause\n\n  > append 0\n", speed: 100)
  }

  /// A shell with something in it, and what it answers about that.
  private func shell(_ words: [String] = []) throws -> (ShellTerminal, state: [String]) {
    let shell = try ShellTerminal(home, ["--no-init"] + words, rows: 60)
    for line in ["load flow", "sections 3 4", "scroll to 0 20", "append 0", "undo"] {
      _ = try shell.ask(line)
    }
    return (shell, try shell.state())
  }

  /// Types `play` and waits for the pause in the lesson.
  private func play(_ shell: ShellTerminal) throws {
    let count = shell.transcript.count { $0.contains("2/2 100x") }
    shell.terminal.send("play \(home.path("lesson.session"))\r")
    try shell.terminal.wait { screen in
      (screen.scrolledAway + screen.lines).count { $0.contains("2/2 100x") } == count + 1
        || screen.lines.last?.contains("2/2 100x") == true
    }
  }

  /// Takes over at the pause.
  private func takeOver(_ shell: ShellTerminal) throws {
    let before = shell.prompts
    shell.terminal.send("t")
    try shell.waitForPrompt(after: before)
  }

  @Test(
    "To the end, 'q', Ctrl-D and 'quit' while taken over: kernel, journal and scene are as before")
  func untouched() throws {
    let (shell, state) = try shell()
    let kernel = try #require(shell.kernel)
    for way in [" ", "q", "t\u{4}", "tquit\r", "tsections 9; quit\r"] {
      try play(shell)
      if way.hasPrefix("t") { try takeOver(shell) }
      shell.terminal.send(way.hasPrefix("t") ? String(way.dropFirst()) : way)
      try shell.terminal.wait { screen in
        screen.textLines.suffix(2) == ["back in your own scene", "layoutsh main/flow>"]
      }
      try expect(shell.state(), equals: state, "\(way)")
      expect(shell.kernel, equals: kernel)
    }
    try expect(shell.ask("redo").first, equals: "redone: append 0")
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("Who takes over stands in the lesson's scene, and the prompt says so; undo is its own")
  func takingOver() throws {
    let (shell, state) = try shell()
    try play(shell)
    try takeOver(shell)
    expect(shell.terminal.screen.textLines.last, equals: "(lesson) layoutsh main/circle>")
    expect(
      shell.transcript,
      contains: "paused: try things, then 'resume', 'back' or 'goto'; 'quit' leaves the lesson")
    try expect(
      shell.ask("journal"), equals: ["line  command", "1     load circle", "2     sections 5"])
    try expect(shell.ask("undo 2"), contains: "undone: load circle")
    try expect(shell.ask("undo").first?.hasPrefix("error: "), equals: true)
    _ = try shell.ask("load flow; sections 8")
    shell.terminal.send("resume\r")
    try shell.terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    // The step after the pause found the lesson's own scene.
    expect(shell.transcript.contains { $0.hasPrefix("main   circle  1         6 ") })
    try expect(shell.state(), equals: state)
    try expect(
      shell.ask("resume"), equals: ["error: nothing is being played: start with 'play FILE'"])
  }

  @Test("A lesson played from a lesson leads back there, and there 'resume' goes on")
  func nested() throws {
    try home.write("inner.session", "session 1\nspeed: 100\n\n  > load flow; sections 2\n\n")
    let (shell, state) = try shell()
    try play(shell)
    try takeOver(shell)
    _ = try shell.ask("play \(home.path("inner.session"))")
    try shell.terminal.wait { screen in
      screen.textLines.suffix(2)
        == ["back in lesson: 'resume' goes on", "(lesson) layoutsh main/circle>"]
    }
    try expect(shell.ask("content"), contains: "      0      5")
    shell.terminal.send("resume\r")
    try shell.terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    try expect(shell.state(), equals: state)
  }

  @Test(
    "A layout that ends the lesson's kernel, or a kernel that is killed, costs the person nothing")
  func crash() throws {
    try home.write(
      "deadly.session",
      "session 1\nspeed: 100\n\n  > load flow; sections 2\n\n  > load deadly fault=abort\n\n")
    let (shell, state) = try shell(["--plugin-path", try Deadly.folder()])
    let kernel = try #require(shell.kernel)
    _ = try shell.ask("play \(home.path("deadly.session"))")
    try shell.terminal.wait { $0.textLines.last == "(deadly) layoutsh main/flow>" }
    _ = try shell.ask("quit")
    expect(shell.kernel, equals: kernel)
    try expect(shell.state(), equals: state)
  }

  @Test("A file that cannot be played changes nothing")
  func unreadable() throws {
    let (shell, state) = try shell()
    try expect(
      shell.ask("play nowhere"), equals: ["error: cannot read nowhere: No such file or directory"])
    try expect(shell.state(), equals: state)
  }

  @Test("What is tried can be recorded, and the recording ends with the lesson")
  func recording() throws {
    let (shell, state) = try shell()
    try play(shell)
    try takeOver(shell)
    let path = home.path("mine.session")
    _ = try shell.ask("record \(path)")
    _ = try shell.ask("append 0 x2")
    try expect(shell.ask("quit").first?.hasPrefix("recorded "), equals: true)
    try expect(shell.state(), equals: state)
    try expect(home.read("mine.session"), contains: "\n  > append 0 x2\n")
  }

  @Test("Scripts and sourced files play too: the answers come, the scene stays")
  func scripts() throws {
    let play = "play \(home.path("lesson.session"))"
    let run = try Program.run(
      ["-c", "load flow; sections 2; \(play); content; journal"], home: home)
    expect(run.status == 0 && run.errors == "")
    expect(run.lines.contains { $0.hasPrefix("main   circle  1         6 ") })
    expect(run.lines.suffix(3), equals: ["line  command", "1     load flow", "2     sections 2"])
    try home.write("lines", "sections 2\n\(play)\nsections 4\n")
    let (shell, _) = try shell()
    _ = try shell.ask("source \(home.path("lines"))")
    try expect(shell.ask("journal").suffix(2), equals: ["4     sections 2", "5     sections 4"])
  }
}

/// An answer that is not the one in the file is shown as such while a session is played.
struct DifferingAnswerTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write(
      "lesson.session",
      """
      session 1
      title: L
      size: 60x24

        > load flow; sections 7
        main: flow
        ...

        > attrs 0,1
        element     x  y   w   h  z  notes
        0,1      66.5  0  50  50  0

        > frob
        error: unknown command 'frob'
        [1]

        > append 0

        > nonsense

      """)
  }

  private static let marks = [
    "! the answer differs from line 9 of the file (- expected, + found)",
    "!  element     x  y   w   h  z  notes", "! -0,1      66.5  0  50  50  0",
    "! +0,1      67.5  0  50  50  0",
  ]

  @Test("Without a terminal the difference stands below the answer, and the exit code is 3")
  func straight() throws {
    let run = try Program.run(["play", "lesson.session"], home: home)
    expect(run.status, equals: 3)
    expect(run.errors, equals: "2 answers differ from the file\n")
    let start = try #require(run.lines.firstIndex(of: Self.marks[0]), "\(run.output)")
    expect(run.lines[start - 1], equals: "0,1      67.5  0  50  50  0")
    expect(Array(run.lines[start...].prefix(4)), equals: Self.marks)
    // A step without an answer in the file is only marked if it is refused.
    expect(run.lines.count { $0.hasPrefix("! the answer ") }, equals: 2)
    expect(run.lines.suffix(2), contains: "! +[1]", "\(run.lines)")
  }

  @Test("On a terminal of another width too; the answers are as wide as the file says")
  func terminal() throws {
    try home.write(
      "wide.session", "session 1\nsize: 30x24\nspeed: 100\n\n  > load flow; sections 2; draw\n\n")
    let update = try Program.run(["verify", "--update", "wide.session"], home: home)
    expect(update.status, equals: 3)
    for (name, code) in [("wide.session", Int32(0)), ("lesson.session", 3)] {
      let terminal = try PseudoTerminal(
        [Program.path, "play", home.path(name), "--speed", "0", "--plain"],
        environment: home.environment,
        rows: 80, columns: 100)
      try expect(terminal.waitForExit(), equals: .code(code))
      let marks = terminal.screen.lines.filter { $0.hasPrefix("! ") }
      expect(code == 0 ? marks.isEmpty : Array(marks.prefix(4)) == Self.marks)
    }
  }

  @Test("An @assert that does not hold, and a difference in a played script, count as well")
  func others() throws {
    try home.write(
      "assert.session", "session 1\n\n  > load flow; sections 2\n\n@assert count == 3\n")
    let run = try Program.run(["play", "assert.session"], home: home)
    expect(run.status, equals: 3)
    expect(run.errorLines.last, equals: "1 answer differs from the file")
    let script = try Program.run(["-c", "play lesson.session"], home: home)
    expect(script.status, equals: 0)
    expect(Self.marks.allSatisfy(script.lines.contains))
  }
}
