import Foundation
import TestSupport
import Testing

/// `layoutsh learn --test`: a question of each lesson, with numbers drawn from a seed.
struct FinalTestTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private static let progress = "state/layoutsh/progress"

  private func test(_ words: String...) throws -> Run {
    try Program.run(["learn", "--test"] + words, home: home)
  }

  /// The answers of a seed, in order.
  private func answers(seed: Int) throws -> [String] {
    try test("--json", "--seed", "\(seed)").objects().compactMap { $0["answer"] as? String }
  }

  @Test("Each lesson has a question, a seed gives the same test, another seed another")
  func drawn() throws {
    let lessons = try Program.run(["learn", "--json"], home: home).objects()
    let one = try test("--json", "--seed", "1")
    expect(one.status == 0 && one.errors == "")
    let questions = try one.objects()
    expect(
      questions.compactMap { $0["lesson"] as? Int }
        == lessons.compactMap { $0["lesson"] as? Int })
    expect(
      questions.allSatisfy {
        Set($0.keys) == [
          "seed", "question", "of", "lesson", "title", "commands", "text", "answer", "step",
          "heading",
        ]
      })
    expect(questions.allSatisfy { Double($0["answer"] as? String ?? "") != nil })
    try expect(test("--json").output, equals: one.output, "nobody has taken one: the first seed")
    let others = try (2...rounds(2, often: 4)).map {
      try test("--json", "--seed", "\($0)").output
    }
    expect(Set(others + [one.output]).count, equals: others.count + 1)
    let text = try test("--seed", "1")
    expect(
      text.lines.first, equals: "Final test, seed 1: \(lessons.count) questions, one try each.")
    expect(text.lines.count { $0.hasPrefix("Answer: ") }, equals: lessons.count)
    if runsLongTests { try expect(test("--seed", "1").output, equals: text.output) }
    expect(home.names(in: "state/layoutsh").contains("progress"), equals: false)
  }

  /// Begins a test, or goes on with it, at a terminal.
  private func terminal(_ words: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Program.path, "learn", "--test"] + words, environment: home.environment, rows: 24,
      columns: 80)
  }

  @Test("There is one try, at a number; a test that was left goes on where it was")
  func leftAndFinished() throws {
    let right = try answers(seed: 1)
    let first = try terminal()
    var end = try first.waitForOutput("1 of \(right.count), lesson 1, First steps")
    for (line, reply) in [
      ("banana", "'banana' is not a number"), ("frame(0,0).x", "'frame(0,0).x' is not a number"),
      ("3 +", "'3 +' is not a number"), ("", "Type a number"),
      ("hint", "The final test has no hints; 'skip' passes."),
    ] {
      end = try first.waitForOutput("answer> ", after: end)
      first.send(line + "\r")
      end = try first.waitForOutput(reply, after: end)
    }
    end = try first.waitForOutput("answer> ", after: end)
    first.send("2*\(right[0])/2\r")
    end = try first.waitForOutput("Right.", after: end)
    end = try first.waitForOutput("answer> ", after: end)
    first.send("-77\r")
    end = try first.waitForOutput("No: -77 is too small. The answer is \(right[1]).", after: end)
    end = try first.waitForOutput(" of lesson 2, Flow, line by line, shows it", after: end)
    end = try first.waitForOutput("3 of \(right.count)", after: end)
    end = try first.waitForOutput("answer> ", after: end)
    first.send("\u{4}")
    try first.waitForOutput("You stopped at question 3 of \(right.count): ", after: end)
    try expect(first.waitForExit(), equals: .code(0))
    expect(first.screen.lines.allSatisfy { $0.count <= 80 })
    try expect(home.read(Self.progress), equals: "layoutsh progress 2\n--test 0 0 0 1 10\n")

    let second = try terminal()
    end = try second.waitForOutput("3 of \(right.count), lesson 3, ")
    for answer in right[2...] {
      end = try second.waitForOutput("answer> ", after: end)
      second.send(answer + "\r")
      end = try second.waitForOutput("Right.", after: end)
    }
    end = try second.waitForOutput("\(right.count - 1) of \(right.count) are right.", after: end)
    end = try second.waitForOutput("Repeat lesson 2, Flow, line by line", after: end)
    try second.waitForOutput("'layoutsh learn --test --seed 1'", after: end)
    try expect(second.waitForExit(), equals: .code(0))
    let score = "\(right.count - 1) \(right.count)"
    try expect(home.read(Self.progress), equals: "layoutsh progress 2\n--test 1 \(score)\n")
    try expect(
      Program.run(["learn"], home: home).lines,
      contains: "Final test: 'layoutsh learn --test', your best \(right.count - 1)/\(right.count)")
    let last = try #require(try Program.run(["learn", "--json"], home: home).objects().last)
    expect(last["tests"] as? Int == 1 && last["right"] as? Int == right.count - 1)
    try expect(test().lines.first?.hasPrefix("Final test, seed 2: "), equals: true)
    try expect(Program.run(["learn", "--reset"], home: home).status, equals: 0)
    try expect(home.read(Self.progress), equals: "layoutsh progress 2\n")
  }

  @Test("The last row of the window says what is asked, and is given back at the end")
  func waitingRow() throws {
    let terminal = try terminal("--seed", "1")
    func isAsked(_ number: Int, _ screen: TerminalScreen) -> Bool {
      let row = screen.text(row: screen.rows - 1)
      return row.hasPrefix("\(number)/") && row.contains("  Number: ")
        && row.contains("  quit leaves") && screen.textLines.last == "answer>"
    }
    try terminal.wait { isAsked(1, $0) }
    for line in ["banana", "hint", "", "frob"] {
      let end = terminal.output.count
      terminal.send(line + "\r")
      try terminal.waitForOutput("answer> ", after: end)
      try terminal.wait { isAsked(1, $0) }
    }
    terminal.send("skip\r")
    try terminal.wait { isAsked(2, $0) }
    terminal.resize(rows: 12, columns: 50)
    try terminal.wait { isAsked(2, $0) && $0.scrollingRows == 0...10 }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(terminal.screen.scrollingRows, equals: 0...11)
    expect(terminal.screen.lines.contains { $0.contains("quit leaves") }, equals: false)
  }

  @Test("Ctrl-C leaves as well, and so does a terminal that goes away")
  func interrupted() throws {
    let first = try terminal("--seed", "9")
    var end = try first.waitForOutput("answer> ")
    first.send("skip\r")
    end = try first.waitForOutput("The answer is ", after: end)
    end = try first.waitForOutput("answer> ", after: end)
    first.send("12\u{3}")
    end = try first.waitForOutput("You stopped at question 2", after: end)
    try expect(first.waitForExit(), equals: .code(130))
    let second = try terminal()
    end = try second.waitForOutput("Final test, seed 9: ")
    end = try second.waitForOutput("2 of ", after: end)
    _ = try second.waitForOutput("answer> ", after: end)
    second.hangUp()
    try expect(second.waitForExit(), equals: .code(129))
    try expect(home.read(Self.progress), equals: "layoutsh progress 2\n--test 0 0 0 9 0\n")
  }

  @Test("Words that do not go together are refused")
  func words() throws {
    for words in [
      ["--seed", "1"], ["--test", "3"], ["--test", "--reset"], ["--test", "--all"],
      ["--test", "--seed", "-1"],
      ["--test", "--seed", "x"], ["--test", "--seed", "4294967296"],
    ] {
      try expect(Program.run(["learn"] + words, home: home).status, equals: 2, "\(words)")
    }
    for line in ["--test", "--test 1 2", "--test 1 2 1", "--test 1 1 2 3", "--test 0 0 0 1 2"] {
      try home.write(Self.progress, "layoutsh progress 2\n\(line)\n")
      let list = try Program.run(["learn"], home: home)
      expect(list.errors.hasPrefix("progress starts from scratch: "), "\(line)")
    }
  }
}
