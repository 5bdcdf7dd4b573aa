import CalendarEvents
import CivilTime

/// The days that a calendar shows: which ones, and how many across its width.
struct ShownDays: Hashable {
  /// The visible days, from the one of column 0's page on.
  var visible: VisibleDays
  /// Weekdays whose columns are half as wide.
  var narrow: Weekdays
  /// Number of days across the width.
  var across: Int
  /// The columns of each day.
  var resources = ResourceColumns()

  /// Number of columns across the width.
  var columnsAcross: Int { across * resources.count }

  /// A number of days, or more, so that a page that is sorted by resource has all its days.
  func wholePages(_ days: Int) -> Int {
    guard let page = resources.page else { return days }
    let dates = visible.column(notBefore: days)
    let whole = (dates + page - 1) / page * page
    return whole == dates ? days : visible.day(ofColumn: whole - 1) + 1
  }

  /// Whether the columns of a visible day are narrow.
  func isNarrow(_ date: Int) -> Bool {
    narrow.contains(visible.weekday(visible.day(ofColumn: date)))
  }

  /// The day of a column.
  func day(ofColumn column: Int) -> Int {
    visible.day(ofColumn: resources.place(ofColumn: column).date)
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
  /// The columns of each day.
  let resources: ResourceColumns
  /// Whether a least width makes columns wider than their share.
  let isWidened: Bool
  private let left: Double
  private let step: Double
  /// Number of days after which widths are the same again, and for each of these and the next one
  /// its first step; nil if no column is narrow.
  private let period: (columns: Int, starts: InlineArray<8, Int>)?

  /// Columns that share `width` from `left` on; one that is not narrow is at least `least` wide.
  init(_ days: ShownDays, count: Int, left: Double, width: Double, least: Double = 0) {
    (self.count, self.left, resources) = (count, left, days.resources)
    guard days.narrow.count > 0 else {
      let share = width / Double(days.columnsAcross)
      (step, period, isWidened) = (max(share, least), nil, share < least)
      self.width = step
      return
    }
    let columns = days.visible.perWeek
    var starts = InlineArray<8, Int>(repeating: 0)
    for column in 0..<columns {
      starts[column + 1] = starts[column] + (days.isNarrow(column) ? 1 : 2)
    }
    period = (columns, starts)
    let share = width / Double(Self.step(days.across, columns, starts) * resources.count)
    (step, isWidened) = (max(share, least / 2), 2 * share < least)
    self.width = 2 * step
  }

  private static func step(_ column: Int, _ columns: Int, _ starts: InlineArray<8, Int>) -> Int {
    let week = floorDivide(column, columns)
    return week * starts[columns] + starts[column - columns * week]
  }

  /// The step at which a column begins.
  private func step(_ column: Int) -> Int {
    guard let period else { return column }
    func start(_ date: Int) -> Int { Self.step(date, period.columns, period.starts) }
    let (date, resource) = resources.place(ofColumn: column)
    let page = resources.page ?? 1
    let first = floorDivide(date, page) * page
    let before = start(first)
    return before * resources.count + resource * (start(first + page) - before)
      + start(date) - before
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
    let date = date(atStep: steps / Double(resources.count), period.columns, period.starts)
    guard resources.count > 1 else { return date }
    guard let page = resources.page, date.magnitude < 1e9 else {
      return resources.columns(atDates: date)
    }
    // By resource, the dates of a page come once for each resource.
    let first = floorDivide(Int(date.rounded(.down)), page) * page
    func start(_ date: Int) -> Double { Double(Self.step(date, period.columns, period.starts)) }
    let (before, length) = (start(first), start(first + page) - start(first))
    let rest = steps - before * Double(resources.count)
    let resource = min((rest / length).rounded(.down), Double(resources.count - 1))
    let own = self.date(
      atStep: before + rest - resource * length, period.columns, period.starts)
    return own + resource * Double(page) + Double(first * (resources.count - 1))
  }

  /// The date, with the part of it, at a number of steps if each date had one column.
  private func date(atStep steps: Double, _ columns: Int, _ starts: InlineArray<8, Int>) -> Double {
    let length = Double(starts[columns])
    let week = (steps / length).rounded(.down)
    let rest = steps - week * length
    var column = 0
    while column + 1 < columns, Double(starts[column + 1]) <= rest { column += 1 }
    let start = Double(starts[column])
    let part = (rest - start) / (Double(starts[column + 1]) - start)
    return week * Double(columns) + Double(column) + part
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
