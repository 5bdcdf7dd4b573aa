import Foundation
import TestSupport
import Testing

/// `@quiz`: asked at a terminal, printed in a pipe, checked by verify.
struct QuizTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write(
      "quiz.session",
      """
      session 1
      title: Quiz
      speed: 100

        > load flow; sections 3
        ...

      @quiz id=q1 kind=number Where does item 0,1 begin (its x)?
      @answer 67.5
      @wrong 67.501
      @wrong frame(0,2).x
      @wrong 50: The first item ends at 50.
      @hint It is centred.
      @hint 320 less three times 50 is 170.
      @explain The rest is shared by the gaps.

      @quiz id=q2 kind=choice Who decides where items go?
      @choice the content
      @choice the layout
      @answer the layout
      @wrong the content

      @quiz id=q3 kind=command Add an item at the end.
      @answer append 0
      @answer insert 0,3
      @answer status; append 0
      @wrong insert 0,3 label="x"
      @wrong append 0; append 0
      @wrong status

      @quiz id=q4 kind=command Ask what lies at 70 10.
      @answer item-at 70 10
      @wrong item-at 170 10
      @wrong append 0

      @quiz id=q5 kind=command Show the layout attributes of item 0,2.
      @answer attrs 0,2
      @wrong attrs 0,1

        > status
        ...
        main   flow    1         3      0 0 320 480  320x50   0 0

      """)
  }

  @Test("Wrong answers get hints, right ones a reason; trying changes nothing")
  func asked() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "play", home.path("quiz.session"), "--plain"], environment: home.environment,
      rows: 60,
      columns: 100)
    var end = try terminal.waitForOutput("Where does item 0,1 begin (its x)?")
    end = try terminal.waitForOutput("type a number, or a calculation such as 3*50+8; ", after: end)
    func answer(_ text: String, _ reply: String) throws {
      end = try terminal.waitForOutput("answer> ", after: end)
      terminal.send(text + "\r")
      end = try terminal.waitForOutput(reply, after: end)
    }
    try answer("68", "Not yet: 68 is rounded; three decimals count.")
    try answer("68", "Not yet: 68 is rounded; three decimals count. Hint: It is centred.")
    try answer("sections 99", "99 items, content ")
    end = try terminal.waitForOutput(
      "'sections 99' was only tried, on a copy of the scene: the answer is a number.", after: end)
    try answer("50.0", "Not yet. The first item ends at 50.")
    try answer("", "Hint: 320 less three times 50 is 170.")
    try answer("", "no more hints; 'skip' shows the answer")
    try answer("67.6", "Not yet: 67.6 is too large. 'skip' shows the answer.")
    try answer("frame(0,1).x", "Right.")
    end = try terminal.waitForOutput("The rest is shared by the gaps.", after: end)
    end = try terminal.waitForOutput("b) the layout", after: end)
    end = try terminal.waitForOutput("type a letter; Enter shows a hint", after: end)
    try answer("z", "There is no choice 'z': type a or b.")
    try answer("status", "'status' is a command: the answer is a or b.")
    try answer("a", "Not yet: it is not 'the content'. 'skip' shows the answer.")
    try answer("b", "Right.")
    end = try terminal.waitForOutput("type the command; Enter shows a hint", after: end)
    try answer(
      "append 0 label=\"x\"", "Not yet: 'append 0 label=\"x\"' leads to another scene.")
    try answer("status", "Not yet: 'status' changes nothing.")
    try answer("7", "Not yet: '7' is a number, and a command is asked for.")
    try answer("frob", "unknown command 'frob'")
    try answer("app 0", "Right.")
    try answer("item-at 70 10", "67.5  0  50  50")
    try answer("skip", "Answer: attrs 0,2")
    end = try terminal.waitForOutput("main   flow    1         3 ", after: end)
    try expect(terminal.waitForExit(), equals: .code(0))
    expect(!((try? home.read("state/layoutsh/history")) ?? "").contains("67.6"))
  }

  @Test("In a pipe the answers are told, and nobody is asked")
  func told() throws {
    let run = try Program.run(["play", "quiz.session"], home: home)
    expect(run.status, equals: 0)
    for line in [
      "Where does item 0,1 begin (its x)?", "Answer: 67.5", "The rest is shared by the gaps.",
      "  a) the content", "Answer: the layout", "Answer: append 0",
    ] { expect(run.lines, contains: line, "\(line)\n\(run.output)") }
    expect(!run.output.contains("centred"))
  }

  @Test("A mistake is an answer where the next step makes it, and nowhere else")
  func mistake() throws {
    func verified(_ answer: String, then step: String) throws -> Run {
      try home.write(
        "mistake.session",
        """
        session 1
        title: Mistake

          > sections 3; batch; delete 0,0
          ...

        @quiz Make the famous crash.
        @answer \(answer)
        @wrong commit 4
        @wrong commit 2
        @wrong comit 3

          > \(step)
          error: * (glob)
          [1]

        """)
      return try Program.run(["verify", "mistake.session"], home: home, folder: home.path(""))
    }
    try expect(verified("commit 3", then: "commit 3").status, equals: 0)
    let other = try verified("commit 3", then: "commit 5")
    expect(other.status, equals: 3)
    expect(other.errors, contains: "line 8: @answer commit 3 is not accepted")
  }

  @Test("Every answer is accepted and every wrong one refused, or verify tells the line")
  func verified() throws {
    try expect(Program.run(["verify", "quiz.session"], home: home).output.hasPrefix("ok  "))
    let text = try home.read("quiz.session")
    let changes = [
      ("@wrong 67.501", "@wrong 67.5004", "line 10: @wrong 67.5004 is accepted"),
      ("@wrong frame(0,2).x", "@wrong frame(0,1).x", "line 11: @wrong frame(0,1).x is accepted"),
      (
        "@answer the layout", "@answer the plugin",
        "line 20: expected one of the @choice lines, found the plugin"
      ),
      ("@wrong status", "@wrong append 0 x1", "line 29: @wrong append 0 x1 is accepted"),
      (
        "@wrong item-at 170 10", "@wrong item-at 71 11", "line 33: @wrong item-at 71 11 is accepted"
      ),
      ("@answer insert 0,3", "@answer frob", "line 25: @answer frob is not accepted"),
    ]
    for (old, new, sentence) in changes.suffix(rounds(3, often: changes.count)) {
      try home.write("bad.session", text.replacingOccurrences(of: old + "\n", with: new + "\n"))
      let run = try Program.run(["verify", "bad.session"], home: home)
      expect(run.status, equals: 3)
      expect(run.errors, equals: "error: bad.session, \(sentence)\n", "\(run.output)")
    }
  }
}
