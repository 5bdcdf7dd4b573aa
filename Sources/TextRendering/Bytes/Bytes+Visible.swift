/// Text from outside, made harmless for a terminal: labels, file names, messages of plugins.
extension [UInt8] {
  /// Appends `text` with every character that could drive a terminal or hide text made visible.
  ///
  /// C0, DEL and C1 controls, bidi controls, line separators, tag characters and the byte order mark
  /// become `\n`, `\t`, `\r` or `\u{…}`, which can be typed back inside quotes. With `quoted`, quotes
  /// and backslashes are escaped too.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func appendVisible(_ text: String, quoted: Bool = false) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && !(quoted && ($0 == 0x22 || $0 == 0x5C))
    }
    if isPlain { return append(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": append(#"\n"#)
      case "\t": append(#"\t"#)
      case "\r": append(#"\r"#)
      case "\"" where quoted: append(#"\""#)
      case "\\" where quoted: append(#"\\"#)
      default:
        if scalar.isDangerous {
          append("\\u{" + String(scalar.value, radix: 16) + "}")
        } else {
          append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }
  }

  /// Appends `text` in quotes, as it can be typed back.
  mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    appendVisible(text, quoted: true)
    append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  /// Whether the character can drive a terminal, reorder or break lines, or hide.
  var isDangerous: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: return true
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: return true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: return true
    default: return false
    }
  }
}

/// Makes text from outside harmless for a terminal; for programs that print such text themselves.
public enum VisibleText {
  /// `text` with controls, bidi controls, line separators and tag characters made visible.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func make(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendVisible(text)
    return String(decoding: bytes, as: UTF8.self)
  }
}
