internal import CalendarFiles
internal import CollectionEngine
internal import LayoutCore
internal import TextFormats

/// A reader of items in CSV: a header row that names columns, then one row for each item.
///
///     section,width,height,label          Subject;Start Date;Start Time;End Time
///     0,80,60,"June, July"                Tea;6.5.2024;9:30;10:15
///     0,,,""
///
/// With the names that `export-data` writes, every field is as people type it, and a field that is
/// empty and not quoted counts as absent. With other names the file is a table of events from a
/// spreadsheet: dates and times have the common forms and follow the viewer's clock; unknown
/// columns and empty rows are skipped. Without the column `section` everything is in section 0.
struct CSVItems {
  private var text: CSVText
  private var columns: [CSVColumn] = []
  private var names: [String] = []
  private let clock: ViewerClock
  private let own: [ColumnDeclaration]
  private var order = SpreadsheetTime.Order.monthFirst
  /// Whether the columns are those of a spreadsheet.
  private var isTable = false
  private var isFloating = false
  /// Whether plain rows are read as such; without that, which tests compare, each is read field by
  /// field.
  var readsPlainRows = true
  /// Remarks on what was read.
  private(set) var remarks: [ImportRemark] = []

  /// - Throws: `ImportFault` for another encoding.
  init(
    _ bytes: [UInt8], clock: ViewerClock = ViewerClock(zone: nil) { _ in nil },
    columns: [ColumnDeclaration] = []
  ) throws(ImportFault) {
    own = columns
    do throws(TextFault) { text = try CSVText(bytes) } catch { throw ImportFault(error) }
    self.clock = clock
  }

  /// Adds every item to `builder`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `ImportFault` for the first error.
  mutating func read(into builder: inout ContentBuilder) throws(ImportFault) {
    try readHeader()
    if isTable { try findOrder() }
    var plain = readsPlainRows && !isTable ? PlainRow(of: text, columns, own) : nil
    while true {
      if plain?.read(&text, into: &builder) == true { continue }
      guard let fields = try Self.row(of: &text) else { break }
      if isTable, fields.allSatisfy({ CalendarText.trimmed($0.text).isEmpty }) { continue }
      let (row, event) = try read(fields)
      var changes = row.changes
      if isTable {
        do throws(EventFault) { changes += try event.changes(order, clock) } catch {
          throw fault(.event(error), at: fields[0])
        }
        isFloating = isFloating || event.isFloating
      }
      do throws(EngineError) {
        try builder.append(changes, count: row.count, to: row.section ?? 0)
      } catch {
        throw fault(.engine(error), at: fields[0])
      }
    }
    if isFloating, let zone = clock.zone { remarks.append(.floating(zone: zone)) }
  }

  private static func row(of text: inout CSVText) throws(ImportFault) -> [CSVText.Field]? {
    do throws(TextFault) { return try text.row() } catch { throw ImportFault(error) }
  }

  private func fault(_ problem: ImportProblem, at field: CSVText.Field?) -> ImportFault {
    ImportFault(text.place(of: field?.position), problem)
  }

  private mutating func readHeader() throws(ImportFault) {
    guard let header = try Self.row(of: &text) else { throw fault(.noHeader, at: nil) }
    names = header.map { $0.text }
    isTable = try isTable(header)
    var skipped: [String] = []
    for field in header {
      let name = field.text
      let found = isTable ? CSVColumn(spreadsheet: name, own) : CSVColumn(exported: name, own)
      if let found {
        if columns.contains(found) {
          throw fault(.repeatedColumn(name), at: field)
        }
        columns.append(found)
      } else {
        try checkSkipped(field)
        columns.append(.ignored)
        if !name.isEmpty { skipped.append(name) }
      }
    }
    if !skipped.isEmpty { remarks.append(.skippedColumns(skipped)) }
  }

