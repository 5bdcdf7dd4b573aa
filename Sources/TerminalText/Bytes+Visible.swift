/// Text from outside, made harmless for a terminal: labels, file names, messages of plugins.
extension [UInt8] {
  /// Appends `text` with every character that could drive a terminal or hide text made visible.
  ///
  /// C0, DEL and C1 controls, bidi controls, line separators, tag characters and the byte order mark
  /// become `\n`, `\t`, `\r` or `\u{…}`, which can be typed back inside quotes. With `quoted`, quotes
  /// and backslashes are escaped too.
  ///
  /// - Complexity: O(n) for n bytes.
  package mutating func appendVisible(_ text: String, quoted: Bool = false) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && !(quoted && ($0 == 0x22 || $0 == 0x5C))
    }
    if isPlain { return append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": append(contentsOf: #"\n"#.utf8)
      case "\t": append(contentsOf: #"\t"#.utf8)
      case "\r": append(contentsOf: #"\r"#.utf8)
      case "\"" where quoted: append(contentsOf: #"\""#.utf8)
      case "\\" where quoted: append(contentsOf: #"\\"#.utf8)
      default:
        if scalar.isDangerous {
          append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".utf8)
        } else {
          append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }
  }

  /// Appends `text` in quotes, as it can be typed back.
  package mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    appendVisible(text, quoted: true)
    append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  /// Whether the character can drive a terminal, or reorder or break lines: controls, bidi controls, line
  /// separators, tags and the byte order mark.
  package var drivesTerminal: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Whether the character is shown as an escape: it drives the terminal, hides, or is a noncharacter.
  package var isDangerous: Bool {
    switch value {
    case 0x200B...0x200D, 0x2060...0x2065, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: drivesTerminal || value & 0xFFFE == 0xFFFE
    }
  }
}
