/// What the local clock shows at each moment of a range of days, and when each day begins.
///
/// Instants are seconds after 1970-01-01 00:00 UTC; local times are seconds after the same date and
/// time as the local clock shows it.
struct ZoneClock {
  /// From a moment on the clock is so many seconds ahead of UTC.
  struct Change: Hashable {
    /// When the offset comes into force.
    var instant: Int
    /// Local time minus UTC, in seconds.
    var offset: Int
  }

  /// The days whose beginnings are known, after 1970-01-01.
  let days: Range<Int>
  private let changes: [Change]
  /// The first moment of each day and of the one after the last.
  private let starts: [Int]

  /// The clock of UTC.
  static func utc(days: Range<Int>) -> ZoneClock {
    ZoneClock([Change(instant: .min, offset: 0)], days: days)
  }

  /// The clock that changes so, in ascending order; the first change is from the beginning of time.
  ///
  /// - Complexity: O(days + changes).
  init(_ changes: [Change], days: Range<Int>) {
    self.changes = changes
    self.days = days
    starts = Self.starts(of: days, changes)
  }

  /// Whether local time is UTC all the time.
  var isUTC: Bool { changes.count == 1 && changes[0].offset == 0 }

  /// What the local clock shows at `instant`.
  ///
  /// - Complexity: O(log changes).
  func local(_ instant: Int) -> Int {
    if changes.count == 1 { return instant + changes[0].offset }
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].instant <= instant { low = middle } else { high = middle }
    }
    return instant + changes[low].offset
  }

  /// The first moment of a day of the range, or of the one behind it.
  func start(ofDay day: Int) -> Int { starts[day - days.lowerBound] }

  /// How long a day of the range is, in seconds: 0 for a date that the zone left out.
  func length(ofDay day: Int) -> Int {
    starts[day + 1 - days.lowerBound] - starts[day - days.lowerBound]
  }

  /// The day of the range that holds `instant`; the nearest one for moments outside.
  ///
  /// - Complexity: O(log days).
  func day(at instant: Int) -> Int {
    var (low, high) = (0, days.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return days.lowerBound + low
  }

  /// A day begins with the first moment at which the clock shows its date; a date that is never
  /// shown begins, and ends, with the next one that is.
  private static func starts(of days: Range<Int>, _ changes: [Change]) -> [Int] {
    let length = CivilDate.secondsPerDay
    // One day more, so that a last date that is never shown has one to end with.
    let upper = days.upperBound + 1
    var starts = [Int](repeating: .max, count: days.count + 2)
    for (number, change) in changes.enumerated() {
      let from = number == 0 ? nil : change.instant
      let until = number + 1 < changes.count ? changes[number + 1].instant : nil
      let first = from.map { floorDivide($0 + change.offset, length) } ?? days.lowerBound
      let last = until.map { floorDivide($0 - 1 + change.offset, length) } ?? upper
      guard first <= last else { continue }
      for day in max(first, days.lowerBound)...max(first, days.lowerBound, min(last, upper))
      where day <= upper && day <= last {
        let midnight = day * length - change.offset
        let index = day - days.lowerBound
        starts[index] = min(starts[index], from.map { max($0, midnight) } ?? midnight)
      }
    }
    for index in starts.indices.reversed() where starts[index] == .max {
      starts[index] = index + 1 < starts.count ? starts[index + 1] : upper * length
    }
    return starts.dropLast()
  }
}
