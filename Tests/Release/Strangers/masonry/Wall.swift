/// One section: cells in columns, measured from the section's top.
struct Wall {
  /// A cell: its column, where it begins and how high it is, in points.
  struct Cell {
    var column = 0
    var top = 0.0
    var height: Double
  }

  let columns: Int
  let gap: Double
  /// The start of the columns: below the header.
  let top: Double
  private(set) var cells: [Cell] = []
  /// Down to the end of the longest column.
  private(set) var height: Double
  /// Cells from here on have no place yet.
  private var built = 0
  private var isStale = false

  init(columns: Int, gap: Double, top: Double) {
    (self.columns, self.gap, self.top) = (columns, gap, top)
    height = top
  }

  /// Replaces cells; `build` places them.
  mutating func replace(_ items: Range<Int>, with heights: [Double]) {
    cells.replaceSubrange(items, with: heights.map { Cell(height: $0) })
    built = min(built, items.lowerBound)
    isStale = isStale || !items.isEmpty || !heights.isEmpty
  }

  /// Places every cell that has no place.
  ///
  /// - Complexity: O(cells after the first change · columns).
  mutating func build() {
    guard isStale else { return }
    var ends = ends(before: built)
    for index in built..<cells.count {
      let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      cells[index].column = column
      cells[index].top = ends[column]
      ends[column] += cells[index].height + gap
    }
    built = cells.count
    isStale = false
    height = ends.max().map { $0 > top ? $0 - gap : top } ?? top
  }

  /// The ends of the columns after the first cells, the gap included.
  private func ends(before index: Int) -> [Double] {
    var ends = [Double](repeating: -1, count: columns)
    var missing = columns
    for cell in cells[..<index].reversed() where ends[cell.column] < 0 {
      ends[cell.column] = cell.top + cell.height + gap
      missing -= 1
      if missing == 0 { break }
    }
    return ends.map { $0 < 0 ? top : $0 }
  }
}
