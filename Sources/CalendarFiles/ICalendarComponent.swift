/// A component: the lines and components between `BEGIN` and `END`.
struct ICalendarComponent {
  /// In upper case, for example `VEVENT`.
  var name: String
  /// Number of its first line.
  var line: Int
  var lines: [ICalendarLine] = []
  var components: [ICalendarComponent] = []
  /// Its own lines that are not `NAME:VALUE`.
  var badLines: [ICalendarLine.BadLine] = []
  /// Numbers of its own lines that are not UTF-8.
  var foreignLines: [Int] = []

  /// Returns the first line of that name, or nil.
  func first(_ name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// Maximum number of components inside each other.
  static let depthLimit = 8
}

/// The calendars of a file.
struct ICalendarCalendars {
  private(set) var calendars: [ICalendarComponent] = []
  private var open: [ICalendarComponent] = []
  /// The first line after a calendar that opens no other one, and how many there are (rule D-57).
  private(set) var tail: (line: Int, count: Int)?

  /// Reads a file; with `keepsText`, all lines are kept as they are, to be written again.
  ///
  /// - Throws: `ICalendarFault` for a component without an end, and for lines before the first
  ///   calendar.
  init(_ bytes: [UInt8], keepsText: Bool = false) throws(ICalendarFault) {
    try ICalendarLine.forEach(in: bytes, keepsText: keepsText) {
      (entry) throws(ICalendarFault) in try add(entry)
    }
    if let component = open.last {
      // A malformed line may have been its end.
      throw component.badLines.last?.fault
        ?? ICalendarFault(component.line, .noEnd(of: component.name))
    }
    guard !calendars.isEmpty else { throw ICalendarFault(1, .notACalendar(nil)) }
  }

  private mutating func add(_ entry: Result<ICalendarLine, ICalendarLine.BadLine>)
    throws(ICalendarFault)
  {
    switch entry {
    case .success(let line): try add(line)
    case .failure(let bad):
      guard !open.isEmpty else {
        if calendars.isEmpty { throw bad.fault }
        return dropTail(bad.fault.line)
      }
      open[open.count - 1].badLines.append(bad)
    }
  }

  private mutating func add(_ line: ICalendarLine) throws(ICalendarFault) {
    let isCalendar = line.name == "BEGIN" && line.trimmed.uppercased() == "VCALENDAR"
    if open.isEmpty, !calendars.isEmpty, !isCalendar { return dropTail(line.number) }
    switch line.name {
    case "BEGIN":
      if open.isEmpty, !isCalendar {
        throw ICalendarFault(line.number, .notACalendar("BEGIN:\(line.value)"))
      }
      guard open.count < ICalendarComponent.depthLimit else {
        throw ICalendarFault(line.number, .tooDeep(limit: ICalendarComponent.depthLimit))
      }
      open.append(ICalendarComponent(name: line.trimmed.uppercased(), line: line.number))
    case "END":
      guard let component = open.popLast() else {
        throw ICalendarFault(line.number, .noBegin(of: line.value))
      }
      guard component.name == line.trimmed.uppercased() else {
        throw ICalendarFault(line.number, .wrongEnd(of: line.value, expected: component.name))
      }
      if open.isEmpty {
        calendars.append(component)
      } else {
        open[open.count - 1].components.append(component)
      }
    default:
      guard !open.isEmpty else { throw ICalendarFault(line.number, .notACalendar(line.name)) }
      if line.isForeign { open[open.count - 1].foreignLines.append(line.number) }
      if line.isNeeded { open[open.count - 1].lines.append(line) }
    }
  }

  private mutating func dropTail(_ line: Int) {
    tail = (tail?.line ?? line, (tail?.count ?? 0) + 1)
  }
}
