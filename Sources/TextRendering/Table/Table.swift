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

  /// The columns of a table with their headings already written.
  struct Heading {
    fileprivate var cells: [UInt8] = []
    fileprivate var ends: [Int] = []
    fileprivate var widths: [Int] = []
    fileprivate var isNumber: [Bool] = []

    init(_ columns: [Column]) {
      for column in columns {
        widths.append(column.title.count)
        cells.append(column.title)
        ends.append(cells.count)
        isNumber.append(column.isNumber)
      }
    }
  }

  /// The cell being written, behind those before it.
  var cell: [UInt8] = []
  private var heading = Heading([])
  private var ends: [Int] = []
  private var widths: [Int] = []
  /// Where the cell being written starts, and its column.
  private var start = 0
  private var column = 0

  /// Starts a table with its heading.
  mutating func begin(_ columns: [Column]) { begin(Heading(columns)) }

  /// Starts a table with its heading.
  mutating func begin(_ heading: Heading) {
    self.heading = heading
    cell.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    widths.append(contentsOf: heading.widths)
    start = 0
    column = 0
  }

  /// Ends the cell that was written to `cell`.
  mutating func end() {
    ends.append(cell.count)
    widths[column] = max(widths[column], Table.width(cell.span, start, cell.count))
    start = cell.count
    column = column + 1 == widths.count ? 0 : column + 1
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
    let rows = 1 + ends.count / max(1, widths.count)
    let blanks = rows * widths.reduce(0) { $0 + $1 + 2 }
    output.append(addingCapacity: heading.cells.count + cell.count + blanks) { text in
      write(heading.cells.span, heading.ends, &text)
      write(cell.span, ends, &text)
    }
  }

  /// Writes the rows whose cells stand one after the other and end at `ends`.
  private func write(_ cells: Span<UInt8>, _ ends: [Int], _ text: inout OutputSpan<UInt8>) {
    var start = 0
    var column = 0
    // Blanks wait for a cell that is not empty, so that none end a line.
    var waiting = 0
    for end in ends {
      let padding = widths[column] - Table.width(cells, start, end)
      let isNumber = heading.isNumber[column]
      if isNumber { waiting += padding }
      if start < end {
        while waiting > 0 {
          text.append(0x20)
          waiting -= 1
        }
        for index in start..<end { text.append(cells[index]) }
      }
      waiting += isNumber ? 2 : padding + 2
      start = end
      column += 1
      if column == widths.count {
        text.append(0x0A)
        column = 0
        waiting = 0
      }
    }
  }

  /// Number of characters in UTF-8.
  private static func width(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var width = 0
    for index in start..<end where bytes[index] & 0xC0 != 0x80 { width += 1 }
    return width
  }
}
