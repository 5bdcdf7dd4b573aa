/// Finds the sites of one file: it knows comments, strings and words, and nothing of types.
///
/// What cannot be mutated although it looks so (a literal in a pattern of an enumeration, an
/// operator of two types) is found by the compiler later.
struct Scanner {
  private let file: String
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var sites: [Site] = []

  /// The sites of `source`, in order.
  static func sites(in source: String, file: String) -> [Site] {
    var scanner = Scanner(file: file, bytes: Array(source.utf8))
    scanner.scan()
    return scanner.sites
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private static let operators: [String: Site.Kind] = [
    "<": .comparison, "<=": .comparison, ">": .comparison, ">=": .comparison, "==": .comparison,
    "!=": .comparison, "+": .sum, "-": .sum, "&&": .logic, "||": .logic,
  ]

  /// Lines that hold declarations or hints, not rules.
  private static let passedOver = [
    "@", "#", "import ", "case .", "public protocol", "protocol ", "extension ", "static func ==",
    "static func <", "public static func ==", "public static func <", "typealias", "infix operator",
  ]

  private mutating func scan() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): newLine()
      case UInt8(ascii: "/") where byte(at: index + 1) == UInt8(ascii: "/"): skipToEndOfLine()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): skipString()
      case let byte where Self.isWord(byte): scanWord()
      case let byte where Self.isOperator(byte): scanOperator()
      default: index += 1
      }
    }
  }

  private mutating func newLine() {
    index += 1
    line += 1
    lineStart = index
  }

  private mutating func skipToEndOfLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Passes over a literal string with all that is interpolated into it; other uses of `#` by one
  /// byte.
  private mutating func skipString() {
    var hashes = 0
    while byte(at: index) == UInt8(ascii: "#") {
      hashes += 1
      index += 1
    }
    guard byte(at: index) == UInt8(ascii: "\"") else { return }
    let isLong = starts(with: "\"\"\"", at: index)
    let end = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    index += isLong ? 3 : 1
    while index < bytes.count {
      if starts(with: escape, at: index) {
        index += escape.utf8.count
        switch byte(at: index) {
        case UInt8(ascii: "("): skipInterpolation()
        case UInt8(ascii: "\n"): newLine()
        default: index += 1
        }
      } else if starts(with: end, at: index) {
        index += end.utf8.count
        return
      } else if bytes[index] == UInt8(ascii: "\n") {
        newLine()
      } else {
        index += 1
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      switch byte(at: index) {
      case UInt8(ascii: "("):
        depth += 1
        index += 1
      case UInt8(ascii: ")"):
        depth -= 1
        index += 1
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "\n"): newLine()
      default: index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  /// Reads a word: a number's literal and the functions `min` and `max` are sites.
  private mutating func scanWord() {
    let start = index
    let isNumber = Self.isDigit(bytes[index])
    while index < bytes.count {
      let isFraction =
        isNumber && bytes[index] == UInt8(ascii: ".") && Self.isDigit(byte(at: index + 1))
      guard Self.isWord(bytes[index]) || isFraction else { break }
      index += 1
    }
    let before = start > 0 ? bytes[start - 1] : 0
    guard before != UInt8(ascii: "."), before != UInt8(ascii: "$") else { return }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isNumber {
      add(.constant, text, at: start)
    } else if text == "min" || text == "max", byte(at: index) == UInt8(ascii: "(") {
      add(.extremum, text, at: start)
    }
  }

  private mutating func scanOperator() {
    let start = index
    while index < bytes.count, Self.isOperator(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let kind = Self.operators[text], Self.isSpace(byte(at: start - 1)),
      Self.isSpace(byte(at: index))
    else { return }
    let last = bytes[..<start].last { !Self.isSpace($0) }
    let next = starts(with: "nil", at: index + 1) ? "nil" : ""
    add(kind, text, at: start, next: next, followsParenthesis: last == UInt8(ascii: ")"))
  }

  private mutating func add(
    _ kind: Site.Kind, _ text: String, at start: Int, next: String = "",
    followsParenthesis: Bool = false
  ) {
    let end = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let whole = String(decoding: bytes[lineStart..<end], as: UTF8.self)
    let trimmed = whole.drop { $0 == " " }
    let isNoRule =
      Self.passedOver.contains { trimmed.hasPrefix($0) } || trimmed.contains("reserveCapacity")
      || trimmed.contains("func ") && trimmed.contains(" where ")
    guard !isNoRule, !trimmed.contains("Complexity") else { return }
    sites.append(
      Site(
        kind, file: file, line: line, column: start - lineStart, text: text, next: next,
        followsParenthesis: followsParenthesis))
  }

  private func byte(at index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  private func starts(with text: String, at index: Int) -> Bool {
    index + text.utf8.count <= bytes.count && bytes[index...].starts(with: text.utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
      || byte >= 128
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "<>=!+-*/%&|^~?".utf8.contains(byte) }
}
