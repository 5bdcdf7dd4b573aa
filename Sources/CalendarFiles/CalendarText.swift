/// Words and offsets as calendars and spreadsheets write them.
public enum CalendarText {
  /// Returns text without blanks and tabs at its ends.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let end = text.lastIndex { !isBlank($0) }
    return end.map { String(text[...$0].drop(while: isBlank)) } ?? ""
  }

  /// Returns the words between marks, trimmed and without empty ones.
  static func words(_ text: String, _ mark: Character) -> [String] {
    text.split(separator: mark).map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Reads an offset from UTC such as `+0130`, in seconds; nil for anything else.
  public static func offset(_ text: String) -> Int? {
    let digits = text.dropFirst().utf8.map { Int($0) - 0x30 }
    guard text.first == "+" || text.first == "-", digits.count == 4 || digits.count == 6,
      digits.allSatisfy((0...9).contains)
    else { return nil }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
    return text.first == "-" ? -seconds : seconds
  }
}
