import Glibc
import TestSupport
import Testing

/// The file of commands that an interactive shell starts with.
struct InitFileTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("config/layoutsh/init", "# mine\nload flow\n\nfrob 1\nsections 3\n")
  }

  @Test("Its lines run as if typed; a bad one is shown with its place and the rest still runs")
  func runs() throws {
    let shell = try ShellTerminal(home)
    let place = home.path("config/layoutsh/init") + ", line 4:"
    expect(shell.transcript, contains: place)
    expect(shell.transcript, contains: "error: unknown command 'frob'")
    try expect(
      shell.ask("journal").map { $0.split(separator: " ").dropFirst().joined(separator: " ") },
      equals: ["command", "load flow", "sections 3"])
    try expect(shell.ask("undo").first, equals: "undone: sections 3")
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("--no-init skips it, and so do scripts, sessions and a resumed shell")
  func skipped() throws {
    let plain = try ShellTerminal(home, ["--no-init"])
    try expect(plain.ask("journal"), equals: ["the journal is empty"])
    try expect(Program.run(["-c", "journal"], home: home).output, equals: "the journal is empty\n")
    try home.write("a.session", "session 1\n\n  > journal\n  the journal is empty\n")
    try expect(Program.run(["verify", home.path("a.session")], home: home).status, equals: 0)
    let shell = try ShellTerminal(home)
    let before = try shell.state()
    shell.terminal.signal(SIGKILL)
    _ = try shell.terminal.waitForExit()
    let resumed = try ShellTerminal(home, ["--resume"])
    expect(!resumed.transcript.contains { $0.contains("frob") })
    try expect(resumed.state(), equals: before)
  }

  @Test("One that cannot be read is one sentence, and 'quit' in it ends the shell")
  func oddFiles() throws {
    let folder = try Home()
    try folder.write("config/layoutsh/init/a", "")
    let shell = try ShellTerminal(folder)
    expect(shell.transcript.contains { $0.hasSuffix("init: Is a directory") })
    try expect(shell.ask("status").count, equals: 2)
    let bytes = try Home()
    try bytes.write("config/layoutsh/init", [0x66, 0xFF, 0x0A] + Array("sections 2\n".utf8))
    let other = try ShellTerminal(bytes)
    expect(
      other.transcript.contains {
        $0.hasSuffix("layoutsh/init, line 1, byte 2: not UTF-8")
      })
    try expect(other.ask("journal").count, equals: 2)
  }
}
