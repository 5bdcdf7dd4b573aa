import Glibc
import KernelLink
import LineReading
import TerminalText

/// One row of the terminal that says that a line is still running: `working… 3 s, Ctrl-C cancels`.
///
/// It is written to standard error, only where that and standard output are a terminal, and never
/// again once it was erased: what follows may stand in the middle of a row.
struct StatusLine {
  private var isShown = false
  private var isOver = false

  /// Shows how long the line has been running, in milliseconds.
  mutating func show(_ milliseconds: Int64) {
    guard !isOver, isTerminal(STDERR_FILENO), let size = terminalSize(),
      understandsControlSequences()
    else { return }
    let words: VisibleText = isUTF8Locale ? "working…" : "working..."
    let row: VisibleText = "\(words) \(milliseconds / 1000) s, Ctrl-C cancels"
    Console.write(STDERR_FILENO, "\r\u{1B}[K\(row.text.prefix(size.columns - 1))")
    isShown = true
  }

  /// Takes the row away for good; returns whether it was there.
  @discardableResult
  mutating func erase() -> Bool {
    isOver = true
    guard isShown else { return false }
    isShown = false
    Console.write(STDERR_FILENO, "\r\u{1B}[K")
    return true
  }
}
