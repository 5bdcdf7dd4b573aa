public import CivilTime
public import LayoutCore

/// The local clock over a range of days: what it shows at each moment, and when each day begins.
///
/// Instants are seconds after 1970-01-01 00:00 UTC; local times are seconds after the same date and
/// time as the local clock shows it.
public struct DayClock {
  /// The days whose beginnings are known, after 1970-01-01.
  public let days: Range<Int>
  /// The clock of the zone in these days and a week around them.
  public let clock: ZoneClock
  /// The first moment of each day and of the one after the last.
  private let starts: [Int64]
  /// Whether local time is always UTC.
  public let isUTC: Bool

  /// The clock of UTC.
  public static func utc(days: Range<Int>) -> DayClock { DayClock(.utc, days: days) }

  /// The clock of a zone from a week before `days` to a week after.
  ///
  /// - Complexity: O(days + changes).
  public init(_ clock: ZoneClock, days: Range<Int>) {
    let length = GregorianDay.seconds
    self.clock = clock.during(
      (Int64(days.lowerBound - 8) * length)..<(Int64(days.upperBound + 7) * length + 1))
    self.days = days
    starts = Self.starts(of: days, self.clock)
    isUTC = self.clock.isUTC
  }

  /// The local clock's time at `instant`.
  ///
  /// - Complexity: O(log changes).
  public func local(_ instant: Int64) -> Int64 { clock.local(instant) }

  /// The times that the local clock shows from one moment to another, the second one excluded (rule
  /// D-31).
  ///
  /// Where the clock goes back, what it shows twice is counted twice as far as the date lasts: the
  /// longer an event, the later it ends here.
  ///
  /// - Complexity: O(log changes + changes between).
  public func shown(from start: Int64, to end: Int64) -> (start: Int64, end: Int64) {
    let top = clock.local(start)
    let changes = clock.changes(after: start, before: end)
    guard let last = changes.last else { return (top, top + max(0, end - start)) }
    var latest = end + last.to
    var setBack: Int64 = 0
    for change in changes {
      latest = max(latest, change.instant + change.from)
      setBack += max(0, change.from - change.to)
    }
    let midnight = Int64(GregorianDay.holding(latest - 1) + 1) * GregorianDay.seconds
    return (top, max(latest, min(top + min(end - start, setBack), midnight)))
  }

  /// The first moment of a day of the range, or of the one after it.
  public func start(ofDay day: Int) -> Int64 { starts[day - days.lowerBound] }

  /// The length of a day of the range, in seconds: 0 for a date that the zone left out.
  public func length(ofDay day: Int) -> Int64 {
    starts[day + 1 - days.lowerBound] - starts[day - days.lowerBound]
  }

  /// The day of the range that holds `instant`; the nearest one for moments outside.
  ///
  /// - Complexity: O(log days).
  public func day(at instant: Int64) -> Int {
    var (low, high) = (0, days.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return days.lowerBound + low
  }

  /// A day begins with the first moment at which the clock shows its date; a date that is never
  /// shown begins, and ends, with the next one that is.
  private static func starts(of days: Range<Int>, _ clock: ZoneClock) -> [Int64] {
    let length = GregorianDay.seconds
    // One day more, so that a last date that is never shown has one to end with.
    let upper = days.upperBound + 1
    var starts = [Int64](repeating: .max, count: days.count + 2)
    for number in 0...clock.changes.count {
      let from = number > 0 ? clock.changes[number - 1].instant : nil
      let offset = number > 0 ? clock.changes[number - 1].to : clock.firstOffset
      let until = number < clock.changes.count ? clock.changes[number].instant : nil
      let first = from.map { GregorianDay.holding($0 + offset) } ?? days.lowerBound
      let last = until.map { GregorianDay.holding($0 - 1 + offset) } ?? upper
      guard max(first, days.lowerBound) <= min(last, upper) else { continue }
      for day in max(first, days.lowerBound)...min(last, upper) {
        let midnight = Int64(day) * length - offset
        let index = day - days.lowerBound
        starts[index] = min(starts[index], from.map { max($0, midnight) } ?? midnight)
      }
    }
    for index in starts.indices.reversed() where starts[index] == .max {
      starts[index] = index + 1 < starts.count ? starts[index + 1] : Int64(upper) * length
    }
    return starts.dropLast()
  }
}

extension ZoneClock {
  /// The dates from that of a moment to that of the last second before another one (rule K-03).
  ///
  /// Where the clock goes back at midnight, these are the dates of the moments, not of all that the
  /// clock shows.
  ///
  /// - Complexity: O(log changes).
  public func dates(from start: Int64, to end: Int64) -> ClosedRange<Int> {
    let first = GregorianDay.holding(local(start))
    return first...max(first, GregorianDay.holding(local(max(start, end - 1))))
  }
}

/// The time zones that a layout was asked about; the last one is read once.
public struct ZoneClocks {
  /// Returns the file of a zone, or nil for an unknown name.
  private let file: (String) throws(LayoutFailure) -> [UInt8]?
  private var recent: (name: String, file: TimeZoneFile?)?
  private var clock: (zone: String, clock: DayClock)?

