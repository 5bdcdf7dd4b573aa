import CalendarEvents
import CivilTime
import LayoutCore
import SummaryTree

/// A week of the content: a row (rule K-40).
struct WeekRow: Hashable {
  /// Its first date, visible or not, after 1970-01-01.
  let start: Int
  /// The dates that are shown if their weekday is; those of other rows neither precede nor overlap
  /// them.
  let dates: Range<Int>
  /// The number of its month, or nil where weeks run on.
  let month: Int?
}

/// A month of the content, with its rows (rule K-49).
struct MonthBlock: Hashable {
  let month: YearMonth
  let rows: Range<Int>
}

/// The weeks of all months, the weekdays that are shown, and which dates lie where.
struct MonthRows {
  let rows: [WeekRow]
  /// None where weeks run on.
  let months: [MonthBlock]
  /// The weekdays of a week that have a column.
  let visible: VisibleDays
  /// For each row, the number of earlier rows that show a date.
  private let shownBefore: [Int]
  /// The weeks of `count` months from `first` on.
  ///
  /// - Complexity: O(rows).
  /// - Throws: `LayoutFailure.refused` if a month needs more rows than it may have, or several
  ///   months would show a date twice.
  init(_ settings: MonthSettings, first: YearMonth, count: Int) throws(LayoutFailure) {
    let visible = VisibleDays(from: settings.firstWeekday, hidden: settings.hiddenDays)
    self.visible = visible
    var (rows, months): ([WeekRow], [MonthBlock]) = ([], [])
    if settings.breaks {
      if count > 1, let adjacent = settings.adjacent, adjacent != .hide {
        throw .refused("adjacent must be hide with \(count) months")
      }
      let isCut = count > 1 || settings.adjacent == .hide
      for number in 0..<count {
        let month = first.adding(number)
        let weeks = Self.weeks(month.days, visible)
        if let most = settings.rows, weeks.count > most {
          throw .refused("\(month.text) needs \(weeks.count) rows, found rows=\(most)")
        }
        let start = rows.count
        for row in 0..<(settings.rows ?? weeks.count) {
          let day = weeks.start + 7 * row
          let dates = isCut ? (day..<day + 7).clamped(to: month.days) : day..<day + 7
          rows.append(WeekRow(start: day, dates: dates, month: number))
        }
        months.append(MonthBlock(month: month, rows: start..<rows.count))
      }
    } else {
      let days = first.days.lowerBound..<first.adding(count - 1).days.upperBound
      let weeks = Self.weeks(days, visible)
      for row in 0..<weeks.count {
        let day = weeks.start + 7 * row
        rows.append(WeekRow(start: day, dates: day..<day + 7, month: nil))
      }
    }
    (self.rows, self.months) = (rows, months)
    var (shown, before) = ([Int](), 0)
    for row in rows {
      shown.append(before)
      if Self.columns(of: row.dates, row, visible) != nil { before += 1 }
    }
    shownBefore = shown + [before]
  }

  /// The weeks with a visible day among `days`: the start of the first, and their number.
  private static func weeks(_ days: Range<Int>, _ visible: VisibleDays) -> (
    start: Int, count: Int
  ) {
    func start(_ day: Int) -> Int {
      GregorianDay.weekStart(of: day, first: visible.firstWeekday)
    }
    let week = start(days.lowerBound)
    let columns = visible.columns(of: (days.lowerBound - week)...(days.upperBound - 1 - week))
    let first = week + visible.day(ofColumn: columns.lowerBound)
    let last = week + visible.day(ofColumn: columns.upperBound - 1)
    return (start(first), (start(last) - start(first)) / 7 + 1)
  }

  /// The first date that a column of the first row has: `DayView` counts from it.
  var firstDate: Int { date(row: 0, column: 0) }

  /// The dates from the first to the last one shown.
  var dates: Range<Int> { rows[0].dates.lowerBound..<rows[rows.count - 1].dates.upperBound }

  // MARK: Columns

