import CivilTime

/// A date, with or without a time, as a property writes it.
struct ICalendarTime: Hashable {
  enum Zone: Hashable {
    case floating, utc
    case named(String)
  }

  /// Seconds after 1970-01-01 by the clock of the zone; midnight for a date.
  var local: Int64
  var isDate: Bool
  /// Always `floating` for a date.
  var zone: Zone

  /// Reads `20250330` or `20250330T013000`, with a `Z` for UTC; nil for anything else.
  init?(_ text: some StringProtocol, zone: String? = nil) {
    let bytes = Array(text.utf8)
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard [8, 15, 16].contains(bytes.count), let year = digits(0..<4), let month = digits(4..<6),
      let day = digits(6..<8), let number = GregorianDay.number(year, month, day)
    else { return nil }
    isDate = bytes.count == 8
    self.zone = .floating
    local = Int64(number) * GregorianDay.seconds
    guard !isDate else { return }
    if let zone { self.zone = .named(zone) }
    guard bytes[8] == UInt8(ascii: "T"), let hour = digits(9..<11), hour < 24,
      let minute = digits(11..<13), minute < 60, let second = digits(13..<15), second <= 60
    else { return nil }
    local += Int64(hour * 3600 + minute * 60 + min(second, 59))
    guard bytes.count == 16 else { return }
    guard bytes[15] == UInt8(ascii: "Z") else { return nil }
    self.zone = .utc
  }

  /// Reads the value of a line, or one of its values; `VALUE=DATE` is not needed for dates.
  ///
  /// - Throws: `ICalendarFault` for anything else.
  init(_ line: ICalendarLine, _ value: String? = nil) throws(ICalendarFault) {
    let value = value ?? CalendarText.trimmed(line.value)
    guard let time = ICalendarTime(value, zone: line.parameters["TZID"]) else {
      throw ICalendarFault(line.number, .badTime(property: line.name, found: value))
    }
    self = time
  }
}

/// The duration of an event: days by the clock of its zone, then seconds.
///
/// A day on which the clock changes has 23 or 25 hours; an hour is always 3,600 seconds (RFC 5545, 3.3.6).
struct ICalendarDuration: Hashable {
  var days: Int64 = 0
  var seconds: Int64 = 0

  /// Creates a duration.
  init(days: Int64 = 0, seconds: Int64 = 0) { (self.days, self.seconds) = (days, seconds) }

  /// Reads `P1DT2H30M`; nil for anything else, for more than 10,000 years and for negative durations.
  init?(_ text: String) {
    var rest = Substring(CalendarText.trimmed(text))
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard rest.first == "P", rest.count > 1, rest.last != "T" else { return nil }
    rest.removeFirst()
    var units: [(Character, Int64)] = [("W", 7), ("D", 1)]
    var isTime = false
    while let first = rest.first {
      if first == "T", !isTime {
        rest.removeFirst()
        isTime = true
        units = [("H", 3600), ("M", 60), ("S", 1)]
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let value = Int64(digits), value <= 1_000_000_000, let letter = rest.first,
        let unit = units.firstIndex(where: { $0.0 == letter })
      else { return nil }
      let amount = value * units[unit].1
      if isTime { seconds += amount } else { days += amount }
      units.removeFirst(unit + 1)
      rest.removeFirst()
    }
    let limit: Int64 = 10_000 * 366
    guard days <= limit, seconds <= limit * GregorianDay.seconds,
      !isNegative || days == 0 && seconds == 0
    else { return nil }
  }
}

/// The time zones that a file uses, by name: those defined in a `VTIMEZONE`, and those of the system.
///
/// A `VTIMEZONE` that nothing uses is not read. One that is not understood is noted, and the system's zone
/// of that name takes its place if there is one.
struct ICalendarZones {
  private var zones: [String: ZoneClock] = [:]
  /// Notes on the zones that were not understood.
  private(set) var notes: [ICalendarNote] = []

  /// Reads the zones of these names, with their changes up to the year 2200; `system` returns the file
  /// (RFC 8536) of a zone that is used and not defined, or nil.
  init(
    _ names: Set<String>, in calendars: [ICalendarComponent] = [], system: (String) -> [UInt8]?
  ) {
    var definitions: [String: ICalendarComponent] = [:]
    for component in calendars.flatMap({ $0.components })
    where component.name == "VTIMEZONE" {
      if let name = component.first("TZID")?.value { definitions[name] = component }
    }
    for name in names {
      if let definition = definitions[name] {
        do throws(ICalendarFault) {
          zones[name] = try Self.clock(ofZone: definition)
          continue
        } catch {
          notes.append(ICalendarNote(error.line, .badZone(name, error.problem)))
        }
      }
      for candidate in Self.systemNames(name) where !knows(name) {
        zones[name] = system(candidate).flatMap { try? TimeZoneFile($0).clock() }
      }
    }
  }

  /// Whether times of a zone can be converted to UTC.
  func knows(_ name: String) -> Bool { Self.isUTC(name) || zones[name] != nil }

  private static func isUTC(_ name: String) -> Bool { name == "UTC" || name == "Etc/UTC" }

  /// The names by which the system may know a zone: its own, or each ending of a name that starts with a
  /// slash, such as `/example.org/2025/Europe/Berlin`.
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
      throw ICalendarFault(component.line, .emptyZone)
    }
    return ZoneClock(firstOffset: first.from, changes)
  }

  private static func changes(of component: ICalendarComponent) throws(ICalendarFault)
    -> [ZoneClock.Change]
  {
    guard component.name == "STANDARD" || component.name == "DAYLIGHT" else { return [] }
    if let fault = component.faults.first { throw fault }
    guard let start = component.first("DTSTART") else {
      throw ICalendarFault(component.line, .noStart(of: component.name))
    }
    func offset(_ name: String) throws(ICalendarFault) -> Int64 {
      let line = component.first(name)
      guard let line, let offset = CalendarText.offset(CalendarText.trimmed(line.value)) else {
        throw ICalendarFault(
          line?.number ?? component.line,
          .badOffset(component: component.name, property: name, found: line?.value))
      }
      return Int64(offset)
    }
    let (from, to) = (try offset("TZOFFSETFROM"), try offset("TZOFFSETTO"))
    let first = try ICalendarTime(start)
    var times = [first.local]
    if let line = component.first("RRULE") {
      do throws(ICalendarRule.Problem) {
        let rule = try ICalendarRule(line.value)
        let day = GregorianDay.holding(first.local)
        let time = first.local - Int64(day) * GregorianDay.seconds
        let last = GregorianDay.first(ofMonth: 1, TimeZoneFile.lastYear)
        times = rule.days(from: day, through: last).map { Int64($0) * GregorianDay.seconds + time }
        if let until = rule.until {
          let shift = until.zone == .utc ? from : 0
          times = times.filter { $0 <= until.local + shift }
        }
      } catch {
        throw ICalendarFault(line.number, .badZoneRule(line.value))
      }
    }
    for line in component.lines where line.name == "RDATE" {
      for value in line.values { times.append(try ICalendarTime(line, value).local) }
    }
    return times.map { ZoneClock.Change(at: $0 - from, from: from, to: to) }
  }

  /// Returns a time in UTC, in seconds after 1970-01-01, or nil if its zone is unknown.
  ///
  /// A time that the clock skips has the offset before the change; one that it shows twice is the first of
  /// both (RFC 5545, 3.3.5).
  ///
  /// - Complexity: O(log changes).
  func utc(_ time: ICalendarTime) -> Int64? {
    guard case .named(let name) = time.zone, !Self.isUTC(name) else { return time.local }
    return zones[name]?.utc(time.local)
  }
}
