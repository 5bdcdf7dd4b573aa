/// The text of an iCalendar file, line by line (RFC 5545, 3.1; rule K-93).
struct ICalendarText {
  private(set) var bytes: [UInt8] = []

  /// Maximum length of a line without its end, in bytes.
  private static let width = 75

  /// Appends a line, folded between characters where it is longer than 75 bytes.
  ///
  /// No fold comes right after a carriage return, which readers would drop.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func append(_ line: String) {
    let line = Array(line.utf8)
    var (start, room) = (0, Self.width)
    while line.count - start > room {
      var end = start + room
      while end > start, line[end] & 0xC0 == 0x80 || line[end - 1] == 0x0D { end -= 1 }
      if end == start { end = start + room }
      bytes += line[start..<end] + [0x0D, 0x0A, 0x20]
      (start, room) = (end, Self.width - 1)
    }
    bytes += line[start...] + [0x0D, 0x0A]
  }

  /// Returns a text as a property has it (RFC 5545, 3.3.11; rule K-94).
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    var isReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        escaped += [UInt8(ascii: "\\"), byte]
      case 0x0A where isReturn: break
      // A text has no other controls than tabs.
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: break
      case 0x0A, 0x0D: escaped += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: escaped.append(byte)
      }
      isReturn = byte == 0x0D
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension CalendarText {
  /// An offset from UTC as properties write it: `+0130`, with seconds if it has any.
  static func offset(of seconds: Int64) -> String {
    let size = Int(seconds.magnitude)
    let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    let digits = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(seconds < 0 ? "-" : "+")\(digits)"
  }
}
