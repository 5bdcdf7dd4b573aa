import CalendarEvents
import LayoutCore
import SummaryTree

/// The geometry of the rows: where weeks, days, headers and lanes are.
struct MonthGrid {
  let settings: MonthSettings
  let rows: MonthRows
  /// Width of the bounds inside the adjusted content inset, in points.
  let width: Double
  private let columnWidth: Double
  /// Height of the name of a month, in points; 0: none.
  let monthHeader: Double
  /// Height of the weeks of each month, or of all weeks, while it does not depend on the content.
  private let equalHeights: [Double]
  /// Top and bottom edges of the rows.
  private(set) var tops: [Double] = []
  private(set) var bottoms: [Double] = []

  /// The rows with heights that do not depend on the content; with `row-height=content` all have
  /// the least one.
  ///
  /// - Complexity: O(rows).
  init(_ settings: MonthSettings, _ rows: MonthRows, _ viewport: Viewport) {
    (self.settings, self.rows) = (settings, rows)
    width = viewport.insetSize.width
    columnWidth = max(0, width - settings.gutter) / Double(rows.visible.perWeek)
    let isSingle = rows.months.count < 2
    monthHeader = rows.months.isEmpty ? 0 : settings.monthHeader ?? (isSingle ? 0 : 40)
    let room = viewport.insetSize.height - settings.weekdayHeader - monthHeader
    func height(_ count: Int) -> Double {
      switch settings.rowHeight {
      case .equal: return max(room / Double(count), settings.minRowHeight)
      case .content: return settings.minRowHeight
      case .fixed(let height): return height
      }
    }
    equalHeights =
      rows.months.isEmpty ? [height(rows.rows.count)] : rows.months.map { height($0.rows.count) }
    tops = Array(repeating: 0, count: rows.rows.count)
    bottoms = tops
    place(from: 0) { _ in 0 }
  }

  /// The height that a row has without its content, in points.
  private func leastHeight(ofRow row: Int) -> Double { equalHeights[rows.rows[row].month ?? 0] }

  /// Places rows, from one on, below each other; `lanes` has the number of lines of a row's events.
  ///
  /// - Complexity: O(rows).
  mutating func place(from first: Int, _ lanes: (Int) -> Int) {
    for row in first..<tops.count {
      let week = rows.rows[row]
      var top = row > 0 ? bottoms[row - 1] : Edges.snap(settings.weekdayHeader)
      if let month = week.month, rows.months[month].rows.lowerBound == row { top += monthHeader }
      var height = leastHeight(ofRow: row)
      if settings.rowHeight == .content { height = max(height, contentHeight(lanes(row))) }
      tops[row] = Edges.snap(top)
      bottoms[row] = max(tops[row], Edges.snap(top + height))
    }
  }

  /// The height that a number of lines needs, in points (rule K-48).
  func contentHeight(_ used: Int) -> Double {
    settings.numberHeight + Double(used) * settings.lanePitch - (used > 0 ? settings.laneGap : 0)
      + 4
  }

  /// Most lines of a row, that of the counts included; nil: no limit (rule K-48).
  func limit(ofRow row: Int) -> Int? {
    let own = settings.maxLanes > 0 ? settings.maxLanes : nil
    guard settings.rowHeight != .content, settings.lanePitch > 0 else { return own }
    let room = leastHeight(ofRow: row) - settings.numberHeight + settings.laneGap
    let fitting = max(1, Int(min(1e9, (room / settings.lanePitch).rounded(.down))))
    return min(own ?? fitting, fitting)
  }

  /// Size of the content, in points (rule K-50).
  var contentSize: Size { Size(width: width, height: bottoms[bottoms.count - 1]) }

  /// Number of columns.
  var columns: Int { rows.visible.perWeek }

  /// Left edge of a column, and right edge of the one before.
  func x(ofColumn column: Int) -> Double {
    column == columns && width >= settings.gutter
      ? width : Edges.snap(settings.gutter + columnWidth * Double(column))
  }

