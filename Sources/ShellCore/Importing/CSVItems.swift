internal import CalendarFiles
internal import CollectionEngine
internal import TextFormats

/// Reads items from CSV: a header row that names columns, then one row an item.
///
///     section,width,height,label          Subject;Start Date;Start Time;End Time
///     0,80,60,"June, July"                Tea;6.5.2024;9:30;10:15
///     0,,,""
///
/// With the names that `export-data` writes, every field is as people type it, and a field that is empty
/// and not quoted says nothing. With other names it is a table of events from a spreadsheet: dates and
/// times come in the common forms and count by the viewer's clock, columns that mean nothing here and
/// empty rows are skipped. Without the column `section` everything is in section 0.
struct CSVItems {
  private var text: CSVText
  private var columns: [CSVColumn] = []
  private var names: [String] = []
  private let clock: ViewerClock
  private var order = SpreadsheetTime.Order.monthFirst
  /// Whether the columns are those of a spreadsheet.
  private var isTable = false
  private var isFloating = false
  /// What was skipped or counts otherwise than it stands.
  private(set) var notes: [String] = []

  /// - Throws: `TextFault` for bytes of another encoding.
  init(
    _ bytes: [UInt8], clock: ViewerClock = ViewerClock(zone: nil) { _ in nil }
  ) throws(TextFault) {
    text = try CSVText(bytes)
    self.clock = clock
  }

  /// Adds every item to `builder`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `TextFault` for the first thing that is wrong.
  mutating func read(into builder: inout ContentBuilder) throws(TextFault) {
    try readHeader()
    if isTable { try findOrder() }
    while let fields = try text.row() {
      if isTable, fields.allSatisfy({ CalendarText.trimmed($0.text).isEmpty }) { continue }
      let (row, event) = try read(fields)
      let start = fields[0].place
      var changes = row.changes
      do { changes += try event.changes(order, clock) } catch {
        throw text.fault(error.message, at: start)
      }
      isFloating = isFloating || event.isFloating
      do { try builder.append(changes, count: row.count, to: row.section ?? 0) } catch {
        throw text.fault("\(error)", at: start)
      }
    }
    if isFloating, let zone = clock.zone { notes.append("times are those of \(zone)") }
  }

  private mutating func readHeader() throws(TextFault) {
    guard let header = try text.row() else {
      throw text.fault("expected a header row that names columns, found an empty file")
    }
    names = header.map(\.text)
    isTable = try isTable(header)
    var skipped: [String] = []
    for field in header {
      let name = field.text
      let found = isTable ? CSVColumn(spreadsheet: name) : CSVColumn(exported: name)
      if let found {
        if columns.contains(found) {
          throw text.fault("column '\(name)' is there twice", at: field.place)
        }
        columns.append(found)
      } else {
        try checkSkipped(field)
        columns.append(.ignored)
        if !name.isEmpty { skipped.append("'\(name)'") }
      }
    }
    if !skipped.isEmpty {
      let word = skipped.count == 1 ? "column" : "columns"
      notes.append("\(word) \(skipped.joined(separator: ", ")) skipped")
    }
  }

  /// Whether the columns are those of a spreadsheet: by a name that `export-data` does not write, or by a
  /// first row in which a time has a date.
  private func isTable(_ header: [CSVText.Field]) throws(TextFault) -> Bool {
    guard header.allSatisfy({ ItemField($0.text) != nil }) else {
      return header.contains { CSVColumn(spreadsheet: $0.text) != nil }
    }
    var rest = text
    guard let row = try rest.row() else { return false }
    return zip(header, row).contains { name, field in
      ["start", "end"].contains(name.text) && SpreadsheetTime(field.text)?.hasDate == true
    }
  }

  /// A column may be skipped in a table, where its name is not nearly one that means something.
  private func checkSkipped(_ field: CSVText.Field) throws(TextFault) {
    let known = isTable ? ItemField.names + CSVColumn.spreadsheetNames : ItemField.names
    let hint = Suggestion.nearest(to: field.text.lowercased(), in: known)
    if isTable, hint == nil { return }
    throw text.fault(
      "unknown column '\(field.text)' (fields end with \(text.separatorName)): expected "
        + Sentence.list(ItemField.names) + (hint.map { "; did you mean '\($0)'?" } ?? ""),
      at: field.place)
  }

  /// Reads a row's fields by their columns.
  private func read(_ fields: [CSVText.Field]) throws(TextFault) -> (ItemRow, SpreadsheetEvent) {
    guard fields.count <= columns.count else {
      throw text.fault(
        "expected \(columns.count) fields, found more", at: fields[columns.count].place)
    }
    guard fields.count == columns.count else {
      throw text.fault(
        "expected \(columns.count) fields, found \(fields.count)", at: fields[0].place)
    }
    var row = ItemRow()
    var event = SpreadsheetEvent()
    for (number, field) in fields.enumerated() {
      do throws(Expectation) {
        switch columns[number] {
        case .field(let column): try row.take(column, field.isEmpty ? nil : field.text)
        case .time(let column):
          if !CalendarText.trimmed(field.text).isEmpty { try event.take(column, field.text) }
        case .ignored: break
        }
      } catch {
        throw text.fault(error.sentence(for: names[number], field.text), at: field.place)
      }
    }
    return (row, event)
  }

  /// Finds which number of `5/6/2024` is the month: as any date of the file tells, else the first.
  private mutating func findOrder() throws(TextFault) {
    var rest = text
    var found: SpreadsheetTime.Order?
    var isAmbiguous = false
    while let fields = try rest.row() {
      guard fields.count == columns.count else { continue }
      for (field, column) in zip(fields, columns) {
        guard case .time = column, let time = SpreadsheetTime(field.text) else { continue }
        isAmbiguous = isAmbiguous || time.isAmbiguous
        guard let order = time.order else { continue }
        if let found, found != order {
          throw rest.fault(
            "days and months of '\(field.text)' are in another order than before", at: field.place)
        }
        found = order
      }
    }
    order = found ?? .monthFirst
    if isAmbiguous, found == nil {
      notes.append("dates such as 5/6/2024 are read with the month first")
    }
  }
}

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
