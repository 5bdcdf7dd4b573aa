import SessionTranscript

/// A question of a session with its model answer and the answers that must be refused.
///
///     @quiz id=q1 kind=number Where is header 0 (its y) at offset 500?
///     @answer 497.333
///     @wrong 500
///
/// Kinds: `number` (right within 0.0005), `choice` (the same word), `command` (whatever leads to the
/// state and the answer of the model answer).
struct Quiz {
  /// What kind of answer is asked for.
  enum Kind: String {
    case number, choice, command
  }

  let line: Int
  let question: String
  private let kind: Kind?
  private let kindWord: String
  private var answers: [Directive] = []
  private var wrong: [Directive] = []

  /// How far a number may be from the model answer.
  private static let tolerance = 0.0005

  /// Something that does not hold, and where.
  struct Fault: Equatable {
    var line: Int
    var message: String
  }

  init(_ directive: Directive) {
    line = directive.line
    var words = directive.text.split(separator: " ").map(String.init)[...]
    var kindWord = "command"
    while let word = words.first, let (key, value) = Quiz.pair(word) {
      if key == "kind" { kindWord = value }
      words = words.dropFirst()
    }
    self.kindWord = kindWord
    kind = Kind(rawValue: kindWord)
    question = words.joined(separator: " ")
  }

  /// Takes a directive that belongs to the quiz; others are no business of its.
  mutating func add(_ directive: Directive) {
    switch directive.name {
    case .answer: answers.append(directive)
    case .wrong: wrong.append(directive)
    default: break
    }
  }

  /// What is wrong with the quiz: an answer that is refused, a wrong one that is accepted.
  func faults(_ front: KernelFront) -> [Fault] {
    guard kind != nil else {
      return [
        Fault(
          line: line, message: "expected kind=number, choice or command, found kind=\(kindWord)")
      ]
    }
    guard let model = answers.first else {
      return [Fault(line: line, message: "expected an @answer for this @quiz, found none")]
    }
    var faults: [Fault] = []
    for answer in answers where !accepts(answer.text, model.text, front) {
      faults.append(
        Fault(line: answer.line, message: "@answer \(answer.text) is not accepted"))
    }
    for answer in wrong where accepts(answer.text, model.text, front) {
      faults.append(Fault(line: answer.line, message: "@wrong \(answer.text) is accepted"))
    }
    return faults
  }

  /// Whether `answer` is as good as `model` in the present state, which is left as it is.
  private func accepts(_ answer: String, _ model: String, _ front: KernelFront) -> Bool {
    switch kind {
    case .number:
      guard let number = Double(answer), let wanted = Double(model) else { return false }
      return (number - wanted).magnitude <= Quiz.tolerance
    case .choice: return answer == model
    case .command, nil:
      let wanted = Quiz.effect(of: model, front)
      return wanted.status == 0 && Quiz.effect(of: answer, front) == wanted
    }
  }

  /// What a command answers and what the scene is after it; the state is put back.
  private static func effect(of command: String, _ front: KernelFront) -> Effect {
    let before = front.supervisor.journal.content.lines
    let answer = front.runQuietly(command)
    let after = ["status", "layers", "attrs all"].map { front.runQuietly($0).output }
    front.restore(before)
    return Effect(output: answer.output, status: answer.status, scene: after)
  }

  private struct Effect: Equatable {
    var output: [UInt8]
    var status: Int32
    var scene: [[UInt8]]
  }

  private static func pair(_ word: String) -> (String, String)? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["id", "kind"].contains(parts[0]) else { return nil }
    return (parts[0], parts[1])
  }
}
