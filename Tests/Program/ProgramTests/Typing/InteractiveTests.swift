import Foundation
import TestSupport
import Testing

/// A person's encounters at a terminal.
struct InteractiveTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private func shell(
    _ arguments: [String] = ["--no-init"], environment: [String: String] = [:], rows: Int = 40,
    columns: Int = 160
  ) throws -> ShellTerminal {
    try ShellTerminal(home, arguments, environment: environment, rows: rows, columns: columns)
  }

  @Test("A greeting in one line, and a prompt that names layer and layout")
  func prompt() throws {
    let shell = try shell()
    expect(shell.transcript.count, equals: 2)
    expect(shell.transcript[0].hasPrefix("layoutsh 0.1.0: "))
    expect(shell.transcript[1], equals: "layoutsh main>")
    try expect(shell.ask("load flow"), equals: ["main: flow"])
    expect(shell.transcript.last, equals: "layoutsh main/flow>")
    _ = try shell.ask("load circle as top")
    _ = try shell.ask("use top")
    expect(shell.transcript.last, equals: "layoutsh top/circle>")
  }

  @Test("quit, Ctrl-D on an empty line: both leave with 0; a failed line before changes nothing")
  func leaving() throws {
    let first = try shell()
    _ = try first.ask("frob")
    try expect(first.quit(), equals: .code(0))
    let second = try shell()
    _ = try second.ask("frob")
    second.terminal.send("\u{4}")
    try expect(second.terminal.waitForExit(), equals: .code(0))
  }

  @Test("Ctrl-C forgets the line and leaves the shell and its state")
  func interrupt() throws {
    let shell = try shell()
    _ = try shell.ask("load flow")
    let count = shell.prompts
    shell.terminal.send("sections 12")
    try shell.wait(for: "> sections 12")
    shell.terminal.send("\u{3}")
    try shell.waitForPrompt(after: count)
    try expect(shell.ask("content"), equals: ["no sections"])
  }

  @Test("An error shows the line with carets under the word, and suggests")
  func caret() throws {
    let shell = try shell()
    try expect(
      shell.ask("statsu"),
      equals: [
        "error: unknown command 'statsu'; did you mean 'status'?", "  statsu", "  ^^^^^^",
      ])
    try expect(
      shell.ask("load flow; bounds 10 x; frob"),
      equals: [
        "main: flow", "error: H must be a number, found 'x'", "  load flow; bounds 10 x; frob",
        "                       ^",
      ])
  }

  @Test("A unique beginning of a command is enough at the prompt")
  func abbreviation() throws {
    let shell = try shell()
    _ = try shell.ask("loa flow")
    try expect(shell.ask("statu").last?.hasPrefix("main   flow"), equals: true)
    try expect(shell.ask("sect 3").first, equals: "error: 'sect' is ambiguous: sections or section")
    try expect(shell.ask("journal"), equals: ["line  command", "1     load flow"])
  }

  @Test("Tab lists what could follow, and completes where there is one way to go on")
  func completion() throws {
    let shell = try shell()
    let start = shell.terminal.output.count
    shell.terminal.send("sec\t")
    try shell.terminal.waitForOutput("tion", after: start)
    shell.terminal.send("\t")
    try shell.wait(for: "sections")
    let count = shell.prompts
    shell.terminal.send("\u{3}")
    try shell.waitForPrompt(after: count)
    shell.terminal.send("loa\tfl\t\r")
    try shell.wait(for: "main: flow")
    try shell.waitForPrompt(after: count + 1)
    _ = try shell.ask("sections 3")
    shell.terminal.send("set line-sp\t")
    try shell.wait(for: "set line-spacing=")
  }

  @Test("An open quotation goes on on the next line")
  func continuation() throws {
    let shell = try shell()
    _ = try shell.ask("load flow; sections 1")
    let count = shell.prompts
    shell.terminal.send("item 0,0 label=\"two\r")
    try shell.wait(for: "\"..>")
    shell.terminal.send("words\"\r")
    try shell.waitForPrompt(after: count)
    let labels = try shell.ask("attrs 0,0")
    expect(labels.last?.contains("two") == true && labels.last?.contains("words") == true)
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("Several pasted lines run one after the other")
  func paste() throws {
    let shell = try shell()
    shell.terminal.send("\u{1B}[200~load flow\nsections 3\nstatus\u{1B}[201~")
    try shell.wait(for: "status")
    shell.terminal.send("\r")
    try shell.terminal.wait { $0.lines.last == "layoutsh main/flow>" }
    try expect(shell.ask("journal").count, equals: 3)
    let count = shell.prompts
    shell.terminal.send("\u{1B}[200~item 0,0 label=\"two\nwords\"\nstatus\u{1B}[201~\r")
    try shell.waitForPrompt(after: count)
    let labels = try shell.ask("attrs 0,0")
    expect(labels.last?.contains("two\\nwords"), equals: true)
  }

  @Test("The history is kept from one run to the next, and 'history' lists it")
  func history() throws {
    do {
      let shell = try shell()
      _ = try shell.ask("load flow")
      _ = try shell.ask("sections 3 4 5")
      try expect(shell.quit(), equals: .code(0))
    }
    let shell = try shell()
    shell.terminal.send("\u{1B}[A\u{1B}[A")
    try shell.wait(for: "> sections 3 4 5")
    let count = shell.prompts
    shell.terminal.send("\u{3}")
    try shell.waitForPrompt(after: count)
    let lines = try shell.ask("history")
    expect(Array(lines.suffix(4)), equals: ["load flow", "sections 3 4 5", "quit", "history"])
    let facts = try FileManager.default.attributesOfItem(
      atPath: home.path("state/layoutsh/history"))
    expect(facts[.posixPermissions] as? Int, equals: 0o600)
  }

  @Test("TERM=dumb and NO_COLOR: not one escape sequence for colour")
  func plain() throws {
    let dumb = try shell(environment: ["TERM": "dumb"])
    _ = try dumb.ask("load flow; sections 3")
    _ = try dumb.ask("frob")
    expect(!dumb.terminal.output.contains(0x1B))
    let plain = try shell(environment: ["NO_COLOR": "1"])
    _ = try plain.ask("load flow; sections 3")
    _ = try plain.ask("frob")
    let text = String(decoding: plain.terminal.output, as: UTF8.self)
    expect(text.firstMatch(of: /\u{1B}\[[0-9;]*m/) == nil)
  }

  @Test("A tiny window still takes lines")
  func tinyWindow() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "--no-init"], environment: home.environment, rows: 4, columns: 20)
    try terminal.waitForOutput("> ")
    terminal.send("load flow\r")
    var end = try terminal.waitForOutput("main: flow")
    terminal.resize(rows: 1, columns: 3)
    terminal.resize(rows: 30, columns: 100)
    terminal.send("status\r")
    end = try terminal.waitForOutput("320x0", after: end)
    try terminal.waitForOutput("> ", after: end)
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test(
    "The terminal is as it was, after a good end and after the death of the kernel and the shell")
  func terminalState() throws {
    let run = "\(Program.path) --no-init --plugin-path \(try Deadly.folder())"
    let terminal = try PseudoTerminal(
      [
        "/bin/sh", "-c",
        "cd \(home.path); stty -a > before; \(run); stty -a > after; echo fin''ished",
      ],
      environment: home.environment)
    try terminal.waitForOutput("main> ")
    terminal.send("load deadly fault=trap\r")
    let end = try terminal.waitForOutput("SIGILL (illegal")
    try terminal.waitForOutput("main> ", after: end)
    terminal.send("\u{4}")
    try terminal.waitForOutput("finished")
    try expect(home.read("before"), equals: home.read("after"))
    try expect(home.read("before"), contains: "icanon")
  }

  @Test("--json at the prompt answers in objects; format goes back to tables")
  func json() throws {
    let shell = try shell(["--no-init", "--json"])
    let answer = try shell.ask("load flow")
    expect(answer.first?.hasPrefix("{\"command\":\"load flow\",\"ok\":true"), equals: true)
    _ = try shell.ask("format table")
    try expect(shell.ask("content"), equals: ["no sections"])
  }

  @Test("time writes how long lines took to standard error and nothing else changes")
  func time() throws {
    let shell = try shell()
    _ = try shell.ask("time on")
    let answer = try shell.ask("content")
    expect(answer.count == 2 && answer.last?.hasPrefix("time: ") == true, "\(answer)")
  }
}
