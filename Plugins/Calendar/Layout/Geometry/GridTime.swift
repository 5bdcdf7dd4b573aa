import CivilTime

/// What a point of the empty grid means: its day and its time.
struct GridTime: Hashable {
  /// The column.
  var column: Int
  /// Minutes after midnight, rounded down.
  var minute: Int

  /// The time rounded down to a multiple of `interval` minutes.
  func floored(to interval: Int) -> GridTime {
    GridTime(column: column, minute: floorDivide(minute, interval) * interval)
  }

  /// The time rounded to the nearest multiple of `interval` minutes, of two to the later.
  func rounded(to interval: Int) -> GridTime {
    GridTime(column: column, minute: floorDivide(2 * minute + interval, 2 * interval) * interval)
  }
}

extension WeekGrid {
  /// The day and time at a point in content coordinates; nil beside the columns and above the hours.
  ///
  /// Below the last row it is the end of the day.
  func time(atX x: Double, y: Double) -> GridTime? {
    guard let column = column(atX: x), y >= gridTop else { return nil }
    // Half a millisecond more, so that a row's own edge is not before itself by rounding.
    let minute = whole((second(atY: y) + 5e-4) / 60, in: -1440...2880)
    return GridTime(column: column, minute: min(minute, lastSecond / 60))
  }
}
