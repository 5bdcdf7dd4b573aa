import Foundation

/// The clock of a time zone over a range of days, asked of Foundation once and kept.
///
/// The only file that knows Foundation: named zones are not in its smaller part, which has no tables of
/// them. Each day of the range is asked for its offset from UTC; where two days differ, the moment of
/// the change is found by halving. No event is ever asked for.
enum DayTable {
  /// Whether there is a time zone of this name.
  static func knows(zone: String) -> Bool { zone == "UTC" || TimeZone(identifier: zone) != nil }

  /// The clock of `zone` from a week before `days` to a week after; days after 1970-01-01.
  ///
  /// - Complexity: O(days) questions, each of a fraction of a microsecond.
  static func clock(zone: String, days: Range<Int>) -> ZoneClock {
    guard zone != "UTC", let zone = TimeZone(identifier: zone) else { return .utc(days: days) }
    let length = CivilDate.secondsPerDay
    func offset(at instant: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }
    var changes: [ZoneClock.Change] = []
    var previous = (days.lowerBound - 8) * length
    var known = offset(at: previous)
    changes.append(ZoneClock.Change(instant: .min, offset: known))
    for day in (days.lowerBound - 7)...(days.upperBound + 7) {
      let instant = day * length
      let found = offset(at: instant)
      if found != known {
        var (before, after) = (previous, instant)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if offset(at: middle) == known { before = middle } else { after = middle }
        }
        changes.append(ZoneClock.Change(instant: after, offset: found))
        known = found
      }
      previous = instant
    }
    return ZoneClock(changes, days: days)
  }
}
