/// Something that the learner does, in any way that leads there.
///
///     @task Bring header 2 to the top.
///     @done frame(header 2).y == offset.y: header 2 is not at the top yet
///     @hint scroll
///     @wrong scroll to 0 10
///     @solution scroll item 2,0
///
/// It is done when every `@done` holds, or, with `@goal` instead, when the scene looks as after the
/// solution. A blank line ends it.
///
/// Invariant: it has a solution, and either conditions or a goal.
public struct LessonTask: Equatable, Sendable {
  /// The line number in the file, from 1.
  public let line: Int
  /// The task.
  public let text: String
  /// The predicates that must all hold; empty for a task with a goal.
  public private(set) var conditions: [ExplainedLine] = []
  /// Hints, in order.
  public private(set) var hints: [String] = []
  /// Commands that do not do it.
  public private(set) var wrong: [Directive] = []
  /// Commands that do it, one after the other.
  public private(set) var solution: [Directive] = []
  /// Whether the scene after the solution is what it asks for.
  public private(set) var isGoal = false
  /// Whether the scene is reset to its state before the task once the task is done.
  public private(set) var undoesAfter = false

  /// Returns the task that begins at a node, or nil if none does.
  public init?(in nodes: [Node], at index: Int) {
    guard case .directive(let first) = nodes[index], first.name == .task else { return nil }
    line = first.line
    text = first.text
    for node in nodes[(index + 1)...] {
      guard case .directive(let directive) = node else { return }
      switch directive.name {
      case .done: conditions.append(ExplainedLine(done: directive))
      case .hint: hints.append(directive.text)
      case .wrong: wrong.append(directive)
      case .solution: solution.append(directive)
      case .goal: isGoal = true
      case .undoAfter: undoesAfter = true
      default: return
      }
    }
  }

  /// The commands that do it, one a line.
  public var commands: [String] { solution.map { $0.text } }
}

extension Directive.Name {
  /// Whether the directive means something only below an `@task`.
  var isForTasksAlone: Bool { [.done, .solution, .undoAfter, .goal].contains(self) }

  /// Whether the directive belongs to the `@quiz` before it.
  var isPartOfQuestion: Bool {
    [.answer, .choice, .wrong, .hint, .explain, .vary].contains(self)
  }

  /// Whether the directive may be below an `@task`.
  var isPartOfTask: Bool { isForTasksAlone || [.hint, .wrong].contains(self) }
}

/// A task whose lines are still being read.
struct OpenTask: Equatable, Sendable {
  private let line: Int
  private var names: [Directive.Name] = []

  /// Begins a task.
  init(_ directive: Directive) { line = directive.line }

  /// Adds the next line.
  ///
  /// - Throws: `SessionError` if the directive cannot be there.
  mutating func add(_ directive: Directive) throws(SessionError) {
    func refusal(_ fault: SessionFault) -> SessionError {
      SessionError(line: directive.line, fault)
    }
    let name = directive.name
    guard name.isPartOfTask else { throw refusal(.notInTask(name)) }
    guard !directive.text.isEmpty || name.accepts("") && name.isForTasksAlone else {
      throw refusal(.badText(name, found: ""))
    }
    let rival: Directive.Name? = name == .goal ? .done : name == .done ? .goal : nil
    if let rival, names.contains(rival) { throw refusal(.rivals) }
    if [.goal, .undoAfter].contains(name), names.contains(name) { throw refusal(.repeated(name)) }
    names.append(name)
  }

  /// Whether nothing is missing.
  var isWhole: Bool { missing == nil }

  private var missing: SessionFault? {
    if !names.contains(.done), !names.contains(.goal) { return .taskWithoutCondition }
    return names.contains(.solution) ? nil : .taskWithoutSolution
  }

  /// Ends the task.
  ///
  /// - Throws: `SessionError` if something is missing.
  func close() throws(SessionError) {
    if let missing { throw SessionError(line: line, missing) }
  }
}

/// A question whose lines are still being recorded.
struct OpenQuestion: Equatable, Sendable {
  /// The kinds of answers.
  static let kinds = ["number", "choice", "command"]

  private let isChoice: Bool
  private var choices: [String] = []
  private var answers: [String] = []

  /// Begins a question with the text of its `@quiz`.
  init(_ text: String) { isChoice = Self.kind(text) == "choice" }

  /// Returns the kind of answer that a `@quiz` asks for, if there is no such kind.
  static func unknownKind(_ text: String) -> String? {
    kind(text).flatMap { kinds.contains($0) ? nil : $0 }
  }

  /// The value of the last `kind=` before the question.
  private static func kind(_ text: String) -> String? {
    var kind: String?
    for word in text.split(separator: " ") {
      if let value = String(word).dropping("kind=") {
        kind = value
      } else if String(word).dropping("id=") == nil {
        break
      }
    }
    return kind
  }

  /// Adds the next line.
  mutating func add(_ directive: Directive) {
    if directive.name == .choice { choices.append(directive.text) }
    if directive.name == .answer { answers.append(directive.text) }
  }

  /// Whether it has an answer: of a choice, one of those it offers.
  var isWhole: Bool {
    guard let model = answers.first, !model.isEmpty else { return false }
    return !isChoice || choices.contains(model)
  }
}
