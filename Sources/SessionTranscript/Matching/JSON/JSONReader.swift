extension JSONValue {
  /// Reads one JSON value that is the whole text; nil if it is not one.
  ///
  /// O(length). Arrays and objects may be nested 64 deep, and numbers must be finite.
  init?(parsing text: String) {
    var reader = JSONReader(bytes: Array(text.utf8))
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }
}

/// Reads JSON from bytes; every function leaves the blanks after what it read behind.
private struct JSONReader {
  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    skipBlanks()
  }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth <= Self.deepest else { return nil }
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case Ascii.quote: return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true", .boolean(true))
    case UInt8(ascii: "f"): return word("false", .boolean(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [[UInt8]: JSONValue] = [:]
    guard take("{") else { return nil }
    if take("}") { return .object(members) }
    repeat {
      guard let name = string(), take(":"), let value = value(depth: depth + 1) else {
        return nil
      }
      members[name] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    guard take("[") else { return nil }
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
    guard bytes[position...].starts(with: word.utf8) else { return nil }
    position += word.utf8.count
    skipBlanks()
    return value
  }

  /// Reads digits as JSON writes them: no plus, no leading zero, digits on both sides of a point.
  private mutating func number() -> JSONValue? {
    let start = position
    if next == Ascii.minus { position += 1 }
    let whole = takeDigits()
    guard whole.count == 1 || (whole.count > 1 && whole.first != Ascii.zero) else { return nil }
    if next == Ascii.point {
      position += 1
      guard !takeDigits().isEmpty else { return nil }
    }
    if let letter = next, letter | 0x20 == UInt8(ascii: "e") {
      position += 1
      if next == Ascii.minus || next == Ascii.plus { position += 1 }
      guard !takeDigits().isEmpty else { return nil }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    skipBlanks()
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number)
  }

  private mutating func takeDigits() -> ArraySlice<UInt8> {
    let digits = bytes[position...].prefix(while: Ascii.isDigit)
    position = digits.endIndex
    return digits
  }

  private mutating func string() -> [UInt8]? {
    guard next == Ascii.quote else { return nil }
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case Ascii.quote:
        skipBlanks()
        return text
      case Ascii.backslash:
        guard let scalar = escape() else { return nil }
        text += Array(String(Character(scalar)).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Reads what follows a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case Ascii.quote, Ascii.backslash, UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  /// Reads four hexadecimal digits, and the second half of a surrogate pair.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[position...].starts(with: "\\u".utf8) else { return nil }
    position += 2
    guard let second = hexadecimal(), (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Takes one mark and the blanks after it.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == mark.value else { return false }
    position += 1
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }
}
