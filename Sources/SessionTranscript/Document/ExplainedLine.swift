/// A wrong answer or a condition, with the sentence that a learner reads.
///
///     @wrong 67.5: 67.5 is where the second item starts.
///     @done layout == flow: main has no flow layout yet
///
/// The directive keeps the whole line, so that a file is written as it was read.
public struct ExplainedLine: Equatable, Sendable {
  /// The line number in the file, from 1.
  public let line: Int
  /// The answer or the predicate.
  public let text: String
  /// The sentence; nil for a line without one.
  public let sentence: String?

  private init(line: Int, _ parts: (text: String, sentence: String?)) {
    self.line = line
    (text, sentence) = parts
  }

  /// Creates the wrong answer of an `@wrong` below an `@quiz` with these choices.
  package init(wrong directive: Directive, choices: [String]) {
    self.init(line: directive.line, Self.answer(directive.text, choices: choices))
  }

  /// Creates the condition of an `@done`.
  init(done directive: Directive) {
    self.init(line: directive.line, Self.predicate(directive.text))
  }

  /// The text between an answer or a predicate and its sentence.
  private static let separator = ": "

  /// Returns the parts of the text of an `@wrong`.
  ///
  /// With choices, the answer is the whole text if that is a choice, otherwise the longest choice
  /// that the separator follows; without any, it ends at the first separator.
  ///
  /// - Complexity: O(characters).
  static func answer(
    _ text: String, choices: [String]
  ) -> (text: String, sentence: String?) {
    guard choices.isEmpty else {
      if choices.contains(where: { $0.sameText(as: text) }) { return (text, nil) }
      let choice = choices.filter { text.dropping($0 + separator) != nil }
        .max { $0.utf8.count < $1.utf8.count }
      guard let choice, let rest = text.dropping(choice + separator) else { return (text, nil) }
      return (choice, rest.trimmingBlanks)
    }
    let bytes = Array(text.utf8)
    let end = bytes.indices.first { bytes[$0...].starts(with: separator.utf8) }
    return parts(of: text, endingAt: end)
  }

  /// Returns the parts of the text of an `@done`, whose predicate ends at the last separator
  /// outside quotes and brackets.
  ///
  /// - Complexity: O(characters).
  static func predicate(_ text: String) -> (text: String, sentence: String?) {
    let bytes = Array(text.utf8)
    var (end, depth, isQuoted, isEscaped): (Int?, Int, Bool, Bool) = (nil, 0, false, false)
    for (index, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        isQuoted = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == Ascii.openParenthesis || byte == Ascii.openBracket {
        depth += 1
      } else if byte == Ascii.closeParenthesis || byte == Ascii.closeBracket {
        depth = max(0, depth - 1)
      } else if depth == 0, bytes[index...].starts(with: separator.utf8) {
        end = index
      }
    }
    return parts(of: text, endingAt: end)
  }

  private static func parts(
    of text: String, endingAt end: Int?
  ) -> (text: String, sentence: String?) {
    guard let end else { return (text, nil) }
    let rest = text.utf8.dropFirst(end + separator.utf8.count)
    return (
      String(Substring(text.utf8.prefix(end))).trimmingBlanks,
      String(Substring(rest)).trimmingBlanks
    )
  }
}
