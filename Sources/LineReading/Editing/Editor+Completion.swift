import CEditline
import ShellValues
import System
import TerminalText

extension Completion {
  /// The longest common prefix of all candidates.
  ///
  /// - Complexity: O(n) for a total length of n.
  var commonPrefix: String {
    guard var common = candidates.first.map({ Array($0.text.unicodeScalars) }) else { return "" }
    for candidate in candidates.dropFirst() {
      let shared = zip(common, candidate.text.unicodeScalars).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return String(String.UnicodeScalarView(common))
  }
}

/// Completion: inserts what is certain, otherwise lists what is possible.
extension Editor {
  /// Completes at the cursor; returns a code of libedit.
  func complete() -> UInt8 {
    let line = currentLine()
    let found = configuration.complete(line.text, line.cursor)
    guard let place = Place(found.replaced, in: line), let first = found.candidates.first else {
      return UInt8(CC_ERROR)
    }
    if found.candidates.count == 1 {
      let needsBlank = first.isWhole && !place.after.hasPrefix(" ")
      return replace(place, by: first.text + (needsBlank ? " " : ""))
    }
    let common = found.commonPrefix
    if common.hasPrefix(place.typed), common.utf8.count > place.typed.utf8.count {
      return replace(place, by: common)
    }
    list(found.candidates)
    return UInt8(CC_NORM)
  }

  /// The replaced part of a line, as text around the cursor.
  private struct Place {
    /// The part before the cursor that is replaced.
    let typed: String
    /// The part after the cursor that is replaced.
    let rest: String
    /// The part after that, which stays.
    let after: String

    /// Fails for a range outside of the line, beside the cursor or inside a character.
    init?(_ range: Range<Int>, in line: (text: String, cursor: Int)) {
      let bytes = Array(line.text.utf8)
      guard range.lowerBound >= 0, range.upperBound <= bytes.count,
        range.lowerBound <= line.cursor, line.cursor <= range.upperBound,
        let typed = String(validating: bytes[range.lowerBound..<line.cursor], as: UTF8.self),
        let rest = String(validating: bytes[line.cursor..<range.upperBound], as: UTF8.self),
        let after = String(validating: bytes[range.upperBound...], as: UTF8.self)
      else { return nil }
      (self.typed, self.rest, self.after) = (typed, rest, after)
    }
  }

  /// Replaces a part of the line; refuses text that could drive the terminal.
  private func replace(_ place: Place, by text: String) -> UInt8 {
    guard !text.unicodeScalars.contains(where: \.drivesTerminal) else { return UInt8(CC_ERROR) }
    let behind = place.rest.unicodeScalars.count
    if behind > 0 { el_cursor(handle, CInt(behind)) }
    el_deletestr(handle, CInt(place.typed.unicodeScalars.count + behind))
    return UInt8(el_insertstr(handle, text) == 0 ? CC_REFRESH : CC_REFRESH_BEEP)
  }

  private func list(_ candidates: [Candidate]) {
    let height = terminalSize()?.rows ?? TerminalSize.smallestForEditing.rows
    let list = CompletionList(
      candidates, columns: columns, limit: max(height - 3, 1),
      ellipsis: isUTF8Locale ? "…" : "...")
    show(below: list.rows)
  }
}

/// The rows that list the candidates of a completion.
///
/// With summaries, one candidate per row:
/// ```
/// load    read a layout module by name
/// layers  list the layers, front to bac…
/// ```
/// Without, as many columns as fit. No row can drive the terminal or is wider than the window.
struct CompletionList {
  /// The rows, without line breaks.
  let rows: [String]

  /// Formats candidates for a window: at most `limit` rows, and one that counts the rest.
  ///
  /// - Complexity: O(n) for a total length of n.
  init(_ candidates: [Candidate], columns: Int, limit: Int, ellipsis: String) {
    let names = candidates.map { VisibleText.make($0.text) }
    let all: [String]
    if candidates.allSatisfy({ $0.summary.isEmpty }) {
      all = Self.columned(names, columns: columns)
    } else {
      all = Self.described(
        names, candidates.map { VisibleText.make($0.summary) }, columns: columns)
    }
    let fitting = all.map { Self.shortened($0, columns: columns, ellipsis: ellipsis) }
    if fitting.count > limit {
      rows = fitting.prefix(limit) + ["\(ellipsis) \(fitting.count - limit) more rows"]
    } else {
      rows = fitting
    }
  }

  private static let gap = 2

