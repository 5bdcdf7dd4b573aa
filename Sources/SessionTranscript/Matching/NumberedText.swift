/// A line split into its numbers and the text between them.
struct NumberedText {
  /// The texts before, between and after the numbers: one more than there are numbers.
  private(set) var gaps: [[UInt8]] = [[]]
  private(set) var numbers: [Double] = []

  /// Splits a line; nil if it contains a number that is not finite.
  ///
  /// `nan` and `inf` are close to nothing, not even themselves.
  ///
  /// - Complexity: O(length).
  init?(_ text: String) {
    var scanner = NumberScanner(text)
    while !scanner.isAtEnd {
      if let number = scanner.consumeNumber() {
        guard number.isFinite else { return nil }
        numbers.append(number)
        gaps.append([])
        continue
      }
      let word = scanner.consumeWord()
      if Self.isUnordered(word) { return nil }
      gaps[gaps.count - 1] += word.isEmpty ? [scanner.consumeByte()] : Array(word)
    }
  }

  /// Returns whether the texts are equal and every number is within the tolerance.
  ///
  /// - Complexity: O(length).
  func matches(_ actual: NumberedText, within tolerance: Tolerance) -> Bool {
    gaps == actual.gaps
      && zip(numbers, actual.numbers).allSatisfy { tolerance.accepts($1, expected: $0) }
  }

  private static func isUnordered(_ word: ArraySlice<UInt8>) -> Bool {
    guard (3...8).contains(word.count) else { return false }
    let lower = word.map { $0 | 0x20 }
    return ["nan", "inf", "infinity"].contains { lower.elementsEqual($0.utf8) }
  }
}

/// Allowed distance of a number from the expected one: `~ 0.01`, or `~ 5%` of it.
struct Tolerance: Equatable, Sendable {
  let amount: Double
  let isPercent: Bool

  /// Parses `~`, an optional blank, a non-negative number, and an optional `%`.
  init?(_ text: String) {
    guard var number = text.dropping("~") else { return nil }
    number = number.dropping(" ") ?? number
    let percent = number.droppingSuffix("%")
    var scanner = NumberScanner(percent ?? number)
    guard let first = number.utf8.first, Ascii.isDigit(first) || first == Ascii.point,
      let amount = scanner.consumeNumber(), scanner.isAtEnd, amount.isFinite
    else { return nil }
    self.amount = amount
    isPercent = percent != nil
  }

  /// Returns whether a number is within the tolerance, bound included.
  ///
  /// Allows two units in the last place, so that 0.3 is within 0.1 of 0.2.
  func accepts(_ actual: Double, expected: Double) -> Bool {
    let bound = isPercent ? abs(expected) * amount / 100 : amount
    let slack = 2 * max(abs(actual), abs(expected)).ulp
    return abs(actual - expected) <= bound + slack
  }
}

/// Scans decimal numbers in text: `-1.5`, `.5`, `1e3`.
struct NumberScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// Starts at the beginning of the text.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether everything was read.
  var isAtEnd: Bool { position == bytes.count }

  /// Consumes the number that begins here, if any; infinite if it is too large.
  ///
  /// - Complexity: O(its length).
  mutating func consumeNumber() -> Double? {
    guard let end = endOfNumber(),
      let value = Double(String(decoding: bytes[position..<end], as: UTF8.self))
    else { return nil }
    position = end
    return value
  }

  /// Consumes one byte; the caller has checked that there is one.
  mutating func consumeByte() -> UInt8 {
    defer { position += 1 }
    return bytes[position]
  }

  /// Consumes a run of ASCII letters.
  ///
  /// - Complexity: O(its length).
  mutating func consumeWord() -> ArraySlice<UInt8> {
    let end = bytes[position...].firstIndex { !Ascii.isLetter($0) } ?? bytes.count
    defer { position = end }
    return bytes[position..<end]
  }

  /// Returns the end of the number that begins here, or nil if none does.
  private func endOfNumber() -> Int? {
    var end = position
    if end < bytes.count, bytes[end] == Ascii.minus || bytes[end] == Ascii.plus { end += 1 }
    let whole = endOfDigits(from: end)
    var hasDigits = whole > end
    end = whole
    if end < bytes.count, bytes[end] == Ascii.point {
      let fraction = endOfDigits(from: end + 1)
      if fraction > end + 1 {
        hasDigits = true
        end = fraction
      }
    }
    return hasDigits ? endOfExponent(from: end) : nil
  }

  private func endOfExponent(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return start }
    var digits = start + 1
    if digits < bytes.count, bytes[digits] == Ascii.minus || bytes[digits] == Ascii.plus {
      digits += 1
    }
    let end = endOfDigits(from: digits)
    return end > digits ? end : start
  }

  private func endOfDigits(from start: Int) -> Int {
    guard start < bytes.count else { return start }
    return bytes[start...].firstIndex { !Ascii.isDigit($0) } ?? bytes.count
  }
}
