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
}

/// Reads values of more than one number: `80x60`, `1,2,3,4`, `10..20`.
enum ValueReading {
  /// `WxH`, both at least zero.
  static func size(_ text: String) -> Size? {
    guard let cross = text.utf8.firstIndex(of: UInt8(ascii: "x")),
      case .number(let width) = NumberReading.number(String(text[..<cross])),
      case .number(let height) = NumberReading.number(String(text[text.index(after: cross)...])),
      width >= 0, height >= 0
    else { return nil }
    return Size(width: width, height: height)
  }

  /// `top,left,bottom,right`.
  static func insets(_ text: String) -> Insets? {
    var numbers: [Double] = []
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    for part in parts {
      let text = String(Substring(part))
      guard case .number(let number) = NumberReading.number(text) else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return nil }
    return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// `top,left,bottom,right` or one number for all, each from 0 to 1000.
  static func touchInsets(_ text: String) -> TouchInsets? {
    var all = insets(text)
    if all == nil, case .number(let number) = NumberReading.number(text) {
      all = Insets(top: number, left: number, bottom: number, right: number)
    }
    guard let all, [all.top, all.left, all.bottom, all.right].allSatisfy({ 0...1000 ~= $0 }) else {
      return nil
    }
    return TouchInsets(
      top: Float(all.top), left: Float(all.left), bottom: Float(all.bottom),
      right: Float(all.right))
  }

  /// `A..B` of whole numbers with A at most B, or one number for both.
  static func range(_ text: String, in limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    guard let span = PositionReading.span(text), limits.contains(span.lowerBound),
      limits.contains(span.upperBound)
    else { return nil }
    return span
  }
}
