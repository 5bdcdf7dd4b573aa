import TerminalText

/// Writes a session as it happens.
///
///     var recorder = try SessionRecorder(header: [(.title, "Headers"), (.size, "80x24")])
///     try recorder.append(command: "hit 1 1", output: StepOutput(lines: ["target 0,0"]))
///     recorder.text  // a valid session at any time
///
/// Invariant: `text` reads back as a session with the same commands, and every step matches its
/// recorded output. A failing append changes nothing.
public struct SessionRecorder: Equatable, Sendable {
  private var lines: [String]
  private var byteCount: Int
  /// Whether a blank line must follow the last node.
  private var needsBlank = false
  /// The task that the next directive may belong to, and its lines.
  ///
  /// They are written once it is whole, because no session may contain half a task.
  private var task: OpenTask?
  private var taskLines: [String] = []
  /// The question that waits for an answer, and its lines: no recording contains a question without
  /// one.
  private var question: OpenQuestion?
  private var questionLines: [String] = []

  /// Begins a session.
  ///
  /// - Parameter header: the fields of the header in order. Control characters are made visible,
  ///   and fields without a value are left out.
  /// - Throws: `SessionError` for a repeated key or an invalid value.
  public init(
    header: [(key: SessionHeader.Key, value: String)] = []
  ) throws(SessionError) {
    lines = [Session.firstLine]
    for field in header {
      let value = VisibleText.make(field.value).trimmingBlanks
      if !value.isEmpty { lines.append("\(field.key.rawValue): \(value)") }
    }
    lines.append("")
    byteCount = Self.byteCount(of: lines)
    _ = try Session(text: text)
  }

