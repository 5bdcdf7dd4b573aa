/// A line taken apart into its numbers and the text between them.
struct NumberedText {
  /// The texts before, between and after the numbers: one more than numbers.
  private(set) var gaps: [[UInt8]] = [[]]
  private(set) var numbers: [Double] = []

  /// Takes a line apart; nil if it holds something that is no finite number but means one.
  ///
  /// O(length). `nan` and `inf` are near nothing, not even themselves.
  init?(_ text: String) {
    var scanner = NumberScanner(text)
    while !scanner.isAtEnd {
      if let number = scanner.take() {
        guard number.isFinite else { return nil }
        numbers.append(number)
        gaps.append([])
        continue
      }
      let word = scanner.takeWord()
      if Self.isUnordered(word) { return nil }
      gaps[gaps.count - 1] += word.isEmpty ? [scanner.takeByte()] : Array(word)
    }
  }

  /// Tells whether the texts are equal and every number is within the tolerance; O(length).
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
