/// The wrapping rule for answers wider than the place that shows them: a window, or a page.
///
/// Columns of a table that do not fit, which usually is `state` alone, take lines of their own
/// below their row:
///
///     layer  layout             sections  items  bounds       content  offset
///     main   flow               1         7      0 0 320 480  320x110  0 0
///     sheet  overlay over flow  1         30     0 0 320 480  320x350  0 0
///       state notch=0 height=120 top=360 range=120..360 position=0 progress=0
///         animation=none
///
/// Any other line, and a first column that does not fit, breaks at a blank and continues two
/// columns in. What fits stays as it is, byte for byte. Widths are counted in Unicode scalars, as
/// tables are aligned.
public enum Wrapping {
  /// Returns the lines of an answer for a width in columns; a word longer than that keeps its
  /// length.
  ///
  /// A drawing is never broken: its lines begin with a frame.
  ///
  /// - Complexity: O(n) for n characters.
  public static func lines(_ lines: [String], columns: Int) -> [String] {
    guard lines.contains(where: { isWide($0, columns) }) else { return lines }
    var result: [String] = []
    var rest = lines[...]
    while let line = rest.first {
      if let grid = TextGrid(startOf: rest) {
        result += grid.fits(columns) ? Array(rest.prefix(grid.count)) : grid.lines(columns)
        rest = rest.dropFirst(grid.count)
      } else {
        let isBroken = isWide(line, columns) && !isDrawn(line)
        result += isBroken ? broken(line, columns, indent: 2) : [line]
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns a table, its heading first, for a width in columns.
  ///
  /// - Complexity: O(n) for n characters.
  public static func table(_ lines: [String], columns: Int) -> [String] {
    guard lines.contains(where: { isWide($0, columns) }), let grid = TextGrid(startOf: lines[...]),
      grid.count == lines.count
    else { return lines }
    return grid.lines(columns)
  }

  /// Returns a line broken at blanks for a width in columns; what follows the first line is
  /// indented.
  ///
  /// Colours take no room.
  ///
  /// - Complexity: O(n) for n characters.
  public static func line(_ line: String, columns: Int, indent: Int = 2) -> [String] {
    broken(line, columns, indent: indent)
  }

  private static func isWide(_ line: String, _ columns: Int) -> Bool {
    line.utf8.count > columns && width(of: line) > columns
  }

  /// The number of characters, colours left out.
  private static func width(of text: some StringProtocol) -> Int {
    var width = 0
    var isInSequence = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isInSequence = true }
      if !isInSequence { width += 1 }
      if scalar == "m" { isInSequence = false }
    }
    return width
  }

  private static func isDrawn(_ line: String) -> Bool {
    line.unicodeScalars.first.map { $0.value >= 0x2500 || "+|=".unicodeScalars.contains($0) }
      ?? false
  }

  /// Breaks a line at blanks; what follows the first line is indented, which takes half of the
  /// columns at most.
  static func broken(_ line: String, _ columns: Int, indent: Int) -> [String] {
    guard isWide(line, columns) else { return [line] }
    let start = min(line.unicodeScalars.prefix { $0 == " " }.count, columns / 2)
    let margin = String(repeating: " ", count: start + indent)
    var result: [String] = []
    var current = String(repeating: " ", count: start)
    var isEmpty = true
    for word in line.split(separator: " ") {
      if !isEmpty, width(of: current) + 1 + width(of: word) > columns {
        result.append(current)
        (current, isEmpty) = (margin, true)
      }
      current += isEmpty ? String(word) : " \(word)"
      isEmpty = false
    }
    return result + [current]
  }
}

extension VisibleText {
  /// Returns an answer, each line with its line feed, for a width in columns.
  ///
  /// - Complexity: O(n) for n bytes.
  public func fitted(columns: Int) -> VisibleText {
    // The last line may have no line feed.
    let lines = lines.map { line in
      let text = line.text
      return text.utf8.last == 0x0A ? String(text.dropLast()) : text
    }
    let fitted = Wrapping.lines(lines, columns: columns)
    return fitted == lines ? self : Self.joined(fitted)
  }

  /// Returns a line of prose, which may have colours, broken at blanks; each piece has a line feed,
  /// and all but the first are indented.
  ///
  /// - Complexity: O(n) for n bytes.
  public func wrapped(columns: Int, indent: Int = 0) -> VisibleText {
    Self.joined(Wrapping.line(text, columns: columns, indent: indent))
  }

