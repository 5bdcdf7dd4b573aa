import CEditline
import System

/// One libedit editor with our keys, completion, ghost text and paste.
///
/// The callbacks find it through libedit's client pointer, so it lives exactly as long as its
/// handle. Everything runs on the thread that calls `readLine`.
final class Editor {
  /// The libedit editor; owned.
  let handle: OpaquePointer
  /// The source of bytes.
  let keys: KeyInput
  /// The program's settings.
  let configuration: TerminalReader.Configuration
  /// Whether faint text may be used.
  let usesColour: Bool
  /// The width of the window as libedit knows it.
  var columns = 80
  /// The prompt as the caller wrote it.
  var promptText = ""
  /// The prompt that is shown.
  var prompt = Prompt("", columns: 80, colour: false)
  /// The suggestion shown after the line, and the line it was shown for.
  var ghost: (line: String, text: String)?
  /// Whether the line is a command, which is coloured.
  var isCommand = false
  /// Whether a part of the line has a colour on the screen.
  var isColoured = false
  /// Whether ghost text is on the screen.
  var isGhostShown = false
  /// Whether the user chose the keys of vi.
  var isVi = false
  /// Whether the user's file turns editing off.
  var isTurnedOff = false
  /// Texts that the user's file binds to keys.
  var macros = KeyMacros()
  /// The event that ended the line, if not a key.
  var ending: Ending?

  private let entries: OpaquePointer
  private var isHistoryLoaded = false
  private var decoder = ScalarDecoder()
  private(set) var promptBytes = Editor.copy("")

  /// Why reading stopped in the middle of a line.
  enum Ending {
    case interrupt, hangUp, terminate, tooSmall
  }

  /// Creates an editor; nil if libedit fails, or the terminal cannot erase.
  init?(_ configuration: TerminalReader.Configuration, keys: KeyInput, usesColour: Bool) {
    guard let handle = editline_open(configuration.program) else { return nil }
    guard editline_can_erase(handle) != 0, let entries = history_init() else {
      el_end(handle)
      return nil
    }
    self.handle = handle
    self.entries = entries
    self.keys = keys
    self.configuration = configuration
    self.usesColour = usesColour
    editline_history_configure(entries, CInt(HistoryStore.lineLimit))
    editline_set_history(handle, entries)
    editline_set_client(handle, Unmanaged.passUnretained(self).toOpaque())
    editline_set_prompt(handle, promptCallback, CChar(Prompt.mark.value))
    editline_set_reader(handle, readerCallback)
    bindKeys()
  }

  deinit {
    el_end(handle)
    history_end(entries)
    promptBytes.deallocate()
  }

  /// Reads one line; returns nil if the window became too small before the first key.
  func readLine(prompt text: String, columns: Int, isCommand: Bool) -> Input? {
    guard keys.beginWatching(escapes: true) else { return .hangUp }
    promptText = text
    (self.isCommand, isColoured) = (isCommand, false)
    ending = nil
    preparePrompt(columns: columns)
    // Before the prompt, so that a key pressed as soon as it shows is not taken by the cooked
    // terminal.
    editline_prepare_terminal(handle, 1)
    write(prompt.above + Self.pasteOn)
    var count: CInt = 0
    let line = el_gets(handle, &count)
    let bytes = UnsafeRawBufferPointer(start: line, count: line == nil ? 0 : max(0, Int(count)))
    let input = input(bytes, atEnd: line == nil && count == 0)
    write(Self.pasteOff + (input == .endOfInput ? "\r\n" : ""))
    keys.endWatching()
    if ending == .tooSmall { return nil }
    return ending == .terminate ? terminated() : input
  }

  /// Limits the lines that keys can recall.
  func limitHistory(to count: Int) {
    editline_history_configure(entries, CInt(count))
  }

  /// Makes a line the most recent one that keys can recall.
  func remember(_ line: String) {
    loadHistory()
    editline_history_enter(entries, line)
  }

