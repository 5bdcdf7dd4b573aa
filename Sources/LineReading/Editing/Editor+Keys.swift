import CEditline
import System
import TerminalText

/// Key bindings beyond libedit's own emacs map.
extension Editor {
  /// Registers functions and binds keys: defaults, then the user's file, then what must not be
  /// rebound.
  func bindKeys() {
    editline_add_function(handle, "layoutsh-complete", "Complete or list", completeKey)
    editline_add_function(handle, "layoutsh-forward", "Right, or take the suggestion", forwardKey)
    editline_add_function(handle, "layoutsh-line-end", "End, or take the suggestion", lineEndKey)
    editline_add_function(handle, "layoutsh-clear", "Clear the window", clearKey)
    editline_add_function(handle, "layoutsh-help", "Explain the word at the cursor", helpKey)
    editline_add_function(handle, "layoutsh-paste", "Insert pasted text", pasteKey)
    editline_add_function(handle, "layoutsh-paste-end", "End of pasted text", pasteEndKey)
    bindDefaults()
    if configuration.readsInitFile { readKeyFile() }
    if editline_is_vi(handle) != 0 { return bindViKeys() }
    editline_bind(handle, "\\e[200~", "layoutsh-paste")
    editline_bind(handle, "\\e[201~", "layoutsh-paste-end")
  }

  /// Binds our keys over those of libedit, and unbinds what must not run: ``BindLine/Barred``.
  ///
  /// The user's file comes later; it cannot bind those either, but it can restore libedit's keys.
  func bindDefaults() {
    if editline_is_vi(handle) != 0 {
      for key in [":", "v"] { editline_bind_in_commands(handle, key, "ed-unassigned") }
      return
    }
    for (keys, function) in Self.defaultKeys { editline_bind(handle, keys, function) }
    for key in ["\\ex", "\\eX"] { editline_bind(handle, key, "ed-unassigned") }
    // Without UTF-8 these bytes are Escape and x, otherwise letters.
    for key in ["\\330", "\\370"] where !isUTF8Locale {
      editline_bind(handle, key, "ed-unassigned")
    }
  }

  /// Binds a paste to a key that no one presses, instead of the sequence that begins it.
  ///
  /// With a bound sequence, libedit waits for the key after Escape and drops it: Escape would no
  /// longer start vi's command mode.
  private func bindViKeys() {
    isVi = true
    editline_bind(handle, "^^", "layoutsh-paste")
    editline_bind_in_commands(handle, "^^", "layoutsh-paste")
    editline_bind(handle, "^I", "layoutsh-complete")
    editline_bind(handle, "^L", "layoutsh-clear")
    editline_bind_in_commands(handle, "^L", "layoutsh-clear")
  }

  /// Returns the key for a byte that arrived: itself, or the key of a paste that begins; nil for
  /// none.
  func key(for byte: UInt8) -> UInt8? {
    if byte == Self.pasteMark { return isVi ? nil : byte }
    guard byte == 0x1B, isVi else { return byte }
    if keys.consume(Self.pasteBegin) { return Self.pasteMark }
    return keys.consume(Self.pasteEnd) ? nil : byte
  }

  /// Ctrl-^.
  private static let pasteMark: UInt8 = 0x1E
  private static let pasteBegin = Array("[200~".utf8)
  private static let pasteEnd = Array("[201~".utf8)

