internal import LayoutCore

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