  /// Returns the next character, or nil after setting `ending`.
  func nextScalar() -> Unicode.Scalar? {
    putCursorIntoLine()
    while true {
      if !isSafeToEdit {
        ending = .tooSmall
        return nil
      }
      while let byte = keys.consumeByte() {
        // A Ctrl-D typed ahead arrives as NUL, which libedit would take for "quote the next key".
        guard byte != 0, let key = key(for: byte), let scalar = decoder.add(key) else { continue }
        redrawTallLine()
        return scalar
      }
      switch nextArrival() {
      case .bytes, .nothing, .watched: continue
      case .end, .hangUp:
        ending = .hangUp
        return nil
      case .signals(let signals):
        if !goesOn(after: signals) { return nil }
      }
    }
  }

  /// Whether libedit considers the window large enough; it reads the size itself, later than we do.
  var isSafeToEdit: Bool {
    var (width, height): (CInt, CInt) = (0, 0)
    guard editline_size(handle, &width, &height) == 0 else { return true }
    return TerminalSize(columns: Int(width), rows: Int(height)).allowsEditing
  }

  /// Writes text to the terminal after libedit's own output.
  func write(_ text: String) {
    if !text.isEmpty { editline_write(text, text.utf8.count) }
  }

  /// Fits the prompt to a window.
  func preparePrompt(columns: Int) {
    self.columns = columns
    prompt = Prompt(promptText, columns: columns, colour: usesColour)
    promptBytes.deallocate()
    promptBytes = Self.copy(prompt.row)
  }

  private static func copy(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return copy
  }

  static let pasteOn = "\u{1B}[?2004h"
  static let pasteOff = "\u{1B}[?2004l"
}

extension Editor {
  private func input(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) -> Input {
    switch ending {
    case .interrupt:
      keys.discard()
      return .interrupted
    case .hangUp, .terminate, .tooSmall: return .hangUp
    case nil:
      if atEnd { return .endOfInput }
      if bytes.isEmpty { return .hangUp }
      let text = bytes.last == 0x0A ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes
      return .line(String(decoding: text, as: UTF8.self))
    }
  }

  /// Waits for what comes next and shows the ghost text meanwhile.
  private func nextArrival() -> KeyInput.Arrival {
    configuration.idleTasks?.begin()
    loadHistory()
    let ready = keys.wait(milliseconds: 0)
    guard ready == .nothing else { return ready }
    colourLine()
    showGhost()
    defer { hideGhost() }
    guard let tasks = configuration.idleTasks else { return keys.wait(milliseconds: -1) }
    while true {
      let arrival = keys.wait(
        milliseconds: tasks.areExpected() ? TerminalReader.IdleTasks.interval : -1,
        beside: tasks.watched())
      switch arrival {
      case .nothing: if !tasks.collect() { continue }
      case .watched: if !tasks.receive() { continue }
      default: return arrival
      }
      hideGhost()
      if !runIdleTasks(tasks) { return .hangUp }
      colourLine()
      showGhost()
    }
  }

