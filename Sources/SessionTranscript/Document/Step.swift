/// A command of a session and what running it must give.
public struct Step: Equatable, Sendable {
  /// The line of the file the command stands on, from 1.
  public let line: Int
  /// The command as typed; lines of a continued command are joined by a line feed.
  public let command: String
  /// The expected output, one pattern a line.
  public let expected: [ExpectedLine]
  /// The expected exit code, 0 to 999; 0 where the file says none.
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