  private static let defaultKeys = [
    ("^I", "layoutsh-complete"),
    ("^L", "layoutsh-clear"),
    ("\\eh", "layoutsh-help"),
    ("\\eH", "layoutsh-help"),
    ("^R", "em-inc-search-prev"),
    ("^W", "ed-delete-prev-word"),
    ("^F", "layoutsh-forward"),
    ("\\e[C", "layoutsh-forward"),
    ("\\eOC", "layoutsh-forward"),
    ("^E", "layoutsh-line-end"),
    ("\\e[F", "layoutsh-line-end"),
    ("\\eOF", "layoutsh-line-end"),
    ("\\e[4~", "layoutsh-line-end"),
    ("\\e[8~", "layoutsh-line-end"),
    ("\\e[H", "ed-move-to-beg"),
    ("\\eOH", "ed-move-to-beg"),
    ("\\e[1~", "ed-move-to-beg"),
    ("\\e[7~", "ed-move-to-beg"),
    ("\\e[3~", "ed-delete-next-char"),
    ("\\e[A", "ed-search-prev-history"),
    ("\\eOA", "ed-search-prev-history"),
    ("\\e[B", "ed-search-next-history"),
    ("\\eOB", "ed-search-next-history"),
    ("\\e[1;5C", "em-next-word"),
    ("\\e[1;5D", "ed-prev-word"),
    ("\\e[1;3C", "em-next-word"),
    ("\\e[1;3D", "ed-prev-word"),
    ("\\e[5C", "em-next-word"),
    ("\\e[5D", "ed-prev-word"),
  ]

  /// Clears the window and draws the line at its top; some terminals scroll away what is cleared,
  /// which is not for the pane.
  fileprivate func clear() {
    configuration.pane?.release()
    write("\u{1B}[H\u{1B}[2J")
    configuration.pane?.restore()
    editline_refresh(handle)
  }

  /// Accepts the suggestion if it is shown, otherwise moves by `count` scalars.
  fileprivate func moveForward(by count: CInt) -> UInt8 {
    if let length = lengthAtEnd() {
      if let taken = acceptGhost() { return taken }
      return length == 0 || count == 1 ? UInt8(CC_ERROR) : UInt8(CC_CURSOR)
    }
    el_cursor(handle, count)
    return UInt8(CC_CURSOR)
  }
}

private func clearKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  editor(of: handle)?.clear()
  return UInt8(CC_NORM)
}

private func helpKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  editor(of: handle)?.showHelp() ?? UInt8(CC_ERROR)
}

private func completeKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  editor(of: handle)?.complete() ?? UInt8(CC_ERROR)
}

private func forwardKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  editor(of: handle)?.moveForward(by: 1) ?? UInt8(CC_ERROR)
}

private func lineEndKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  editor(of: handle)?.moveForward(by: CInt.max / 2) ?? UInt8(CC_ERROR)
}

private func pasteKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  editor(of: handle)?.paste() ?? UInt8(CC_ERROR)
}

private func pasteEndKey(_ handle: OpaquePointer?, _ key: CInt) -> UInt8 {
  UInt8(CC_NORM)
}

/// The effects of signals between two keys.
extension Editor {
  /// Acts on signals; returns false if the line ends here.
  func goesOn(after signals: Signals) -> Bool {
    if signals.contains(.terminate) { return end(.terminate, echo: "\r\n") }
    if signals.contains(.hangUp) { return end(.hangUp, echo: "") }
    if signals.contains(.interrupt) { return end(.interrupt, echo: "^C\r\n") }
    if signals.contains(.suspend) {
      suspend()
    } else if signals.contains(.continued) {
      reclaimTerminal()
    }
    if signals.contains(.resized) { resize() }
    return true
  }

  private func end(_ ending: Ending, echo: String) -> Bool {
    self.ending = ending
    if !echo.isEmpty { write(moveToEndOfLine() + echo) }
    return false
  }

  /// Returns the terminal to the parent, stops, and redraws the line when continued.
  private func suspend() {
    write(moveToEndOfLine() + "\r\n" + Self.pasteOff)
    editline_prepare_terminal(handle, 0)
    configuration.pane?.release()
    terminal_stop_process()
    let later = Signals.take()
    reclaimTerminal()
    if !later.subtracting(.continued).isEmpty {
      _ = goesOn(after: later.subtracting(.continued))
    }
  }

  /// Restores editing mode, which a shell has reset, and draws the line at the cursor.
  private func reclaimTerminal() {
    editline_prepare_terminal(handle, 0)
    editline_prepare_terminal(handle, 1)
    write("\r\u{1B}[J" + Self.pasteOn)
    configuration.pane?.restore()
    editline_refresh(handle)
  }

