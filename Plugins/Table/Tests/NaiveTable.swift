import LayoutCore
import TestSupport

/// A table written for reading, not for speed: each cell is placed by walking over all rows and
/// columns, and merged cells are looked for one by one.
struct NaiveTable {
  var columns: [Double] = []
  var rows: [Double] = []
  /// Numbers of cells of the rows.
  var counts: [Int] = []
  var gap = Size(width: 1, height: 1)
  var frozen = (columns: 0, rows: 0)
  var trailing = (columns: 0, rows: 0)
  var holdsInBounce = false
  var circular = Axes()
  /// First and last row and column of each, apart from each other.
  var merges: [(rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = []
  var viewport = Viewport(size: Size(width: 320, height: 240))

  /// Columns that there are: those of the longest row.
  var columnCount: Int { counts.max() ?? 0 }

  /// Draws one that is accepted.
  static func random(_ random: inout SceneRandom) -> NaiveTable {
    var table = NaiveTable()
    table.columns = (0..<1 + random.below(9)).map { _ in 0.25 + random.length(120) }
    table.rows = (0..<1 + random.below(12)).map { _ in 0.25 + random.length(90) }
    let isRagged = random.once(in: 3)
    table.counts = table.rows.map { _ in
      isRagged ? random.below(table.columns.count + 1) : table.columns.count
    }
    table.columns = Array(table.columns.prefix(table.columnCount))
    table.gap = Size(
      width: random.pick([0, 1, 4.5]), height: random.pick([0, 1, 4.5]))
    table.frozen.columns = random.below(min(3, table.columnCount) + 1)
    table.frozen.rows = random.below(min(3, table.rows.count) + 1)
    table.trailing.columns = random.below(min(2, table.columnCount - table.frozen.columns) + 1)
    table.trailing.rows = random.below(min(2, table.rows.count - table.frozen.rows) + 1)
    table.holdsInBounce = random.flip()
    if random.flip() {
      table.viewport.contentInset = Insets(
        top: random.length(40), left: random.length(40), bottom: random.length(40),
        right: random.length(40))
    }
    table.addMerges(&random)
    table.goRound(&random)
    return table
  }

  /// Merges cells apart from each other and inside one band.
  private mutating func addMerges(_ random: inout SceneRandom) {
    for _ in 0..<random.below(5) where columnCount > 0 {
      let (row, column) = (random.below(rows.count), random.below(columnCount))
      let (last, lastColumn) = (row + random.below(4), column + random.below(4))
      guard last < rows.count, lastColumn < columnCount, counts[row] > column,
        band(row, rows.count, frozen.rows, trailing.rows)
          == band(last, rows.count, frozen.rows, trailing.rows),
        band(column, columnCount, frozen.columns, trailing.columns)
          == band(lastColumn, columnCount, frozen.columns, trailing.columns),
        !merges.contains(where: {
          $0.rows.overlaps(row...last) && $0.columns.overlaps(column...lastColumn)
        })
      else { continue }
      merges.append((row...last, column...lastColumn))
    }
  }

  /// Goes round where the content is long enough.
  private mutating func goRound(_ random: inout SceneRandom) {
    let (x, y) = (random.once(in: 3), random.once(in: 3))
    if x, trailing.columns == 0, columnCount > frozen.columns,
      period(columns, gap.width, frozen.columns)
        >= viewport.size.width - viewport.contentInset.left
        - held(columns, gap.width, frozen.columns)
    {
      circular.insert(.horizontal)
    }
    if y, trailing.rows == 0, columnCount > 0, rows.count > frozen.rows,
      period(rows, gap.height, frozen.rows)
        >= viewport.size.height - viewport.contentInset.top - held(rows, gap.height, frozen.rows)
    {
      circular.insert(.vertical)
    }
  }

  private func band(_ index: Int, _ count: Int, _ lead: Int, _ trail: Int) -> Int {
    index < lead ? 0 : index < count - trail ? 1 : 2
  }

  private func period(_ lengths: [Double], _ gap: Double, _ lead: Int) -> Double {
    lengths.dropFirst(lead).reduce(0) { $0 + $1 + gap }
  }

  private func held(_ lengths: [Double], _ gap: Double, _ lead: Int) -> Double {
    lead == 0 ? 0 : lengths.prefix(lead).reduce(0) { $0 + $1 + gap }
  }
}

/// Frames.
extension NaiveTable {
  /// The cell at a row and a column, or nil where there is none.
  func cell(_ row: Int, _ column: Int) -> LayoutAttributes? {
    guard row < counts.count, column < counts[row] else { return nil }
    var (lines, tracks) = (row...row, column...column)
    if let merge = merges.first(where: { $0.rows.contains(row) && $0.columns.contains(column) }) {
      guard merge.rows.lowerBound == row, merge.columns.lowerBound == column else { return nil }
      (lines, tracks) = merge
    }
    let x = span(
      tracks, columns, gap.width, frozen.columns, trailing.columns,
      circular.contains(.horizontal), .horizontal)
    let y = span(
      lines, rows, gap.height, frozen.rows, trailing.rows, circular.contains(.vertical), .vertical)
    return LayoutAttributes(
      Element(.cell, section: row, item: column),
      frame: Rect(x: x.start, y: y.start, width: x.length, height: y.length),
      zIndex: (x.isHeld ? 1024 : 0) + (y.isHeld ? 1024 : 0))
  }

  private func span(
    _ range: ClosedRange<Int>, _ lengths: [Double], _ gap: Double, _ lead: Int, _ trail: Int,
    _ isCircular: Bool, _ axis: Axis
  ) -> (start: Double, length: Double, isHeld: Bool) {
    var (start, content) = (gap, gap)
    for length in lengths.prefix(range.lowerBound) { start += length + gap }
    for length in lengths { content += length + gap }
    let length = lengths[range].reduce(-gap) { $0 + $1 + gap }
    let inset = viewport.contentInset
    let (before, after) = (inset.lead(axis), inset.trail(axis))
    let offset = viewport.contentOffset.along(axis)
    let size = viewport.size.along(axis)
    if range.lowerBound < lead {
      let line = offset + before
      return (start + (isCircular || holdsInBounce ? line : max(0, line)), length, true)
    }
    if range.lowerBound >= lengths.count - trail {
      var shift = min(0, offset + size - after - content)
      let last = max(content - size + after, -before)
      if holdsInBounce, offset > last { shift += offset - last }
      return (start + shift, length, true)
    }
    if isCircular {
      let line = offset + before + (lead == 0 ? 0 : held(lengths, gap, lead))
      let period = period(lengths, gap, lead)
      while start + length > line { start -= period }
      while start + length <= line { start += period }
    }
    return (start, length, false)
  }

  /// All cells, in `AttributesOrder`.
  var cells: [LayoutAttributes] {
    counts.indices.flatMap { row in (0..<counts[row]).compactMap { cell(row, $0) } }
  }

  /// The options as people type them.
  var options: [String: String] {
    func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
    var options = [
      "rows": list(rows), "gap": list([gap.width, gap.height]),
      "frozen-columns": "\(frozen.columns)", "frozen-rows": "\(frozen.rows)",
      "trailing-columns": "\(trailing.columns)", "trailing-rows": "\(trailing.rows)",
      "during-bounce": holdsInBounce ? "held" : "moves",
      "circular": ["none", "x", "y", "both"][Int(circular.rawValue)],
    ]
    if !columns.isEmpty { options["columns"] = list(columns) }
    let merged = merges.map {
      "\($0.rows.lowerBound),\($0.columns.lowerBound)..\($0.rows.upperBound),\($0.columns.upperBound)"
    }
    if !merged.isEmpty { options["merge"] = merged.joined(separator: " ") }
    return options
  }

  /// An offset anywhere in the content or outside it.
  func randomOffset(_ random: inout SceneRandom) -> Point {
    let (width, height) = (columns.reduce(0, +), rows.reduce(0, +))
    return Point(
      x: random.length(Int(width) + 600) - 300, y: random.length(Int(height) + 600) - 300)
  }
}
