import TestSupport
import Testing

/// Ctrl-Z and fg under a real shell.
@Suite struct JobControlTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// An interactive shell with the program in it, at its first prompt.
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-i"], environment: home.environment.merging(["PS1": "sh$ "]) { $1 },
      columns: 120)
    try terminal.waitForOutput("sh$ ")
    let start = terminal.output.count
    terminal.send("\(Program.path) --no-init --plugin-path \(try Deadly.folder())\r")
    try terminal.waitForOutput("main> ", after: start)
    return terminal
  }

  @Test("Ctrl-Z in the middle of a line, and fg: the line goes on, the state is what it was")
  func editing() throws {
    let terminal = try start()
    terminal.send("load flow\r")
    try terminal.waitForOutput("main/flow> ")
    for round in 1...2 {
      var place = terminal.output.count
      terminal.send("sections")
      try terminal.waitForOutput("sections", after: place)
      place = terminal.output.count
      terminal.send("\u{1A}")
      place = try terminal.waitForOutput("sh$ ", after: place)
      terminal.send("stty -a | grep -o ' icanon'; echo in''side\r")
      place = try terminal.waitForOutput("inside", after: place)
      let modes = String(decoding: terminal.output[..<place], as: UTF8.self)
      #expect(modes.contains(" icanon\r\n"))
      terminal.send("fg\r")
      place = try terminal.waitForOutput("main/flow> sections", after: place)
      terminal.send(" \(round)\r")
      place = try terminal.waitForOutput("320x", after: place)
      place = try terminal.waitForOutput("main/flow> ", after: place)
    }
    let place = terminal.output.count
    terminal.send("journal\r")
    try terminal.waitForOutput("sections 2", after: place)
    try terminal.waitForOutput("main/flow> ", after: place)
    terminal.send("\u{4}")
    try terminal.waitForOutput("sh$ ", after: place)
  }

  @Test("Ctrl-Z while a line runs: fg comes back to it, and Ctrl-C still cancels")
  func running() throws {
    let terminal = try start()
    var place = terminal.output.count
    terminal.send("load deadly fault=loop\r")
    place = try terminal.waitForOutput("working", after: place)
    terminal.send("\u{1A}")
    place = try terminal.waitForOutput("sh$ ", after: place)
    terminal.send("fg\r")
    place = try terminal.waitForOutput("working", after: place)
    terminal.send("\u{3}")
    place = try terminal.waitForOutput("cancelled; the state before the line is kept", after: place)
    try terminal.waitForOutput("main> ", after: place)
    terminal.send("\u{4}")
    try terminal.waitForOutput("sh$ ", after: place)
  }
}
