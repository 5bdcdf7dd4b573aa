import CivilTime

/// The time zones that a file uses, by name (rule D-43): those of the system, those defined in a
/// `VTIMEZONE`, and those that Windows and Outlook call otherwise.
///
/// A `VTIMEZONE` that nothing uses is not read.
struct ICalendarZones {
  private var zones: [String: ZoneClock] = [:]
  /// The files of those that are not defined in the file alone.
  private(set) var files: [String: TimeZoneFile] = [:]
  /// The file's own clocks of zones that the system has too, and the number of differing times.
  private var others: [String: Other] = [:]
  /// Remarks on the zones that were not understood.
  private(set) var remarks: [ICalendarRemark] = []
  /// Lines that were dropped.
  private(set) var dropped: [ICalendarFault] = []
  /// Numbers of lines that are not UTF-8.
  private(set) var foreignLines: [Int] = []
  /// Whether some zone is not known.
  private(set) var isIncomplete = false

  private struct Other {
    var clock: ZoneClock
    /// Number of the first line of its `VTIMEZONE`.
    var line: Int
    /// Number of times that it puts elsewhere than the system does.
    var differences = 0
  }

  /// Reads the zones of these names, with their changes up to the year 2200; `system` returns the
  /// file (RFC 8536) of a zone, or nil.
  init(
    _ names: Set<String>, in calendars: [ICalendarComponent] = [], system: (String) -> [UInt8]?
  ) {
    var definitions: [String: ICalendarComponent] = [:]
    for component in calendars.flatMap({ $0.components })
    where component.name == "VTIMEZONE" {
      if let name = component.first("TZID")?.value { definitions[name] = component }
    }
    for name in names.sorted() where !Self.isUTC(name) {
      add(name, of: system, as: name)
      if let definition = definitions[name] { add(name, definition) }
      if zones[name] == nil, let zone = WindowsZones.zone(name) {
        add(zone, of: system, as: name)
        if zones[name] == nil, let zone = WindowsZones.present(zone) {
          add(zone, of: system, as: name)
        }
      }
      isIncomplete = isIncomplete || zones[name] == nil
    }
  }

  /// Reads the file's own definition of a zone.
  private mutating func add(_ name: String, _ definition: ICalendarComponent) {
    var reader = ICalendarZoneReader(definition)
    do throws(ICalendarFault) {
      let clock = try reader.clock()
      if zones[name] == nil {
        zones[name] = clock
      } else {
        others[name] = Other(clock: clock, line: definition.line)
      }
    } catch {
      remarks.append(ICalendarRemark(error.line, .badZone(name, error.problem)))
    }
    remarks += reader.remarks
    dropped += reader.dropped
    foreignLines += reader.foreignLines
  }

  /// The clock of a zone, or nil if it is not known.
  func clock(_ name: String) -> ZoneClock? { Self.isUTC(name) ? .utc : zones[name] }

  /// Whether times of a zone can be converted to UTC.
  func knows(_ name: String) -> Bool { Self.isUTC(name) || zones[name] != nil }

  private static func isUTC(_ name: String) -> Bool { name == "UTC" || name == "Etc/UTC" }

  /// Reads the system's zone of a name, if there is one, as the zone that the file calls `name`.
  private mutating func add(_ zone: String, of system: (String) -> [UInt8]?, as name: String) {
    for candidate in Self.systemNames(zone) {
      if Self.isUTC(candidate) {
        zones[name] = .utc
        return
      }
      guard let file = system(candidate).flatMap({ try? TimeZoneFile($0) }) else { continue }
      (zones[name], files[name]) = (file.clock(), file)
      return
    }
  }

  /// The names by which the system may know a zone: its own, or each ending of a name that starts
  /// with a slash, such as `/example.org/2025/Europe/Berlin`.
  ///
  /// Files beside the zones, such as the machine's own `localtime`, are not zones.
  private static func systemNames(_ name: String) -> [String] {
    guard name.hasPrefix("/") else { return isZone(name) ? [name] : [] }
    let words = name.split(separator: "/")
    return words.indices.map { words[$0...].joined(separator: "/") }.filter { isZone($0) }
  }

  private static func isZone(_ name: String) -> Bool {
    name != "localtime" && name != "posixrules" && !name.hasPrefix("posix/")
      && !name.hasPrefix("right/")
  }

  /// Returns a time in UTC, in seconds after 1970-01-01, or nil if its zone is unknown.
  ///
  /// A time that the clock skips has the offset before the change; one that it shows twice is the
  /// first of both (RFC 5545, 3.3.5).
  ///
  /// - Complexity: O(log changes).
  func utc(_ time: ICalendarTime) -> Int64? {
    guard case .named(let name) = time.zone, !Self.isUTC(name) else { return time.local }
    return zones[name]?.utc(time.local)
  }

