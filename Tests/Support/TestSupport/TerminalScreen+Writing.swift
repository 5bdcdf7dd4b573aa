extension TerminalScreen {
  mutating func perform(_ token: EscapeParser.Token) {
    switch token {
    case .character(let scalar): show(scalar)
    case .control(let byte): control(byte)
    case .escape(let letter): escape(letter)
    case .sequence(let mark, let numbers, let final): sequence(mark, numbers, final)
    }
  }

  /// Puts a character at the cursor and moves on.
  private mutating func show(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if width == 0 {
      join(scalar)
      return
    }
    if wrapIsPending || column + width > columns {
      column = 0
      lineFeed()
    }
    wrapIsPending = false
    if inserts { insertCells(width) }
    put(String(scalar), at: column)
    if width == 2, column + 1 < columns { put("", at: column + 1) }
    column += width
    if column >= columns {
      column = columns - 1
      wrapIsPending = true
    }
  }

  /// Writes one cell; a wide character it cuts in two loses its other half.
  private mutating func put(_ text: String, at column: Int) {
    if cells[row][column] == "", column > 0, text != "" { cells[row][column - 1] = " " }
    if column + 1 < columns, cells[row][column + 1] == "", text != "" {
      cells[row][column + 1] = " "
    }
    cells[row][column] = text
  }

  /// Adds a combining character to the cell before the cursor.
  private mutating func join(_ scalar: Unicode.Scalar) {
    var place = wrapIsPending ? column : column - 1
    if place >= 0, cells[row][place] == "" { place -= 1 }
    if place >= 0 { cells[row][place].unicodeScalars.append(scalar) }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: move(to: row, column - 1)
    case 0x09: move(to: row, (column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: move(to: row, 0)
    default: break
    }
  }

  private mutating func escape(_ letter: UInt8) {
    switch UnicodeScalar(letter) {
    case "7": saved = (row, column)
    case "8": move(to: saved.row, saved.column)
    case "D": lineFeed()
    case "E":
      column = 0
      lineFeed()
    case "M": if row == region.lowerBound { scroll(-1) } else { move(to: row - 1, column) }
    case "c": self = TerminalScreen(rows: rows, columns: columns)
    default: break
    }
  }

  /// Moves the cursor, kept on the screen; a pending wrap is forgotten.
  mutating func move(to newRow: Int, _ newColumn: Int) {
    row = min(max(0, newRow), rows - 1)
    column = min(max(0, newColumn), columns - 1)
    wrapIsPending = false
  }

  private mutating func lineFeed() {
    wrapIsPending = false
    if row == region.upperBound {
      scroll(1)
    } else if row < rows - 1 {
      row += 1
    }
  }

  /// Scrolls the region up (positive) or down (negative).
  mutating func scroll(_ count: Int) {
    shiftRows(from: region.lowerBound, by: count)
  }

  /// Takes rows out at `first` (positive) or puts empty ones in (negative); the rest of the region
  /// follows.
  mutating func shiftRows(from first: Int, by count: Int) {
    guard region.contains(first) else { return }
    let empty = Array(repeating: " ", count: columns)
    for _ in 0..<min(abs(count), rows) {
      if count > 0 {
        let gone = cells.remove(at: first)
        cells.insert(empty, at: region.upperBound)
        if first == 0, region.lowerBound == 0 { keep(gone) }
      } else {
        cells.remove(at: region.upperBound)
        cells.insert(empty, at: first)
      }
    }
  }

  private mutating func keep(_ gone: [String]) {
    let end = gone.lastIndex { $0 != " " && $0 != "" }.map { $0 + 1 } ?? 0
    scrolledAway.append(gone[..<end].joined())
  }

  /// Puts blanks in at the cursor; what leaves at the right is lost.
  mutating func insertCells(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    cells[row].removeLast(count)
  }

  /// Number of cells of a character: 0, 1 or 2.
  ///
  /// Good for the characters tests use.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0x20D0...0x20FF, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
