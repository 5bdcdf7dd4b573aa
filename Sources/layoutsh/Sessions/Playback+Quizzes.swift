import Glibc
import LineReading
import SessionTranscript
import TerminalText

/// Asking what an `@quiz` asks.
extension Playback {
  func ask(_ front: KernelFront, _ audience: Audience) -> (Bool, Wish) {
    guard let quiz = Quiz(in: nodes, at: position), let model = quiz.model else {
      return (true, .next)
    }
    Console.write(
      STDOUT_FILENO, Narration.strong(quiz.question, isStyled: audience.isStyled) + "\n")
    for (index, choice) in quiz.choices.enumerated() {
      let letter = index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "-"
      Console.note("  \(letter)) \(choice)", to: STDOUT_FILENO)
    }
    let judge = QuizJudge(quiz: quiz, front: front, origin: probe)
    guard let reader = audience.reader, speed > 0 || isStepwise else {
      Console.note("Answer: \(model)", to: STDOUT_FILENO)
      return (true, explain(quiz, audience))
    }
    var hints = quiz.hints[...]
    let keys = "type your answer; Enter alone: a hint, 'skip': the answer, Ctrl-C: take over"
    Console.write(STDOUT_FILENO, Narration.aside(keys, isStyled: audience.isStyled) + "\n")
    while true {
      switch reader.readLine(prompt: "answer> ", remembers: false) {
      case .hangUp: return (false, .hangUp)
      case .interrupted: return (false, .takeOver)
      case .endOfInput: return (false, .leave)
      case .line(let line):
        let answer = line.split(separator: " ").joined(separator: " ")
        if answer == "quit" { return (false, .leave) }
        if answer == "back" { return (false, .back) }
        if answer == "skip" {
          Console.note("Answer: \(model)", to: STDOUT_FILENO)
          return (true, explain(quiz, audience))
        }
        if answer.isEmpty || answer == "?" {
          let hint = hints.popFirst().map { "Hint: \($0)" }
          Console.note(hint ?? "no more hints; 'skip' tells the answer", to: STDOUT_FILENO)
          continue
        }
        if judge.accepts(line, isTyped: true) || judge.accepts(answer, isTyped: true) {
          Console.note("Right.", to: STDOUT_FILENO)
          return (true, explain(quiz, audience))
        }
        if let tried = tried(line, judge) {
          Console.write(STDOUT_FILENO, tried)
          if quiz.kind == .number { continue }
        }
        let hint = hints.popFirst().map { "Not yet. Hint: \($0)" }
        Console.note(hint ?? "Not yet; 'skip' tells the answer", to: STDOUT_FILENO)
      }
    }
  }

  /// What a command that is no answer prints: trying is allowed; nil where it is none.
  private func tried(_ line: String, _ judge: QuizJudge) -> VisibleText? {
    guard judge.quiz.kind != .choice, Double(line) == nil,
      let answer = judge.attempt(line, nil)
    else { return nil }
    return answer.status == 0 || judge.quiz.kind == .command ? answer.output : nil
  }

  private func explain(_ quiz: Quiz, _ audience: Audience) -> Wish {
    for text in quiz.explanations {
      let wish = tell(text, audience)
      if wish != .next { return wish }
    }
    return .next
  }
}
