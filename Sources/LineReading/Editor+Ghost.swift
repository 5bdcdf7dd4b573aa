import CEditline
import Glibc
import TerminalText

/// Ghost text: what the line may go on with, or still wants, shown faintly while nothing is typed.
///
/// It is drawn behind libedit's back and gone before libedit sees the next key, so libedit's picture
/// of the screen stays right.
extension Editor {
  /// Shows the suggestion or else the hint, if the cursor is at the end of a line.
  ///
  /// All of a suggestion must fit into the row, since it can be taken; a hint is cut at its end.
  func showGhost() {
    guard usesColour, let length = lengthAtEnd(), length > 0, length < columns * 8 else { return }
    let line = currentLine().text
    guard !line.unicodeScalars.contains(where: \.drivesTerminal) else { return }
    let end = CellGrid(columns: columns, after: prompt.width, line)
    let room = columns - 1 - end.column
    ghost = nil
    if let text = harmless(configuration.suggest(line)), cellWidth(of: text) <= room {
      ghost = (line, text)
      draw(text)
    } else if let hint = harmless(configuration.hint(line)) {
      draw(Self.shortened(hint, to: room))
    }
  }

  /// The text, unless it is empty, or could drive the terminal, or cannot be written on it.
  private func harmless(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !text.unicodeScalars.contains(where: \.drivesTerminal),
      isUTF8Locale || text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return text
  }

  /// As much of a hint as fits into so many cells; nothing where that would say nothing.
  private static func shortened(_ hint: String, to room: Int) -> String {
    if cellWidth(of: hint) <= room { return hint }
    let ellipsis = isUTF8Locale ? "…" : "..."
    let kept = room - cellWidth(of: ellipsis)
    return kept < 3 ? "" : prefix(of: hint, cells: kept) + ellipsis
  }

  private func draw(_ text: String) {
    guard !text.isEmpty else { return }
    let width = cellWidth(of: text)
    write("\u{1B}[2m\(text)\u{1B}[22m" + (width > 0 ? "\u{1B}[\(width)D" : ""))
    isGhostShown = true
  }

  /// Takes the ghost text off the screen.
  func hideGhost() {
    guard isGhostShown else { return }
    isGhostShown = false
    write("\u{1B}[K")
  }

  /// Inserts the suggestion, if it was shown for the line as it is; nil when there is none.
  func takeGhost() -> UInt8? {
    guard let ghost, ghost.line == currentLine().text else { return nil }
    self.ghost = nil
    return UInt8(el_insertstr(handle, ghost.text) == 0 ? CC_REFRESH : CC_ERROR)
  }
}
