import Glibc
import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
import ShellKernel
import TerminalText

/// Shows a session on the screen.
extension Playback: SessionObserver {
  func shouldRun(_ node: Node) -> Bool {
    if waitsForKey {
      waitsForKey = false
      holdUntilKey()
      if nextAction != .next { return false }
    }
    switch node {
    case .prose: return true
    case .blank, .directive: skipsWaits = false
    case .step(let step):
      skipsWaits = false
      if isStepwise { holdUntilKey() }
      if nextAction == .next { type(step) }
      moments = []
      if nextAction == .next, speed > 0, let front = stage?.front {
        moments = audience.screen?.moments(of: step.command, front) ?? []
      }
    }
    return nextAction == .next
  }

  func show(_ node: Node) {
    switch node {
    case .blank:
      Console.write(STDOUT_FILENO, "\n")
      wait(0)
    case .prose(let text): tell(text)
    case .directive(let directive): follow(directive)
    case .step: break
    }
  }

  func didRun(_ line: JudgedLine) {
    switch line.kind {
    case .step(let step):
      if let reader = audience.reader {
        audience.screen?.show(moments, speed: speed, reader: reader)
      }
      show(line, of: step)
      showPicture()
    case .assertion:
      if !line.holds { Console.write(STDERR_FILENO, line.answer.output) }
      nextAction = outcome(line.answer, expected: 0)
    }
  }

  private func follow(_ directive: Directive) {
    switch directive.name {
    case .say: tell(directive.text)
    case .pause:
      guard let pacing else { return }
      if let milliseconds = directive.pauseMilliseconds {
        wait(pacing.pause(milliseconds))
      } else if audience.reader == nil {
        wait(pacing.pause(1000))
      } else {
        holdUntilKey()
      }
    case .draw:
      // The picture is on the screen.
      if audience.screen?.isShown == true { return }
      guard let answer = stage?.answer("draw", as: .probe) else { return }
      Console.write(STDOUT_FILENO, answer.output)
      nextAction = outcome(answer, expected: 0)
    case .answer, .assert, .at, .choice, .explain, .frame, .hint, .include, .mark, .needs, .quiz,
      .wrong:
      break
    }
  }

  private func tell(_ text: String) {
    say(Narration.text(text, isStyled: audience.isStyled))
    wait(pacing?.readingTime(of: text) ?? 0)
  }

  /// Writes a line, broken between words where a picture is below the text.
  private func say(_ line: VisibleText) {
    let columns = audience.screen?.isShown == true ? terminalSize()?.columns : nil
    Console.write(STDOUT_FILENO, columns.map { line.wrapped(columns: $0) } ?? line + "\n")
  }

  private func outcome(_ answer: StepAnswer, expected: Int) -> NextAction {
    guard answer.isCutShort(expecting: expected) else { return .next }
    switch answer.status {
    case StepAnswer.gone: return .stuck
    case StepAnswer.cancelled: return .takeOver
    default: return .crashed
    }
  }

  /// Shows the answer to a step, and its difference from the file if that states an answer.
  private func show(_ line: JudgedLine, of step: Step) {
    let ending = outcome(line.answer, expected: step.status)
    guard let pacing, ending == .next else {
      Console.write(STDOUT_FILENO, fitted(line.answer.output))
      nextAction = ending
      if ending == .next { showDifference(line, of: step) }
      if ending == .crashed, let front = stage?.front,
        let card = front.card(of: line.answer.output.text, again: CrashCard.ownCommand)
      {
        Console.write(STDERR_FILENO, card)
      }
      return
    }
    for row in fitted(line.answer.output).lines {
      Console.write(STDOUT_FILENO, row)
      // The step has run: a key pressed between its lines takes effect after it.
      if nextAction == .next { wait(pacing.outputLineDelay) }
    }
    showDifference(line, of: step)
  }

  /// Returns an answer as the window shows it, since a recorded one may be wider.
  ///
  /// Without a picture it stays as it is.
  private func fitted(_ answer: VisibleText) -> VisibleText {
    guard audience.screen?.isShown == true, let size = terminalSize() else { return answer }
    return answer.fitted(columns: size.columns)
  }

  private func showDifference(_ line: JudgedLine, of step: Step) {
    for row in line.difference?.markedRows(line: step.line) ?? [] {
      Console.write(STDOUT_FILENO, Narration.strong(row, isStyled: audience.isStyled) + "\n")
    }
  }

