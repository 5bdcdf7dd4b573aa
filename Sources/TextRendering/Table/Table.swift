/// Aligned columns under a heading.
///
///     element    x    y    w   h     z  notes
///     header 0   0  120  320  44  1024  pinned
///
/// Numbers stand right, text left, two blanks between columns, no trailing blanks. Cells are written
/// one after the other into one buffer, which a renderer uses again for the next table.
struct Table {
  /// One column: its heading and which side its cells stand on.
  struct Column {
    var title: String
    var isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  /// The cell being written, behind those before it.
  var cell: [UInt8] = []
  private var columns: [Column] = []
  private var ends: [Int] = []
  private var widths: [Int] = []

  /// Starts a table with its heading.
  mutating func begin(_ columns: [Column]) {
    self.columns = columns
    cell.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    for column in columns {
      cell.append(column.title)
      end()
    }
  }

  /// Ends the cell that was written to `cell`.
  mutating func end() {
    let start = ends.last ?? 0
    ends.append(cell.count)
    let width = Table.width(cell[start...])
    let column = (ends.count - 1) % columns.count
    if column == widths.count {
      widths.append(width)
    } else if width > widths[column] {
      widths[column] = width
    }
  }

  mutating func add(_ text: String) {
    cell.append(text)
    end()
  }

  mutating func addVisible(_ text: String) {
    cell.appendVisible(text)
    end()
  }

  mutating func add(_ number: Double) {
    cell.appendShort(number)
    end()
  }

  mutating func add(_ number: Int) {
    cell.appendInteger(number)
    end()
  }

  /// Writes heading and rows.
  ///
  /// - Complexity: O(n) for n bytes.
  func write(into output: inout [UInt8]) {
    var start = 0
    var column = 0
    for end in ends {
      if column > 0 { output.appendBlanks(2) }
      let padding = widths[column] - Table.width(cell[start..<end])
      let isNumber = columns[column].isNumber
      if isNumber { output.appendBlanks(padding) }
      for index in start..<end { output.append(cell[index]) }
      start = end
      column += 1
      if column < columns.count {
        if !isNumber { output.appendBlanks(padding) }
      } else {
        while output.last == 0x20 { output.removeLast() }
        output.append(0x0A)
        column = 0
      }
    }
  }

  /// Number of characters in UTF-8.
  private static func width(_ bytes: ArraySlice<UInt8>) -> Int {
    var width = 0
    for byte in bytes where byte & 0xC0 != 0x80 { width += 1 }
    return width
  }
}

extension [UInt8] {
  /// Appends blanks one by one: there are few, and this costs least.
  fileprivate mutating func appendBlanks(_ count: Int) {
    for _ in 0..<count { append(0x20) }
  }
}
