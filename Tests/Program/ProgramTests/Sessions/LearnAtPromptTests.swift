import Foundation
import TestSupport
import Testing

/// `learn` at the prompt: the same lessons and progress as the subcommand, over the user's scene.
struct LearnAtPromptTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private func shell(rows: Int = 24) throws -> ShellTerminal {
    let shell = try ShellTerminal(home, ["--no-init"], rows: rows, columns: 80)
    _ = try shell.ask("load flow; sections 3 4")
    return shell
  }

  @Test("The banner names the first thing to do; learn lists the course, with words of the prompt")
  func list() throws {
    let shell = try shell(rows: 40)
    expect(shell.transcript[0], contains: "'learn 1' is a first lesson")
    let list = try shell.ask("learn")
    expect(list.first?.hasPrefix("Use the shell, 0 of "), equals: true)
    expect(list.last, equals: "next: lesson 1, First steps ('learn next')")
    try expect(
      shell.ask("learn 99").first?.hasPrefix("error: no lesson 99; available: next, 1 to "),
      equals: true)
    try expect(shell.ask("learn 0").first?.hasPrefix("error: "), equals: true)
    try expect(shell.ask("learn x").first?.hasPrefix("error: "), equals: true)
  }

  @Test(
    "A lesson has a scene of its own, is left at its step, and the user's scene is back after it")
  func scene() throws {
    let shell = try shell()
    let state = try shell.state()
    shell.terminal.send("learn 1\r")
    var end = try shell.terminal.waitForOutput("First steps")
    end = try shell.terminal.waitForOutput("task> ", after: end)
    shell.terminal.send("load flow\r")
    end = try shell.terminal.waitForOutput("Done.", after: end)
    end = try shell.terminal.waitForOutput("task> ", after: end, seconds: 60)
    shell.terminal.send("quit\r")
    end = try shell.terminal.waitForOutput(
      "you stopped at step 2 of 11: 'learn 1' continues there", after: end)
    try shell.terminal.waitForOutput("back in your own scene", after: end)
    try shell.terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
    try expect(shell.state(), equals: state)
    try expect(home.read("state/layoutsh/progress"), contains: "\nfirst-steps 1 ")
    let list = try Program.run(["learn"], home: home)
    expect(list.output, contains: "1/11")
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("Scripts, sessions and pipes refuse it in one line, and nothing has changed")
  func refused() throws {
    let run = try Program.run(["-c", "sections 3; learn 1"], home: home)
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: 'learn' needs the interactive shell\n")
    try home.write(
      "a.session",
      "session 1\n\n  > learn 1\n  error: 'learn' needs the interactive shell\n  [1]\n")
    try expect(Program.run(["verify", "a.session"], home: home).status, equals: 0)
    expect(!home.names(in: "state/layoutsh").contains("progress"))
  }
}
