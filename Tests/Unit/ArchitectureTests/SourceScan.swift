/// The words of a source text: identifiers and marks, without comments and without texts in quotes.
///
/// An interpolation in a text is code: its words are there.
struct SourceScan {
  /// A word or a mark, and where it is.
  struct Token: Equatable {
    var text: String
    /// Counted from 1.
    var line: Int
    /// Whether white space comes before it.
    var isSpaced: Bool
  }

  /// The words and marks, in order.
  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var isSpaced = true

  /// Scans a Swift source: O(n).
  init(_ source: String) {
    bytes = Array(source.utf8)
    scanCode(inText: false)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")
  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")
  private static let open = UInt8(ascii: "(")
  private static let close = UInt8(ascii: ")")

  private func byte(_ distance: Int) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      return true
    default: return false
    }
  }

  private mutating func append(_ length: Int) {
    let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
    tokens.append(Token(text: text, line: line, isSpaced: isSpaced))
    place += length
    isSpaced = false
  }

  private mutating func skip(_ length: Int) {
    for _ in 0..<length {
      if byte(0) == Self.newline { line += 1 }
      place += 1
    }
    isSpaced = true
  }

  /// Scans code to the end, or to the bracket that closes an interpolation.
  private mutating func scanCode(inText: Bool) {
    var depth = 0
    while place < bytes.count {
      let next = byte(0)
      if next == Self.slash, byte(1) == Self.slash {
        while place < bytes.count, byte(0) != Self.newline { skip(1) }
      } else if next == Self.quote || next == Self.hash && byte(1) == Self.quote {
        skipText()
      } else if Self.isWord(next) {
        var length = 1
        while Self.isWord(byte(length)) { length += 1 }
        append(length)
      } else {
        if next == Self.open { depth += 1 }
        if next == Self.close { depth -= 1 }
        if inText, depth < 0 { return }
        if next > UInt8(ascii: " ") { append(1) } else { skip(1) }
      }
    }
  }

  /// Skips a text in quotes, but not the code that it interpolates.
  private mutating func skipText() {
    let hashes = byte(0) == Self.hash ? 1 : 0
    skip(hashes)
    let quotes = byte(1) == Self.quote && byte(2) == Self.quote ? 3 : 1
    skip(quotes)
    while place < bytes.count {
      let isEscape = byte(0) == Self.backslash && (hashes == 0 || byte(1) == Self.hash)
      if isEscape, byte(1 + hashes) == Self.open {
        skip(2 + hashes)
        scanCode(inText: true)
        skip(1)
      } else if isEscape {
        skip(2 + hashes)
      } else if (0..<quotes).allSatisfy({ byte($0) == Self.quote }),
        hashes == 0 || byte(quotes) == Self.hash
      {
        return skip(quotes + hashes)
      } else {
        skip(1)
      }
    }
  }
}
