import KernelLink
package import SessionTranscript
import TerminalText

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
package struct Quiz {
  /// What kind of answer is asked for.
  package enum Kind: String {
    case number, choice, command
  }

  /// The line of the file, from 1.
  package let line: Int
  /// What is asked.
  package let question: String
  /// What kind of answer is asked for.
  package let kind: Kind
  /// What is told one after the other to who does not know.
  package private(set) var hints: [String] = []
  /// What is told after the answer.
  package private(set) var explanations: [String] = []
  /// Answers to choose from.
  package private(set) var choices: [String] = []
  /// Right answers, the model answer first.
  package private(set) var answers: [Directive] = []
  private(set) var wrong: [Directive] = []
  private let unknownKind: String?

  /// How far a number may be from the model answer.
  private static let tolerance = 0.0005

  /// The quiz that begins at a node; what belongs to it stands before the next step, assertion or quiz.
  package init?(in nodes: [Node], at index: Int) {
    guard case .directive(let directive) = nodes[index], directive.name == .quiz else { return nil }
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
    case .assert, .at, .draw, .frame, .include, .mark, .needs, .pause, .quiz, .say: break
    }
  }

  /// The model answer, where the quiz can be asked at all.
  package var model: String? { unknownKind == nil ? answers.first?.text : nil }

  /// The choice that a letter or the words stand for.
  private func choice(_ text: String) -> String {
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

// MARK: - Judging, on copies of the stage: the state stays as it is

extension Quiz {
  /// Something that does not hold, and where.
  package struct Fault: Equatable {
    /// The line of the file, from 1.
    package var line: Int
    /// What was expected and what was found.
    package var message: String
  }

  /// What is wrong with the quiz: an answer that is refused, a wrong one that is accepted.
  ///
  /// - Parameter longest: how many milliseconds the checking may take; nil: as many as it takes.
  package func faults(on stage: some RewindableStage, longest: Int64?) -> [Fault] {
    if let unknownKind {
      let expectation = "expected kind=number, choice or command, found kind=\(unknownKind)"
      return [Fault(line: line, message: expectation)]
    }
    guard let model = answers.first else {
      return [Fault(line: line, message: "expected an @answer for this @quiz, found none")]
    }
    if kind == .choice, !choices.contains(model.text) {
      return [
        Fault(line: model.line, message: "expected one of the @choice lines, found \(model.text)")
      ]
    }
    let start = Stopwatch()
    var isLate: Bool { longest.map { start.wholeMilliseconds > $0 } ?? false }
    var faults: [Fault] = []
    for answer in answers where !isLate && !accepts(answer.text, on: stage) {
      faults.append(Fault(line: answer.line, message: "@answer \(answer.text) is not accepted"))
    }
    for answer in wrong where !isLate && accepts(answer.text, on: stage) {
      faults.append(Fault(line: answer.line, message: "@wrong \(answer.text) is accepted"))
    }
    if isLate { faults.append(Fault(line: line, message: "the answers take too long to check")) }
    return faults
  }

  /// Whether `answer` is as good as the model answer in the present state.
  ///
  /// - Parameter role: by whose rules a command runs.
  package func accepts(
    _ answer: String, as role: LineRole = .probe, on stage: some RewindableStage
  ) -> Bool {
    guard let model else { return false }
    switch kind {
    case .number:
      if let one = Double(answer), let other = Double(model) {
        return (one - other).magnitude <= Self.tolerance
      }
      let statement = Self.agreement(of: answer, with: model)
      return stage.withCopy { $0.answer(statement, as: .probe).status } == 0
    case .choice: return choice(answer) == model
    case .command:
      guard let wanted = effect(of: model, as: .probe, on: stage), wanted.answer.status == 0,
        let found = effect(of: answer, as: role, on: stage), found.answer.status == 0,
        found.after == wanted.after
      else { return false }
      return wanted.before != wanted.after || found.answer.output == wanted.answer.output
    }
  }

  /// What a command answers and what the scene is before and after it.
  private struct Effect {
    var answer: StepAnswer
    var before: [VisibleText]
    var after: [VisibleText]
  }

  private func effect<Stage: RewindableStage>(
    of command: String, as role: LineRole, on stage: Stage
  ) -> Effect? {
    func scene(_ copy: Stage) -> [VisibleText] {
      ["status", "layers", "content", "attrs all"].map { copy.answer($0, as: .probe).output }
    }
    return stage.withCopy { copy in
      let before = scene(copy)
      let answer = copy.answer(command, as: role)
      return Effect(answer: answer, before: before, after: scene(copy))
    }
  }

  /// The statement that one value is as large as another.
  private static func agreement(of one: String, with other: String) -> String {
    if Double(other) != nil { return "assert \(one) ~= \(other) (\(tolerance))" }
    if Double(one) != nil { return "assert \(other) ~= \(one) (\(tolerance))" }
    return "assert \(one) == \(other)"
  }
}
