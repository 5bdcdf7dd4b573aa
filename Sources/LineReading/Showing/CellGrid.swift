import CEditline

/// The place at which text ends in rows of cells, placed as libedit places it.
///
/// libedit wraps as soon as a row is full and never splits a wide character; tabs stop at every
/// eighth cell. Widths are those of wcwidth for each scalar, because libedit counts that way: one
/// visible character may be several scalars.
struct CellGrid {
  /// The number of cells in a row.
  let columns: Int
  /// The row of the next scalar, relative to the first.
  private(set) var row = 0
  /// The cell of the next scalar in its row.
  private(set) var column = 0

  /// Places a text after a prompt of `width` cells that fits into the row.
  init(columns: Int, after width: Int, _ text: String) {
    self.columns = max(columns, 1)
    advance(by: width)
    place(text)
  }

  /// Places every scalar of a text.
  mutating func place(_ text: String) {
    for scalar in text.unicodeScalars { place(scalar) }
  }

  /// Places one scalar.
  mutating func place(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n":
      row += 1
      column = 0
    case "\t":
      repeat { advance(by: 1) } while column % 8 != 0
    default:
      let width = cellWidth(of: scalar)
      if column + width > columns {
        row += 1
        column = 0
      }
      advance(by: width)
    }
  }

  private mutating func advance(by width: Int) {
    column += width
    if column >= columns {
      row += 1
      column = 0
    }
  }
}

/// Returns the width libedit uses for a scalar: controls show as `^X`, unknown ones as `\U+XXXX`.
func cellWidth(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if (0x20..<0x7F).contains(value) { return 1 }
  if value < 0x20 || value == 0x7F { return 2 }
  let width = editline_cell_width(value)
  return width >= 0 ? Int(width) : 4 + String(value, radix: 16).count
}

/// Returns the width of a text in a single row, in cells.
func cellWidth(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + cellWidth(of: $1) }
}

/// Returns the longest prefix of a text that fits into a number of cells.
func prefix(of text: String, cells: Int) -> String {
  var used = 0
  var kept = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    used += cellWidth(of: scalar)
    if used > cells { break }
    kept.append(scalar)
  }
  return String(kept)
}
