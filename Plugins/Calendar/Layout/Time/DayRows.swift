import CalendarEvents
import CivilTime

/// Cuts events into one segment for each day, as the rows of the grid ask for it.
///
/// By the wall clock the rows of all days are the same, and a row that is shown twice, as 22:00
/// in hours from -2 to 24, shows its events twice. By elapsed time its rows are as long as the day.
struct DayRows {
  /// First and last second of the day that is shown, from its beginning.
  let window: Range<Int64>
  /// Number of days, hidden ones too.
  private(set) var days: Int
  /// Days by elapsed time, or nil if the wall clock counts.
  let elapsed: (clock: DayClock, firstDate: Int)?
  /// The last second of the longest day.
  private(set) var lowestEnd: Int64

  /// Rows for hours, in seconds, by the local clock, or by the time since each day began.
  ///
  /// - Complexity: O(days) for elapsed time.
  init(hours: Range<Int>, days: Int, clock: DayClock, firstDate: Int?, isElapsed: Bool) {
    window = Int64(hours.lowerBound)..<Int64(hours.upperBound)
    self.days = days
    lowestEnd = window.upperBound
    guard isElapsed, let firstDate, !clock.isUTC else {
      elapsed = nil
      return
    }
    elapsed = (clock, firstDate)
    keep(days: days)
  }

  /// Drops days at the end, on which nothing is.
  ///
  /// - Complexity: O(days) for elapsed time.
  mutating func keep(days count: Int) {
    days = count
    guard let elapsed else { return }
    let longest =
      (0..<count).map { elapsed.clock.length(ofDay: elapsed.firstDate + $0) }.max() ?? 0
    let end = window.upperBound == GregorianDay.seconds ? longest : min(longest, window.upperBound)
    lowestEnd = max(window.lowerBound, end)
  }

  /// The seconds of a day that are shown.
  func window(of day: Int) -> Range<Int64> {
    guard let elapsed else { return window }
    let length = elapsed.clock.length(ofDay: elapsed.firstDate + day)
    let isWhole = window.upperBound == 24 * 3600
    let end = isWhole ? length : min(length, window.upperBound)
    return min(window.lowerBound, end)..<end
  }

  /// Returns the days on which an event is visible, or nil if there are none.
  func days(of event: TimedEvent) -> ClosedRange<Int>? {
    guard let elapsed else { return wallDays(of: event) }
    let zero = Int64(elapsed.firstDate) * GregorianDay.seconds
    let first = elapsed.clock.day(at: event.utcStart + zero) - elapsed.firstDate
    let lastSecond = max(event.utcStart, event.utcEnd - 1)
    let last = elapsed.clock.day(at: lastSecond + zero) - elapsed.firstDate
    var (low, high) = (max(0, first), min(days - 1, last))
    while low <= high, part(of: event, on: low) == nil { low += 1 }
    while low <= high, part(of: event, on: high) == nil { high -= 1 }
    return low <= high ? low...high : nil
  }

  /// Returns the time of an event that lies whole on one day, in seconds of that day; nil for
  /// others and by elapsed time.
  @inline(__always)
  func wholePart(of event: TimedEvent, on day: Int) -> Range<Int64>? {
    let midnight = Int64(day) * GregorianDay.seconds
    let (start, end) = (event.start - midnight, event.end - midnight)
    let plain = max(0, window.lowerBound)..<min(GregorianDay.seconds, window.upperBound)
    let length = window.upperBound - window.lowerBound
    guard elapsed == nil, length <= GregorianDay.seconds, day < days,
      start >= plain.lowerBound, start < end, end <= plain.upperBound
    else { return nil }
    return start..<end
  }

  private func wallDays(of event: TimedEvent) -> ClosedRange<Int>? {
    let length = GregorianDay.seconds
    let first = Int(floorDivide(event.start - window.upperBound, length)) + 1
    let last = Int(floorDivide(max(event.start, event.end - 1) - window.lowerBound, length))
    let (low, high) = (max(0, first), min(days - 1, last))
    return low <= high ? low...high : nil
  }

  /// Returns the part of an event that is visible on a day, in seconds of that day, or nil if
  /// none is.
  func part(of event: TimedEvent, on day: Int) -> Range<Int64>? {
    let window = window(of: day)
    var (start, end) = times(of: event, on: day)
    if start == end { return window.contains(start) ? start..<end : nil }
    (start, end) = (max(start, window.lowerBound), min(end, window.upperBound))
    return start < end ? start..<end : nil
  }

  /// Whether an event begins before its part on a day, and whether it ends after it.
  func cuts(of event: TimedEvent, on day: Int) -> (start: Bool, end: Bool) {
    guard let part = part(of: event, on: day) else { return (false, false) }
    let (start, end) = times(of: event, on: day)
    return (start < part.lowerBound, part.upperBound < end)
  }

  /// The whole event in seconds of a day.
  private func times(of event: TimedEvent, on day: Int) -> (start: Int64, end: Int64) {
    guard let elapsed else {
      let midnight = Int64(day) * GregorianDay.seconds
      return (event.start - midnight, event.end - midnight)
    }
    let zero = Int64(elapsed.firstDate) * GregorianDay.seconds
    let midnight = elapsed.clock.start(ofDay: elapsed.firstDate + day) - zero
    return (event.utcStart - midnight, event.utcEnd - midnight)
  }

  /// Returns the day, among those on which an event is visible, that shows its cell: that of its
  /// start.
  func home(of event: TimedEvent, among days: ClosedRange<Int>) -> Int {
    let own: Int
    if let elapsed {
      let zero = Int64(elapsed.firstDate) * GregorianDay.seconds
      own = elapsed.clock.day(at: event.utcStart + zero) - elapsed.firstDate
    } else {
      own = GregorianDay.holding(event.start)
    }
    return days.contains(own) ? own : days.lowerBound
  }
}

extension DayRows {
  /// The axis of the longest column.
  func axis(_ scale: TimeScale) -> TimeAxis {
    TimeAxis(first: Int(window.lowerBound), last: Int(lowestEnd), scale: scale)
  }
}
