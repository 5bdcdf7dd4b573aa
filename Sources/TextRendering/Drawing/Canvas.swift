/// A grid of characters on which boxes cover what lies behind them.
struct Canvas {
  /// The characters that lines are made of.
  struct Pen {
    var horizontal: Unicode.Scalar
    var vertical: Unicode.Scalar
    /// Top left, top right, bottom left, bottom right.
    var corners: [Unicode.Scalar]

    static let light = Pen(horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
    static let heavy = Pen(horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"])
    static let plain = Pen(horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"])
    static let plainFrame = Pen(horizontal: "=", vertical: "|", corners: ["+", "+", "+", "+"])
  }

  let columns: Int
  let rows: Int
  private var scalars: [Unicode.Scalar]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    scalars = Array(repeating: " ", count: columns * rows)
  }

  /// Draws the outline of columns `x` and rows `y` and blanks its inside; what lies outside the grid
  /// is cut off.
  mutating func box(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ pen: Pen) {
    for row in max(y.lowerBound, 0)...max(0, min(y.upperBound, rows - 1)) {
      for column in max(x.lowerBound, 0)...max(0, min(x.upperBound, columns - 1)) {
        put(character(column, row, x, y, pen), column, row)
      }
    }
  }

  /// Writes `text` from a place to the right; what lies outside the grid is cut off.
  mutating func write(_ text: String, _ column: Int, _ row: Int) {
    for (index, scalar) in text.unicodeScalars.enumerated() { put(scalar, column + index, row) }
  }

  /// Appends all rows without trailing blanks.
  func write(into output: inout [UInt8]) {
    for row in 0..<rows {
      for scalar in scalars[row * columns..<(row + 1) * columns] {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      while output.last == 0x20 { output.removeLast() }
      output.append(0x0A)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    scalars[row * columns + column] = scalar
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
