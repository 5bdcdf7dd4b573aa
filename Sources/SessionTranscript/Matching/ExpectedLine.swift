/// One line of expected output: a text to be equal to, or a pattern.
///
/// The form is `text (matcher)`; only the last suffix is a matcher, except that `(?)`, which makes
/// the line optional, may follow another.
public struct ExpectedLine: Equatable, Sendable {
  /// The line as it stands in the file, without indentation.
  public let source: String
  /// Whether the line may be missing from the output.
  public let isOptional: Bool

  /// What the output is compared with.
  let pattern: LinePattern

  /// Reads an expected line; it cannot fail, since what is no pattern is literal text.
  ///
  /// O(length).
  public init(_ source: String) {
    self.source = source
    if case let (text, matcher)? = Self.splitSuffix(source), matcher.sameText(as: "?") {
      isOptional = true
      pattern = text.sameText(as: RecordedLine.ellipsis) ? .literal(text) : LinePattern(text)
    } else {
      isOptional = false
      pattern = LinePattern(source)
    }
  }

  /// Whether the line is `...`, which stands for any number of lines.
  public var isEllipsis: Bool { pattern == .ellipsis }

  /// Splits `text (matcher)` at the last suffix.
  static func splitSuffix(_ source: String) -> (text: String, matcher: String)? {
    let bytes = Array(source.utf8)
    guard bytes.last == Ascii.closeParenthesis,
      let open = bytes.lastIndex(of: Ascii.openParenthesis), open > 0,
      bytes[open - 1] == Ascii.blank
    else { return nil }
    let text = String(decoding: bytes[..<(open - 1)], as: UTF8.self)
    let matcher = String(decoding: bytes[(open + 1)..<(bytes.count - 1)], as: UTF8.self)
    return (text, matcher)
  }
}
