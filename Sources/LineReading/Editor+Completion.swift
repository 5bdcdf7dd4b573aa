import CEditline
import Glibc
import TerminalText

/// Completion: insert what is certain, else list what is possible.
extension Editor {
  /// Completes at the cursor.
  ///
  /// Returns a code of libedit.
  func complete() -> UInt8 {
    let line = currentLine()
    let found = configuration.complete(line.text, line.cursor)
    guard let place = Place(found.replacing, in: line), let first = found.candidates.first else {
      return UInt8(CC_ERROR)
    }
    if found.candidates.count == 1 {
      let isThere = place.after.hasPrefix(first.suffix)
      return replace(place, by: first.text + (isThere ? "" : first.suffix))
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
    /// What is replaced in front of the cursor.
    let typed: String
    /// What is replaced behind the cursor.
    let rest: String
    /// What follows and stays.
    let after: String

    /// Returns nil for a range that is outside of the line, beside the cursor or inside a character.
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

  /// Replaces a part of the line; text that could drive the terminal is refused.
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
