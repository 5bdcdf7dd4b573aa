import CEditline
import Glibc

/// Ghost text: what the line may go on with, shown faintly while nothing is typed.
///
/// It is drawn behind libedit's back and gone before libedit sees the next key, so libedit's picture
/// of the screen stays right.
extension Editor {
  /// Shows the suggestion, if the cursor is at the end of a line and all of it fits into the row.
  func showGhost() {
    guard usesColour, let length = lengthAtEnd(), length > 0, length < columns * 8 else { return }
    let line = currentLine().text
    guard !line.unicodeScalars.contains(where: drivesTerminal),
      let text = configuration.suggest(line), !text.isEmpty,
      !text.unicodeScalars.contains(where: drivesTerminal)
    else { return }
    let width = cellWidth(of: text)
    let end = CellGrid(columns: columns, after: prompt.width, line)
    guard end.column + width < columns else { return }
    ghost = (line, text)
    write("\u{1B}[2m\(text)\u{1B}[22m" + (width > 0 ? "\u{1B}[\(width)D" : ""))
    isGhostShown = true
  }

  /// Takes the suggestion off the screen.
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