  /// Types a command, unless a key asks for something else before it runs.
  private func type(_ step: Step) {
    Console.write(STDOUT_FILENO, "\(stage?.front.supervisor.prompt ?? "")")
    let rows = step.command.split(separator: "\n", omittingEmptySubsequences: false)
    let delays =
      audience.canDraw || audience.reader == nil
      ? pacing?.keyDelays(of: step.command, step: history?.stepCount ?? 0) ?? [] : []
    var typed = 0
    for (number, row) in rows.enumerated() {
      if number > 0 { Console.write(STDOUT_FILENO, "\n..> ") }
      for scalar in row.unicodeScalars {
        if typed < delays.count { wait(delays[typed]) }
        if nextAction != .next { break }
        Console.write(STDOUT_FILENO, "\(String(scalar))")
        typed += 1
      }
      if nextAction == .next, typed < delays.count { wait(delays[typed]) }
      if nextAction != .next { break }
      typed += 1
    }
    Console.write(STDOUT_FILENO, "\n")
  }
}

// MARK: - Questions

extension Playback {
  func ask(_ quiz: Quiz) -> Bool {
    skipsWaits = false
    guard let model = quiz.model, let stage else { return true }
    say(Narration.strong(quiz.question, isStyled: audience.isStyled))
    for (index, choice) in quiz.choices.enumerated() {
      let letter = index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "-"
      Console.note("  \(letter)) \(choice)", to: STDOUT_FILENO)
    }
    guard let reader = audience.reader, speed > 0 || isStepwise else {
      return answered(quiz, "Answer: \(model)")
    }
    var hints = quiz.hints[...]
    let keys =
      "type your answer; Enter shows a hint, 'skip' the answer; 'back' and 'quit' leave; Ctrl-C takes over"
    say(Narration.aside(keys, isStyled: audience.isStyled))
    while true {
      switch reader.readLine(prompt: "answer> ", remembers: false) {
      case .hangUp: nextAction = .hangUp
      case .interrupted: nextAction = .takeOver
      case .endOfInput: nextAction = .leave
      case .line(let line):
        let answer = line.split(separator: " ").joined(separator: " ")
        if answer == "quit" {
          nextAction = .leave
          break
        }
        if answer == "back" {
          nextAction = .back
          break
        }
        if answer == "skip" { return answered(quiz, "Answer: \(model)") }
        if answer.isEmpty || answer == "?" {
          let hint = hints.popFirst().map { "Hint: \($0)" }
          Console.note(hint ?? "no more hints; 'skip' shows the answer", to: STDOUT_FILENO)
          continue
        }
        // As typed, and without superfluous blanks.
        let verdicts = (line == answer ? [line] : [line, answer])
          .map { quiz.accepts($0, as: .typed, on: stage) }
        if verdicts.contains(true) { return answered(quiz, "Right.") }
        if verdicts.contains(nil) {
          Console.fail("the answer cannot be checked: no kernel can be started")
          continue
        }
        if let tried = tried(line, quiz, stage) {
          Console.write(STDOUT_FILENO, tried)
          if quiz.kind == .number { continue }
        }
        let hint = hints.popFirst().map { "Not yet. Hint: \($0)" }
        Console.note(hint ?? "Not yet; 'skip' shows the answer", to: STDOUT_FILENO)
        continue
      }
      return false
    }
  }

  /// Returns the output of a command that is not an answer, since trying is allowed; nil if it is not a
  /// command.
  private func tried(_ line: String, _ quiz: Quiz, _ stage: KernelStage) -> VisibleText? {
    guard quiz.kind != .choice, Double(line) == nil,
      let answer = stage.withCopy({ $0.answer(line, as: .typed) })
    else { return nil }
    return answer.status == 0 || quiz.kind == .command ? answer.output : nil
  }

  /// Reports the end of a question and shows its explanations.
  private func answered(_ quiz: Quiz, _ words: String) -> Bool {
    Console.note(words, to: STDOUT_FILENO)
    for text in quiz.explanations where nextAction == .next { tell(text) }
    return true
  }
}

/// Renders the prose of a session for a terminal.
///
///     # Heading          bold
///     **strong** `code`  bold, without the marks
///
/// Everything else stays as written. Without colour, text is shown as it is in the file; control characters
/// are made visible either way.
enum Narration {
  /// Renders one line of prose.
  ///
  /// - Complexity: O(n) for n characters.
  static func text(_ line: String, isStyled: Bool) -> VisibleText {
    let line = Prose.text(line)
    guard isStyled else { return "\(line)" }
    if let heading = Prose.heading(line) { return bold("\(heading)") }
    return Prose.spans(line).reduce(into: "") { text, span in
      switch span.style {
      case .plain: text += "\(span.text)"
      case .emphasis: text += "*\(span.text)*"
      case .code, .strong: text += bold("\(span.text)")
      }
    }
  }

  /// Emphasizes a text.
  static func strong(_ text: String, isStyled: Bool) -> VisibleText {
    isStyled ? bold("\(text)") : "\(text)"
  }

  private static func bold(_ text: VisibleText) -> VisibleText { "\u{1B}[1m\(text)\u{1B}[22m" }

  /// Renders a remark about the playback itself, fainter than the lesson.
  static func aside(_ text: String, isStyled: Bool) -> VisibleText {
    isStyled ? "\u{1B}[2m\(text)\u{1B}[22m" : "\(text)"
  }
}
