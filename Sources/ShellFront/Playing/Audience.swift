import CPosix
import LineReading
import SessionTranscript
import System
import TerminalText

/// The audience of a session: a user with keys at a terminal, or the reader of a pipe.
struct Audience {
  /// Readable after Ctrl-C.
  let interrupts: Int32
  /// The terminal, or nil for none.
  let reader: TerminalReader?
  /// The place for the picture, or nil without a terminal.
  var screen: SplitScreen?
  /// The live page, or nil while it is off.
  var pages: LivePages?

  /// Whether rows can be erased.
  var canDraw: Bool { reader != nil && understandsControlSequences() }
  /// Whether text may be bold or faint.
  var isStyled: Bool { reader != nil && supportsColour() }

  /// Waits at most the given milliseconds for a key; nil if none came.
  func key(within milliseconds: Int) -> TerminalReader.Key? {
    if wasInterrupted() { return .interrupt }
    guard milliseconds > 0 else { return nil }
    if let reader { return reader.waitForKey(milliseconds: milliseconds) }
    _ = Posix.poll([interrupts], milliseconds: Int32(clamping: milliseconds))
    return cposix_drain_interrupts(interrupts) == 1 ? .interrupt : nil
  }

  /// Whether Ctrl-C was pressed while no key was waited for.
  private func wasInterrupted() -> Bool {
    guard cposix_drain_interrupts(interrupts) == 1 else { return false }
    // The terminal has echoed the key, so start a new line.
    if reader != nil { Console.write(.output, "\n") }
    return true
  }

  /// Waits for a key at a terminal.
  func key() -> TerminalReader.Key {
    if wasInterrupted() { return .interrupt }
    return reader?.waitForKey() ?? .character("\n")
  }

  /// Waits for a key, or a line of a pipe, while a row explains the keys.
  func key(showing row: String) -> TerminalReader.Key {
    if wasInterrupted() { return .interrupt }
    guard let reader else { return lineEnd() }
    show(row)
    let key = reader.waitForKey { show(row) }
    if canDraw {
      Console.write(.output, "\r\u{1B}[K")
    } else {
      Console.write(.output, "\n")
    }
    return key ?? .character("\n")
  }

  private func show(_ row: String) {
    let columns = terminalSize()?.columns ?? 80
    let text = String(row.prefix(max(1, columns - 1)))
    let start: VisibleText = canDraw ? "\r\u{1B}[K" : ""
    Console.write(.output, start + Narration.aside(text, isStyled: isStyled))
  }

  /// Reads a line of a pipe, or its end.
  private func lineEnd() -> TerminalReader.Key {
    let input = StandardStream.input.rawValue
    while true {
      let ready = Posix.poll([interrupts, input], milliseconds: -1)
      if cposix_drain_interrupts(interrupts) == 1 { return .interrupt }
      guard ready[1] else { continue }
      var byte: [UInt8] = []
      guard case .bytes = Posix.attempt(input, limit: 1, into: &byte), byte != [0x0A] else {
        return .character("\n")
      }
    }
  }
}
