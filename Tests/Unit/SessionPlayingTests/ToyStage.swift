import SessionPlaying
import SessionTranscript
import ShellValues
import TerminalText

/// A stage whose scene is a list of words: `add WORD` makes it longer, `undo` shorter, `show`
/// prints it, `stats` counts what was asked by it and by `assert WORD`, which looks for a word;
/// `value` knows numbers, quotients and `count`, the number of words; `assert (A) - (B) …` compares
/// such values; `draw --width N` prints a box above the words; `die` and `stop` are cut short.
final class ToyStage: RewindableStage {
  private(set) var state: ShellState
  /// Every line that was run, with its role.
  private(set) var ran: [String] = []
  private var questions = 0

  init(_ state: ShellState = ShellState()) { self.state = state }

  private var words: [String] { state.journal.lines.map(\.command) }

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
    case "assert":
      questions += 1
      if parts[1].hasPrefix("("), let minus = parts.firstIndex(of: "-") {
        let pair = [parts[1..<minus], parts[(minus + 1)...].prefix(1)]
          .map { value($0.joined().filter { !"()".contains($0) }) }
        let isSame = pair[0] != nil && pair[0] == pair[1]
        return StepAnswer(output: isSame ? "" : "error: differs\n", status: isSame ? 0 : 1)
      }
      let holds = words.contains(parts[1])
      return StepAnswer(output: holds ? "" : "error: no \(parts[1])\n", status: holds ? 0 : 1)
    case "value":
      guard let value = value(parts[1]) else {
        return StepAnswer(output: "error: no value \(parts[1])\n", status: 1)
      }
      return say(Int(exactly: value).map(String.init) ?? "\(value)")
    case "table": return say(role == .typed ? "folded" : "in one line")
    case "die": return StepAnswer(output: "error: gone\n", status: StepAnswer.crashed)
    case "stop": return StepAnswer(output: "", status: StepAnswer.cancelled)
    case "lose": return StepAnswer(output: "", status: StepAnswer.gone)
    case "draw":
      let width = Int(parts[2]) ?? 0
      let rows = Array(repeating: String(repeating: "#", count: width), count: width / 3)
      return StepAnswer(
        output: VisibleText(lines: (rows + words).joined(separator: "\n") + "\n"), status: 0)
    case "show", "status", "layers", "content", "attrs": return say(words.joined(separator: " "))
    default: return StepAnswer(output: "error: unknown\n", status: 1)
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

  func withCopy<Result>(_ body: (ToyStage) -> Result) -> Result? {
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

  func show(_ node: Node) {
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
