import CPosix
import Glibc
import KernelLink
import LineReading
import TerminalText

/// Shows text that is taller than the window through the person's pager, and all else as it is.
///
/// The pager is `$LAYOUTSH_PAGER`, else `$PAGER`; the system's shell runs the words. Not set, empty
/// or `cat` means none: a program that drives the shell is never surprised by one.
struct Pager {
  /// What the system's shell runs; empty for no pager.
  let command: String

  init(environment: (String) -> String? = environmentVariable) {
    let command = environment("LAYOUTSH_PAGER") ?? environment("PAGER") ?? ""
    let isNone = command.allSatisfy { $0 == " " } || command == "cat"
    let canMove = understandsControlSequences(environment: environment)
    self.command = isNone || !canMove ? "" : command
  }

  /// Writes the text to standard output, through the pager where it is too tall.
  func show(_ text: VisibleText) {
    let plain = text.withoutColour
    guard !command.isEmpty, let size = terminalSize(), Self.isTaller(plain, than: size),
      page(plain)
    else { return Console.write(STDOUT_FILENO, text) }
  }

  /// Whether the text and the prompt after it leave the window.
  static func isTaller(_ text: VisibleText, than size: TerminalSize) -> Bool {
    var rows = 1
    var cells = 0
    for byte in text.bytes {
      if byte == 0x0A {
        rows += 1
        cells = 0
      } else if byte & 0xC0 != 0x80 {
        cells += 1
        if cells > size.columns {
          rows += 1
          cells = 1
        }
      }
      if rows > size.rows { return true }
    }
    return false
  }

  /// Runs the pager over the text until the person leaves it; false where it cannot be started.
  ///
  /// Ctrl-C is the pager's then. Where it is left early, the rest is not written; the terminal's
  /// modes are put back whatever became of it.
  private func page(_ text: VisibleText) -> Bool {
    var modes = termios()
    let hasModes = tcgetattr(STDIN_FILENO, &modes) == 0
    _ = cposix_watch_interrupts()
    fflush(nil)
    guard let pipe = popen(command, "we") else { return false }
    // Only now: what is ignored when a program starts stays ignored in it.
    cposix_ignore_signal(SIGPIPE)
    // Who leaves the pager early wants no more.
    _ = writeWhole(text.bytes, to: fileno(pipe))
    let status = pclose(pipe)
    // The terminal has shown the key, so what follows begins a new line.
    if status & 0x7F == SIGINT || status >> 8 & 0xFF == 128 + SIGINT {
      Console.write(STDERR_FILENO, "\n")
    }
    cposix_default_signal(SIGPIPE)
    if hasModes { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    let wasMissing = status == -1 || status & 0x7F == 0 && [126, 127].contains(status >> 8 & 0xFF)
    return !wasMissing
  }
}

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
