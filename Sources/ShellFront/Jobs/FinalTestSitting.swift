import KernelLink
import LineReading
import SessionPlaying
import SessionTranscript
import ShellKernel
import ShellValues
import System
import TerminalText
import TextFormats

/// A final test taken at a terminal, or printed with its answers if no one can be asked.
///
/// Each question has a kernel of its own, brought silently to its scene by the steps of its lesson;
/// the question's lines and its picture are shown. There is one try at a number, followed by the
/// right answer.
struct FinalTestSitting {
  /// The way it ended.
  enum End {
    /// After the last question.
    case finished
    /// The user left; it can be continued.
    case left
    /// The user pressed Ctrl-C.
    case interrupted
    /// The terminal is gone.
    case hungUp
    /// No kernel can be started.
    case stuck
  }

  private let test: FinalTest
  /// The setup of the kernels.
  private let setup: ShellSetup
  /// The terminal, or nil for none.
  private let reader: TerminalReader?
  /// The window, whose last row says what is asked.
  private let screen: SplitScreen
  /// The number of questions so far.
  private var asked: Int
  /// The results of the questions; empty if no one was asked.
  private(set) var results: [Bool]

  /// The maximum height of a picture, so that it fits into 24 rows with its question.
  private static let pictureRows = 18
  /// The widths of pictures to try, in columns.
  private static let pictureWidths = [36, 33, 30, 27, 24, 21, 18, 16]
  /// The blank columns between the commands and the picture.
  private static let gap = 2
  /// The minimum width of commands beside a picture, in columns.
  private static let narrowest = 40

  /// Begins a test after the questions that have results.
  init(
    _ test: FinalTest, setup: ShellSetup, reader: TerminalReader?, _ screen: SplitScreen,
    results: [Bool] = []
  ) {
    self.test = test
    self.screen = screen
    self.setup = setup.forSession(isTrusted: false)
    self.reader = reader
    self.results = Array(results.prefix(test.questions.count))
    asked = self.results.count
  }

  /// The number of right answers so far.
  var score: Score {
    results.reduce(into: Score()) { $0.add(isRight: $1) }
  }

  /// Says what is asked, and how to answer.
  func open() {
    say("Final test, seed \(test.seed): \(test.questions.count) questions, one try each.")
    if reader != nil {
      let keys =
        "type a number, or a calculation such as \(Quiz.calculation); 'skip' passes; 'quit' and Ctrl-D leave, and "
        + "the test continues where you left it"
      say(Narration.aside(keys, isStyled: isStyled))
    }
  }

  /// Asks the next question; returns how the test ends here, or nil if it goes on.
  mutating func askNext() -> End? {
    guard asked < test.questions.count else { return .finished }
    let question = test.questions[asked]
    guard let front = front(for: question) else { return .stuck }
    defer { front.supervisor.stop() }
    let stage = KernelStage(front, for: question.file, isTrusted: false)
    if let other = question.version.prepare(stage) {
      if other.status == StepAnswer.cancelled { return .interrupted }
      if other.status == StepAnswer.gone { return .stuck }
    }
    let title = "\(question.lesson.number), \(question.lesson.title)"
    Console.write(.output, "\n")
    say("\(asked + 1) of \(test.questions.count), lesson \(title)")
    show(commands(on: stage), beside: picture(on: stage))
    say(Narration.strong(question.version.quiz.question, isStyled: isStyled))
    return ask(question, on: stage)
  }

  /// Asks until there is an answer and notes it; returns how the test ends here, or nil if it goes
  /// on.
  private mutating func ask(_ question: FinalTest.Question, on stage: KernelStage) -> End? {
    let quiz = question.version.quiz
    guard let reader else {
      say("Answer: \(quiz.model(on: stage))")
      asked += 1
      return nil
    }
    _ = screen.show(
      WaitingLine(
        wanted: "\(asked + 1)/\(test.questions.count)  Number: \(quiz.question)",
        keys: ["skip passes", "quit leaves"]))
    while true {
      switch reader.readLine(prompt: "answer> ", remembers: false) {
      case .hangUp: return .hungUp
      case .interrupted: return .interrupted
      case .endOfInput: return .left
      case .line(let line):
        let answer = line.split(separator: " ").joined(separator: " ")
        if answer == "quit" || answer == "q" { return .left }
        guard let isRight = judge(answer, quiz, on: stage) else { continue }
        results.append(isRight)
        asked += 1
        let mistake =
          isRight || answer == "skip" ? nil : quiz.mistake(answer, as: .typed, on: stage)
        let model = quiz.model(on: stage)
        say("\(FinalTest.verdict(isRight, mistake, answer: model))")
        if !isRight { say("\(question.place)") }
        return nil
      }
    }
  }

  /// Judges an answer.
  ///
  /// Nil, after saying why, if the line is no answer at all.
  private func judge(_ answer: String, _ quiz: Quiz, on stage: KernelStage) -> Bool? {
    if answer == "skip" { return false }
    if ["hint", "?", "why"].contains(answer) {
      say("The final test has no hints; 'skip' passes.")
      return nil
    }
    let isNumber =
      Quiz.isArithmetic(answer)
      && stage.withCopy { $0.ask(.value(answer)).reason == nil } ?? true
    guard isNumber else {
      say("\(LessonRemark.noNumber(answer).sentence) 'skip' passes.")
      return nil
    }
    let isRight = quiz.accepts(answer, as: .typed, on: stage)
    if isRight == nil { Console.fail("the answer cannot be checked: no kernel can be started") }
    return isRight
  }

