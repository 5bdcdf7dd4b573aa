import Foundation
import TestSupport
import Testing

/// Traces of killed processes, and of processes that ended normally.
struct ProcessDeathTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private func shell(_ arguments: [String] = []) throws -> ShellTerminal {
    try ShellTerminal(home, ["--no-init"] + arguments)
  }

  @Test("A killed kernel is replaced at the next line; nothing that was accepted is lost")
  func killedKernel() throws {
    let shell = try shell()
    _ = try shell.ask("load flow; sections 3 4; bounds 100 200; scroll to 0 10")
    let before = try shell.state()
    for _ in 0..<3 {
      try #require(shell.killKernel() != nil)
      let answer = try shell.ask("status")
      // The signal may come when the next line is already there.
      let sentence = (answer.first ?? "").split(separator: ":").map { $0.prefix(19) }
      expect(sentence, equals: ["error", " the kernel crashed", " SIGKILL (killed)"], "\(answer)")
      expect(
        answer.suffix(2).map { $0.prefix(12) }, equals: ["layer  layou", "main   flow "],
        "\(answer)")
      try expect(shell.state(), equals: before)
    }
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("A stopped kernel goes on with the next line; quit and Ctrl-D do not wait for it")
  func stoppedKernel() throws {
    for last in ["quit\r", "\u{4}"] {
      let shell = try shell()
      _ = try shell.ask("load flow; sections 3")
      kill(try #require(shell.kernel), SIGSTOP)
      try expect(shell.ask("status").count, equals: 2)
      kill(try #require(shell.kernel), SIGSTOP)
      shell.terminal.send(last)
      try expect(shell.terminal.waitForExit(), equals: .code(0))
    }
  }

  @Test("A killed front end leaves a journal; --resume brings back what was accepted, also undone")
  func killedFrontEnd() throws {
    var before: [String] = []
    do {
      let shell = try shell()
      for line in ["load flow", "sections 3 4", "insert 0,1 label=\"a;b\"", "sections 9", "undo"] {
        _ = try shell.ask(line)
      }
      before = try shell.state()
      expect(home.journals.count, equals: 1)
      shell.terminal.signal(SIGKILL)
      try expect(shell.terminal.waitForExit(), equals: .signal(SIGKILL))
    }
    expect(home.journals.count, equals: 1)
    let resumed = try shell(["--plugin-path", try Deadly.folder(), "--resume"])
    try expect(resumed.state(), equals: before)
    _ = try resumed.ask("redo")
    try expect(resumed.ask("content").count, equals: 2)
    try expect(resumed.quit(), equals: .code(0))
    expect(home.journals, equals: [])
  }

  @Test("With nothing to resume the program says so and leaves with 1")
  func nothingToResume() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "--resume"], environment: home.environment)
    try expect(terminal.waitForExit(), equals: .code(1))
    expect(
      terminal.screen.lines,
      equals: ["error: nothing to resume: no journal of a shell that crashed"])
  }

  @Test("Two shells have a journal each, and a good end leaves none")
  func twoShells() throws {
    let first = try shell()
    let second = try shell()
    _ = try first.ask("load flow; sections 1")
    _ = try second.ask("load circle; sections 2")
    expect(home.journals.count, equals: 2)
    for name in home.journals {
      let facts = try FileManager.default.attributesOfItem(
        atPath: home.path("state/layoutsh/\(name)"))
      expect(facts[.posixPermissions] as? Int, equals: 0o600)
    }
    try expect(
      first.ask("journal"), equals: ["line  command", "1     load flow", "2     sections 1"])
    try expect(first.quit(), equals: .code(0))
    expect(home.journals.count, equals: 1)
    second.terminal.send("\u{4}")
    try expect(second.terminal.waitForExit(), equals: .code(0))
    expect(home.journals, equals: [])
  }

  @Test("A shell that lives is not resumed by another")
  func livingShell() throws {
    let living = try shell()
    _ = try living.ask("load flow")
    let terminal = try PseudoTerminal(
      [Program.path, "--resume"], environment: home.environment)
    try expect(terminal.waitForExit(), equals: .code(1))
    try expect(living.ask("status").last?.hasPrefix("main   flow"), equals: true)
  }

  @Test(
    "A terminal that goes ends both processes, and --resume goes on where it was",
    arguments: [
      "a signal", "a closed window", "a closed window during a line",
    ])
  func hangUp(_ manner: String) throws {
    var state: [String] = []
    var kernel: Int32 = 0
    do {
      let shell = try shell(["--plugin-path", try Deadly.folder()])
      _ = try shell.ask("load deadly; sections 3 4")
      state = try shell.state()
      kernel = try #require(shell.kernel)
      expect(ShellTerminal.isRunning(kernel))
      if manner == "a closed window during a line" {
        shell.terminal.send("set fault=loop\r")
        try shell.wait(for: "working")
      }
      if manner == "a signal" { shell.terminal.signal(SIGHUP) } else { shell.terminal.hangUp() }
      let ending = try shell.terminal.waitForExit()
      expect(ending == .code(129) || ending == .signal(SIGHUP), "\(ending)")
    }
    let deadline = Date(timeIntervalSinceNow: 20)
    while ShellTerminal.isRunning(kernel), Date() < deadline { usleep(5000) }
    expect(!ShellTerminal.isRunning(kernel))
    let resumed = try shell(["--plugin-path", try Deadly.folder(), "--resume"])
    try expect(resumed.state(), equals: state)
  }

  @Test("Where journals cannot be written, the shell says so once and works")
  func noStateFolder() throws {
    try home.write("state/layoutsh", "a file in the way\n")
    let shell = try shell()
    expect(shell.transcript.contains { $0.contains("the journal is not saved: folder ") })
    _ = try shell.ask("load flow; sections 3")
    try expect(shell.ask("undo").first, equals: "undone: sections 3")
  }

  @Test("undo, redo and journal agree")
  func undoAndRedo() throws {
    let shell = try shell()
    var states: [[String]] = [try shell.state()]
    for line in ["load flow", "sections 3 4", "bounds 100 100", "delete 0,1", "scroll to 0 5"] {
      _ = try shell.ask(line)
      states.append(try shell.state())
    }
    let withoutRedo = { (state: [String]) in state.filter { !$0.hasPrefix("redo") } }
    _ = try shell.ask("undo 2")
    expect(withoutRedo(try shell.state()), equals: states[3])
    _ = try shell.ask("undo")
    expect(withoutRedo(try shell.state()), equals: states[2])
    _ = try shell.ask("redo 3")
    try expect(shell.state(), equals: states[5])
    try expect(shell.ask("redo").first, equals: "error: nothing to redo")
    _ = try shell.ask("undo 5")
    try expect(shell.scene(), equals: Array(states[0].dropLast()))
    try expect(shell.ask("undo").first, equals: "error: nothing to undo")
    _ = try shell.ask("load circle")
    try expect(shell.ask("redo").first, equals: "error: nothing to redo")
  }
}
