import LineReading
import TextRendering

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
  static func text(_ line: String, isStyled: Bool) -> String {
    // A recorder puts a backslash before what would else be a directive.
    let visible = VisibleText.make(line.hasPrefix("\\@") ? String(line.dropFirst()) : line)
    guard isStyled else { return visible }
    let marks = visible.prefix { $0 == "#" }.count
    if (1...6).contains(marks), visible.dropFirst(marks).first == " " {
      return bold + visible.dropFirst(marks + 1) + plain
    }
    return emphasized(emphasized(visible, "**"), "`")
  }

  /// A text that stands out.
  static func strong(_ text: String, isStyled: Bool) -> String {
    let visible = VisibleText.make(text)
    return isStyled ? bold + visible + plain : visible
  }

  private static let bold = "\u{1B}[1m"
  private static let plain = "\u{1B}[22m"

  /// Shows what stands between pairs of marks in bold.
  private static func emphasized(_ text: String, _ mark: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: mark) {
      let inner = rest[start.upperBound...]
      guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else { break }
      result += rest[..<start.lowerBound] + bold + inner[..<end.lowerBound] + plain
      rest = inner[end.upperBound...]
    }
    return result + rest
  }

  /// What a person is told about the playing itself, fainter than the lesson.
  static func aside(_ text: String, isStyled: Bool) -> String {
    let visible = VisibleText.make(text)
    return isStyled ? "\u{1B}[2m\(visible)\u{1B}[22m" : visible
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
