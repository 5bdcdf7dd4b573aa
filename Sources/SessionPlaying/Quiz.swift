package import SessionTranscript
import ShellValues
import TerminalText

/// A question of a session with its model answer and the wrong answers it must refuse.
///
///     @quiz id=q1 kind=number Where is header 0 (its y) at offset 500?
///     @answer 497.333
///     @answer = frame(header 0).y
///     @wrong 500: 500 is the offset; the header has been pushed above it.
///     @hint Its section ends before that.
///     @explain The next header pushes it out.
///     @vary 500 = 480 520
///
/// Kinds: `number` (correct within 0.0005; also an expression that `assert` knows, such as `35/2`
/// or `frame(header 0).y`), `choice` (the words of an `@choice`, its letter or its number),
/// `command` (anything that leads to the state of the model answer; if that changes nothing,
/// anything with the same output). A model answer may be a mistake: where the next step runs it and
/// is refused, what is refused with the same words is right.
///
/// A number may be computed: `@answer = EXPRESSION` on the scene at the question,
/// `@answer after N = EXPRESSION` on the scene after the next N steps. A constant beside it must
/// agree.
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
  /// Correct answers as they are typed, the model answer first.
  package private(set) var answers: [Directive] = []
  /// Correct answers that are computed; only the first counts, and more than one is a flaw.
  private var computed: [ComputedAnswer] = []
  /// Wrong answers as they are typed.
  package private(set) var wrong: [ExplainedLine] = []
  /// The numbers that the final test may replace.
  private(set) var variations: [Variation] = []
  private let unknownKind: String?
  /// Whether the model answer is the next step, which shows what it prints.
  private(set) var isNextStep = false
  /// Whether that step is to be refused.
  private var isMistake = false

  /// Tolerance of a number around the model answer.
  static let tolerance = 0.0005

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
    var wrongLines: [Directive] = []
    for node in nodes[(index + 1)...] {
      if case .directive(let directive) = node {
        if [.assert, .quiz, .task].contains(directive.name) { break }
        if directive.name == .wrong { wrongLines.append(directive) } else { add(directive) }
      } else if case .step(let step) = node {
        isNextStep = step.command == answers.first?.text
        isMistake = isNextStep && step.status != 0
        break
      }
    }
    wrong = wrongLines.map { ExplainedLine(wrong: $0, choices: choices) }
    for number in computed.indices { computed[number].findSteps(in: nodes, after: index) }
  }

  /// Adds a directive that belongs to the quiz; ignores others.
  private mutating func add(_ directive: Directive) {
    switch directive.name {
    case .answer:
      if kind == .number, let answer = ComputedAnswer(directive) {
        computed.append(answer)
      } else {
        answers.append(directive)
      }
    case .hint: hints.append(directive.text)
    case .explain: explanations.append(directive.text)
    case .choice: choices.append(directive.text)
    case .vary: if let variation = Variation(directive) { variations.append(variation) }
    case .assert, .at, .draw, .frame, .include, .mark, .needs, .pause, .quiz, .say: break
    case .wrong, .task, .done, .solution, .undoAfter, .goal, .swift: break
    }
  }

  /// Whether there is an answer to ask for.
  package var canBeAsked: Bool {
    unknownKind == nil && !(answers.isEmpty && computed.isEmpty)
  }

  /// The question without constants, which are right for the numbers of the file alone.
  var computing: Quiz {
    var quiz = self
    (quiz.answers, quiz.wrong) = ([], [])
    return quiz
  }

  /// Returns the model answer as it is shown, computed if it has to be.
  package func model(on stage: some RewindableStage) -> String {
    if let answer = answers.first { return answer.text }
    guard let answer = computed.first else { return "" }
    return answer.shown(on: stage)
  }

  /// Returns the value of the computed answer; none without one.
  func value(on stage: some RewindableStage) -> ComputedAnswer.Value {
    guard let answer = computed.first else { return .none(reason: "no answer is computed") }
    guard let count = answer.count, answer.steps.count == count else {
      return .none(reason: "it is computed after steps that are not there")
    }
    return answer.value(on: stage)
  }

  /// The computed answer to be shown while a session is only narrated, and the number of steps
  /// after which to compute it.
  package var toCompute: (expression: String, after: Int)? {
    answers.isEmpty ? computed.first.map { ($0.expression, $0.count ?? 0) } : nil
  }

  /// The expression of the answer, or the answer itself, and the lines of each step before it is
  /// computed.
  var computation: (expression: String, steps: [[String]]) {
    computed.first.map { ($0.expression, $0.steps) } ?? (answers.first?.text ?? "", [])
  }

  /// Whether the answer is computed on a scene that is not there yet.
  package var isPrediction: Bool { (computed.first?.count ?? 0) > 0 }

  /// Whether the answer is in the file without anything to check it against.
  package var isUnchecked: Bool { kind == .number && computed.isEmpty }

  /// Returns whether an answer is of the kind that is asked for, right or wrong.
  package func couldBe(_ answer: String, on stage: some RewindableStage) -> Bool {
    if kind == .choice { return choices.contains(choice(answer)) }
    guard kind == .number, !Self.isArithmetic(answer) else { return true }
    if isPrediction { return false }
    return hasValue(answer, on: stage)
  }

  /// Returns whether an expression is a number on the scene, or cannot be tried.
  func hasValue(_ expression: String, on stage: some RewindableStage) -> Bool {
    stage.withCopy { $0.number(of: expression) != nil } ?? true
  }

  /// Returns whether an answer is a number or made of numbers, such as `35/2`.
  package static func isArithmetic(_ answer: String) -> Bool {
    answer.utf8.contains { (0x30...0x39).contains($0) }
      && answer.utf8.allSatisfy { (0x30...0x39).contains($0) || " +-*/().".utf8.contains($0) }
  }

  /// Returns a number that is typed with a decimal comma, with a point; nil for anything else.
  static func withPoint(_ answer: String) -> String? {
    guard let comma = answer.firstIndex(of: ",") else { return nil }
    let text = "\(answer[..<comma]).\(answer[answer.index(after: comma)...])"
    return Double(text) == nil ? nil : text
  }

  /// Returns whether an answer is a number before letters or a percent sign, such as `17.5 pt`.
  static func hasUnit(_ answer: String) -> Bool {
    let number = answer.utf8.prefix { (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    let unit = answer.utf8.dropFirst(number.count).drop { $0 == 0x20 }
    return Double(String(Substring(number))) != nil && !unit.isEmpty
      && (unit.elementsEqual("%".utf8) || unit.allSatisfy { (0x61...0x7A).contains($0 | 0x20) })
  }

  /// Returns the choice for a letter, a number or its words.
  func choice(_ text: String) -> String {
    if let words = choices.first(where: { $0 == text })
      ?? choices.first(where: { $0.lowercased() == text.lowercased() })
    {
      return words
    }
    let letters = "abcdefghijklmnopqrstuvwxyz".utf8
    let letter =
      text.utf8.count == 1 ? letters.firstIndex(of: text.lowercased().utf8.first ?? 0) : nil
    let index =
      letter.map { letters.distance(from: letters.startIndex, to: $0) }
      ?? Int(text).map { $0 - 1 }
    guard let index, choices.indices.contains(index) else { return text }
    return choices[index]
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
    /// The problem.
    package var problem: Problem
  }

  /// Problems of a quiz.
  package enum Problem: Equatable {
    /// It asks for a kind of answer that there is not.
    case unknownKind(String)
    /// It has no answer.
    case noAnswer
    /// The model answer is not among the choices.
    case noChoice(String)
    /// An `@answer` is refused.
    case refuses(String)
    /// A `@wrong` is accepted.
    case accepts(String)
    /// A computed answer that cannot be read.
    case badComputed(String)
    /// More than one answer is computed.
    case computedTwice
    /// There are fewer steps than a computed answer refers to.
    case tooFar(Int)
    /// A computed answer without a value, and why.
    case noValue(String, reason: String)
    /// A constant that is not the computed answer, and its value.
    case disagrees(String, with: String, value: String)
    /// An `@vary` for an answer that is not computed.
    case variesConstant
    /// A second `@vary` for a number.
    case variesTwice(String)
    /// No step has the number of an `@vary`.
    case variesNothing(String)
    /// The answer is the same whatever replaces the number.
    case changesNothing(String)
    /// There are too many choices of numbers.
    case tooManyVersions(Int)
    /// With these numbers the question cannot be asked, and why.
    case cannotVary(String, reason: String)
    /// The answers take too long to check.
    case late
    /// No kernel can be started to check them.
    case unchecked
  }

  /// Returns the flaws of the quiz: answers it refuses, wrong ones it accepts.
  ///
  /// - Parameter isLate: returns whether the check takes too long.
  package func faults(
    on stage: some RewindableStage, isLate: () -> Bool = { false }
  ) -> [Fault] {
    if let unknownKind { return [Fault(line: line, problem: .unknownKind(unknownKind))] }
    guard canBeAsked else { return [Fault(line: line, problem: .noAnswer)] }
    if kind == .choice, let model = answers.first, !choices.contains(model.text) {
      return [Fault(line: model.line, problem: .noChoice(model.text))]
    }
    if let fault = computedFault(on: stage) { return [fault] }
    var faults: [Fault] = []
    let model = kind == .command ? answers.first.flatMap { effect(of: $0.text, on: stage) } : nil
    let lines =
      answers.map { (line: $0.line, text: $0.text, isRight: true) }
      + wrong.map { (line: $0.line, text: $0.text, isRight: false) }
    for answer in lines where !isLate() {
      guard let isAccepted = accepts(answer.text, as: .probe, like: model, on: stage) else {
        return [Fault(line: line, problem: .unchecked)]
      }
      guard isAccepted != answer.isRight else { continue }
      let problem: Problem =
        if isAccepted { .accepts(answer.text) } else if let computed = computed.first {
          .disagrees(answer.text, with: computed.text, value: computed.shown(on: stage))
        } else { .refuses(answer.text) }
      faults.append(Fault(line: answer.line, problem: problem))
    }
    if isLate() { faults.append(Fault(line: line, problem: .late)) }
    return faults
  }

  /// Returns why no answer can be computed although one should be; nil if one can.
  private func computedFault(on stage: some RewindableStage) -> Fault? {
    guard let answer = computed.first else { return nil }
    func fault(_ problem: Problem) -> Fault { Fault(line: answer.line, problem: problem) }
    if computed.count > 1 { return Fault(line: computed[1].line, problem: .computedTwice) }
    guard let count = answer.count else { return fault(.badComputed(answer.text)) }
    guard answer.steps.count == count else { return fault(.tooFar(count)) }
    return switch answer.value(on: stage) {
    case .value: nil
    case .none(let reason): fault(.noValue(answer.expression, reason: reason))
    case .unchecked: Fault(line: line, problem: .unchecked)
    }
  }

  /// Returns whether `answer` is as good as the model answer in the current state; nil if no kernel
  /// can be started to try it.
  ///
  /// - Parameter role: the rules by which a command runs.
  package func accepts(
    _ answer: String, as role: LineRole = .probe, on stage: some RewindableStage
  ) -> Bool? {
    accepts(answer, as: role, like: nil, on: stage)
  }

  /// Answers as `accepts` does; `model` is what the model answer does, if that is known already.
  private func accepts(
    _ answer: String, as role: LineRole, like model: Effect?, on stage: some RewindableStage
  ) -> Bool? {
    guard canBeAsked else { return false }
    switch kind {
    case .number: return isNumber(answer, on: stage)
    case .choice: return choice(answer) == answers.first?.text
    case .command:
      let wanted = model ?? answers.first.flatMap { effect(of: $0.text, as: role, on: stage) }
      guard let wanted, let found = effect(of: answer, as: role, on: stage)
      else { return nil }
      return (isMistake || wanted.answer.status == 0) && found.isSame(as: wanted)
    }
  }

  /// Returns whether an answer is the number asked for.
  private func isNumber(_ answer: String, on stage: some RewindableStage) -> Bool? {
    if let computed = computed.first {
      // Its own expression is no prediction.
      if isPrediction, !Self.isArithmetic(answer) { return false }
      return computed.agrees(with: answer, within: Self.tolerance, on: stage)
    }
    guard let model = answers.first?.text else { return false }
    if let one = Double(answer), let other = Double(model) {
      return (one - other).magnitude <= Self.tolerance
    }
    let statement = "(\(answer)) - (\(model)) ~= 0 (\(Self.tolerance))"
    return stage.withCopy { $0.ask(.holds(statement)).reason == nil }
  }
}
