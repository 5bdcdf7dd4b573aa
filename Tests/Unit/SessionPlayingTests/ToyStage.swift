import SessionPlaying
import SessionTranscript
import ShellValues
import TerminalText

/// A stage whose scene is a list of words: `add WORD` makes it longer, `undo` shorter, `show` and
/// `status` print it, and so does `again`, which the journal keeps; `stats` counts how often it and
/// a statement were asked; `refuse` is refused, `die` and `stop` are cut short.
///
/// A statement is a word, which holds if the scene has it, or `(A) - (B) …`, which holds if both
/// have one value: a number, a quotient, or `count`, the number of words. A number is like one that
/// is ten smaller. A drawing is a box above the words.
final class ToyStage: RewindableStage {
  private(set) var state: ShellState
  /// Every line that was run, with its role.
  private(set) var ran: [String] = []
  private var questions = 0

  init(_ state: ShellState = ShellState()) { self.state = state }

  private var words: [String] { state.journal.lines.map(\.command).filter { $0 != "again" } }

  func answer(_ line: String, as role: LineRole) -> StepAnswer {
    ran.append("\(role) \(line)")
    let parts = line.split(separator: " ").map(String.init)
    switch parts.first {
    case "add":
      state.journal.apply(.append(JournalEntry(parts[1])))
      return say("added \(parts[1])")
    case "undo":
      let isDone = state.journal.apply(.truncate(to: state.journal.lines.count - 1))
      return StepAnswer(output: "", status: isDone ? 0 : 1)
    case "stats":
      questions += 1
      return say("\(questions)")
    case "table": return say(role == .typed ? "folded" : "in one line")
    case "die": return StepAnswer(output: "error: gone\n", status: StepAnswer.crashed)
    case "stop": return StepAnswer(output: "", status: StepAnswer.cancelled)
    case "lose": return StepAnswer(output: "", status: StepAnswer.gone)
    case "show", "status": return say(words.joined(separator: " "))
    case "again":
      state.journal.apply(.append(JournalEntry("again")))
      return say(words.joined(separator: " "))
    case "refuse": return StepAnswer(output: "error: refused\n", status: 1)
    default: return StepAnswer(output: "error: unknown\n", status: 1, isTypo: true)
    }
  }

  func ask(_ question: SceneQuestion) -> SceneFinding {
    ran.append("probe \(question.name)")
    switch question {
    case .look, .openBatch: return .answer(.no(reason: ""))
    case .rules: return .answer(.rules([]))
    case .digest:
      return .answer(.digest(UInt64(bitPattern: Int64(words.joined(separator: " ").hashValue))))
    case .drawing(let columns, _):
      let width = columns ?? 0
      let rows = Array(repeating: String(repeating: "#", count: width), count: width / 3) + words
      return .answer(.drawing(VisibleText(lines: rows.joined(separator: "\n") + "\n")))
    case .lack(let statement): return .answer(.clause("\(statement) is missing"))
    case .likeness(let text, let number):
      let isNear = value(text).map { number == $0 + 10 } ?? false
      return .answer(.clause(isNear ? "\(Int(number)) is ten more" : nil))
    case .value(let text):
      guard let value = value(text) else { return .answer(.no(reason: "no value \(text)")) }
      return .answer(
        .value(Int(exactly: value).map(String.init) ?? "\(value)", number: value))
    case .holds(let statement):
      questions += 1
      let parts = statement.split(separator: " ").map(String.init)
      guard parts[0].hasPrefix("("), let minus = parts.firstIndex(of: "-") else {
        return .answer(words.contains(parts[0]) ? .yes : .no(reason: "no \(parts[0])"))
      }
      let pair = [parts[..<minus], parts[(minus + 1)...].prefix(1)]
        .map { value($0.joined().filter { !"()".contains($0) }) }
      return .answer(pair[0] != nil && pair[0] == pair[1] ? .yes : .no(reason: "differs"))
    }
  }

  private func value(_ text: String) -> Double? {
    if text == "count" { return Double(words.count) }
    let parts = text.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : Double(text)
  }

  func recalls(_ line: String) -> Bool { line == "stats" }

  private func say(_ text: String) -> StepAnswer { StepAnswer(output: "\(text)\n", status: 0) }

  func restore(_ state: ShellState) -> Bool {
    if self.state != state { questions = 0 }
    self.state = state
    return true
  }

  /// Whether copies can be made.
  var hasRoom = true

  func withCopy<Result>(in state: ShellState, _ body: (ToyStage) -> Result) -> Result? {
    hasRoom ? body(ToyStage(state)) : nil
  }
}

/// Records its notifications.
final class Listener: SessionObserver {
  private(set) var told: [String] = []
  /// Held back before this command; nil: before none.
  var holdsBefore: String?

  func shouldRun(_ node: Node) -> Bool {
    guard case .step(let step) = node else { return true }
    return step.command != holdsBefore
  }

  func didReach(_ node: Node) {
    switch node {
    case .blank: break
    case .prose(let text): told.append("prose \(text)")
    case .directive(let directive): told.append("@\(directive.name.rawValue) \(directive.text)")
    case .step: told.append("a step is not only shown")
    }
  }

  func didRun(_ line: JudgedLine) {
    switch line.kind {
    case .step(let step): told.append("\(line.holds ? "ok" : "no") \(step.command)")
    case .assertion(let assertion):
      told.append("\(line.holds ? "ok" : "no") assert \(assertion.text)")
    case .solution(let solution): told.append("\(line.holds ? "ok" : "no") solve \(solution.text)")
    }
  }

  func attempt(_ task: LessonTask) -> Bool {
    told.append("task \(task.text)")
    return task.text != holdsBefore
  }

  func ask(_ quiz: Quiz) -> Bool {
    told.append("quiz \(quiz.question)")
    return true
  }
}

/// The nodes of a session with this body.
func nodes(_ body: String) throws -> [Node] { try Session(text: "session 1\n\n" + body).nodes }
