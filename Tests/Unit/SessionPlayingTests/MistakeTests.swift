import Foundation
import SessionPlaying
import SessionTranscript
import ShellValues
import TestSupport
import Testing

struct MistakeTests {
  /// The only quiz of a session.
  private func quiz(_ body: String) throws -> Quiz {
    let nodes = try nodes(body)
    return try #require(nodes.indices.compactMap { Quiz(in: nodes, at: $0) }.first)
  }

  /// A stage with two words.
  private func stage() -> ToyStage {
    let stage = ToyStage()
    for line in ["add a", "add b"] { _ = stage.answer(line, as: .step) }
    return stage
  }

  private func sentence(_ answer: String, to quiz: Quiz, on stage: ToyStage) -> String? {
    quiz.mistake(answer, on: stage)?.sentence
  }

  @Test("A wrong number gets the sentence of the lesson however it is calculated")
  func aWrongNumberGetsTheSentenceOfTheLesson() throws {
    let quiz = try quiz(
      "@quiz kind=number How many?\n@answer 2\n@answer = count\n@wrong 3: Three.\n@wrong 4\n"
        + "@wrong 12: Twelve.\n")
    let stage = stage()
    for (answer, sentence) in [
      ("3", "Not yet. Three."), ("6/2", "Not yet. Three."), ("3.0004", "Not yet. Three."),
      ("3.001", "Not yet: 3.001 is too large."), ("4", "Not yet: 4 is too large."),
      ("-1", "Not yet: -1 is too small."),
    ] {
      expect(self.sentence(answer, to: quiz, on: stage), equals: sentence, answer)
    }
    // It is like another, but the lesson's sentence wins.
    expect(sentence("12", to: quiz, on: stage), equals: "Not yet. Twelve.")
  }

  @Test("A number is compared with the values before the steps, then with the scene")
  func aNumberIsComparedWithTheValuesBeforeTheSteps() throws {
    let quiz = try quiz(
      "@quiz kind=number And then?\n@answer after 2 = count\n\n  > add c\n\n  > add d\n")
    let stage = stage()
    for (answer, sentence) in [
      ("2", "Not yet: 2 is the value now; the question is about 2 steps later."),
      ("3", "Not yet: 3 is the value after 1 of 2 steps."),
      ("14", "Not yet: 14 is ten more."), ("5", "Not yet: 5 is too large."),
      ("0", "Not yet: 0 is too small."),
    ] {
      expect(self.sentence(answer, to: quiz, on: stage), equals: sentence, answer)
    }
    let next = try self.quiz("@quiz kind=number Then?\n@answer after 1 = count\n\n  > add c\n")
    expect(
      self.sentence("4/2", to: next, on: stage),
      equals: "Not yet: 2 is the value now; the question is about the next step.")
    expect(stage.ran, equals: ["step add a", "step add b"], "judging runs on copies")
  }

  @Test("A wrong choice gets its sentence by letter, number and words")
  func aWrongChoiceGetsItsSentence() throws {
    let quiz = try quiz(
      "@quiz kind=choice Which?\n@choice this\n@choice that: there\n@choice none\n@answer none\n"
        + "@wrong that: there: It is far.\n")
    for answer in ["b", "B", "2", "that: there", "THAT: THERE"] {
      expect(sentence(answer, to: quiz, on: stage()), equals: "Not yet. It is far.", answer)
    }
    expect(sentence("a", to: quiz, on: stage()), equals: "Not yet: it is not 'this'.")
  }

  @Test("A wrong command gets the sentence of one with the same effect")
  func aWrongCommandGetsTheSentenceOfOneWithTheSameEffect() throws {
    let change = try quiz("@quiz Add c.\n@answer add c\n@wrong add d: That is d.\n")
    for (answer, sentence) in [
      ("add d", "Not yet. That is d."), ("add  d", "Not yet. That is d."),
      ("add e", "Not yet: 'add e' leads to another scene."),
      ("show", "Not yet: 'show' changes nothing."),
      ("frob", "Not yet: 'frob' is refused."),
      ("7", "Not yet: '7' is a number, and a command is asked for."),
    ] {
      expect(self.sentence(answer, to: change, on: stage()), equals: sentence, answer)
    }
    let question = try quiz("@quiz What is there?\n@answer show\n")
    expect(
      sentence("stats", to: question, on: stage()),
      equals: "Not yet: 'stats' prints something else.")
    expect(
      sentence("add c", to: question, on: stage()),
      equals: "Not yet: 'add c' changes the scene, and the right command only asks.")
    let act = try quiz("@quiz Do it again.\n@answer again\n")
    expect(act.accepts("again", on: stage()), equals: true)
    expect(act.accepts("show", on: stage()), equals: false)
    expect(
      sentence("show", to: act, on: stage()),
      equals: "Not yet: 'show' only asks, and the right command acts.")
    expect(question.accepts("again", on: stage()), equals: false)
    expect(
      sentence("again", to: question, on: stage()),
      equals: "Not yet: 'again' acts, and the right command only asks.")
    let mistake = try quiz("@quiz Which is refused?\n@answer frob\n\n  > frob\n  ...\n  [1]\n")
    expect(sentence("show", to: mistake, on: stage()), equals: "Not yet: 'show' is not refused.")
  }

