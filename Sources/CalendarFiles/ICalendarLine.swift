/// An unfolded content line: `NAME;PARAMETER=value:value`.
struct ICalendarLine: Hashable {
  /// Number of its first line in the file, from 1.
  var number: Int
  /// In upper case.
  var name: String
  /// Parameters by name in upper case; the last one of a name counts.
  var parameters: [String: String] = [:]
  /// Empty for a property that no reader needs.
  var value = ""
  /// Whether a reader needs the property.
  private(set) var isNeeded = false
  /// Whether its bytes are not UTF-8 and were read as Windows-1252 (rule D-42).
  private(set) var isForeign = false
  /// The whole line as UTF-8; empty where lines are not kept to be written again.
  private(set) var text = ""

  /// Calls `body` with each line of a file; one that starts with a blank or a tab continues the one
  /// before.
  ///
  /// Lines end with CR LF or LF; in a file without any LF, with CR (rule D-40). A malformed line is
  /// a fault; the component that it belongs to decides whether to drop it.
  ///
  /// With `keepsText`, every line has its text and counts as needed.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: what `body` throws.
  static func forEach(
    in bytes: [UInt8], keepsText: Bool,
    _ body: (Result<ICalendarLine, BadLine>) throws(ICalendarFault) -> Void
  ) throws(ICalendarFault) {
    let end: UInt8 = bytes.contains(0x0A) ? 0x0A : 0x0D
    var open: (number: Int, bytes: ArraySlice<UInt8>)?
    var number = 0
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for part in bytes[start...].split(separator: end, omittingEmptySubsequences: false) {
      number += 1
      var part = part
      while part.last == 0x0D { part.removeLast() }
      if let first = part.first, first == 0x20 || first == 0x09, open != nil {
        // Bytes, not text: a fold may split a character.
        open?.bytes += part.dropFirst()
      } else if !part.isEmpty {
        if let open { try body(read(open.number, open.bytes, keepsText)) }
        open = (number, part)
      }
    }
    if let open { try body(read(open.number, open.bytes, keepsText)) }
  }

  /// A line that is not `NAME:VALUE`, with its name if it has one.
  struct BadLine: Error {
    var name: String
    var fault: ICalendarFault
  }

  /// Properties whose values are read.
  private static let neededNames: Set<String> = [
    "BEGIN", "END", "DTSTART", "DTEND", "DURATION", "SUMMARY", "UID", "STATUS", "SEQUENCE",
    "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE", "EXRULE", "TZID", "TZOFFSETFROM", "TZOFFSETTO",
    "X-WR-TIMEZONE", "LOCATION", "COLOR", "PRIORITY",
  ]

  private static func read(
    _ number: Int, _ bytes: ArraySlice<UInt8>, _ keepsText: Bool
  ) -> Result<ICalendarLine, BadLine> {
    var scan = ICalendarScan(bytes)
    return Result { () throws(BadLine) in try ICalendarLine(number, &scan, keepsText) }
  }

  /// A line to be written, `NAME;PARAMETER=value:value`; nil for anything else.
  init?(writing text: String) {
    var scan = ICalendarScan(Array(text.utf8)[...])
    guard let line = try? ICalendarLine(0, &scan, true) else { return nil }
    self = line
  }

  private init(_ number: Int, _ scan: inout ICalendarScan, _ keepsText: Bool) throws(BadLine) {
    self.number = number
    isForeign = scan.isForeign
    if keepsText { text = scan.rest }
    name = scan.word()
    // A name may have a group before it, as in `item1.SUMMARY`; groups mean nothing here.
    while !name.isEmpty, scan.consume(".") { name = scan.word() }
    guard !name.isEmpty, scan.next == UInt8(ascii: ":") || scan.next == UInt8(ascii: ";") else {
      let text = String(scan.start.prefix(40))
      throw BadLine(name: name, fault: ICalendarFault(number, .notAContentLine(text)))
    }
    isNeeded = keepsText || Self.neededNames.contains(name)
    while scan.consume(";") {
      if scan.next == UInt8(ascii: ";") || scan.next == UInt8(ascii: ":") { continue }
      let parameter = scan.word()
      guard !parameter.isEmpty, scan.consume("=") else {
        throw BadLine(name: name, fault: ICalendarFault(number, .badParameter(of: name)))
      }
      guard let value = scan.parameterValue() else {
        throw BadLine(name: name, fault: ICalendarFault(number, .unclosedQuote))
      }
      if isNeeded { parameters[parameter] = value }
    }
    guard scan.consume(":") else {
      throw BadLine(name: name, fault: ICalendarFault(number, .noColon(of: name)))
    }
    if isNeeded { value = scan.rest }
  }

