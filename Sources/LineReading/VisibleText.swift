/// Returns text in which no scalar can drive a terminal: each such scalar becomes `<U+XXXX>`.
///
/// These are C0, DEL, C1, the bidirectional controls, the line and paragraph separators and the tag
/// characters. Complexity: O(*n*), *n* the length of the text.
func visibleText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: drivesTerminal) else { return text }
  var visible = ""
  for scalar in text.unicodeScalars {
    if drivesTerminal(scalar) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - digits.count))
      visible += "<U+\(padding)\(digits)>"
    } else {
      visible.unicodeScalars.append(scalar)
    }
  }
  return visible
}

/// Returns whether a scalar can move the cursor, change colours or reorder what follows.
func drivesTerminal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0: true
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  case 0xFEFF, 0xE0000...0xE007F: true
  default: false
  }
}
