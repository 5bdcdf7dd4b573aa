import LayoutCore
import SummaryTree

/// Rows of one height that follow each other.
struct RowRun: SummarizedElement {
  /// Numbers of rows, and their heights in ticks, so that sums do not depend on their order.
  struct Sum: Summary {
    var rows = 0
    var ticks: Int64 = 0
    static let zero = Sum()
    /// Stops at what is refused as too long.
    static func + (a: Sum, b: Sum) -> Sum {
      Sum(rows: a.rows + b.rows, ticks: a.ticks + min(b.ticks, Ticks.limit - a.ticks))
    }
  }

  var count: Int
  let ticks: Int64

  var summary: Sum {
    let (product, overflows) = ticks.multipliedReportingOverflow(by: Int64(count))
    return Sum(rows: count, ticks: overflows ? Ticks.limit : min(product, Ticks.limit))
  }
}

/// The rows of a section: one run where all are alike, whatever their number.
typealias RowRuns = SummarizedList<RowRun>

extension SummarizedList<RowRun> {
  /// The start and the height of row `index`, from the start of the first, in ticks.
  ///
  /// - Complexity: O(log n).
  func span(ofRow index: Int) -> (start: Int64, length: Int64) {
    guard let match = find(index, by: { $0.rows }) else { return (summary.ticks, 0) }
    return (match.before.ticks + Int64(match.offset) * match.element.ticks, match.element.ticks)
  }

  /// The first row that ends after `ticks`; the number of rows if none does.
  ///
  /// - Complexity: O(log n).
  func row(endingAfter ticks: Int64) -> Int {
    guard let match = find(Swift.max(0, ticks), by: { $0.ticks }) else { return summary.rows }
    return match.before.rows + Int(match.offset / match.element.ticks)
  }

  /// Puts rows of these heights, in ticks, in the place of those in `range`.
  ///
  /// - Complexity: O(log n + k) for k runs.
  mutating func replace(_ range: Range<Int>, with runs: [RowRun]) {
    let (first, last) = (
      find(range.lowerBound, by: { $0.rows }), find(range.upperBound, by: { $0.rows })
    )
    var new: [RowRun] = []
    var places = (first?.index ?? count)..<(last?.index ?? count)
    if let first, first.offset > 0 {
      new.append(RowRun(count: first.offset, ticks: first.element.ticks))
    }
    for run in runs { new.add(run) }
    if let last, last.offset > 0 {
      new.add(RowRun(count: last.element.count - last.offset, ticks: last.element.ticks))
      places = places.lowerBound..<places.upperBound + 1
    }
    replaceSubrange(places, with: new)
  }
}

/// Rows in order from one of them on.
struct RowWalk {
  private var runs: RowRuns.Cursor
  /// Rows of the present run that are still to come.
  private var left: Int
  /// Number of the next row.
  private(set) var row: Int
  private var start: Int64

  /// Starts with a row of `section`.
  ///
  /// - Complexity: O(log n).
  init(_ section: ListSection, from row: Int) {
    let match = section.rows.find(row, by: { $0.rows })
    runs = section.rows.cursor(at: match?.index ?? section.rows.count)
    left = match.map { $0.element.count - $0.offset } ?? 0
    self.row = row
    start = row < section.rowCount ? section.span(ofRow: row).start : section.rowsEnd
  }

  /// The next row of `section`: its start from the start of the section, and its height; nil at the
  /// end.
  ///
  /// - Complexity: O(1).
  mutating func next(_ section: ListSection) -> (start: Int64, length: Int64)? {
    guard let run = runs.element else { return nil }
    let length = row == 0 && section.isHeaded ? section.style.header : run.ticks
    defer {
      (row, start, left) = (row + 1, start + length, left - 1)
      if left == 0 {
        runs.advance()
        left = runs.element?.count ?? 0
      }
    }
    return (start, length)
  }
}

extension [RowRun] {
  /// Appends rows, to the last run if they are like its rows.
  mutating func add(_ run: RowRun) {
    if run.count == 0 { return }
    if last?.ticks == run.ticks { self[count - 1].count += run.count } else { append(run) }
  }
}

/// Reading of heights.
extension [RowRun] {
  /// The runs of rows of a section, each with its own height, else the one that was measured, else
  /// that of the style (rule T-01).
  ///
  /// - Complexity: O(1) where the columns are uniform, else O(k).
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid height.
  static func read(
    _ rows: Range<Int>, ofSection section: Int, _ style: ListStyle, _ context: any LayoutContext,
    reads: inout Int
  ) throws(LayoutFailure) -> [RowRun] {
    var runs: [RowRun] = []
    let column = context.lengthColumn(.height, inSection: section, else: style.rowHeight)
    if case .uniform(let height) = column {
      let ticks = try Self.ticks(height, section, rows.lowerBound)
      runs.add(RowRun(count: rows.count, ticks: ticks))
      return runs
    }
    var first = rows.lowerBound
    while first < rows.upperBound {
      let part = first..<Swift.min(first + 4096, rows.upperBound)
      var heights: [Double] = []
      context.readLengths(
        .height, inSection: section, items: part, else: style.rowHeight, into: &heights)
      for (index, height) in heights.enumerated() {
        runs.add(RowRun(count: 1, ticks: try Self.ticks(height, section, first + index)))
      }
      reads += part.count
      first = part.upperBound
    }
    return runs
  }

  private static func ticks(_ height: Double, _ section: Int, _ item: Int) throws(LayoutFailure)
    -> Int64
  {
    guard OptionType.lengths.contains(height) else {
      throw .refused("item \(section),\(item) has the height \(height), not one from 0 to 1e9")
    }
    return Ticks.count(height)
  }
}
