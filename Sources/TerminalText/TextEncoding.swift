/// The encoding that the first bytes of a file show.
package enum TextEncoding {
  /// The byte order mark of UTF-8.
  package static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a text that begins with two bytes is in UTF-16: they are its byte order mark, or a
  /// character of ASCII.
  package static func isUTF16(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (0xFF, 0xFE), (0xFE, 0xFF): true
    case (0, let other), (let other, 0): other != 0
    default: false
    }
  }
}
