extension Session {
  /// Reads a session; O(bytes).
  ///
  /// - Throws: the first fault of the file: not a session, over a limit, invalid UTF-8, a forbidden
  ///   character, mixed line ends, a bad header field, a bad directive, wrong indentation, or output
  ///   that belongs to no command.
  public init(bytes: [UInt8]) throws(SessionError) {
    var reader = try LineReader(bytes: bytes)
    guard let first = try reader.next(), Self.isSession(firstLine: first) else {
      throw SessionError(line: 1, "first line must be \"\(Self.firstLine)\"")
    }
    let (header, endsWithBlank) = try SessionHeader.read(from: &reader)
    var body = BodyReader()
    if endsWithBlank { body.nodes.append(.blank) }
    while let text = try reader.next() {
      try body.read(text, line: reader.line)
    }
    body.closeStep()
    self.init(
      header: header, nodes: body.nodes, lineEnding: reader.lineEnding ?? .lf,
      endsWithLineEnding: reader.endsWithLineEnding)
  }

  /// Reads a session from text; O(characters).
  ///
  /// - Throws: as for bytes.
  public init(text: String) throws(SessionError) {
    try self.init(bytes: Array(text.utf8))
  }
}

extension SessionHeader {
  /// Reads header fields up to and including the blank line that ends them, or to the end.
  static func read(
    from reader: inout LineReader
  ) throws(SessionError) -> (header: SessionHeader, endsWithBlank: Bool) {
    var fields: [Field] = []
    while let text = try reader.next() {
      if text.isEmpty { return (SessionHeader(fields: fields), true) }
      let field = try Field(reading: text, line: reader.line)
      if fields.contains(where: { $0.key == field.key }) {
        throw SessionError(line: reader.line, "duplicate header key \(field.key.rawValue)")
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
  /// Reads `key: value` and checks the value.
  init(reading text: String, line: Int) throws(SessionError) {
    let name = text.utf8.prefix { $0 != Ascii.colon }
    guard name.endIndex < text.utf8.endIndex, isSessionKey(name) else {
      throw SessionError(line: line, "expected a header field \"key: value\" or a blank line")
    }
    guard let key = SessionHeader.Key(rawValue: String(Substring(name))) else {
      let known = SessionHeader.Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw SessionError(
        line: line, "unknown header key \(Substring(name)): expected one of \(known)")
    }
    let value = String(Substring(text.utf8[name.endIndex...].dropFirst())).trimmingBlanks
    if let expectation = Self.expectation(key, notMetBy: value) {
      throw SessionError(line: line, "bad \(key.rawValue) \"\(value)\": \(expectation)")
    }
    self.init(line: line, key: key, value: value, source: text)
  }

  /// What a key wants of its value, if the value is not that.
  private static func expectation(_ key: SessionHeader.Key, notMetBy value: String) -> String? {
    switch key {
    case .size where SessionHeader.parseSize(value) == nil:
      "expected columns and rows of 1 to 1000, such as 80x24"
    case .seed where SessionHeader.parseSeed(value) == nil:
      "expected a whole number of 0 to 4294967295"
    case .timeout where SessionHeader.parseTimeout(value) == nil:
      SessionDuration.expectation + " and not zero"
    case .speed where SessionHeader.parseSpeed(value) == nil:
      "expected a number of 0.1 to 100"
    default: nil
    }
  }
}

/// Tells whether text is a key: a lower-case letter, then letters, digits and hyphens.
func isSessionKey(_ text: Substring.UTF8View) -> Bool {
  guard let first = text.first, Ascii.isLower(first) else { return false }
  return text.allSatisfy { Ascii.isLower($0) || Ascii.isDigit($0) || $0 == Ascii.minus }
}