  @Test("A typo is no try and takes no hint: its error is the answer")
  func typosAreNoTries() throws {
    let body = "@quiz Add c.\n@answer add c\n@wrong oops: No.\n@hint add\n"
    try expect(
      replies(["frob", "frob", "refuse", "oops", "add c"], to: body),
      equals: [
        "", "", "Not yet: 'refuse' is refused. Hint: add", "Not yet. No.", "Right.",
      ])
    var attempt = QuizAttempt(try quiz(body))
    guard case .remark(let printed, nil) = attempt.receive("frob", on: self.stage()),
      case .over(_, let ending, _) = attempt.receive("add c", on: self.stage())
    else { return expect(attempt.tries.count, equals: 1, "the typo was counted") }
    expect(printed, equals: "error: unknown\n")
    expect(ending, equals: .right(firstTry: true))
    expect(attempt.tries.count, equals: 1)
    let nodes = try nodes("@task T\n@done c\n@hint add\n@solution add c\n")
    let task = try #require(nodes.indices.compactMap { LessonTask(in: nodes, at: $0) }.first)
    let stage = stage()
    var trying = TaskAttempt(task, on: stage, seesGoal: true)
    for (line, sentences) in [("frob", []), ("refuse", ["Hint: add"])] {
      let before = stage.state
      guard case .command = trying.receive(line, on: stage) else { continue }
      let answer = stage.answer(line, as: .typed)
      expect(
        trying.verdict(after: answer, before: before, on: stage).sentences, equals: sentences, line)
    }
    expect(trying.tries.count, equals: 1)
  }

  /// The replies to lines at the question of a session.
  private func replies(_ lines: [String], to body: String) throws -> [String] {
    var attempt = QuizAttempt(try quiz(body))
    let stage = stage()
    return lines.map { line in
      switch attempt.receive(line, on: stage) {
      case .remark(_, let remark): remark?.sentence ?? ""
      case .over(_, let ending, _): ending.sentence
      case .unchecked: "unchecked"
      case .leave, .back, .reset, .skip, .goal, .command: "another turn"
      }
    }
  }

  @Test("What explains itself is followed by a hint only when it is typed again")
  func hintsFollow() throws {
    try expect(
      replies(
        ["3", " 3", "5", "", "7", "banana", "17,5", "9 pt", "why", "show", "2"],
        to: "@quiz kind=number How many?\n@answer = count\n@wrong 3: Three.\n@hint one\n@hint two\n"
      ),
      equals: [
        "Not yet. Three.", "Not yet. Three. Hint: one", "Not yet: 5 is too large. Hint: two",
        "no more hints; 'skip' shows the answer",
        "Not yet: 7 is too large. 'skip' shows the answer.",
        "'banana' is not a number: type one, or a calculation such as 3*50+8.",
        "'17,5' has a comma: type 17.5.", "'9 pt' has a unit: type the number alone.",
        "'why' is for tasks: here Enter shows a hint, and 'skip' the answer.",
        "'show' was only tried, on a copy of the scene: the answer is a number.", "Right.",
      ])
    try expect(
      replies(
        ["z", "show", "a", "b"], to: "@quiz kind=choice Which?\n@choice x\n@choice y\n@answer y\n"),
      equals: [
        "There is no choice 'z': type a or b.",
        "'show' is a command: the answer is a or b.",
        "Not yet: it is not 'x'. 'skip' shows the answer.", "Right.",
      ])
    try expect(
      replies(
        ["count", "1 + 1"],
        to: "@quiz kind=number Then?\n@answer after 1 = count\n\n  > add c\n"
      ).first,
      equals: "'count' has a value now, but the question is about a later scene: type a number.")
  }

  @Test("No two different mistakes of one question have one sentence")
  func sentencesDiffer() throws {
    let bodies = [
      "@quiz kind=number How many?\n@answer = count\n@wrong 3: Three.\n",
      "@quiz kind=choice Which?\n@choice x\n@choice y\n@choice z\n@answer y\n@wrong x: Ex.\n",
      "@quiz Add c.\n@answer add c\n@wrong add d: That is d.\n",
    ]
    let lines = ["", "7", "4", "9", "-2", "banana", "status", "x", "z", "add d", "add e", "frob"]
    for body in bodies {
      let replies = try replies(lines, to: body)
      // A typo has its error alone.
      let told = replies.filter { $0 != "Right." && $0 != "" }
      expect(Set(told).count, equals: told.count, "\(body): \(replies)")
    }
  }

  @Test("The example of a calculation is the answer of no lesson")
  func theExampleIsNoAnswer() throws {
    let factors = Quiz.calculation.split(separator: "+").map(String.init)
    let product = factors[0].split(separator: "*").compactMap { Double($0) }
    let value = product[0] * product[1] + (Double(factors[1]) ?? .nan)
    let folder = Manifest.root.appending(path: "sessions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".session") }
    var answers = 0
    for name in names {
      let session = try Session(bytes: Array(try Data(contentsOf: folder.appending(path: name))))
      for directive in session.directives where directive.name == .answer {
        guard let number = Double(directive.text) else { continue }
        answers += 1
        expect(number != value, "\(name), line \(directive.line)")
      }
    }
    expect(answers > 100)
  }
}
