/// A session file: a lesson, a demonstration and a test in one text.
///
///     let session = try Session(bytes: fileBytes)
///     for step in session.steps { print(step.line, step.command) }
///     session.bytes == fileBytes  // always
///
/// Invariant: `bytes` is, byte for byte, what the session was read from.
/// It knows the form of a session but no command: what a step means is for its caller to say.
public struct Session: Equatable, Sendable {
  /// The fields between the first line and the first blank line.
  public let header: SessionHeader
  /// Everything after the header, in file order; the blank line that ends the header comes first.
  public let nodes: [Node]
  /// How every line of the file ends.
  public let lineEnding: LineEnding
  /// Whether the last line has a line end too.
  public let endsWithLineEnding: Bool

  /// The text every session begins with, alone on its line.
  static let firstLine = "session 1"

  /// The commands of the session with what they are expected to print; O(nodes).
  public var steps: [Step] {
    nodes.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  /// The directives of the session in file order; O(nodes).
  public var directives: [Directive] {
    nodes.compactMap { if case .directive(let directive) = $0 { directive } else { nil } }
  }

  /// Returns whether a file or standard input is a session, by its first line alone.
  ///
  /// - Parameter firstLine: the line, with or without its line end.
  public static func isSession(firstLine: String) -> Bool {
    var bytes = Array(firstLine.utf8)
    if bytes.last == Ascii.lineFeed { bytes.removeLast() }
    if bytes.last == Ascii.carriageReturn { bytes.removeLast() }
    return bytes.elementsEqual(Self.firstLine.utf8)
  }
}

/// How the lines of a whole file end.
public enum LineEnding: String, Equatable, Sendable {
  /// A line feed.
  case lf = "\n"
  /// A carriage return and a line feed.
  case crlf = "\r\n"

  /// The name used in messages.
  var name: String { self == .lf ? "LF" : "CRLF" }
}

/// How large a session file may be.
public enum SessionLimits {
  /// The most bytes in a file.
  public static let bytes = 8 * 1024 * 1024
  /// The most lines in a file.
  public static let lines = 100_000
  /// The most Unicode scalars in a line, indentation included and line end excluded.
  public static let lineCharacters = 4096
}

/// Why a session cannot be read or written, and where.
///
/// Printed as `LINE: message`.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  public let line: Int
  /// One sentence without a full stop: what was found, and what was expected if that helps.
  public let message: String

  /// Creates an error; control characters in the message are made visible.
  public init(line: Int, _ message: String) {
    self.line = line
    self.message = Escaping.visible(message)
  }

  /// The error on one line.
  public var description: String { "\(line): \(message)" }
}
