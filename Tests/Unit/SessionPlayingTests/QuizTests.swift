import SessionPlaying
import SessionTranscript
import TestSupport
import Testing

struct QuizTests {
  /// The only quiz of a session.
  private func quiz(_ body: String) throws -> Quiz {
    let nodes = try nodes(body)
    return try #require(nodes.indices.compactMap { Quiz(in: nodes, at: $0) }.first)
  }

  @Test("What belongs to a question stands before the next step")
  func whatBelongsToAQuestionStandsBeforeTheNextStep() throws {
    let quiz = try quiz(
      "@quiz id=q kind=choice Which one?\n@choice this\n@choice that\n@answer that\n@hint not this\n"
        + "@explain so\n\n  > show\n\n@hint too late\n")
    expect(quiz.question == "Which one?" && quiz.kind == .choice)
    expect(quiz.choices == ["this", "that"] && quiz.hints == ["not this"])
    expect(quiz.explanations == ["so"] && quiz.model(on: ToyStage()) == "that")
    let stage = ToyStage()
    for (answer, isRight) in [
      ("b", true), ("B", true), ("that", true), ("THAT", true), ("2", true), ("a", false),
      ("1", false), ("3", false), ("x", false), ("", false),
    ] {
      expect(quiz.accepts(answer, on: stage), equals: isRight, "\(answer)")
    }
  }

  @Test("Numbers are right within a tolerance") func numbersAreRightWithinATolerance() throws {
    let quiz = try quiz("@quiz kind=number How far?\n@answer 497.333\n")
    for (answer, isRight) in [("497.3333", true), ("497.3334999", true), ("497.334", false)] {
      expect(quiz.accepts(answer, on: ToyStage()), equals: isRight, "\(answer)")
    }
  }

  @Test("Answers are computed on the scene that they are about")
  func answersAreComputedOnTheSceneThatTheyAreAbout() throws {
    let stage = ToyStage()
    _ = stage.answer("add a", as: .step)
    let now = try quiz("@quiz kind=number How many?\n@answer 1\n@answer = count\n@wrong 2\n")
    expect(now.faults(on: stage), equals: [])
    expect(!now.isPrediction && !now.isUnchecked && now.model(on: stage) == "1")
    let next = try quiz(
      "@quiz kind=number And then?\n@answer after 2 = count\n\n  > add b\n\n"
        + "@task T\n@done c\n@solution add c\n@solution add d\n\n  > add e\n")
    expect(next.faults(on: stage), equals: [])
    expect(next.isPrediction && next.model(on: stage) == "4")
    expect(next.accepts("4", on: stage), equals: true)
    expect(next.accepts("8/2", on: stage), equals: true)
    expect(next.accepts("count", on: stage), equals: false, "its own expression is no prediction")
    for (answer, isOne) in [("4", true), ("8/2", true), ("four", false), ("count", false)] {
      expect(next.couldBe(answer, on: stage), equals: isOne, "\(answer)")
    }
    expect(now.couldBe("count", on: stage))
    expect(stage.ran, equals: ["step add a"], "judging runs on copies")
  }

  @Test("Commands are judged by what they lead to or else answer")
  func commandsAreJudgedByWhatTheyLeadToOrElseAnswer() throws {
    let stage = ToyStage()
    _ = stage.answer("add a", as: .step)
    let change = try quiz("@quiz Add b.\n@answer add b\n@wrong show\n")
    expect(change.accepts("add b", as: .typed, on: stage), equals: true)
    expect(change.accepts("add c", as: .typed, on: stage), equals: false)
    expect(change.accepts("frob", as: .typed, on: stage), equals: false)
    expect(change.faults(on: stage), equals: [])
    let question = try quiz("@quiz What is there?\n@answer show\n")
    expect(question.accepts("show", as: .typed, on: stage), equals: true)
    expect(question.accepts("stats", as: .typed, on: stage), equals: false)
    let table = try quiz("@quiz Which table?\n@answer table\n@wrong show\n")
    expect(table.accepts("table", as: .typed, on: stage), equals: true, "folded to the window")
    expect(table.accepts("table", on: stage), equals: true)
    expect(stage.ran, equals: ["step add a"], "judging runs on copies")
  }

  @Test("Without a kernel to try an answer there is no verdict")
  func withoutAKernelToTryAnAnswerThereIsNoVerdict() throws {
    let stage = ToyStage()
    stage.hasRoom = false
    let quiz = try quiz("@quiz Add b.\n@answer add b\n")
    expect(quiz.accepts("add b", on: stage) == nil)
    let fault = try #require(quiz.faults(on: stage).first)
    expect(fault.line == 3 && fault.problem == .unchecked)
    expect(
      fault.problem.sentence, equals: "the answers cannot be checked: no kernel can be started")
  }

  @Test(
    "Faults are named",
    arguments: [
      (
        "@quiz kind=guess What?\n@answer 1\n", 3,
        "expected kind=number, choice or command, found kind=guess"
      ),
      ("@quiz What?\n@hint none\n", 3, "expected an @answer for this @quiz, found none"),
      (
        "@quiz kind=choice What?\n@choice a\n@answer b\n", 5,
        "expected one of the @choice lines, found b"
      ),
      ("@quiz What?\n@answer frob\n", 4, "@answer frob is not accepted"),
      (
        "@quiz kind=number What?\n@answer 7\n@answer = count\n", 4,
        "@answer 7 differs from @answer = count, which is 0"
      ),
      (
        "@quiz kind=number What?\n@answer = count\n@answer = 0\n", 5,
        "expected one computed @answer, found another"
      ),
      (
        "@quiz kind=number What?\n@answer = frob\n", 4, "@answer = frob has no value: no value frob"
      ),
      (
        "@quiz kind=number What?\n@answer after = 4\n", 4,
        "expected @answer = EXPRESSION or @answer after N = EXPRESSION, found @answer after = 4"
      ),
      (
        "@quiz kind=number What?\n@answer after 0 = 4\n", 4,
        "expected @answer = EXPRESSION or @answer after N = EXPRESSION, found @answer after 0 = 4"
      ),
      (
        "@quiz kind=number What?\n@answer after 2 = count\n\n  > add a\n", 4,
        "@answer after 2: expected 2 steps below the question, found fewer"
      ),
      ("@quiz What?\n@answer show\n@wrong status\n", 5, "@wrong status is accepted"),
    ])
  func faultsAreNamed(body: String, line: Int, message: String) throws {
    let faults = try quiz(body).faults(on: ToyStage())
    expect(faults.map(\.line) == [line] && faults.map(\.problem.sentence) == [message])
  }
}
