/// The events of an iCalendar file (RFC 5545), recurring ones one by one, and remarks on what was
/// skipped.
///
///     let file = try ICalendarFile(bytes)
///     file.events[0].label   // "Standup"
///     file.remarks[0].subject  // .skippedComponent("VTODO")
///
/// Times are converted to UTC: those with a `TZID` by the system's zone of that name, or else by
/// the `VTIMEZONE` of the file, or the zone that Windows calls so; those without a zone are in the
/// calendar's `X-WR-TIMEZONE`, else in the viewer's zone. A line that cannot be read is dropped
/// with a remark, and an event only without a start. A file that is not a calendar, or ends too
/// early, is an error.
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
    /// Its place, or nil if it names none.
    public var location: String?
    /// Its color as the file names it, or nil.
    public var color: String?
    /// Its priority, from 1 for the highest, or nil.
    public var priority: Int?
  }

  /// By day and start, then in the order of the file.
  public let events: [Event]
  /// Remarks by line, at most 100.
  public let remarks: [ICalendarRemark]
  /// Number of remarks beyond those in `remarks`.
  public let omittedRemarkCount: Int

  /// Maximum number of events of a file, instances of series included.
  public static let eventLimit = 1_000_000

  /// Whether the file names a time zone that is not known.
  public let hasUnknownZones: Bool

  /// Number of instances and exceptions visited, for tests of cost.
  package let work: Int

  /// Maximum number of remarks.
  private static let remarkLimit = 100

  /// Reads the bytes of a file; `system` returns the file of a time zone by its name, or nil.
  ///
  /// - Throws: `ICalendarFault` for anything but a calendar; with `isStrict` also for the first
  ///   malformed line.
  public init(
    _ bytes: [UInt8], viewerZone: String? = nil, isStrict: Bool = false,
    system: (String) -> [UInt8]? = { _ in nil }
  ) throws(ICalendarFault) {
    let file = try ICalendarReading(
      bytes, viewerZone: viewerZone, isStrict: isStrict, system: system)
    hasUnknownZones = file.events.zones.isIncomplete
    events = file.instances.map { $0.event }
    remarks = Array(file.remarks.prefix(Self.remarkLimit))
    omittedRemarkCount = max(0, file.remarks.count - Self.remarkLimit)
    work = file.events.work
  }
}

/// An error in an iCalendar file, as data, and the line it is on.
public struct ICalendarFault: Error, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// The problem found.
  public var problem: ICalendarProblem

  init(_ line: Int, _ problem: ICalendarProblem) {
    (self.line, self.problem) = (line, problem)
  }
}

/// Problems of an iCalendar file.
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
  /// Components are nested more deeply than `limit`.
  case tooDeep(limit: Int)
  /// `END` without `BEGIN`.
  case noBegin(of: String)
  /// Lines after the last calendar.
  case tail
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
  /// A malformed `DURATION`.
  case badDuration(String)
  /// A property that should be a number.
  case badNumber(property: String, found: String)
  /// A part that recurrence rules do not have; empty if there is no part at all.
  case badRule(String)
  /// The events come to more than the limit.
  case tooManyEvents(limit: Int)

  // Zones.
  /// A `VTIMEZONE` without `STANDARD` and `DAYLIGHT`.
  case emptyZone
  /// A missing or malformed `TZOFFSETFROM` or `TZOFFSETTO`.
  case badOffset(component: String, property: String, found: String?)
  /// A recurrence rule of a zone that is not understood.
  case badZoneRule(String)
}

/// A remark on a file that was read: what was skipped or does not mean what it seems to.
public struct ICalendarRemark: Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// The remark.
  public var subject: Subject

  init(_ line: Int, _ subject: Subject) { (self.line, self.subject) = (line, subject) }

  /// The subject of a remark.
  public enum Subject: Hashable, Sendable {
    /// An event that is malformed was skipped.
    case skippedEvent(ICalendarProblem)
    /// A line that is malformed was skipped.
    case skippedLine(ICalendarProblem)
    /// A line that is not UTF-8 was read as Windows-1252.
    case foreignText
    /// This many lines after the last calendar were skipped.
    case tail(lines: Int)
    /// A component that is not an event was skipped.
    case skippedComponent(String)
    /// A property that is not understood was skipped.
    case skippedProperty(String)
    /// A malformed recurrence rule: only the first event of the series is there.
    case badRule(ICalendarProblem)
    /// A recurrence rule without parts counts as none.
    case emptyRule
    /// A property of a whole series was ignored in one of its instances.
    case ignoredInInstance(String)
    /// More than one event of the same revision has the same `UID`: all are there.
    case repeatedUID(times: Int)
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
    /// A series without an end is followed for this many instances, where it has more in ten years.
    case endlessOf(instances: Int)
    /// A longer series is followed for a hundred years.
    case cut
    /// Times without a zone are in this one.
    case floating(zone: String)
    /// `X-WR-TIMEZONE` names a zone that is not known and was skipped.
    case unknownCalendarZone(String)
    /// A `VTIMEZONE` is not understood.
    case badZone(String, ICalendarProblem)
    /// For this many times of the file, a `VTIMEZONE` differs from the system's zone of that name,
    /// which is used.
    case otherZone(String, times: Int)
  }
}
