import Foundation
import TestSupport
import Testing

/// `layoutsh learn`: the bundled lessons and how far a person is.
struct LearnTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private func learn(_ words: String...) throws -> Run {
    try Program.run(["learn"] + words, home: home)
  }

  private static let progress = "state/layoutsh/progress"

  @Test("Every bundled session with a number is listed; next plays the first that is not done")
  func course() throws {
    let list = try learn()
    expect(list.status == 0 && list.errors == "")
    expect(list.lines.first, equals: "lesson  progress  title")
    let lessons = list.lines.dropFirst().dropLast()
    expect(lessons.first, equals: "     1            First steps")
    expect(lessons.count >= 14)
    expect(
      list.lines.last, equals: "\(lessons.count) to go: 'layoutsh learn next' or 'layoutsh learn N'"
    )
    let first = try learn("next")
    expect(first.status == 0 && first.output.contains("\n# First steps\n"))
    try expect(learn("next").output, contains: "\n# Flow, line by line\n")
    try expect(learn().lines[1], equals: "     1  done      First steps")
    try expect(learn("1").output, equals: first.output)
    let facts = try FileManager.default.attributesOfItem(atPath: home.path(Self.progress))
    expect(facts[.posixPermissions] as? Int, equals: 0o600)
    try expect(
      home.read(Self.progress),
      equals: "layoutsh progress 1\n01-first-steps.session done\n"
        + "02-flow-line-by-line.session done\n")
  }

  @Test("A lesson that was left is told of with its step, and what was done stays done")
  func left() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "learn", "1", "--speed", "100", "--plain"], environment: home.environment,
      rows: 60)
    try terminal.waitForOutput("answer> ")
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
    let text = try home.read(Self.progress)
    expect(text, equals: "layoutsh progress 1\n01-first-steps.session 4\n")
    try expect(learn().lines[1], equals: "     1  4/13      First steps")
    try expect(
      learn("1").errors, equals: "you reached step 4 of 13; press g and type 4 to continue there\n")
    try expect(learn().lines[1], equals: "     1  done      First steps")
  }

  @Test("A terminal that goes away in the middle of a lesson leaves the progress")
  func hangUp() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "learn", "1", "--speed", "100", "--plain"], environment: home.environment,
      rows: 60)
    try terminal.waitForOutput("answer> ")
    terminal.hangUp()
    try expect(terminal.waitForExit(), equals: .code(129))
    try expect(home.read(Self.progress), equals: "layoutsh progress 1\n01-first-steps.session 4\n")
  }

  @Test("A progress file that is none is one clear line, and a new one takes its place")
  func corrupt() throws {
    let texts: [[UInt8]] = [
      [0xFF, 0x00], Array("layoutsh progress 2\n".utf8), Array("layoutsh progress 1".utf8),
      Array("layoutsh progress 1\nx\n".utf8), Array("layoutsh progress 1\nx -1\n".utf8),
      [UInt8](repeating: 0x61, count: 1 << 19), [],
    ]
    for text in texts {
      try home.write(Self.progress, text)
      let list = try learn()
      expect(list.status, equals: 0)
      expect(list.errorLines.count, equals: 1, "\(list.errors)")
      expect(list.errors.hasPrefix("progress starts from scratch: "))
      expect(list.lines[1], equals: "     1            First steps")
    }
    try expect(learn("1").status, equals: 0)
    try expect(
      home.read(Self.progress), equals: "layoutsh progress 1\n01-first-steps.session done\n")
  }

  @Test("A lesson that is not there is told of with those that are")
  func missing() throws {
    let run = try learn("99")
    expect(run.status, equals: 2)
    expect(run.errors.hasPrefix("error: no lesson '99'; available: next, 1 to "))
    try expect(learn("1", "2").status, equals: 2)
  }
}