  /// Tells libedit the new size and redraws the line.
  ///
  /// A window too small for editing is not reported to libedit, which would crash; the line stays
  /// as it is until the window grows.
  private func resize() {
    guard let size = terminalSize() else { return }
    if size.allowsEditing {
      let rows = rowsAboveCursor(columns: size.columns)
      write("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
      preparePrompt(columns: size.columns)
      write(prompt.above)
      el_resize(handle)
      configuration.pane?.restore()
      // The window may have shrunk again in the meantime; then nothing is drawn and the line ends.
      if isSafeToEdit { editline_refresh(handle) }
    } else {
      configuration.pane?.restore()
    }
    configuration.onResize(size)
  }

  /// Returns the number of rows from the first of the prompt to the cursor, in a window that has
  /// just rewrapped them.
  func rowsAboveCursor(columns: Int) -> Int {
    let row = CellGrid(columns: columns, after: prompt.width, textBeforeCursor()).row
    return prompt.above.split(separator: "\n").reduce(row) { rows, line in
      rows + 1 + max(0, cellWidth(of: String(line)) - 1) / columns
    }
  }
}

/// Bracketed paste: pasted text becomes part of the line and runs nothing until Enter is pressed.
extension Editor {
  /// The maximum length of pasted text, in bytes.
  static let pasteLimit = 1 << 20
  /// Maximum wait for the end of a paste, in milliseconds; then the part received is accepted.
  private static let patience: CInt = 2_000

  /// Reads to the end of the paste and inserts it; returns a code of libedit.
  func paste() -> UInt8 {
    var text = PastedText(limit: Self.pasteLimit)
    while !text.isWhole {
      if let byte = keys.consumeByte() {
        text.add(byte)
        continue
      }
      switch keys.wait(milliseconds: Self.patience) {
      case .bytes, .watched: continue
      case .nothing: return insert(text)
      case .end, .hangUp:
        ending = .hangUp
        return UInt8(CC_EOF)
      case .signals(let signals):
        if !goesOn(after: signals) { return UInt8(CC_EOF) }
      }
    }
    return insert(text)
  }

  private func insert(_ pasted: PastedText) -> UInt8 {
    if pasted.isTooLong {
      show(below: ["pasted text is longer than \(Self.pasteLimit) bytes and was dropped"])
      return UInt8(CC_NORM)
    }
    let text = pasted.cleaned
    if text.isEmpty { return UInt8(CC_NORM) }
    return UInt8(el_insertstr(handle, text) == 0 ? CC_REFRESH : CC_ERROR)
  }
}

/// The bytes between the two ends of a bracketed paste.
struct PastedText {
  /// Whether the end of the paste has arrived.
  private(set) var isWhole = false
  /// Whether the text exceeds the limit; its bytes are then forgotten.
  private(set) var isTooLong = false

  private let limit: Int
  private var bytes: [UInt8] = []

  private static let end = Array("\u{1B}[201~".utf8)

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a byte, up to and including the sequence that ends the paste.
  mutating func add(_ byte: UInt8) {
    bytes.append(byte)
    if byte == Self.end[5], bytes.suffix(Self.end.count).elementsEqual(Self.end) {
      bytes.removeLast(Self.end.count)
      isWhole = true
    }
    if bytes.count > limit + Self.end.count || isWhole && bytes.count > limit {
      isTooLong = true
      bytes.removeFirst(bytes.count - min(bytes.count, Self.end.count))
    }
  }

  /// The text to insert: LF line ends, none at the end, no control characters except tabs.
  ///
  /// - Complexity: O(n) for a length of n.
  var cleaned: String {
    var kept = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": kept.append("\n")
      case "\n": if !wasReturn { kept.append("\n") }
      case "\t": kept.append("\t")
      default: if !scalar.drivesTerminal { kept.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    while kept.last == "\n" { kept.removeLast() }
    return String(kept)
  }
}
