import CivilTime
import LayoutCore

/// What the local clock shows at each moment of a range of days, and when each day begins.
///
/// Instants are seconds after 1970-01-01 00:00 UTC; local times are seconds after the same date and
/// time as the local clock shows it.
struct DayClock {
  /// The days whose beginnings are known, after 1970-01-01.
  let days: Range<Int>
  private let clock: ZoneClock
  /// The first moment of each day and of the one after the last.
  private let starts: [Int]

  /// The clock of UTC.
  static func utc(days: Range<Int>) -> DayClock { DayClock(.utc, days: days) }

  /// The clock of a zone from a week before `days` to a week after.
  ///
  /// - Complexity: O(days + changes).
  init(_ clock: ZoneClock, days: Range<Int>) {
    let length = GregorianDay.seconds
    self.clock = clock.during(
      ((days.lowerBound - 8) * length)..<((days.upperBound + 7) * length + 1))
    self.days = days
    starts = Self.starts(of: days, self.clock)
  }

  /// Whether local time is UTC all the time.
  var isUTC: Bool { clock.isUTC }

  /// What the local clock shows at `instant`.
  ///
  /// - Complexity: O(log changes).
  func local(_ instant: Int) -> Int { clock.local(instant) }

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
  private static func starts(of days: Range<Int>, _ clock: ZoneClock) -> [Int] {
    let length = GregorianDay.seconds
    // One day more, so that a last date that is never shown has one to end with.
    let upper = days.upperBound + 1
    var starts = [Int](repeating: .max, count: days.count + 2)
    for number in 0...clock.changes.count {
      let from = number > 0 ? clock.changes[number - 1].instant : nil
      let offset = number > 0 ? clock.changes[number - 1].to : clock.firstOffset
      let until = number < clock.changes.count ? clock.changes[number].instant : nil
      let first = from.map { GregorianDay.holding($0 + offset) } ?? days.lowerBound
      let last = until.map { GregorianDay.holding($0 - 1 + offset) } ?? upper
      guard max(first, days.lowerBound) <= min(last, upper) else { continue }
      for day in max(first, days.lowerBound)...min(last, upper) {
        let midnight = day * length - offset
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

/// The time zones that a layout was asked about; the last one is read once.
struct ZoneClocks {
  /// Gives the file of a zone, or nil for a name that there is not.
  private let file: (String) throws(LayoutFailure) -> [UInt8]?
  private var recent: (name: String, file: TimeZoneFile?)?
  private var clock: (zone: String, clock: DayClock)?

  /// Takes where files come from.
  init(_ file: @escaping (String) throws(LayoutFailure) -> [UInt8]?) { self.file = file }

  /// Whether there is a time zone of this name.
  ///
  /// - Throws: what the source of files throws.
  mutating func knows(_ name: String) throws(LayoutFailure) -> Bool {
    if name == "UTC" { return true }
    return try zone(name) != nil
  }

  /// The clock of a zone over a range of days; that of UTC for a zone that is not known.
  ///
  /// - Complexity: O(days + changes), unless it was the last one asked for.
  /// - Throws: what the source of files throws.
  mutating func clock(_ name: String, days: Range<Int>) throws(LayoutFailure) -> DayClock {
    if let clock, clock.zone == name, clock.clock.days == days { return clock.clock }
    guard name != "UTC", let zone = try zone(name) else { return .utc(days: days) }
    let clock = DayClock(
      zone.clock(through: GregorianDay.parts(days.upperBound).year + 1), days: days)
    self.clock = (name, clock)
    return clock
  }

  private mutating func zone(_ name: String) throws(LayoutFailure) -> TimeZoneFile? {
    if let recent, recent.name == name { return recent.file }
    let zone = try file(name).flatMap { try? TimeZoneFile($0) }
    recent = (name, zone)
    return zone
  }
}
