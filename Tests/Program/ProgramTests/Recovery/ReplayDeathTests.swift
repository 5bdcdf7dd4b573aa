import Glibc
import TestSupport
import Testing

/// A plugin that was well when its line ran and dies when the line runs again.
struct ReplayDeathTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  @Test(
    "It costs its layer's layout and nothing else; reload brings everything back",
    arguments: [
      ("AT_LOADING", "loading"), ("AT_CREATE", "create"), ("AT_PREPARE", "prepare"),
    ])
  func death(macro: String, function: String) throws {
    let folder = try Home()
    let trigger = home.path("deadly-now")
    try Deadly.compile(into: folder, ["\(macro)=SEGV", "IF_FILE=\"\(trigger)\""])
    let shell = try ShellTerminal(home, ["--plugin-path", folder.path, "--no-init"])
    for line in [
      "load flow; sections 3", "load deadly as top", "sections 60", "scroll item 0,40 start",
      "use main", "load circle as third; sections 4",
    ] {
      _ = try shell.ask(line)
    }
    let before = try shell.state()
    try home.write("deadly-now", "")
    shell.killKernel()
    let answer = try shell.ask("content")
    let death = "error: while replaying: plugin 'deadly' crashed in \(function)"
    expect(answer.contains { $0.hasPrefix(death) }, "\(answer)")
    expect(
      answer, contains: "the layout of layer top is suspended; 'reload', 'load' another or 'undo'",
      "\(answer)")
    try expect(shell.ask("attrs all").count, equals: 5)
    _ = try shell.ask("use top; insert 0,0")
    let refusal = "error: the layout of layer top is suspended: 'reload', 'load' another or 'undo'"
    for line in ["attrs", "set fault=trap", "scroll item 0,1", "transition flow"] {
      try expect(shell.ask(line).first, equals: refusal, "\(line)")
    }
    try expect(shell.ask("content").last?.contains("61"), equals: true)
    expect(unlink(trigger), equals: 0)
    _ = try shell.ask("reload deadly")
    try expect(shell.ask("attrs 0,40").count, equals: 2)
    _ = try shell.ask("undo 3")
    try expect(shell.state().filter { !$0.hasPrefix("redo ") }, equals: before)
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("Another layout takes its place, in this kernel and in every later one")
  func healed() throws {
    let folder = try Home()
    let path = home.path("deadly-now")
    try Deadly.compile(into: folder, ["AT_PREPARE=TRAP", "IF_FILE=\"\(path)\""])
    let arguments = ["--plugin-path", folder.path, "--no-init"]
    var shell = try ShellTerminal(home, arguments)
    _ = try shell.ask("load deadly; sections 90; bounds 300 200")
    try home.write("deadly-now", "")
    shell.killKernel()
    _ = try shell.ask("content")
    for line in ["scroll to 0 300", "insert 0,0 x3"] { _ = try shell.ask(line) }
    try expect(shell.ask("load flow item-size=50x40"), equals: ["main: flow, content 300x940"])
    try expect(shell.ask("status").last?.hasSuffix("0 300"), equals: true)
    let state = try shell.state()
    shell.killKernel()
    _ = try shell.ask("content")
    try expect(shell.state(), equals: state)
    shell.terminal.signal(SIGKILL)
    _ = try shell.terminal.waitForExit()
    shell = try ShellTerminal(home, arguments + ["--resume"])
    expect(!shell.transcript.contains { $0.contains("error") }, "\(shell.transcript)")
    try expect(shell.state(), equals: state)
    try expect(shell.quit(), equals: .code(0))
  }
}