  /// Aligns the summaries, unless the longest name leaves no room for them.
  private static func described(
    _ names: [String], _ summaries: [String], columns: Int
  ) -> [String] {
    let longest = names.map { cellWidth(of: $0) }.max() ?? 0
    let aligned = longest + gap <= columns / 2
    return zip(names, summaries).map { name, summary in
      if summary.isEmpty { return name }
      let padding = aligned ? longest - cellWidth(of: name) : 0
      return name + blanks(padding + gap) + summary
    }
  }

  /// Fills rows from left to right.
  private static func columned(_ names: [String], columns: Int) -> [String] {
    let step = (names.map { cellWidth(of: $0) }.max() ?? 0) + gap
    let perRow = max(1, (columns + gap) / step)
    return stride(from: 0, to: names.count, by: perRow).map { start in
      let row = names[start..<min(start + perRow, names.count)]
      return row.dropLast().map { $0 + blanks(step - cellWidth(of: $0)) }.joined()
        + (row.last ?? "")
    }
  }

  private static func shortened(_ row: String, columns: Int, ellipsis: String) -> String {
    if cellWidth(of: row) <= columns { return row }
    return prefix(of: row, cells: columns - cellWidth(of: ellipsis)) + ellipsis
  }

  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}

/// Help on the word at the cursor.
extension Editor {
  /// Prints help on the word at the cursor in the place of the line, and the line below it; returns
  /// a code of libedit.
  ///
  /// What has no room in the window is left out, and counted.
  func showHelp() -> UInt8 {
    let line = currentLine()
    var rows = configuration.help(line.text, line.cursor).lines.map { $0.text.dropLast() }
    guard !rows.isEmpty else { return UInt8(CC_ERROR) }
    let limit = max((terminalSize()?.rows ?? 24) - configuration.reservedRows() - 3, 1)
    if rows.count > limit {
      let rest = rows.count - limit + 1
      rows = rows.prefix(limit - 1) + ["\(isUTF8Locale ? "…" : "...") \(rest) more rows"]
    }
    let above = rowsAboveCursor(columns: columns)
    write((above > 0 ? "\u{1B}[\(above)A" : "") + "\r\u{1B}[J")
    write(rows.map { $0 + "\r\n" }.joined() + prompt.above)
    configuration.pane?.restore()
    editline_refresh(handle)
    return UInt8(CC_NORM)
  }
}

/// Ghost text: the rest of the line, or the arguments it still needs, shown faintly while no key is
/// pressed.
///
/// It is drawn without libedit's knowledge and removed before libedit sees the next key, so
/// libedit's picture of the screen stays right.
extension Editor {
  /// Shows the suggestion, or otherwise the hint, if the cursor is at the end of the line.
  ///
  /// A suggestion must fit into the row, because it can be accepted; a hint is cut.
  func showGhost() {
    guard usesColour, let length = lengthAtEnd(), length > 0, length < columns * 8 else { return }
    let line = currentLine().text
    guard !line.unicodeScalars.contains(where: \.drivesTerminal) else { return }
    let end = CellGrid(columns: columns, after: prompt.width, line)
    let room = columns - 1 - end.column
    ghost = nil
    if let text = harmless(configuration.suggest(line)), cellWidth(of: text) <= room {
      ghost = (line, text)
      draw(text)
    } else if let hint = harmless(configuration.hint(line)) {
      draw(Self.shortened(hint, to: room))
    }
  }

  /// Returns the text, unless it is empty, could drive the terminal, or cannot be encoded.
  private func harmless(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !text.unicodeScalars.contains(where: \.drivesTerminal),
      isUTF8Locale || text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return text
  }

  /// Returns the beginning of a hint that fits; nothing if too little would remain.
  private static func shortened(_ hint: String, to room: Int) -> String {
    if cellWidth(of: hint) <= room { return hint }
    let ellipsis = isUTF8Locale ? "…" : "..."
    let kept = room - cellWidth(of: ellipsis)
    return kept < 3 ? "" : prefix(of: hint, cells: kept) + ellipsis
  }

  private func draw(_ text: String) {
    guard !text.isEmpty else { return }
    let width = cellWidth(of: text)
    write("\u{1B}[2m\(text)\u{1B}[22m" + (width > 0 ? "\u{1B}[\(width)D" : ""))
    isGhostShown = true
  }

  /// Removes the ghost text from the screen.
  func hideGhost() {
    guard isGhostShown else { return }
    isGhostShown = false
    write("\u{1B}[K")
  }

  /// Inserts the suggestion if it was shown for the line as it is; otherwise returns nil.
  func acceptGhost() -> UInt8? {
    guard let ghost, ghost.line == currentLine().text else { return nil }
    self.ghost = nil
    return UInt8(el_insertstr(handle, ghost.text) == 0 ? CC_REFRESH : CC_ERROR)
  }
}
