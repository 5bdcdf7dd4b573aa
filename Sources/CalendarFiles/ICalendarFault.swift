/// An error in an iCalendar file, as data, and the line it is on.
public struct ICalendarFault: Error, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// What is wrong.
  public var problem: ICalendarProblem

  init(_ line: Int, _ problem: ICalendarProblem) {
    (self.line, self.problem) = (line, problem)
  }
}

/// What can be wrong with an iCalendar file.
public enum ICalendarProblem: Hashable, Sendable {
  // Lines.
  /// Bytes that are not UTF-8.
  case encoding
  /// A line that is not `NAME:VALUE`; its first characters.
  case notAContentLine(String)
  /// A parameter of a property that is not `NAME=value`.
  case badParameter(of: String)
  /// A property without a colon before its value.
  case noColon(of: String)
  /// A quote that is never closed.
  case unclosedQuote

  // Components.
  /// Something else than `BEGIN:VCALENDAR`; nil in an empty file.
  case notACalendar(String?)
  /// More components inside each other than are read.
  case tooDeep(limit: Int)
  /// `END` without `BEGIN`.
  case noBegin(of: String)
  /// `BEGIN` without `END`.
  case noEnd(of: String)
  /// The end of another component than the one that is open.
  case wrongEnd(of: String, expected: String)
  /// A component that needs `DTSTART` and has none.
  case noStart(of: String)

  // Events.
  /// A property that should be a date.
  case badTime(property: String, found: String)
  /// A zone that neither the file nor the system defines.
  case unknownZone(String)
  /// One of `DTSTART` and `DTEND` is a date, the other has a time.
  case mixedDates
  /// `DTEND` is before `DTSTART`.
  case endBeforeStart(String)
  /// A `DURATION` that is none.
  case badDuration(String)
  /// A part that recurrence rules do not have.
  case badRule(String)
  /// The events come to more than the limit.
  case tooManyEvents(limit: Int)

  // Zones.
  /// A `VTIMEZONE` without `STANDARD` and `DAYLIGHT`.
  case emptyZone
  /// A `TZOFFSETFROM` or `TZOFFSETTO` that is none or is missing.
  case badOffset(component: String, property: String, found: String?)
  /// A recurrence rule of a zone that is not understood.
  case badZoneRule(String)
}

/// A remark on a file that was read: what was skipped or does not mean what it seems to.
public struct ICalendarNote: Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// The remark.
  public var subject: Subject

  init(_ line: Int, _ subject: Subject) { (self.line, self.subject) = (line, subject) }

  /// What a remark is about.
  public enum Subject: Hashable, Sendable {
    /// An event that is malformed was skipped.
    case skippedEvent(ICalendarProblem)
    /// A line that is malformed was skipped.
    case skippedLine(ICalendarProblem)
    /// A component that is not an event was skipped.
    case skippedComponent(String)
    /// A property that is not understood was skipped.
    case skippedProperty(String)
    /// A second recurrence rule of an event was skipped.
    case secondRule
    /// A part of a rule is not understood: only the first event of the series is there.
    case firstOnly(rulePart: String)
    /// `RANGE` is not understood: only one instance is changed.
    case instanceOnly(range: String)
    /// A cancelled event was skipped.
    case cancelled
    /// A series without an end is followed for ten years.
    case endless
    /// A longer series is followed for a hundred years.
    case cut
    /// Times without a zone are in this one.
    case floating(zone: String)
    /// `X-WR-TIMEZONE` names a zone that is not known and was skipped.
    case unknownCalendarZone(String)
    /// A `VTIMEZONE` is not understood; the system's zone takes its place if it has one.
    case badZone(String, ICalendarProblem)
  }
}
