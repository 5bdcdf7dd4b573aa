import CivilTime
import LayoutCore

/// The days of a year in columns of weeks (rule K-65).
struct YearGrid {
  let settings: YearSettings
  let year: Int
  /// Its days, after 1970-01-01.
  let days: Range<Int>
  /// Number of days before 1 January in its week.
  let lead: Int

  /// The grid of a year.
  init(_ settings: YearSettings, year: Int) {
    (self.settings, self.year) = (settings, year)
    let first = GregorianDay.first(ofMonth: 1, year)
    days = first..<(first + (GregorianDay.isLeap(year) ? 366 : 365))
    lead = first - GregorianDay.weekStart(of: first, first: settings.firstWeekday)
  }

  /// Number of weeks.
  var columns: Int { (days.count + lead + 6) / 7 }

  /// From one day to the next, in points.
  private var pitch: Double { settings.cell + settings.gap }

  /// Size of the content, in points.
  var contentSize: Size {
    Size(
      width: settings.gutter + Double(columns) * pitch - settings.gap,
      height: settings.header + 7 * pitch - settings.gap)
  }

  private func x(ofColumn column: Int) -> Double { settings.gutter + Double(column) * pitch }

  private func y(ofRow row: Int) -> Double { settings.header + Double(row) * pitch }

  /// The place of a day, counted from 0.
  func day(_ day: Int) -> Rect {
    Rect(
      x: x(ofColumn: (day + lead) / 7), y: y(ofRow: (day + lead) % 7), width: settings.cell,
      height: settings.cell)
  }

  /// The place of the name of a month, from 0: above the weeks from that of its 1st to that of the
  /// next month's.
  func month(_ month: Int) -> Rect {
    func left(_ month: Int) -> Double {
      guard month < 12 else { return contentSize.width }
      let first = GregorianDay.first(ofMonth: month + 1, year) - days.lowerBound
      return x(ofColumn: (first + lead) / 7)
    }
    return Rect(minX: left(month), minY: 0, maxX: left(month + 1), maxY: settings.header)
  }

  /// The place of the name of a weekday.
  func weekday(_ row: Int) -> Rect {
    Rect(x: 0, y: y(ofRow: row), width: settings.gutter, height: settings.cell)
  }

  /// The days, counted from 0, of the weeks that a range of the width may meet.
  func days(from low: Double, to high: Double) -> Range<Int> {
    guard pitch > 0 else { return 0..<days.count }
    func column(_ x: Double) -> Int {
      Int(max(-1, min(Double(columns), ((x - settings.gutter) / pitch).rounded(.down))))
    }
    let first = max(0, 7 * (column(low) - 1) - lead)
    return first..<max(first, min(days.count, 7 * (column(high) + 2) - lead))
  }
}