  private static func joined(_ lines: [String]) -> VisibleText {
    VisibleText(rendered: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Returns the parts between bytes of a value that no text has, such as a form feed.
  ///
  /// - Complexity: O(n) for n bytes.
  public func split(separator: UInt8) -> [VisibleText] {
    bytes.split(separator: separator).map { VisibleText(rendered: Array($0)) }
  }
}

/// A table as text: a heading of titles, then rows with blanks between the same columns.
private struct TextGrid {
  /// The cells of each line, the heading's first.
  private let cells: [[String]]
  private let lines: [[Unicode.Scalar]]
  /// The end of each column, with what separates it from the next.
  private let ends: [Int]
  /// Whether the heading has a quiet colour; other colours are left out.
  private let isQuiet: Bool
  private static let quiet = "\u{1B}[2m"

  /// The number of lines.
  var count: Int { lines.count }

  /// Finds the table that begins with the first line; nil if it is not a heading.
  init?(startOf text: ArraySlice<String>) {
    guard let first = text.first else { return nil }
    let heading = Self.withoutColours(first)
    guard let titles = Self.titles(of: heading) else { return nil }
    isQuiet = first.utf8.starts(with: Self.quiet.utf8)
    var lines = [heading]
    // Between adjacent titles, the positions that are blank in every line.
    var gaps = zip(titles, titles.dropFirst()).map { Array($0.upperBound..<$1.lowerBound) }
    for line in text.dropFirst() {
      let scalars = Self.withoutColours(line)
      let left = gaps.map { gap in gap.filter { $0 >= scalars.count || scalars[$0] == " " } }
      guard !scalars.isEmpty, left.allSatisfy({ Self.gutterEnd($0) != nil }) else { break }
      gaps = left
      lines.append(scalars)
    }
    guard lines.count > 1 else { return nil }
    let ends = gaps.compactMap(Self.gutterEnd) + [Int.max]
    self.lines = lines
    self.ends = ends
    cells = lines.map { line in
      ends.indices.map { column in
        let start = column == 0 ? 0 : ends[column - 1]
        let part = line[min(start, line.count)..<min(ends[column], line.count)]
        return Self.trimmed(part)
      }
    }
  }

  /// The characters of a line, colours left out.
  private static func withoutColours(_ line: String) -> [Unicode.Scalar] {
    var isInSequence = false
    return line.unicodeScalars.filter { scalar in
      if scalar == "\u{1B}" { isInSequence = true }
      defer { if scalar == "m" { isInSequence = false } }
      return !isInSequence
    }
  }

  /// The places of the titles of a heading, or nil if the line is not one: lower-case words, at
  /// least two spaces apart.
  private static func titles(of scalars: [Unicode.Scalar]) -> [Range<Int>]? {
    var titles: [Range<Int>] = []
    var start = 0
    while let first = scalars[start...].firstIndex(where: { $0 != " " }) {
      var end = first
      while end < scalars.count {
        let isBlank = scalars[end] == " "
        if isBlank, end + 1 == scalars.count || scalars[end + 1] == " " { break }
        guard isBlank || "a"..."z" ~= scalars[end] else { return nil }
        end += 1
      }
      titles.append(first..<end)
      start = end
    }
    return titles.count > 1 ? titles : nil
  }

  /// The end of the last run of at least two adjacent positions, or nil without one.
  private static func gutterEnd(_ gap: [Int]) -> Int? {
    gap.indices.dropFirst().last { gap[$0] == gap[$0 - 1] + 1 }.map { gap[$0] + 1 }
  }

  private static func trimmed(_ part: ArraySlice<Unicode.Scalar>) -> String {
    guard let first = part.firstIndex(where: { $0 != " " }),
      let last = part.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(String.UnicodeScalarView(part[first...last]))
  }

  /// Whether no line is wider than `columns`.
  func fits(_ columns: Int) -> Bool { lines.allSatisfy { $0.count <= columns } }

  /// The table with as many columns as fit, at least one (which wraps); each remaining cell gets a
  /// line of its own.
  func lines(_ columns: Int) -> [String] {
    let kept = ends.indices.last { width(of: $0) <= columns } ?? 0
    var result: [String] = []
    for (number, line) in lines.enumerated() {
      let shown = line[..<min(ends[kept], line.count)]
      let end = shown.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      let rows = Wrapping.broken(
        String(String.UnicodeScalarView(shown[..<end])), columns, indent: 2)
      result += number == 0 && isQuiet ? rows.map { "\(Self.quiet)\($0)\u{1B}[22m" } : rows
      if number > 0 { result += rest(of: cells[number], after: kept, columns) }
    }
    return result
  }

  /// The width of the table up to a column, and with it.
  private func width(of column: Int) -> Int {
    lines.reduce(0) { widest, line in
      let shown = line[..<min(ends[column], line.count)]
      return max(widest, shown.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)
    }
  }

  /// The cells of a row after a column, each with its title, filled into lines.
  private func rest(of row: [String], after kept: Int, _ columns: Int) -> [String] {
    var result: [String] = []
    for column in (kept + 1)..<max(row.count, kept + 1) where !row[column].isEmpty {
      let item = "\(cells[0][column]) \(row[column])"
      let width = (result.last?.unicodeScalars.count ?? columns) + 2 + item.unicodeScalars.count
      if width <= columns, let last = result.popLast() {
        result.append("\(last)  \(item)")
      } else {
        result += Wrapping.broken("  \(item)", columns, indent: 2)
      }
    }
    return result
  }
}
