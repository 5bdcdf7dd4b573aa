internal import TerminalText

/// A grid of characters; later boxes cover earlier ones.
struct Canvas {
  /// The characters of lines.
  struct Pen {
    var horizontal: Unicode.Scalar
    var vertical: Unicode.Scalar
    /// Top left, top right, bottom left, bottom right.
    var corners: [Unicode.Scalar]

    static let light = Pen(horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
    static let round = Pen(horizontal: "─", vertical: "│", corners: ["╭", "╮", "╰", "╯"])
    static let double = Pen(horizontal: "═", vertical: "║", corners: ["╔", "╗", "╚", "╝"])
    static let heavy = Pen(horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"])
    static let plain = Pen(horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"])
    static let plainRound = Pen(horizontal: "-", vertical: "|", corners: [".", ".", "'", "'"])
    static let plainDouble = Pen(horizontal: "=", vertical: "#", corners: ["#", "#", "#", "#"])
    static let dashed = Pen(horizontal: "┄", vertical: "┆", corners: ["┌", "┐", "└", "┘"])
    static let plainHeavy = Pen(horizontal: "*", vertical: "*", corners: ["*", "*", "*", "*"])
    static let plainDashed = Pen(horizontal: "~", vertical: ":", corners: ["+", "+", "+", "+"])
    static let focus = Pen(horizontal: "▒", vertical: "▒", corners: ["▒", "▒", "▒", "▒"])
    static let plainFocus = Pen(horizontal: "%", vertical: "%", corners: ["%", "%", "%", "%"])
    static let plainFrame = Pen(horizontal: "=", vertical: "|", corners: ["+", "+", "+", "+"])
  }

  /// The colour of a character: parameters of the terminal's SGR sequence, empty for the default.
  struct Ink: Hashable {
    var parameters: String

    static let usual = Ink(parameters: "")
    static let faint = Ink(parameters: "2")
  }

  private struct Mark {
    var scalar: Unicode.Scalar
    /// Combining marks of the character.
    var accents: [Unicode.Scalar] = []
    var ink: Ink
    /// Whether the character takes this cell and the next.
    var isWide = false
    /// Whether this is the second half of a wide character, which the cell before writes.
    var isSecondHalf = false

    var isBlank: Bool { scalar == " " && !isSecondHalf }

    mutating func clear() { self = Mark(scalar: " ", ink: ink) }
  }

  let columns: Int
  let rows: Int
  /// Row by row.
  private var marks: [Mark]
  /// Maximum number of marks on one character; more would hide adjacent lines.
  private static let accentLimit = 4

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    marks = Array(repeating: Mark(scalar: " ", ink: .usual), count: columns * rows)
  }

  /// Draws the outline of columns `x` and rows `y` and blanks its inside, clipped to the grid.
  mutating func box(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ pen: Pen, _ ink: Ink) {
    visit(x, y) { canvas, column, row in
      canvas.put(canvas.character(column, row, x, y, pen), column, row, ink)
    }
  }

  /// Draws the outline of columns `x` and rows `y` and leaves its inside, clipped to the grid.
  mutating func outline(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ pen: Pen, _ ink: Ink) {
    visit(x, y) { canvas, column, row in
      let character = canvas.character(column, row, x, y, pen)
      if character != " " { canvas.put(character, column, row, ink) }
    }
  }

  /// Fills columns `x` and rows `y` with one character.
  mutating func fill(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scalar: Unicode.Scalar, _ ink: Ink
  ) {
    visit(x, y) { $0.put(scalar, $1, $2, ink) }
  }

  /// Fills blank cells with a character; with `fades`, other cells become faint.
  mutating func shade(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scalar: Unicode.Scalar, fades: Bool = false
  ) {
    visit(x, y) { canvas, column, row in
      let place = row * canvas.columns + column
      if canvas.marks[place].isBlank {
        canvas.put(scalar, column, row, .faint)
      } else if fades {
        canvas.marks[place].ink = .faint
      }
    }
  }

  /// Writes `text` at a cell, clipped to the grid.
  mutating func write(_ text: String, _ column: Int, _ row: Int, _ ink: Ink) {
    var column = column
    for scalar in text.unicodeScalars {
      let width = scalar.displayWidth
      if width == 0 {
        accent(scalar, before: column, row)
      } else if width == 1 || (0..<columns - 1).contains(column) {
        put(scalar, column, row, ink)
        if width == 2 { widen(column, row) }
      }
      column += width
    }
  }

  /// Appends one row with its trailing blanks, in colour if `usesColour`.
  func write(row: Int, usesColour: Bool, into output: inout [UInt8]) {
    var ink = Ink.usual
    for mark in marks[row * columns..<(row + 1) * columns] {
      if usesColour, mark.scalar != " ", mark.ink != ink {
        if ink != .usual { output.append("\u{1B}[0m") }
        if mark.ink != .usual { output.append("\u{1B}[\(mark.ink.parameters)m") }
        ink = mark.ink
      }
      guard !mark.isSecondHalf else { continue }
      for scalar in [mark.scalar] + mark.accents {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    if ink != .usual { output.append("\u{1B}[0m") }
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ ink: Ink) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let place = row * columns + column
    // A wide character that loses one half leaves a blank.
    if marks[place].isSecondHalf { marks[place - 1].clear() }
    if marks[place].isWide, column + 1 < columns { marks[place + 1].clear() }
    marks[place] = Mark(scalar: scalar, ink: ink)
  }

  /// Extends the character of a cell, which is not the last of its row, to the next cell.
  private mutating func widen(_ column: Int, _ row: Int) {
    guard (0..<rows).contains(row) else { return }
    let place = row * columns + column
    put(" ", column + 1, row, marks[place].ink)
    marks[place].isWide = true
    marks[place + 1].isSecondHalf = true
  }

  private mutating func accent(_ scalar: Unicode.Scalar, before column: Int, _ row: Int) {
    guard (1...columns).contains(column), (0..<rows).contains(row) else { return }
    var place = row * columns + column - 1
    if marks[place].isSecondHalf { place -= 1 }
    if marks[place].accents.count < Canvas.accentLimit { marks[place].accents.append(scalar) }
  }

  /// Calls `body` for every cell of the grid in columns `x` and rows `y`.
  private mutating func visit(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ body: (inout Canvas, Int, Int) -> Void
  ) {
    for row in y.clamped(to: -1...rows) where (0..<rows).contains(row) {
      for column in x.clamped(to: -1...columns) where (0..<columns).contains(column) {
        body(&self, column, row)
      }
    }
  }

  private func character(
    _ column: Int, _ row: Int, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ pen: Pen
  ) -> Unicode.Scalar {
    let isSide = column == x.lowerBound || column == x.upperBound
    let isEdge = row == y.lowerBound || row == y.upperBound
    if isSide, isEdge, y.count > 1, x.count > 1 {
      return pen.corners[(row == y.lowerBound ? 0 : 2) + (column == x.lowerBound ? 0 : 1)]
    }
    if isSide, y.count > 1 { return pen.vertical }
    return isEdge ? pen.horizontal : " "
  }
}

extension String {
  /// Returns the text if it fits into `columns`, else its beginning followed by `ellipsis`; nil if
  /// no character fits.
  ///
  /// - Complexity: O(n) for n characters.
  func fitted(columns: Int, ellipsis: String) -> String? {
    if displayWidth <= columns { return isEmpty ? nil : self }
    var room = columns - ellipsis.displayWidth
    var start = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      room -= scalar.displayWidth
      guard room >= 0 else { break }
      start.append(scalar)
    }
    return start.contains { $0.displayWidth > 0 } ? String(start) + ellipsis : nil
  }
}
