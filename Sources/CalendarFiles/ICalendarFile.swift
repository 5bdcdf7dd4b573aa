/// The events of an iCalendar file (RFC 5545), repeated ones one by one, and what was skipped.
///
///     let file = try ICalendarFile(bytes)
///     file.events[0].label   // "Standup"
///     file.notes             // ["line 9: RDATE is not understood and was skipped"]
///
/// Times come out in UTC: those with a `TZID` through the `VTIMEZONE` of the file or else the system's
/// zone of that name; those without a zone are of the calendar's `X-WR-TIMEZONE`, else of the viewer's
/// zone. An event that is malformed is skipped, and what is not understood too; both are said. A file
/// that is no calendar, or ends too early, is an error.
///
/// Written here because no kept Swift package reads calendars.
public struct ICalendarFile {
  /// An event, or one of a series.
  public struct Event: Hashable, Sendable {
    /// Its summary, or nil if it has none.
    public var label: String?
    /// First day, as days after 1970-01-01; with a start in UTC.
    public var day: Int
    /// Minutes after midnight; nil for whole days.
    public var start: Double?
    /// Minutes after midnight of the first day.
    public var end: Double
  }

  /// By day and start, then in the order of the file.
  public let events: [Event]
  /// What was skipped, as people read it.
  public let notes: [String]

  /// Most events that a file may come to, repetitions included.
  public static let eventLimit = 1_000_000

  /// Instances and exceptions looked at, for tests of what a file costs.
  package let work: Int

  /// Notes that people get to read.
  private static let noteLimit = 100

  /// Reads the bytes of a file; `system` gives the file of a time zone by its name, or nil.
  ///
  /// - Throws: `ICalendarFault` for what is no calendar; with `isStrict` for the first event that is
  ///   malformed, too.
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
      for fault in calendar.faults { try reader.skip(fault, "line") }
      reader.floatingZone = viewerZone.flatMap { zones.knows($0) ? $0 : nil }
      if let line = calendar.first("X-WR-TIMEZONE") {
        let name = CalendarText.trimmed(line.value)
        if zones.knows(name) {
          reader.floatingZone = name
        } else {
          reader.note(line.number, "no zone '\(name)' is known: X-WR-TIMEZONE was skipped")
        }
      }
      for component in calendar.components {
        switch component.name {
        case "VEVENT": try reader.add(component)
        case "VTIMEZONE": break
        default:
          reader.note(component.line, "\(component.name) is not an event and was skipped")
        }
      }
    }
    let (events, notes) = try reader.finished()
    self.events = events
    let more = notes.count - Self.noteLimit
    self.notes = notes.prefix(Self.noteLimit) + (more > 0 ? ["and \(more) more notes"] : [])
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

/// What is wrong with an iCalendar file, and on which of its lines.
public struct ICalendarFault: Error, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// One sentence.
  public var message: String

  init(_ line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}
