import SessionPlaying
import SessionTranscript
import ShellKernel
import ShellValues
import System
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
      // A line was begun for a prompt that did not come.
      if isLineBegun { nextAction = .takeOver }
      isLineBegun = false
      if options.isStepwise, nextAction == .next { holdUntilKey() }
      showPlaying()
      if nextAction == .next { type(step.command) }
      moments = []
      if nextAction == .next, speed > 0, let front = stage?.front {
        moments = audience.screen?.moments(of: step.command, front) ?? []
      }
    }
    return nextAction == .next
  }

  func didReach(_ node: Node) {
    if let text = lesson?.narration(at: node) { return narrate(text) }
    switch node {
    case .blank:
      Console.write(.output, "\n")
      wait(0)
    case .directive(let directive): follow(directive)
    case .prose, .step: break
    }
  }

  func didReach(code lines: [String]) { show(code: lines) }

  func didRun(_ line: JudgedLine) {
    switch line.kind {
    case .step(let step):
      audience.pages?.report(
        step.command, by: "lesson", status: line.answer.status, output: line.answer.output)
      audience.pages?.reportLesson()
      if let reader = audience.reader {
        audience.screen?.show(moments, speed: speed, reader: reader)
      }
      show(line, of: step)
      showPicture()
    case .assertion:
      if !line.holds { Console.write(.error, line.answer.output) }
      nextAction = outcome(line.answer, expected: 0)
    case .solution(let solution):
      if lesson?.showsSolution == true {
        type(solution.text)
        show(answer: line.answer.output)
      }
      let ending = outcome(line.answer, expected: 0)
      if nextAction == .next { nextAction = ending }
      showPicture()
    }
  }

  private func follow(_ directive: Directive) {
    switch directive.name {
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
      guard let answer = drawing.map({ StepAnswer($0) }) else { return }
      Console.write(.output, answer.output)
      nextAction = outcome(answer, expected: 0)
    case .answer, .assert, .at, .choice, .explain, .frame, .hint, .include, .mark, .needs, .quiz,
      .say, .vary, .wrong, .task, .done, .solution, .undoAfter, .goal, .swift:
      break
    }
  }

  /// A drawing of the scene, no wider than the window of a person.
  var drawing: SceneFinding? {
    let window = audience.reader == nil ? nil : terminalSize()?.columns
    let columns = window.flatMap { $0 < file.columns ? max($0, 8) : nil }
    return stage?.ask(.drawing(columns: columns, isFitted: true))
  }

  /// Shows a snippet as it is, since wrapped code is hard to read.
  func show(code lines: [String]) {
    say(Narration.aside(Snippet.heading, isStyled: audience.isStyled))
    for (line, row) in zip(lines, Snippet.indented(lines)) where nextAction == .next {
      Console.write(.output, "\(row)\n")
      wait(pacing?.readingTime(of: line) ?? 0)
    }
  }

  /// Shows a paragraph of the lesson at the pace of reading.
  func narrate(_ paragraph: String) {
    lesson?.caption.add(paragraph)
    audience.pages?.reportLesson()
    show(paragraph: paragraph)
    wait(pacing?.readingTime(of: paragraph) ?? 0)
  }

  /// Shows a paragraph.
  func show(paragraph text: String) {
    say(Narration.text(text, isStyled: audience.isStyled), indent: text.hasPrefix("- ") ? 2 : 0)
  }

  /// Writes a remark, what follows its first line indented.
  func remark(_ text: String) { say("\(text)", indent: 2) }

  /// Writes a paragraph; at a terminal, broken between words.
  func say(_ text: VisibleText, indent: Int = 0) {
    guard audience.reader != nil else { return Console.write(.output, text + "\n") }
    let columns = min(terminalSize()?.columns ?? Self.widest, Self.widest)
    Console.write(.output, text.wrapped(columns: columns, indent: indent))
  }

  /// Reports a window that is smaller than what the session is made for.
  func remarkOnSize() {
    guard let wanted = file.session.header.size, let size = terminalSize(),
      size.columns < wanted.columns || size.rows < wanted.rows
    else { return }
    let (made, found) = ("\(wanted.columns)x\(wanted.rows)", "\(size.columns)x\(size.rows)")
    remark("this session is made for a window of \(made); yours is \(found)")
  }

  /// The width beyond which lines of prose are hard to read, in columns.
  private static let widest = 80

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
    guard ending == .next else {
      Console.write(.output, fitted(line.answer.output))
      nextAction = ending
      if ending == .crashed, let front = stage?.front,
        let card = front.card(of: line.answer.output.text, again: CrashCard.ownCommand)
      {
        Console.write(.error, card)
      }
      return
    }
    show(answer: line.answer.output, delay: pacing?.outputLineDelay ?? 0)
    showDifference(line, of: step)
  }

  /// Shows an answer, with a delay in milliseconds after each row.
  ///
  /// Beside a pinned picture one that is longer than the rest of the window is shown a part at a
  /// time: few terminals have what left it at hand (rule R-21).
  func show(answer: VisibleText, delay: Int = 0) {
    let rows = fitted(answer).lines
    let part = rowsAtOnce.flatMap { rows.count > $0 + 1 ? $0 : nil } ?? rows.count
    for (index, row) in rows.enumerated() {
      if index > 0, index.isMultiple(of: part), !goesOn(after: index, of: rows.count) { return }
      Console.write(.output, row)
      // The step has run: a key pressed between its lines takes effect after it.
      if nextAction == .next { wait(delay) }
    }
  }

  /// Number of rows of an answer that are shown at once, below the command and above the row for
  /// the keys; nil for all.
  private var rowsAtOnce: Int? {
    guard audience.reader != nil, isPaced, let screen = audience.screen,
      screen.isShown, let size = terminalSize()
    else { return nil }
    return max(size.rows - screen.reservedRows - 2, 1)
  }

  /// Returns an answer as the window shows it, since a recorded one may be wider.
  func fitted(_ answer: VisibleText) -> VisibleText {
    guard audience.reader != nil, let size = terminalSize() else { return answer }
    return answer.fitted(columns: size.columns)
  }

  private func showDifference(_ line: JudgedLine, of step: Step) {
    for row in line.difference?.markedRows(line: step.line) ?? [] {
      Console.write(.output, Narration.strong(row, isStyled: audience.isStyled) + "\n")
    }
  }

  /// Types a command, unless a key asks for something else before it runs.
  func type(_ command: String) {
    Console.write(.output, "\(stage?.front.supervisor.prompt ?? "")")
    let rows = command.split(separator: "\n", omittingEmptySubsequences: false)
    let delays =
      audience.canDraw || audience.reader == nil
      ? pacing?.keyDelays(of: command, step: stepCount) ?? [] : []
    var typed = 0
    for (number, row) in rows.enumerated() {
      if number > 0 { Console.write(.output, "\n..> ") }
      for scalar in row.unicodeScalars {
        if typed < delays.count { wait(delays[typed]) }
        if nextAction != .next { break }
        Console.write(.output, "\(String(scalar))")
        typed += 1
      }
      if nextAction == .next, typed < delays.count { wait(delays[typed]) }
      if nextAction != .next { break }
      typed += 1
    }
    Console.write(.output, "\n")
  }
}

/// Renders the prose of a session for a terminal.
///
///     # Heading          bold
///     **strong** `code`  bold, without the marks
///
/// Everything else stays as written. Without colour, text is shown as it is in the file; control
/// characters are made visible either way.
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
