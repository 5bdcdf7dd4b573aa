internal import LayoutLaws

/// Reads a predicate from text; errors point at bytes counted from `base`.
struct PredicateReader {
  let bytes: [UInt8]
  private let base: Int
  var position = 0
  /// The number of open parentheses.
  private var depth = 0
  /// The number of operations so far.
  private var operations = 0

  /// The maximum nesting of parentheses.
  static let deepest = 32
  /// The maximum number of operations in a statement.
  static let longest = 100

  init(_ text: String, at base: Int) {
    bytes = Array(text.utf8)
    self.base = base
  }

  /// Reads the whole text as a predicate.
  ///
  /// - Throws: `Refusal` with what was expected and found.
  mutating func predicate() throws(Refusal) -> Predicate {
    let set = peekWord()
    if ["visible", "selected"].contains(set), peekSecondWord() == "contains" {
      _ = word()
      _ = word()
      let element = try element()
      try end()
      return set == "visible" ? .isVisible(element) : .isSelected(element)
    }
    if peekWord() == "law" {
      _ = word()
      let start = position
      let name = word()
      guard Law.named(name) != nil else {
        position = start
        throw wrong(.words(Law.all.map { $0.name }))
      }
      try end()
      return .law(name)
    }
    let left = try sum()
    skipBlanks()
    if consume("~=") {
      let value = try number()
      var tolerance = 0.0005
      if consume("(") {
        tolerance = try number()
        try expect(")")
      }
      try end()
      return .isNear(left, value, tolerance: tolerance)
    }
    guard let comparison = Predicate.Comparison.allCases.first(where: { consume($0.rawValue) })
    else {
      throw wrong(.comparison)
    }
    let right = try sum()
    try end()
    return .compares(left, comparison, right)
  }

  /// Reads the whole text as an expression.
  ///
  /// - Throws: `Refusal` with what was expected and found.
  mutating func expression() throws(Refusal) -> Predicate.Term {
    let term = try sum()
    try end()
    return term
  }

  mutating func sum() throws(Refusal) -> Predicate.Term {
    try calculation([.plus, .minus]) { reader throws(Refusal) in
      try reader.calculation([.times, .by]) { reader throws(Refusal) in try reader.operand() }
    }
  }

  /// Reads operands with operations of one rank between them, from left to right.
  mutating func calculation(
    _ ranks: [Predicate.Operation],
    of operand: (inout PredicateReader) throws(Refusal) -> Predicate.Term
  ) throws(Refusal) -> Predicate.Term {
    let first = try operand(&self)
    var steps: [Predicate.Step] = []
    while let operation = ranks.first(where: { consume($0.rawValue) }) {
      guard operations < Self.longest else {
        throw Refusal(.predicateTooLong(limit: Self.longest), base + position - 1..<base + position)
      }
      operations += 1
      steps.append(Predicate.Step(operation: operation, operand: try operand(&self)))
    }
    return steps.isEmpty ? first : .calculation(first, steps)
  }

  /// A term, or an expression in parentheses.
  mutating func operand() throws(Refusal) -> Predicate.Term {
    guard peek() == UInt8(ascii: "(") else { return try term() }
    guard depth < Self.deepest else {
      throw Refusal(.predicateTooDeep(limit: Self.deepest), base + position..<base + position + 1)
    }
    depth += 1
    try expect("(")
    let term = try sum()
    try expect(")")
    depth -= 1
    return term
  }

  mutating func term() throws(Refusal) -> Predicate.Term {
    skipBlanks()
    guard position < bytes.count else { throw wrong(.term) }
    if bytes[position] == .openBracket { return .element(try element()) }
    if bytes[position] == UInt8(ascii: "\"") { return .name(try quoted()) }
    guard bytes[position].isLetter else {
      let start = position
      let number = try number()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else {
        return .number(number)
      }
      position = start
      return .element(try element())
    }
    let start = position
    switch word() {
    case "count" where peek() != UInt8(ascii: "("): return .count
    case "sections": return .sections
    case "overlaps": return .overlaps
    case "items" where peek() == UInt8(ascii: "("):
      return .items(section: try sectionInParentheses())
    case "content": return .content(try part("width", "height"))
    case "offset": return .offset(try part("x", "y"))
    case "frame":
      let element = try elementInParentheses()
      return .frame(element, try part("x", "y", "w", "h", "maxX", "maxY"))
    case "z": return .z(try elementInParentheses())
    case "hit":
      try expect("(")
      let x = try number()
      try expect(",")
      let y = try number()
      try expect(")")
      return .hit(x: x, y: y)
    case "visible":
      try expect(".")
      guard word() == "count" else { throw wrong(.visibleTerm) }
      return .visibleCount
    case "selected":
      try expect(".")
      guard word() == "count" else { throw wrong(.words(["count"])) }
      return .selectedCount
    case "focused": return .focused
    case "state": return try stateTerm()
    case "counter":
      try expect(".")
      return .counter(word())
    case "option": return try option()
    case let name:
      if let term = try layerTerm(name) { return term }
      skipBlanks()
      guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else {
        return .name(name)
      }
      position = start
      return .element(try element())
    }
  }

