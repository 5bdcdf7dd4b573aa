internal import LayoutCore
import TerminalText

/// Aligned columns under a heading.
///
///     element    x    y    w   h     z  notes
///     header 0   0  120  320  44  1024  pinned
///
/// Numbers are aligned right and text left, with two blanks between columns and no trailing blanks.
/// Cells are written into one buffer, which a renderer reuses for the next table.
struct Table {
  /// A column: its heading and its alignment.
  struct Column {
    var title: String
    var isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  /// The columns of a table with their headings as bytes.
  final class Heading: Sendable {
    fileprivate let bytes: [UInt8]
    fileprivate let cells: [Cell]
    fileprivate let widths: [Int]
    fileprivate let isNumber: [Bool]
    /// Maximum width of a row without its last column of text, which is not padded.
    fileprivate let padding: Int
    /// The column that has a colour, with the role of its words, or nil without one.
    fileprivate let coloured: (column: Int, role: TextRole)?

    init(_ columns: [Column]) {
      var bytes: [UInt8] = []
      var cells: [Cell] = []
      for column in columns {
        bytes.append(column.title)
        cells.append(Cell(end: bytes.count, width: column.title.count))
      }
      self.bytes = bytes
      self.cells = cells
      widths = cells.map { $0.width }
      let isNumber = columns.map { $0.isNumber }
      self.isNumber = isNumber
      padding = cells.indices.reduce(0) { sum, column in
        sum + 2 + (Heading.isPadded(column, isNumber) ? cells[column].width : 0)
      }
      let roles: [String: TextRole] = [
        "element": .element, "node": .element, "option": .option,
      ]
      coloured =
        columns.indices.lazy.compactMap { column in
          roles[columns[column].title].map { (column: column, role: $0) }
        }.first
    }

    /// Whether the cells of a column are padded.
    fileprivate static func isPadded(_ column: Int, _ isNumber: [Bool]) -> Bool {
      column < isNumber.count - 1 || isNumber[column]
    }
  }

  /// The end of a cell's bytes, and its number of characters.
  fileprivate struct Cell {
    var end: Int
    var width: Int
  }

  /// The bytes of the cells, the current one last.
  var cell: [UInt8] = []
  /// Maximum size of the text in bytes; a longer table is cut.
  var limit = Int.max { didSet { isCut = false } }
  /// Width of the window to fit the table to, or nil for any width.
  var columns: Int?
  /// Whether headings and kinds of elements have a quiet colour.
  var usesColour = false
  /// Whether rows are missing.
  private(set) var isCut = false
  private var heading = Heading([])
  /// The cells row by row.
  private var cells: [Cell] = []
  /// The width of each column.
  private var widths: [Int] = []
  /// Maximum width of a row without its last column of text, which is not padded.
  private var padding = 0
  private var rows = 0
  /// The start of the current cell, and its column.
  private var start = 0
  private var column = 0
  /// The last heading written, for the next table of the same widths.
  private var written: (heading: Heading, widths: [Int], line: [UInt8]) = (Heading([]), [], [])

  /// Starts a table with its heading.
  mutating func begin(_ columns: [Column]) { begin(Heading(columns)) }

  /// Starts a table with its heading.
  mutating func begin(_ heading: Heading) {
    self.heading = heading
    cell.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    if widths.count == heading.widths.count {
      // In place, so that the next wider cell needs no copy.
      for column in widths.indices { widths[column] = heading.widths[column] }
    } else {
      widths = heading.widths
    }
    padding = heading.padding
    start = 0
    column = 0
    rows = 0
    isCut = false
  }

  /// Ends the current cell.
  mutating func end() {
    if isCut { return cell.removeLast(cell.count - start) }
    var width = 0
    for index in start..<cell.count where cell[index] & 0xC0 != 0x80 { width += 1 }
    end(at: cell.count, width)
  }

  /// Ends the current cell: the bytes up to `end`, `width` characters.
  private mutating func end(at end: Int, _ width: Int) {
    if width > widths[column] {
      if Heading.isPadded(column, heading.isNumber) { padding += width - widths[column] }
      widths[column] = width
    }
    start = end
    cells.append(Cell(end: end, width: width))
    column += 1
    if column == widths.count { endRow() }
  }

  /// Checks the size of the text.
  private mutating func endRow() {
    column = 0
    rows += 1
    // Padded columns count twice, so half of the sum is a lower bound.
    isCut = (cell.count + rows * padding) / 2 > limit
  }

  mutating func add(_ text: String) {
    cell.append(text)
    end()
  }

  mutating func addVisible(_ text: String) {
    cell.appendVisible(text)
    end()
  }

