import Foundation
import TestSupport
import Testing

/// Time limits of a line.
struct TimeLimitTests {
  private func run(_ words: String..., input: String = "") throws -> Run {
    try Program.run(
      ["--plugin-path", try Deadly.folder()] + words, input: Array(input.utf8), home: try Home())
  }

  @Test("A module that hangs ends the script: exit 70, its name and function; what was said stays")
  func module() throws {
    let run = try run("--limit", "300ms", input: "load flow\nload deadly fault=loop\nstatus\n")
    expect(run.status, equals: 70)
    expect(run.lines, equals: ["main: flow"])
    expect(
      run.errorLines,
      equals: [
        "error: deadly did not answer within 300 ms (prepare)", "  module  deadly 1.0.0",
        "  call    prepare: 0 sections, bounds 0 0 320x480", "  line    load deadly fault=loop",
      ])
  }

  @Test("In JSON the code is time-limit")
  func json() throws {
    let run = try run("--json", "--limit", "300ms", "-c", "load deadly fault=loop")
    expect(run.status, equals: 70)
    let error = try run.objects().last?["error"] as? [String: Any]
    expect(error?["code"] as? String, equals: "time-limit")
    expect(error?["message"] as? String, equals: "deadly did not answer within 300 ms (prepare)")
  }

  @Test("A line outside of modules has the limit, too; the lines before it do not count")
  func line() throws {
    let heavy = "generate items=16000000 width=1..9 height=1..9"
    let run = try run("--limit", "100ms", "-c", "sections 1; \(heavy); \(heavy)")
    expect(run.status, equals: 70)
    expect(run.errors, equals: "error: the line did not finish within 100 ms\n")
  }

  @Test("Waiting for lines and for a slow reader is nobody's time")
  func waiting() throws {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/bin/sh")
    program.arguments = [
      "-c",
      "(sleep 0.5; echo 'load flow; sections 20000'; sleep 0.5; echo 'attrs all'; sleep 0.5; echo status) "
        + "| '\(Program.path)' --limit 400ms | (sleep 1; tail -1)",
    ]
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    program.waitUntilExit()
    expect(text.hasPrefix("main   flow    1         20000 "), "\(text)")
  }

  @Test("The limit is a length of time, or none")
  func spelling() throws {
    for limit in ["500ms", "10s", "1.5s", "2m", "none", "0"] {
      try expect(run("--limit", limit, "-c", "status").status, equals: 0, "\(limit)")
    }
    for limit in ["", "10", "-1s", "10h", "soon", "999999999m"] {
      let run = try run("--limit=\(limit)", "-c", "status")
      expect(run.status, equals: 2, "\(limit)")
    }
  }

  @Test("verify, play and export have it: an untrusted session cannot have more")
  func sessions() throws {
    let home = try Home()
    try home.write(
      "a.session", "session 1\ntitle: T\ntimeout: 30s\n\n  > load deadly fault=loop\n  ...\n")
    let sentence = "error: deadly did not answer within 300 ms (prepare)"
    let options = ["--limit", "300ms", "--plugin-path", try Deadly.folder()]
    for trust in runsLongTests ? [[], ["--trust"]] : [[]] {
      let verify = try Program.run(["verify", "a.session"] + options + trust, home: home)
      expect(verify.status, equals: 3)
      let play = try Program.run(["play", "a.session"] + options + trust, home: home)
      expect(play.status, equals: 70)
      expect(play.lines, contains: sentence, "\(play)")
      let export = try Program.run(
        ["export", "a.session", "--cast", "a.cast"] + options + trust, home: home)
      expect(export.status, equals: 70)
      expect(export.errorLines.prefix(2), equals: [sentence, "  module  deadly 1.0.0"])
    }
  }
}
