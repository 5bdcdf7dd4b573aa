internal import LayoutCore

/// Reads sections, index paths and ranges: `3`, `0,3`, `[0, 3]`, `0,3..9`, `3..9`.
enum PositionReading {
  /// Maximum section or item number; far above the limits of content.
  static let limit = 999_999_999

  /// A section or item number.
  static func index(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = NumberReading.integer(text), value <= limit
    else { return nil }
    return value
  }

  /// `S,I` with or without brackets and blanks inside them.
  static func indexPath(_ text: String) -> IndexPath? {
    if let path = usual(text.utf8Span.span) { return path }
    guard let (section, rest) = parts(text), let item = index(rest) else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// `S,I` or `S,I..J`, both ends included.
  static func items(_ text: String) -> (section: Int, items: ClosedRange<Int>)? {
    if let path = usual(text.utf8Span.span) { return (path.section, path.item...path.item) }
    guard let (section, rest) = parts(text) else { return nil }
    return span(rest).map { (section, $0) }
  }

  /// `S` or `S..T`, both ends included.
  static func span(_ text: some StringProtocol) -> ClosedRange<Int>? {
    let bytes = text.utf8
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else {
      return index(text).map { $0...$0 }
    }
    let end = bytes.index(dot, offsetBy: 2, limitedBy: bytes.endIndex)
    guard let end, text[dot..<end] == "..", let first = index(text[..<dot]),
      let last = index(text[end...]), first <= last
    else { return nil }
    return first...last
  }

  /// `S,I` in at most nine digits each, as people usually type it; nil for all else, which may be
  /// an index path too.
  private static func usual(_ bytes: Span<UInt8>) -> IndexPath? {
    var section: Int?
    var (number, digits) = (0, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 9:
        number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        digits += 1
      case UInt8(ascii: ",") where section == nil && digits > 0:
        (section, number, digits) = (number, 0, 0)
      default: return nil
      }
    }
    guard let section, digits > 0 else { return nil }
    return IndexPath(item: number, section: section)
  }

  /// The section and the text after the comma, without brackets and blanks inside them.
  private static func parts(_ text: String) -> (Int, String)? {
    var plain = text[...]
    if plain.hasPrefix("[") {
      guard plain.hasSuffix("]"), plain.utf8.count > 2 else { return nil }
      plain = plain.dropFirst().dropLast()
    }
    guard let comma = plain.firstIndex(of: ",") else { return nil }
    let isBracketed = plain.utf8.count != text.utf8.count
    let section = isBracketed ? trimmed(plain[..<comma]) : plain[..<comma]
    let rest = plain[plain.index(after: comma)...]
    guard let section = index(section) else { return nil }
    return (section, String(isBracketed ? trimmed(rest) : rest))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
