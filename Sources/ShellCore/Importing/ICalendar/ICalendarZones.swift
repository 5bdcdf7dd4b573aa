/// The time zones of a file by name: those it defines in `VTIMEZONE`, and others that the system knows.
struct ICalendarZones {
  /// A change of the clock: when, as the clock showed it before, and from which offset to which.
  struct Onset: Hashable {
    var local: Int
    var from: Int
    var to: Int
  }

  private var zones: [String: [Onset]] = [:]

  /// Reads all zones, with their changes up to the year 2200; `system` gives the file of a zone that
  /// is used and not defined (RFC 8536), or nil.
  ///
  /// - Throws: `ICalendarFault` for zones without a name and changes without offsets.
  init(_ root: ICalendarComponent, system: (String) -> [UInt8]?) throws(ICalendarFault) {
    for component in root.components where component.name == "VTIMEZONE" {
      guard let name = component.first("TZID")?.value else {
        throw ICalendarFault(component.line, "VTIMEZONE has no TZID")
      }
      var onsets: [Onset] = []
      for observance in component.components { onsets += try Self.onsets(of: observance) }
      guard !onsets.isEmpty else {
        throw ICalendarFault(component.line, "VTIMEZONE has neither STANDARD nor DAYLIGHT")
      }
      zones[name] = onsets.sorted { $0.local - $0.from < $1.local - $1.from }
    }
    let events = root.components.lazy.filter { $0.name == "VEVENT" }
    for name in Set(events.flatMap(\.lines).compactMap { $0.parameters["TZID"] })
    where zones[name] == nil {
      zones[name] = system(name).flatMap { ICalendarZoneFile($0)?.onsets }
    }
  }

  private static func onsets(of component: ICalendarComponent) throws(ICalendarFault) -> [Onset] {
    guard component.name == "STANDARD" || component.name == "DAYLIGHT" else { return [] }
    guard let start = component.first("DTSTART") else {
      throw ICalendarFault(component.line, "\(component.name) has no DTSTART")
    }
    func offset(_ name: String) throws(ICalendarFault) -> Int {
      let line = component.first(name)
      guard let line, let offset = iCalendarOffset(line.value) else {
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
        let last = GregorianDay.first(ofMonth: 1, 2200)
        times = rule.days(from: day, through: last).map { $0 * GregorianDay.seconds + time }
        if let until = rule.until {
          let shift = until.zone == .utc ? from : 0
          times = times.filter { $0 <= until.local + shift }
        }
      } catch {
        throw ICalendarFault(line.number, "the RRULE of a time zone is not understood")
      }
    }
    for line in component.lines where line.name == "RDATE" {
      for value in line.value.split(separator: ",") {
        times.append(try ICalendarTime(line, String(value)).local)
      }
    }
    return times.map { Onset(local: $0, from: from, to: to) }
  }

  /// A time in UTC, in seconds after 1970-01-01; nil where its zone is not defined.
  ///
  /// A time that the clock skips counts as before the change, one that it shows twice is the first
  /// (RFC 5545, 3.3.5).
  ///
  /// - Complexity: O(log changes).
  func utc(_ time: ICalendarTime) -> Int? {
    guard case .named(let name) = time.zone else { return time.local }
    if name == "UTC" || name == "Etc/UTC" { return time.local }
    guard let onsets = zones[name] else { return nil }
    var (low, high) = (0, onsets.count)
    while low < high {
      let middle = (low + high) / 2
      let onset = onsets[middle]
      let isBehind = onset.local + max(0, onset.to - onset.from) <= time.local
      if isBehind { low = middle + 1 } else { high = middle }
    }
    return time.local - (low > 0 ? onsets[low - 1].to : onsets[0].from)
  }
}
