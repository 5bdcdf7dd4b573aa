/// The width of text on a terminal, in columns.
///
/// Unlike the C library's `wcwidth`, it depends on neither the locale nor the machine.
extension Unicode.Scalar {
  /// 0 for combining marks, 2 for East Asian wide characters and emoji, otherwise 1.
  public var displayWidth: Int {
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
  /// The width of the text.
  ///
  /// - Complexity: O(n) for n characters.
  public var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }
}

extension VisibleText {
  /// The width of a row; colours take no room.
  ///
  /// - Complexity: O(n) for n bytes.
  public var displayWidth: Int { withoutColour.text.displayWidth }

  /// Returns rows with others beside them, which begin at a column; rows have no line feeds.
  ///
  /// A row that reaches beyond the column moves the one beside it to the right.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func rows(
    _ left: [VisibleText], beside right: [VisibleText], at column: Int
  ) -> [VisibleText] {
    (0..<max(left.count, right.count)).map { index in
      let row = index < left.count ? left[index] : VisibleText()
      guard index < right.count else { return row }
      let gap = max(0, column - row.displayWidth)
      return row + VisibleText(rendered: Array(repeating: 0x20, count: gap)) + right[index]
    }
  }
}
