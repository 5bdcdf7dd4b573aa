import CEditline
import Glibc

/// What signals do between two keys.
extension Editor {
  /// Acts on signals; false when the line ends here.
  func goesOn(after signals: Signals) -> Bool {
    if signals.contains(.terminate) { return end(.terminate, echo: "\r\n") }
    if signals.contains(.hangUp) { return end(.hangUp, echo: "") }
    if signals.contains(.interrupt) { return end(.interrupt, echo: "^C\r\n") }
    if signals.contains(.suspend) {
      suspend()
    } else if signals.contains(.continued) {
      takeTerminalBack()
    }
    if signals.contains(.resized) { resize() }
    return true
  }

  private func end(_ ending: Ending, echo: String) -> Bool {
    self.ending = ending
    if !echo.isEmpty { write(moveToEndOfLine() + echo) }
    return false
  }

  /// Gives the terminal back to the parent, stops, and redraws the line when continued.
  private func suspend() {
    write(moveToEndOfLine() + "\r\n" + Self.pasteOff)
    editline_prepare_terminal(handle, 0)
    terminal_stop_process()
    let later = Signals.take()
    takeTerminalBack()
    if !later.subtracting(.continued).isEmpty {
      _ = goesOn(after: later.subtracting(.continued))
    }
  }

  /// Sets editing mode again, which a shell has taken away, and draws the line where the cursor is.
  private func takeTerminalBack() {
    editline_prepare_terminal(handle, 0)
    editline_prepare_terminal(handle, 1)
    write("\r\u{1B}[J" + Self.pasteOn)
    editline_refresh(handle)
  }

  /// Tells libedit the new size and redraws the line.
  ///
  /// A window too small to edit in is not reported to libedit, which would crash; the line stays as
  /// it is until the window grows.
  private func resize() {
    guard let size = terminalSize() else { return }
    if size.allowsEditing {
      let rows = CellGrid(columns: size.columns, after: prompt.width, textBeforeCursor()).row
      write("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
      preparePrompt(columns: size.columns)
      el_resize(handle)
      // The window may have shrunk again in between; nothing is drawn then, and the line ends.
      if isSafeToEdit { editline_refresh(handle) }
    }
    configuration.onResize(size)
  }
}