  /// Reads `notch` or `section.2.offset`, with the point before it.
  mutating func stateTerm() throws(Refusal) -> Predicate.Term {
    try expect(".")
    let key = word()
    guard key == "section", peek() == UInt8(ascii: ".") else { return .state(key) }
    try expect(".")
    let section = try index()
    try expect(".")
    return .state("section.\(section).\(word())")
  }

  /// Reads `line-spacing`, `flow.line-spacing` or `item-size.width`.
  mutating func option() throws(Refusal) -> Predicate.Term {
    try expect(".")
    var words = [word()]
    while consume(".") { words.append(word()) }
    let parts = ["width", "height", "top", "left", "bottom", "right"]
    let part = words.count > 1 ? words.last.flatMap { parts.contains($0) ? $0 : nil } : nil
    if part != nil { words.removeLast() }
    return .option(words.joined(separator: "."), part: part)
  }

  // MARK: Parts

  mutating func sectionInParentheses() throws(Refusal) -> Int {
    try expect("(")
    let section = try index()
    try expect(")")
    return section
  }

  mutating func elementInParentheses() throws(Refusal) -> ElementName {
    try expect("(")
    let element = try element()
    try expect(")")
    return element
  }

  /// `0,3`, `[0, 3]`, `header 0` or `KIND s,i`.
  mutating func element() throws(Refusal) -> ElementName {
    skipBlanks()
    let kind = position < bytes.count && bytes[position].isLetter ? word() : "cell"
    skipBlanks()
    let isBracketed = consume("[")
    let section = try index()
    let hasItem = kind == "cell" || peek() == UInt8(ascii: ",")
    if hasItem { try expect(",") }
    let item = hasItem ? try index() : 0
    if isBracketed { try expect("]") }
    return ElementName(kind: kind, section: section, item: item)
  }

  mutating func part(_ names: String...) throws(Refusal) -> Predicate.Part {
    try expect(".")
    let start = position
    guard let part = Predicate.Part(rawValue: word()), names.contains(part.rawValue) else {
      position = start
      throw wrong(.words(names))
    }
    return part
  }

  mutating func index() throws(Refusal) -> Int {
    skipBlanks()
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let index = PositionReading.index(text) else {
      position = start
      throw wrong(.position)
    }
    return index
  }

  mutating func number() throws(Refusal) -> Double {
    skipBlanks()
    let start = position
    // A sign begins a number or its exponent; anywhere else it is an operation.
    while position < bytes.count, isNumeric(bytes[position]),
      !isSign(bytes[position]) || position == start || (bytes[position - 1] | 0x20) == 0x65
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard case .number(let value) = NumberReading.number(text) else {
      position = start
      throw wrong(.numberIn(-NumberReading.limit...NumberReading.limit))
    }
    return value
  }

  func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x2E, 0x45, 0x65].contains(byte) || isSign(byte)
  }

  func isSign(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2D }

  // MARK: Characters

  mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == .blank || bytes[position] == .tab {
      position += 1
    }
  }

  mutating func peek() -> UInt8? {
    skipBlanks()
    return position < bytes.count ? bytes[position] : nil
  }

  /// Takes letters, digits and hyphens, starting with a letter.
  mutating func word() -> String {
    skipBlanks()
    let start = position
    while position < bytes.count,
      bytes[position].isLetter
        || position > start
          && ((0x30...0x39).contains(bytes[position]) || bytes[position] == 0x2D
            || bytes[position] == 0x5F)
    { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  func peekWord() -> String {
    var copy = self
    return copy.word()
  }

  func peekSecondWord() -> String {
    var copy = self
    _ = copy.word()
    return copy.word()
  }

  mutating func consume(_ text: String) -> Bool {
    skipBlanks()
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  mutating func expect(_ text: String) throws(Refusal) {
    guard consume(text) else { throw wrong(.mark(text)) }
  }

  mutating func end() throws(Refusal) {
    skipBlanks()
    if position < bytes.count { throw wrong(.endOfStatement) }
  }

  func wrong(_ expected: Expectation) -> Refusal {
    let rest = String(decoding: bytes[position...].prefix(20), as: UTF8.self)
    return Refusal(
      .badPredicate(expected: expected, found: rest.isEmpty ? nil : rest),
      base + position..<base + max(bytes.count, position + 1))
  }
}
