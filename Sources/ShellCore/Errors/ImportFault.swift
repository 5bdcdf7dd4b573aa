internal import CalendarFiles
internal import CollectionEngine
internal import TextFormats

/// An error in a file to be imported, as data, and where it is.
struct ImportFault: Error, Hashable {
  /// From 1.
  var line: Int
  /// In characters, from 1, or nil for the whole line.
  var column: Int?
  var problem: ImportProblem

  init(_ place: TextPlace, _ problem: ImportProblem) {
    (line, column, self.problem) = (place.line, place.column, problem)
  }

  /// A fault of the syntax.
  init(_ fault: TextFault) { self.init(fault.place, .syntax(fault.problem)) }

  /// A fault of a calendar.
  init(_ fault: ICalendarFault) {
    (line, column, problem) = (fault.line, nil, .calendar(fault.problem))
  }

  /// A fault of a whole file.
  init(_ problem: ImportProblem) { (line, column, self.problem) = (1, nil, problem) }
}

/// Problems of a file to be imported, with the data that their sentences need.
enum ImportProblem: Hashable {
  case syntax(TextProblem)
  case calendar(ICalendarProblem)
  case engine(EngineError)
  case tooLong(limit: Int)
  // Rows and objects.
  case noHeader
  case noArray
  case noObject
  // Snapshots.
  case noSnapshot
  case noSection
  case noItem
  case noItems
  case noIdentifier
  case unknownMember(String, known: [String])
  case textAfterArray
  /// nil: more than were expected.
  case fieldCount(expected: Int, found: Int?)
  // Columns and names.
  case unknownColumn(String, separator: CSVSeparator, known: [String], hint: String?)
  case unknownName(String, known: [String], hint: String?)
  case repeatedColumn(String)
  case repeatedName(String)
  // Values.
  case badValue(name: String, expected: Expectation, found: String)
  /// A date whose day and month are in another order than those before.
  case otherDateOrder(String)
  case event(EventFault)
}

/// Why the columns of a row make no event.
enum EventFault: Error, Hashable {
  case endWithoutStart, endBeforeStart, endWithoutTime, noSuchDay
}

/// A remark on an imported file: what was skipped or does not mean what it seems to.
enum ImportRemark: Hashable {
  case calendar(ICalendarRemark)
  case omitted(Int)
  case skippedColumns([String])
  /// The month is the first number of dates such as `5/6/2024`.
  case monthFirst
  /// Times without a zone are in this one.
  case floating(zone: String)
}