  /// Continues a session that a recorder wrote.
  ///
  /// - Throws: `SessionError` unless all lines end in a line feed.
  /// - Complexity: O(characters).
  public init(continuing session: Session) throws(SessionError) {
    lines = String(decoding: session.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard session.lineEnding == .lf, lines.popLast() == "" else {
      throw SessionError(line: lines.count, .openEnd)
    }
    byteCount = Self.byteCount(of: lines)
    switch session.nodes.last {
    case .step, .prose: needsBlank = true
    case .directive(let directive) where directive.name.isPartOfTask: needsBlank = true
    case .directive, .blank, nil: needsBlank = false
    }
  }

  /// The session so far, ready to be written to a file.
  ///
  /// - Complexity: O(characters).
  public var text: String { lines.joined(separator: "\n") + "\n" }

  /// The task or the question that is not in the text because something is missing, and that; nil
  /// for none.
  public var unfinished: (name: Directive.Name, missing: String)? {
    if question != nil { return (.quiz, "an @answer") }
    guard task?.isWhole == false else { return nil }
    return (.task, "@done or @goal, and @solution")
  }

  /// Adds a command and its output.
  ///
  /// Output that exceeds the limits of a session becomes `...`.
  ///
  /// - Throws: `SessionError` if the command is not allowed in a session, the status is not 0 to
  ///   999, or the session is full.
  /// - Complexity: O(characters).
  public mutating func append(command: String, output: StepOutput) throws(SessionError) {
    guard (0...999).contains(output.status) else { throw error(.badStatus(output.status)) }
    let commandLines = try commandSource(command)
    let statusLines = Step.statusText(output.status).map { [Step.indentation + $0] } ?? []
    let outputLines = output.lines.map { Step.indentation + RecordedLine.text(for: $0) }
    do throws(SessionError) {
      try append(node: commandLines + outputLines + statusLines)
    } catch {
      let short = [Step.indentation + RecordedLine.ellipsis]
      try append(node: commandLines + short + statusLines)
    }
  }

  /// Adds narration, one line of prose for each line of the note.
  ///
  /// Leading blanks and tabs are dropped, an `@` at the start gets a backslash before it, control
  /// characters are made visible, and long lines are split.
  ///
  /// - Throws: `SessionError` if the session is full.
  /// - Complexity: O(characters).
  public mutating func append(note: String) throws(SessionError) {
    try append(node: StepOutput(text: note).lines.flatMap(Self.prose))
  }

  /// Adds a directive; it belongs to what is appended next, so no blank line follows.
  ///
  /// The lines of a task are kept until it has a condition and a solution, and a blank line follows
  /// them; those of a question until it has an answer.
  ///
  /// - Throws: `SessionError` if the text is invalid, a task cannot contain the directive, it is an
  ///   `@include`, or the session is full.
  public mutating func append(_ name: Directive.Name, _ text: String = "") throws(SessionError) {
    let text = VisibleText.make(text).trimmingBlanks
    guard name.accepts(text) else { throw error(.badText(name, found: text)) }
    if name == .include { throw error(.includeInRecording) }
    let source = text.isEmpty ? "@" + name.rawValue : "@\(name.rawValue) \(text)"
    if question != nil, name == .quiz || name == .task { throw error(.questionWithoutAnswer(name)) }
    if name == .quiz {
      if let kind = OpenQuestion.unknownKind(text) { throw error(.unknownAnswerKind(kind)) }
      (question, questionLines) = (OpenQuestion(text), [source])
      return
    }
    if question != nil, name.isPartOfQuestion {
      return try append(
        questionLine: source, Directive(line: 1, name: name, text: text, source: source))
    }
    if name == .task || task != nil && name.isPartOfTask {
      return try append(
        taskLine: Directive(line: lines.count + 1, name: name, text: text, source: source))
    }
    if name.isForTasksAlone { throw error(.outsideTask(name)) }
    try append(node: [source])
    needsBlank = false
  }

  /// Adds a line of a question.
  private mutating func append(questionLine source: String, _ directive: Directive)
    throws(SessionError)
  {
    guard var open = question else { return }
    open.add(directive)
    if open.isWhole {
      try append(node: questionLines + [source])
      needsBlank = false
      (question, questionLines) = (nil, [])
    } else {
      (question, questionLines) = (open, questionLines + [source])
    }
  }

  /// Adds a line of a task.
  private mutating func append(taskLine directive: Directive) throws(SessionError) {
    var (open, source) = (OpenTask(directive), [directive.source])
    if directive.name != .task, let task {
      open = task
      try open.add(directive)
      source = taskLines + source
    }
    if let task, task.isWhole, directive.name != .task {
      // Its other lines are the last ones.
      try append(node: [directive.source], isJoined: true)
    } else if open.isWhole {
      try append(node: source)
    }
    (task, taskLines) = (open, source)
  }

  /// Adds the lines of one node after a blank line, or nothing.
  private mutating func append(node: [String], isJoined: Bool = false) throws(SessionError) {
    let added = needsBlank && !isJoined ? [""] + node : node
    let size = Self.byteCount(of: added)
    guard lines.count + added.count <= SessionLimits.lines, byteCount + size <= SessionLimits.bytes
    else { throw error(.full) }
    guard added.allSatisfy({ $0.unicodeScalars.count <= SessionLimits.lineCharacters }) else {
      throw error(.lineTooLong(found: nil))
    }
    lines += added
    byteCount += size
    needsBlank = true
    if task?.isWhole == true { (task, taskLines) = (nil, []) }
  }

  /// Returns the lines of a command with their prompts.
  private func commandSource(_ command: String) throws(SessionError) -> [String] {
    let parts = command.utf8.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
    var source: [String] = []
    for part in parts {
      let text = String(Substring(part))
      if let scalar = text.unicodeScalars.first(where: { $0.isForbiddenInSession }) {
        throw error(.forbidden(scalar, inCommand: true))
      }
      let prompt = source.isEmpty ? Step.prompt : Step.continuationPrompt
      source.append(Step.indentation + prompt + text)
    }
    return source
  }

  /// Returns a line of a note as lines of prose.
  private static func prose(_ line: String) -> [String] {
    let start = line.unicodeScalars.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    let scalars = Array(VisibleText.make(String(start)).unicodeScalars)
    if scalars.isEmpty { return [""] }
    let length = SessionLimits.lineCharacters - 1
    return stride(from: 0, to: scalars.count, by: length).map { start in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[start..<min(start + length, scalars.count)])
      return safeProse(String(text))
    }
  }

  /// Returns a line of prose that no reader takes for anything else.
  private static func safeProse(_ text: String) -> String {
    let text = text.utf8.first == Ascii.blank ? text.trimmingBlanks : text
    return text.utf8.first == Ascii.at ? "\\" + text : text
  }

  private func error(_ fault: SessionFault) -> SessionError {
    SessionError(line: lines.count + 1, fault)
  }

  private static func byteCount(of lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
