/// Turns the lines after the header into nodes.
struct BodyReader {
  /// The finished nodes.
  var nodes: [Node] = []

  /// The step whose lines are being read; changed in place, because copying it for each line would be
  /// quadratic.
  private var step: OpenStep?

  /// Consumes the next line.
  mutating func read(_ text: String, line: Int) throws(SessionError) {
    if let indented = text.dropping(Step.indentation) {
      return try readIndented(indented, source: text, line: line)
    }
    if text.utf8.first == Ascii.blank {
      throw SessionError(
        line: line, "one space of indentation: use two for commands and output")
    }
    closeStep()
    if text.isEmpty {
      nodes.append(.blank)
    } else if text.utf8.first == Ascii.at {
      nodes.append(.directive(try Directive(reading: text, line: line)))
    } else {
      nodes.append(.prose(text))
    }
  }

  /// Ends the open step, if any.
  mutating func closeStep() {
    if let step { nodes.append(.step(step.finished)) }
    step = nil
  }

  private mutating func readIndented(
    _ text: String, source: String, line: Int
  ) throws(SessionError) {
    if let typed = Step.typed(text, after: Step.prompt) {
      closeStep()
      step = OpenStep(line: line, command: typed, commandSource: [source])
    } else if let typed = Step.typed(text, after: Step.continuationPrompt) {
      guard step?.expected.isEmpty == true, step?.status == nil else {
        throw SessionError(line: line, "continuation without a command")
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
    guard step != nil else {
      throw SessionError(line: line, "output before any command")
    }
    guard step?.status == nil else {
      throw SessionError(line: line, "output after the status line")
    }
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
    guard isSessionKey(key) else { throw SessionError(line: line, "malformed directive") }
    guard let name = Name(rawValue: String(Substring(key))) else {
      let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw SessionError(
        line: line, "unknown directive @\(Substring(key)): expected one of \(known)")
    }
    let text = String(Substring(rest[key.endIndex...])).trimmingBlanks
    if let fault = name.fault(in: text) { throw SessionError(line: line, fault) }
    self.init(line: line, name: name, text: text, source: source)
  }
}

extension Directive.Name {
  /// Returns what is wrong with the text of this directive, or nil.
  func fault(in text: String) -> String? {
    switch self {
    case .pause where !text.isEmpty && SessionDuration.milliseconds(text) == nil:
      "bad duration \"\(text)\": \(SessionDuration.expectation)"
    case .at where SessionDuration.milliseconds(ofSeconds: text) == nil:
      "bad time \"\(text)\": expected seconds, such as 12.5, at most a day"
    case .needs where !text.sameText(as: "trust"):
      "bad need \"\(text)\": expected trust"
    case .mark where text.isEmpty, .frame where text.isEmpty:
      "@\(rawValue) without a name"
    case .include where text.isEmpty:
      "@include without a file"
    case .assert where text.isEmpty:
      "@assert without a predicate"
    default: nil
    }
  }
}
