import LayoutCore

/// Cells that are one: a range of rows and one of columns (rule G-20).
struct CellMerge: Hashable, Sendable {
  let rows: ClosedRange<Int>
  let columns: ClosedRange<Int>

  /// The merged cell, as people type it.
  var text: String {
    "\(rows.lowerBound),\(columns.lowerBound)..\(rows.upperBound),\(columns.upperBound)"
  }

  /// Whether the two share a cell.
  func overlaps(_ other: CellMerge) -> Bool {
    rows.overlaps(other.rows) && columns.overlaps(other.columns)
  }

  /// Whether all cells of the other one are in it.
  func contains(_ other: CellMerge) -> Bool {
    rows.lowerBound <= other.rows.lowerBound && other.rows.upperBound <= rows.upperBound
      && columns.lowerBound <= other.columns.lowerBound
      && other.columns.upperBound <= columns.upperBound
  }
}

/// Reading of the option.
extension CellMerge {
  /// Reads `none`, or merged cells with commas, blanks or semicolons between them; they come in
  /// order of their rows, without those inside others (rule G-22).
  ///
  /// - Throws: `LayoutFailure.refused` for anything else, and where two overlap in part.
  static func read(_ text: String) throws(LayoutFailure) -> [CellMerge] {
    if text == "none" { return [] }
    var (merges, reader): ([CellMerge], MergeReader) = ([], MergeReader(Array(text.utf8)))
    repeat {
      guard let merge = reader.merge() else {
        throw .refused(
          "merge takes none or cells as in 1,1..2,3, the first before the last, not '\(text)'")
      }
      merges.append(merge)
    } while reader.skipsSeparator()
    return try outermost(merges.sorted(by: inOrder))
  }

  /// Without those inside others, which come after them.
  private static func outermost(_ sorted: [CellMerge]) throws(LayoutFailure) -> [CellMerge] {
    var (kept, open): ([CellMerge], [CellMerge]) = ([], [])
    for merge in sorted {
      open.removeAll { $0.rows.upperBound < merge.rows.lowerBound }
      if let other = open.first(where: { $0.overlaps(merge) }) {
        guard other.contains(merge) else {
          throw .refused(
            "merge takes no cells that overlap in part, as \(other.text) and \(merge.text)")
        }
      } else {
        kept.append(merge)
        open.append(merge)
      }
    }
    return kept
  }

  /// Order of first rows, then of first columns; of those that begin alike the larger come first.
  private static func inOrder(_ a: CellMerge, _ b: CellMerge) -> Bool {
    (
      a.rows.lowerBound, a.columns.lowerBound, -a.rows.upperBound, -a.columns.upperBound
    ) < (b.rows.lowerBound, b.columns.lowerBound, -b.rows.upperBound, -b.columns.upperBound)
  }
}

/// Reads merged cells from the bytes of a text.
private struct MergeReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A merged cell, or nil if there is none here.
  mutating func merge() -> CellMerge? {
    guard let row = number(), skips(","), let column = number(), skips("."), skips("."),
      let lastRow = number(), skips(","), let lastColumn = number(), row <= lastRow,
      column <= lastColumn
    else { return nil }
    return CellMerge(rows: row...lastRow, columns: column...lastColumn)
  }

  /// Goes past what separates two; false at the end of the text.
  mutating func skipsSeparator() -> Bool {
    guard place < bytes.count else { return false }
    _ = skips(",") || skips(";")
    while skips(" ") {}
    return true
  }

  private mutating func number() -> Int? {
    let start = place
    var value = 0
    while place < bytes.count, (0x30...0x39).contains(bytes[place]), place - start < 9 {
      value = value * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    return place == start ? nil : value
  }

  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}

/// Merged cells by their rows: an interval tree in order of the first rows (rule G-31).
struct MergeTree {
  /// In order of first rows, then of first columns.
  let merges: [CellMerge]
  /// At the middle of each part the largest last row of the part.
  private var lastRows: [Int]

  init(_ merges: [CellMerge]) {
    self.merges = merges
    lastRows = Array(repeating: -1, count: merges.count)
    fill(0..<merges.count)
  }

  @discardableResult
  private mutating func fill(_ part: Range<Int>) -> Int {
    guard !part.isEmpty else { return -1 }
    let middle = part.lowerBound + part.count / 2
    let sides = max(fill(part.lowerBound..<middle), fill(middle + 1..<part.upperBound))
    lastRows[middle] = max(sides, merges[middle].rows.upperBound)
    return lastRows[middle]
  }

  /// Appends those that have any of the rows and any of the columns.
  ///
  /// - Complexity: O(log n + those that have any of the rows).
  func append(
    meeting rows: Range<Int>, _ columns: Range<Int>, to found: inout [CellMerge],
    visits: inout Int
  ) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    append(0..<merges.count, rows, columns, &found, &visits)
  }

  private func append(
    _ part: Range<Int>, _ rows: Range<Int>, _ columns: Range<Int>, _ found: inout [CellMerge],
    _ visits: inout Int
  ) {
    guard !part.isEmpty else { return }
    let middle = part.lowerBound + part.count / 2
    visits += 1
    guard lastRows[middle] >= rows.lowerBound else { return }
    append(part.lowerBound..<middle, rows, columns, &found, &visits)
    let merge = merges[middle]
    guard merge.rows.lowerBound < rows.upperBound else { return }
    if merge.rows.overlaps(rows), merge.columns.overlaps(columns) { found.append(merge) }
    append(middle + 1..<part.upperBound, rows, columns, &found, &visits)
  }
}
