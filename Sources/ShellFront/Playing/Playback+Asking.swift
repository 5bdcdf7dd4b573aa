import Glibc
import SessionPlaying
import SessionTranscript
import System
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
    explainKeys(of: quiz)
    dropKeysAhead(of: reader)
    guard nextAction == .next else { return false }
    var attempt = QuizAttempt(quiz)
    var isOver = false
    repeat {
      switch readLine(prompt: "answer> ", reader) {
      case .hangUp: nextAction = .hangUp
      case .interrupted: nextAction = .takeOver
      case .endOfInput: nextAction = .leave
      case .line(let line): isOver = take(line, &attempt, stage)
      }
    } while !isOver && nextAction == .next
    return isOver
  }

  /// Says what to type, and once what can be typed besides.
  private func explainKeys(of quiz: Quiz) {
    let others = explainedKinds.isEmpty ? "; 'back' and 'quit' leave; Ctrl-C takes over" : ""
    let isNew = explainedKinds.insert(quiz.kind).inserted
    let wanted =
      switch quiz.kind {
      case .number: isNew ? "type a number, or a calculation such as 3*50+8" : "type a number"
      case .choice: "type a letter"
      case .command: "type the command"
      }
    say(
      Narration.aside(
        "\(wanted); Enter shows a hint, 'skip' the answer\(others)", isStyled: audience.isStyled))
  }

  /// Does what a line at the prompt of a question asks for; returns whether the question is over.
  private func take(_ line: String, _ attempt: inout QuizAttempt, _ stage: KernelStage) -> Bool {
    switch attempt.take(line, on: stage) {
    case .leave: nextAction = .leave
    case .back: nextAction = .back
    case .unchecked: Console.fail("the answer cannot be checked: no kernel can be started")
    case .goesOn(let printed, let words):
      show(answer: printed)
      if let words { note(words) }
    case .over(let isRight, let words, let printed):
      score.add(isRight: isRight)
      return answered(attempt.quiz, words, printed: printed)
    }
    return false
  }

  /// Reports the end of a question, shows what the right command printed, and explains.
  private func answered(_ quiz: Quiz, _ words: String, printed: VisibleText = "") -> Bool {
    isAnswered = true
    note(words)
    show(answer: printed)
    for text in quiz.explanations where nextAction == .next { tell(text) }
    return true
  }
}
