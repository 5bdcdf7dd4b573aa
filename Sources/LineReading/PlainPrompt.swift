import CEditline
import Glibc

/// Reads lines without an editor: the terminal echoes and corrects, nothing is sent but the prompt.
///
/// For a terminal that cannot be drawn on, and for a window too small to edit in.
struct PlainPrompt {
  let keys: KeyInput
  let onResize: (TerminalSize) -> Void

  /// Prints the prompt and reads one line.
  func readLine(prompt: String) -> Input {
    guard keys.beginWatching(escapes: false) else { return .hangUp }
    show(prompt)
    let input = nextLine(prompt: prompt)
    keys.endWatching()
    return input ?? terminated()
  }

  /// Returns nil when the process was asked to terminate.
  private func nextLine(prompt: String) -> Input? {
    while true {
      if let line = keys.takeLine() { return .line(line) }
      switch keys.wait(milliseconds: -1) {
      case .bytes, .nothing: continue
      case .hangUp: return .hangUp
      case .end:
        let rest = keys.takeRest()
        show("\n")
        return rest.isEmpty ? .endOfInput : .line(rest)
      case .signals(let signals):
        if signals.contains(.terminate) { return nil }
        if signals.contains(.hangUp) { return .hangUp }
        if signals.contains(.interrupt) {
          keys.discard()
          show("\n")
          return .interrupted
        }
        if signals.contains(.resized), let size = terminalSize() { onResize(size) }
        if signals.contains(.suspend) {
          terminal_stop_process()
          show(prompt)
        }
      }
    }
  }

  private func show(_ text: String) {
    editline_write(text, text.utf8.count)
  }
}

/// Lets SIGTERM take its course now that the terminal is in order.
func terminated() -> Input {
  raise(SIGTERM)
  return .hangUp
}
