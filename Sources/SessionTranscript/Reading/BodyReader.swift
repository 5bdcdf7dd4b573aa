/// Turns the lines after the header into nodes.
struct BodyReader {
  /// The finished nodes.
  var nodes: [Node] = []

  /// The step whose lines are being read; changed in place, because copying it for each line would
  /// be quadratic.
  private var step: OpenStep?
  /// The task whose lines are being read.
  private var task: OpenTask?

  /// Consumes the next line.
  mutating func read(_ text: String, line: Int) throws(SessionError) {
    if let indented = text.dropping(Step.indentation) {
      return try readIndented(indented, source: text, line: line)
    }
    if text.utf8.first == Ascii.blank { throw SessionError(line: line, .oneBlank) }
    closeStep()
    if text.isEmpty {
      try closeTask()
      nodes.append(.blank)
    } else if text.utf8.first == Ascii.at {
      let directive = try Directive(reading: text, line: line)
      try add(directive)
      nodes.append(.directive(directive))
    } else {
      guard task == nil else { throw SessionError(line: line, .taskNotEnded) }
      nodes.append(.prose(text))
    }
  }

  /// Adds a directive to the open task, begins one, or refuses a directive that needs one.
  private mutating func add(_ directive: Directive) throws(SessionError) {
    if task == nil, directive.name == .task {
      task = OpenTask(directive)
    } else if task != nil {
      try task?.add(directive)
    } else if directive.name.isForTasksAlone {
      throw SessionError(line: directive.line, .outsideTask(directive.name))
    }
  }

  /// Ends the open task, if any.
  mutating func closeTask() throws(SessionError) {
    try task?.close()
    task = nil
  }

  /// Ends the open step, if any.
  mutating func closeStep() {
    if let step { nodes.append(.step(step.finished)) }
    step = nil
  }

  private mutating func readIndented(
    _ text: String, source: String, line: Int
  ) throws(SessionError) {
    guard task == nil else { throw SessionError(line: line, .taskNotEnded) }
    if let typed = Step.typed(text, after: Step.prompt) {
      closeStep()
      step = OpenStep(line: line, command: typed, commandSource: [source])
    } else if let typed = Step.typed(text, after: Step.continuationPrompt) {
      guard step?.expected.isEmpty == true, step?.status == nil else {
        throw SessionError(line: line, .noCommandToContinue)
      }
      step?.command += "\n" + typed
      step?.commandSource.append(source)
    } else {
      try readOutput(text, source: source, line: line)
    }
  }

  private mutating func readOutput(
    _ text: String, source: String, line: Int
  ) throws(SessionError) {
    guard step != nil else { throw SessionError(line: line, .noCommandForOutput) }
    guard step?.status == nil else { throw SessionError(line: line, .outputAfterStatus) }
    if let status = Step.status(in: text) {
      step?.status = status
      step?.statusSource = source
    } else {
      step?.expected.append(ExpectedLine(text))
    }
  }
}

/// A step whose lines are still being read.
private struct OpenStep {
  let line: Int
  var command: String
  var commandSource: [String]
  var expected: [ExpectedLine] = []
  var status: Int?
  var statusSource: String?

  init(line: Int, command: String, commandSource: [String]) {
    self.line = line
    self.command = command
    self.commandSource = commandSource
  }

  /// The step as read so far.
  var finished: Step {
    Step(
      line: line, command: command, expected: expected, status: status ?? 0,
      commandSource: commandSource, statusSource: statusSource)
  }
}

extension Directive {
  /// Parses a directive that a person typed: `@mark start`.
  ///
  /// - Throws: `SessionError` if there is no such directive, or its text is invalid.
  public init(typed text: String) throws(SessionError) {
    try self.init(reading: text, line: 1)
  }

  /// Parses a line that begins with `@`.
  init(reading source: String, line: Int) throws(SessionError) {
    let rest = source.utf8.dropFirst()
    let key = rest.prefix { $0 != Ascii.blank }
    guard isSessionKey(key) else { throw SessionError(line: line, .badDirective) }
    guard let name = Name(rawValue: String(Substring(key))) else {
      throw SessionError(line: line, .unknownDirective(String(Substring(key))))
    }
    let after = String(Substring(rest[key.endIndex...]))
    let text = name == .swift ? after.withoutFirstBlank : after.trimmingBlanks
    guard name.accepts(text) else { throw SessionError(line: line, .badText(name, found: text)) }
    self.init(line: line, name: name, text: text, source: source)
  }
}

extension Directive.Name {
  /// Returns whether the text is one for this directive.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .pause: text.isEmpty || SessionDuration.milliseconds(text) != nil
    case .at: SessionDuration.milliseconds(ofSeconds: text) != nil
    case .needs: text.sameText(as: "trust")
    case .vary: Variation.parse(text) != nil
    case .mark, .frame, .include, .assert, .task, .solution: !text.isEmpty
    case .done: !ExplainedLine.predicate(text).text.isEmpty
    case .undoAfter, .goal: text.isEmpty
    case .say, .draw, .quiz, .choice, .answer, .wrong, .hint, .explain, .swift: true
    }
  }
}

extension String {
  /// The text after one blank, without blanks at the end.
  fileprivate var withoutFirstBlank: String {
    // Trimming removes line ends from both sides, so a mark protects the indentation.
    let text = "|\(dropping(" ") ?? self)".trimmingBlanks
    return String(Substring(text.utf8.dropFirst()))
  }
}
