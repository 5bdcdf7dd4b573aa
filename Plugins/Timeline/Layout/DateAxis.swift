import CalendarEvents
import CivilTime
import LayoutCore

/// Where dates and times lie from left to right, in content coordinates, points (rule K-75).
struct DateAxis {
  /// The hours of a day.
  let hours: TimeAxis
  let shown: ShownDates
  /// Width of what is left of the first day.
  private let left: Double
  /// Width of a second without a factor.
  private let secondWidth: Double
  /// Width of a day.
  let dayWidth: Double

  /// The axis of the dates shown.
  init(_ settings: TimelineSettings, _ hours: TimeAxis, _ shown: ShownDates) {
    (self.hours, self.shown, left) = (hours, shown, settings.gutter)
    secondWidth = settings.hourWidth / 3600
    dayWidth = hours.length * secondWidth
  }

  /// Left edge of a day, and right edge of the one before.
  func x(ofColumn column: Int) -> Double { Edges.snap(left + Double(column) * dayWidth) }

  /// The position of a time on a day, in seconds from midnight, kept in the hours shown.
  func x(ofColumn column: Int, second: Int) -> Double {
    guard second < hours.last else { return x(ofColumn: column + 1) }
    let length = hours.length(to: hours.clamped(second)) * secondWidth
    return Edges.snap(left + Double(column) * dayWidth + length)
  }

  /// Right edge of the last day.
  var end: Double { x(ofColumn: shown.count) }

  /// The position of a local time, in seconds after 1970-01-01, kept in the dates shown; of a
  /// hidden date it is the left edge of the next one.
  func x(atLocal time: Int64) -> Double {
    let date = GregorianDay.holding(time)
    let column = shown.column(notBefore: date)
    guard shown.column(of: date) != nil else { return x(ofColumn: column) }
    return x(ofColumn: column, second: Int(time - Int64(date) * GregorianDay.seconds))
  }

  /// Whether a local time is on a date and in hours that are shown and not folded.
  func shows(_ time: Int64) -> Bool {
    let date = GregorianDay.holding(time)
    let second = Int(time - Int64(date) * GregorianDay.seconds)
    return shown.column(of: date) != nil && (hours.first..<hours.last).contains(second)
      && hours.factor(at: second)?.factor != 0
  }

  /// The column at a position and the seconds from midnight there, kept in the dates and hours
  /// shown.
  func time(atX x: Double) -> (column: Int, second: Double) {
    let position = dayWidth > 0 ? ((x - left) / dayWidth).rounded(.down) : 0
    let column = Int(max(0, min(Double(shown.count - 1), position)))
    let length = (x - left - Double(column) * dayWidth) / secondWidth
    return (column, hours.second(at: max(0, min(hours.length, length))))
  }

  /// The position of a time on a day.
  func x(ofColumn column: Int, second: Double) -> Double {
    Edges.snap(left + Double(column) * dayWidth + hours.length(to: second) * secondWidth)
  }

  /// The columns that a range of the width may touch, and those next to it by less than a point.
  func columns(from low: Double, to high: Double) -> Range<Int> {
    guard shown.count > 0 else { return 0..<0 }
    let first = time(atX: low - 1).column
    return first..<max(first, time(atX: high + 1).column + 1)
  }

  /// The boxes of an event that lasts from one local time to another: from left to right; nil where
  /// nothing of it is shown (rule K-76).
  func box(from start: Int64, to end: Int64, minWidth: Double) -> ClosedRange<Double>? {
    var (low, high) = (x(atLocal: start), x(atLocal: end))
    var least = minWidth
    if start == end {
      guard shows(start) else { return nil }
      least = max(15, minWidth)
    } else if low >= high {
      return nil
    }
    high = max(high, Edges.snap(low + least))
    // A box that would pass the last day moves back.
    if high > self.end { (low, high) = (max(left, Edges.snap(low - (high - self.end))), self.end) }
    return low < high ? low...high : nil
  }
}
