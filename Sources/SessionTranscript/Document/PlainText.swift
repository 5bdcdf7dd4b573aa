/// The ASCII bytes the format is made of.
enum Ascii {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let zero = UInt8(ascii: "0")
  static let point = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let at = UInt8(ascii: "@")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let backslash = UInt8(ascii: "\\")
  static let quote = UInt8(ascii: "\"")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")

  /// Tells whether a byte is one of `0` to `9`.
  static func isDigit(_ byte: UInt8) -> Bool { (zero...UInt8(ascii: "9")).contains(byte) }

  /// Tells whether a byte is one of `a` to `z`.
  static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Tells whether a byte is an ASCII letter.
  static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
}

/// Text compared and cut byte by byte.
///
/// Swift compares strings by what they mean: a blank followed by a combining accent has no prefix of
/// one blank, and two spellings of one letter are equal. A file format needs the spelling.
extension String {
  /// Tells whether both have the same bytes; O(length).
  func sameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The rest after a prefix, or nil if it does not begin with it; O(length).
  func dropping(_ prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(prefix.utf8.count)))
  }

  /// The text before a suffix, or nil if it does not end with it; O(length).
  func droppingSuffix(_ suffix: String) -> String? {
    guard utf8.reversed().starts(with: suffix.utf8.reversed()) else { return nil }
    return String(Substring(utf8.dropLast(suffix.utf8.count)))
  }

  /// The text without blanks at its ends; O(length).
  var trimmingBlanks: String {
    let start = utf8.drop { $0 == Ascii.blank }
    let end = start.lastIndex { $0 != Ascii.blank }
    guard let end else { return "" }
    return String(Substring(start[...end]))
  }
}
