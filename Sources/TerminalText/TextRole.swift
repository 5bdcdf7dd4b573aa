/// The role of a word in the window of a person, by which it is coloured.
///
/// Each colour stands for one role, in answers and in the line that is being typed.
public enum TextRole: Hashable, Sendable {
  /// The name of a command.
  case command
  /// The name of an option, or a flag.
  case option
  /// An element, or the kind of an element.
  case element
  /// Text in quotes.
  case quoted
  /// A comment.
  case comment
  /// The word that begins an error, or a word that is one.
  case error

  /// The sequence that sets the colour.
  private var start: VisibleText {
    switch self {
    case .command: "\u{1B}[1m"
    case .option: "\u{1B}[32m"
    case .element: "\u{1B}[36m"
    case .quoted: "\u{1B}[33m"
    case .comment: "\u{1B}[2m"
    case .error: "\u{1B}[31m"
    }
  }

  /// The sequence that sets the usual colour again.
  private var end: VisibleText {
    switch self {
    case .command, .comment: "\u{1B}[22m"
    case .option, .element, .quoted, .error: "\u{1B}[39m"
    }
  }

  /// Returns a text in the colour of the role.
  public func coloured(_ text: VisibleText) -> VisibleText { "\(start)\(text)\(end)" }
}
