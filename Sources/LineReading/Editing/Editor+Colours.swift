import CEditline
import ShellValues
import TerminalText

/// The colours of the line that is being typed.
extension Editor {
  /// Writes the line again, each part in the colour of its role; the cursor stays where it is.
  ///
  /// libedit writes only cells whose character changes, and those without colour. Every character
  /// stays in its cell, so libedit's picture of the screen stays right.
  func colourLine() {
    guard usesColour, isCommand else { return }
    let line = currentLine().text
    guard !line.isEmpty, line.utf8.count < columns * 8,
      !line.unicodeScalars.contains(where: \.isDangerous)
    else { return }
    let parts = configuration.parts(line)
    guard !parts.isEmpty || isColoured else { return }
    isColoured = !parts.isEmpty
    let row = CellGrid(columns: columns, after: prompt.width, textBeforeCursor()).row
    let start = (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[\(prompt.width)C"
    write("\u{1B}7\(start)\(Self.coloured(line, parts).text)\u{1B}8")
  }

  /// Returns a line with its parts in the colours of their roles.
  static func coloured(_ line: String, _ parts: [LinePart]) -> VisibleText {
    let bytes = Array(line.utf8)
    var text = VisibleText()
    var end = 0
    func plain(_ range: Range<Int>) -> VisibleText {
      VisibleText(String(decoding: bytes[range], as: UTF8.self))
    }
    for part in parts where end <= part.range.lowerBound && part.range.upperBound <= bytes.count {
      text += plain(end..<part.range.lowerBound) + part.role.coloured(plain(part.range))
      end = part.range.upperBound
    }
    return text + plain(end..<bytes.count)
  }
}
