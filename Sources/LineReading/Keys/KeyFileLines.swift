/// Why a line of the user's key file is not applied, or the file not read.
enum KeyFileRefusal: Error, Hashable {
  // Words of a line.
  case openBackslash
  case openQuote(Unicode.Scalar)
  // Escapes in a key or a text.
  case cutEscape(String)
  case cutControl(String)
  case badOctal(String)
  case badCodePoint(String)
  case nul
  case noCharacter(UInt32)
  // Lines that bind.
  case unknownSwitch(String)
  case noKey
  case emptyKey
  case unknownArrow(String)
  /// A key whose first character no terminal sends as one byte.
  case unreachableKey(String)
  case tooLong(BindLine.Part, limit: Int)
  case noFunction
  case unknownFunction(String)
  case barred(BindLine.Barred)
  case arrowAndText
  case surplus(String)
  /// A text with a character that begins a key of a macro.
  case endlessMacro
  // Other lines.
  case badProgram(limit: Int)
  case neitherOnNorOff
  case badHistorySize(limit: Int)
  /// A command of libedit that this program does not offer.
  case unsupportedCommand(String)
  case unknownCommand(String)
  // The file.
  case system(CInt)
  case noFile
  case tooLarge(limit: Int)
}

/// The words of a line of a key file, split by libedit's rules.
///
/// Blanks and tabs separate words. `'…'` keeps everything, `"…"` everything but a backslash before
/// a quote or a backslash; outside of quotes a backslash keeps the next character.
struct KeyFileWords {
  /// The words; empty for a blank line or a comment.
  private(set) var words: [String] = []

  /// Splits a line.
  ///
  /// - Throws: ``KeyFileRefusal`` if a quote or a final backslash leaves the line open.
  /// - Complexity: O(n) for a length of n.
  init(_ line: String) throws(KeyFileRefusal) {
    let start = line.unicodeScalars.first { $0 != " " && $0 != "\t" }
    guard start != "#" else { return }
    var rest = line.unicodeScalars.makeIterator()
    var word: String?
    while let scalar = rest.next() {
      switch scalar {
      case " ", "\t":
        if let word { words.append(word) }
        word = nil
      case "'", "\"": try Self.readQuoted(scalar, &rest, into: &word)
      case "\\":
        guard let next = rest.next() else { throw .openBackslash }
        word = (word ?? "") + String(next)
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let word { words.append(word) }
  }

  private static func readQuoted(
    _ quote: Unicode.Scalar, _ rest: inout String.UnicodeScalarView.Iterator,
    into word: inout String?
  ) throws(KeyFileRefusal) {
    var text = word ?? ""
    while let scalar = rest.next() {
      if scalar == quote {
        word = text
        return
      }
      if quote == "\"", scalar == "\\" {
        guard let next = rest.next() else { break }
        text += ["\"", "'", "\\"].contains(next) ? String(next) : "\\\(next)"
      } else {
        text += String(scalar)
      }
    }
    throw .openQuote(quote)
  }
}

/// The characters of a key or of a macro's text.
///
/// `^X` is a control character, `^?` DEL, `\e` Escape, `\033` octal, `\U+00E9` a code point, and
/// `M-x` Escape and x.
struct KeySequence {
  /// The characters; never NUL, which ends a text for libedit.
  private(set) var scalars: [Unicode.Scalar] = []

  /// Parses a sequence.
  ///
  /// - Throws: ``KeyFileRefusal `` for a meaningless escape, or one that libedit would read past
  ///   its end.
  init(_ word: String) throws(KeyFileRefusal) {
    var rest = Array(word.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "^":
        guard let next = rest.popFirst() else { throw .cutControl(word) }
        try append(next == "?" ? 0x7F : next.value & 0x9F)
      case "\\": try append(Self.escape(&rest, in: word))
      case "M" where rest.first == "-" && rest.count > 1:
        rest.removeFirst()
        try append(0x1B)
      default: try append(scalar.value)
      }
    }
  }

  private mutating func append(_ value: UInt32) throws(KeyFileRefusal) {
    guard value != 0 else { throw .nul }
    guard let scalar = Unicode.Scalar(value) else { throw .noCharacter(value) }
    scalars.append(scalar)
  }

  private static let named: [Unicode.Scalar: UInt32] = [
    "a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "e": 27,
  ]

  private static func escape(_ rest: inout ArraySlice<Unicode.Scalar>, in word: String)
    throws(KeyFileRefusal) -> UInt32
  {
    guard let letter = rest.popFirst() else { throw .cutEscape(word) }
    if let value = named[letter] { return value }
    switch letter {
    case "0"..."7":
      var value = letter.value - 0x30
      for _ in 0..<2 {
        guard let digit = rest.first, ("0"..."7").contains(digit) else { break }
        value = value * 8 + digit.value - 0x30
        rest.removeFirst()
      }
      guard value < 256 else { throw .badOctal(word) }
      return value
    case "U":
      // After four digits at the end of a word libedit reads on past the end.
      let digits = rest.dropFirst().prefix(5)
      let text = digits.reduce(into: "") { $0.unicodeScalars.append($1) }
      guard rest.first == "+", digits.count == 5, text == text.uppercased(),
        let value = UInt32(text, radix: 16)
      else { throw .badCodePoint(word) }
      rest.removeFirst(6)
      return value
    default: return letter.value
    }
  }
}

/// A checked `bind` line of a key file.
struct BindLine: Equatable {
  /// The action of a line.
  enum Action: Equatable {
    /// Restores the keys of emacs or vi.
    case reset
    /// Makes a key run a function.
    case run(String)
    /// Makes a key type a text.
    case type(key: [Unicode.Scalar], text: [Unicode.Scalar])
    /// Makes a key do nothing.
    case unbind
  }

