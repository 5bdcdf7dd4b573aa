import TestSupport
import Testing

/// `layoutsh help` and the words that other shells use.
struct HelpTests {
  @Test("layoutsh help describes commands of the program and of the shell, and the modules")
  func program() throws {
    for name in ["verify", "play", "export", "learn", "plugins"] {
      let run = try Program.run(["help", name])
      expect(run.status == 0 && run.errors == "")
      expect(run.output, contains: "USAGE: layoutsh \(name) ", "\(run.output)")
    }
    try expect(Program.run(["help", "play"]).lines, contains: "play FILE")
    try expect(
      Program.run(["help", "set"]).lines.first, equals: "set [section S] [item S,I] option=value…")
    try expect(Program.run(["help", "flow"]).output.hasPrefix("flow "))
    try expect(Program.run(["help"]).output, equals: Program.run(["--help"]).output)
    let unknown = try Program.run(["help", "verfy \u{1B}\""])
    expect(unknown.status == 2 && unknown.output == "")
    expect(unknown.errorLines.count == 1 && !unknown.errors.contains("\u{1B}"))
  }

  @Test(
    "Help of a job names the program; an option that it does not have is unknown, whatever else is wrong",
    arguments: [
      "play", "verify", "export", "site", "learn", "live", "open", "check", "plugins", "install",
      "uninstall", "journals", "new-plugin", "dev", "capture", "help",
    ])
  func jobs(_ name: String) throws {
    let help = try Program.run([name, "--help"])
    expect(help.status == 0 && help.errors == "")
    expect(help.output, contains: "USAGE: layoutsh \(name) ", help.output)
    for words in [["--frob"], ["--frob", "x"], ["x", "y", "z", "--frob=1"]] {
      let run = try Program.run([name] + words)
      expect(run.status == 2 && run.output == "", "\(words)")
      expect(run.errorLines.first?.hasPrefix("Error: Unknown option '--frob'") == true, run.errors)
      expect(run.errors, contains: "Usage: layoutsh \(name) ", run.errors)
      expect(run.errors, contains: "See 'layoutsh \(name) --help'", run.errors)
    }
  }

  @Test("An option that is nearly one of a job is said to be meant; values are no options")
  func nearly() throws {
    let run = try Program.run(["verify", "--jsn"])
    expect(run.errorLines.first, equals: "Error: Unknown option '--jsn'. Did you mean '--json'?")
    let value = try Program.run(["check", "--cases", "-5"])
    expect(value.errors, contains: "Expected the name of a module", value.errors)
  }

  @Test("A rule that there is not is called so", arguments: ["F-999", "f-999", "Q-1"])
  func rules(_ id: String) throws {
    let run = try Program.run(["help", id])
    expect(run.status == 2 && run.output == "")
    expect(run.errors, equals: "error: no rule '\(id)'; 'help rules' lists all of them\n")
  }

  @Test("clear clears the screen of a terminal and is refused in a script; exit leaves")
  func clear() throws {
    let home = try Home()
    try expect(Program.run(["-c", "clear"], home: home).status, equals: 1)
    let shell = try ShellTerminal(home, ["--no-init"])
    _ = try shell.ask("sections 3")
    shell.terminal.send("clear\r")
    try shell.terminal.wait { $0.lines == ["layoutsh main>"] }
    shell.terminal.send("exit\r")
    try expect(shell.terminal.waitForExit(), equals: .code(0))
  }

  @Test("At a terminal draw fits in the window; --full, --width and pipes are as ever")
  func drawFits() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, ["--no-init"], rows: 24, columns: 80)
    _ = try shell.ask("load flow; sections 7; bounds 320 480")
    let fitting = try shell.ask("draw")
    expect(fitting.count <= 22 && fitting.count > 10, "\(fitting.count)")
    try expect(shell.ask("draw --full").count > 40)
    try expect(shell.ask("draw --width 60").count > 24)
    let path = home.path("a.session")
    _ = try shell.ask("record \(path)")
    try expect(shell.ask("draw").count <= 22)
    _ = try shell.ask("stop")
    try expect(Program.run(["verify", path], home: home).status, equals: 0)
    let piped = try Program.run(["-c", "load flow; sections 7; draw"], home: home)
    expect(piped.lines.count > 40)
  }

  @Test(
    "No hint offers a line that failed, in this shell or the next, until it is run with success")
  func hints() throws {
    let home = try Home()
    func hint(_ shell: ShellTerminal) throws -> Bool {
      shell.terminal.send("frobn")
      defer { shell.terminal.send("\u{15}") }
      return
        (try? shell.terminal.wait(seconds: 1) {
          $0.lines.last?.hasSuffix("frobnicate 3") == true
        }) != nil
    }
    let shell = try ShellTerminal(home, ["--no-init"])
    _ = try shell.ask("frobnicate 3")
    try expect(!hint(shell))
    try expect(shell.quit(), equals: .code(0))
    let next = try ShellTerminal(home, ["--no-init"])
    try expect(!hint(next))
    try expect(next.ask("history"), equals: ["frobnicate 3", "quit", "history"])
    try expect(next.quit(), equals: .code(0))
  }
}