  /// Whether the columns are those of a spreadsheet: `export-data` does not write one of them, or a
  /// time of the first row has a date.
  private func isTable(_ header: [CSVText.Field]) throws(ImportFault) -> Bool {
    guard header.allSatisfy({ ItemField($0.text, own) != nil }) else {
      return header.contains { CSVColumn(spreadsheet: $0.text, []) != nil }
    }
    var rest = text
    guard let row = try Self.row(of: &rest) else { return false }
    return zip(header, row).contains { name, field in
      ["start", "end"].contains(name.text) && SpreadsheetTime(field.text)?.hasDate == true
    }
  }

  /// Refuses an unknown column, except in a table if its name is not nearly a known one.
  private func checkSkipped(_ field: CSVText.Field) throws(ImportFault) {
    // A spreadsheet's identifiers are not ours, so its columns are not compared with them for
    // misspellings.
    let names = ItemField.names(own).filter { !isTable || $0 != "id" }
    let known = names + (isTable ? CSVColumn.spreadsheetNames : [])
    let hint = Suggestion.hint(for: field.text.lowercased(), in: known)
    if isTable, hint == nil { return }
    throw fault(
      .unknownColumn(
        field.text, separator: text.separator, known: ItemField.names, hint: hint), at: field)
  }

  /// Reads a row's fields by their columns.
  private func read(_ fields: [CSVText.Field]) throws(ImportFault) -> (ItemRow, SpreadsheetEvent) {
    guard fields.count <= columns.count else {
      throw fault(.fieldCount(expected: columns.count, found: nil), at: fields[columns.count])
    }
    guard fields.count == columns.count else {
      throw fault(.fieldCount(expected: columns.count, found: fields.count), at: fields[0])
    }
    var row = ItemRow()
    var event = SpreadsheetEvent()
    for (number, field) in fields.enumerated() {
      do throws(Expectation) {
        switch columns[number] {
        case .field(let column): try row.set(column, field.isEmpty ? nil : field.text, own)
        case .time(let column):
          if !CalendarText.trimmed(field.text).isEmpty { try event.set(column, field.text) }
        case .ignored: break
        }
      } catch {
        let problem = ImportProblem.badValue(
          name: names[number], expected: error, found: field.text)
        throw fault(problem, at: field)
      }
    }
    return (row, event)
  }

  /// Finds which number of `5/6/2024` is the month: as some date of the file shows, else the first.
  private mutating func findOrder() throws(ImportFault) {
    var rest = text
    var found: SpreadsheetTime.Order?
    var isAmbiguous = false
    while let fields = try Self.row(of: &rest) {
      guard fields.count == columns.count else { continue }
      for (field, column) in zip(fields, columns) {
        guard case .time = column, let time = SpreadsheetTime(field.text) else { continue }
        isAmbiguous = isAmbiguous || time.isAmbiguous
        guard let order = time.order else { continue }
        if let found, found != order {
          throw fault(.otherDateOrder(field.text), at: field)
        }
        found = order
      }
    }
    order = found ?? .monthFirst
    if isAmbiguous, found == nil { remarks.append(.monthFirst) }
  }
}

/// The meaning of a column of a CSV file.
enum CSVColumn: Hashable {
  /// A property as `export-data` writes it.
  case field(ItemField)
  /// A part of the time of an event, as spreadsheets write it.
  case time(EventColumn)
  /// Anything else; not read.
  case ignored

  /// The parts of the time of an event; `start` and `end` hold dates, times or both.
  enum EventColumn: Hashable {
    case start, end, startDate, startTime, endDate, endTime, allDay
  }

  /// The column that `export-data` writes with this name, or nil.
  init?(exported name: String, _ own: [ColumnDeclaration]) {
    guard let field = ItemField(name, own) else { return nil }
    self = .field(field)
  }

  /// The column that spreadsheets and calendars write with this name in any case, or nil.
  init?(spreadsheet name: String, _ own: [ColumnDeclaration]) {
    if own.contains(where: { $0.name == name }) {
      self = .field(.property(name))
      return
    }
    let words = name.lowercased().split { " _-/.".contains($0) }
    let name = words.joined(separator: " ")
    if let column = Self.eventColumns[name] {
      self = .time(column)
    } else if Self.labels.contains(name) {
      self = .field(.property("label"))
    } else if name != "id", let field = ItemField(name, own) {
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
