import SessionTranscript
import TerminalText

/// Prose of a session as a terminal shows it: a subset of Markdown.
///
///     # Heading          bold
///     **strong** `code`  bold, without the marks
///
/// Everything else stays as it is written. Where nothing may be coloured the text is shown as it stands in
/// the file; control characters are made visible either way.
enum Narration {
  /// One line of prose for a terminal.
  ///
  /// - Complexity: O(n) for n characters.
  static func text(_ line: String, isStyled: Bool) -> VisibleText {
    let line = Prose.text(line)
    guard isStyled else { return "\(line)" }
    if let heading = Prose.heading(line) { return bold("\(heading)") }
    return Prose.spans(line).reduce(into: "") { text, span in
      switch span.style {
      case .plain: text += "\(span.text)"
      case .emphasis: text += "*\(span.text)*"
      case .code, .strong: text += bold("\(span.text)")
      }
    }
  }

  /// A text that stands out.
  static func strong(_ text: String, isStyled: Bool) -> VisibleText {
    isStyled ? bold("\(text)") : "\(text)"
  }

  private static func bold(_ text: VisibleText) -> VisibleText { "\u{1B}[1m\(text)\u{1B}[22m" }

  /// What a person is told about the playing itself, fainter than the lesson.
  static func aside(_ text: String, isStyled: Bool) -> VisibleText {
    isStyled ? "\u{1B}[2m\(text)\u{1B}[22m" : "\(text)"
  }
}
