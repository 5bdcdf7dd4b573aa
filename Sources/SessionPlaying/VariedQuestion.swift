package import SessionTranscript
package import ShellValues
import TerminalText

/// A question that the final test can ask with other numbers.
///
///     @quiz kind=number What will the offset be after `scroll to 0 10000`?
///     @answer after 1 = offset.y
///     @vary 60 = 45 75
///
/// The number of an `@vary` is replaced in the question and, as a whole word, in the first of these
/// that has it: the computed answer; the steps that it counts; the nearest step before the question
/// that is not refused. The answer is computed on the scene that the steps lead to.
package struct VariedQuestion {
  /// The question with the numbers of the lesson; its answer is computed.
  package let quiz: Quiz
  private let nodes: [Node]
  private let index: Int
  /// The steps after which the answer is computed, as nodes.
  private let laterSteps: [Int]

  /// Creates the question of an `@quiz` with `@vary`; nil for any other node.
  package init?(in nodes: [Node], at index: Int) {
    guard let quiz = Quiz(in: nodes, at: index), !quiz.variations.isEmpty else { return nil }
    (self.quiz, self.nodes, self.index) = (quiz.computing, nodes, index)
    laterSteps = Array(
      nodes.indices.dropFirst(index + 1).filter { nodes[$0].isStep }
        .prefix(self.quiz.toCompute?.after ?? 0))
  }

  /// Returns the questions of a session that vary, in order.
  ///
  /// - Complexity: O(nodes).
  package static func all(in nodes: [Node]) -> [VariedQuestion] {
    nodes.indices.compactMap { VariedQuestion(in: nodes, at: $0) }
  }

  /// The number of versions without a number of the lesson: one for each choice of values, at most
  /// a million.
  package var versions: Int {
    quiz.variations.reduce(1) { min($0 * $1.values.count, 1_000_000) }
  }

  /// Returns a version of the question without a number of the lesson.
  ///
  /// - Parameter number: 0 to `versions - 1`.
  /// - Complexity: O(characters of the lesson).
  package func version(_ number: Int) -> Version {
    var rest = number
    return version(
      with: quiz.variations.map { variation in
        defer { rest /= variation.values.count }
        return variation.values[rest % variation.values.count]
      })
  }

  /// Returns a version with a value for each `@vary`, nil for the number of the lesson.
  private func version(with values: [String?]) -> Version {
    var numbers: [Int: [String: String]] = [:]
    for (variation, value) in zip(quiz.variations, values) {
      guard let value else { continue }
      for node in [index] + nodesWith(variation.number) {
        numbers[node, default: [:]][variation.number] = value
      }
    }
    var varied = nodes
    for (node, numbers) in numbers { varied[node] = nodes[node].replacing(numbers) }
    return Version(
      quiz: Quiz(in: varied, at: index)?.computing ?? quiz, nodes: varied, heading: heading,
      steps: nodes.indices.prefix(index).filter { nodes[$0].isStep }, laterSteps: laterSteps)
  }

  /// The last heading before the question; nil for none, and for the title of the lesson.
  private var heading: String? {
    let headings = nodes[..<index].compactMap { node -> String? in
      guard case .prose(let text) = node else { return nil }
      return Prose.heading(text)
    }
    return headings.count > 1 ? headings.last : nil
  }

  /// Returns the nodes besides the question in which a number is replaced; empty if it is nowhere.
  private func nodesWith(_ number: String) -> [Int] {
    func has(_ node: Int) -> Bool { nodes[node].has(number) }
    let answers = nodes.indices.dropFirst(index + 1).prefix { nodes[$0].isPartOfQuestion }
      .filter { nodes[$0].isAnswer && has($0) }
    let later = laterSteps.flatMap(linesOfStep).filter(has)
    let before = nodes.indices.prefix(index)
      .filter { nodes[$0].isStep && nodes[$0].statusOfStep == 0 }
      .map { linesOfStep($0).filter(has) }
    return [answers, later, before.last { !$0.isEmpty } ?? []].first { !$0.isEmpty } ?? []
  }

  /// Returns the nodes whose lines a step runs: itself, or the `@solution` lines of a task.
  private func linesOfStep(_ step: Int) -> [Int] {
    if case .step = nodes[step] { return [step] }
    guard !nodes.lines(at: step).isEmpty else { return [] }
    return nodes.indices.dropFirst(step + 1).prefix { nodes[$0].isPartOfTask }
      .filter { nodes[$0].isSolution }
  }

  /// A place in a lesson.
  package struct Place: Equatable {
    /// The number of the step, from 1.
    package var step: Int
    /// The heading above it; nil for none but the title.
    package var heading: String?
  }

  /// A question with certain numbers, and the steps that lead to its scene.
  package struct Version {
    /// The question; its answer is computed.
    package let quiz: Quiz
    private let nodes: [Node]
    private let heading: String?
    private let steps: [Int]
    private let laterSteps: [Int]

    /// The place in the lesson that shows the answer.
    package var place: Place {
      Place(step: max(1, steps.count + laterSteps.count), heading: heading)
    }

    fileprivate init(
      quiz: Quiz, nodes: [Node], heading: String?, steps: [Int], laterSteps: [Int]
    ) {
      (self.quiz, self.nodes, self.heading) = (quiz, nodes, heading)
      (self.steps, self.laterSteps) = (steps, laterSteps)
    }

    /// Runs the steps before the question on an empty stage; returns the answer of the first line
    /// that does not end as in the lesson, or nil if all do.
    package func prepare(_ stage: some SessionStage) -> StepAnswer? { run(steps, on: stage) }

    /// Runs the steps that the answer counts; returns as `prepare`.
    fileprivate func proceed(_ stage: some SessionStage) -> StepAnswer? {
      run(laterSteps, on: stage)
    }

    private func run(_ steps: [Int], on stage: some SessionStage) -> StepAnswer? {
      for step in steps {
        for line in nodes.lines(at: step) {
          let answer = stage.answer(line, as: .step)
          if Int(answer.status) != nodes[step].statusOfStep { return answer }
        }
      }
      return nil
    }
  }
}