  /// The part of a line that is bound.
  enum Part {
    case key, text
  }

  /// The functions of libedit that no key may run: they run what libedit does not check.
  enum Barred: String {
    case editorCommand = "ed-command"
    case editorOfHistory = "vi-histedit"
  }

  let action: Action

  /// The names that `-k` knows.
  static let arrows = ["up", "down", "left", "right", "home", "end", "delete"]
  /// The maximum length of a key or a macro's text, in characters; libedit has room for 1023.
  private static let limit = 512

  /// Checks the words after `bind`.
  ///
  /// - Throws: ``KeyFileRefusal`` for what libedit refuses, or accepts and does not survive.
  init(_ words: ArraySlice<String>) throws(KeyFileRefusal) {
    var rest = words
    var switches: Set<String> = []
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      guard ["-a", "-e", "-k", "-l", "-r", "-s", "-v"].contains(word) else {
        throw .unknownSwitch(word)
      }
      if word == "-e" || word == "-v" {
        action = .reset
        return
      }
      switches.insert(word)
    }
    guard let name = rest.popFirst(), !switches.contains("-l") else {
      throw .noKey
    }
    let key = try Self.key(name, isArrow: switches.contains("-k"))
    if switches.contains("-r") {
      action = .unbind
    } else if let target = rest.popFirst() {
      action = try Self.action(target, for: key, switches)
    } else {
      throw .noFunction
    }
    if let word = rest.first { throw .surplus(word) }
  }

  private static func action(
    _ target: String, for key: [Unicode.Scalar], _ switches: Set<String>
  ) throws(KeyFileRefusal) -> Action {
    if switches.contains("-s") {
      guard !switches.contains("-k") else { throw .arrowAndText }
      return .type(key: key, text: try sequence(target, is: .text))
    }
    if let barred = Barred(rawValue: target) { throw .barred(barred) }
    return .run(target)
  }

  private static func key(_ word: String, isArrow: Bool) throws(KeyFileRefusal) -> [Unicode.Scalar]
  {
    if isArrow {
      guard arrows.contains(word) else { throw .unknownArrow(word) }
      return []
    }
    let key = try sequence(word, is: .key)
    guard let first = key.first else { throw .emptyKey }
    guard first.value < 256 else { throw .unreachableKey(word) }
    return key
  }

  private static func sequence(_ word: String, is part: Part) throws(KeyFileRefusal)
    -> [Unicode.Scalar]
  {
    guard word.unicodeScalars.count <= limit else { throw .tooLong(part, limit: limit) }
    return try KeySequence(word).scalars
  }
}
