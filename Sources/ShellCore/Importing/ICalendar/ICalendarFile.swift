/// The events of an iCalendar file (RFC 5545), repeated ones one by one, and what was skipped.
///
///     let file = try ICalendarFile(bytes)
///     file.events[0].label   // "Standup"
///     file.notes             // ["line 9: RDATE is not understood and was skipped"]
///
/// Times are UTC: those with a `TZID` through the `VTIMEZONE` of the file or else the system's zone of
/// that name, those without a zone as they stand. What is not understood is said and skipped, never guessed; what is malformed is an error.
struct ICalendarFile {
  /// An event, or one of a series.
  struct Event: Hashable {
    var label: String?
    /// First day, as days after 1970-01-01; with a start in UTC.
    var day: Int
    /// Minutes after midnight; nil for whole days.
    var start: Double?
    /// Minutes after midnight of the first day.
    var end: Double
  }

  /// By day and start, then in the order of the file.
  let events: [Event]
  /// What was skipped, as people read it.
  let notes: [String]

  /// Most events that a file may come to, repetitions included.
  static let eventLimit = 1_000_000

  /// Reads the bytes of a file; `system` gives the file of a time zone by its name, or nil.
  ///
  /// - Throws: `ICalendarFault` for the first thing that is malformed.
  init(_ bytes: [UInt8], system: (String) -> [UInt8]? = { _ in nil }) throws(ICalendarFault) {
    let root = try ICalendarComponent.read(try ICalendarLine.lines(of: bytes))
    var reader = ICalendarEvents(zones: try ICalendarZones(root, system: system))
    for component in root.components {
      switch component.name {
      case "VEVENT": try reader.add(component)
      case "VTIMEZONE": break
      default:
        reader.note(component.line, "\(component.name) is not an event and was skipped")
      }
    }
    (events, notes) = try reader.finished()
  }
}
