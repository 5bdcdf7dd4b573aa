extension Unicode.Scalar {
  /// Whether a session file must not hold this scalar.
  ///
  /// These are C0, DEL, C1, the scalars with the property Bidi_Control, and the byte order mark.
  var isForbiddenInSession: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether a scalar would not be seen, or could move text, in a report.
  ///
  /// Beyond what a file must not hold: line and paragraph separators, tags and noncharacters.
  var isInvisibleInReport: Bool {
    if isForbiddenInSession { return true }
    switch value {
    case 0x2028, 0x2029, 0xFDD0...0xFDEF, 0xE0000...0xE007F: return true
    default: return value & 0xFFFE == 0xFFFE
    }
  }

  /// The scalar as `U+001B`: at least four upper-case digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
