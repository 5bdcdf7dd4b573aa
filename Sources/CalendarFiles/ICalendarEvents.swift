/// Collects events: one from each `VEVENT`, or all of its series.
struct ICalendarEvents {
  private let zones: ICalendarZones
  /// Whether an event that cannot be read refuses the file; else it is skipped, which is said.
  private let isStrict: Bool
  /// The zone of times that name none; nil: UTC.
  var floatingZone: String?
  private var series: [ICalendarSeries] = []
  private var notes: [ICalendarFault] = []
  /// The line of the first time that took `floatingZone`, by the zone.
  private var floatingLines: [String: Int] = [:]
  /// Instances looked at and starts compared with them, for tests of what a file costs.
  private(set) var work = 0

  /// Days after its start after which a series without an end is not followed any more.
  static let horizon = 3653

  /// Begins with no events.
  init(zones: ICalendarZones, isStrict: Bool) {
    self.zones = zones
    self.isStrict = isStrict
    notes = zones.faults
  }

  /// Says what was skipped or counts otherwise than it stands.
  mutating func note(_ line: Int, _ text: String) { notes.append(ICalendarFault(line, text)) }

  /// Skips what is malformed and says so.
  ///
  /// - Throws: `ICalendarFault`, the same one, where nothing may be skipped.
  mutating func skip(_ fault: ICalendarFault, _ what: String) throws(ICalendarFault) {
    if isStrict { throw fault }
    note(fault.line, "\(fault.message): the \(what) was skipped")
  }

  /// Adds an event; one that is malformed, or whose zone is not known, is skipped.
  ///
  /// - Throws: `ICalendarFault` where nothing may be skipped.
  mutating func add(_ component: ICalendarComponent) throws(ICalendarFault) {
    do throws(ICalendarFault) {
      if let event = try read(component) { series.append(event) }
    } catch {
      try skip(error, "event")
    }
  }

  private mutating func read(_ component: ICalendarComponent) throws(ICalendarFault)
    -> ICalendarSeries?
  {
    if let fault = component.faults.first { throw fault }
    let status = component.first("STATUS").map { CalendarText.trimmed($0.value).uppercased() }
    let replaced = component.first("RECURRENCE-ID")
    if status == "CANCELLED", replaced == nil {
      note(component.line, "a cancelled event was skipped")
      return nil
    }
    // An instance that is cancelled needs no start of its own.
    guard let start = component.first("DTSTART") ?? (status == "CANCELLED" ? replaced : nil) else {
      throw ICalendarFault(component.line, "VEVENT has no DTSTART")
    }
    var event = ICalendarSeries(
      line: component.line, label: component.first("SUMMARY")?.text,
      uid: component.first("UID")?.value, start: try time(start))
    event.isCancelled = status == "CANCELLED"
    event.sequence = component.first("SEQUENCE").flatMap { Int($0.value) } ?? 0
    event.length = try length(component, event.start)
    for line in component.lines where line.name == "EXDATE" {
      for value in line.values { event.exclusions.append(try time(line, value)) }
    }
    if let line = replaced {
      event.replaces = try time(line)
      if let range = line.parameters["RANGE"] {
        note(line.number, "RANGE=\(range) is not understood: only this instance is changed")
      }
    }
    for line in component.lines where ["RDATE", "EXRULE"].contains(line.name) {
      note(line.number, "\(line.name) is not understood and was skipped")
    }
    event.rule = try rule(component)
    return event
  }

  /// A time of a line, or one of its values.
  ///
  /// - Throws: `ICalendarFault` for what is no time, and for zones that nobody knows.
  private mutating func time(_ line: ICalendarLine, _ value: String? = nil) throws(ICalendarFault)
    -> ICalendarTime
  {
    var time = try ICalendarTime(line, value)
    if time.zone == .floating, !time.isDate, let floatingZone {
      time.zone = .named(floatingZone)
      floatingLines[floatingZone] = floatingLines[floatingZone] ?? line.number
    }
    if case .named(let name) = time.zone, !zones.knows(name) {
      throw ICalendarFault(
        line.number, "the file has no VTIMEZONE '\(name)', and the system no such zone")
    }
    return time
  }

  /// How long an event lasts.
  private mutating func length(_ component: ICalendarComponent, _ start: ICalendarTime)
    throws(ICalendarFault) -> ICalendarDuration
  {
    if let line = component.first("DTEND") {
      let end = try time(line)
      guard end.isDate == start.isDate else {
        throw ICalendarFault(
          line.number, "DTSTART and DTEND must both be dates or both have a time")
      }
      let seconds = (zones.utc(end) ?? 0) - (zones.utc(start) ?? 0)
      guard seconds >= 0 else {
        throw ICalendarFault(line.number, "DTEND '\(line.value)' lies before DTSTART")
      }
      return ICalendarDuration(seconds: seconds)
    }
    if let line = component.first("DURATION") {
      guard let duration = ICalendarDuration(line.value) else {
        throw ICalendarFault(
          line.number, "DURATION must be as PT1H30M or P2D, found '\(line.value)'")
      }
      return duration
    }
    return ICalendarDuration(days: start.isDate ? 1 : 0)
  }

  private mutating func rule(_ component: ICalendarComponent) throws(ICalendarFault)
    -> ICalendarRule?
  {
    let lines = component.lines.filter { $0.name == "RRULE" }
    for line in lines.dropFirst() {
      note(line.number, "a second RRULE is not understood and was skipped")
    }
    guard let line = lines.first else { return nil }
    do throws(ICalendarRule.Problem) { return try ICalendarRule(line.value) } catch {
      switch error {
      case .unknown(let part):
        note(
          line.number, "\(part) is not understood: of the series only its first event is there")
        return nil
      case .malformed(let part):
        throw ICalendarFault(line.number, "'\(part)' is no part of a recurrence rule")
      }
    }
  }

  /// All events by time, and what was skipped by line.
  ///
  /// - Complexity: O(n log n) for n events and exceptions.
  /// - Throws: `ICalendarFault` for series that come to too many.
  mutating func finished() throws(ICalendarFault) -> ([ICalendarFile.Event], [String]) {
    let overrides = ICalendarOverrides(series, zones)
    work += overrides.count
    var events: [ICalendarFile.Event] = []
    for (number, event) in series.enumerated() where overrides.isInForce(number, event) {
      if event.isEndless {
        note(event.line, "a series without an end is there for ten years")
      }
      let starts = event.starts(zones)
      if event.isCut(starts) { note(event.line, "a longer series is there for a hundred years") }
      work += event.exclusions.count + starts.count
      let exclusions = ICalendarExclusions(event.exclusions, zones)
      for start in starts {
        guard let utc = zones.utc(start), !exclusions.contains(start, utc),
          event.replaces != nil || !overrides.replace(start, utc, of: event.uid)
        else { continue }
        events.append(event.event(at: start, utc, zones))
      }
      guard events.count <= ICalendarFile.eventLimit else {
        throw ICalendarFault(
          event.line, "the events come to more than \(ICalendarFile.eventLimit)")
      }
    }
    for (zone, line) in floatingLines { note(line, "times without a zone are those of \(zone)") }
    // Events of the same time keep the order of the file.
    let sorted = events.enumerated().sorted { a, b in
      (a.element.day, a.element.start ?? -1, a.offset)
        < (b.element.day, b.element.start ?? -1, b.offset)
    }
    let said = notes.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return (sorted.map(\.element), said.map { "line \($0.element.line): \($0.element.message)" })
  }
}
