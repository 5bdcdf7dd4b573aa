/// Collects the events of a file: one of each `VEVENT`, or all of its series.
struct ICalendarEvents {
  private let zones: ICalendarZones
  /// Whether a malformed event refuses the file; otherwise it is skipped with a note.
  private let isStrict: Bool
  /// The zone of times that name none, or nil for UTC.
  var floatingZone: String?
  private var series: [ICalendarSeries] = []
  private var notes: [ICalendarNote] = []
  /// The line of the first time in each `floatingZone`.
  private var floatingLines: [String: Int] = [:]
  /// Number of instances and exceptions visited, for tests of cost.
  private(set) var work = 0

  /// Number of days for which a series without an end is followed.
  static let horizon = 3653

  /// Starts without events.
  init(zones: ICalendarZones, isStrict: Bool) {
    self.zones = zones
    self.isStrict = isStrict
    notes = zones.notes
  }

  /// Adds a note.
  mutating func note(_ line: Int, _ subject: ICalendarNote.Subject) {
    notes.append(ICalendarNote(line, subject))
  }

  /// Skips a malformed line that belongs to no event.
  ///
  /// - Throws: `fault` where nothing may be skipped.
  mutating func skipLine(_ fault: ICalendarFault) throws(ICalendarFault) {
    if isStrict { throw fault }
    note(fault.line, .skippedLine(fault.problem))
  }

  /// Adds an event; one that is malformed, or whose zone is unknown, is skipped.
  ///
  /// - Throws: `ICalendarFault` where nothing may be skipped.
  mutating func add(_ component: ICalendarComponent) throws(ICalendarFault) {
    do throws(ICalendarFault) {
      if let event = try read(component) { series.append(event) }
    } catch {
      if isStrict { throw error }
      note(error.line, .skippedEvent(error.problem))
    }
  }

  private mutating func read(_ component: ICalendarComponent) throws(ICalendarFault)
    -> ICalendarSeries?
  {
    if let fault = component.faults.first { throw fault }
    let status = component.first("STATUS").map { CalendarText.trimmed($0.value).uppercased() }
    let replaced = component.first("RECURRENCE-ID")
    if status == "CANCELLED", replaced == nil {
      note(component.line, .cancelled)
      return nil
    }
    // A cancelled instance needs no start of its own.
    guard let start = component.first("DTSTART") ?? (status == "CANCELLED" ? replaced : nil) else {
      throw ICalendarFault(component.line, .noStart(of: component.name))
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
        note(line.number, .instanceOnly(range: range))
      }
    }
    for line in component.lines where ["RDATE", "EXRULE"].contains(line.name) {
      note(line.number, .skippedProperty(line.name))
    }
    event.rule = try rule(component)
    return event
  }

  /// Returns the time of a line, or of one of its values.
  ///
  /// - Throws: `ICalendarFault` for anything else, and for unknown zones.
  private mutating func time(_ line: ICalendarLine, _ value: String? = nil) throws(ICalendarFault)
    -> ICalendarTime
  {
    var time = try ICalendarTime(line, value)
    if time.zone == .floating, !time.isDate, let floatingZone {
      time.zone = .named(floatingZone)
      floatingLines[floatingZone] = floatingLines[floatingZone] ?? line.number
    }
    if case .named(let name) = time.zone, !zones.knows(name) {
      throw ICalendarFault(line.number, .unknownZone(name))
    }
    return time
  }

  /// The duration of an event.
  private mutating func length(_ component: ICalendarComponent, _ start: ICalendarTime)
    throws(ICalendarFault) -> ICalendarDuration
  {
    if let line = component.first("DTEND") {
      let end = try time(line)
      guard end.isDate == start.isDate else { throw ICalendarFault(line.number, .mixedDates) }
      let seconds = (zones.utc(end) ?? 0) - (zones.utc(start) ?? 0)
      guard seconds >= 0 else {
        throw ICalendarFault(line.number, .endBeforeStart(line.value))
      }
      return ICalendarDuration(seconds: seconds)
    }
    if let line = component.first("DURATION") {
      guard let duration = ICalendarDuration(line.value) else {
        throw ICalendarFault(line.number, .badDuration(line.value))
      }
      return duration
    }
    return ICalendarDuration(days: start.isDate ? 1 : 0)
  }

  private mutating func rule(_ component: ICalendarComponent) throws(ICalendarFault)
    -> ICalendarRule?
  {
    let lines = component.lines.filter { $0.name == "RRULE" }
    for line in lines.dropFirst() { note(line.number, .secondRule) }
    guard let line = lines.first else { return nil }
    do throws(ICalendarRule.Problem) { return try ICalendarRule(line.value) } catch {
      switch error {
      case .unknown(let part):
        note(line.number, .firstOnly(rulePart: part))
        return nil
      case .malformed(let part): throw ICalendarFault(line.number, .badRule(part))
      }
    }
  }

  /// Returns all events by time, and the notes by line.
  ///
  /// - Complexity: O(n log n) for n events and exceptions.
  /// - Throws: `ICalendarFault` for too many events.
  mutating func finished() throws(ICalendarFault) -> ([ICalendarFile.Event], [ICalendarNote]) {
    let overrides = ICalendarOverrides(series, zones)
    work += overrides.count
    var events: [ICalendarFile.Event] = []
    for (number, event) in series.enumerated() where overrides.isInForce(number, event) {
      if event.isEndless { note(event.line, .endless) }
      let starts = event.starts(zones)
      if event.isCut(starts) { note(event.line, .cut) }
      work += event.exclusions.count + starts.count
      let exclusions = ICalendarExclusions(event.exclusions, zones)
      for start in starts {
        guard let utc = zones.utc(start), !exclusions.contains(start, utc),
          event.replaces != nil || !overrides.replace(start, utc, of: event.uid)
        else { continue }
        events.append(event.event(at: start, utc, zones))
      }
      guard events.count <= ICalendarFile.eventLimit else {
        throw ICalendarFault(event.line, .tooManyEvents(limit: ICalendarFile.eventLimit))
      }
    }
    for (zone, line) in floatingLines { note(line, .floating(zone: zone)) }
    // Events of the same time keep the order of the file.
    let sorted = events.enumerated().sorted { a, b in
      (a.element.day, a.element.start ?? -1, a.offset)
        < (b.element.day, b.element.start ?? -1, b.offset)
    }
    let ordered = notes.enumerated().sorted { a, b in
      (a.element.line, a.offset) < (b.element.line, b.offset)
    }
    return (sorted.map { $0.element }, ordered.map { $0.element })
  }
}
