/// Writes a session while it happens.
///
///     var recorder = try SessionRecorder(header: [(.title, "Headers"), (.size, "80x24")])
///     try recorder.append(command: "hit 1 1", output: StepOutput(lines: ["target 0,0"]))
///     recorder.text  // a valid session at any time
///
/// Invariant: `text` reads back as a session with the same commands, and every step matches the
/// output it was recorded with. An append that fails changes nothing.
public struct SessionRecorder: Equatable, Sendable {
  private var lines: [String]
  private var byteCount: Int
  /// Whether the last node is one that a blank line must end.
  private var needsBlank = false

  /// Begins a session.
  ///
  /// - Parameter header: the fields of the header in order; control characters in them are made
  ///   visible, and fields without a value are left out.
  /// - Throws: that a key occurs twice, or that a value is not one its key takes.
  public init(
    header: [(key: SessionHeader.Key, value: String)] = []
  ) throws(SessionError) {
    lines = [Session.firstLine]
    for field in header {
      let value = Escaping.visible(field.value).trimmingBlanks
      if !value.isEmpty { lines.append("\(field.key.rawValue): \(value)") }
    }
    lines.append("")
    byteCount = Self.byteCount(of: lines)
    _ = try Session(text: text)
  }

  /// Goes on with a session that a recorder has written; O(characters).
  ///
  /// - Throws: that its lines do not all end in a line feed.
  public init(continuing session: Session) throws(SessionError) {
    lines = String(decoding: session.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard session.lineEnding == .lf, lines.popLast() == "" else {
      throw SessionError(line: lines.count, "the last line does not end in a line feed")
    }
    byteCount = Self.byteCount(of: lines)
    switch session.nodes.last {
    case .step, .prose: needsBlank = true
    case .directive, .blank, nil: needsBlank = false
    }
  }

  /// The session so far, ready to be written to a file; O(characters).
  public var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a command and what it gave; O(characters).
  ///
  /// Output that no longer fits the limits of a session becomes `...`.
  ///
  /// - Throws: that the command cannot stand in a session, that the status is not 0 to 999, or that
  ///   the session is full.
  public mutating func append(command: String, output: StepOutput) throws(SessionError) {
    guard (0...999).contains(output.status) else {
      throw fault("status \(output.status) is not 0 to 999")
    }
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

  /// Adds narration, one line of prose for each line of the note; O(characters).
  ///
  /// Blanks and tabs before a line are dropped, `@` at its start gets a backslash before it, control
  /// characters are made visible, and what is too long for a line goes on the next.
  ///
  /// - Throws: that the session is full.
  public mutating func append(note: String) throws(SessionError) {
    try append(node: StepOutput(text: note).lines.flatMap(Self.prose))
  }

  /// Adds a directive; it belongs to what is appended next, so no blank line follows it.
  ///
  /// - Throws: that the text is not one this directive takes, or that the session is full.
  public mutating func append(_ name: Directive.Name, _ text: String = "") throws(SessionError) {
    let text = Escaping.visible(text).trimmingBlanks
    if let message = name.fault(in: text) { throw fault(message) }
    try append(node: [text.isEmpty ? "@" + name.rawValue : "@\(name.rawValue) \(text)"])
    needsBlank = false
  }

  /// Adds the lines of one node and the blank line before it, or nothing.
  private mutating func append(node: [String]) throws(SessionError) {
    let added = needsBlank ? [""] + node : node
    let size = Self.byteCount(of: added)
    guard lines.count + added.count <= SessionLimits.lines, byteCount + size <= SessionLimits.bytes
    else { throw fault("session is full") }
    guard added.allSatisfy({ $0.unicodeScalars.count <= SessionLimits.lineCharacters }) else {
      throw fault("line is longer than \(SessionLimits.lineCharacters) characters")
    }
    lines += added
    byteCount += size
    needsBlank = true
  }

  /// The lines of a command with their prompts.
  private func commandSource(_ command: String) throws(SessionError) -> [String] {
    let parts = command.utf8.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
    var source: [String] = []
    for part in parts {
      let text = String(Substring(part))
      if let scalar = text.unicodeScalars.first(where: \.isForbiddenInSession) {
        throw fault("forbidden control character \(scalar.codePoint) in a command")
      }
      let prompt = source.isEmpty ? Step.prompt : Step.continuationPrompt
      source.append(Step.indentation + prompt + text)
    }
    return source
  }

  /// A line of a note as lines of prose.
  private static func prose(_ line: String) -> [String] {
    let start = line.unicodeScalars.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    let scalars = Array(Escaping.visible(String(start)).unicodeScalars)
    if scalars.isEmpty { return [""] }
    let length = SessionLimits.lineCharacters - 1
    return stride(from: 0, to: scalars.count, by: length).map { start in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[start..<min(start + length, scalars.count)])
      return safeProse(String(text))
    }
  }

  /// A line of prose that no reader takes for anything else.
  private static func safeProse(_ text: String) -> String {
    let text = text.utf8.first == Ascii.blank ? text.trimmingBlanks : text
    return text.utf8.first == Ascii.at ? "\\" + text : text
  }

  private func fault(_ message: String) -> SessionError {
    SessionError(line: lines.count + 1, message)
  }

  private static func byteCount(of lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
