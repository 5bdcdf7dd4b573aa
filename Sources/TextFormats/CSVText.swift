/// Fields and rows of a CSV file, one after the other.
///
///     var text = try CSVText(bytes)
///     while let row = try text.row() { row.map(\.text) }
///
/// Fields are separated by commas, semicolons or tabs, whichever the first row has most of, and quoted
/// with `"`, which is doubled inside (RFC 4180); lines end with a line feed, with or without a carriage
/// return. Text is UTF-8; a byte order mark at the start is skipped. A first line such as `sep=;`, which
/// spreadsheets understand, names the separator.
///
/// Written here because every refusal names line and column, and files are read row by row, not as a whole.
public struct CSVText {
  /// A field: what it says, whether in quotes, and where it begins.
  public struct Field: Hashable, Sendable {
    /// What it says, without its quotes.
    public var text: String
    /// Whether it stands in quotes.
    public var isQuoted: Bool
    /// Where it begins, in bytes from the start of the file.
    public var place: Int

    /// Nothing, and not in quotes.
    public var isEmpty: Bool { text.isEmpty && !isQuoted }
  }

  private var scanner: TextScanner
  private let separator: UInt8

  /// What separates fields, in the order of preference.
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]

  /// Begins at the first row.
  ///
  /// - Throws: `TextFault` for bytes of another encoding, and for other separators.
  public init(_ bytes: [UInt8]) throws(TextFault) {
    scanner = TextScanner(bytes)
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw scanner.fault("expected UTF-8, found UTF-16: save the file as CSV in UTF-8")
    }
    if let named = try Self.namedSeparator(&scanner) {
      separator = named
    } else {
      separator = Self.mostFrequentSeparator(scanner)
    }
  }

  /// How people call the separator.
  public var separatorName: String { Self.name(separator) }

  private static func name(_ separator: UInt8) -> String {
    switch separator {
    case UInt8(ascii: ","): "a comma"
    case UInt8(ascii: ";"): "a semicolon"
    default: "a tab"
    }
  }

  private static func namedSeparator(_ scanner: inout TextScanner) throws(TextFault) -> UInt8? {
    var rest = scanner
    guard rest.take("sep="), let mark = rest.next else { return nil }
    rest.skip()
    guard rest.take("\r\n") || rest.take("\n") else { return nil }
    guard separators.contains(mark) else {
      throw scanner.fault("expected sep= with a comma, a semicolon or a tab")
    }
    scanner = rest
    return mark
  }

  private static func mostFrequentSeparator(_ scanner: TextScanner) -> UInt8 {
    var rest = scanner
    var isQuoted = false
    var counts = separators.map { _ in 0 }
    while let byte = rest.next, isQuoted || byte != 0x0A {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let index = separators.firstIndex(of: byte) { counts[index] += 1 }
      rest.skip()
    }
    let most = counts.max() ?? 0
    return separators[counts.firstIndex(of: most) ?? 0]
  }

  /// The fields of the next row; nil at the end of the file.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `TextFault`.
  public mutating func row() throws(TextFault) -> [Field]? {
    guard !scanner.isAtEnd else { return nil }
    var fields: [Field] = []
    repeat { fields.append(try field()) } while try takeSeparator()
    return fields
  }

  /// A fault here, or at a place.
  ///
  /// - Complexity: O(n) for n bytes before it.
  public func fault(_ message: String, at place: Int? = nil) -> TextFault {
    scanner.fault(message, at: place)
  }

  private mutating func takeSeparator() throws(TextFault) -> Bool {
    if scanner.next == separator {
      scanner.skip()
      return true
    }
    if scanner.take("\r\n") || scanner.take("\n") || scanner.isAtEnd { return false }
    throw scanner.fault("expected \(separatorName) or the end of the row")
  }

  private mutating func field() throws(TextFault) -> Field {
    let start = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else {
      let text = try scanner.text { $0 == separator || $0 == 0x0A || $0 == 0x0D }
      if text.utf8.contains(UInt8(ascii: "\"")) {
        throw scanner.fault("a field with \" must be quoted as a whole")
      }
      return Field(text: text, isQuoted: false, place: start)
    }
    var text = ""
    repeat {
      scanner.skip()
      text += try scanner.text { $0 == UInt8(ascii: "\"") }
      guard scanner.next != nil else { throw scanner.fault("unterminated quote", at: start) }
      scanner.skip()
      if scanner.next == UInt8(ascii: "\"") { text += "\"" }
    } while scanner.next == UInt8(ascii: "\"")
    return Field(text: text, isQuoted: true, place: start)
  }
}