  /// Returns an instant by the clock of a zone, in seconds after 1970-01-01; in UTC if the zone is
  /// unknown.
  ///
  /// - Complexity: O(log changes).
  func local(_ utc: Int64, _ zone: ICalendarTime.Zone) -> Int64 {
    guard case .named(let name) = zone, !Self.isUTC(name) else { return utc }
    return zones[name]?.local(utc) ?? utc
  }

  /// Counts a time of the file that its own definition of a zone puts elsewhere than the system
  /// does.
  ///
  /// - Complexity: O(log changes).
  mutating func compare(_ time: ICalendarTime) {
    guard !others.isEmpty, case .named(let name) = time.zone, let other = others[name],
      other.clock.utc(time.local) != utc(time)
    else { return }
    others[name]?.differences += 1
  }

  /// One remark for each zone with times that differ.
  var differences: [ICalendarRemark] {
    others.filter { $0.value.differences > 0 }.map { name, other in
      ICalendarRemark(other.line, .otherZone(name, times: other.differences))
    }
  }
}

/// Reads a `VTIMEZONE`: a line that cannot be read is dropped (rule D-41).
struct ICalendarZoneReader {
  private let component: ICalendarComponent
  private(set) var dropped: [ICalendarFault] = []
  private(set) var remarks: [ICalendarRemark] = []
  private(set) var foreignLines: [Int]

  /// Maximum number of periods that a rule of an observance is followed for: no clock changes more
  /// often than that.
  private static let periodLimit = 100_000

  /// Starts with the lines of the component itself.
  init(_ component: ICalendarComponent) {
    self.component = component
    foreignLines = component.foreignLines
    dropped = component.badLines.map { $0.fault }
  }

  /// Returns the clock; before the first change it is that of its `TZOFFSETFROM` (rule D-45).
  ///
  /// - Throws: `ICalendarFault` if an observance misses what it needs.
  mutating func clock() throws(ICalendarFault) -> ZoneClock {
    var changes: [ZoneClock.Change] = []
    for observance in component.components { changes += try self.changes(of: observance) }
    changes.sort { $0.instant < $1.instant }
    guard let first = changes.first else {
      throw ICalendarFault(component.line, .emptyZone)
    }
    return ZoneClock(firstOffset: first.from, changes)
  }

  private mutating func changes(of component: ICalendarComponent) throws(ICalendarFault)
    -> [ZoneClock.Change]
  {
    guard component.name == "STANDARD" || component.name == "DAYLIGHT" else { return [] }
    dropped += component.badLines.map { $0.fault }
    foreignLines += component.foreignLines
    guard let start = component.first("DTSTART") else {
      throw ICalendarFault(component.line, .noStart(of: component.name))
    }
    let from = try offset("TZOFFSETFROM", component)
    let to = try offset("TZOFFSETTO", component)
    let first = try ICalendarTime(start)
    var times = rule(component, first, from)
    for line in component.lines where line.name == "RDATE" {
      do throws(ICalendarFault) {
        var more: [Int64] = []
        for value in line.values { more.append(try ICalendarTime(line, value).local) }
        times += more
      } catch {
        dropped.append(error)
      }
    }
    return times.map { ZoneClock.Change(at: $0 - from, from: from, to: to) }
  }

  private func offset(_ name: String, _ component: ICalendarComponent) throws(ICalendarFault)
    -> Int64
  {
    let line = component.first(name)
    guard let line, let offset = CalendarText.offset(line.trimmed) else {
      throw ICalendarFault(
        line?.number ?? component.line,
        .badOffset(component: component.name, property: name, found: line?.value))
    }
    return Int64(offset)
  }

  /// The local times at which an observance begins.
  private mutating func rule(
    _ component: ICalendarComponent, _ first: ICalendarTime, _ from: Int64
  ) -> [Int64] {
    guard let line = component.first("RRULE") else { return [first.local] }
    guard !line.trimmed.isEmpty else {
      remarks.append(ICalendarRemark(line.number, .emptyRule))
      return [first.local]
    }
    do throws(ICalendarRule.Problem) {
      let rule = try ICalendarRule(line.value, start: first)
      let last = GregorianDay.first(ofMonth: 1, TimeZoneFile.lastYear)
      var starts = rule.starts(from: first, through: Int64(last) * GregorianDay.seconds)
      var times: [Int64] = []
      while let time = starts.next(), starts.visits <= Self.periodLimit { times.append(time) }
      guard let until = rule.until else { return times }
      let shift = until.zone == .utc ? from : 0
      return times.filter { $0 <= until.local + shift }
    } catch {
      dropped.append(ICalendarFault(line.number, .badZoneRule(line.value)))
      return [first.local]
    }
  }
}
