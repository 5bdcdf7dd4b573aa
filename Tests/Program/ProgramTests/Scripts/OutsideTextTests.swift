import Foundation
import TestSupport
import Testing

/// Text from outside never drives the terminal, by whatever way it gets out.
struct OutsideTextTests {
  /// A name with everything that must not come through: a colour, C1, a bidi control, CR and DEL.
  static let hostile = "a\u{1B}[31m\u{9B}2J\u{202E}b\rc\u{7F}d"
  /// The same text as typed in quotes.
  static let typed = #""a\u{1b}[31m\u{9b}2J\u{202e}b\rc\u{7f}d"#

  let home: Home

  init() throws { home = try Home() }

  /// Whether nothing in the output can drive a terminal.
  private func expectHarmless(_ run: Run, _ words: String, printsName: Bool = true) {
    for text in [run.output, run.errors] {
      let found = text.unicodeScalars.first { scalar in
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      expect(found == nil, "\(words): \(text.debugDescription)")
    }
    let isShown = (run.output + run.errors).contains("31m")
    expect(isShown || !printsName, "\(words) does not print the name")
  }

  @Test(
    "Commands print it visibly, as text and as JSON, whether they succeed or fail",
    arguments: [
      "svg NAME.svg\"", "export-data NAME.csv\"", "export-data NAME.json\"", "export-data NAME.x\"",
      "record NAME.session\"; stop", "record NAME.session\"; record x",
      "svg NAME.svg\"; svg NAME.svg\"",
      "import NAME.csv\"", "source NAME\"", "play NAME\"", "load NAME\"",
      "load flow as NAME\"; layers",
      "use NAME\"", "layer NAME\" hide", "unload NAME\"", "item 0,0 label=NAME\"; attrs 0,0",
      "item 0,0 label=NAME\"; content", "get NAME\"", "set NAME\"=1", "help NAME\"",
      "plugins NAME\"",
      "assert NAME\"", "NAME\"", "attrs NAME\"", "hit NAME\" 1", "goto NAME\"", "journal NAME\"",
      "item 0,0 label=NAME\"; journal", "item 0,0 label=NAME\"; draw",
      "trace on; set header=NAME\"",
      "note NAME\"", "generate items=NAME\"", "reload NAME\"", "policy NAME\"", "transition NAME\"",
    ], [[], ["--json"]])
  func commands(_ line: String, _ options: [String]) throws {
    let line = "load flow; sections 3; " + line.replacingOccurrences(of: "NAME", with: Self.typed)
    let run = try Program.run(options + ["-c", line], home: home)
    // In JSON what succeeded has no message; these print no name either.
    let isSilent = ["content", "draw", "goto", "note"].contains { line.contains("; \($0)") }
    expectHarmless(run, line, printsName: options.isEmpty && !isSilent)
  }

  @Test("Jobs and the parser of arguments print it visibly")
  func jobs() throws {
    let name = Self.hostile
    try home.write(
      "\(name).session", "session 1\n\n  > load flow\n  something else\n\n@assert count == 9\n")
    try home.write("\(name).broken", "session 1\nnonsense\n")
    try home.write("\(name).txt", "load flow\nfrobnicate\n")
    let file = "\(name).session"
    for words in [
      [name], ["--\(name)"], ["verify", name], ["verify", file],
      ["verify", file, "--tap"], ["verify", "\(name).broken"],
      ["verify", file, "--junit", "/\(name)/x"],
      ["verify", "--jobs", name, file], ["export", file, "--svg", "/\(name)/x"],
      ["export", file, "--svg", "x.svg", "--frame", name], ["export", name, "--html", "x.html"],
      ["export", name, "--session", "x"], ["play", name], ["play", name, "--speed", name],
      ["learn", name], ["plugins", name], ["plugins", "--\(name)"],
      ["-c", "source \(Self.typed).txt\""], ["new-plugin", name, name], ["check", name, name],
    ] {
      expectHarmless(try Program.run(words, home: home), "\(words)")
    }
    let run = try Program.run(["play", file, "--speed", "0"], home: home)
    expectHarmless(run, "play", printsName: false)
  }

  @Test("A line break in an argument does not begin a line of its own")
  func lineBreaks() throws {
    let run = try Program.run(["--nonsense\nerror: forged"], home: home)
    expect(!run.errorLines.contains("error: forged"), "\(run.errors)")
  }

  @Test("The prompt, the history, completions and notes of the shell print it visibly")
  func terminal() throws {
    let name = Self.hostile
    try home.write("\(name)/layoutsh/init", "frobnicate\n")
    let keys = try home.write("\(name)/keys", "bind '\(name)\nbind ^X \(name)\n")
    for suffix in ["1.csv", "2.csv"] { try home.write("x\(name)\(suffix)", "") }
    let shell = try ShellTerminal(
      home,
      environment: [
        "EDITRC": keys, "XDG_CONFIG_HOME": home.path(name), "LAYOUTSH_PAGER": "cat -u",
        "NO_COLOR": "1",
      ])
    for line in [
      "load flow as \(Self.typed)\"", "history", "layers",
      "svg \"\(home.path)/\(Self.typed.dropFirst()).svg\"",
      "help \(Self.typed)\"", "undo", "journal", "redo",
    ] { _ = try shell.ask(line) }
    shell.terminal.send("import \(home.path("x"))\t\t")
    shell.terminal.rest(milliseconds: 200)
    shell.terminal.send("\u{3}")
    _ = try shell.ask("status")
    try expect(shell.quit(), equals: .code(0))
    let output = shell.terminal.output
    let text = String(decoding: output, as: UTF8.self)
    for raw in ["\u{1B}[31m", "\u{9B}", "\u{202E}", "\rc\u{7F}"] {
      expect(!text.utf8.contains(raw.utf8), "\(text.debugDescription)")
    }
    expect(text, contains: "[31m")
  }
}