  // MARK: The scene

  /// Returns a kernel with an empty scene; nil if there can be none.
  private func front(for question: FinalTest.Question) -> KernelFront? {
    let setup = setup.forSession(at: question.file.path)
    guard let front = try? KernelFront(journal: Journal(), setup: setup), front.start() else {
      return nil
    }
    return front
  }

  /// Returns the lines that make up the scene.
  private func commands(on stage: KernelStage) -> [String] {
    stage.state.journal.lines.map(\.command)
  }

  /// Shows the commands at the left of the picture, or above it in a narrow window.
  private func show(_ commands: [String], beside picture: [VisibleText]) {
    let width = picture.map(\.displayWidth).max() ?? 0
    let left = width == 0 ? columns : columns - width - Self.gap
    let isBeside = left >= Self.narrowest
    let rows = Self.packed(commands, isBeside ? left : columns).map { VisibleText($0) }
    let shown =
      isBeside && width > 0
      ? VisibleText.rows(rows, beside: picture, at: left + Self.gap) : rows + picture
    Console.write(.output, shown.reduce(into: VisibleText()) { $0 += $1 + "\n" })
  }

  /// Joins commands to rows as wide as fits; a command that is wider is broken between words.
  static func packed(_ commands: [String], _ columns: Int) -> [String] {
    var rows: [String] = []
    for line in commands {
      let command = line.split(separator: "\n").joined(separator: " ")
      if let last = rows.last, last.count + 2 + command.count <= columns {
        rows[rows.count - 1] = "\(last); \(command)"
      } else {
        rows.append("  \(command)")
      }
    }
    return rows.flatMap { row -> [String] in
      VisibleText(row).wrapped(columns: columns, indent: 2).lines.map {
        String($0.text.dropLast())
      }
    }
  }

  /// Returns the rows of a picture of the scene, as large as fits; none if there is no such.
  private func picture(on stage: KernelStage) -> [VisibleText] {
    for width in Self.pictureWidths where width <= columns {
      let found = stage.ask(.drawing(columns: width, isFitted: false))
      guard case .answer(.drawing(let drawing)) = found else { return [] }
      let rows = drawing.split(separator: 0x0A)
      if rows.count <= Self.pictureRows { return rows }
    }
    return []
  }

  // MARK: Words

  /// The width of rows: that of the window, at most 80 columns.
  private var columns: Int {
    reader == nil ? 80 : min(terminalSize()?.columns ?? 80, 80)
  }

  /// Whether text may be bold or faint.
  private var isStyled: Bool { reader != nil && supportsColour() }

  private func say(_ text: VisibleText) {
    Console.write(.output, text.wrapped(columns: columns))
  }

  // MARK: JSON

  /// Writes an object for each question, with its answer; returns false if no kernel can be
  /// started.
  func writeJSON() -> Bool {
    for (number, question) in test.questions.enumerated() {
      guard let front = front(for: question) else { return false }
      defer { front.supervisor.stop() }
      let stage = KernelStage(front, for: question.file, isTrusted: false)
      _ = question.version.prepare(stage)
      let object = JSONLine.object([
        ("seed", .number(Int(test.seed))), ("question", .number(number + 1)),
        ("of", .number(test.questions.count)), ("lesson", .number(question.lesson.number)),
        ("title", .text(question.lesson.title)),
        ("commands", .list(commands(on: stage).map { .text($0) })),
        ("text", .text(question.version.quiz.question)),
        ("answer", .text(question.version.quiz.model(on: stage))),
        ("step", .number(question.version.place.step)),
        ("heading", .optional(question.version.place.heading)),
      ])
      Console.write(.output, object.line)
    }
    return true
  }
}

/// The text after the last question, or after a test that was left.
///
///     29 of 32 are right. Your best: 30 of 32.
///     Repeat lesson 7, Headers that stay ('layoutsh learn 7').
///     The same test again: 'layoutsh learn --test --seed 3'. With fresh numbers: 'layoutsh learn --test'.
struct FinalTestEnd {
  var test: FinalTest
  var end: FinalTestSitting.End
  var results: [Bool]
  /// The best score before, or nil if this is the first test.
  var best: Score?

  /// The lines.
  var lines: [String] {
    switch end {
    case .hungUp, .stuck: return []
    case .left, .interrupted:
      return [
        "You stopped at question \(results.count + 1) of \(test.questions.count): "
          + "'layoutsh learn --test' continues there."
      ]
    case .finished: break
    }
    let right = results.count { $0 }
    var verdict = "\(right) of \(results.count) are right."
    if let best {
      let isBest = Score(right: right, asked: results.count).isBetter(than: best)
      verdict += isBest ? " That is your best." : " Your best: \(best.right) of \(best.asked)."
    }
    let missed = zip(test.questions, results).filter { !$1 }.map { $0.0.lesson }
    return ["", verdict]
      + missed.map { "Repeat lesson \($0.number), \($0.title) ('layoutsh learn \($0.number)')." }
      + [
        "The same test again: 'layoutsh learn --test --seed \(test.seed)'. With fresh numbers: "
          + "'layoutsh learn --test'."
      ]
  }
}

extension FinalTestSitting.End {
  /// The exit code.
  var code: Int32 {
    switch self {
    case .finished, .left: 0
    case .interrupted: ExitCode.interrupted
    case .hungUp: ExitCode.hungUp
    case .stuck: ExitCode.crashed
    }
  }
}
