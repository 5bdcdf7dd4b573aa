public import LayoutCore

/// Parts that sentences have in common.
enum Sentence {
  /// `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "nothing" }
    if words.count == 1 { return last }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `no layer 'x'; available: main, sheet`.
  static func missing(_ noun: String, _ name: String, _ known: [String]) -> String {
    let found = "no \(noun) '\(clipped(name))'"
    return known.isEmpty ? found : "\(found); available: \(known.joined(separator: ", "))"
  }

  /// `alpha must be a number from 0 to 1, found '2'`.
  static func badValue(_ name: String, _ expected: Expectation, _ found: String) -> String {
    "\(clipped(name)) must be \(expected.phrase), found '\(clipped(found))'"
  }

  /// The start of text from a file or a line, with an ellipsis where there is more.
  ///
  /// A sentence quotes at most two such texts, so it repeats at most 200 characters of a file.
  static func clipped(_ text: String, to limit: Int = 80) -> String {
    let characters = text.unicodeScalars
    let start = characters.startIndex
    guard let end = characters.index(start, offsetBy: limit, limitedBy: characters.endIndex),
      end < characters.endIndex
    else { return text }
    return "\(String(characters[..<end]))…"
  }

  /// A number as people type it: whole ones without a decimal point.
  static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}

extension Sentence {
  /// A number that can be typed: the shortest that reads as the same.
  static func plain(_ value: Double) -> String { number(value == 0 ? 0 : value) }
}

extension Sentence {
  /// Text as one quoted word, as it is typed.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [.quote]
    for byte in text.utf8 {
      if byte == .quote || byte == .backslash { bytes.append(.backslash) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [.quote], as: UTF8.self)
  }
}

extension OptionType {
  /// A description of valid values, for example `a number from 0 to 100`.
  public var expectation: String { Expectation(self).phrase }
}
