/// How far a number may be from the expected one: `~ 0.01`, or `~ 5%` of the expected one.
struct Tolerance: Equatable, Sendable {
  let amount: Double
  let isPercent: Bool

  /// Reads `~`, perhaps a blank, a number that is not negative, and perhaps `%`.
  init?(_ text: String) {
    guard var number = text.dropping("~") else { return nil }
    number = number.dropping(" ") ?? number
    let percent = number.droppingSuffix("%")
    var scanner = NumberScanner(percent ?? number)
    guard let first = number.utf8.first, Ascii.isDigit(first) || first == Ascii.point,
      let amount = scanner.take(), scanner.isAtEnd, amount.isFinite
    else { return nil }
    self.amount = amount
    isPercent = percent != nil
  }

  /// Tells whether a number is within the tolerance; the bound itself is.
  ///
  /// Two units in the last place are forgiven, so that 0.3 is within 0.1 of 0.2.
  func accepts(_ actual: Double, expected: Double) -> Bool {
    let bound = isPercent ? abs(expected) * amount / 100 : amount
    let slack = 2 * max(abs(actual), abs(expected)).ulp
    return abs(actual - expected) <= bound + slack
  }
}
