/// A reader of CSV files, row by row.
///
///     var text = try CSVText(bytes)
///     while let row = try text.row() { print(row[0].text) }
///
/// Fields are separated by commas, semicolons or tabs, whichever the first row has most of, and
/// quoted with `"`, which is doubled inside (RFC 4180); lines end with a line feed, with or without
/// a carriage return. Text is UTF-8; a byte order mark at the start is skipped. A first line such
/// as `sep=;`, which spreadsheets understand, names the separator.
///
/// Written here because every fault has a line and a column, and files are read row by row, not as
/// a whole.
public struct CSVText {
  /// One field of a row.
  public struct Field: Hashable, Sendable {
    /// The text without its quotes.
    public var text: String
    /// Whether the field is quoted.
    public var isQuoted: Bool
    /// The first byte of the field, counted from the start of the file.
    public var position: Int

    /// Whether the field has no text and no quotes.
    public var isEmpty: Bool { text.isEmpty && !isQuoted }
  }

  /// The mark between fields.
  public let separator: CSVSeparator
  private var scanner: TextScanner

  /// Starts at the first row.
  ///
  /// - Throws: `TextFault` for another encoding, and for `sep=` with another mark.
  public init(_ bytes: [UInt8]) throws(TextFault) {
    scanner = TextScanner(bytes)
    if scanner.isUTF16 { throw scanner.fault(.utf16) }
    if let named = try Self.namedSeparator(&scanner) {
      separator = named
    } else {
      separator = Self.mostFrequentSeparator(scanner)
    }
  }

  private static func namedSeparator(_ scanner: inout TextScanner) throws(TextFault)
    -> CSVSeparator?
  {
    var rest = scanner
    guard rest.consume("sep="), let mark = rest.next else { return nil }
    rest.skip()
    guard rest.consume("\r\n") || rest.consume("\n") else { return nil }
    guard let separator = CSVSeparator(rawValue: mark) else { throw scanner.fault(.badSeparator) }
    scanner = rest
    return separator
  }

  /// The separator that the first row has most of; of several the first in the order of preference.
  private static func mostFrequentSeparator(_ scanner: TextScanner) -> CSVSeparator {
    var rest = scanner
    var isQuoted = false
    var counts: [CSVSeparator: Int] = [:]
    while let byte = rest.next, isQuoted || byte != 0x0A {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let separator = CSVSeparator(rawValue: byte) {
        counts[separator, default: 0] += 1
      }
      rest.skip()
    }
    let most = counts.values.max()
    return CSVSeparator.allCases.first { counts[$0] == most } ?? .comma
  }

  /// Returns the fields of the next row, or nil at the end of the file.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `TextFault`.
  public mutating func row() throws(TextFault) -> [Field]? {
    guard !scanner.isAtEnd else { return nil }
    var fields: [Field] = []
    repeat { fields.append(try field()) } while try consumeSeparator()
    return fields
  }

  /// All bytes of the file.
  public var bytes: [UInt8] { scanner.bytes }

  /// Reads the next row without a text for each field: `body` gets their places among the bytes,
  /// where the text is UTF-8.
  ///
  /// Reads nothing and returns false at the end of the file, for a row of another number of fields,
  /// with quotes or with a fault, and where `body` takes a field as one that is not plain: `row`
  /// then reads it.
  ///
  /// - Complexity: O(n) for n bytes.
  public mutating func plainRow(
    of count: Int, _ body: (_ field: Int, _ place: Range<Int>) -> Bool
  ) -> Bool {
    guard let end = plainRowEnd(of: count, body) else { return false }
    scanner.skip(end - scanner.position)
    return true
  }

  /// The end of the next row, if it is plain.
  private func plainRowEnd(of count: Int, _ body: (Int, Range<Int>) -> Bool) -> Int? {
    let (all, mark) = (scanner.bytes.span, separator.rawValue)
    var (place, start, field, bits) = (scanner.position, scanner.position, 0, UInt8(0))
    guard place < all.count else { return nil }
    while field < count {
      let byte = place < all.count ? all[place] : .lineFeed
      guard byte == mark || byte == .lineFeed || byte == .carriageReturn else {
        if byte == .quote { return nil }
        bits |= byte
        place += 1
        continue
      }
      guard bits < 0x80 || Self.isUTF8(all.extracting(start..<place)), body(field, start..<place)
      else { return nil }
      if byte == .carriageReturn {
        place += 1
        guard place < all.count, all[place] == .lineFeed else { return nil }
      }
      field += 1
      place += 1
      (start, bits) = (place, 0)
      if byte != mark { break }
    }
    // The last field ends the row, and no other does.
    guard field == count, place > all.count || all[place - 1] == .lineFeed else { return nil }
    return min(place, all.count)
  }

  private static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }

  /// Returns line and column of a byte, or of the next one to be read.
  ///
  /// - Complexity: O(n) for n bytes before it.
  public func place(of position: Int? = nil) -> TextPlace {
    scanner.place(of: position ?? scanner.position)
  }

  private mutating func consumeSeparator() throws(TextFault) -> Bool {
    if scanner.next == separator.rawValue {
      scanner.skip()
      return true
    }
    if scanner.consume("\r\n") || scanner.consume("\n") || scanner.isAtEnd { return false }
    throw scanner.fault(.fieldEnd(separator))
  }

  private mutating func field() throws(TextFault) -> Field {
    let start = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else {
      let mark = separator.rawValue
      let text = try scanner.text { $0 == mark || $0 == 0x0A || $0 == 0x0D }
      if text.utf8.contains(UInt8(ascii: "\"")) { throw scanner.fault(.quoteInField) }
      return Field(text: text, isQuoted: false, position: start)
    }
    var text = ""
    repeat {
      scanner.skip()
      text += try scanner.text { $0 == UInt8(ascii: "\"") }
      guard scanner.next != nil else { throw scanner.fault(.unclosedQuote, at: start) }
      scanner.skip()
      if scanner.next == UInt8(ascii: "\"") { text += "\"" }
    } while scanner.next == UInt8(ascii: "\"")
    return Field(text: text, isQuoted: true, position: start)
  }
}

/// A mark that separates the fields of a row, in the order of preference.
public enum CSVSeparator: UInt8, CaseIterable, Hashable, Sendable {
  /// `,`
  case comma = 0x2C
  /// `;`
  case semicolon = 0x3B
  /// A tab.
  case tab = 0x09
}

extension UInt8 {
  fileprivate static let lineFeed: UInt8 = 0x0A
  fileprivate static let carriageReturn: UInt8 = 0x0D
  fileprivate static let quote = UInt8(ascii: "\"")
}