  private static func columns(of dates: Range<Int>, _ row: WeekRow, _ visible: VisibleDays)
    -> ClosedRange<Int>?
  {
    let own = dates.clamped(to: row.dates)
    guard !own.isEmpty else { return nil }
    let columns = visible.columns(
      of: (own.lowerBound - row.start)...(own.upperBound - 1 - row.start))
    return columns.isEmpty ? nil : columns.lowerBound...(columns.upperBound - 1)
  }

  /// The columns of a row in which some dates are shown, or nil if none is (rule K-45).
  ///
  /// - Complexity: O(1).
  func columns(of dates: ClosedRange<Int>, inRow row: Int) -> ClosedRange<Int>? {
    Self.columns(of: dates.lowerBound..<(dates.upperBound + 1), rows[row], visible)
  }

  /// The columns of a row that show a date, or nil if none does.
  func columns(ofRow row: Int) -> ClosedRange<Int>? {
    Self.columns(of: rows[row].dates, rows[row], visible)
  }

  /// The date of a column of a row.
  func date(row: Int, column: Int) -> Int { rows[row].start + visible.day(ofColumn: column) }

  // MARK: Rows

  /// The first row whose dates do not all precede `date`; the number of rows if all do.
  ///
  /// - Complexity: O(log rows).
  func row(notBefore date: Int) -> Int {
    partitionPoint(rows.count) { rows[$0].dates.upperBound > date }
  }

  /// The rows that share a date with some others; empty if none does.
  ///
  /// - Complexity: O(log rows).
  func rows(of dates: ClosedRange<Int>) -> Range<Int> {
    let first = row(notBefore: dates.lowerBound)
    let end = partitionPoint(rows.count) { rows[$0].dates.lowerBound > dates.upperBound }
    return first..<max(first, end)
  }

  /// The row and the column that show a date, or nil if none does.
  ///
  /// - Complexity: O(log rows).
  func place(of date: Int) -> (row: Int, column: Int)? {
    let row = row(notBefore: date)
    guard row < rows.count, let columns = columns(of: date...date, inRow: row) else { return nil }
    return (row, columns.lowerBound)
  }

  // MARK: Parts

  /// The number of the part of an event that a row shows: parts are counted in the rows that show
  /// one (rule K-04).
  ///
  /// - Complexity: O(log rows).
  func part(of dates: ClosedRange<Int>, inRow row: Int) -> Int {
    let first = rows(of: dates).lowerBound
    guard row > first else { return 0 }
    let own = columns(of: dates, inRow: first) == nil ? 0 : 1
    return own + shownBefore[row] - shownBefore[first + 1]
  }

  /// The row that shows part `part` of an event, or nil if it has fewer.
  ///
  /// - Complexity: O(log rows).
  func row(ofPart part: Int, of dates: ClosedRange<Int>) -> Int? {
    let range = rows(of: dates)
    guard part >= 0, !range.isEmpty else { return nil }
    let isFirstShown = columns(of: dates, inRow: range.lowerBound) != nil
    if isFirstShown, part == 0 { return range.lowerBound }
    // Earlier rows that show a date, up to the one that is looked for.
    let wanted = shownBefore[range.lowerBound + 1] + part + (isFirstShown ? 0 : 1)
    let row = partitionPoint(rows.count) { shownBefore[$0 + 1] >= wanted }
    guard range.contains(row), columns(of: dates, inRow: row) != nil else { return nil }
    return row
  }

  // MARK: Numbers of weeks

  /// The number of a row's week (rule K-44).
  func weekNumber(ofRow row: Int, _ numbers: WeekNumbers) -> Int? {
    let start = rows[row].start
    func january1(_ day: Int) -> Int {
      GregorianDay.first(ofMonth: 1, GregorianDay.parts(day).year)
    }
    switch numbers {
    case .off: return nil
    case .iso:
      let thursday = start + (3 - visible.firstWeekday + 7) % 7
      return (thursday - january1(thursday)) / 7 + 1
    case .leading:
      // The last week of a year that holds the next 1 January is the first of the next one.
      let first = GregorianDay.weekStart(of: january1(start + 6), first: visible.firstWeekday)
      return (start - first) / 7 + 1
    }
  }
}
