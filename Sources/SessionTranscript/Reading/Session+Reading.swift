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
