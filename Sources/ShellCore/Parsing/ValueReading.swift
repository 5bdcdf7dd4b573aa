internal import LayoutCore

/// Reads values of more than one number: `80x60`, `1,2,3,4`, `09:30`, `2024-05-06`, `10..20`.
enum ValueReading {
  /// `WxH`, both at least zero.
  static func size(_ text: String) -> Size? {
    guard let cross = text.firstIndex(of: "x"),
      case .number(let width) = NumberReading.number(String(text[..<cross])),
      case .number(let height) = NumberReading.number(String(text[text.index(after: cross)...])),
      width >= 0, height >= 0
    else { return nil }
    return Size(width: width, height: height)
  }

  /// `top,left,bottom,right`.
  static func insets(_ text: String) -> Insets? {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard case .number(let number) = NumberReading.number(String(part)) else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return nil }
    return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// `HH:MM` from `00:00` to `24:00`, as minutes after midnight.
  static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
      let hours = PositionReading.index(parts[0]), let minutes = PositionReading.index(parts[1]),
      minutes < 60, hours * 60 + minutes <= 24 * 60
    else { return nil }
    return hours * 60 + minutes
  }

  /// `YYYY-MM-DD` of the Gregorian calendar, as days after 1970-01-01.
  static func days(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = PositionReading.index(parts[0]),
      let month = PositionReading.index(parts[1]), let day = PositionReading.index(parts[2]),
      year >= 1, (1...12).contains(month), day >= 1, day <= lengths(ofYear: year)[month - 1]
    else { return nil }
    let years = year - 1
    let daysBefore = years * 365 + years / 4 - years / 100 + years / 400
    let inYear = lengths(ofYear: year)[..<(month - 1)].reduce(0, +) + day - 1
    // 719162 days lie between 0001-01-01 and 1970-01-01.
    return daysBefore + inYear - 719_162
  }

  /// `A..B` of whole numbers with A at most B, or one number for both.
  static func range(_ text: String, in limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    guard let span = PositionReading.span(text), limits.contains(span.lowerBound),
      limits.contains(span.upperBound)
    else { return nil }
    return span
  }

  private static func lengths(ofYear year: Int) -> [Int] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }
}
