import Foundation
import TestSupport
import Testing

/// Ctrl-Z and fg under a real shell.
struct JobControlTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// An interactive shell with the program in it, at its first prompt.
  private func start() throws -> PseudoTerminal {
    let terminal = try shell()
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
      expect(modes, contains: " icanon\r\n")
      terminal.send("fg\r")
      place = try terminal.waitForOutput("main/flow> sections", after: place)
      terminal.send(" \(round)\r")
      place = try terminal.waitForOutput("\(round) item", after: place)
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

  /// A person's shell on a terminal.
  private func shell() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-i"], environment: home.environment.merging(["PS1": "sh$ "]) { $1 },
      columns: 120)
    try terminal.waitForOutput("sh$ ")
    return terminal
  }

  /// In the words of a program that hangs in this test, and of none that hangs elsewhere.
  private let mark = "HANGING-\(UUID().uuidString)"

  /// The state of each process with the mark, in a row: `SS` where both sleep.
  private func states(_ terminal: PseudoTerminal) throws -> String {
    let place = terminal.output.count
    terminal.send(
      "ps -eo stat=,args= | awk '/[\(mark.prefix(1))]\(mark.dropFirst()) / {printf substr($1,1,1)}'; echo ' do''ne'\r"
    )
    let end = try terminal.waitForOutput(" done", after: place)
    let text = String(decoding: terminal.output[place..<end], as: UTF8.self)
    return String(text.split(whereSeparator: \.isNewline).last?.dropLast(5) ?? "")
  }

  /// Presses Ctrl-Z until the shell has the terminal back: right after `fg` the key may still be
  /// the shell's.
  private func suspend(_ terminal: PseudoTerminal, after place: Int) throws -> Int {
    for _ in 1...10 {
      terminal.send("\u{1A}")
      if let end = try? terminal.waitForOutput("sh$ ", after: place, seconds: 2) { return end }
    }
    return try terminal.waitForOutput("sh$ ", after: place)
  }

  /// Presses Ctrl-C, which ends the program in the foreground with 130; nothing of it is left.
  ///
  /// Right after `fg` the key may still be the shell's.
  private func interrupt(_ terminal: PseudoTerminal, after place: Int) throws {
    var place = place
    for attempt in 1...10 {
      // The later the attempt, the longer the shell has had to hand the terminal over.
      terminal.rest(milliseconds: 50 * (attempt - 1))
      terminal.send("\u{3}")
      place = try terminal.waitForOutput("sh$ ", after: place)
      terminal.send("echo =$?=\r")
      place = try terminal.waitForOutput("=130=", after: place)
      place = try terminal.waitForOutput("sh$ ", after: place)
      if try states(terminal).isEmpty { return }
      expect(attempt < 10)
      place = terminal.output.count
      terminal.send("fg\r")
      place = try terminal.waitForOutput("HANGING", after: place)
    }
  }

  @Test("Ctrl-Z stops a script and its kernel, fg continues both, Ctrl-C ends them with 130")
  func script() throws {
    let terminal = try shell()
    var place = terminal.output.count
    let options = "--plugin-path \(try Deadly.folder())"
    let lines = "status; load deadly fault=loop # \(mark) "
    terminal.send("\(Program.path) \(options) -c '\(lines)'\r")
    place = try terminal.waitForOutput("main   none", after: place)
    for _ in 1...2 {
      place = try suspend(terminal, after: place)
      // A process that is to stop does so when it next has a processor.
      var found = try states(terminal)
      for _ in 1...20 where found != "TT" { found = try states(terminal) }
      expect(found, equals: "TT")
      place = terminal.output.count
      terminal.send("fg\r")
      place = try terminal.waitForOutput("HANGING", after: place)
    }
    try interrupt(terminal, after: place)
  }

  @Test("Ctrl-Z and bg: a script and its kernel run on behind the shell, until fg and Ctrl-C")
  func background() throws {
    let terminal = try shell()
    var place = terminal.output.count
    let options = "--limit none --plugin-path \(try Deadly.folder())"
    let lines = "status; load deadly fault=loop # \(mark) "
    terminal.send("\(Program.path) \(options) -c '\(lines)'\r")
    place = try terminal.waitForOutput("main   none", after: place)
    place = try suspend(terminal, after: place)
    terminal.send("bg\r")
    place = try terminal.waitForOutput("sh$ ", after: place)
    var found = try states(terminal)
    for _ in 1...20 where found.contains("T") { found = try states(terminal) }
    expect(found.count == 2 && !found.contains("T"), "\(found)")
    place = terminal.output.count
    terminal.send("fg\r")
    place = try terminal.waitForOutput("HANGING", after: place)
    try interrupt(terminal, after: place)
  }

  @Test("The prompt in the background waits for the terminal: it is there again after fg")
  func promptInBackground() throws {
    let terminal = try start()
    var place = terminal.output.count
    terminal.send("load fl")
    place = try terminal.waitForOutput("load fl", after: place)
    terminal.send("\u{1A}")
    place = try terminal.waitForOutput("sh$ ", after: place)
    terminal.send("bg\r")
    place = try terminal.waitForOutput("sh$ ", after: place)
    // If the prompt stops for want of the terminal just before it gets it, the shell reports that
    // and asks again.
    var isBack = false
    for _ in 1...10 where !isBack {
      terminal.send("fg\r")
      try terminal.waitForOutput("fg\r\n", after: place)
      place = terminal.output.count
      try terminal.wait { screen in
        isBack = screen.lines.last?.hasPrefix("layoutsh main> load fl") == true
        return isBack || screen.lines.last == "sh$"
      }
    }
    expect(isBack)
    place = terminal.output.count
    terminal.send("ow\r")
    place = try terminal.waitForOutput("main/flow> ", after: place)
    terminal.send("\u{4}")
    try terminal.waitForOutput("sh$ ", after: place)
  }

  @Test("A script that is typed at the terminal reads it, to Ctrl-D")
  func typed() throws {
    for name in ["/dev/tty", "/dev/stdin"] {
      let terminal = try shell()
      var place = terminal.output.count
      terminal.send("\(Program.path) \(name)\r")
      terminal.send("load flow; sections 3\r")
      place = try terminal.waitForOutput("320x50", after: place)
      terminal.send("status\r")
      place = try terminal.waitForOutput("320x50", after: place)
      terminal.send("\u{4}")
      place = try terminal.waitForOutput("sh$ ", after: place)
      terminal.send("echo =$?=\r")
      try terminal.waitForOutput("=0=", after: place)
    }
  }

  @Test(
    "No plugin can drive the terminal, by its name or by a descriptor, in scripts and at the prompt"
  )
  func terminalOutOfReach() throws {
    let options = ["--plugin-path", try Deadly.folder()]
    let script = try PseudoTerminal(
      [Program.path] + options + ["-c", "load deadly fault=terminal; sections 2"],
      environment: home.environment)
    try expect(script.waitForExit(), equals: .code(0))
    let shell = try ShellTerminal(home, ["--no-init"] + options)
    _ = try shell.ask("load deadly; sections 2")
    let answer = try shell.ask("set fault=terminal")
    for lines in [script.screen.lines, answer] {
      expect(lines, contains: "/dev/tty: No such device or address", "\(lines)")
      expect(lines, contains: "terminals: 0", "\(lines)")
    }
    try expect(shell.quit(), equals: .code(0))
  }
}
