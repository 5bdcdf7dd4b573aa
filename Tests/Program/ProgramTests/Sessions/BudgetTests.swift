import Foundation
import TestSupport
import Testing

/// The limits of an untrusted session, which `--trust` lifts.
struct BudgetTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private func write(_ name: String, _ body: String, header: String = "") throws {
    try home.write(name, "session 1\ntitle: T\n\(header)\n\(body)\n")
  }

  private func verify(_ words: String...) throws -> Run {
    try Program.run(["verify"] + words, home: home)
  }

  @Test("Content has a budget over all layers and all ways to add, also after an undo")
  func content() throws {
    let steps = [
      "load flow; sections 600000", "generate items=2000000", "load flow as top; sections 600000",
      "undo; redo; sections 500000", "append 0 x9", "sections 400000",
    ]
    try write("a.session", steps.map { "  > \($0)\n\n" }.joined())
    let run = try Program.run(["play", "a.session"], home: home)
    expect(
      run.lines.filter { $0.hasPrefix("error: ") },
      equals: [
        "error: 2000000 items are more than the limit of 1000000",
        "error: 1200000 items are more than the limit of 1000000",
        "error: 1100000 items are more than the limit of 1000000",
        "error: no section 0: the content has 0",
      ], "\(run.output)")
    expect(run.lines.contains { $0.hasPrefix("top    flow    1         400000 ") })
    try write("b.session", "  > load flow; sections 1200000\n  ...\n")
    try expect(verify("b.session").status, equals: 3)
    try expect(verify("b.session", "--trust").status, equals: 0)
  }

  @Test(
    "A step may print only what a session could hold",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func output() throws {
    try write(
      "a.session",
      "  > load flow; sections 240000\n  ...\n\n  > attrs all\n  ...\n\n  > status\n  ...\n")
    let run = try Program.run(["play", "a.session"], home: home)
    expect(run.output, contains: "error: the answer exceeds the limit of 8388608 bytes")
    try expect(verify("a.session", "--trust").status, equals: 0)
  }

  @Test(
    "The steps of a session may print only 64 MiB together",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func outputOfAll() throws {
    let step = "  > attrs all\n  ...\n\n"
    try write(
      "a.session",
      "  > load flow; sections 200000\n  ...\n\n" + String(repeating: step, count: 10)
        + "  > value offset.y\n  0\n")
    let run = try verify("a.session")
    expect(run.status, equals: 3)
    expect(
      run.errorLines,
      contains:
        "error: a.session: the session exceeds its output budget of 64 MiB; --trust lifts it")
  }

  @Test("A step has a time; the layout that hangs is named, and the other files go on")
  func time() throws {
    try write(
      "a.session", "  > load flow\n  ...\n\n  > load deadly fault=loop\n\n  > status\n  ...\n",
      header: "timeout: 300ms\n")
    try write("b.session", "  > load flow\n  ...\n")
    let run = try verify("--plugin-path", try Deadly.folder(), "a.session", "b.session")
    expect(run.status, equals: 3)
    expect(
      run.lines.filter { $0.contains(".session  ") },
      equals: ["FAILED  a.session  3 checks", "ok  b.session  1 check"])
    expect(
      run.lines, contains: "+error: deadly did not answer within 300 ms (prepare)", "\(run.output)")
  }

  @Test("Files outside of the session's folder stay unread, links followed, also by @include")
  func files() throws {
    try home.write("secret.csv", "section\n0\n")
    try home.write("secret.session", "session 1\ntitle: S\n\n  > load flow\n  ...\n\n")
    try home.write("in/inner.session", "session 1\ntitle: S\n\n  > load flow\n  ...\n\n")
    for (name, target) in [("link.csv", "../secret.csv"), ("link.session", "../secret.session")] {
      try FileManager.default.createSymbolicLink(
        atPath: home.path("in/\(name)"), withDestinationPath: target)
    }
    try write("in/a.session", "@include inner.session\n")
    try expect(verify("in/a.session").status, equals: 0)
    for name in ["../secret.session", "/etc/passwd", "link.session"] {
      try write("in/b.session", "@include \(name)\n")
      let run = try verify("in/b.session")
      expect(run.status, equals: 1)
      expect(
        run.errors,
        equals:
          "error: in/b.session, line 4: expected a file below the session's folder, found \(name)\n"
      )
    }
    try write("in/b.session", "@include link.session\n")
    try expect(verify("in/b.session", "--trust").status, equals: 0)
    for name in ["../secret.csv", "link.csv", "/etc/passwd.csv"] {
      try write("in/c.session", "  > load flow; import \(name)\n")
      let run = try Program.run(["play", "in/c.session"], home: home)
      expect(run.output, contains: "import is not allowed here: \(name) is outside the folder")
    }
  }

  @Test("Files that include each other end, however many lines they are")
  func bomb() throws {
    let lines = String(repeating: "@include b.session\n", count: 2000)
    try write("a.session", lines)
    try write("b.session", lines.replacingOccurrences(of: "b.session", with: "c.session"))
    try write("c.session", String(repeating: "prose\n", count: 2000))
    let run = try verify("a.session")
    expect(run.status, equals: 1)
    expect(run.errors, contains: "more than 100000 lines in total", "\(run.errors)")
    try write("loop.session", "@include loop.session\n")
    try expect(verify("loop.session").errors, contains: "includes nest more than 4 deep")
  }

  @Test("A file of more than its limits, or with a control character, is told of with its line")
  func limits() throws {
    let long = String(repeating: "x", count: 4097)
    let cases = [
      (long + "\n", "line 4: line of 4097 characters is longer than 4096"),
      (String(repeating: "\n", count: 100_001), "line 100001: more than 100000 lines"),
      ("\u{1B}]0;x\u{7}\n", "line 4: forbidden control character U+001B"),
      ("  > status\n\u{9B}2J\n", "line 5: forbidden control character U+009B"),
    ]
    for (body, sentence) in cases {
      try write("a.session", body)
      for job in ["verify", "play"] {
        let run = try Program.run([job, "a.session"], home: home)
        expect(run.status, equals: 1)
        expect(run.errors, equals: "error: a.session, \(sentence)\n")
      }
    }
    try home.write("big.session", [UInt8](repeating: 0x61, count: (8 << 20) + 1))
    try expect(
      verify("big.session").errors,
      equals: "error: cannot read big.session: expected at most 8388608 bytes, found more\n")
  }

  @Test("'play' at the prompt trusts the session no more than the command line does")
  func atThePrompt() throws {
    try home.write("lessons/data.csv", "section\n0\n0\n")
    try write(
      "lessons/a.session",
      "  > load flow; import data.csv\n\n  > record \(home.path("out"))\n\n  > status\n",
      header: "speed: 100\n")
    let shell = try ShellTerminal(home, ["--no-init"])
    _ = try shell.ask("play \(home.path("lessons/a.session"))")
    try shell.terminal.wait { screen in
      screen.textLines.last == "layoutsh main>"
        && screen.lines.count { $0.hasPrefix("main   flow    1         2 ") } == 2
    }
    expect(shell.transcript.contains { $0.hasPrefix("error: record is not allowed here: ") })
    expect(!home.names(in: ".").contains("out"))
    // The person's own lines are their own business.
    _ = try shell.ask("record \(home.path("mine"))")
    expect(home.names(in: "."), contains: "mine")
    try expect(shell.quit(), equals: .code(0))
  }

  @Test("What a plugin prints during a lesson cannot drive the terminal")
  func prints() throws {
    try write("a.session", "  > load deadly fault=escape\n")
    let run = try Program.run(
      ["play", "a.session", "--plugin-path", try Deadly.folder()], home: home)
    expect(!run.output.contains("\u{1B}"))
    expect(run.output, contains: "\\u{1b}")
  }
}
