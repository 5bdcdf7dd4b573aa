internal import CollectionEngine

/// Reads items from CSV: a header row that names columns, then one row an item.
///
///     section,width,height,label
///     0,80,60,"June, July"
///     0,,,""
///
/// RFC 4180 without its leniences: fields are separated by commas and quoted with `"`, which is doubled
/// inside; lines end with a line feed, with or without a carriage return. A field that is empty and not
/// quoted says nothing. Text is UTF-8; a byte order mark at the start is skipped. Without the column
/// `section` everything is in section 0.
struct CSVItems {
  private var scanner: TextScanner
  private var columns: [ItemField] = []

  init(_ bytes: [UInt8]) { scanner = TextScanner(bytes) }

  /// Adds every item to `builder`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `ItemFileFault` for the first thing that is wrong.
  mutating func read(into builder: inout ContentBuilder) throws(ItemFileFault) {
    try readHeader()
    while !scanner.isAtEnd { try readRow(into: &builder) }
  }

  private mutating func readHeader() throws(ItemFileFault) {
    guard !scanner.isAtEnd else {
      throw scanner.fault("expected a header row that names columns, found an empty file")
    }
    repeat {
      let start = scanner.position
      let name = try field().text
      guard let column = ItemField(name) else {
        let hint = Suggestion.nearest(to: name, in: ItemField.names)
        throw scanner.fault(
          "unknown column '\(name)': expected \(Sentence.list(ItemField.names))"
            + (hint.map { "; did you mean '\($0)'?" } ?? ""), at: start)
      }
      if columns.contains(column) {
        throw scanner.fault("column '\(name)' is there twice", at: start)
      }
      columns.append(column)
    } while try scanner.take(UInt8(ascii: ","), orEndOf: "row")
  }

  private mutating func readRow(into builder: inout ContentBuilder) throws(ItemFileFault) {
    let start = scanner.position
    var row = ItemRow()
    var count = 0
    repeat {
      let place = scanner.position
      let (text, isQuoted) = try field()
      guard count < columns.count else {
        throw scanner.fault("expected \(columns.count) fields, found more", at: place)
      }
      let column = columns[count]
      count += 1
      do { try row.take(column, text.isEmpty && !isQuoted ? nil : text) } catch {
        throw scanner.fault(error.sentence(for: ItemField.names[column.number], text), at: place)
      }
    } while try scanner.take(UInt8(ascii: ","), orEndOf: "row")
    guard count == columns.count else {
      throw scanner.fault("expected \(columns.count) fields, found \(count)", at: start)
    }
    do { try builder.append(row.changes, count: row.count, to: row.section ?? 0) } catch {
      throw scanner.fault("\(error)", at: start)
    }
  }

  private mutating func field() throws(ItemFileFault) -> (text: String, isQuoted: Bool) {
    guard scanner.next == UInt8(ascii: "\"") else {
      let text = try scanner.text { byte in
        byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
      }
      if text.utf8.contains(UInt8(ascii: "\"")) {
        throw scanner.fault("a field with \" must be quoted as a whole")
      }
      return (text, false)
    }
    let start = scanner.position
    var text = ""
    repeat {
      scanner.skip()
      text += try scanner.text { $0 == UInt8(ascii: "\"") }
      guard scanner.next != nil else { throw scanner.fault("this \" has no partner", at: start) }
      scanner.skip()
      if scanner.next == UInt8(ascii: "\"") { text += "\"" }
    } while scanner.next == UInt8(ascii: "\"")
    return (text, true)
  }
}

extension ItemField {
  /// Place among `names`.
  var number: Int {
    switch self {
    case .section: return 0
    case .items: return 1
    case .property(let key): return ItemField.names.firstIndex(of: key) ?? 0
    }
  }
}
