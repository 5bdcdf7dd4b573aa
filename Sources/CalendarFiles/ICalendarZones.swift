import CivilTime

/// The time zones that a file uses, by name: those it defines in `VTIMEZONE`, and others that the system
/// knows.
///
/// A `VTIMEZONE` that nothing uses is not looked at. One that is not understood is said, and the
/// system's zone of that name takes its place, if there is one.
struct ICalendarZones {
  private var zones: [String: ZoneClock] = [:]
  /// The zones that were not understood: lines of the file, and what is the matter.
  private(set) var faults: [ICalendarFault] = []

  /// Reads the zones of these names, with their changes up to the year 2200; `system` gives the file of
  /// a zone that is used and not defined (RFC 8536), or nil.
  init(
    _ names: Set<String>, in calendars: [ICalendarComponent] = [], system: (String) -> [UInt8]?
  ) {
    var definitions: [String: ICalendarComponent] = [:]
    for component in calendars.lazy.flatMap(\.components) where component.name == "VTIMEZONE" {
      if let name = component.first("TZID")?.value { definitions[name] = component }
    }
    for name in names {
      if let definition = definitions[name] {
        do throws(ICalendarFault) {
          zones[name] = try Self.clock(ofZone: definition)
          continue
        } catch {
          faults.append(
            ICalendarFault(error.line, "VTIMEZONE '\(name)' is not understood: \(error.message)"))
        }
      }
      for candidate in Self.systemNames(name) where !knows(name) {
        zones[name] = system(candidate).flatMap { try? TimeZoneFile($0).clock() }
      }
    }
  }

  /// Whether times of a zone can be told in UTC.
  func knows(_ name: String) -> Bool { Self.isUTC(name) || zones[name] != nil }

  private static func isUTC(_ name: String) -> Bool { name == "UTC" || name == "Etc/UTC" }

  /// The names under which the system may know a zone: its own; of one that begins with a slash, such as
  /// `/example.org/2025/Europe/Berlin`, all that it ends with too.
  private static func systemNames(_ name: String) -> [String] {
    guard name.hasPrefix("/") else { return [name] }
    let words = name.split(separator: "/")
    return words.indices.map { words[$0...].joined(separator: "/") }
  }

  private static func clock(ofZone component: ICalendarComponent) throws(ICalendarFault)
    -> ZoneClock
  {
    if let fault = component.faults.first { throw fault }
    var changes: [ZoneClock.Change] = []
    for observance in component.components { changes += try Self.changes(of: observance) }
    changes.sort { $0.instant < $1.instant }
    guard let first = changes.first else {
      throw ICalendarFault(component.line, "it has neither STANDARD nor DAYLIGHT")
    }
    return ZoneClock(firstOffset: first.from, changes)
  }

  private static func changes(of component: ICalendarComponent) throws(ICalendarFault)
    -> [ZoneClock.Change]
  {
    guard component.name == "STANDARD" || component.name == "DAYLIGHT" else { return [] }
    if let fault = component.faults.first { throw fault }
    guard let start = component.first("DTSTART") else {
      throw ICalendarFault(component.line, "\(component.name) has no DTSTART")
    }
    func offset(_ name: String) throws(ICalendarFault) -> Int {
      let line = component.first(name)
      guard let line, let offset = CalendarText.offset(CalendarText.trimmed(line.value)) else {
        throw ICalendarFault(
          line?.number ?? component.line,
          "\(component.name) needs \(name) as +0130, found '\(line?.value ?? "none")'")
      }
      return offset
    }
    let (from, to) = (try offset("TZOFFSETFROM"), try offset("TZOFFSETTO"))
    let first = try ICalendarTime(start)
    var times = [first.local]
    if let line = component.first("RRULE") {
      do throws(ICalendarRule.Problem) {
        let rule = try ICalendarRule(line.value)
        let day = GregorianDay.holding(first.local)
        let time = first.local - day * GregorianDay.seconds
        let last = GregorianDay.first(ofMonth: 1, TimeZoneFile.lastYear)
        times = rule.days(from: day, through: last).map { $0 * GregorianDay.seconds + time }
        if let until = rule.until {
          let shift = until.zone == .utc ? from : 0
          times = times.filter { $0 <= until.local + shift }
        }
      } catch {
        throw ICalendarFault(line.number, "its RRULE '\(line.value)' is not understood")
      }
    }
    for line in component.lines where line.name == "RDATE" {
      for value in line.values { times.append(try ICalendarTime(line, value).local) }
    }
    return times.map { ZoneClock.Change(at: $0 - from, from: from, to: to) }
  }

  /// A time in UTC, in seconds after 1970-01-01, or nil if its zone is not known.
  ///
  /// A time that the clock skips counts as before the change, one that it shows twice is the first
  /// (RFC 5545, 3.3.5).
  ///
  /// - Complexity: O(log changes).
  func utc(_ time: ICalendarTime) -> Int? {
    guard case .named(let name) = time.zone, !Self.isUTC(name) else { return time.local }
    return zones[name]?.utc(time.local)
  }
}