  /// Takes where files come from.
  public init(_ file: @escaping (String) throws(LayoutFailure) -> [UInt8]?) { self.file = file }

  /// Whether there is a time zone of this name.
  ///
  /// - Throws: what the source of files throws.
  public mutating func knows(_ name: String) throws(LayoutFailure) -> Bool {
    if name == "UTC" { return true }
    return try zone(name) != nil
  }

  /// Makes sure that there is a time zone of the name that the option `zone` takes.
  ///
  /// - Throws: `LayoutFailure.refused` for an unknown name, and what the source of files throws.
  public mutating func check(_ name: OptionValue) throws(LayoutFailure) {
    guard case .text(let zone) = name, try !knows(zone) else { return }
    throw .refused("zone takes a time zone such as Europe/Berlin, not '\(zone)'")
  }

  /// Returns the clock of a zone over a range of days, or UTC's for an unknown zone.
  ///
  /// - Complexity: O(days + changes), unless it was the last one asked for.
  /// - Throws: what the source of files throws.
  public mutating func clock(_ name: String, days: Range<Int>) throws(LayoutFailure) -> DayClock {
    if let clock, clock.zone == name, clock.clock.days == days { return clock.clock }
    guard name != "UTC", let zone = try zone(name) else { return .utc(days: days) }
    let clock = DayClock(
      zone.clock(through: GregorianDay.parts(days.upperBound).year + 1), days: days)
    self.clock = (name, clock)
    return clock
  }

  /// Returns what the clock of a zone shows, or UTC's for an unknown zone, up to the end of a year.
  ///
  /// - Complexity: O(changes).
  /// - Throws: what the source of files throws.
  public mutating func clock(_ name: String, through year: Int) throws(LayoutFailure) -> ZoneClock {
    guard name != "UTC", let zone = try zone(name) else { return .utc }
    return zone.clock(through: year)
  }

  private mutating func zone(_ name: String) throws(LayoutFailure) -> TimeZoneFile? {
    if let recent, recent.name == name { return recent.file }
    let zone = try file(name).flatMap { try? TimeZoneFile($0) }
    recent = (name, zone)
    return zone
  }
}

extension DayClock {
  /// The moment at which the local clock shows a time.
  ///
  /// A skipped time moves forward by the gap, so 02:30 is 03:30 then; of a time that occurs twice,
  /// this is the first moment.
  ///
  /// - Complexity: O(log changes).
  public func instant(ofLocal time: Int64) -> Int64 {
    func candidate(_ days: Int64) -> Int64 {
      let near = time + days * GregorianDay.seconds
      return time - (local(near) - near)
    }
    // No two changes are within two days.
    let (before, after) = (candidate(-1), candidate(1))
    return local(before) == time || local(after) != time ? before : after
  }
}
