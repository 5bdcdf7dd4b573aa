import CEditline
import Glibc

/// The line as it stands in libedit.
extension Editor {
  /// The text and the UTF-8 offset of the cursor in it.
  func currentLine() -> (text: String, cursor: Int) {
    guard let line = el_line(handle)?.pointee, let start = line.buffer, let end = line.lastchar,
      let cursor = line.cursor
    else { return ("", 0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
    return (String(decoding: bytes, as: UTF8.self), cursor - start)
  }

  /// The number of scalars when the cursor is behind the last one, or nil.
  func lengthAtEnd() -> Int? {
    guard let line = el_wline(handle)?.pointee, let start = line.buffer, let end = line.lastchar,
      line.cursor == end
    else { return nil }
    return end - start
  }

  /// Brings the cursor back between two keys where libedit has moved it out of the line.
  ///
  /// The key `$` of vi puts it before an empty line, and the next key then writes there.
  func putCursorIntoLine() {
    guard let line = el_wline(handle)?.pointee, let start = line.buffer, let end = line.lastchar,
      let cursor = line.cursor, cursor < start || cursor > end
    else { return }
    el_cursor(handle, 1)
  }

  /// The text in front of the cursor.
  func textBeforeCursor() -> String {
    let line = currentLine()
    return String(decoding: line.text.utf8.prefix(line.cursor), as: UTF8.self)
  }

  /// Returns what moves the terminal's cursor behind the last character of the line.
  func moveToEndOfLine() -> String {
    let text = currentLine().text
    let cursor = CellGrid(columns: columns, after: prompt.width, textBeforeCursor())
    let end = CellGrid(columns: columns, after: prompt.width, text)
    let down = end.row - cursor.row
    let right = end.column > 0 ? "\u{1B}[\(end.column)C" : ""
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r" + right
  }

  /// Redraws a line that reaches the bottom of the window, before a key adds to it.
  ///
  /// After some resizes libedit counts one row too many for such a line and writes through a null
  /// pointer when the next character wraps (refresh.c, re_fastputc); a full redraw sets the count
  /// right.
  func redrawTallLine() {
    var (width, height): (CInt, CInt) = (0, 0)
    guard let length = lengthAtEnd(), length > 0,
      editline_size(handle, &width, &height) == 0, length + prompt.width >= Int(height) - 2
    else { return }
    let row = CellGrid(columns: Int(width), after: prompt.width, currentLine().text).row
    guard row > 0, row >= Int(height) - 2 else { return }
    write("\r\u{1B}[\(min(row, Int(height) - 1))A\u{1B}[J")
    editline_refresh(handle)
  }

  /// Prints rows below the line and redraws the line below them.
  func show(below rows: [String]) {
    write(moveToEndOfLine() + "\r\n" + rows.map { $0 + "\r\n" }.joined())
    editline_refresh(handle)
  }
}