  mutating func add(_ number: Double) { addNumber { $0.appendShort(number) } }

  mutating func add(_ number: Int) { addNumber { $0.appendInteger(Int64(number)) } }

  /// Adds the numbers of a rectangle and another one, a cell for each; as they are often asked for,
  /// at one go.
  mutating func add(_ rect: Rect, _ number: Int) {
    if isCut { return }
    var ends: [5 of Int] = [0, 0, 0, 0, 0]
    cell.append(addingCapacity: ends.count * OutputSpan.longestNumber) { text in
      text.appendShort(rect.x)
      ends[0] = text.count
      text.appendShort(rect.y)
      ends[1] = text.count
      text.appendShort(rect.width)
      ends[2] = text.count
      text.appendShort(rect.height)
      ends[3] = text.count
      text.appendInteger(Int64(number))
      ends[4] = text.count
    }
    let first = start
    for index in ends.indices { end(at: first + ends[index], first + ends[index] - start) }
  }

  /// Adds a cell of digits, which are a byte each.
  private mutating func addNumber(_ write: (inout OutputSpan<UInt8>) -> Void) {
    if isCut { return }
    cell.append(addingCapacity: OutputSpan.longestNumber, initializingWith: write)
    end(at: cell.count, cell.count - start)
  }

  /// Writes heading and rows.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func write(into output: inout [UInt8]) {
    if heading !== written.heading || widths != written.widths {
      written = (heading, widths, [])
      write(heading.bytes, heading.cells, into: &written.line)
    }
    if columns == nil, !usesColour {
      output.append(contentsOf: written.line)
      write(cell, cells, into: &output)
    } else {
      writeForWindow(into: &output)
    }
  }

  /// Writes heading and rows for a window: wider ones wrapped, coloured on request.
  private func writeForWindow(into output: inout [UInt8]) {
    var bytes = written.line
    write(cell, cells, into: &bytes)
    var lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    if let columns { lines = Wrapping.table(lines, columns: columns) }
    for (number, line) in lines.enumerated() {
      output.append(
        !usesColour ? line : number == 0 ? "\u{1B}[2m\(line)\u{1B}[22m" : coloured(line))
      output.append(0x0A)
    }
  }

  /// Returns a row with a word in the colour of its role: an option, or the kind of an element;
  /// cells of a collection have none.
  private func coloured(_ line: String) -> String {
    guard let (column, role) = heading.coloured else { return line }
    let start = widths[..<column].reduce(0) { $0 + $1 + 2 }
    let scalars = Array(line.unicodeScalars)
    guard start < scalars.count else { return line }
    let found = scalars.indices.dropFirst(start).first { index in
      role == .element ? !scalars[index].properties.isAlphabetic : scalars[index] == " "
    }
    // An option may end its row.
    guard let end = found ?? (role == .element ? nil : scalars.count), end > start else {
      return line
    }
    func text(_ part: ArraySlice<Unicode.Scalar>) -> VisibleText {
      VisibleText(rendered: Array(String(String.UnicodeScalarView(part)).utf8))
    }
    return
      (text(scalars[..<start]) + role.coloured(text(scalars[start..<end])) + text(scalars[end...]))
      .text
  }

  /// Writes rows of cells over blanks.
  private func write(_ bytes: [UInt8], _ cells: [Cell], into output: inout [UInt8]) {
    let start = output.count
    // The blanks between the columns leave room for the line feed.
    let room = bytes.count + max(1, rows) * padding
    output.append(addingCapacity: room) { $0.append(repeating: 0x20, count: room) }
    var text = output.mutableSpan
    let end = Table.write(bytes.span, cells, widths, heading.isNumber, &text, from: start)
    output.removeLast(start + room - end)
  }

  /// Writes rows of cells over the blanks of `text` that begin at `place`; returns where they end.
  private static func write(
    _ bytes: Span<UInt8>, _ cells: [Cell], _ widths: [Int], _ isNumber: [Bool],
    _ text: inout MutableSpan<UInt8>, from place: Int
  ) -> Int {
    var place = place
    // After the last cell that is not empty, so that no line ends with a blank.
    var end = place
    var start = 0
    var column = 0
    for cell in cells {
      let padding = widths[column] - cell.width
      let isNumber = isNumber[column]
      if isNumber { place += padding }
      if start < cell.end {
        for index in start..<cell.end {
          text[place] = bytes[index]
          place += 1
        }
        end = place
      }
      place += isNumber ? 2 : padding + 2
      start = cell.end
      column += 1
      if column == widths.count {
        text[end] = 0x0A
        end += 1
        place = end
        column = 0
      }
    }
    return end
  }
}
