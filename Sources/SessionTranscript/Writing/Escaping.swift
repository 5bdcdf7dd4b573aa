/// Escapes that make any text visible: `\t`, `\\`, `\xNN` and `\u{…}`.
enum Escaping {
  /// The escape of one scalar: `\x1b` below U+0080, `\u{202e}` above.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return "\\t" }
    if scalar == "\\" { return "\\\\" }
    let digits = String(scalar.value, radix: 16)
    if scalar.value >= 0x80 { return "\\u{\(digits)}" }
    return digits.utf8.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
  }

  /// Returns the text with invisible characters escaped; O(length).
  ///
  /// For reports: a backslash stays as it is, so this is not for reading back.
  static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isInvisibleInReport {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text that escaped text stands for, or nil if an escape is malformed; O(length).
  static func unescape(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\" {
        guard let value = takeEscape(&rest) else { return nil }
        result.append(value)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Takes what follows a backslash.
  private static func takeEscape(
    _ rest: inout Substring.UnicodeScalarView
  ) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "t": return "\t"
    case "\\": return "\\"
    case "x":
      let digits = rest.prefix(2)
      rest = rest.dropFirst(2)
      return digits.count == 2 ? scalar(hex: digits) : nil
    case "u":
      guard rest.popFirst() == "{" else { return nil }
      let digits = rest.prefix { $0 != "}" }
      rest = rest[digits.endIndex...]
      guard rest.popFirst() == "}", (1...6).contains(digits.count) else { return nil }
      return scalar(hex: digits)
    default: return nil
    }
  }

  private static func scalar(hex digits: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
    return UInt32(Substring(digits), radix: 16).flatMap(Unicode.Scalar.init)
  }
}
