import Foundation
import SessionPlaying
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
    let list = try learn("--all")
    expect(list.status == 0 && list.errors == "")
    expect(list.lines[0].hasPrefix("Use the shell, 0 of "))
    let lessons = list.lines.filter { $0.hasPrefix("  ") }
    expect(lessons.first, equals: Self.row("", "First steps"))
    expect(lessons.count >= 32)
    expect(lessons[1], equals: "     2  after 1        Flow, line by line")
    expect(list.lines.last, equals: "next: lesson 1, First steps ('layoutsh learn next')")
    try expect(learn("--all", "1").status, equals: 2)
    try expect(learn("--all", "--reset").status, equals: 2)
    let first = try learn("next")
    expect(first.status == 0 && first.output.contains("\n# First steps\n"))
    try expect(learn("next").output, contains: "\n# Flow, line by line\n")
    expect(first.lines.suffix(2).first?.hasPrefix("Lesson 1 is done. You can now "), equals: true)
    expect(first.lines.last, equals: "Next: lesson 2, Flow, line by line ('layoutsh learn 2').")
    try expect(learn().lines[1], equals: Self.row("done", "First steps"))
    try expect(learn("1").lines.dropLast() == first.lines.dropLast())
    try expect(
      learn("1").lines.last, equals: "Next: lesson 3, A photo wall that grows ('layoutsh learn 3')."
    )
    let facts = try FileManager.default.attributesOfItem(atPath: home.path(Self.progress))
    expect(facts[.posixPermissions] as? Int, equals: 0o600)
    try expect(
      home.read(Self.progress),
      equals: "layoutsh progress 2\nfirst-steps done 0 0\nflow-line-by-line done 0 0\n")
    try expect(
      learn("1", "--reset").output, equals: "lesson 1 starts from the beginning\n")
    try expect(
      home.read(Self.progress), equals: "layoutsh progress 2\nflow-line-by-line done 0 0\n")
    try expect(learn("--reset").output, equals: "every lesson starts from the beginning\n")
    try expect(home.read(Self.progress), equals: "layoutsh progress 2\n")
  }

  /// The row of the first lesson.
  private static func row(_ state: String, _ title: String) -> String {
    "     1  " + state.padding(toLength: 15, withPad: " ", startingAt: 0) + title
  }

  /// Notes that lessons are done.
  private func take(_ topics: [String]) throws {
    try home.write(
      Self.progress,
      "layoutsh progress 2\n" + topics.sorted().map { "\($0) done 5 6\n" }.joined())
  }

  @Test(
    "The map fits a window of 24 rows, shows the track of the next lesson, and what comes before what"
  )
  func map() throws {
    let topics = try learn("--json").lines.compactMap { line -> String? in
      let name = line.split(separator: "\"").first { $0.hasSuffix(".session") }
      return name.map { String($0.dropFirst(3).dropLast(".session".count)) }
    }
    expect(topics.count >= 32)
    for count in stride(from: 0, to: topics.count, by: 5) {
      try take(Array(topics[..<count]))
      let list = try learn()
      expect(list.lines.count <= 23 && list.lines.allSatisfy { $0.count <= 79 }, "\(list.output)")
      expect(list.lines.last?.hasPrefix("next: lesson \(count + 1), "), equals: true)
    }
    // The first five are done.
    try take(Array(topics[..<5]))
    let list = try learn()
    expect(list.lines[0].hasPrefix("UIKit's rules, 0 of "))
    expect(list.lines[1], equals: "     6                 From one layout to another")
    expect(list.lines[4], equals: "     9  after 7, 8     A header that follows and then stays")
    expect(list.lines, contains: "after N: lesson N comes first")
    try take(topics)
    try expect(learn().lines.last, equals: "all done: 'layoutsh learn N' plays one again")
  }

  @Test("After a lesson comes the next by number that needs nothing more, and its track is named")
  func nextLesson() throws {
    try take(["first-steps", "flow-line-by-line", "photo-wall", "errors"])
    try expect(
      Array(learn("5").lines.suffix(2)) == [
        "Next: lesson 6, From one layout to another ('layoutsh learn 6').",
        "Use the shell: lesson 31, A bug report that verifies ('layoutsh learn 31').",
      ])
    // A learner who began in the middle goes on from there.
    try take([])
    try expect(learn("3").lines.last ?? "", contains: "Next: lesson 4, Errors, and how")
    // A learner of one track is not sent to another track whose first lessons are missing.
    try take(["first-steps", "flow-line-by-line", "the-life-of-a-layout", "what-a-change-costs"])
    try expect(
      learn("23").lines.last,
      equals: "Next: lesson 30, A layout that you build ('layoutsh learn 30').")
  }

  @Test("Progress of the first version is kept, and a place is found by the name of its step")
  func upgrades() throws {
    try home.write(
      Self.progress,
      "layoutsh progress 1\n01-first-steps.session 3\n02-flow-line-by-line.session done\n")
    let list = try learn()
    expect(list.errors, equals: "")
    expect(list.lines[1], equals: Self.row("3/11", "First steps"))
    expect(list.lines[2].hasPrefix("     2  done  "))
    try expect(
      learn("--json").lines.first ?? "",
      contains: #""reached":3,"state":"begun","problem":null,"track":"shell","after":[]"#)
    try home.write(Self.progress, "layoutsh progress 2\nfirst-steps 9 0123456789abcdef 1 2\n")
    try expect(
      learn().lines[1], equals: Self.row("9/11", "First steps"), "no step has that name")
  }

  /// Plays the first lesson and does its first task.
  private func begun(_ words: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [Program.path, "learn", "1", "--speed", "100", "--plain"] + words,
      environment: home.environment, rows: 60)
    var end = try terminal.waitForOutput("task> ")
    terminal.send("sections 7\r")
    end = try terminal.waitForOutput("Not yet: ", after: end)
    end = try terminal.waitForOutput("Hint: The command for that is `load`.", after: end)
    terminal.send("load flow\r")
    end = try terminal.waitForOutput("Done. The lesson does it with: load flow", after: end)
    try terminal.waitForOutput("task> ", after: end)
    return terminal
  }

  @Test("A lesson that was left continues at its step, with its score")
  func left() throws {
    let terminal = try begun()
    terminal.send("quit\r")
    try terminal.waitForOutput("you stopped at step 2 of 11: 'layoutsh learn 1' continues there")
    try expect(terminal.waitForExit(), equals: .code(0))
    let words =
      try home.read(Self.progress).split(separator: "\n").last?.split(separator: " ") ?? []
    expect(words.count == 6 && words[..<2] == ["first-steps", "1"] && words[3..<5] == ["0", "1"])
    try expect(learn().lines[1], equals: Self.row("1/11", "First steps"))
    let again = try PseudoTerminal(
      [Program.path, "learn", "1", "--speed", "100", "--plain"], environment: home.environment,
      rows: 60)
    var end = try again.waitForOutput("before step 2 of 11")
    end = try again.waitForOutput("It has nothing to lay out yet.", after: end)
    end = try again.waitForOutput("2/11 100x", after: end)
    again.send(" ")
    end = try again.waitForOutput("task> ", after: end)
    again.send("sections 7\r")
    end = try again.waitForOutput("Done.\r\n", after: end)
    _ = try again.waitForOutput("answer> ", after: end)
    again.send("quit\r")
    try expect(again.waitForExit(), equals: .code(0))
    let kept = try home.read(Self.progress).split(separator: "\n").last ?? ""
    expect(kept, contains: " 1 2 ")
    let code = String(kept.split(separator: " ").last ?? "")
    let result = try LessonResult(code: code)
    expect(result.parts[0].tries == Tries(count: 2, hints: 1, firstWrong: "sections 7"))
    expect(result.parts[1].ending == .right && result.parts[2].ending == .open)
  }

  @Test("A terminal that goes away in the middle of a lesson leaves the progress")
  func hangUp() throws {
    let terminal = try begun()
    terminal.hangUp()
    try expect(terminal.waitForExit(), equals: .code(129))
    try expect(home.read(Self.progress), contains: "\nfirst-steps 1 ")
  }

  @Test("A progress file that is none is one clear line, and a new one takes its place")
  func corrupt() throws {
    let texts: [[UInt8]] = [
      [0xFF, 0x00], Array("layoutsh progress 3\n".utf8), Array("layoutsh progress 1".utf8),
      Array("layoutsh progress 1\nx\n".utf8), Array("layoutsh progress 1\nx -1\n".utf8),
      Array("layoutsh progress 2\nx done 2 1\n".utf8), Array("layoutsh progress 2\nx y\n".utf8),
      [UInt8](repeating: 0x61, count: 1 << 19), [],
    ]
    for text in texts {
      try home.write(Self.progress, text)
      let list = try learn()
      expect(list.status, equals: 0)
      expect(list.errorLines.count, equals: 1, "\(list.errors)")
      expect(list.errors.hasPrefix("progress starts from scratch: "))
      expect(list.lines[1], equals: Self.row("", "First steps"))
    }
    try expect(learn("1").status, equals: 0)
    try expect(home.read(Self.progress), equals: "layoutsh progress 2\nfirst-steps done 0 0\n")
  }

  @Test("A lesson that is not there is told of with those that are")
  func missing() throws {
    let run = try learn("99")
    expect(run.status, equals: 2)
    expect(run.errors.hasPrefix("error: no lesson '99'; available: next, 1 to "))
    try expect(learn("1", "2").status, equals: 2)
  }
}
