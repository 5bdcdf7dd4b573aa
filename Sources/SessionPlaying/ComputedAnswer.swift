import SessionTranscript
import ShellValues

/// An answer that a question computes from the scene.
///
///     @answer = frame(0,1).x              on the scene at the question
///     @answer after 1 = frame(0,1).x      on the scene after the next step, run on a copy
struct ComputedAnswer {
  /// The line number in the file, from 1.
  let line: Int
  /// The text after `@answer`.
  let text: String
  /// The expression after the equals sign.
  let expression: String
  /// The number of steps after which it is computed; nil if the text is malformed.
  let count: Int?
  /// The lines of each of those steps, as far as the session has them.
  private(set) var steps: [[String]] = []

  /// The maximum number of steps.
  private static let furthest = 99

  /// Returns the computed answer of an `@answer`, or nil if it is typed as it is.
  init?(_ directive: Directive) {
    (line, text) = (directive.line, directive.text)
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let mark = text.firstIndex(of: "=")
    guard let mark, text.hasPrefix("=") || words.first == "after" else { return nil }
    expression = text[text.index(after: mark)...].drop { $0 == " " }.description
    let before = text[..<mark].split(separator: " ")
    if before.isEmpty {
      count = expression.isEmpty ? nil : 0
    } else if before.count == 2, let number = Int(before[1]), (1...Self.furthest).contains(number),
      !expression.isEmpty
    {
      count = number
    } else {
      count = nil
    }
  }

  /// Finds the steps that come before it is computed.
  mutating func findSteps(in nodes: [Node], after index: Int) {
    steps = nodes.indices.dropFirst(index + 1).filter { nodes[$0].isStep }.prefix(count ?? 0)
      .map { nodes.lines(at: $0) }
  }

  /// The value of an expression.
  enum Value {
    /// A value as it is printed.
    case value(String, Double?)
    /// None, and why.
    case none(reason: String)
    /// No kernel can be started to compute it.
    case unchecked
  }

  /// Returns the value on the scene of a stage.
  func value(on stage: some RewindableStage) -> Value {
    guard let found = asked(.value(expression), on: stage) else { return .unchecked }
    if case .answer(.value(let text, let number)) = found { return .value(text, number) }
    return .none(reason: found.reason ?? "")
  }

  /// Returns the value with at most three decimals, or the expression if it has none.
  func shown(on stage: some RewindableStage) -> String {
    guard case .value(let text, let number) = value(on: stage) else { return expression }
    return number.flatMap(SessionDuration.signed) ?? text
  }

  /// Returns whether an expression has the same value; nil if no kernel can be started for it.
  func agrees(
    with answer: String, within tolerance: Double, on stage: some RewindableStage
  ) -> Bool? {
    asked(.holds("(\(answer)) - (\(expression)) ~= 0 (\(tolerance))"), on: stage)
      .map { $0.reason == nil }
  }

  private func asked(
    _ question: SceneQuestion, on stage: some RewindableStage
  ) -> SceneFinding? {
    stage.withCopy { copy in
      for line in steps.joined() { _ = copy.answer(line, as: .step) }
      return copy.ask(question)
    }
  }
}
