/// One piece of the body of a session.
public enum Node: Equatable, Sendable {
  /// An empty line.
  case blank
  /// One line of narration at column 0, in a subset of Markdown.
  case prose(String)
  /// A line that begins with `@`.
  case directive(Directive)
  /// A command and its expected output.
  case step(Step)

  /// The lines of the file, without line ends.
  var source: [String] {
    switch self {
    case .blank: [""]
    case .prose(let text): [text]
    case .directive(let directive): [directive.source]
    case .step(let step): step.source
    }
  }
}

/// A command of a session and the result it must have.
public struct Step: Equatable, Sendable {
  /// The line number of the command in the file, from 1.
  public let line: Int
  /// The command as typed; the lines of a continued command are joined by line feeds.
  public let command: String
  /// The expected output, one pattern per line.
  public let expected: [ExpectedLine]
  /// The expected exit code, 0 to 999.
  public let status: Int

  /// The command lines of the file, with indentation and prompt.
  let commandSource: [String]
  /// The status line of the file, if any.
  let statusSource: String?

  /// All lines of the step in the file.
  var source: [String] {
    var lines = commandSource
    lines += expected.map { Self.indentation + $0.source }
    if let statusSource { lines.append(statusSource) }
    return lines
  }

  /// The indentation of every line of a step.
  static let indentation = "  "

  /// The prompt of a command.
  static let prompt = "> "

  /// The prompt of a continuation line.
  static let continuationPrompt = "..> "

  /// Returns the typed text of an indented line with the given prompt, otherwise nil.
  ///
  /// A prompt that lost its last blank to an editor still counts.
  static func typed(_ text: String, after prompt: String) -> String? {
    if let typed = text.dropping(prompt) { return typed }
    return text.sameText(as: prompt.trimmingBlanks) ? "" : nil
  }

  /// Returns the exit code that an indented line such as `[1]` states, otherwise nil.
  static func status(in text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard (3...5).contains(bytes.count), bytes.first == Ascii.openBracket,
      bytes.last == Ascii.closeBracket
    else { return nil }
    let digits = bytes[1..<(bytes.count - 1)]
    guard digits.allSatisfy(Ascii.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - Ascii.zero) }
  }

  /// Returns the status line for an exit code; nil for 0, which is not written.
  static func statusText(_ status: Int) -> String? {
    status == 0 ? nil : "[\(status)]"
  }
}

/// The actual output and exit code of a command.
public struct StepOutput: Equatable, Sendable {
  /// The printed lines, without line ends.
  public var lines: [String]
  /// The exit code.
  public var status: Int
  /// Whether the last line has a line end; if not, a `(no-eol)` line can match it.
  public var endsWithLineEnd: Bool

  /// Creates an output.
  public init(lines: [String], status: Int = 0, endsWithLineEnd: Bool = true) {
    self.lines = lines
    self.status = status
    self.endsWithLineEnd = endsWithLineEnd
  }

  /// Splits printed text into lines.
  ///
  /// - Complexity: O(characters).
  public init(text: String, status: Int = 0) {
    var lines = text.utf8.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let endsWithLineEnd = lines.last?.isEmpty ?? true
    if endsWithLineEnd { lines.removeLast() }
    self.init(lines: lines, status: status, endsWithLineEnd: endsWithLineEnd)
  }
}

extension [Node] {
  /// Returns the lines of the snippet that begins at a node; empty if none does.
  ///
  /// - Complexity: O(lines of the snippet).
  public func snippet(at index: Int) -> [String] {
    self[index...].prefix { $0.code != nil }.compactMap { $0.code }
  }
}

extension Node {
  /// The line of code, or nil for anything else.
  fileprivate var code: String? {
    guard case .directive(let directive) = self, directive.name == .swift else { return nil }
    return directive.text
  }
}

/// A line of a session that begins with `@`: an instruction for the player or the verifier.
public struct Directive: Equatable, Sendable {
  /// The names of directives.
  public enum Name: String, CaseIterable, Sendable {
    /// A place for `goto`.
    case mark
    /// A pause in playback: a duration, or until a key is pressed.
    case pause
    /// Narration shown as a caption.
    case say
    /// A picture of the scene.
    case draw
    /// A named picture for exports.
    case frame
    /// A question, with `choice` to `explain` below it.
    case quiz
    /// A choice.
    case choice
    /// A correct answer.
    case answer
    /// A wrong answer that must be refused.
    case wrong
    /// Help for a question.
    case hint
    /// The text to print after an answer.
    case explain
    /// A number of a question, and those that the final test may put in its place.
    case vary
    /// A predicate that must hold.
    case assert
    /// Another file below the session's folder.
    case include
    /// The recorded time of the next step, in seconds.
    case at
    /// For readers: the session is meant for `--trust`; grants nothing.
    case needs
    /// Something for the learner to do, with `done` to `goal` in the lines below it.
    case task
    /// A predicate that holds once the task is done.
    case done
    /// A command that does the task.
    case solution
    /// After the task the scene is reset to its state before it.
    case undoAfter = "undo-after"
    /// The scene after the solution is what the task asks for.
    case goal
    /// A line of Swift that does the same; lines that follow each other are one snippet.
    case swift
  }

  /// The line number in the file, from 1.
  public let line: Int
  /// The name.
  public let name: Name
  /// The text after the name, without surrounding blanks; a line of code keeps its indentation.
  public let text: String

  /// The line in the file.
  let source: String

  /// The duration of an `@pause` in milliseconds; nil for other directives and a bare `@pause`.
  public var pauseMilliseconds: Int? {
    name == .pause ? SessionDuration.milliseconds(text) : nil
  }

  /// The recorded time of an `@at` in milliseconds; nil for other directives.
  public var atMilliseconds: Int? {
    name == .at ? SessionDuration.milliseconds(ofSeconds: text) : nil
  }
}
