/// A grid of characters on which boxes cover what lies behind them.
struct Canvas {
  /// The characters that lines are made of.
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
    static let plainFrame = Pen(horizontal: "=", vertical: "|", corners: ["+", "+", "+", "+"])
  }

  /// How a character is coloured, in the words of a terminal: parameters of SGR, empty for as usual.
  struct Ink: Hashable {
    var parameters: String

    static let usual = Ink(parameters: "")
    static let faint = Ink(parameters: "2")
  }

  private struct Mark {
    var scalar: Unicode.Scalar
    var ink: Ink
  }

  let columns: Int
  let rows: Int
  private var marks: [Mark]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    marks = Array(repeating: Mark(scalar: " ", ink: .usual), count: columns * rows)
  }

  /// Draws the outline of columns `x` and rows `y` and blanks its inside; what lies outside the grid
  /// is cut off.
  mutating func box(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ pen: Pen, _ ink: Ink) {
    visit(x, y) { canvas, column, row in
      canvas.put(canvas.character(column, row, x, y, pen), column, row, ink)
    }
  }

  /// Fills columns `x` and rows `y` with one character.
  mutating func fill(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scalar: Unicode.Scalar, _ ink: Ink
  ) {
    visit(x, y) { $0.put(scalar, $1, $2, ink) }
  }

  /// Fills what is blank with a character; with `fades`, what is there stays and grows faint.
  mutating func shade(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scalar: Unicode.Scalar, fades: Bool = false
  ) {
    visit(x, y) { canvas, column, row in
      let old = canvas.marks[row * canvas.columns + column].scalar
      if old == " " {
        canvas.put(scalar, column, row, .faint)
      } else if fades {
        canvas.put(old, column, row, .faint)
      }
    }
  }

  /// Writes `text` from a place to the right; what lies outside the grid is cut off.
  mutating func write(_ text: String, _ column: Int, _ row: Int, _ ink: Ink) {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      put(scalar, column + index, row, ink)
    }
  }

  /// Appends one row, blanks at its end too; with colour only where `usesColour`.
  func write(row: Int, usesColour: Bool, into output: inout [UInt8]) {
    var ink = Ink.usual
    for mark in marks[row * columns..<(row + 1) * columns] {
      if usesColour, mark.scalar != " ", mark.ink != ink {
        if ink != .usual { output.append("\u{1B}[0m") }
        if mark.ink != .usual { output.append("\u{1B}[\(mark.ink.parameters)m") }
        ink = mark.ink
      }
      output.append(contentsOf: UTF8.encode(mark.scalar) ?? UTF8.encodedReplacementCharacter)
    }
    if ink != .usual { output.append("\u{1B}[0m") }
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ ink: Ink) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    marks[row * columns + column] = Mark(scalar: scalar, ink: ink)
  }

  /// Calls `body` for every place of the grid in columns `x` and rows `y`.
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
