import System
import TerminalText

/// The line at the bottom of the window while a lesson is played: what it waits for, and what the
/// keys or words do.
///
///     3/12  Task: Bring header 2 to the top.  hint  skip  reset  back  quit
struct WaitingLine: Equatable {
  /// The place, and what is waited for.
  var wanted: String
  /// The effects of the keys or words, the most important first and last.
  var keys: [String]

  /// Returns the row for a window of `columns` columns.
  ///
  /// What does not fit is left out: keys, from the last but one on, until what is waited for has
  /// half of the row, then the end of what is waited for.
  func row(columns: Int, isStyled: Bool) -> VisibleText {
    let all = VisibleText(wanted).text
    var keys = keys
    func width(_ keys: [String]) -> Int { keys.reduce(0) { $0 + $1.displayWidth + 2 } }
    while keys.count > 1, width(keys) + min(all.displayWidth, columns / 2) > columns {
      keys.remove(at: keys.count - 2)
    }
    let start = Self.shortened(all, to: columns - width(keys))
    let row: VisibleText = "\(([start] + keys).joined(separator: "  "))"
    guard isStyled else { return row }
    let rest = max(0, columns - row.displayWidth)
    return "\u{1B}[7m\(row)\(String(repeating: " ", count: rest))\u{1B}[27m"
  }

  /// Returns the beginning of a text that fits, with dots where more follows.
  private static func shortened(_ text: String, to columns: Int) -> String {
    if text.displayWidth <= columns { return text }
    let dots = isUTF8Locale ? "…" : "..."
    var kept = String.UnicodeScalarView()
    var room = columns - dots.displayWidth
    for scalar in text.unicodeScalars {
      room -= scalar.displayWidth
      if room < 0 { break }
      kept.append(scalar)
    }
    return String(kept) + dots
  }
}
