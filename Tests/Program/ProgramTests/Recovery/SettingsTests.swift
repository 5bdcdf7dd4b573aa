import Glibc
import TestSupport
import Testing

/// Settings that are not in the journal outlive the kernel in which they were set.
struct SettingsTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private func shell(_ arguments: [String] = []) throws -> ShellTerminal {
    try ShellTerminal(home, ["--plugin-path", try Deadly.folder(), "--no-init"] + arguments)
  }

  /// The two ways in which a kernel dies: in a line, and between two lines.
  private func kill(_ shell: ShellTerminal, inLine: Bool) throws {
    if inLine {
      let death = try shell.ask("load deadly fault=segv")
      expect(death.contains { $0.contains("crashed in prepare") }, "\(death)")
    } else {
      shell.killKernel()
      _ = try shell.ask("status")
    }
  }

  @Test("trace, watch, time and format are as before, after one death and after another")
  func settings() throws {
    let shell = try shell()
    _ = try shell.ask("load flow; sections 3; bounds 60 60")
    let frame = try #require(try shell.ask("watch on").first)
    for line in ["trace on", "time on"] { _ = try shell.ask(line) }
    for inLine in [false, true, false] {
      try kill(shell, inLine: inLine)
      let answer = try shell.ask("insert 0,0")
      expect(answer.contains { $0.contains("main/flow apply 1 update") }, "\(answer.prefix(5))")
      expect(answer.last?.hasPrefix("time: "), equals: true, "\(answer.suffix(1))")
      expect(answer, contains: frame, "\(answer.prefix(5))")
    }
    for line in ["trace off", "watch off", "time off", "format json"] { _ = try shell.ask(line) }
    for inLine in [false, true] {
      try kill(shell, inLine: inLine)
      let answer = try shell.ask("content")
      expect(answer.count == 1 && answer[0].hasPrefix("{\"command\":\"content\""), "\(answer)")
    }
  }

  @Test("A setting of the line that died is not kept, and --json is no setting of the last kernel")
  func unfinished() throws {
    let shell = try shell()
    _ = try shell.ask("load deadly; sections 3")
    let plain = try shell.ask("content")
    _ = try shell.ask("format json; set fault=trap")
    try expect(shell.ask("content"), equals: plain)
    let other = try self.shell(["--json"])
    _ = try other.ask("load flow; format table")
    try kill(other, inLine: false)
    try expect(other.ask("content"), equals: ["no sections"])
  }

  @Test("A recording goes on in its file, without the line that died")
  func recording() throws {
    let shell = try shell()
    let path = home.path("my lesson.session")
    _ = try shell.ask("record \"\(path)\"")
    _ = try shell.ask("load flow; sections 7")
    try kill(shell, inLine: true)
    _ = try shell.ask("attrs 0,1")
    try kill(shell, inLine: true)
    _ = try shell.ask("note Twice it died.")
    _ = try shell.ask("content")
    try expect(shell.ask("stop"), equals: ["recorded 3 steps to \(path)"])
    let text = try home.read("my lesson.session")
    expect(!text.contains("deadly"), "\(text)")
    expect(text, contains: "\nTwice it died.\n")
    let run = try Program.run(["verify", path], home: home)
    expect(run.output, equals: "ok  \(path)  3 checks\n", "\(run.output)\(text)")
  }

  @Test("A recording whose file has gone ends, and says so")
  func lostRecording() throws {
    let shell = try shell()
    let path = home.path("gone.session")
    _ = try shell.ask("record \(path)")
    _ = try shell.ask("load flow")
    expect(unlink(path), equals: 0)
    try kill(shell, inLine: true)
    let answer = try shell.ask("sections 3")
    expect(
      answer.last,
      equals: "the recording has ended: cannot read \(path): No such file or directory", "\(answer)"
    )
    try expect(shell.ask("stop").first?.hasPrefix("error: nothing is being recorded"), equals: true)
  }
}
