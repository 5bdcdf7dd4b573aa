import KernelLink
package import SessionTranscript
import TerminalText

/// A question of a session with its model answer and the wrong answers it must refuse.
///
///     @quiz id=q1 kind=number Where is header 0 (its y) at offset 500?
///     @answer 497.333
///     @wrong 500
///     @hint Its section ends before that.
///     @explain The next header pushes it out.
///
/// Kinds: `number` (correct within 0.0005; also a value that `assert` knows, such as `frame(header 0).y`),
/// `choice` (the words of an `@choice`, or its letter), `command` (anything that leads to the state of the
/// model answer; if that changes nothing, anything with the same output).
package struct Quiz {
  /// The kind of answer.
  package enum Kind: String {
    case number, choice, command
  }

  /// The line number in the file, from 1.
  package let line: Int
  /// The question.
  package let question: String
  /// The kind of answer.
  package let kind: Kind
  /// Hints, in order.
  package private(set) var hints: [String] = []
  /// Shown after the answer.
  package private(set) var explanations: [String] = []
  /// The choices.
  package private(set) var choices: [String] = []
  /// Correct answers, the model answer first.
  package private(set) var answers: [Directive] = []
  private(set) var wrong: [Directive] = []
  private let unknownKind: String?

  /// How far a number may be from the model answer.
  private static let tolerance = 0.0005

  /// Creates the quiz that begins at a node; its parts precede the next step, assertion or quiz.
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

  /// Adds a directive that belongs to the quiz; ignores others.
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

  /// The model answer, or nil if the quiz cannot be asked.
  package var model: String? { unknownKind == nil ? answers.first?.text : nil }

  /// Returns the choice that a letter or the words stand for.
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

// MARK: - Judging, on copies of the stage, whose state does not change

extension Quiz {
  /// A flaw in the quiz, and where.
  package struct Fault: Equatable {
    /// The line number in the file, from 1.
    package var line: Int
    /// What is wrong.
    package var problem: Problem
  }

  /// What can be wrong with a quiz.
  package enum Problem: Equatable {
    /// It asks for a kind of answer that there is not.
    case unknownKind(String)
    /// It has no answer.
    case noAnswer
    /// The model answer is none of the choices.
    case noChoice(String)
    /// An `@answer` is refused.
    case refuses(String)
    /// A `@wrong` is accepted.
    case accepts(String)
    /// The answers take too long to check.
    case late
    /// No kernel can be started to check them.
    case unchecked
  }

  /// Returns the flaws of the quiz: answers it refuses, wrong ones it accepts.
  ///
  /// - Parameter longest: the time limit of the check in milliseconds, or nil for none.
  package func faults(on stage: some RewindableStage, longest: Int64?) -> [Fault] {
    if let unknownKind { return [Fault(line: line, problem: .unknownKind(unknownKind))] }
    guard let model = answers.first else { return [Fault(line: line, problem: .noAnswer)] }
    if kind == .choice, !choices.contains(model.text) {
      return [Fault(line: model.line, problem: .noChoice(model.text))]
    }
    let start = Stopwatch()
    var isLate: Bool { longest.map { start.wholeMilliseconds > $0 } ?? false }
    var faults: [Fault] = []
    for answer in answers + wrong where !isLate {
      guard let isAccepted = accepts(answer.text, on: stage) else {
        return [Fault(line: line, problem: .unchecked)]
      }
      guard isAccepted != (answer.name == .answer) else { continue }
      let problem: Problem = isAccepted ? .accepts(answer.text) : .refuses(answer.text)
      faults.append(Fault(line: answer.line, problem: problem))
    }
    if isLate { faults.append(Fault(line: line, problem: .late)) }
    return faults
  }

  /// Returns whether `answer` is as good as the model answer in the current state; nil if no kernel can be started
  /// to try it.
  ///
  /// - Parameter role: the rules by which a command runs.
  package func accepts(
    _ answer: String, as role: LineRole = .probe, on stage: some RewindableStage
  ) -> Bool? {
    guard let model else { return false }
    switch kind {
    case .number:
      if let one = Double(answer), let other = Double(model) {
        return (one - other).magnitude <= Self.tolerance
      }
      let statement = Self.agreement(of: answer, with: model)
      return stage.withCopy { $0.answer(statement, as: .probe).status == 0 }
    case .choice: return choice(answer) == model
    case .command:
      guard let wanted = effect(of: model, as: .probe, on: stage),
        let found = effect(of: answer, as: role, on: stage)
      else { return nil }
      guard wanted.answer.status == 0, found.answer.status == 0, found.after == wanted.after else {
        return false
      }
      return wanted.before != wanted.after || found.answer.output == wanted.answer.output
    }
  }

  /// The answer to a command, and the scene before and after it.
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

  /// Returns the statement that two values are equal.
  private static func agreement(of one: String, with other: String) -> String {
    if Double(other) != nil { return "assert \(one) ~= \(other) (\(tolerance))" }
    if Double(one) != nil { return "assert \(other) ~= \(one) (\(tolerance))" }
    return "assert \(one) == \(other)"
  }
}
