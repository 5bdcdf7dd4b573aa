/// One piece of the body of a session.
public enum Node: Equatable, Sendable {
  /// An empty line.
  case blank
  /// One line of narration at column 0: a subset of Markdown.
  case prose(String)
  /// A line that begins with `@`.
  case directive(Directive)
  /// A command with the output it is expected to give.
  case step(Step)

  /// The lines of the file this node was read from, without line ends.
  var source: [String] {
    switch self {
    case .blank: [""]
    case .prose(let text): [text]
    case .directive(let directive): [directive.source]
    case .step(let step): step.source
    }
  }
}

/// A command of a session and what running it must give.
public struct Step: Equatable, Sendable {
  /// The line of the file the command stands on, from 1.
  public let line: Int
  /// The command as typed; lines of a continued command are joined by a line feed.
  public let command: String
  /// The expected output, one pattern a line.
  public let expected: [ExpectedLine]
  /// The expected exit code, 0 to 999; 0 by default.
  public let status: Int

  /// The command lines of the file, indentation and prompt included.
  let commandSource: [String]
  /// The status line of the file, if it has one.
  let statusSource: String?

  /// All lines of the file this step was read from.
  var source: [String] {
    var lines = commandSource
    lines += expected.map { Self.indentation + $0.source }
    if let statusSource { lines.append(statusSource) }
    return lines
  }

  /// What every line of a step begins with.
  static let indentation = "  "

  /// The prompt of a command.
  static let prompt = "> "

  /// The prompt of a continuation line.
  static let continuationPrompt = "..> "

  /// The typed text of an indented line that bears this prompt, else nil.
  ///
  /// A prompt that lost its last blank to an editor still counts.
  static func typed(_ text: String, after prompt: String) -> String? {
    if let typed = text.dropping(prompt) { return typed }
    return text.sameText(as: prompt.trimmingBlanks) ? "" : nil
  }

  /// The exit code an indented line such as `[1]` states, else nil.
  static func status(in text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard (3...5).contains(bytes.count), bytes.first == Ascii.openBracket,
      bytes.last == Ascii.closeBracket
    else { return nil }
    let digits = bytes[1..<(bytes.count - 1)]
    guard digits.allSatisfy(Ascii.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - Ascii.zero) }
  }

  /// The status line for an exit code; nil for 0, which is not written.
  static func statusText(_ status: Int) -> String? {
    status == 0 ? nil : "[\(status)]"
  }
}

/// What a command really printed and how it ended.
public struct StepOutput: Equatable, Sendable {
  /// The printed lines, without line ends.
  public var lines: [String]
  /// The exit code.
  public var status: Int
  /// Whether the last line was ended; if not, a `(no-eol)` line can match it.
  public var endsWithLineEnd: Bool

  /// Makes an output.
  public init(lines: [String], status: Int = 0, endsWithLineEnd: Bool = true) {
    self.lines = lines
    self.status = status
    self.endsWithLineEnd = endsWithLineEnd
  }

  /// Splits printed text into lines; O(characters).
  public init(text: String, status: Int = 0) {
    var lines = text.utf8.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let endsWithLineEnd = lines.last?.isEmpty ?? true
    if endsWithLineEnd { lines.removeLast() }
    self.init(lines: lines, status: status, endsWithLineEnd: endsWithLineEnd)
  }
}

/// A line of a session that begins with `@`: an instruction to the player or the verifier.
public struct Directive: Equatable, Sendable {
  /// The directives there are.
  public enum Name: String, CaseIterable, Sendable {
    /// A place `goto` can find.
    case mark
    /// A pause in playback: a duration, or until a key is pressed.
    case pause
    /// Narration shown as a caption.
    case say
    /// A picture of the scene.
    case draw
    /// A named picture for exports.
    case frame
    /// A question, with `choice` … `explain` below it.
    case quiz
    /// One answer to choose from.
    case choice
    /// A right answer.
    case answer
    /// A wrong answer that must be refused.
    case wrong
    /// Help for a question.
    case hint
    /// What to print after an answer.
    case explain
    /// A predicate that must hold.
    case assert
    /// Another file of the same tree.
    case include
    /// The recorded time of the next step, in seconds.
    case at
    /// Says that the session needs trust; it never grants it.
    case needs
  }

  /// The line of the file, from 1.
  public let line: Int
  /// Which directive this is.
  public let name: Name
  /// What follows the name, without the blanks around it.
  public let text: String

  /// The line as it stands in the file.
  let source: String

  /// How long a `@pause` lasts, in milliseconds; nil for other directives and for a bare `@pause`.
  public var pauseMilliseconds: Int? {
    name == .pause ? SessionDuration.milliseconds(text) : nil
  }

  /// The recorded time an `@at` states, in milliseconds; nil for other directives.
  public var atMilliseconds: Int? {
    name == .at ? SessionDuration.milliseconds(ofSeconds: text) : nil
  }
}
