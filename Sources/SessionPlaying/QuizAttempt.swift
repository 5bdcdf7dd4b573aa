import ShellValues
package import TerminalText

/// A learner at a question: lines are taken as they are typed, and each is answered.
///
///     var attempt = QuizAttempt(quiz)
///     attempt.take("500", on: stage)   // .goesOn(printed: "", words: "Not yet. Hint: …")
///     attempt.take("497.333", on: stage)   // .over(isRight: false, words: "Right.", printed: "")
package struct QuizAttempt {
  /// The question.
  package let quiz: Quiz
  /// The hints that were not shown yet.
  private var hints: ArraySlice<String>
  /// Whether the next answer is the first, and no hint was shown.
  private var isClean = true

  /// What a line comes to.
  package enum Turn {
    /// The learner leaves the lesson.
    case leave
    /// The learner goes back.
    case back
    /// The question is over; it counts as right if it was answered at once. A command that is right
    /// and that the lesson does not run itself has printed something.
    case over(isRight: Bool, words: String, printed: VisibleText = "")
    /// The question is still open: what a command printed that is no answer, and what to say.
    case goesOn(printed: VisibleText, words: String?)
    /// The answer cannot be checked: no kernel can be started.
    case unchecked
  }

  /// Creates the attempt before the first answer.
  package init(_ quiz: Quiz) {
    self.quiz = quiz
    hints = quiz.hints[...]
  }

  /// Takes a line: an answer, a command to try, or one of the words `hint`, `skip`, `back` and
  /// `quit`.
  package mutating func take(_ line: String, on stage: some RewindableStage) -> Turn {
    let answer = line.split(separator: " ").joined(separator: " ")
    switch answer {
    case "quit": return .leave
    case "back": return .back
    case "skip": return .over(isRight: false, words: "Answer: \(quiz.model(on: stage))")
    case "", "?", "hint":
      let words = hint().map { "Hint: \($0)" } ?? "no more hints; 'skip' shows the answer"
      return .goesOn(printed: "", words: words)
    default:
      // As typed, and without superfluous blanks.
      let verdicts = (line == answer ? [line] : [line, answer])
        .map { quiz.accepts($0, as: .typed, on: stage) }
      if verdicts.contains(true) {
        let command = verdicts.first == true ? line : answer
        return .over(
          isRight: isClean, words: "Right.", printed: printed(by: command, on: stage))
      }
      if verdicts.contains(nil) { return .unchecked }
      return refusal(of: line, on: stage)
    }
  }

  /// Says that a line is no answer, or shows what it prints: trying is allowed.
  private mutating func refusal(of line: String, on stage: some RewindableStage) -> Turn {
    var printed = VisibleText()
    if let tried = tried(line, on: stage) {
      if quiz.kind == .number { return .goesOn(printed: tried, words: nil) }
      printed = tried
    } else if !quiz.couldBe(line, on: stage) {
      let words = quiz.kind == .choice ? "a letter from the list, please" : "a number, please"
      return .goesOn(printed: "", words: words)
    }
    isClean = false
    let words = hint().map { "Not yet. Hint: \($0)" } ?? "Not yet; 'skip' shows the answer"
    return .goesOn(printed: printed, words: words)
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

  /// Returns the output of a command that is not an answer; nil if it is not a command.
  private func tried(_ line: String, on stage: some RewindableStage) -> VisibleText? {
    guard quiz.kind != .choice, !Quiz.isArithmetic(line),
      let answer = stage.withCopy({ $0.answer(line, as: .typed) })
    else { return nil }
    return answer.status == 0 || quiz.kind == .command ? answer.output : nil
  }

  private mutating func hint() -> String? {
    let hint = hints.popFirst()
    if hint != nil { isClean = false }
    return hint
  }
}
