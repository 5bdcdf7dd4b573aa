/// What a column of a CSV file holds.
enum CSVColumn: Hashable {
  /// A property as `export-data` writes it.
  case field(ItemField)
  /// When an event is, as spreadsheets write it.
  case time(EventColumn)
  /// Something that is not read.
  case ignored

  /// The parts of the time of an event; `start` and `end` hold dates, times or both.
  enum EventColumn: Hashable {
    case start, end, startDate, startTime, endDate, endTime, allDay
  }

  /// The column that `export-data` writes under this name.
  init?(exported name: String) {
    guard let field = ItemField(name) else { return nil }
    self = .field(field)
  }

  /// The column that spreadsheets and calendars write under this name, whatever its case.
  init?(spreadsheet name: String) {
    let words = name.lowercased().split { " _-/.".contains($0) }
    let name = words.joined(separator: " ")
    if let column = Self.eventColumns[name] {
      self = .time(column)
    } else if Self.labels.contains(name) {
      self = .field(.property("label"))
    } else if let field = ItemField(name) {
      self = .field(field)
    } else {
      return nil
    }
  }

  /// The names that spreadsheets and calendars write, for suggestions.
  static let spreadsheetNames = labels + eventColumns.keys.sorted()

  private static let labels = ["summary", "subject", "title", "name", "event"]

  private static let eventColumns: [String: EventColumn] = [
    "start": .start, "start date time": .start, "start datetime": .start, "dtstart": .start,
    "end": .end, "end date time": .end, "end datetime": .end, "dtend": .end,
    "start date": .startDate, "date": .startDate, "start time": .startTime, "time": .startTime,
    "end date": .endDate, "end time": .endTime, "all day": .allDay, "all day event": .allDay,
  ]
}
