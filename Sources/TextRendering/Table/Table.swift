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
    fileprivate let shapes: [Shape]
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
      shapes = columns.indices.map { column in
        let isNumber = columns[column].isNumber
        return Shape(
          width: cells[column].width, isNumber: isNumber,
          isPadded: isNumber || column < columns.count - 1)
      }
      padding = shapes.reduce(0) { $0 + 2 + ($1.isPadded ? $1.width : 0) }
      let roles: [String: TextRole] = [
        "element": .element, "node": .element, "option": .option,
      ]
      coloured =
        columns.indices.lazy.compactMap { column in
          roles[columns[column].title].map { (column: column, role: $0) }
        }.first
    }
  }

  /// The width of a column, and how its cells are written.
  fileprivate struct Shape {
    var width: Int
    let isNumber: Bool
    /// Whether its cells are padded: all are but those of a last column of text.
    let isPadded: Bool
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
  /// The columns, as wide as they are so far.
  private var shapes: [Shape] = []
  /// Maximum width of a row without its last column of text, which is not padded.
  private var padding = 0
  private var rows = 0
  /// The start of the current cell, and its column.
  private var start = 0
  private var column = 0
  /// The last heading written, for the next table of the same widths.
  private var written: (heading: Heading, shapes: [Shape], line: [UInt8]) = (Heading([]), [], [])

  /// Starts a table with its heading.
  mutating func begin(_ columns: [Column]) { begin(Heading(columns)) }

  /// Starts a table with its heading.
  mutating func begin(_ heading: Heading) {
    if self.heading !== heading { self.heading = heading }
    cell.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    if shapes.count == heading.shapes.count {
      // In place, so that the next wider cell needs no copy.
      Table.reset(&shapes, to: heading.shapes)
    } else {
      shapes = heading.shapes
    }
    padding = heading.padding
    start = 0
    column = 0
    rows = 0
    isCut = false
  }

  private static func reset(_ shapes: inout [Shape], to others: [Shape]) {
    var shapes = shapes.mutableSpan
    let others = others.span
    for column in shapes.indices { shapes[column] = others[column] }
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
    cells.append(Cell(end: end, width: width))
    start = end
    column += 1
    if column == shapes.count { endRow() }
  }

  /// Widens the columns for the last row, and checks the size of the text.
  private mutating func endRow() {
    column = 0
    rows += 1
    Table.widen(&shapes, &padding, cells)
    // Padded columns count twice, so half of the sum is a lower bound.
    isCut = (cell.count + rows * padding) / 2 > limit
  }

  /// Widens columns for the last row of `cells`, and the padding by as much.
  private static func widen(_ shapes: inout [Shape], _ padding: inout Int, _ cells: [Cell]) {
    let row = cells.span.extracting(last: shapes.count)
    var shapes = shapes.mutableSpan
    for column in row.indices {
      let wider = row[column].width &- shapes[column].width
      if wider <= 0 { continue }
      shapes[column].width = row[column].width
      if shapes[column].isPadded { padding &+= wider }
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

  mutating func add(_ number: Double) { addNumber { $0.appendShort(number) } }

  mutating func add(_ number: Int) { addNumber { $0.appendInteger(Int64(number)) } }

  /// Adds the numbers of a rectangle and another one, a cell for each in the same row; as they are
  /// often asked for, at one go.
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
    cells.append(addingCapacity: ends.count) { cells in
      var before = 0
      for index in ends.indices {
        cells.append(Cell(end: first &+ ends[index], width: ends[index] &- before))
        before = ends[index]
      }
    }
    start += ends[4]
    column += ends.count
    if column == shapes.count { endRow() }
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
    if heading !== written.heading || !Table.areEqual(shapes.span, written.shapes.span) {
      written = (heading, shapes, [])
      Table.write(heading.bytes, heading.cells, shapes, padding, into: &written.line)
    }
    if columns == nil, !usesColour {
      output.append(contentsOf: written.line)
      Table.write(cell, cells, shapes, rows * padding, into: &output)
    } else {
      writeForWindow(into: &output)
    }
  }

  /// Whether columns of the same heading are of the same widths.
  private static func areEqual(_ some: Span<Shape>, _ others: Span<Shape>) -> Bool {
    for column in some.indices where some[column].width != others[column].width { return false }
    return true
  }

  /// Writes heading and rows for a window: wider ones wrapped, coloured on request.
  private func writeForWindow(into output: inout [UInt8]) {
    var bytes = written.line
    Table.write(cell, cells, shapes, rows * padding, into: &bytes)
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
    let start = shapes[..<column].reduce(0) { $0 + $1.width + 2 }
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

  /// Writes rows of cells, with so much padding in all of them.
  private static func write(
    _ bytes: [UInt8], _ cells: [Cell], _ shapes: [Shape], _ padding: Int, into output: inout [UInt8]
  ) {
    // The blanks between the columns leave room for the line feed.
    let room = bytes.count + padding
    output.append(addingCapacity: room) { text in
      text.append(repeating: 0x20, count: room)
      var blanks = text.mutableSpan
      let end = write(bytes.span, cells.span, shapes.span, over: &blanks)
      text.removeLast(room - end)
    }
  }

  /// Writes rows of cells over blanks; returns where they end.
  private static func write(
    _ bytes: Span<UInt8>, _ cells: Span<Cell>, _ shapes: Span<Shape>,
    over text: inout MutableSpan<UInt8>
  ) -> Int {
    // Where the next byte goes, and where the row ends: after the last cell that is not empty, so
    // that no line ends with a blank.
    var (place, end) = (0, 0)
    var (start, column) = (0, 0)
    for index in cells.indices {
      let (cell, shape) = (cells[index], shapes[column])
      let padding = shape.width &- cell.width
      if shape.isNumber { place &+= padding }
      if start < cell.end {
        for index in start..<cell.end {
          text[place] = bytes[index]
          place &+= 1
        }
        (start, end) = (cell.end, place)
      }
      place &+= shape.isNumber ? 2 : padding &+ 2
      column &+= 1
      if column == shapes.count {
        text[end] = 0x0A
        end &+= 1
        (place, column) = (end, 0)
      }
    }
    return end
  }
}
