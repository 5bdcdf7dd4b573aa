import TerminalText

/// The text of a terminal as a picture.
///
/// Text beyond the last row moves up what is there by two thirds of the rows at once: the eye
/// follows more easily, and an animation is smaller than if every line did.
struct TerminalPicture {
  /// Points of a row from top to bottom.
  static let rowHeight = 16
  /// Points above a glyph.
  private static let gap = 2

  private struct Cell: Equatable {
    var character: Unicode.Scalar = " "
    var ink = Screencast.Ink.answer
  }

  private let columns: Int
  private let rows: Int
  private var cells: [[Cell]]
  private var row = 0
  private var column = 0
  /// The rows that have changed since the last painting.
  private var changed: Set<Int>
  /// Where the cursor was painted.
  private var cursor: Int?
  /// Whether the cursor is shown.
  var showsCursor = false

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    changed = Set(0..<rows)
  }

  /// Writes text whose lines end with line feeds.
  ///
  /// - Complexity: O(length).
  mutating func write(_ text: String, _ ink: Screencast.Ink) {
    for character in text.unicodeScalars {
      switch character {
      case "\r": column = 0
      case "\n":
        changed.insert(row)
        (row, column) = (row + 1, 0)
      default: put(character, ink)
      }
    }
    changed.insert(row)
  }

  private mutating func put(_ character: Unicode.Scalar, _ ink: Screencast.Ink) {
    let width = character.displayWidth
    if width == 0 || width > columns { return }
    if column + width > columns {
      row += 1
      column = 0
    }
    if row >= rows { scroll() }
    cells[row][column] = Cell(character: character, ink: ink)
    changed.insert(row)
    column += width
  }

  private mutating func scroll() {
    let lines = row - rows + max(1, 2 * rows / 3)
    let count = min(rows, lines)
    cells.removeFirst(count)
    cells += Array(repeating: Array(repeating: Cell(), count: columns), count: count)
    row -= lines
    changed = Set(0..<rows)
  }

  /// Paints the rows that have changed, from an upper left point on; returns their area.
  ///
  /// - Complexity: O(points of those rows).
  mutating func paint(
    on bitmap: inout Bitmap, _ x: Int, _ y: Int, _ colours: Screencast.Colours
  ) -> Bitmap.Area? {
    if let cursor { changed.insert(cursor) }
    cursor = showsCursor && row < rows && column < columns ? row : nil
    if let cursor { changed.insert(cursor) }
    var area: Bitmap.Area?
    for row in changed.filter({ $0 < rows }).sorted() {
      let top = y + row * Self.rowHeight
      let line = Bitmap.Area(
        left: x, top: top, right: x + columns * BitmapFont.advance, bottom: top + Self.rowHeight)
      bitmap.fill(line, colours.pane)
      for (column, cell) in cells[row].enumerated() where cell.character != " " {
        let left = x + column * BitmapFont.advance
        bitmap.write(
          String(cell.character), left, top + Self.gap, colours[cell.ink], scale: 1)
        if Self.joins(cell.character) { join(bitmap: &bitmap, cell, left, top, colours) }
      }
      area = area.map { $0.with(line) } ?? line
    }
    changed = []
    if let cursor {
      let (left, top) = (x + column * BitmapFont.advance, y + cursor * Self.rowHeight)
      let block = Bitmap.Area(
        left: left, top: top + 1, right: left + BitmapFont.advance,
        bottom: top + Self.rowHeight - 1)
      bitmap.fill(block, colours[.prompt])
    }
    return area
  }

  /// Whether a character meets those above and below: lines, corners and blocks.
  private static func joins(_ character: Unicode.Scalar) -> Bool {
    (0x2500...0x259F).contains(character.value)
  }

  /// Continues the first and the last row of a glyph to the edges of its cell.
  private func join(
    bitmap: inout Bitmap, _ cell: Cell, _ left: Int, _ top: Int, _ colours: Screencast.Colours
  ) {
    let glyph = BitmapFont.glyph(of: cell.character)
    guard let first = glyph.first, let last = glyph.last else { return }
    for line in 0..<Self.rowHeight
    where line < Self.gap || line >= Self.gap + BitmapFont.height {
      let bits = line < Self.gap ? first : last
      for column in 0..<BitmapFont.advance where bits >> column & 1 == 1 {
        bitmap.paint(left + column, top + line, colours[cell.ink])
      }
    }
  }
}
