/// How many columns text takes on a terminal.
///
/// The C library's `wcwidth` depends on the locale and the machine; a drawing is the same everywhere.
extension Unicode.Scalar {
  /// 0 for marks that stand on the character before, 2 for East Asian wide characters and emoji, else 1.
  var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension String {
  /// The columns that the text takes.
  var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }

  /// The text if it fits into a number of columns, else as much of its start as fits before `ellipsis`;
  /// nil if not one character of it does.
  ///
  /// - Complexity: O(n) for n characters.
  func fitted(columns: Int, ellipsis: String) -> String? {
    if displayWidth <= columns { return isEmpty ? nil : self }
    var room = columns - ellipsis.displayWidth
    var start = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      room -= scalar.displayWidth
      guard room >= 0 else { break }
      start.append(scalar)
    }
    return start.contains { $0.displayWidth > 0 } ? String(start) + ellipsis : nil
  }
}
