/// Lengths of time as they are written in sessions, held as whole milliseconds.
public enum SessionDuration {
  /// The longest length of time a session can state, in milliseconds: a day.
  public static let longest = 24 * 60 * 60 * 1000

  /// What a duration looks like, for messages.
  static let expectation = "expected a number and ms or s, such as 500ms or 1.5s, at most a day"

  /// Reads `500ms`, `2s` or `1.5s`; nil if it is none of them or longer than a day.
  public static func milliseconds(_ text: String) -> Int? {
    if let number = text.droppingSuffix("ms") {
      guard let value = thousandths(number), value % 1000 == 0 else { return nil }
      return value / 1000
    }
    return text.droppingSuffix("s").flatMap(milliseconds(ofSeconds:))
  }

  /// Reads `1.5` as seconds; nil if it is no decimal number or longer than a day.
  static func milliseconds(ofSeconds text: String) -> Int? {
    thousandths(text).flatMap { $0 <= longest ? $0 : nil }
  }

  /// Writes milliseconds as seconds with the fewest decimals: `1.5`.
  ///
  /// - Precondition: the caller gives no negative number.
  public static func seconds(_ milliseconds: Int) -> String {
    precondition(milliseconds >= 0, "a length of time cannot be negative")
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest == 0 { return "\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// Reads a decimal number as thousandths, rounded half up; nil if malformed or too large.
  ///
  /// The largest number it takes is as many as a day has milliseconds.
  private static func thousandths(_ text: String) -> Int? {
    guard isDecimal(text) else { return nil }
    let parts = text.utf8.split(separator: Ascii.point)
    var value = 0
    for digit in parts[0] {
      value = value * 10 + Int(digit - Ascii.zero)
      if value > longest { return nil }
    }
    value *= 1000
    if parts.count == 2 {
      let digits = parts[1].prefix(4).map { Int($0 - Ascii.zero) } + [0, 0, 0, 0]
      value += digits[0] * 100 + digits[1] * 10 + digits[2] + (digits[3] >= 5 ? 1 : 0)
    }
    return value <= longest * 1000 ? value : nil
  }

  /// Tells whether text is digits, or digits, a point and digits.
  static func isDecimal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: Ascii.point, omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Ascii.isDigit) }
  }
}