  /// The rows that a range of the height meets.
  ///
  /// - Complexity: O(log rows).
  func rows(from low: Double, to high: Double) -> Range<Int> {
    let first = partitionPoint(bottoms.count) { bottoms[$0] > low }
    let end = partitionPoint(tops.count) { tops[$0] >= high }
    return first..<max(first, end)
  }

  /// The day in a column of a row (rule K-42).
  func day(row: Int, column: Int) -> Rect {
    Rect(
      minX: x(ofColumn: column), minY: tops[row], maxX: x(ofColumn: column + 1),
      maxY: bottoms[row])
  }

  /// The place of the number of a day.
  func number(row: Int, column: Int) -> Rect {
    var frame = day(row: row, column: column)
    frame.height = min(frame.height, settings.numberHeight)
    return frame
  }

  /// The place of the number of a week.
  func week(row: Int) -> Rect {
    Rect(minX: 0, minY: tops[row], maxX: settings.gutter, maxY: bottoms[row])
  }

  /// A part of a lane of a row, inside the row (rules K-45, K-46).
  func bar(row: Int, columns: ClosedRange<Int>, lane: Int, isStart: Bool, isEnd: Bool) -> Rect {
    let gap = settings.columnSpacing / 2
    let (low, high) = (x(ofColumn: columns.lowerBound), x(ofColumn: columns.upperBound + 1))
    let left = isStart ? min(Edges.snap(low + gap), high) : low
    let right = isEnd ? max(left, Edges.snap(high - gap)) : high
    let y = top(ofLane: lane, inRow: row)
    // Without a gap the next lane begins where this one ends, to the last bit.
    let end = min(Edges.snap(y + settings.laneHeight), top(ofLane: lane + 1, inRow: row))
    return Rect(
      minX: left, minY: min(y, bottoms[row]), maxX: right, maxY: min(end, bottoms[row]))
  }

  /// The place that a part of an event without room has: its own, without width (rule K-04).
  func hiddenBar(row: Int, columns: ClosedRange<Int>, lane: Int, isStart: Bool) -> Rect {
    let low = x(ofColumn: columns.lowerBound)
    let gap = isStart ? settings.columnSpacing / 2 : 0
    return Rect(
      x: min(Edges.snap(low + gap), x(ofColumn: columns.upperBound + 1)),
      y: top(ofLane: lane, inRow: row), width: 0, height: settings.laneHeight)
  }

  private func top(ofLane lane: Int, inRow row: Int) -> Double {
    Edges.snap(tops[row] + settings.numberHeight + Double(lane) * settings.lanePitch)
  }

  // MARK: Headers

  /// The names of weekdays in a column, pinned at the top (rule K-42).
  func weekdayHeader(_ column: Int, pinY: Double) -> Rect {
    Rect(
      minX: x(ofColumn: column), minY: pinY, maxX: x(ofColumn: column + 1),
      maxY: pinY + settings.weekdayHeader)
  }

  /// The name of a month at rest, or nil if there are no names.
  func monthHeaderTop(_ month: Int) -> Double? {
    guard monthHeader > 0, rows.months.indices.contains(month) else { return nil }
    return tops[rows.months[month].rows.lowerBound] - monthHeader
  }

  /// The name of a month, pinned while its weeks are in sight (rule K-49).
  func monthHeader(_ month: Int, pinY: Double) -> Rect? {
    guard let rest = monthHeaderTop(month) else { return nil }
    let end = bottoms[rows.months[month].rows.upperBound - 1]
    let y = max(rest, min(pinY + settings.weekdayHeader, end - monthHeader))
    return Rect(x: 0, y: y, width: width, height: monthHeader)
  }

  /// The months that a range of the height meets.
  ///
  /// - Complexity: O(log months).
  func months(from low: Double, to high: Double) -> Range<Int> {
    let months = rows.months
    let first = partitionPoint(months.count) { bottoms[months[$0].rows.upperBound - 1] > low }
    let end = partitionPoint(months.count) {
      tops[months[$0].rows.lowerBound] - monthHeader >= high
    }
    return first..<max(first, end)
  }
}
