import LineReading
import TerminalText

/// Prose of a session as a terminal shows it: a subset of Markdown.
///
///     # Heading        bold
///     **strong** `code`  bold, without the marks
///
/// Everything else stays as it is written. Where nothing may be coloured the text is shown as it stands in
/// the file; control characters are made visible either way.
enum Narration {
  /// One line of prose for a terminal.
  ///
  /// - Complexity: O(n) for n characters.
  static func text(_ line: String, isStyled: Bool) -> VisibleText {
    // A recorder puts a backslash before what would else be a directive.
    let line = line.hasPrefix("\\@") ? line.dropFirst() : line[...]
    guard isStyled else { return "\(line)" }
    let marks = line.prefix { $0 == "#" }.count
    if (1...6).contains(marks), line.dropFirst(marks).first == " " {
      return bold("\(line.dropFirst(marks + 1))")
    }
    return emphasized(line, "**") { emphasized($0, "`") { "\($0)" } }
  }

  /// A text that stands out.
  static func strong(_ text: String, isStyled: Bool) -> VisibleText {
    isStyled ? bold("\(text)") : "\(text)"
  }

  private static func bold(_ text: VisibleText) -> VisibleText { "\u{1B}[1m\(text)\u{1B}[22m" }

  /// Shows what stands between pairs of marks in bold.
  ///
  /// - Parameter write: what becomes of the text between the marks and of the rest.
  private static func emphasized(
    _ text: Substring, _ mark: String, _ write: (Substring) -> VisibleText
  ) -> VisibleText {
    var result = VisibleText()
    var rest = text
    while let start = rest.firstRange(of: mark) {
      let inner = rest[start.upperBound...]
      guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else { break }
      result += write(rest[..<start.lowerBound])
      result += bold(write(inner[..<end.lowerBound]))
      rest = inner[end.upperBound...]
    }
    return result + write(rest)
  }

  /// What a person is told about the playing itself, fainter than the lesson.
  static func aside(_ text: String, isStyled: Bool) -> VisibleText {
    isStyled ? "\u{1B}[2m\(text)\u{1B}[22m" : "\(text)"
  }
}

extension Substring {
  /// The first place where `other` stands.
  fileprivate func firstRange(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
