/// The ASCII bytes that structure the format.
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
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")

  /// Returns whether a byte is one of `0` to `9`.
  static func isDigit(_ byte: UInt8) -> Bool { (zero...UInt8(ascii: "9")).contains(byte) }

  /// Returns whether a byte is one of `a` to `z`.
  static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Returns whether a byte is an ASCII letter.
  static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
}

/// Compares and cuts text byte by byte.
///
/// Swift compares strings by canonical equivalence: a blank followed by a combining accent does not
/// have a blank as prefix, and two spellings of one letter are equal. A file format needs the
/// spelling.
extension String {
  /// Returns whether both have the same bytes.
  ///
  /// - Complexity: O(length).
  func sameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Returns the text after a prefix, or nil if it does not begin with it.
  ///
  /// - Complexity: O(length).
  func dropping(_ prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(prefix.utf8.count)))
  }

  /// Returns the text before a suffix, or nil if it does not end with it.
  ///
  /// - Complexity: O(length).
  func droppingSuffix(_ suffix: String) -> String? {
    guard utf8.reversed().starts(with: suffix.utf8.reversed()) else { return nil }
    return String(Substring(utf8.dropLast(suffix.utf8.count)))
  }

  /// The text without leading and trailing blanks.
  ///
  /// - Complexity: O(length).
  var trimmingBlanks: String {
    let start = utf8.drop { $0 == Ascii.blank }
    let end = start.lastIndex { $0 != Ascii.blank }
    guard let end else { return "" }
    return String(Substring(start[...end]))
  }
}
