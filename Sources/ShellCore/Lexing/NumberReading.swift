internal import CollectionEngine
internal import LayoutCore

/// Reads numbers as people type them: `-12`, `0.5`, `1e3`; never `nan`, `inf` or hexadecimal.
enum NumberReading {
  /// The result of reading a number.
  enum Result: Hashable {
    case number(Double)
    /// A number beyond the limit.
    case outOfRange
    /// Something else.
    case notANumber
  }

  /// Maximum magnitude of a length, a position or a velocity.
  static let limit = Scene.coordinateLimit

  /// Reads the whole of `text`.
  ///
  /// - Complexity: O(n) for n digits.
  static func number(_ text: String) -> Result { number(text.utf8Span.span) { text } }

  /// Reads a number without an exponent, of at most 15 digits, in UTF-8; nil for any other text.
  static func plainNumber(_ bytes: Span<UInt8>) -> Double? {
    if case .number(let value) = number(bytes, text: { "" }) { return value }
    return nil
  }

  /// Reads a number in UTF-8, which is also `text`.
  fileprivate static func number(_ bytes: Span<UInt8>, text: () -> String) -> Result {
    var digits = 0
    var decimals = 0
    var mantissa: UInt64 = 0
    var hasPoint = false
    var isNegative = false
    var isPlain = true
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        if digits <= 15 { mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0")) }
        if hasPoint { decimals += 1 }
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        isPlain = false
      default: return .notANumber
      }
    }
    guard digits > 0 else { return .notANumber }
    // Both are exact, so the quotient is the nearest double.
    let value =
      isPlain && digits <= 15
      ? (isNegative ? -1 : 1) * Double(mantissa) / powersOfTen[decimals] : Double(text())
    guard let value else { return .notANumber }
    return value.magnitude <= limit ? .number(value == 0 ? 0 : value) : .outOfRange
  }

  /// Reads one to 15 digits without anything else, as most numbers are; nil for any other text, and
  /// beyond the limit.
  static func wholeNumber(_ bytes: Span<UInt8>) -> Double? {
    guard 1...15 ~= bytes.count else { return nil }
    var value: UInt64 = 0
    for index in bytes.indices {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return value <= UInt64(limit) ? Double(value) : nil
  }

  /// Whether the whole of `text` is a number within the limits.
  static func isNumber(_ text: String) -> Bool {
    if case .number = number(text) { return true }
    return false
  }

  /// Reads a whole number of at most 18 digits; nil for anything else.
  static func wideInteger(_ text: some StringProtocol) -> Int64? {
    text.utf8.count <= 18 ? Int64(text) : nil
  }

  /// Reads a whole number of at most 18 digits; nil for anything else.
  static func integer(_ text: some StringProtocol) -> Int? {
    wideInteger(text).flatMap { Int(exactly: $0) }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}

extension Word {
  /// The number that the word is.
  ///
  /// - Complexity: O(n) for n digits.
  var number: NumberReading.Result {
    NumberReading.number(source.span.extracting(place)) { text }
  }

  /// The number that the word is, if it is only digits; inlined, so that no word is copied.
  @inline(__always)
  var wholeNumber: Double? { NumberReading.wholeNumber(source.span.extracting(place)) }
}
