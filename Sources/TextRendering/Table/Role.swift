import TerminalText

/// The role of a word in the text of a person's window, by which it is coloured.
enum Role {
  /// The name of an option.
  case option
  /// The kind of an element.
  case element
  /// The word that begins an error.
  case error

  /// The sequence that sets the colour.
  private var start: VisibleText {
    switch self {
    case .option: "\u{1B}[32m"
    case .element: "\u{1B}[36m"
    case .error: "\u{1B}[31m"
    }
  }

  /// Returns a text in the colour of the role.
  func coloured(_ text: VisibleText) -> VisibleText { "\(start)\(text)\u{1B}[39m" }
}
