import CivilTime

/// Cuts events into one segment for each column, as the rows of the grid ask for it.
///
/// By the wall clock the rows of all columns are the same, and a row that is shown twice, as 22:00 in
/// hours from -2 to 24, shows its events twice. By elapsed time a column is as long as its day.
struct DayRows {
  /// First and last second of the day that is shown, from its beginning.
  let window: Range<Int>
  /// Number of columns.
  let columns: Int
  /// Days by elapsed time, or nil if the wall clock counts.
  let elapsed: (clock: DayClock, firstDate: Int)?
  /// The last second of the longest column.
  let lowestEnd: Int

  /// Rows for hours by the local clock, or by the time since each day began.
  ///
  /// - Complexity: O(columns) for elapsed time.
  init(hours: Range<Int>, columns: Int, clock: DayClock, firstDate: Int?, isElapsed: Bool) {
    window = (hours.lowerBound * 3600)..<(hours.upperBound * 3600)
    self.columns = columns
    guard isElapsed, let firstDate, !clock.isUTC else {
      elapsed = nil
      lowestEnd = window.upperBound
      return
    }
    elapsed = (clock, firstDate)
    let longest = (0..<columns).map { clock.length(ofDay: firstDate + $0) }.max() ?? 0
    let end = hours.upperBound == 24 ? longest : min(longest, window.upperBound)
    lowestEnd = max(window.lowerBound, end)
  }

  /// The seconds of a column that are shown.
  func window(of column: Int) -> Range<Int> {
    guard let elapsed else { return window }
    let length = elapsed.clock.length(ofDay: elapsed.firstDate + column)
    let isWhole = window.upperBound == 24 * 3600
    let end = isWhole ? length : min(length, window.upperBound)
    return min(window.lowerBound, end)..<end
  }

  /// The columns on which an event is seen, or nil if it is on none.
  func columns(of event: TimedEvent) -> ClosedRange<Int>? {
    guard let elapsed else { return wallColumns(of: event) }
    let zero = elapsed.firstDate * GregorianDay.seconds
    let first = elapsed.clock.day(at: event.utcStart + zero) - elapsed.firstDate
    let lastSecond = max(event.utcStart, event.utcEnd - 1)
    let last = elapsed.clock.day(at: lastSecond + zero) - elapsed.firstDate
    var (low, high) = (max(0, first), min(columns - 1, last))
    while low <= high, part(of: event, on: low) == nil { low += 1 }
    while low <= high, part(of: event, on: high) == nil { high -= 1 }
    return low <= high ? low...high : nil
  }

  /// An event that is seen on one column only, and whole there, in seconds of that day; nil for others,
  /// and by elapsed time.
  func wholePart(of event: TimedEvent, on column: Int) -> Range<Int>? {
    let midnight = column * GregorianDay.seconds
    let (start, end) = (event.start - midnight, event.end - midnight)
    let plain = max(0, window.lowerBound)..<min(GregorianDay.seconds, window.upperBound)
    guard elapsed == nil, window.count <= GregorianDay.seconds, column < columns,
      start >= plain.lowerBound, start < end, end <= plain.upperBound
    else { return nil }
    return start..<end
  }

  private func wallColumns(of event: TimedEvent) -> ClosedRange<Int>? {
    let length = GregorianDay.seconds
    let first = floorDivide(event.start - window.upperBound, length) + 1
    let last = floorDivide(max(event.start, event.end - 1) - window.lowerBound, length)
    let (low, high) = (max(0, first), min(columns - 1, last))
    return low <= high ? low...high : nil
  }

  /// What of an event is seen on a column, in seconds of that day, or nil if nothing is.
  func part(of event: TimedEvent, on column: Int) -> Range<Int>? {
    let window = window(of: column)
    var (start, end): (Int, Int)
    if let elapsed {
      let zero = elapsed.firstDate * GregorianDay.seconds
      let midnight = elapsed.clock.start(ofDay: elapsed.firstDate + column) - zero
      (start, end) = (event.utcStart - midnight, event.utcEnd - midnight)
    } else {
      let midnight = column * GregorianDay.seconds
      (start, end) = (event.start - midnight, event.end - midnight)
    }
    if start == end { return window.contains(start) ? start..<end : nil }
    (start, end) = (max(start, window.lowerBound), min(end, window.upperBound))
    return start < end ? start..<end : nil
  }

  /// The column, among those on which an event is seen, that shows its cell: the one of its start.
  func home(of event: TimedEvent, among columns: ClosedRange<Int>) -> Int {
    let own: Int
    if let elapsed {
      let zero = elapsed.firstDate * GregorianDay.seconds
      own = elapsed.clock.day(at: event.utcStart + zero) - elapsed.firstDate
    } else {
      own = floorDivide(event.start, GregorianDay.seconds)
    }
    return columns.contains(own) ? own : columns.lowerBound
  }
}
