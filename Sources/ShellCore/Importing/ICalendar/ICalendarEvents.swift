/// Collects events: one from each `VEVENT`, or all of its series.
struct ICalendarEvents {
  private let zones: ICalendarZones
  private var series: [ICalendarSeries] = []
  private var notes: [(line: Int, text: String)] = []

  /// Days after its start after which a series without an end is not followed any more.
  static let horizon = 3653

  /// Begins with no events.
  init(zones: ICalendarZones) { self.zones = zones }

  /// Says what was skipped.
  mutating func note(_ line: Int, _ text: String) { notes.append((line, text)) }

  /// Adds an event.
  ///
  /// - Throws: `ICalendarFault` for what is malformed.
  mutating func add(_ component: ICalendarComponent) throws(ICalendarFault) {
    let status = component.first("STATUS")
    if let status, status.value.uppercased() == "CANCELLED" {
      return note(component.line, "a cancelled event was skipped")
    }
    guard let start = component.first("DTSTART") else {
      throw ICalendarFault(component.line, "VEVENT has no DTSTART")
    }
    var event = ICalendarSeries(
      line: component.line, label: component.first("SUMMARY")?.text,
      uid: component.first("UID")?.value, start: try ICalendarTime(start))
    guard let utcStart = zones.utc(event.start) else {
      return note(start.number, Self.unknownZone(start))
    }
    guard try readEnd(of: &event, component, utcStart) else { return }
    for line in component.lines where line.name == "EXDATE" {
      for value in line.value.split(separator: ",") {
        event.exclusions.append(try ICalendarTime(line, String(value)))
      }
    }
    if let line = component.first("RECURRENCE-ID") { event.replaces = try ICalendarTime(line) }
    for line in component.lines where ["RDATE", "EXRULE"].contains(line.name) {
      note(line.number, "\(line.name) is not understood and was skipped")
    }
    try readRule(of: &event, component)
    series.append(event)
  }

  private static func unknownZone(_ line: ICalendarLine) -> String {
    "the file has no VTIMEZONE '\(line.parameters["TZID"] ?? "")', and the system no such zone: "
      + "the event was skipped"
  }

  /// Reads how long an event lasts; false where its end cannot be understood.
  private mutating func readEnd(
    of event: inout ICalendarSeries, _ component: ICalendarComponent, _ utcStart: Int
  ) throws(ICalendarFault) -> Bool {
    event.duration = event.start.isDate ? GregorianDay.seconds : 0
    if let line = component.first("DTEND") {
      let end = try ICalendarTime(line)
      guard end.isDate == event.start.isDate else {
        throw ICalendarFault(
          line.number, "DTSTART and DTEND must both be dates or both have a time")
      }
      guard let utcEnd = zones.utc(end) else {
        note(line.number, Self.unknownZone(line))
        return false
      }
      event.duration = utcEnd - utcStart
      guard event.duration >= 0 else {
        throw ICalendarFault(line.number, "DTEND '\(line.value)' lies before DTSTART")
      }
    } else if let line = component.first("DURATION") {
      guard let duration = iCalendarDuration(line.value), duration >= 0 else {
        throw ICalendarFault(
          line.number, "DURATION must be as PT1H30M or P2D, found '\(line.value)'")
      }
      event.duration = duration
    }
    return true
  }

  private mutating func readRule(
    of event: inout ICalendarSeries, _ component: ICalendarComponent
  ) throws(ICalendarFault) {
    for (number, line) in component.lines.filter({ $0.name == "RRULE" }).enumerated() {
      guard number == 0 else {
        note(line.number, "a second RRULE is not understood and was skipped")
        continue
      }
      do throws(ICalendarRule.Problem) { event.rule = try ICalendarRule(line.value) } catch {
        switch error {
        case .unknown(let part):
          note(
            line.number,
            "\(part) is not understood: of the series only its first event is there")
        case .malformed(let part):
          throw ICalendarFault(line.number, "'\(part)' is no part of a recurrence rule")
        }
      }
    }
  }

  /// All events by time, and what was skipped by line.
  ///
  /// - Throws: `ICalendarFault` for a series that comes to too many.
  mutating func finished() throws(ICalendarFault) -> ([ICalendarFile.Event], [String]) {
    var replaced: [String: [ICalendarTime]] = [:]
    for event in series {
      if let uid = event.uid, let time = event.replaces { replaced[uid, default: []].append(time) }
    }
    var events: [ICalendarFile.Event] = []
    for event in series {
      var event = event
      if event.replaces == nil, let uid = event.uid { event.exclusions += replaced[uid] ?? [] }
      if event.isEndless {
        note(event.line, "a series without an end is there for ten years")
      }
      if event.isCut(zones) { note(event.line, "a longer series is there for a hundred years") }
      events += event.events(zones)
      guard events.count <= ICalendarFile.eventLimit else {
        throw ICalendarFault(
          event.line, "the events come to more than \(ICalendarFile.eventLimit)")
      }
    }
    // Events of the same time keep the order of the file.
    let sorted = events.enumerated().sorted { a, b in
      (a.element.day, a.element.start ?? -1, a.offset)
        < (b.element.day, b.element.start ?? -1, b.offset)
    }
    let said = notes.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return (sorted.map(\.element), said.map { "line \($0.element.line): \($0.element.text)" })
  }
}
