/// A number of a question, and those that the final test may put in its place.
///
///     @vary 60 = 45 75
public struct Variation: Equatable, Sendable {
  /// The line number in the file, from 1.
  public let line: Int
  /// The number as it is spelled in the session, without a sign.
  public let number: String
  /// The numbers that may replace it.
  public let values: [String]

  /// Returns the variation of an `@vary`; nil for other directives.
  public init?(_ directive: Directive) {
    guard directive.name == .vary, let parts = Self.parse(directive.text) else { return nil }
    (line, number, values) = (directive.line, parts.number, parts.values)
  }

  /// Parses `60 = 45 75`; nil unless all are different numbers without a sign.
  static func parse(_ text: String) -> (number: String, values: [String])? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 2, words[1] == "=" else { return nil }
    let numbers = [words[0]] + words[2...]
    guard numbers.allSatisfy(isNumber), Set(numbers).count == numbers.count else { return nil }
    return (words[0], Array(words[2...]))
  }

  private static func isNumber(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: Ascii.point, omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Ascii.isDigit) }
  }
}

extension Node {
  /// Returns the node with other numbers in its question or command; a command keeps the output in
  /// the file, and an `@answer` keeps its left side.
  ///
  /// - Complexity: O(characters).
  public func replacing(_ numbers: [String: String]) -> Node {
    switch self {
    case .blank, .prose: self
    case .directive(let directive): .directive(directive.replacing(numbers))
    case .step(let step):
      .step(
        Step(
          line: step.line, command: step.command.replacing(numbers), expected: step.expected,
          status: step.status, commandSource: step.commandSource.map { $0.replacing(numbers) },
          statusSource: step.statusSource))
    }
  }
}

extension Directive {
  fileprivate func replacing(_ numbers: [String: String]) -> Directive {
    func replaced(_ text: String) -> String {
      guard name == .answer else { return text.replacing(numbers) }
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return text }
      return text[..<mark] + String(text[mark...]).replacing(numbers)
    }
    return Directive(line: line, name: name, text: replaced(text), source: replaced(source))
  }
}

extension String {
  /// Returns the text with each of these numbers replaced wherever it is a number of its own: in
  /// `90x20`, `0,20`, `-20`, `x20` and `20..99`, but not in `120`, `20.5`, `F-20` or `row20`.
  ///
  /// - Complexity: O(length).
  func replacing(_ numbers: [String: String]) -> String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard Ascii.isDigit(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let end = Self.endOfNumber(in: bytes, from: index)
      let word = String(decoding: bytes[index..<end], as: UTF8.self)
      let other = Self.isWhole(in: bytes, index..<end) ? numbers[word] : nil
      result.append(contentsOf: (other ?? word).utf8)
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The end of the digits at an index, with the fraction if there is one.
  private static func endOfNumber(in bytes: [UInt8], from start: Int) -> Int {
    func digits(from start: Int) -> Int {
      bytes[start...].firstIndex { !Ascii.isDigit($0) } ?? bytes.count
    }
    let end = digits(from: start)
    guard end + 1 < bytes.count, bytes[end] == Ascii.point, Ascii.isDigit(bytes[end + 1]) else {
      return end
    }
    return digits(from: end + 1)
  }

  /// Whether digits are not part of a name, such as that of a rule; an `x` between two numbers, or
  /// before one, separates.
  private static func isWhole(in bytes: [UInt8], _ digits: Range<Int>) -> Bool {
    func isPartOfName(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte >= 0x80
    }
    func separates(_ index: Int) -> Bool {
      guard bytes.indices.contains(index), bytes[index] == UInt8(ascii: "x") else { return false }
      let isFirst = !isPartOfName(index - 1) || Ascii.isDigit(bytes[index - 1])
      return isFirst && index + 1 < bytes.count && Ascii.isDigit(bytes[index + 1])
    }
    let (before, after) = (digits.lowerBound - 1, digits.upperBound)
    let isRule =
      before > 0 && bytes[before] == Ascii.minus && Ascii.isLetter(bytes[before - 1])
    return !isRule && (!isPartOfName(before) || separates(before))
      && (!isPartOfName(after) || separates(after))
  }
}
