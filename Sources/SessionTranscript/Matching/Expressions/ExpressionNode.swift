/// A regular expression as a tree.
///
/// The language is a small one that can be matched in linear time:
/// literals, `.`, `[a-z]`, `[^…]`, `\d \D \w \W \s \S \t`, `\` before a mark, `* + ?`, `{m}`, `{m,}`,
/// `{m,n}`, `|`, `(…)`, `(?:…)`, `^` and `$`. Letters and digits of the classes are those of ASCII.
/// Back references and look-around are not in it, since they need backtracking.
indirect enum ExpressionNode: Equatable {
  case scalars(ScalarSet)
  case start
  case end
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  /// At least `least` and at most `most` times; nil is without end.
  case repeated(ExpressionNode, least: Int, most: Int?)
}

/// A set of Unicode scalars.
struct ScalarSet: Equatable {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  /// Any scalar.
  static let any = ScalarSet(ranges: [0...0x10FFFF])
  static let digits = ScalarSet(ranges: [0x30...0x39])
  static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])

  /// The set of one scalar.
  static func only(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  /// The ranges of the set with negation resolved; O(ranges log ranges).
  var positiveRanges: [ClosedRange<UInt32>] {
    guard isNegated else { return ranges }
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }

  /// O(ranges).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isNegated
  }
}

/// Why a regular expression cannot be used.
struct ExpressionError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