  /// Takes the line off the screen, runs idle tasks and shows it again below what they printed;
  /// returns false if the terminal is gone.
  private func runIdleTasks(_ tasks: TerminalReader.IdleTasks) -> Bool {
    let row = rowsAboveCursor(columns: columns)
    write((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J" + Self.pasteOff)
    editline_prepare_terminal(handle, 0)
    keys.endWatching()
    let before = tasks.prompt()
    tasks.run()
    configuration.pane?.restore()
    guard keys.beginWatching(escapes: true) else { return false }
    editline_prepare_terminal(handle, 1)
    if let size = terminalSize(), size.columns != columns, size.allowsEditing {
      preparePrompt(columns: size.columns)
      el_resize(handle)
    }
    if let after = tasks.prompt(), after != before, promptText == before {
      promptText = after
      preparePrompt(columns: columns)
    }
    write(prompt.above + Self.pasteOn)
    editline_refresh(handle)
    return true
  }

  /// Loads the history once the first prompt is on the screen.
  private func loadHistory() {
    guard !isHistoryLoaded else { return }
    isHistoryLoaded = true
    configuration.history.load()
    for line in configuration.history.lines { editline_history_enter(entries, line) }
  }
}

/// Returns the editor for a handle that libedit passes to a callback.
func editor(of handle: OpaquePointer?) -> Editor? {
  guard let client = editline_client(handle) else { return nil }
  return Unmanaged<Editor>.fromOpaque(client).takeUnretainedValue()
}

private func promptCallback(_ handle: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  editor(of: handle)?.promptBytes.baseAddress
}

private func readerCallback(
  _ handle: OpaquePointer?, _ character: UnsafeMutablePointer<wchar_t>?
) -> CInt {
  guard let editor = editor(of: handle), let scalar = editor.nextScalar() else {
    return Posix.failInterrupted()
  }
  character?.pointee = wchar_t(scalar.value)
  return 1
}

/// The line inside libedit.
extension Editor {
  /// Returns the text and the UTF-8 offset of the cursor.
  func currentLine() -> (text: String, cursor: Int) {
    guard let line = el_line(handle)?.pointee, let start = line.buffer, let end = line.lastchar,
      let cursor = line.cursor
    else { return ("", 0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
    return (String(decoding: bytes, as: UTF8.self), cursor - start)
  }

  /// Returns the number of scalars if the cursor is at the end, otherwise nil.
  func lengthAtEnd() -> Int? {
    guard let line = el_wline(handle)?.pointee, let start = line.buffer, let end = line.lastchar,
      line.cursor == end
    else { return nil }
    return end - start
  }

  /// Returns the cursor to the line if libedit moved it out between two keys.
  ///
  /// vi's `$` puts it before an empty line, and the next key writes there.
  func putCursorIntoLine() {
    guard let line = el_wline(handle)?.pointee, let start = line.buffer, let end = line.lastchar,
      let cursor = line.cursor, cursor < start || cursor > end
    else { return }
    el_cursor(handle, 1)
  }

  /// Returns the text before the cursor.
  func textBeforeCursor() -> String {
    let line = currentLine()
    return String(decoding: line.text.utf8.prefix(line.cursor), as: UTF8.self)
  }

  /// Returns the sequence that moves the terminal's cursor to the end of the line.
  func moveToEndOfLine() -> String {
    let text = currentLine().text
    let cursor = CellGrid(columns: columns, after: prompt.width, textBeforeCursor())
    let end = CellGrid(columns: columns, after: prompt.width, text)
    let down = end.row - cursor.row
    let right = end.column > 0 ? "\u{1B}[\(end.column)C" : ""
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r" + right
  }

  /// Redraws a line that reaches the bottom of the window before a key extends it.
  ///
  /// After some resizes libedit counts one row too many for such a line and writes through a null
  /// pointer when the next character wraps (refresh.c, re_fastputc); a full redraw corrects the
  /// count.
  func redrawTallLine() {
    var (width, height): (CInt, CInt) = (0, 0)
    guard let length = lengthAtEnd(), length > 0, editline_size(handle, &width, &height) == 0 else {
      return
    }
    let row = CellGrid(columns: Int(width), after: prompt.width, currentLine().text).row
    guard row > 0, row >= Int(height) - 2 else { return }
    write("\r\u{1B}[\(min(row, Int(height) - 1))A\u{1B}[J")
    configuration.pane?.restore()
    editline_refresh(handle)
  }

  /// Prints rows below the line and redraws the line below them.
  func show(below rows: [String]) {
    write(moveToEndOfLine() + "\r\n" + rows.map { $0 + "\r\n" }.joined())
    editline_refresh(handle)
  }
}

extension TerminalSize {
  /// The smallest window in which lines are edited.
  ///
  /// Below about ten columns libedit writes through a null pointer as soon as a wide character does
  /// not fit, so a smaller window gets plain prompts.
  static let smallestForEditing = TerminalSize(columns: 20, rows: 4)

  /// Whether lines can be edited in a window of this size.
  var allowsEditing: Bool {
    columns >= Self.smallestForEditing.columns && rows >= Self.smallestForEditing.rows
  }
}
