internal import TerminalText

extension Session {
  /// Parses a session.
  ///
  /// - Throws: `SessionError` for the first fault: not a session, over a limit, invalid UTF-8, a
  ///   forbidden character, mixed line ends, a bad header field, a bad directive, wrong
  ///   indentation, or output without a command.
  /// - Complexity: O(bytes).
  public init(bytes: [UInt8]) throws(SessionError) {
    var reader = try LineReader(bytes: bytes)
    guard let first = try reader.next(), Self.isSession(firstLine: first) else {
      throw SessionError(line: 1, .noSession)
    }
    let (header, endsWithBlank) = try SessionHeader.read(from: &reader)
    var body = BodyReader()
    if endsWithBlank { body.nodes.append(.blank) }
    while let text = try reader.next() {
      try body.read(text, line: reader.line)
    }
    body.closeStep()
    try body.closeTask()
    self.init(
      header: header, nodes: body.nodes, lineEnding: reader.lineEnding ?? .lf,
      endsWithLineEnding: reader.endsWithLineEnding)
  }

  /// Parses a session from text.
  ///
  /// - Throws: as for bytes.
  /// - Complexity: O(characters).
  public init(text: String) throws(SessionError) {
    try self.init(bytes: Array(text.utf8))
  }
}

extension SessionHeader {
  /// Parses header fields through the blank line that ends them, or to the end.
  static func read(
    from reader: inout LineReader
  ) throws(SessionError) -> (header: SessionHeader, endsWithBlank: Bool) {
    var fields: [Field] = []
    while let text = try reader.next() {
      if text.isEmpty { return (SessionHeader(fields: fields), true) }
      let field = try Field(reading: text, line: reader.line)
      if fields.contains(where: { $0.key == field.key }) {
        throw SessionError(line: reader.line, .repeatedKey(field.key))
      }
      fields.append(field)
    }
    return (SessionHeader(fields: fields), false)
  }

  static func parseSize(_ text: String) -> TerminalSize? {
    let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = parseCells(parts[0]), let rows = parseCells(parts[1])
    else { return nil }
    return TerminalSize(columns: columns, rows: rows)
  }

  static func parseSeed(_ text: String) -> UInt32? {
    text.utf8.allSatisfy(Ascii.isDigit) ? UInt32(text) : nil
  }

  static func parseTimeout(_ text: String) -> Int? {
    SessionDuration.milliseconds(text).flatMap { $0 > 0 ? $0 : nil }
  }

  static func parseSpeed(_ text: String) -> Double? {
    guard SessionDuration.isDecimal(text), let speed = Double(text), (0.1...100).contains(speed)
    else { return nil }
    return speed
  }

  private static func parseCells(_ digits: Substring.UTF8View) -> Int? {
    guard digits.allSatisfy(Ascii.isDigit), let cells = Int(Substring(digits)),
      (1...1000).contains(cells)
    else { return nil }
    return cells
  }
}

extension SessionHeader.Field {
  /// Parses `key: value` and checks the value.
  init(reading text: String, line: Int) throws(SessionError) {
    let name = text.utf8.prefix { $0 != Ascii.colon }
    guard name.endIndex < text.utf8.endIndex, isSessionKey(name) else {
      throw SessionError(line: line, .noField)
    }
    guard let key = SessionHeader.Key(rawValue: String(Substring(name))) else {
      throw SessionError(line: line, .unknownKey(String(Substring(name))))
    }
    let value = String(Substring(text.utf8[name.endIndex...].dropFirst())).trimmingBlanks
    guard Self.accepts(value, for: key) else {
      throw SessionError(line: line, .badValue(key, found: value))
    }
    self.init(line: line, key: key, value: value, source: text)
  }

  private static func accepts(_ value: String, for key: SessionHeader.Key) -> Bool {
    switch key {
    case .size: SessionHeader.parseSize(value) != nil
    case .seed: SessionHeader.parseSeed(value) != nil
    case .timeout: SessionHeader.parseTimeout(value) != nil
    case .speed: SessionHeader.parseSpeed(value) != nil
    case .track: SessionHeader.Track(rawValue: value) != nil
    case .title, .requires, .locale, .tags, .author, .after, .learned: true
    }
  }
}

/// Returns whether text is a key: a lowercase letter, then letters, digits and hyphens.
func isSessionKey(_ text: Substring.UTF8View) -> Bool {
  guard let first = text.first, Ascii.isLower(first) else { return false }
  return text.allSatisfy { Ascii.isLower($0) || Ascii.isDigit($0) || $0 == Ascii.minus }
}

/// Cuts the bytes of a session into checked lines, one at a time.
///
/// Every line is valid UTF-8, within the limit and free of forbidden scalars, so the first fault of
/// a file is the one reported.
struct LineReader {
  private let bytes: [UInt8]
  private var position = 0

  /// The number of the last line, from 1; 0 before the first.
  private(set) var line = 0
  /// The line end of the lines so far, or nil if there was none.
  private(set) var lineEnding: LineEnding?
  /// Whether the last line had a line end.
  private(set) var endsWithLineEnding = false

  /// Starts at the first line.
  init(bytes: [UInt8]) throws(SessionError) {
    guard bytes.count <= SessionLimits.bytes else {
      throw SessionError(line: 1, .tooLarge(found: bytes.count))
    }
    if bytes.count > 1, TextEncoding.isUTF16(bytes[0], bytes[1]) {
      throw SessionError(line: 1, .utf16)
    }
    self.bytes = bytes
  }

  /// Returns the next line without its line end, or nil at the end of the file.
  ///
  /// - Complexity: O(length of the line).
  mutating func next() throws(SessionError) -> String? {
    guard position < bytes.count else { return nil }
    line += 1
    guard line <= SessionLimits.lines else { throw error(.tooManyLines) }
    let end = bytes[position...].firstIndex(of: Ascii.lineFeed) ?? bytes.count
    var slice = bytes[position..<end]
    endsWithLineEnding = end < bytes.count
    position = min(end + 1, bytes.count)
    if endsWithLineEnding { try consumeLineEnd(of: &slice) }
    guard let text = String(validating: slice, as: UTF8.self) else { throw error(.notUTF8) }
    try check(text)
    return text
  }

  /// Consumes the carriage return of a line and compares the line end with earlier ones.
  private mutating func consumeLineEnd(of slice: inout ArraySlice<UInt8>) throws(SessionError) {
    var found = LineEnding.lf
    if slice.last == Ascii.carriageReturn {
      found = .crlf
      slice.removeLast()
    }
    if let lineEnding, lineEnding != found {
      throw error(.otherLineEnd(found: found, before: lineEnding))
    }
    lineEnding = found
  }

  private func check(_ text: String) throws(SessionError) {
    if text.utf8.first == Ascii.tab { throw error(.tab) }
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if scalar.isForbiddenInSession { throw error(.forbidden(scalar, inCommand: false)) }
    }
    guard count <= SessionLimits.lineCharacters else { throw error(.lineTooLong(found: count)) }
  }

  private func error(_ fault: SessionFault) -> SessionError { SessionError(line: line, fault) }
}

extension Unicode.Scalar {
  /// Whether a session file must not contain this scalar.
  ///
  /// These are C0, DEL, C1, the scalars with the property Bidi_Control, and the byte order mark.
  var isForbiddenInSession: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
