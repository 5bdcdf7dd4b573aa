import Foundation
import TestSupport
import Testing

/// A module that changes while a shell has it loaded: `watch reload`, `reload --lenient` and `dev`.
struct DevelopmentTests {
  let home: Home

  init() throws {
    home = try Home()
    try expect(Program.run(["new-plugin", "pile", "--lang", "c"], home: home).status, equals: 0)
  }

  @Test("A module is reloaded when its file changes; a half-typed line and undo stay")
  func watching() throws {
    try build()
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", home.path("pile/build")])
    for line in ["sections 2", "load pile spacing=4", "watch reload on"] { _ = try shell.ask(line) }
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  78  320  44  0")
    let before = shell.prompts
    shell.terminal.send("attrs 0,")
    try edit("\"spacing\"", "\"gap\"")
    try build()
    try shell.terminal.wait { screen in
      screen.lines.contains { $0.hasSuffix("> reload pile --lenient") }
        && screen.lines.last?.contains("> attrs 0,") == true
    }
    expect(
      shell.transcript,
      contains:
        "line 2 of the journal runs without 'spacing=4': no option 'spacing'; available: gap")
    shell.terminal.send("1\r")
    try shell.waitForPrompt(after: before + 1)
    expect(shell.answer.last, equals: "0,1      0  82  320  44  0")
    try expect(shell.ask("undo").first, equals: "undone: reload pile --lenient")
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  78  320  44  0")
  }

  @Test("Without --lenient a build that lacks an option is refused, and nothing changes")
  func strictReload() throws {
    try build()
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", home.path("pile/build")])
    for line in ["sections 2", "load pile spacing=4"] { _ = try shell.ask(line) }
    try edit("\"spacing\"", "\"gap\"")
    try build()
    let answer = try shell.ask("reload pile")
    expect(
      answer.first,
      equals:
        "error: line 2 of the journal cannot be run again: 'load pile spacing=4': no option 'spacing'; "
        + "available: gap", "\(answer)")
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  78  320  44  0")
  }

  @Test("dev builds what is saved, shows the compiler's error, reloads and keeps the scene")
  func development() throws {
    let shell = try ShellTerminal(home, ["dev", home.path("pile")])
    _ = try shell.ask("watch off")
    try expect(shell.ask("attrs 0,1").last, equals: "0,1      0  82  320  44  0")
    shell.terminal.send("attrs 0,")
    try edit("return LAYOUT_OK;", "return LAYOUT_OK")
    try shell.wait(for: "build failed")
    try shell.terminal.wait { $0.lines.contains { $0.contains("pile.c:") && $0.contains("error") } }
    try edit("return LAYOUT_OK\n", "return LAYOUT_OK;\n")
    try edit(".numbers = {8}", ".numbers = {20}")
    try shell.terminal.wait { screen in
      screen.lines.contains { $0.hasSuffix("> reload pile --lenient") }
        && screen.lines.last?.contains("> attrs 0,") == true
    }
    let before = shell.prompts
    shell.terminal.send("1\r")
    try shell.waitForPrompt(after: before)
    expect(shell.answer.last, equals: "0,1      0  94  320  44  0")
  }

  @Test("dev says what it needs where there is nothing to build, or no terminal")
  func noProject() throws {
    let shell = try Program.run(["dev"], home: home)
    expect(shell.status, equals: 2)
    expect(
      shell.errors,
      equals: "error: 'dev' needs a terminal; 'layoutsh check' checks a module without one\n")
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try home.read("pile/pile.c")
    let place = try #require(text.range(of: old), "no '\(old)'")
    try home.write("pile/pile.c", text.replacingCharacters(in: place, with: new))
  }

  private func build() throws { try home.make("build", in: "pile") }
}
