import Foundation
import Testing

/// `record`, `stop` and `note`: what is recorded can be verified and played.
@Suite struct RecordingTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A recording of a shell verifies, with names written out, notes, and errors as they were")
  func roundTrip() throws {
    let shell = try ShellTerminal(home, ["--no-init"])
    let path = home.path("mine.session")
    _ = try shell.ask("record \(path)")
    for line in [
      "load flow", "gener items=7 seed=1", "attrs 0,1", "frob", "note Now a header.",
      "bounds 1e9 x",
    ] {
      _ = try shell.ask(line)
    }
    _ = try shell.ask("set header=30; attrs header 0 # a comment")
    #expect(try shell.ask("stop") == ["recorded 6 steps to \(path)"])
    #expect(try shell.quit() == .code(0))
    let text = try home.read("mine.session")
    #expect(text.hasPrefix("session 1\ntitle: mine\nsize: 160x24\n"), "\(text)")
    for line in [
      "  > generate items=7 seed=1", "  > frob", "  error: unknown command 'frob'", "  [1]",
    ] {
      #expect(text.contains("\n\(line)\n"), "\(text)")
    }
    #expect(text.contains("\nNow a header.\n"))
    let run = try Program.run(["verify", path], home: home)
    #expect(run.status == 0, "\(run.output)\(text)")
    let played = try Program.run(["play", path, "--speed", "0"], home: home)
    #expect(played.status == 0)
    #expect(
      played.output.contains("layoutsh main/flow> generate items=7 seed=1\n"), "\(played.output)")
  }

  @Test("A file that exists is not written over")
  func existing() throws {
    try home.write("mine.session", "precious\n")
    let run = try Program.run(["-c", "record mine.session"], home: home)
    #expect(run.status == 1)
    #expect(run.errors == "error: cannot write mine.session: File exists\n")
    #expect(try home.read("mine.session") == "precious\n")
  }

  @Test("A recording that was not stopped is whole up to its last step")
  func killed() throws {
    let path = home.path("mine.session")
    do {
      let shell = try ShellTerminal(home, ["--no-init"])
      _ = try shell.ask("record \(path)")
      _ = try shell.ask("load flow; sections 3")
      _ = try shell.ask("status")
      shell.terminal.signal(SIGKILL)
      _ = try shell.terminal.waitForExit()
    }
    let run = try Program.run(["verify", path], home: home)
    #expect(run.output == "ok  \(path)  2 checks\n")
  }
}
