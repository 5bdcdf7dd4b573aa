internal import CollectionEngine

/// Reads items from JSON: an array of objects, one an item, with the columns of CSV as names.
///
///     [{"section":0,"width":80,"height":60,"label":"June"},{"section":0}]
///
/// Strict JSON (RFC 8259); a name may stand once in an object. Numbers are numbers, `hidden` is true or
/// false, all else is a string; `null` says nothing. Without `section` an item is in section 0.
struct JSONItems {
  private var scanner: TextScanner

  init(_ bytes: [UInt8]) { scanner = TextScanner(bytes) }

  /// Adds every item to `builder`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `ItemFileFault` for the first thing that is wrong.
  mutating func read(into builder: inout ContentBuilder) throws(ItemFileFault) {
    skipBlanks()
    try expect("[", "an array of items")
    if !take("]") {
      repeat { try readItem(into: &builder) } while take(",")
      try expect("]", "',' or ']'")
    }
    guard scanner.isAtEnd else { throw scanner.fault("expected the end of the file") }
  }

  private mutating func readItem(into builder: inout ContentBuilder) throws(ItemFileFault) {
    let start = scanner.position
    try expect("{", "an object, one an item")
    var row = ItemRow()
    var seen: [ItemField] = []
    if !take("}") {
      repeat {
        let place = scanner.position
        let name = try string()
        guard let field = ItemField(name) else {
          let hint = Suggestion.nearest(to: name, in: ItemField.names)
          throw scanner.fault(
            "unknown name '\(name)': expected \(Sentence.list(ItemField.names))"
              + (hint.map { "; did you mean '\($0)'?" } ?? ""), at: place)
        }
        if seen.contains(field) { throw scanner.fault("'\(name)' is there twice", at: place) }
        seen.append(field)
        try expect(":", "':'")
        try readValue(of: field, name, into: &row)
      } while take(",")
      try expect("}", "',' or '}'")
    }
    do { try builder.append(row.changes, count: row.count, to: row.section ?? 0) } catch {
      throw scanner.fault("\(error)", at: start)
    }
  }

  private mutating func readValue(of field: ItemField, _ name: String, into row: inout ItemRow)
    throws(ItemFileFault)
  {
    let place = scanner.position
    let (text, type) = try value()
    guard let text, let type else { return }
    guard type == field.jsonType else {
      throw scanner.fault(
        "\(name) must be a \(field.jsonType.rawValue), found '\(text)'", at: place)
    }
    do { try row.take(field, text) } catch {
      throw scanner.fault(error.sentence(for: name, text), at: place)
    }
  }

  /// A value as the text that people would type for it; nothing for `null`.
  private mutating func value() throws(ItemFileFault) -> (String?, ItemField.JSONType?) {
    if scanner.next == UInt8(ascii: "\"") { return (try string(), .text) }
    for (word, text) in [("true", "on"), ("false", "off"), ("null", "")] as [(StaticString, String)]
    where scanner.take(word) {
      skipBlanks()
      return text.isEmpty ? (nil, nil) : (text, .flag)
    }
    let start = scanner.position
    let digits = try scanner.text { byte in
      ![
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"),
      ]
      .contains(byte) && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard JSONItems.isNumber(digits) else {
      throw scanner.fault("expected a string, a number, true, false or null", at: start)
    }
    skipBlanks()
    return (digits, .number)
  }

  /// Whether text is a number as JSON writes it: no plus, no leading zero, digits on both sides of a
  /// point.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    func digits() -> Int {
      let found = rest.prefix { (0x30...0x39).contains($0) }.count
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

  private mutating func string() throws(ItemFileFault) -> String {
    let start = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.fault("expected a string") }
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
      case nil: throw scanner.fault("this \" has no partner", at: start)
      default: throw scanner.fault("control characters in a string must be escaped")
      }
    }
  }

  private mutating func escape() throws(ItemFileFault) -> Unicode.Scalar {
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
      guard first < 0xDC00, scanner.take("\\u"), let second = hexadecimal(),
        (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
      else { break }
      return scalar
    default: break
    }
    throw scanner.fault("unknown escape in a string", at: start)
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

  private mutating func take(_ mark: StaticString) -> Bool {
    guard scanner.take(mark) else { return false }
    skipBlanks()
    return true
  }

  private mutating func expect(_ mark: StaticString, _ what: String) throws(ItemFileFault) {
    guard take(mark) else { throw scanner.fault("expected \(what)") }
  }

  private mutating func skipBlanks() {
    while let byte = scanner.next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { scanner.skip() }
  }
}
