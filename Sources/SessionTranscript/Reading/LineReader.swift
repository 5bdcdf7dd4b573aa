/// Cuts the bytes of a session into checked lines, one at a time.
///
/// Every line it gives is valid UTF-8, no longer than the limit and free of forbidden scalars, so
/// the first fault of a file is the one reported.
struct LineReader {
  private let bytes: [UInt8]
  private var position = 0

  /// The number of the line given last, from 1; 0 before the first.
  private(set) var line = 0
  /// How the lines so far end; nil while none has ended.
  private(set) var lineEnding: LineEnding?
  /// Whether the line given last had a line end.
  private(set) var endsWithLineEnding = false

  /// Starts at the first line.
  init(bytes: [UInt8]) throws(SessionError) {
    guard bytes.count <= SessionLimits.bytes else {
      throw SessionError(
        line: 1, "file of \(bytes.count) bytes is larger than \(SessionLimits.bytes)")
    }
    self.bytes = bytes
  }

  /// The next line without its line end, or nil at the end of the file; O(length of the line).
  mutating func next() throws(SessionError) -> String? {
    guard position < bytes.count else { return nil }
    line += 1
    guard line <= SessionLimits.lines else {
      throw error("more than \(SessionLimits.lines) lines")
    }
    let end = bytes[position...].firstIndex(of: Ascii.lineFeed) ?? bytes.count
    var slice = bytes[position..<end]
    endsWithLineEnding = end < bytes.count
    position = min(end + 1, bytes.count)
    if endsWithLineEnding { try takeLineEnd(of: &slice) }
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw error("invalid UTF-8")
    }
    try check(text)
    return text
  }

  /// Removes the carriage return of a line and holds the line end against those before.
  private mutating func takeLineEnd(of slice: inout ArraySlice<UInt8>) throws(SessionError) {
    var found = LineEnding.lf
    if slice.last == Ascii.carriageReturn {
      found = .crlf
      slice.removeLast()
    }
    if let lineEnding, lineEnding != found {
      throw error(
        "mixed line ends: this line ends with \(found.name), the lines before with "
          + lineEnding.name)
    }
    lineEnding = found
  }

  private func check(_ text: String) throws(SessionError) {
    if text.utf8.first == Ascii.tab { throw error("tab indentation is not allowed") }
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if scalar.isForbiddenInSession {
        throw error("forbidden control character \(scalar.codePoint)")
      }
    }
    guard count <= SessionLimits.lineCharacters else {
      throw error("line of \(count) characters is longer than \(SessionLimits.lineCharacters)")
    }
  }

  private func error(_ message: String) -> SessionError { SessionError(line: line, message) }
}

extension Unicode.Scalar {
  /// Whether a session file must not hold this scalar.
  ///
  /// These are C0, DEL, C1, the scalars with the property Bidi_Control, and the byte order mark.
  var isForbiddenInSession: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether a scalar would not be seen, or could move text, in a report.
  ///
  /// Beyond what a file must not hold: line and paragraph separators, tags and noncharacters.
  var isInvisibleInReport: Bool {
    if isForbiddenInSession { return true }
    switch value {
    case 0x2028, 0x2029, 0xFDD0...0xFDEF, 0xE0000...0xE007F: return true
    default: return value & 0xFFFE == 0xFFFE
    }
  }

  /// The scalar as `U+001B`: at least four upper-case digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
