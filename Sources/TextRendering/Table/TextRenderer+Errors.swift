public import ShellCore
public import TerminalText

/// Errors, one line each; in a terminal with the line and what is meant.
///
///     error: unknown command 'atrs'; did you mean 'attrs'?
///       atrs visible
///       ^^^^
extension TextRenderer {
  /// Appends the text of `error`; with `line`, the line that was typed and a mark under the word.
  public func render(_ error: CommandError, line: String? = nil, into output: inout VisibleText) {
    output.appendRendered { render(error, line: line, into: &$0) }
  }

  private func render(_ error: CommandError, line: String?, into output: inout [UInt8]) {
    output.append("error: ")
    output.appendVisible(error.message)
    if let hint = error.hint {
      output.append("; ")
      output.appendVisible(hint)
    }
    output.append(0x0A)
    guard let line else { return }
    output.append("  ")
    output.appendVisible(line)
    output.append("\n  ")
    let scalars = line.unicodeScalars
    let before = String(String.UnicodeScalarView(scalars.prefix(error.column - 1)))
    let marked = String(
      String.UnicodeScalarView(scalars.dropFirst(error.column - 1).prefix(error.length)))
    output.append(contentsOf: repeatElement(0x20, count: TextRenderer.shownWidth(before)))
    let width = max(1, TextRenderer.shownWidth(marked))
    output.append(contentsOf: repeatElement(UInt8(ascii: "^"), count: width))
    output.append(0x0A)
  }

  /// Characters that `text` takes once it is made visible.
  private static func shownWidth(_ text: String) -> Int {
    VisibleText.make(text).unicodeScalars.count
  }
}
