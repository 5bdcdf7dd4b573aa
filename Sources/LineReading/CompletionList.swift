import TerminalText

/// The rows that show the candidates of a completion.
///
/// With summaries, one candidate a row:
/// ```
/// load    read a layout module by name
/// layers  list the layers, front to bac…
/// ```
/// Without, as many columns as fit. Nothing in a row can drive the terminal, and no row is wider than
/// the window.
struct CompletionList {
  /// The rows, without line breaks.
  let rows: [String]

  /// Formats candidates for a window; at most `limit` rows and one that counts the rest.
  ///
  /// Complexity: O(*n*), *n* the length of all texts.
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