  /// The values of a list, trimmed and without empty ones.
  var values: [String] { CalendarText.words(value, ",") }

  /// The value without blanks at its ends.
  var trimmed: String { CalendarText.trimmed(value) }

  /// The value as text: `\n` becomes a blank because a label is one line; `\,` `\;` `\\` are the
  /// marks.
  var plain: String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        let isEnd = byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N")
        text.append(isEnd ? UInt8(ascii: " ") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The bytes of a line and the position of the reader.
struct ICalendarScan {
  private var bytes: ArraySlice<UInt8>
  /// Whether the bytes were not UTF-8 and are now what Windows-1252 makes of them.
  let isForeign: Bool

  /// Starts at the first byte.
  init(_ bytes: ArraySlice<UInt8>) {
    let isText =
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    isForeign = !isText
    self.bytes = isText ? bytes : Self.utf8(windows1252: bytes)[...]
    all = self.bytes
  }

  /// The whole line, for a fault.
  private let all: ArraySlice<UInt8>
  /// The start of the line, for a fault.
  var start: String { String(decoding: all.prefix(200), as: UTF8.self) }

  /// The next byte, or nil at the end.
  var next: UInt8? { bytes.first }

  /// Consumes a mark if it comes next.
  mutating func consume(_ mark: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: mark) else { return false }
    bytes.removeFirst()
    return true
  }

  /// Takes letters, digits and hyphens, in upper case.
  mutating func word() -> String {
    let count = bytes.prefix { Self.isWord($0) }.count
    let isLower = bytes.prefix(count).contains { 0x61...0x7A ~= $0 }
    let word = String(decoding: bytes.prefix(count), as: UTF8.self)
    bytes.removeFirst(count)
    return isLower ? word.uppercased() : word
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
  }

  /// Takes the value of a parameter, or returns nil for a quote without its partner; a quoted value
  /// may contain any mark but a quote.
  mutating func parameterValue() -> String? {
    var value: [UInt8] = []
    let quote = UInt8(ascii: "\"")
    while let first = bytes.first, first != UInt8(ascii: ";"), first != UInt8(ascii: ":") {
      bytes.removeFirst()
      guard first == quote else {
        value.append(first)
        continue
      }
      guard let end = bytes.firstIndex(of: quote) else { return nil }
      value += bytes[..<end]
      bytes = bytes[(end + 1)...]
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// The text that is still unread.
  var rest: String { String(decoding: bytes, as: UTF8.self) }

  /// The UTF-8 of a text in Windows-1252; five bytes that mean nothing there become U+FFFD.
  private static func utf8(windows1252 bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let code = 0x80...0x9F ~= byte ? upperControls[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
    return Array(String(text).utf8)
  }

  /// The characters that Windows-1252 has in place of the control characters 80 to 9F.
  private static let upperControls: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}

/// Words and offsets as calendars and spreadsheets write them.
public enum CalendarText {
  /// Returns text without blanks and tabs at its ends.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let end = text.lastIndex { !isBlank($0) }
    return end.map { String(text[...$0].drop(while: isBlank)) } ?? ""
  }

  /// Returns the words between marks, trimmed and without empty ones.
  static func words(_ text: String, _ mark: Character) -> [String] {
    text.split(separator: mark).map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Reads an offset from UTC such as `+0130`, in seconds; nil for anything else.
  public static func offset(_ text: String) -> Int? {
    let digits = text.dropFirst().utf8.map { Int($0) - 0x30 }
    guard text.first == "+" || text.first == "-", digits.count == 4 || digits.count == 6,
      digits.allSatisfy((0...9).contains)
    else { return nil }
    var seconds = 0
    for (unit, place) in zip([3600, 60, 1], stride(from: 0, to: digits.count, by: 2)) {
      seconds += (digits[place] * 10 + digits[place + 1]) * unit
    }
    return text.first == "-" ? -seconds : seconds
  }
}
