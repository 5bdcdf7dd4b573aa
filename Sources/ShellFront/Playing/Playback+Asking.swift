import Glibc
import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
import TerminalText

/// Questions: asked until they are answered, and judged on copies of the scene.
extension Playback {
  func ask(_ quiz: Quiz) -> Bool {
    skipsWaits = false
    guard quiz.canBeAsked, let stage else { return true }
    caption.end()
    caption.add(quiz.question)
    say(Narration.strong(quiz.question, isStyled: audience.isStyled))
    for (index, choice) in quiz.choices.enumerated() {
      let letter = index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "-"
      note("  \(letter)) \(choice)")
      caption.add("\(letter)) \(choice)")
    }
    audience.pages?.showLesson()
    guard let reader = audience.reader, speed > 0 || isStepwise else {
      return answered(quiz, "Answer: \(quiz.model(on: stage))")
    }
    let keys =
      "type your answer; Enter shows a hint, 'skip' the answer; 'back' and 'quit' leave; Ctrl-C takes over"
    say(Narration.aside(keys, isStyled: audience.isStyled))
    var attempt = QuizAttempt(hints: quiz.hints[...])
    var isOver = false
    repeat {
      switch reader.readLine(prompt: "answer> ", remembers: false) {
      case .hangUp: nextAction = .hangUp
      case .interrupted: nextAction = .takeOver
      case .endOfInput: nextAction = .leave
      case .line(let line): isOver = take(line, quiz, &attempt, stage)
      }
    } while !isOver && nextAction == .next
    return isOver
  }

  /// Does what a line at the prompt of a question asks for; returns whether the question is over.
  private func take(
    _ line: String, _ quiz: Quiz, _ attempt: inout QuizAttempt, _ stage: KernelStage
  ) -> Bool {
    let answer = line.split(separator: " ").joined(separator: " ")
    switch answer {
    case "quit": nextAction = .leave
    case "back": nextAction = .back
    case "skip":
      score.add(isRight: false)
      return answered(quiz, "Answer: \(quiz.model(on: stage))")
    case "", "?", "hint":
      let hint = attempt.hint().map { "Hint: \($0)" }
      note(hint ?? "no more hints; 'skip' shows the answer")
    default:
      // As typed, and without superfluous blanks.
      let verdicts = (line == answer ? [line] : [line, answer])
        .map { quiz.accepts($0, as: .typed, on: stage) }
      if verdicts.contains(true) {
        score.add(isRight: attempt.isClean)
        return answered(quiz, "Right.")
      }
      if verdicts.contains(nil) {
        Console.fail("the answer cannot be checked: no kernel can be started")
      } else {
        refuse(line, quiz, &attempt, stage)
      }
    }
    return false
  }

  /// Says that a line is no answer, or shows what it prints: trying is allowed.
  private func refuse(
    _ line: String, _ quiz: Quiz, _ attempt: inout QuizAttempt, _ stage: KernelStage
  ) {
    if let tried = tried(line, quiz, stage) {
      Console.write(STDOUT_FILENO, tried)
      if quiz.kind == .number { return }
    } else if !quiz.couldBe(line, on: stage) {
      return note("a number, please")
    }
    attempt.isClean = false
    let hint = attempt.hint().map { "Not yet. Hint: \($0)" }
    note(hint ?? "Not yet; 'skip' shows the answer")
  }

  /// Returns the output of a command that is not an answer; nil if it is not a command.
  private func tried(_ line: String, _ quiz: Quiz, _ stage: KernelStage) -> VisibleText? {
    guard quiz.kind != .choice, !Quiz.isArithmetic(line),
      let answer = stage.withCopy({ $0.answer(line, as: .typed) })
    else { return nil }
    return answer.status == 0 || quiz.kind == .command ? answer.output : nil
  }

  /// Reports the end of a question and shows its explanations.
  private func answered(_ quiz: Quiz, _ words: String) -> Bool {
    note(words)
    for text in quiz.explanations where nextAction == .next { tell(text) }
    return true
  }
}

/// A learner at a question.
private struct QuizAttempt {
  /// The hints that were not shown yet.
  var hints: ArraySlice<String>
  /// Whether the next answer is the first, and no hint was shown.
  var isClean = true

  /// Returns the next hint, or nil after the last.
  mutating func hint() -> String? {
    let hint = hints.popFirst()
    if hint != nil { isClean = false }
    return hint
  }
}
