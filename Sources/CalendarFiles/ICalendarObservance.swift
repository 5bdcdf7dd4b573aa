import CivilTime

/// A part of a `VTIMEZONE`: from a change of the clock on, an offset holds (rule K-92).
struct ICalendarObservance {
  /// Whether the offset grows.
  var isDaylight: Bool { change.from < change.to }
  /// The change; without one that a clock knows, both offsets are the same.
  var change: ZoneClock.Change
  /// The abbreviation of the new local time.
  var name: String
  /// The rule by which it comes again every year, or nil for once.
  var rule: String?

  /// The change's time by the clock before it.
  var start: ICalendarTime { ICalendarTime(floating: change.instant + change.from) }

  /// Its lines.
  var lines: [String] {
    let kind = isDaylight ? "DAYLIGHT" : "STANDARD"
    return ["BEGIN:\(kind)", start.line("DTSTART")] + (rule.map { ["RRULE:\($0)"] } ?? []) + [
      "TZOFFSETFROM:\(CalendarText.offset(of: change.from))",
      "TZOFFSETTO:\(CalendarText.offset(of: change.to))", "TZNAME:\(name)", "END:\(kind)",
    ]
  }

  /// Returns those that times of a zone need: the change in force at the first of them, and each up
  /// to the last; with `isEndless` all that follow, as rules or else to 2037.
  ///
  /// - Complexity: O(changes), for zones without rules O(changes of the zone).
  static func needed(
    _ file: TimeZoneFile?, from first: Int64, through last: Int64, isEndless: Bool
  ) -> [ICalendarObservance] {
    let clock = file?.clock() ?? .utc
    let begin = max(0, clock.changes.count { $0.instant <= first } - 1)
    var end = clock.changes.count { $0.instant <= last }
    var rules: [String] = []
    if isEndless {
      let begun = clock.changes.indices.dropFirst(begin).first { place in
        rules = yearly(clock.changes[place...])
        return !rules.isEmpty
      }
      end = begun.map { $0 + 2 } ?? max(end, clock.changes.count { $0.instant < Self.lastInstant })
    }
    var all = clock.changes[min(begin, end)..<end].map { change in
      ICalendarObservance(change: change, name: file?.name(at: change.instant) ?? "UTC")
    }
    for (place, rule) in rules.enumerated() { all[all.count - rules.count + place].rule = rule }
    if !all.isEmpty { return all }
    let offset = clock.firstOffset
    return [
      ICalendarObservance(
        change: ZoneClock.Change(at: -offset, from: offset, to: offset),
        name: file?.name(at: first) ?? "UTC")
    ]
  }

  /// The end of 2037, until when changes without a rule are listed.
  private static let lastInstant =
    Int64(GregorianDay.first(ofMonth: 1, 2038)) * GregorianDay.seconds

  /// The rules of two changes that come again every year in turn as long as the clock is known;
  /// empty if they do not.
  private static func yearly(_ changes: ArraySlice<ZoneClock.Change>) -> [String] {
    let lastDay = GregorianDay.first(ofMonth: 1, TimeZoneFile.lastYear)
    guard changes.count > 2, let last = changes.last,
      last.instant > Int64(lastDay) * GregorianDay.seconds
    else { return [] }
    let rules = (0..<2).compactMap { turn in
      Self.rules(of: changes[changes.startIndex + turn]).first { follows($0, changes, turn) }
    }
    return rules.count == 2 ? rules : []
  }

  /// The rules that may give a change: its weekday, counted from the end of the month or from its
  /// beginning.
  private static func rules(of change: ZoneClock.Change) -> [String] {
    let day = GregorianDay.holding(change.instant + change.from)
    let parts = GregorianDay.parts(day)
    let weekday = ICalendarRule.days[GregorianDay.weekday(day)]
    let isLast = parts.day + 7 > GregorianDay.length(ofMonth: parts.month, parts.year)
    let ordinals = (isLast ? [-1] : []) + [(parts.day - 1) / 7 + 1]
    return ordinals.map { "FREQ=YEARLY;BYMONTH=\(parts.month);BYDAY=\($0)\(weekday)" }
  }

  /// Whether every second change, from number `turn` on, is given by a rule.
  private static func follows(
    _ text: String, _ changes: ArraySlice<ZoneClock.Change>, _ turn: Int
  ) -> Bool {
    let all = stride(from: changes.startIndex + turn, to: changes.endIndex, by: 2)
    let first = changes[changes.startIndex + turn]
    let start = ICalendarTime(floating: first.instant + first.from)
    guard let rule = try? ICalendarRule(text, start: start) else { return false }
    var starts = rule.starts(from: start, through: .max / 2)
    return all.allSatisfy { place in
      let change = changes[place]
      return change.from == first.from && change.to == first.to
        && starts.next() == change.instant + change.from
    }
  }
}

extension ICalendarTime {
  /// A time by a clock, in seconds after 1970-01-01.
  init(floating local: Int64) { self.init(local: local, isDate: false, zone: .floating) }

  /// As a property writes it: `20250330` or `20250330T013000`, with a `Z` for UTC.
  var text: String {
    let day = GregorianDay.holding(local)
    let date = GregorianDay.text(day).filter { $0 != "-" }
    if isDate { return date }
    let second = Int(local - Int64(day) * GregorianDay.seconds)
    let time = [second / 3600, second / 60 % 60, second % 60].map { twoDigits($0) }.joined()
    return "\(date)T\(time)\(zone == .utc ? "Z" : "")"
  }

  /// A property of that name with this time.
  func line(_ name: String) -> String {
    if isDate { return "\(name);VALUE=DATE:\(text)" }
    guard case .named(let zone) = zone else { return "\(name):\(text)" }
    let isPlain = !zone.contains { ":;,".contains($0) }
    return "\(name);TZID=\(isPlain ? zone : "\"\(zone)\""):\(text)"
  }
}
