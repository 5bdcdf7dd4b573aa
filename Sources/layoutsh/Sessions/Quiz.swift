import SessionTranscript

/// A question of a session with its model answer and the answers that must be refused.
///
///     @quiz id=q1 kind=number Where is header 0 (its y) at offset 500?
///     @answer 497.333
///     @wrong 500
///     @hint Its section ends before that.
///     @explain The next header pushes it out.
///
/// Kinds: `number` (right within 0.0005, also as a value of `assert`, such as `frame(header 0).y`),
/// `choice` (the words of an `@choice`, or its letter), `command` (whatever leads to the state of the
/// model answer; where that changes nothing, whatever answers the same).
struct Quiz {
  /// What kind of answer is asked for.
  enum Kind: String {
    case number, choice, command
  }

  let line: Int
  let question: String
  let kind: Kind
  /// What is told one after the other to who does not know.
  private(set) var hints: [String] = []
  /// What is told after the answer.
  private(set) var explanations: [String] = []
  private(set) var choices: [String] = []
  private var answers: [Directive] = []
  private var wrong: [Directive] = []
  private let unknownKind: String?

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
    kind = Kind(rawValue: kindWord) ?? .command
    unknownKind = Kind(rawValue: kindWord) == nil ? kindWord : nil
    question = words.joined(separator: " ")
  }

  /// The quiz that begins at a node; what belongs to it stands before the next step, assertion or quiz.
  init?(in nodes: [Node], at index: Int) {
    guard case .directive(let directive) = nodes[index], directive.name == .quiz else { return nil }
    self.init(directive)
    for node in nodes[(index + 1)...] {
      switch node {
      case .step: return
      case .directive(let directive) where [.assert, .quiz].contains(directive.name): return
      case .directive(let directive): add(directive)
      case .blank, .prose: break
      }
    }
  }

  /// Takes a directive that belongs to the quiz; others are no business of its.
  private mutating func add(_ directive: Directive) {
    switch directive.name {
    case .answer: answers.append(directive)
    case .wrong: wrong.append(directive)
    case .hint: hints.append(directive.text)
    case .explain: explanations.append(directive.text)
    case .choice: choices.append(directive.text)
    default: break
    }
  }

  /// The model answer, where the quiz can be asked at all.
  var model: String? { unknownKind == nil ? answers.first?.text : nil }

  /// What is wrong with the quiz: an answer that is refused, a wrong one that is accepted.
  func faults(_ front: KernelFront, _ origin: LineOrigin) -> [Fault] {
    if let unknownKind {
      return [
        Fault(
          line: line, message: "expected kind=number, choice or command, found kind=\(unknownKind)")
      ]
    }
    guard let model = answers.first else {
      return [Fault(line: line, message: "expected an @answer for this @quiz, found none")]
    }
    if kind == .choice, !choices.contains(model.text) {
      return [
        Fault(line: model.line, message: "expected one of the @choice lines, found \(model.text)")
      ]
    }
    let judge = QuizJudge(quiz: self, front: front, origin: origin)
    let start = Stopwatch()
    var isLate: Bool { !origin.isTrusted && start.wholeMilliseconds > SessionBudget.longestStep }
    var faults: [Fault] = []
    for answer in answers where !isLate && !judge.accepts(answer.text) {
      faults.append(Fault(line: answer.line, message: "@answer \(answer.text) is not accepted"))
    }
    for answer in wrong where !isLate && judge.accepts(answer.text) {
      faults.append(Fault(line: answer.line, message: "@wrong \(answer.text) is accepted"))
    }
    if isLate { faults.append(Fault(line: line, message: "the answers take too long to check")) }
    return faults
  }

  /// Whether two texts are numbers so near to each other that one answers for the other; nil where one
  /// of them is no number.
  static func agree(_ one: String, _ other: String) -> Bool? {
    guard let one = Double(one), let other = Double(other) else { return nil }
    return (one - other).magnitude <= tolerance
  }

  /// The statement that one value is as large as another.
  static func agreement(of one: String, with other: String) -> String {
    if Double(other) != nil { return "assert \(one) ~= \(other) (\(tolerance))" }
    if Double(one) != nil { return "assert \(other) ~= \(one) (\(tolerance))" }
    return "assert \(one) == \(other)"
  }

  /// The choice that a letter or the words stand for.
  func choice(_ text: String) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    guard text.count == 1, let letter = letters.firstIndex(of: Character(text.lowercased())),
      !choices.contains(text)
    else { return text }
    let index = letters.distance(from: letters.startIndex, to: letter)
    return index < choices.count ? choices[index] : text
  }

  private static func pair(_ word: String) -> (String, String)? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["id", "kind"].contains(parts[0]) else { return nil }
    return (parts[0], parts[1])
  }
}
