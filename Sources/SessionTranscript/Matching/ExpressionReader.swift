/// A regular expression as a tree.
///
/// The language is a small one that can be matched in linear time: literals, `.`, `[a-z]`, `[^…]`,
/// `\d \D \w \W \s \S \t`, `\ ` before punctuation, `* + ?`, `{m} `, `{m,} `, `{m,n} `, `| `,
/// `(…) `, `(?:…) `, `^ ` and `$`. Classes contain ASCII letters and digits only. Back references
/// and look-around need backtracking and are unsupported.
indirect enum ExpressionNode: Equatable {
  case scalars(ScalarSet)
  case start
  case end
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  /// At least `least` and at most `most` times; nil for no limit.
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

  /// The ranges of the set with negation resolved.
  ///
  /// - Complexity: O(ranges log ranges).
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

  /// Returns whether the set contains a scalar.
  ///
  /// - Complexity: O(ranges).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isNegated
  }
}

/// Why a regular expression cannot be used.
enum ExpressionError: Error, Equatable {
  case unmatchedParenthesis
  /// A character that must follow is missing, for example `]`.
  case missing(Unicode.Scalar)
  /// A number and a comma, but no brace after them.
  case openCount
  case nothingToRepeat(Unicode.Scalar)
  case repeatedTwice(Unicode.Scalar)
  case unknownGroup
  case tooDeep(limit: Int)
  case tooOften(limit: Int)
  case countsOutOfOrder(Int, Int)
  case openEscape
  case unknownEscape(Unicode.Scalar)
  case badRange
  case tooLarge
}

/// Parses a regular expression by recursive descent.
struct ExpressionReader {
  private static let deepest = 32
  private static let mostRepeats = 1000

  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  /// Parses a whole expression.
  ///
  /// - Complexity: O(length).
  static func read(_ text: String) throws(ExpressionError) -> ExpressionNode {
    var reader = ExpressionReader(rest: text.unicodeScalars[...])
    let node = try reader.choice()
    guard reader.rest.isEmpty else { throw .unmatchedParenthesis }
    return node
  }

  private mutating func choice() throws(ExpressionError) -> ExpressionNode {
    var branches = [try sequence()]
    while consume("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(ExpressionError) -> ExpressionNode {
    var parts: [ExpressionNode] = []
    while let next = rest.first, next != "|", next != ")" {
      parts.append(try repeated(try atom()))
    }
    return .sequence(parts)
  }

  private mutating func atom() throws(ExpressionError) -> ExpressionNode {
    switch rest.popFirst() {
    case "("?: return try group()
    case "["?: return .scalars(try scalarClass())
    case "."?: return .scalars(.any)
    case "^"?: return .start
    case "$"?: return .end
    case "\\"?: return .scalars(try escape())
    case let mark? where mark == "*" || mark == "+" || mark == "?": throw .nothingToRepeat(mark)
    case let scalar?: return .scalars(.only(scalar))
    case nil: return .sequence([])
    }
  }

  private mutating func group() throws(ExpressionError) -> ExpressionNode {
    if consume("?"), !consume(":") { throw .unknownGroup }
    depth += 1
    guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
    let node = try choice()
    guard consume(")") else { throw .missing(")") }
    depth -= 1
    return node
  }

  /// Parses the repetition after an atom; refuses a lazy or second one.
  private mutating func repeated(_ node: ExpressionNode) throws(ExpressionError) -> ExpressionNode {
    guard let range = try repetition() else { return node }
    if let next = rest.first, "*+?".unicodeScalars.contains(next) { throw .repeatedTwice(next) }
    return .repeated(node, least: range.least, most: range.most)
  }

  private mutating func repetition() throws(ExpressionError) -> (least: Int, most: Int?)? {
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    let start = rest
    guard consume("{"), let least = try number() else {
      rest = start
      return nil
    }
    var most: Int? = least
    if consume(",") { most = try number() }
    guard consume("}") else { throw .openCount }
    if let most, most < least { throw .countsOutOfOrder(least, most) }
    return (least, most)
  }

  private mutating func number() throws(ExpressionError) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    guard let number = Int(Substring(digits)), number <= Self.mostRepeats else {
      throw .tooOften(limit: Self.mostRepeats)
    }
    return number
  }

  /// Parses what follows a backslash.
  private mutating func escape() throws(ExpressionError) -> ScalarSet {
    guard let scalar = rest.popFirst() else { throw .openEscape }
    switch scalar {
    case "d": return .digits
    case "w": return .word
    case "s": return .space
    case "D": return ScalarSet(ranges: ScalarSet.digits.ranges, isNegated: true)
    case "W": return ScalarSet(ranges: ScalarSet.word.ranges, isNegated: true)
    case "S": return ScalarSet(ranges: ScalarSet.space.ranges, isNegated: true)
    case "t": return .only("\t")
    default:
      guard !ScalarSet.word.contains(scalar) else { throw .unknownEscape(scalar) }
      return .only(scalar)
    }
  }

  /// Parses a class after its opening bracket; a `]` that comes first is a member.
  private mutating func scalarClass() throws(ExpressionError) -> ScalarSet {
    var set = ScalarSet(ranges: [], isNegated: consume("^"))
    repeat {
      guard let scalar = rest.popFirst() else { throw .missing("]") }
      let lower = scalar == "\\" ? try escape() : .only(scalar)
      let start = rest
      if consume("-"), let next = rest.first, next != "]" {
        set.ranges.append(try range(from: lower))
      } else {
        rest = start
        set.ranges += lower.positiveRanges
      }
    } while rest.first != "]"
    _ = consume("]")
    return set
  }

  private mutating func range(from lower: ScalarSet) throws(ExpressionError) -> ClosedRange<UInt32>
  {
    guard let scalar = rest.popFirst() else { throw .missing("]") }
    let upper = scalar == "\\" ? try escape() : .only(scalar)
    guard let low = lower.single, let high = upper.single, low <= high else {
      throw .badRange
    }
    return low...high
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }
}

extension ScalarSet {
  /// The only member of a set of one.
  fileprivate var single: UInt32? {
    guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}
