/// The events of an iCalendar file (RFC 5545), recurring ones one by one, and notes on what was skipped.
///
///     let file = try ICalendarFile(bytes)
///     file.events[0].label   // "Standup"
///     file.notes[0].subject  // .skippedProperty("RDATE")
///
/// Times are converted to UTC: those with a `TZID` by the `VTIMEZONE` of the file, or else by the system's
/// zone of that name; those without a zone are in the calendar's `X-WR-TIMEZONE`, else in the viewer's
/// zone. Malformed events and properties that are not understood are skipped with a note. A file that is
/// not a calendar, or ends too early, is an error.
///
/// Written here because no kept Swift package reads calendars.
public struct ICalendarFile {
  /// One event; a series gives one for each instance.
  public struct Event: Hashable, Sendable {
    /// Its summary, or nil if it has none.
    public var label: String?
    /// First day, in days after 1970-01-01; in UTC for an event with a start.
    public var day: Int
    /// Minutes after midnight, or nil for whole days.
    public var start: Double?
    /// Minutes after midnight of the first day.
    public var end: Double
  }

  /// By day and start, then in the order of the file.
  public let events: [Event]
  /// Notes by line, at most 100.
  public let notes: [ICalendarNote]
  /// Number of notes beyond those in `notes`.
  public let omittedNoteCount: Int

  /// Maximum number of events of a file, instances of series included.
  public static let eventLimit = 1_000_000

  /// Number of instances and exceptions visited, for tests of cost.
  package let work: Int

  /// Maximum number of notes.
  private static let noteLimit = 100

  /// Reads the bytes of a file; `system` returns the file of a time zone by its name, or nil.
  ///
  /// - Throws: `ICalendarFault` for anything but a calendar; with `isStrict` also for the first malformed
  ///   event.
  public init(
    _ bytes: [UInt8], viewerZone: String? = nil, isStrict: Bool = false,
    system: (String) -> [UInt8]? = { _ in nil }
  ) throws(ICalendarFault) {
    let calendars = try ICalendarComponent.calendars(ICalendarLine.lines(of: bytes))
    let zones = ICalendarZones(
      Self.zones(usedIn: calendars).union(viewerZone.map { [$0] } ?? []), in: calendars,
      system: system)
    var reader = ICalendarEvents(zones: zones, isStrict: isStrict)
    for calendar in calendars {
      for fault in calendar.faults { try reader.skipLine(fault) }
      reader.floatingZone = viewerZone.flatMap { zones.knows($0) ? $0 : nil }
      if let line = calendar.first("X-WR-TIMEZONE") {
        let name = CalendarText.trimmed(line.value)
        if zones.knows(name) {
          reader.floatingZone = name
        } else {
          reader.note(line.number, .unknownCalendarZone(name))
        }
      }
      for component in calendar.components {
        switch component.name {
        case "VEVENT": try reader.add(component)
        case "VTIMEZONE": break
        default: reader.note(component.line, .skippedComponent(component.name))
        }
      }
    }
    let (events, notes) = try reader.finished()
    self.events = events
    self.notes = Array(notes.prefix(Self.noteLimit))
    omittedNoteCount = max(0, notes.count - Self.noteLimit)
    work = reader.work
  }

  /// The names of the zones that the events of some calendars need.
  private static func zones(usedIn calendars: [ICalendarComponent]) -> Set<String> {
    var names: Set<String> = []
    for calendar in calendars {
      if let line = calendar.first("X-WR-TIMEZONE") {
        names.insert(CalendarText.trimmed(line.value))
      }
      for event in calendar.components where event.name == "VEVENT" {
        names.formUnion(event.lines.compactMap { $0.parameters["TZID"] })
      }
    }
    return names
  }
}
