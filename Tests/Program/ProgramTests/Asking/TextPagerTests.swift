import Foundation
import TestSupport
import Testing

/// The program's own pager: long answers a page at a time, at the prompt only.
struct TextPagerTests {
  private func shell(rows: Int = 24, columns: Int = 80) throws -> ShellTerminal {
    let shell = try ShellTerminal(try Home(), ["--no-init"], rows: rows, columns: columns)
    try expect(shell.ask("pager on"), equals: ["pager: on"])
    return shell
  }

  /// Waits until the last row begins so.
  private func wait(for row: String, _ shell: ShellTerminal) throws {
    try shell.terminal.wait { $0.text(row: $0.rows - 1).hasPrefix(row) }
  }

  @Test(
    "space, b, arrows, Enter, g and G move; q leaves; what was read stays",
    arguments: [(24, 80), (10, 40)])
  func moving(rows: Int, columns: Int) throws {
    let shell = try shell(rows: rows, columns: columns)
    let page = rows - 1
    shell.terminal.send("help all\r")
    try wait(for: "lines 1-\(page) of ", shell)
    expect(shell.terminal.screen.text(row: 0), equals: "modules")
    for (key, first) in [
      (" ", page + 1), ("b", 1), ("\u{1B}[B", 2), ("\u{1B}[A", 1), ("\r", 2), ("k", 1),
      ("\u{1B}[6~", page + 1), ("\u{1B}[5~", 1), ("j", 2), ("g", 1),
    ] {
      shell.terminal.send(key)
      try wait(for: "lines \(first)-\(first + page - 1) of ", shell)
    }
    shell.terminal.send("G")
    try shell.terminal.wait { screen in
      let words = screen.text(row: rows - 1).split(separator: " ")
      return words.count > 4 && words[1].hasSuffix("-\(words[3])") && words[4] == "end"
    }
    expect(shell.terminal.screen.text(row: rows - 2).hasSuffix("tells more"))
    let before = shell.prompts
    shell.terminal.send("q")
    try shell.waitForPrompt(after: before)
    expect(shell.terminal.screen.text(row: rows - 2).hasSuffix("tells more"))
    // Space leaves at the end.
    shell.terminal.send("help all\r")
    try wait(for: "lines 1-\(page) of ", shell)
    shell.terminal.send("G ")
    try shell.terminal.wait { $0.lines.last == "layoutsh main>" }
    try expect(shell.ask("status").count >= 2)
  }

  @Test("/ finds the next line with a text, and what is not there is said")
  func searching() throws {
    let shell = try shell(rows: 12, columns: 100)
    shell.terminal.send("help all\r")
    try wait(for: "lines 1-11 of ", shell)
    shell.terminal.send("/FLING\r")
    try shell.terminal.wait { $0.text(row: 0).hasPrefix("  fling ") }
    shell.terminal.send("/meax\u{7F}sure\r")
    try shell.terminal.wait { $0.text(row: 0).hasPrefix("  measure ") }
    shell.terminal.send("/frob\r")
    try wait(for: "no 'frob' below", shell)
    shell.terminal.rest(milliseconds: 300)
    shell.terminal.send("\u{3}")
    try shell.terminal.wait { $0.lines.last == "layoutsh main>" }
  }

  @Test(
    "A line that is typed ahead leaves it and runs whole",
    arguments: ["status", "bounds 200 200; status", "journal", "get; status", "notch; status"])
  func typedAhead(line: String) throws {
    let shell = try shell(rows: 12, columns: 100)
    shell.terminal.send("help all\r\(line)\r")
    try shell.terminal.wait { screen in
      (screen.scrolledAway + screen.lines).contains("layoutsh main> \(line)")
        && screen.lines.last == "layoutsh main>"
    }
  }

  @Test("A window that is resized is filled again, and a picture is back after it")
  func resizing() throws {
    let shell = try shell()
    _ = try shell.ask("load flow; sections 90; watch split")
    shell.terminal.send("attrs all\r")
    try wait(for: "lines 1-23 of 91", shell)
    shell.terminal.send(" ")
    try wait(for: "lines 24-46 of 91", shell)
    shell.terminal.resize(rows: 12, columns: 60)
    try wait(for: "lines 24-34 of 91", shell)
    expect(shell.terminal.screen.text(row: 0).hasPrefix("0,22 "))
    shell.terminal.resize(rows: 24, columns: 80)
    try wait(for: "lines 24-46 of 91", shell)
    expect(shell.terminal.screen.scrollingRows, equals: 0...23)
    shell.terminal.send("q")
    try shell.terminal.wait { $0.text(row: 11).hasPrefix("── ") && $0.scrollingRows == 0...10 }
  }

  @Test("Text from outside cannot drive the terminal, and long lines are broken")
  func outside() throws {
    let shell = try shell(rows: 10, columns: 40)
    _ = try shell.ask("load flow; sections 20; item 0,0 label=\"a\\tb\u{9B}31m\"")
    _ = try shell.ask("format json")
    shell.terminal.send("attrs all\r")
    try wait(for: "lines 1-1 of 1", shell)
    expect(shell.terminal.screen.text(row: 0).count, equals: 40)
    shell.terminal.send("q")
    try shell.terminal.wait { $0.lines.last == "layoutsh main/flow>" }
  }

  @Test(
    "Without a pager in the environment it is on; pager off, a dumb terminal and scripts have none")
  func choice() throws {
    let home = try Home()
    func start(_ changes: [String: String] = [:]) throws -> PseudoTerminal {
      var environment = home.environment.merging(changes) { $1 }
      environment["LAYOUTSH_PAGER"] = nil
      let terminal = try PseudoTerminal(
        [Program.path, "--no-init"], environment: environment, rows: 12, columns: 100)
      try terminal.wait { $0.lines.last == "layoutsh main>" }
      return terminal
    }
    let terminal = try start()
    terminal.send("help all\r")
    try terminal.wait { $0.text(row: 11).hasPrefix("lines 1-11 of ") }
    terminal.send("q")
    try terminal.wait { $0.lines.last == "layoutsh main>" }
    terminal.send("pager off\r")
    try terminal.wait { $0.lines.contains("pager: off") }
    terminal.send("help all\r")
    try terminal.wait { $0.lines.suffix(2).first?.hasSuffix("tells more") == true }
    let dumb = try start(["TERM": "dumb"])
    dumb.send("help all\r")
    try dumb.wait { $0.lines.suffix(2).first?.hasSuffix("tells more") == true }
    dumb.send("pager on\r")
    try dumb.wait {
      $0.lines.contains("error: there is no pager here: this terminal cannot move its cursor")
    }
    let run = try Program.run(["-c", "pager on"], home: home)
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: 'pager' needs the interactive shell\n")
  }
}
