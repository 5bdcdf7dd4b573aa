import Foundation
import TestSupport
import Testing

/// A replay loads the very build of a plugin that the line loaded.
struct ImageTests {
  let home: Home
  let plugins: Home

  init() throws {
    home = try Home()
    plugins = try Home()
    try Deadly.compile(into: plugins)
  }

  private func shell(_ arguments: [String] = []) throws -> ShellTerminal {
    try ShellTerminal(home, ["--plugin-path", plugins.path, "--no-init"] + arguments)
  }

  @Test("Edit, reload, undo: the old build's layout is back, and redo brings the new one")
  func undo() throws {
    let shell = try shell()
    _ = try shell.ask("load deadly; sections 2")
    let old = try shell.scene()
    try Deadly.compile(into: plugins, ["HEIGHT=30.0"])
    _ = try shell.ask("reload deadly")
    let new = try shell.scene()
    expect(old != new && new.contains { $0.contains("100x60") })
    try expect(shell.ask("undo").first, equals: "undone: reload deadly")
    try expect(shell.scene(), equals: old)
    _ = try shell.ask("redo")
    try expect(shell.scene(), equals: new)
    try expect(
      shell.ask("journal"),
      equals: [
        "line  command", "1     load deadly", "2     sections 2", "3     reload deadly",
      ])
  }

  @Test("A crash and --resume rebuild from the kept copy, though the file has changed")
  func recovery() throws {
    let first = try shell()
    _ = try first.ask("load deadly; sections 2")
    let state = try first.state()
    try Deadly.compile(into: plugins, ["HEIGHT=30.0"])
    _ = try first.ask("set fault=segv")
    try expect(first.state(), equals: state)
    first.terminal.signal(SIGKILL)
    _ = try first.terminal.waitForExit()
    try FileManager.default.removeItem(atPath: plugins.path("libdeadly.layout.so"))
    let second = try shell(["--resume"])
    try expect(second.state(), equals: state)
    expect(home.names(in: "state/layoutsh").count { $0.hasSuffix(".copies") }, equals: 1)
    try expect(second.quit(), equals: .code(0))
    expect(!home.names(in: "state/layoutsh").contains { $0.hasSuffix(".copies") })
  }

  @Test("Where the copy is gone the file is taken, and that is said")
  func missingCopy() throws {
    let first = try shell()
    _ = try first.ask("load deadly; sections 2")
    let copies = try #require(
      home.names(in: "state/layoutsh").first { $0.hasSuffix(".copies") })
    first.terminal.signal(SIGKILL)
    _ = try first.terminal.waitForExit()
    try FileManager.default.removeItem(atPath: home.path("state/layoutsh/\(copies)"))
    try Deadly.compile(into: plugins, ["HEIGHT=30.0"])
    let second = try shell(["--resume"])
    let answer = try second.ask("status")
    expect(answer.contains { $0.contains("100x60") })
    expect(answer, contains: "module deadly: the loaded build was not kept; another one is used")
  }
}
