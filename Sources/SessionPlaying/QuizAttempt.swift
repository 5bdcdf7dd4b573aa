import ShellValues
import TerminalText

/// A learner at a question: lines are taken as they are typed, and each is answered.
///
///     var attempt = QuizAttempt(quiz)
///     attempt.receive("500", on: stage)       // .remark(printed: "", .wrong(…, .none))
///     attempt.receive("497.333", on: stage)   // .over(quiz, .right(firstTry: false), printed: "")
package struct QuizAttempt {
  /// The question.
  package let quiz: Quiz
  /// The hints that were not shown yet.
  private var hints: ArraySlice<String>
  /// Whether the next answer is the first, and no hint was shown.
  private var isClean = true
  /// The tries so far.
  package private(set) var tries: Tries
  /// The last mistake; made again, it is followed by a hint.
  private var last: Mistake?

  /// The way the question ended.
  package enum Ending: Equatable {
    /// The answer is right; whether it was the first, without a hint.
    case right(firstTry: Bool)
    /// The answer was shown.
    case told(answer: String)

    /// Whether the learner found the answer.
    package var isRight: Bool { if case .right = self { true } else { false } }
  }

  /// Creates the attempt before the first answer.
  ///
  /// - Parameter tries: those before the learner left the question.
  package init(_ quiz: Quiz, after tries: Tries = Tries()) {
    (self.quiz, self.tries) = (quiz, tries)
    hints = quiz.hints[...]
  }

  /// Number of hints that were not shown yet.
  package var hintCount: Int { hints.count }

  /// Takes a line: an answer, a command to try, or one of the words `hint`, `skip`, `back` and
  /// `quit`.
  package mutating func receive(_ line: String, on stage: some RewindableStage) -> LessonTurn {
    let answer = line.split(separator: " ").joined(separator: " ")
    switch answer {
    case "quit": return .leave
    case "back": return .back
    case "skip": return .over(quiz, .told(answer: quiz.model(on: stage)), printed: "")
    case "", "?", "hint":
      return .remark(printed: "", hint().map { .hint($0) } ?? .noHint(isTask: false))
    case "why", "reset", "goal": return .remark(printed: "", .forTasks(answer))
    default:
      // As typed, and without superfluous blanks.
      let verdicts = (line == answer ? [line] : [line, answer])
        .map { quiz.accepts($0, as: .typed, on: stage) }
      if verdicts.contains(true) {
        let command = verdicts.first == true ? line : answer
        tries.add()
        return .over(quiz, .right(firstTry: isClean), printed: printed(by: command, on: stage))
      }
      if verdicts.contains(nil) { return .unchecked }
      return refusal(of: quiz.kind == .command ? line : answer, on: stage)
    }
  }

  /// Says that a line is no answer, or shows what it prints: trying is allowed.
  private mutating func refusal(of line: String, on stage: some RewindableStage) -> LessonTurn {
    let tried = tried(line, on: stage)
    switch quiz.kind {
    case .number:
      if let tried { return .remark(printed: tried.output, .onlyTried(line, choices: nil)) }
      guard quiz.couldBe(line, on: stage) else {
        let isExpression = quiz.isPrediction && quiz.hasValue(line, on: stage)
        return .remark(printed: "", isExpression ? .tooEarly(line) : .noNumber(line))
      }
    case .choice:
      guard quiz.couldBe(line, on: stage) else {
        let count = quiz.choices.count
        return .remark(
          printed: "",
          tried == nil ? .noLetter(line, choices: count) : .onlyTried(line, choices: count))
      }
    case .command: break
    }
    guard let mistake = quiz.mistake(line, as: .typed, on: stage) else { return .unchecked }
    // Its error explains a typo.
    if let tried, tried.isTypo, case .refused = mistake {
      return .remark(printed: tried.output, nil)
    }
    defer { (isClean, last) = (false, mistake) }
    tries.add(wrong: quiz.letter(of: line) ?? line)
    return .remark(
      printed: quiz.kind == .command ? tried?.output ?? "" : "",
      .wrong(mistake, help(with: mistake)))
  }

  /// Returns the help that follows a mistake: a hint, unless its sentence explains it for the first
  /// time.
  private mutating func help(with mistake: Mistake) -> LessonRemark.Help {
    if mistake.explains, mistake != last { return .none }
    return hint().map { .hint($0) } ?? .skip
  }

  /// Returns the output of the right command if it changes nothing and the lesson does not run it
  /// next.
  private func printed(by command: String, on stage: some RewindableStage) -> VisibleText {
    guard quiz.kind == .command, !quiz.isNextStep else { return "" }
    let printed = stage.withCopy { copy -> VisibleText in
      let before = copy.state.journal
      let answer = copy.answer(command, as: .typed)
      return copy.state.journal == before ? answer.output : ""
    }
    return printed ?? ""
  }

  /// Returns what a command that is not an answer does on a copy; nil if it is not a command.
  private func tried(_ line: String, on stage: some RewindableStage) -> StepAnswer? {
    if quiz.kind == .choice, quiz.couldBe(line, on: stage) { return nil }
    guard !Quiz.isArithmetic(line) || quiz.kind == .command,
      let answer = stage.withCopy({ $0.answer(line, as: .typed) })
    else { return nil }
    return answer.status == 0 || quiz.kind == .command ? answer : nil
  }

  private mutating func hint() -> String? {
    let hint = hints.popFirst()
    if hint != nil { isClean = false }
    tries.keep(hints: quiz.hints.count - hints.count)
    return hint
  }
}
