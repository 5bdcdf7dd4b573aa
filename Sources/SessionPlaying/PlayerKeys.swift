/// Tells a key of the player from the first letter of a line.
///
///     b             goes back
///     bounds 9 9    is a line
///     bappend 0     goes back, and begins a line
package struct PlayerKeys {
  /// The meaning of the first of some characters.
  package enum Meaning: Equatable {
    /// A key, and the others are typed after it.
    case key
    /// The beginning of a line.
    case line
    /// The next character decides; if none comes, it is a line.
    case either
  }

  /// Maximum wait for a second character, in milliseconds; after it the first one takes effect.
  package static let patience = 500

  /// Keys beside those of the player.
  private let others: Set<Unicode.Scalar>
  /// Possible beginnings of a line.
  private let names: [String]
  /// The names that may be typed after the key for a place.
  private let marks: [String]
  /// The question that is next, or nil.
  private let next: Quiz?

  private static let keys = Set(" +-=bgtpq\n".unicodeScalars)
  private static let signs = Set("+-".unicodeScalars)

  /// Creates the keys at a place of a session.
  ///
  /// - Parameters:
  ///   - others: keys beside those of the player.
  ///   - commands: the names of the shell's commands.
  ///   - marks: the names that may be typed after the key for a place.
  ///   - next: the question that is next, with only words before it, or nil.
  package init(
    others: Set<Unicode.Scalar> = [], commands: [String], marks: [String] = [], next: Quiz? = nil
  ) {
    (self.others, self.names, self.marks, self.next) = (others, commands, marks, next)
  }

  /// Whether a line may begin with a character.
  package static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value != 0x7F && !(0x80...0x9F).contains(scalar.value)
  }

  /// Whether a character alone is a key.
  package func isKey(_ scalar: Unicode.Scalar) -> Bool {
    Self.keys.contains(scalar) || others.contains(scalar)
  }

  /// Returns what a first character means.
  package func meaning(of first: Unicode.Scalar) -> Meaning {
    if Self.signs.contains(first) { return next?.kind == .number ? .either : .key }
    if isKey(first) { return first == "=" ? .key : .either }
    let isLetter = next.map { $0.kind == .choice && Self.isAnswer("\(first)\n", to: $0) } ?? false
    return isLetter ? .either : .line
  }

  /// Returns what two or more characters mean.
  package func meaning(of typed: String) -> Meaning {
    let rest = String(typed.unicodeScalars.dropFirst())
    guard let first = typed.unicodeScalars.first, let second = rest.unicodeScalars.first,
      let last = rest.unicodeScalars.last
    else { return .key }
    if let next, Self.isAnswer(typed, to: next), last == "\n" || Self.signs.contains(first) {
      return .line
    }
    guard isKey(first) else { return .line }
    // A whole word has ended.
    if " \n;".unicodeScalars.contains(last), names.contains(String(typed.dropLast())) {
      return .line
    }
    let isLine = names.contains { $0.hasPrefix(typed) }
    let isPlace = first == "g" && (Int(rest) != nil || marks.contains { $0.hasPrefix(rest) })
    let isKey = isKey(second) || isPlace || names.contains { $0.hasPrefix(rest) }
    return isLine && isKey ? .either : isKey ? .key : .line
  }

  /// Returns whether a text may begin an answer to a question: a number, a choice and Enter, a
  /// command.
  package static func isAnswer(_ typed: String, to quiz: Quiz) -> Bool {
    let scalars = Array(typed.unicodeScalars)
    guard let first = scalars.first else { return false }
    switch quiz.kind {
    case .command: return true
    case .number:
      let digit = signs.contains(first) && scalars.count > 1 ? scalars[1] : first
      return ("0"..."9").contains(digit) || digit == "." || digit == "("
    case .choice:
      let letter = Int(first.value | 0x20) - 0x61
      let place = first.properties.isAlphabetic ? letter : Int(first.value) - 0x31
      return scalars.count == 2 && scalars[1] == "\n" && quiz.choices.indices.contains(place)
    }
  }
}
