/// A reader of JSON (RFC 8259), piece by piece.
///
///     var reader = JSONReader(Array(#"{"width":80}"#.utf8))
///     try reader.expect("{")
///     try reader.string()      // "width"
///     try reader.expect(":")
///     try reader.scalar()      // .number("80")
///
/// Every function skips the blanks after what it read. Strings are UTF-8; a byte order mark at the
/// start is skipped.
///
/// Written here because every fault has a line and a column, and a file of a million items is read
/// without a tree of its values.
public struct JSONReader {
  private var scanner: TextScanner

  /// A value that contains no others.
  public enum Scalar: Hashable, Sendable {
    /// A string, its escapes resolved.
    case text(String)
    /// A number as written.
    case number(String)
    /// `true` or `false`.
    case flag(Bool)
    /// `null`.
    case null
  }

  /// Starts at the first piece, or at the first one after so many bytes.
  public init(_ bytes: [UInt8], from position: Int = 0) {
    scanner = TextScanner(bytes, from: position)
    skipBlanks()
  }

  /// Whether everything was read.
  public var isAtEnd: Bool { scanner.isAtEnd }

  /// Start of the next piece, in bytes.
  public var position: Int { scanner.position }

  /// Returns line and column of a byte, or of the next piece.
  ///
  /// - Complexity: O(n) for n bytes before it.
  public func place(of position: Int? = nil) -> TextPlace {
    scanner.place(of: position ?? scanner.position)
  }

  /// Consumes a mark such as `{` if it comes next; returns whether it did.
  public mutating func consume(_ mark: StaticString) -> Bool {
    guard scanner.consume(mark) else { return false }
    skipBlanks()
    return true
  }

  /// Consumes a mark; `other` is a mark that the caller has looked for before.
  ///
  /// - Throws: `TextFault` if something else comes next.
  public mutating func expect(_ mark: StaticString, or other: StaticString? = nil)
    throws(TextFault)
  {
    if consume(mark) { return }
    throw scanner.fault(.marks((other.map { [$0.description] } ?? []) + [mark.description]))
  }

  /// Takes a value that contains no others.
  ///
  /// - Throws: `TextFault` for anything else.
  public mutating func scalar() throws(TextFault) -> Scalar {
    if scanner.next == UInt8(ascii: "\"") { return .text(try string()) }
    if consume("true") { return .flag(true) }
    if consume("false") { return .flag(false) }
    if consume("null") { return .null }
    return .number(String(decoding: try number(), as: UTF8.self))
  }

  /// Skips a value of any type, with at most `depth` arrays and objects nested in each other.
  ///
  /// - Complexity: O(n) for n bytes of it.
  /// - Throws: `TextFault` for what is no value, and for one that is nested more deeply.
  public mutating func skipValue(depth: Int) throws(TextFault) {
    switch scanner.next {
    case UInt8(ascii: "{"):
      guard depth > 0 else { throw scanner.fault(.tooDeep) }
      _ = consume("{")
      if consume("}") { return }
      repeat {
        _ = try string()
        try expect(":")
        try skipValue(depth: depth - 1)
      } while consume(",")
      try expect("}", or: ",")
    case UInt8(ascii: "["):
      guard depth > 0 else { throw scanner.fault(.tooDeep) }
      _ = consume("[")
      if consume("]") { return }
      repeat { try skipValue(depth: depth - 1) } while consume(",")
      try expect("]", or: ",")
    case let byte? where Self.isDigit(byte) || byte == UInt8(ascii: "-"): _ = try number()
    default: _ = try scalar()
    }
  }

  /// Checks that everything was read.
  ///
  /// - Throws: `TextFault` if something else comes next.
  public func expectEnd() throws(TextFault) {
    if !isAtEnd { throw scanner.fault(.textAfterValue) }
  }

  /// Takes a string, its escapes resolved.
  ///
  /// - Throws: `TextFault` for anything else.
  public mutating func string() throws(TextFault) -> String {
    let start = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.fault(.noString) }
    scanner.skip()
    var text = ""
    while true {
      text += try scanner.text {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
      }
      switch scanner.next {
      case UInt8(ascii: "\""):
        scanner.skip()
        skipBlanks()
        return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
      case nil: throw scanner.fault(.unclosedQuote, at: start)
      default: throw scanner.fault(.control)
      }
    }
  }

  // MARK: Parts

  /// Takes the bytes of a number.
  private mutating func number() throws(TextFault) -> ArraySlice<UInt8> {
    let digits = scanner.upcoming { Self.isDigit($0) || Self.isNumberMark($0) }
    guard Self.isNumber(digits) else { throw scanner.fault(.noScalar) }
    scanner.skip(digits.count)
    skipBlanks()
    return digits
  }

  private mutating func escape() throws(TextFault) -> Unicode.Scalar {
    let start = scanner.position
    scanner.skip()
    let letter = scanner.next
    if letter != nil { scanner.skip() }
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = hexadecimal() else { break }
      if let scalar = Unicode.Scalar(first) { return scalar }
      // The second half of a pair must follow.
      guard first < 0xDC00, scanner.consume("\\u"), let second = hexadecimal(),
        (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
      else { break }
      return scalar
    default: break
    }
    throw scanner.fault(.badEscape, at: start)
  }

  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = scanner.next,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { return nil }
      value = value * 16 + UInt32(digit)
      scanner.skip()
    }
    return value
  }

  private mutating func skipBlanks() {
    while let byte = scanner.next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { scanner.skip() }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isNumberMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether bytes are a number as JSON writes it: no plus, no leading zero, digits on both sides
  /// of a point.
  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    func digits() -> Int {
      let found = rest.prefix { isDigit($0) }.count
      rest.removeFirst(found)
      return found
    }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole == 1 || whole > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() > 0 else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