// MARK: - Checking

extension VariedQuestion {
  /// The maximum number of versions of one question, those with numbers of the lesson included.
  static let mostVersions = 64

  /// Returns what is wrong with the variations: a version that cannot be asked, or a number that
  /// changes nothing.
  ///
  /// - Parameters:
  ///   - start: the state before the first step.
  ///   - isLate: returns whether the check takes too long.
  package func faults(
    on stage: some RewindableStage, from start: ShellState, isLate: () -> Bool = { false }
  ) -> [Quiz.Fault] {
    if let fault = faultOfForm { return [fault] }
    var answers: [[Int]: String] = [:]
    for choice in choices {
      if isLate() { return [Quiz.Fault(line: quiz.line, problem: .late)] }
      let values = zip(quiz.variations, choice).map { $1 == 0 ? nil : $0.values[$1 - 1] }
      switch answer(to: version(with: values), on: stage, from: start) {
      case .value(let value, _): answers[choice] = value
      case .unchecked: return [Quiz.Fault(line: quiz.line, problem: .unchecked)]
      case .none(let reason):
        let numbers = zip(quiz.variations, values).map { "\($0.number) = \($1 ?? $0.number)" }
        let problem = Quiz.Problem.cannotVary(numbers.joined(separator: ", "), reason: reason)
        return [Quiz.Fault(line: quiz.variations[0].line, problem: problem)]
      }
    }
    return quiz.variations.indices.compactMap { place in
      let isUsed = answers.contains { choice, answer in
        var original = choice
        original[place] = 0
        return answers[original] != answer
      }
      let variation = quiz.variations[place]
      return isUsed ? nil : fault(of: variation, .changesNothing(variation.number))
    }
  }

  private func fault(of variation: Variation, _ problem: Quiz.Problem) -> Quiz.Fault {
    Quiz.Fault(line: variation.line, problem: problem)
  }

  /// Faults that are found without a scene.
  private var faultOfForm: Quiz.Fault? {
    let first = quiz.variations[0]
    guard quiz.kind == .number, quiz.toCompute != nil else {
      return fault(of: first, .variesConstant)
    }
    var numbers: Set<String> = []
    for variation in quiz.variations {
      let number = variation.number
      guard numbers.insert(number).inserted else {
        return fault(of: variation, .variesTwice(number))
      }
      guard !nodesWith(number).isEmpty else {
        return fault(of: variation, .variesNothing(number))
      }
    }
    let count = quiz.variations.reduce(1) { min($0 * ($1.values.count + 1), 1 << 20) }
    return count > Self.mostVersions ? fault(of: first, .tooManyVersions(count)) : nil
  }

  /// For each version the choice of a value for each number, from 1; 0 is that of the lesson.
  private var choices: [[Int]] {
    quiz.variations.reduce([[]]) { choices, variation in
      choices.flatMap { choice in (0...variation.values.count).map { choice + [$0] } }
    }
  }

  private func answer(
    to version: Version, on stage: some RewindableStage, from start: ShellState
  ) -> ComputedAnswer.Value {
    let answer = stage.withCopy(in: start) { copy -> ComputedAnswer.Value in
      if let other = version.prepare(copy) { return .none(reason: Self.words(other)) }
      let value = version.quiz.value(on: copy)
      if let other = version.proceed(copy) { return .none(reason: Self.words(other)) }
      return value
    }
    return answer ?? .unchecked
  }

  private static func words(_ answer: StepAnswer) -> String {
    let sentence = answer.status == 0 ? nil : answer.output.firstSentence
    return sentence ?? "a line does not end as in the lesson"
  }
}

extension Node {
  /// The exit code that a step must have; 0 for the lines of a task.
  fileprivate var statusOfStep: Int {
    if case .step(let step) = self { return step.status }
    return 0
  }

  /// Whether a number occurs in a command, or in the text of a directive.
  fileprivate func has(_ number: String) -> Bool {
    replacing([number: ""]) != self
  }

  private var name: Directive.Name? {
    if case .directive(let directive) = self { return directive.name }
    return nil
  }

  /// Whether this belongs to the question above it.
  fileprivate var isPartOfQuestion: Bool {
    name.map { ![.assert, .quiz, .task].contains($0) } ?? false
  }

  fileprivate var isAnswer: Bool { name == .answer }

  /// Whether this belongs to the task above it.
  fileprivate var isPartOfTask: Bool { name.map { $0 != .task } ?? false }

  fileprivate var isSolution: Bool { name == .solution }
}
