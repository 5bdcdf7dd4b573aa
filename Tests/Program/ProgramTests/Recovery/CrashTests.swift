import Foundation
import TestSupport
import Testing

/// A plugin that dies costs its line and nothing else.
struct CrashTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  /// A shell with ten items in a layout that is well, so far.
  private func shell(_ arguments: [String] = []) throws -> ShellTerminal {
    let shell = try ShellTerminal(
      home, ["--plugin-path", try Deadly.folder(), "--no-init"] + arguments)
    _ = try shell.ask("load deadly; sections 6 4")
    return shell
  }

  static let deaths = [
    ("trap", "crashed in prepare", "SIGILL (illegal instruction)"),
    ("segv", "crashed in prepare", "SIGSEGV (invalid memory access)"),
    ("abort", "crashed in prepare", "SIGABRT (aborted)"),
    ("fpe", "crashed in prepare", "SIGFPE (arithmetic error)"),
    ("exit", "ended the process in prepare", "exit code 3"),
    ("heap", "crashed in prepare", "SIGABRT (aborted)"),
    ("stack", "crashed in prepare", "SIGSEGV (invalid memory access)"),
    ("thread", "crashed in prepare", "SIGILL (illegal instruction)"),
  ]

  @Test("Each death in an edit is told with plugin, function and cause; the state is that before")
  func deathInPrepare() throws {
    let shell = try shell()
    let before = try shell.state()
    for (number, (fault, verb, cause)) in Self.deaths.enumerated() {
      let answer = try shell.ask("set fault=\(fault)")
      let line = 1 + (number + 1) * 5 + number + 1
      expect(answer.first, equals: "error: plugin 'deadly' \(verb) at line \(line): \(cause)")
      expect(answer, contains: "  kept    the state before the line, 2 lines replayed", "\(fault)")
      try expect(shell.state(), equals: before, "\(fault)")
    }
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("A query that dies twice suspends the layer: its content stays, what heals it is said")
  func suspension() throws {
    let shell = try shell()
    let content = try shell.ask("content")
    _ = try shell.ask("set where=attributes fault=segv")
    let death = "error: plugin 'deadly' crashed in attributes in rect"
    let first = try shell.ask("attrs all")
    expect(first.first?.hasPrefix(death), equals: true, "\(first)")
    expect(first, contains: "  kept    the state before the line, 3 lines replayed")
    try expect(shell.ask("status").last?.hasPrefix("main   deadly"), equals: true)
    let second = try shell.ask("attrs all")
    expect(second.first?.hasPrefix(death), equals: true)
    expect(
      second.last,
      equals: "the layout of layer main is suspended; 'reload', 'load' another or 'undo'")
    let refusal = try shell.ask("attrs all")
    expect(
      refusal[0],
      equals: "error: the layout of layer main is suspended: 'reload', 'load' another or 'undo'")
    try expect(shell.ask("content"), equals: content)
    try expect(
      shell.ask("journal").dropFirst().map { $0.drop { $0 != " " } }.map {
        $0.drop { $0 == " " }
      }, equals: ["load deadly", "sections 6 4", "set where=attributes fault=segv"])
    try expect(shell.ask("load flow").first, equals: "main: flow, content 320x160")
    try expect(shell.ask("content"), equals: content)
    try expect(shell.ask("attrs all").count, equals: 11)
  }

  @Test("A change that dies again and again suspends nothing: it is not part of the state")
  func deadlyChange() throws {
    let shell = try shell()
    let before = try shell.state()
    for _ in 0..<4 {
      let answer = try shell.ask("set fault=trap")
      expect(answer.first?.contains("crashed in prepare"), equals: true, "\(answer)")
      expect(!answer.contains { $0.contains("suspended") }, "\(answer)")
    }
    try expect(shell.state(), equals: before)
  }

  @Test("A plugin that leaves the kernel without memory after its answer is suspended, and undone")
  func lateDeath() throws {
    let shell = try shell()
    let before = try shell.scene()
    _ = try shell.ask("set where=attributes fault=memory")
    var answers: [[String]] = []
    for _ in 0..<8 { answers.append(try shell.ask("attrs all")) }
    expect(answers.last?.first?.contains("suspended"), equals: true, "\(answers)")
    _ = try shell.ask("undo")
    try expect(shell.scene(), equals: before)
  }

  @Test("undo takes back the line that made a layout deadly")
  func undoHeals() throws {
    let shell = try shell()
    let before = try shell.state()
    _ = try shell.ask("set where=attributes fault=trap")
    _ = try shell.ask("attrs all")
    _ = try shell.ask("attrs all")
    _ = try shell.ask("undo")
    // Undone lines may be redone, which the journal shows.
    try expect(shell.state().filter { !$0.hasPrefix("redo ") }, equals: before)
  }

  @Test("reload takes the fixed file")
  func reloadHeals() throws {
    let folder = try Home()
    try Deadly.compile(into: folder, ["AT_PREPARE=SEGV"])
    let shell = try ShellTerminal(home, ["--plugin-path", folder.path, "--no-init"])
    try expect(shell.ask("load deadly").first?.contains("crashed in prepare"), equals: true)
    _ = try shell.ask("load flow; sections 3")
    let death = try shell.ask("load deadly")
    expect(death[0], contains: "crashed in prepare", "\(death)")
    try Deadly.compile(into: folder)
    let answer = try shell.ask("reload deadly; load deadly")
    expect(answer, contains: "main: deadly, content 100x30", "\(answer)")
    try expect(shell.ask("attrs all").count, equals: 4)
  }

  @Test("A death while the library is loaded, and one in create, are deaths like others")
  func deathBeforeTheFirstCall() throws {
    for (macro, function) in [("AT_LOADING=SEGV", "loading"), ("AT_CREATE=ABORT", "create")] {
      let folder = try Home()
      try Deadly.compile(into: folder, [macro])
      let shell = try ShellTerminal(home, ["--plugin-path", folder.path, "--no-init"])
      _ = try shell.ask("load flow; sections 2")
      let before = try shell.state()
      let answer = try shell.ask("load deadly")
      expect(answer[0].hasPrefix("error: plugin 'deadly' crashed in \(function)"), "\(answer)")
      try expect(shell.state(), equals: before)
    }
  }

  @Test("Without memory, and without descriptors, a kernel is replaced")
  func exhaustion() throws {
    let shell = try shell()
    let before = try shell.state()
    for fault in ["memory", "close"] {
      let answer = try shell.ask("set fault=\(fault)")
      expect(answer.first?.hasPrefix("error: "), equals: true, "\(answer)")
      try expect(shell.state(), equals: before)
    }
  }

  @Test("A hang ends with Ctrl-C, also where the plugin ignores every signal")
  func hang() throws {
    let shell = try shell()
    for preparation in (runsLongTests ? [[]] : []) + [["set fault=signals"]] {
      for line in preparation { _ = try shell.ask(line) }
      let before = try shell.state()
      let count = shell.prompts
      let start = shell.terminal.output.count
      shell.terminal.send("set fault=loop\r")
      // The end of pasting: the line is accepted, and Ctrl-C is no longer the editor's.
      try shell.terminal.waitForOutput("\u{1B}[?2004l", after: start)
      shell.terminal.send("\u{3}")
      try shell.waitForPrompt(after: count)
      expect(
        shell.answer.last,
        equals:
          "cancelled; the state before the line is kept: \(2 + preparation.count) lines replayed")
      try expect(shell.state(), equals: before)
    }
  }

  @Test("What a plugin prints is shown as text and cannot drive the terminal")
  func prints() throws {
    let shell = try shell()
    let plain = try shell.ask("set fault=print")
    expect(plain, contains: "printed to standard output", "\(plain)")
    expect(plain, contains: "printed to standard error", "\(plain)")
    let start = shell.terminal.output.count
    let answer = try shell.ask("set fault=escape")
    let red = #"\u{1b}[31mred\u{1b}[2J\u{7}\u{9b}1m\u{202e}end"#
    expect(answer, contains: red, "\(answer)")
    expect(!shell.terminal.output[start...].contains(7))
    expect(shell.terminal.screen.bells, equals: 0)
  }

  @Test("A plugin's locale, folder, mask and signal handlers change no answer")
  func surroundings() throws {
    let shell = try shell()
    let expected = try shell.ask("attrs all")
    try home.write("lines", "bounds 200 100\n")
    for fault in ["locale", "chdir", "signals"] {
      _ = try shell.ask("set fault=\(fault)")
      try expect(shell.ask("attrs all"), equals: expected, "\(fault)")
      try expect(shell.ask("source \(home.path("lines"))").last?.hasPrefix("main"), equals: true)
    }
  }
}
