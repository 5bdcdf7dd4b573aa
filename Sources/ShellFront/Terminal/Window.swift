import CPosix
import LineReading
import ShellValues
import System
import TerminalText

/// Shows text taller than the window a page at a time, and other text as it is.
///
/// The pager is `$LAYOUTSH_PAGER`, otherwise `$PAGER`, run by the system's shell; if neither is
/// set, `TextPager`. If it is empty or `cat` there is none until `pager on`.
struct Pager {
  /// The pager command; empty for the program's own pager.
  private let command: String
  /// The terminal.
  private let reader: TerminalReader
  /// Whether the terminal can show pages.
  let isPossible: Bool
  /// Whether tall text is paged.
  var isOn: Bool

  init(_ reader: TerminalReader, environment: (String) -> String? = environmentVariable) {
    let wish = environment("LAYOUTSH_PAGER") ?? environment("PAGER")
    let isNone = wish.map { $0.allSatisfy { $0 == " " } || $0 == "cat" } ?? false
    command = isNone ? "" : wish ?? ""
    self.reader = reader
    isPossible = understandsControlSequences(environment: environment)
    isOn = isPossible && !isNone
  }

  /// Writes the text to standard output, or pages it if it is too tall.
  ///
  /// A pager has the whole window to itself; the picture returns with the next prompt.
  func show(_ text: VisibleText, beside screen: SplitScreen? = nil) {
    // No pager passes pictures on.
    if text.hasPicture { return Console.write(.output, text) }
    guard isOn, isPossible, var size = terminalSize() else { return Console.write(.output, text) }
    let plain = text.withoutColour
    size.rows -= screen?.reservedRows ?? 0
    guard Self.isTaller(plain, than: size) else { return Console.write(.output, text) }
    screen?.release()
    if command.isEmpty {
      screen?.isCovered = true
      var pages = TextPager(text, reader)
      pages.show()
      screen?.isCovered = false
    } else if !page(plain) {
      Console.write(.output, text)
    }
  }

  /// Returns whether text and prompt exceed the window.
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

  /// Pages the text until the person leaves the pager; returns false if it cannot be started.
  ///
  /// Meanwhile Ctrl-C belongs to the pager. If it is left early, the rest is dropped; the
  /// terminal's modes are restored in any case.
  private func page(_ text: VisibleText) -> Bool {
    let modes = TerminalModes()
    _ = cposix_watch_interrupts()
    let ending = runShell(command, input: text.bytes)
    // The terminal has echoed the key, so start a new line.
    if ending.exitCode == ExitCode.interrupted { Console.write(.error, "\n") }
    modes?.restore()
    return switch ending {
    case .code(126), .code(127), .lost: false
    case .code, .signal: true
    }
  }
}

/// The output of a line, kept for the pager; a longer one is shown as it comes.
struct HeldAnswer {
  /// Maximum size of what is kept, in bytes.
  private static let limit = 32 << 20

  private var text = VisibleText()
  private var isHeld: Bool

  init(isHeld: Bool) { self.isHeld = isHeld }

  /// Keeps more output, or writes it.
  mutating func add(_ more: VisibleText) {
    text += more
    if isHeld, text.count <= Self.limit { return }
    isHeld = false
    Console.write(.output, text)
    text = ""
  }

  /// Shows what is kept, in a pager if there is one.
  func show(_ pager: Pager?, beside screen: SplitScreen?) {
    guard isHeld else { return }
    if let pager { pager.show(text, beside: screen) } else { Console.write(.output, text) }
  }
}

/// The status row of a running line: `working… 3 s, Ctrl-C cancels`.
///
/// Written to standard error if that is a terminal, and never again once erased, because later
/// output may end in the middle of a row.
struct StatusLine {
  private var isShown = false
  private var isOver = false

  /// Shows the time since the line started, in milliseconds.
  mutating func show(_ milliseconds: Int64) {
    guard !isOver, isTerminal(.error), let size = terminalSize(),
      understandsControlSequences()
    else { return }
    let words: VisibleText = isUTF8Locale ? "working…" : "working..."
    let row: VisibleText = "\(words) \(milliseconds / 1000) s, Ctrl-C cancels"
    Console.write(.error, "\r\u{1B}[K\(row.text.prefix(size.columns - 1))")
    isShown = true
  }

  /// Erases the row for good; returns whether it was visible.
  @discardableResult
  mutating func erase() -> Bool {
    isOver = true
    guard isShown else { return false }
    isShown = false
    Console.write(.error, "\r\u{1B}[K")
    return true
  }
}
