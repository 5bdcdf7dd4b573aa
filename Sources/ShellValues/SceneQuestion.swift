public import TerminalText

/// A question about the scene of a shell, which is no line: it is neither shown nor recorded.
public enum SceneQuestion: Hashable, Sendable {
  /// The elements that a person sees.
  case look
  /// Whether a statement of `assert` holds.
  case holds(String)
  /// The reason for which a statement of `assert` does not hold, in words for a learner.
  case lack(String)
  /// The value of an expression of `value`.
  case value(String)
  /// The likeness of a wrong number to the value of an expression, in words for a learner.
  case likeness(String, Double)
  /// A digest of the scene, to be compared with that of another.
  case digest
  /// The rules that put an element where it is, by its name as it is typed.
  case rules(of: String)
  /// Whether a batch is open, whose edits are in no scene yet.
  case openBatch
  /// A drawing with characters, as wide as the window or of a number of columns; one that is fitted
  /// is no taller than the window.
  case drawing(columns: Int?, isFitted: Bool)

  /// The question as a crash report names it.
  public var name: String {
    switch self {
    case .look: "look"
    case .holds(let statement): "assert \(statement)"
    case .lack(let statement): "lack \(statement)"
    case .value(let expression): "value \(expression)"
    case .likeness(let expression, let number): "likeness \(number) \(expression)"
    case .digest: "digest"
    case .rules(let element): "explain \(element)"
    case .openBatch: "batch"
    case .drawing: "draw"
    }
  }
}

/// The answer to a question about a scene.
public enum SceneAnswer: Equatable, Sendable {
  /// The statement holds, or a batch is open.
  case yes
  /// No, or no answer, and the reason in one sentence.
  case no(reason: String)
  /// The elements that a person sees.
  case look([SeenElement])
  /// A value as it is printed, and the number if it is one.
  case value(String, number: Double?)
  /// A clause for a learner, or nothing to say.
  case clause(String?)
  /// The ids of rules, each once.
  case rules([String])
  /// Equal for equal scenes, and practically never for others.
  case digest(UInt64)
  /// The rows of a drawing, each with a line feed.
  case drawing(VisibleText)
}
