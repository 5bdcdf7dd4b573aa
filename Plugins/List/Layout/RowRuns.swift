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
    // Rows like those around them only lengthen or shorten a run.
    if let run = find(range.lowerBound, by: { $0.rows }),
      run.offset + range.count <= run.element.count,
      runs.allSatisfy({ $0.ticks == run.element.ticks })
    {
      let count = run.element.count - range.count + runs.reduce(0) { $0 + $1.count }
      if count > 0 {
        if count != run.element.count { update(at: run.index) { $0.count = count } }
        return
      }
    }
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
  private let runs: RowRuns
  /// The runs after the present one, once they are needed.
  private var following: RowRuns.Cursor?
  /// Number of the present run, height of its rows, and how many of them are still to come.
  private var (index, ticks, left) = (0, Int64(0), 0)
  /// Number of the next row.
  private(set) var row: Int
  private var start: Int64
  /// The height of the first row, if it heads the section.
  private let head: Int64?

  /// Starts with the first row of `section` that ends after a distance from its start.
  ///
  /// - Complexity: O(log n).
  init(_ section: ListSection, endingAfter distance: Int64) {
    runs = section.rows
    head = section.isHeaded ? section.style.header : nil
    (row, start, index) = (section.rowCount, section.rowsEnd, runs.count)
    if head != nil {
      let first = section.row(endingAfter: distance)
      guard let match = runs.find(first, by: { $0.rows }) else { return }
      (row, start) = (first, section.span(ofRow: first).start)
      (index, ticks, left) = (
        match.index, match.element.ticks, match.element.count - match.offset
      )
    } else {
      let (rowsStart, target) = (section.rowsStart, max(0, distance - section.rowsStart))
      let found = runs.find(target, by: { $0.ticks }) { (index: $0, run: $1, before: $2) }
      guard let (index, run, before) = found else { return }
      let passed = (target - before.ticks) / run.ticks
      row = before.rows + Int(passed)
      start = rowsStart + before.ticks + passed * run.ticks
      (self.index, ticks, left) = (index, run.ticks, run.count - Int(passed))
    }
  }

  /// The next rows that are equally high and start before a distance from the start of the section:
  /// their number, the start of the first, and the height of each; nil where there are none.
  ///
  /// - Complexity: O(1).
  mutating func next(before end: Int64) -> (count: Int, start: Int64, length: Int64)? {
    while left == 0 {
      if following == nil {
        guard index < runs.count else { return nil }
        following = runs.cursor(at: index + 1)
      } else {
        following?.advance()
      }
      guard let run = following?.element else {
        (index, following) = (runs.count, nil)
        return nil
      }
      (ticks, left) = (run.ticks, run.count)
    }
    guard start < end else { return nil }
    let first = start
    let isHead = row == 0 && head != nil
    let length = isHead ? head ?? ticks : ticks
    // A page counts rows in 32 bits: what is asked for may reach beyond that.
    let count =
      isHead ? 1 : length == 0 ? left : Int(min(Int64(left), (end - 1 - start) / length + 1))
    (row, left, start) = (row + count, left - count, start + Int64(count) * length)
    return (count, first, length)
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
