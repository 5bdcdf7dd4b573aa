/// The screen of a terminal: a grid of cells that understands the output of line editors.
///
/// ```swift
/// var screen = TerminalScreen(rows: 3, columns: 10)
/// screen.feed(Array("hello\r\u{1B}[Kbye".utf8))
/// screen.text(row: 0)  // "bye"
/// ```
///
/// Rows and columns count from 0. Like xterm, the cursor waits after a character in the last column
/// until the next one wraps. A wide character takes two cells, the second of which is empty text; a
/// combining one joins the cell before it. Colours, modes and titles are ignored; nothing is
/// answered.
public struct TerminalScreen: Sendable {
  /// The height in cells.
  public internal(set) var rows: Int
  /// The width in cells.
  public internal(set) var columns: Int
  /// The row of the cursor.
  public internal(set) var row = 0
  /// The column of the cursor; it stays in the last one while a wrap is pending.
  public internal(set) var column = 0
  /// Number of bells.
  public internal(set) var bells = 0
  /// Lines that left at the top, oldest first, without trailing blanks.
  public internal(set) var scrolledAway: [String] = []

  var cells: [[String]]
  var wrapIsPending = false
  var inserts = false
  var saved = (row: 0, column: 0)
  var region: ClosedRange<Int>
  var parser = EscapeParser()

  /// An empty screen, the cursor at its top left; it has at least one cell.
  public init(rows: Int, columns: Int) {
    self.rows = max(1, rows)
    self.columns = max(1, columns)
    cells = Array(
      repeating: Array(repeating: " ", count: self.columns), count: self.rows)
    region = 0...(self.rows - 1)
  }

  /// Shows bytes as they come from a program; a character may be split between calls.
  ///
  /// O(bytes).
  public mutating func feed(_ bytes: [UInt8]) {
    for byte in bytes {
      if let token = parser.next(byte) { perform(token) }
    }
  }

  /// The text of a row without trailing blanks; empty for a row that does not exist.
  public func text(row: Int) -> String {
    guard cells.indices.contains(row) else { return "" }
    return Self.trimmed(cells[row])
  }

  /// The rows that scroll.
  public var scrollingRows: ClosedRange<Int> { region }

  /// The text of all rows, the empty ones at the end left out.
  public var lines: [String] { Self.lines(cells) }

  /// The text of the rows that scroll, the empty ones at the end left out.
  public var textLines: [String] { Self.lines(Array(cells[region])) }

  private static func lines(_ cells: [[String]]) -> [String] {
    var lines = cells.map(Self.trimmed)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Changes the size; text stays at its place, what lies outside is lost, the cursor stays inside.
  ///
  /// Where the cursor would fall off the bottom, rows scroll away at the top.
  public mutating func resize(rows newRows: Int, columns newColumns: Int) {
    let newRows = max(1, newRows)
    let newColumns = max(1, newColumns)
    while row >= newRows {
      scrolledAway.append(Self.trimmed(cells.removeFirst()))
      row -= 1
    }
    cells = (0..<newRows).map { index in
      let old = cells.indices.contains(index) ? Array(cells[index].prefix(newColumns)) : []
      return old + Array(repeating: " ", count: newColumns - old.count)
    }
    rows = newRows
    columns = newColumns
    column = min(column, columns - 1)
    wrapIsPending = false
    region = 0...(rows - 1)
  }

  private static func trimmed(_ cells: [String]) -> String {
    // A plain loop: most rows are blank, and every wait looks at all of them.
    var end = cells.count
    while end > 0, cells[end - 1] == " " || cells[end - 1] == "" { end -= 1 }
    return end == 0 ? "" : cells[..<end].joined()
  }
}
