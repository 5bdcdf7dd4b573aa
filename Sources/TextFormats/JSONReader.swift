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
  var scanner: TextScanner

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
  public mutating func consume(_ mark: Unicode.Scalar) -> Bool {
    guard scanner.next == UInt8(ascii: mark) else { return false }
    scanner.skip()
    skipBlanks()
    return true
  }

  /// Consumes a mark; `other` is a mark that the caller has looked for before.
  ///
  /// - Throws: `TextFault` if something else comes next.
  public mutating func expect(
    _ mark: Unicode.Scalar, or other: Unicode.Scalar? = nil
  ) throws(TextFault) {
    if consume(mark) { return }
    throw scanner.fault(.marks((other.map { [String($0)] } ?? []) + [String(mark)]))
  }

  /// Takes a value that contains no others.
  ///
  /// - Throws: `TextFault` for anything else.
  public mutating func scalar() throws(TextFault) -> Scalar {
    if scanner.next == UInt8(ascii: "\"") { return .text(try string()) }
    if let word = word() { return word }
    let start = scanner.position
    let end = try skipNumber()
    return .number(String(decoding: scanner.bytes[start..<end], as: UTF8.self))
  }

  /// Skips a value of any type, with at most `depth` arrays and objects nested in each other.
  ///
  /// - Complexity: O(n) for n bytes of it.
  /// - Throws: `TextFault` for what is no value, and for one that is nested more deeply.
  public mutating func skipValue(depth: Int) throws(TextFault) {
    let text = scanner.bytes
    var nothing = OutputSpan<JSONNode.Place>()
    move(to: try look(text.span, from: scanner.position, depth: depth, &nothing, keeps: false))
  }

  /// Takes a value of any type: what is in it can then be read in any order.
  ///
  /// - Complexity: O(n) for n bytes of it.
  /// - Throws: `TextFault` for what is no value, and for one that is nested more deeply.
  package mutating func node(depth: Int) throws(TextFault) -> JSONNode {
    let text = scanner.bytes
    let (start, bytes) = (scanner.position, text.span)
    // Each value has a mark behind it, but for those that are open; room that stays empty costs
    // nothing.
    let most = (bytes.count - start) / 2 + depth + 2
    var next = start
    let places = try [JSONNode.Place](capacity: most) { places throws(TextFault) in
      next = try look(bytes, from: start, depth: depth, &places, keeps: true)
    }
    move(to: next)
    return JSONNode(text, places)
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
    var text: String? = ""
    _ = try readString(into: &text)
    return text ?? ""
  }

  // MARK: Parts

  /// Takes a string and adds it to a text, if there is one.
  ///
  /// - Returns: the place of its last quote, or 0 if there are escapes in it.
  mutating func readString(into text: inout String?) throws(TextFault) -> Int {
    let start = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.fault(.noString) }
    scanner.skip()
    var isPlain = true
    while true {
      let part = scanner.position
      try scanner.skipText {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
      }
      text? += String(decoding: scanner.bytes[part..<scanner.position], as: UTF8.self)
      switch scanner.next {
      case UInt8(ascii: "\""):
        let end = scanner.position
        scanner.skip()
        skipBlanks()
        return isPlain ? end : 0
      case UInt8(ascii: "\\"):
        isPlain = false
        let scalar = try escape()
        text?.unicodeScalars.append(scalar)
      case nil: throw scanner.fault(.unclosedQuote, at: start)
      default: throw scanner.fault(.control)
      }
    }
  }

  /// Takes `true`, `false` or `null` if one of them comes next.
  mutating func word() -> Scalar? {
    let word: Scalar
    switch scanner.next {
    case UInt8(ascii: "t") where scanner.consume("true"): word = .flag(true)
    case UInt8(ascii: "f") where scanner.consume("false"): word = .flag(false)
    case UInt8(ascii: "n") where scanner.consume("null"): word = .null
    default: return nil
    }
    skipBlanks()
    return word
  }

  /// Skips a number as JSON writes it: no plus, no leading zero, digits on both sides of a point.
  ///
  /// - Returns: the place after its last digit.
  private mutating func skipNumber() throws(TextFault) -> Int {
    guard let end = Self.end(ofNumberAt: scanner.position, in: scanner.bytes.span) else {
      throw scanner.fault(.noScalar)
    }
    scanner.skip(end - scanner.position)
    skipBlanks()
    return end
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
    while let byte = scanner.next, Self.isBlank(byte) { scanner.skip() }
  }
}
