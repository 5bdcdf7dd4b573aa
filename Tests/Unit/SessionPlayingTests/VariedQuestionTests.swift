import SessionPlaying
import SessionTranscript
import ShellValues
import TestSupport
import Testing

/// `@vary`: the same question with other numbers, and the reports of `verify`.
struct VariedQuestionTests {
  private func question(_ body: String) throws -> VariedQuestion {
    try #require(VariedQuestion.all(in: nodes(body)).first)
  }

  /// Returns the lines that run before each version and its question.
  private func versions(_ body: String) throws -> [String] {
    let question = try question(body)
    return (0..<question.versions).map { number in
      let version = question.version(number)
      let stage = ToyStage()
      let refusal = version.prepare(stage)
      let words = refusal.map { ["refused \($0.status)"] } ?? []
      return (stage.ran + words + [version.quiz.question]).joined(separator: ", ")
    }
  }

  @Test("Numbers are replaced in the nearest step that is not refused")
  func numbersAreReplacedInTheNearestStepThatIsNotRefused() throws {
    try expect(
      versions(
        "  > add 6\n\n@task T\n@done 6\n@hint 6\n@solution add 6x60\n\n  > frob 6\n  [1]\n\n"
          + "@quiz kind=number How many of 6?\n@answer 2\n@answer = count\n@vary 6 = 7 8\n"),
      equals: [
        "step add 6, step add 7x60, step frob 6, How many of 7?",
        "step add 6, step add 8x60, step frob 6, How many of 8?",
      ])
  }

  @Test("The computed answer comes first then the steps it counts")
  func theComputedAnswerComesFirstThenTheStepsItCounts() throws {
    let body =
      "  > add 6\n\n@quiz kind=number After 6?\n@answer 6\n@answer after 1 = count\n@vary 6 = 7\n\n"
      + "  > add 6\n\n  > add 6\n"
    try expect(versions(body), equals: ["step add 6, After 7?"])
    let one = try versions(
      "  > add 4\n\n@quiz kind=number 4 or 2?\n@answer = 4/2\n@vary 4 = 8 6\n@vary 2 = 1\n")
    expect(one, equals: ["step add 4, 8 or 1?", "step add 4, 6 or 1?"])
  }

  @Test("Answers are those of the version") func answersAreThoseOfTheVersion() throws {
    let question = try question(
      "  > add a\n\n@quiz kind=number 4 in half?\n@answer 2\n@answer = 4/2\n@wrong 4\n@vary 4 = 8 6\n"
    )
    let stage = ToyStage()
    let quiz = question.version(0).quiz
    expect(quiz.model(on: stage), equals: "4")
    for (answer, isRight) in [("4", true), ("8/2", true), ("2", false), ("3", false)] {
      expect(quiz.accepts(answer, on: stage), equals: isRight, "\(answer)")
    }
    expect(question.version(1).quiz.model(on: stage), equals: "3")
    expect(question.faults(on: stage, from: ShellState()), equals: [])
  }

  @Test(
    "Flaws are named",
    arguments: [
      (
        "@quiz kind=number How many?\n@answer 1\n@vary 4 = 5\n", 5,
        "expected kind=number and a computed"
      ),
      ("@quiz kind=choice Which?\n@choice a\n@answer a\n@vary 4 = 5\n", 6, "expected kind=number"),
      ("@quiz kind=number 4?\n@answer = 4\n@vary 4 = 5\n@vary 4 = 6\n", 6, "duplicate @vary 4"),
      ("@quiz kind=number 4?\n@answer = 3\n@vary 4 = 5\n", 5, "@vary 4: no step has that number"),
      (
        "  > add 4\n\n@quiz kind=number How many?\n@answer = count\n@vary 4 = 5\n", 7,
        "@vary 4: the answer is the same with each of the values"
      ),
      (
        "@quiz kind=number 9?\n@answer = 9/4\n@vary 9 = 1 2 3 4 5 6 7\n@vary 4 = 1 2 3 5 6 7 8 9\n",
        5,
        "72 choices of numbers: expected at most 64"
      ),
      (
        "  > stop\n  [1]\n\n@quiz kind=number 4?\n@answer = 4\n@vary 4 = 5\n", 8,
        "with 4 = 4: a line does not end as in the lesson"
      ),
    ])
  func flawsAreNamed(body: String, line: Int, sentence: String) throws {
    let faults = try question(body).faults(on: ToyStage(), from: ShellState())
    expect(faults.map(\.line), equals: [line])
    expect(faults.first?.problem.sentence ?? "", contains: sentence)
  }

  @Test("What a session cannot vary is an error") func whatASessionCannotVaryIsAnError() throws {
    for text in ["", "4", "4 =", "4 = 4", "4 = 5 5", "-4 = 5", "4 = x", "4. = 5", "4 5", "x = 5"] {
      #expect(throws: SessionError.self, "\(text)") {
        try nodes("@quiz Q\n@answer a\n@vary \(text)\n")
      }
    }
  }

  @Test("Numbers are whole words") func numbersAreWholeWords() throws {
    let text = "4 -4 4.5 0.4 44 4x4 x4 4..4 [4,4] 4; (4) F-4 row4 4th 4ms 04 offset-4 4:00 4%"
    let body = "  > add \(text)\n\n@quiz kind=number Q\n@answer = count\n@vary 4 = 7\n"
    try expect(
      versions(body),
      equals: [
        "step add 7 -7 4.5 0.4 44 7x7 x7 7..7 [7,7] 7; (7) F-4 row4 4th 4ms 04 offset-4 7:00 7%, Q"
      ])
  }
}
