import TestSupport
import Testing

/// Alt-H: help on the word at the cursor, above the prompt, which keeps what is typed.
struct WordHelpTests {
  private func shell(_ environment: [String: String] = [:], rows: Int = 24, columns: Int = 80)
    throws
    -> ShellTerminal
  {
    let shell = try ShellTerminal(
      try Home(), ["--no-init"], environment: environment, rows: rows, columns: columns)
    _ = try shell.ask("load sticky over flow; sections 3 4; set header=30")
    try clear(shell)
    return shell
  }

  /// Clears the window.
  private func clear(_ shell: ShellTerminal) throws {
    shell.terminal.send("\u{C}")
    try shell.terminal.wait { $0.lines == ["layoutsh main/sticky>"] }
  }

  /// Types a line and Alt-H after it; returns the rows above the line.
  private func help(_ line: String, _ shell: ShellTerminal, keys: String = "") throws -> [String] {
    let start = "layoutsh main/sticky> \(line)"
    shell.terminal.send(line)
    try shell.terminal.wait { screen in
      (screen.lines.last.map { start.hasPrefix($0) || $0.hasPrefix(start) } ?? false)
        && screen.column >= start.count
    }
    shell.terminal.send("\(keys)\u{1B}h")
    try shell.terminal.wait { screen in
      (screen.lines.last.map { start.hasPrefix($0) || $0.hasPrefix(start) } ?? false)
        && screen.lines.count > 1
    }
    let rows = Array(shell.terminal.screen.lines.dropLast())
    shell.terminal.send("\u{3}")
    try shell.terminal.wait { $0.lines.last == "layoutsh main/sticky>" }
    try clear(shell)
    return rows
  }

  @Test(
    "A command, an option, a layout, a rule, a layer and an element",
    arguments: [
      ("undo", "undo [N]"), ("undo 3 ", "undo [N]"),
      ("hit 10 10 --why", "hit X Y [--why] [--stack]"),
      ("set line-spacing=5", "flow 1.0.0, bundled: "), ("get pin", "sticky 1.0.0, bundled: "),
      ("set line-sp", "flow 1.0.0, bundled: "), ("get pin; set", "set [section S]"),
      ("set header=30 section", "set [section S]"), ("load flo", "load NAME"),
      ("load calendar hour-height=5", "calendar 1.0.0, bundled: "),
      ("plugins overlay", "overlay 1.0.0"),
      ("help F-20", "F-20  "), ("use main", "layer  layout"), ("attrs header 0", "element "),
      ("explain 0,1", "element "), ("load flow; tick 5", "tick MS"), ("sect", "content"),
    ])
  func words(line: String, first: String) throws {
    let shell = try shell()
    let rows = try help(line, shell)
    expect(rows.first?.hasPrefix(first), equals: true, "\(rows)")
    if line.contains("line-sp") {
      expect(rows.contains { $0.hasPrefix("line-spacing  10 ") }, "\(rows)")
      expect(!rows.contains { $0.hasPrefix("item-size") }, "\(rows)")
    }
    // Nothing has run.
    try expect(shell.ask("journal").count, equals: 4)
  }

  @Test("The line stays with its cursor; an unknown word changes nothing; long help is counted")
  func line() throws {
    let shell = try shell(rows: 10, columns: 60)
    _ = try help("undo 3", shell, keys: "\u{1B}[D")
    shell.terminal.send("attrs 0,3\u{1B}[D\u{1B}[D")
    try shell.terminal.wait { $0.lines.last == "layoutsh main/sticky> attrs 0,3" }
    shell.terminal.send("\u{1B}h")
    try shell.terminal.wait { $0.lines.count > 2 && $0.column == 29 }
    shell.terminal.send("1\r")
    try shell.terminal.wait { $0.lines.contains("layoutsh main/sticky> attrs 01,3") }
    try clear(shell)
    let rows = try help("load compositional", shell)
    expect(rows.count, equals: 7)
    expect(rows.last?.hasSuffix(" more rows"), equals: true, "\(rows)")
    try clear(shell)
    shell.terminal.send("frob\u{1B}h")
    try shell.terminal.wait { $0.lines == ["layoutsh main/sticky> frob"] }
  }

  @Test("A dumb terminal has no such key, and the pane stays where it is")
  func elsewhere() throws {
    let split = try shell()
    _ = try split.ask("watch split")
    split.terminal.send("undo\u{1B}H")
    try split.terminal.wait {
      $0.textLines.contains("undo [N]")
        && $0.textLines.last?.hasPrefix("layoutsh main/sticky> undo") == true
    }
    expect(split.terminal.screen.text(row: 11).hasPrefix("── "), "\(split.terminal.screen.lines)")
  }
}
