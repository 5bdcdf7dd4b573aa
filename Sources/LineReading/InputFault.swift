import TerminalText

/// What is wrong with a source of lines or with one of its lines.
public enum InputFault: Error, Hashable, Sendable {
  /// The source cannot be opened or read; `reason` is the system's text.
  case unreadable(name: String, reason: String)
  /// A byte that is not UTF-8; `column` counts bytes from 1.
  case notUTF8(line: Int, column: Int)
  /// A NUL character; `column` counts bytes from 1.
  case nul(line: Int, column: Int)
  /// A line longer than `limit` bytes; all of it is skipped.
  case tooLong(line: Int, limit: Int)
  /// A signal asked to stop reading.
  case interrupted
}

extension InputFault: CustomStringConvertible {
  /// One sentence: where, what was found, what was expected.
  public var description: String {
    switch self {
    case .unreadable(let name, let reason):
      "cannot read \(VisibleText.make(name)): \(reason)"
    case .notUTF8(let line, let column):
      "line \(line), byte \(column): this is not UTF-8"
    case .nul(let line, let column):
      "line \(line), byte \(column): a NUL character, expected text"
    case .tooLong(let line, let limit):
      "line \(line) is longer than \(limit) bytes"
    case .interrupted:
      "reading was interrupted"
    }
  }
}
