import CalendarEvents
import CivilTime

/// The days that a calendar shows: which ones, and how many across its width.
struct ShownDays: Hashable {
  /// The visible days, from the one of column 0's page on.
  var visible: VisibleDays
  /// Weekdays whose columns are half as wide.
  var narrow: Weekdays
  /// Number of columns across the width.
  var across: Int

  /// Whether a column is narrow.
  func isNarrow(_ column: Int) -> Bool {
    narrow.contains(visible.weekday(visible.day(ofColumn: column)))
  }
}

/// Where the columns lie, in content coordinates, points (rule K-21).
///
/// A *step* is the width of a column, and with narrow days half of one.
struct ColumnAxis {
  /// Number of columns.
  let count: Int
  /// Width of a column that is not narrow.
  let width: Double
  private let left: Double
  private let step: Double
  /// Number of columns after which widths are the same again, and for each of these and the next
  /// one its first step; nil if no column is narrow.
  private let period: (columns: Int, starts: InlineArray<8, Int>)?

  /// Columns that share `width` from `left` on.
  init(_ days: ShownDays, count: Int, left: Double, width: Double) {
    (self.count, self.left) = (count, left)
    guard days.narrow.count > 0 else {
      (step, period) = (width / Double(days.across), nil)
      self.width = step
      return
    }
    let columns = days.visible.perWeek
    var starts = InlineArray<8, Int>(repeating: 0)
    for column in 0..<columns {
      starts[column + 1] = starts[column] + (days.isNarrow(column) ? 1 : 2)
    }
    period = (columns, starts)
    step = width / Double(Self.step(days.across, columns, starts))
    self.width = 2 * step
  }

  private static func step(_ column: Int, _ columns: Int, _ starts: InlineArray<8, Int>) -> Int {
    let week = floorDivide(column, columns)
    return week * starts[columns] + starts[column - columns * week]
  }

  /// The step at which a column begins.
  private func step(_ column: Int) -> Int {
    period.map { Self.step(column, $0.columns, $0.starts) } ?? column
  }

  /// Left edge of a column before it is rounded.
  func left(ofColumn column: Int) -> Double { left + step * Double(step(column)) }

  /// Left edge of a column, and right edge of the one before.
  func x(ofColumn column: Int) -> Double { Edges.snap(left(ofColumn: column)) }

  /// Width of a column.
  func width(ofColumn column: Int) -> Double {
    period == nil ? step : step * Double(step(column + 1) - step(column))
  }

  /// Whether all columns are equally wide.
  var isEven: Bool { period == nil }

  /// Columns from the left of the first one, with the part of the one that `x` lies in.
  ///
  /// - Complexity: O(1).
  func position(atX x: Double) -> Double {
    let steps = (x - left) / step
    guard let period, steps.isFinite else { return steps }
    let length = Double(period.starts[period.columns])
    let week = (steps / length).rounded(.down)
    let rest = steps - week * length
    var column = 0
    while column + 1 < period.columns, Double(period.starts[column + 1]) <= rest { column += 1 }
    let start = Double(period.starts[column])
    let part = (rest - start) / (Double(period.starts[column + 1]) - start)
    return week * Double(period.columns) + Double(column) + part
  }

  /// The place of a number of columns from the left of the first one.
  ///
  /// - Complexity: O(1).
  func x(atPosition position: Double) -> Double {
    guard period != nil, position.magnitude < 1e9 else { return left + step * position }
    let column = position.rounded(.down)
    return left(ofColumn: Int(column)) + (position - column) * width(ofColumn: Int(column))
  }
}

extension VisibleDays {
  /// The days from day 0 that a number of columns are, parts of a column as parts of its day.
  func days(atColumns columns: Double) -> Double {
    guard !areAll, columns.magnitude < 1e9 else { return columns }
    let column = columns.rounded(.down)
    return Double(day(ofColumn: Int(column))) + (columns - column)
  }

  /// The columns that a number of days from day 0 are; a hidden day is the left edge of the next.
  func columns(atDays days: Double) -> Double {
    guard !areAll, days.magnitude < 1e9 else { return days }
    let day = days.rounded(.down)
    return Double(column(notBefore: Int(day))) + (isVisible(Int(day)) ? days - day : 0)
  }
}
