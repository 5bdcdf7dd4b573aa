import Foundation
import TestSupport
import Testing

/// `draw`, `svg` and `watch` in the program: files, terminals, colour.
struct PictureTests {
  private let scene = "load flow; sections 7; bounds 320 160"

  @Test("svg writes a new file, leaves an old one alone, and says what it wrote")
  func file() throws {
    let home = try Home()
    let run = try Program.run(["-c", "\(scene); svg a.svg; svg b.svg"], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    expect(run.lines.suffix(2), equals: ["drew 7 elements to a.svg", "drew 7 elements to b.svg"])
    try expect(home.read("a.svg"), equals: home.read("b.svg"))
    try expect(home.read("a.svg").hasPrefix("<svg xmlns="))
    let again = try Program.run(["-c", "\(scene); append 0; svg a.svg"], home: home)
    expect(again.status, equals: 1)
    expect(again.errors, equals: "error: cannot write a.svg: File exists\n")
    try expect(home.read("a.svg"), equals: home.read("b.svg"))
    let away = try Program.run(["-c", "svg nowhere/a.svg"], home: home)
    expect(away.errors, equals: "error: cannot write nowhere/a.svg: No such file or directory\n")
    let json = try Program.run(["--json", "-c", "svg c.svg"], home: home)
    expect(json.lines, equals: [#"{"command":"svg c.svg","ok":true,"reply":{}}"#])
  }

  @Test("A session that is not trusted draws no files")
  func sandbox() throws {
    let home = try Home()
    try home.write(
      "a.session", "session 1\n\n  > load flow\n  main: flow\n\n  > svg out.svg\n  ...\n  [1]\n")
    let run = try Program.run(["verify", "a.session"], home: home)
    expect(run.status, equals: 0, "\(run.output)")
    expect(!home.names(in: ".").contains("out.svg"))
  }

  @Test("Pictures are coloured on a terminal that has colour, unless it is not wanted")
  func colour() throws {
    let wishes: [([String: String], String?)] = [
      (["TERM": "xterm"], "36"), (["TERM": "xterm-256color"], "38;5;32"), (["TERM": "dumb"], nil),
      (["TERM": "xterm", "COLORTERM": "truecolor"], "38;5;32"),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], nil),
    ]
    for (environment, colour) in wishes {
      let home = try Home()
      let shell = try ShellTerminal(home, ["--no-init"], environment: environment, columns: 60)
      _ = try shell.ask("\(scene); record \(home.path("a.session"))")
      let text = try shell.ask("draw")
      _ = try shell.ask("stop")
      expect(text.contains { $0.contains("│0,0") })
      let bytes = String(decoding: shell.terminal.output, as: UTF8.self)
      expect(bytes.contains("\u{1B}[\(colour ?? "")m┌"), equals: colour != nil, "\(environment)")
      try expect(!home.read("a.session").contains("\u{1B}"))
      try expect(home.read("a.session"), contains: "│0,0")
      _ = try shell.quit()
      let script = try PseudoTerminal(
        [Program.path, "-c", "\(scene); draw"],
        environment: home.environment.merging(environment) { $1 }, rows: 40, columns: 60)
      _ = try script.waitForExit()
      expect(
        String(decoding: script.output, as: UTF8.self).contains("\u{1B}[\(colour ?? "")m┌"),
        equals: colour != nil)
    }
    let pipe = try Program.run(
      ["-c", "\(scene); draw"], environment: ["TERM": "xterm-256color"])
    expect(pipe.output.contains("│0,0") && !pipe.output.contains("\u{1B}"))
  }

  @Test("watch shows the picture after each change, not after a question")
  func watch() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, ["--no-init"], columns: 60)
    _ = try shell.ask(scene)
    try expect(shell.ask("watch on").contains { $0.contains("│0,6") })
    // 40 rows: with the prompt and the typed line 38 are left, so 36 · 2 · 320 / 2000 columns:
    // 11.52.
    let tall = try shell.ask("bounds 320 2000")
    expect(tall.contains { $0.hasPrefix("┏━━━━━━━━━━━━┓") })
    expect(tall.count { "┏┃┗".contains($0.prefix(1)) }, equals: 38)
    _ = try shell.ask("bounds 320 160")
    try expect(shell.ask("append 0").contains { $0.contains("│0,7") })
    try expect(!shell.ask("status").contains { $0.contains("│0,7") })
    try expect(!shell.ask("append 9").contains { $0.contains("│0,7") })
    try expect(!shell.ask("watch off").contains { $0.contains("│0,7") })
    try expect(!shell.ask("append 0").contains { $0.contains("│0,8") })
    _ = try shell.quit()
  }
}
