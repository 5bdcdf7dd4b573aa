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

  @Test func whatBelongsToAQuestionStandsBeforeTheNextStep() throws {
    let quiz = try quiz(
      "@quiz id=q kind=choice Which one?\n@choice this\n@choice that\n@answer that\n@hint not this\n"
        + "@explain so\n\n  > show\n\n@hint too late\n")
    expect(quiz.question == "Which one?" && quiz.kind == .choice)
    expect(quiz.choices == ["this", "that"] && quiz.hints == ["not this"])
    expect(quiz.explanations == ["so"] && quiz.model == "that")
    let stage = ToyStage()
    for (answer, isRight) in [("b", true), ("B", true), ("that", true), ("a", false), ("x", false)]
    {
      expect(quiz.accepts(answer, on: stage), equals: isRight, "\(answer)")
    }
  }

  @Test func numbersAreRightWithinATolerance() throws {
    let quiz = try quiz("@quiz kind=number How far?\n@answer 497.333\n")
    for (answer, isRight) in [("497.3333", true), ("497.3334999", true), ("497.334", false)] {
      expect(quiz.accepts(answer, on: ToyStage()), equals: isRight, "\(answer)")
    }
  }

  @Test func commandsAreJudgedByWhatTheyLeadToOrElseAnswer() throws {
    let stage = ToyStage()
    _ = stage.answer("add a", as: .step)
    let change = try quiz("@quiz Add b.\n@answer add b\n@wrong show\n")
    expect(change.accepts("add b", as: .typed, on: stage), equals: true)
    expect(change.accepts("add c", as: .typed, on: stage), equals: false)
    expect(change.accepts("frob", as: .typed, on: stage), equals: false)
    expect(change.faults(on: stage, longest: nil), equals: [])
    let question = try quiz("@quiz What is there?\n@answer show\n")
    expect(question.accepts("show", as: .typed, on: stage), equals: true)
    expect(question.accepts("stats", as: .typed, on: stage), equals: false)
    expect(stage.ran, equals: ["step add a"], "judging runs on copies")
  }

  @Test func withoutAKernelToTryAnAnswerThereIsNoVerdict() throws {
    let stage = ToyStage()
    stage.hasRoom = false
    let quiz = try quiz("@quiz Add b.\n@answer add b\n")
    expect(quiz.accepts("add b", on: stage) == nil)
    let fault = try #require(quiz.faults(on: stage, longest: nil).first)
    expect(fault.line == 3 && fault.problem == .unchecked)
    expect(
      fault.problem.sentence, equals: "the answers cannot be checked: no kernel can be started")
  }

  @Test(arguments: [
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
    ("@quiz What?\n@answer show\n@wrong status\n", 5, "@wrong status is accepted"),
  ])
  func faultsAreNamed(body: String, line: Int, message: String) throws {
    let faults = try quiz(body).faults(on: ToyStage(), longest: nil)
    expect(faults.map(\.line) == [line] && faults.map(\.problem.sentence) == [message])
  }
}
