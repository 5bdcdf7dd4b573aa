/// Converts a line of output to a line of a session, and back.
///
///     RecordedLine.text(for: "tab\there") == "tab\\there (esc)"
///     RecordedLine.output(of: "tab\\there (esc)") == "tab\there"
///
/// Whatever would be read as something else, or is forbidden in a session, is escaped and marked
/// `(esc)`.
public enum RecordedLine {
  /// Returns the pattern that matches exactly this line of output, without indentation.
  ///
  /// A line that would exceed the limit of a session becomes `...`.
  ///
  /// - Complexity: O(length).
  public static func text(for output: String) -> String {
    if output.isEmpty { return blank }
    let text = isAmbiguous(output) ? escaped(output) + " (esc)" : output
    let room = SessionLimits.lineCharacters - Step.indentation.utf8.count
    return text.unicodeScalars.count <= room ? text : ellipsis
  }

  /// Returns the one line of output that a pattern matches, or nil if it matches several.
  ///
  /// - Complexity: O(length).
  public static func output(of text: String) -> String? {
    let line = ExpectedLine(text)
    if line.isOptional { return nil }
    switch line.pattern {
    case .blank: return ""
    case .literal(let text): return text
    case .escaped(let text): return Escaping.unescape(text)
    default: return nil
    }
  }

  /// The pattern of an empty line.
  static let blank = "(blank)"

  /// The pattern of any number of lines.
  static let ellipsis = "..."

  /// Whether the plain text would not be read back as itself.
  private static func isAmbiguous(_ output: String) -> Bool {
    if output.utf8.last == Ascii.blank || looksLikeStructure(output) { return true }
    if output.unicodeScalars.contains(where: { $0.isForbiddenInSession }) { return true }
    let line = ExpectedLine(output)
    if case .literal = line.pattern { return line.isOptional }
    return true
  }

  /// Whether a line would be read as a command, a status, any number of lines or an empty line.
  private static func looksLikeStructure(_ output: String) -> Bool {
    Step.typed(output, after: Step.prompt) != nil
      || Step.typed(output, after: Step.continuationPrompt) != nil
      || Step.status(in: output) != nil
      || output.sameText(as: ellipsis) || output.sameText(as: blank)
  }

  private static func escaped(_ output: String) -> String {
    var scalars = Array(output.unicodeScalars)
    var tail = ""
    if scalars.last == " " {
      scalars.removeLast()
      tail = "\\x20"
    }
    var result = ""
    var isFirst = looksLikeStructure(output)
    for scalar in scalars {
      if isFirst || scalar == "\\" || scalar.isForbiddenInSession {
        result += Escaping.escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      isFirst = false
    }
    return result + tail
  }
}

/// The escapes of `(esc)` lines: `\t`, `\\`, `\xNN` and `\u{…}`; sessions on disk rely on them.
enum Escaping {
  /// The escape of one scalar: `\x1b` below U+0080, `\u{202e}` above.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return "\\t" }
    if scalar == "\\" { return "\\\\" }
    let digits = String(scalar.value, radix: 16)
    if scalar.value >= 0x80 { return "\\u{\(digits)}" }
    return digits.utf8.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
  }

  /// Returns the text for escaped text, or nil if an escape is malformed.
  ///
  /// - Complexity: O(length).
  static func unescape(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\" {
        guard let value = consumeEscape(&rest) else { return nil }
        result.append(value)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Consumes what follows a backslash.
  private static func consumeEscape(
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
