/// Splits a line into commands and words.
///
///     var lexer = Lexer(Array("scroll to 0 40; attrs [0, 3] # why".utf8))
///     try lexer.commands()  // scroll·to·0·40 and attrs·[0, 3]
///
/// Blanks separate words, `;` and line ends separate commands, both outside quotes and brackets
/// only. `#` at the start of a word begins a comment that lasts to the end of the line. Inside
/// `"…"` a backslash escapes; before a line end it joins two lines.
///
/// - Complexity: O(n) for n bytes.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  /// Room for the words of the first command.
  private var room: [Word]
  /// Whether no word had quotes, brackets or `=`, and no lines were joined.
  ///
  /// Then no command has a line end in it.
  private(set) var isPlain = true

  /// Reads a line; the words of its first command are put into `room`, which is empty.
  init(_ bytes: [UInt8], room: [Word] = []) { (self.bytes, self.room) = (bytes, room) }

  /// Returns the commands of the line; empty ones are dropped.
  ///
  /// - Throws: `Refusal` for an unclosed quote or bracket and for an unknown escape.
  mutating func commands() throws(Refusal) -> LineCommands {
    var commands = LineCommands()
    var words: [Word] = []
    swap(&words, &room)
    while true {
      switch skipToWord() {
      case .word:
        if words.isEmpty { words.reserveCapacity(Lexer.usualWordCount) }
        words.append(try word())
      case .separator:
        if !words.isEmpty { commands.append(CommandWords(words: words)) }
        words = []
        position += 1
      case .end:
        if !words.isEmpty { commands.append(CommandWords(words: words)) }
        return commands
      }
    }
  }

  /// Initial capacity for the words of a command.
  private static let usualWordCount = 4

  /// The place of a quote that is never closed, or nil.
  static func openQuote(in bytes: [UInt8]) -> Int? {
    var lexer = Lexer(bytes)
    do throws(Refusal) { _ = try lexer.commands() } catch {
      if case .unclosedQuote = error.problem { return error.span?.lowerBound }
    }
    return nil
  }

  /// Whether `byte` separates words or commands.
  static func separates(_ byte: UInt8) -> Bool { byte.endsWord }

  private enum Next { case word, separator, end }

  /// Skips blanks, joined line ends and comments.
  private mutating func skipToWord() -> Next {
    while position < bytes.count {
      switch bytes[position] {
      case .blank, .tab, .carriageReturn: position += 1
      case .backslash where position + 1 < bytes.count && bytes[position + 1] == .lineFeed:
        isPlain = false
        position += 2
      case .hash:
        while position < bytes.count, bytes[position] != .lineFeed { position += 1 }
      case .semicolon, .lineFeed: return .separator
      default: return .word
      }
    }
    return .end
  }

  /// Reads one word, which starts at `position`.
  @inline(__always)
  private mutating func word() throws(Refusal) -> Word {
    let start = position
    var end = start
    while end < bytes.count, !bytes[end].needsCare { end += 1 }
    position = end
    if end == bytes.count || bytes[end].endsWord {
      return Word(in: bytes, start..<end, span: start..<end)
    }
    return try careful(from: start)
  }

  /// Reads a word with quotes, brackets or `=` in it.
  private mutating func careful(from start: Int) throws(Refusal) -> Word {
    isPlain = false
    var plain = Array(bytes[start..<position])
    var brackets: [Int] = []
    var isQuoted = false
    var equals: Int?
    reading: while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case .quote:
        isQuoted = true
        try quoted(into: &plain)
        continue
      case .equals where equals == nil: equals = plain.count
      case .openBracket: brackets.append(position)
      case .closeBracket: _ = brackets.popLast()
      case .backslash where position + 1 < bytes.count && bytes[position + 1] == .lineFeed:
        break reading
      default: if byte.endsWord, brackets.isEmpty { break reading }
      }
      plain.append(byte)
      position += 1
    }
    if let open = brackets.first { throw Refusal(.unclosedBracket, open..<open + 1) }
    return Word(
      in: plain, plain.indices, span: start..<position, isQuoted: isQuoted, equals: equals)
  }

  /// Reads a quoted part, which starts at `position`, without its quotes.
  private mutating func quoted(into plain: inout [UInt8]) throws(Refusal) {
    let open = position
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case .quote: return
      case .backslash: try escape(into: &plain, open)
      default: plain.append(byte)
      }
    }
    throw Refusal(.unclosedQuote, open..<open + 1)
  }

  /// Reads what follows a backslash inside quotes.
  private mutating func escape(into plain: inout [UInt8], _ open: Int) throws(Refusal) {
    guard position < bytes.count else { throw Refusal(.unclosedQuote, open..<open + 1) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case .quote, .backslash: plain.append(byte)
    case UInt8(ascii: "n"): plain.append(.lineFeed)
    case UInt8(ascii: "t"): plain.append(.tab)
    case UInt8(ascii: "r"): plain.append(.carriageReturn)
    case UInt8(ascii: "u"): try scalar(into: &plain)
    default:
      let end = endOfCharacter(at: position - 1)
      throw Refusal(.unknownEscape(text(bytes[position - 1..<end])), position - 2..<end)
    }
  }

  /// Reads the `{…}` of a `\u{…}`.
  private mutating func scalar(into plain: inout [UInt8]) throws(Refusal) {
    let start = position - 2
    let close = bytes[position...].firstIndex(of: UInt8(ascii: "}"))
    guard let close, bytes[position] == UInt8(ascii: "{"), close - position <= 9,
      let value = UInt32(text(bytes[position + 1..<close]), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw Refusal(.unknownEscape("u"), start..<position) }
    plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    position = close + 1
  }

  /// The position after the UTF-8 character at `index`.
  private func endOfCharacter(at index: Int) -> Int {
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension UInt8 {
  static let blank = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let semicolon = UInt8(ascii: ";")
  static let hash = UInt8(ascii: "#")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let equals = UInt8(ascii: "=")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")

  /// Whether an unquoted word outside brackets ends before this byte.
  fileprivate var endsWord: Bool {
    switch self {
    case .blank, .tab, .lineFeed, .carriageReturn, .semicolon: return true
    default: return false
    }
  }

  /// Whether what this byte begins may go on in the next line.
  fileprivate var opens: Bool { self == .quote || self == .openBracket || self == .backslash }

  /// Whether this byte ends a word or needs interpretation.
  fileprivate var needsCare: Bool {
    self < 0x40
      ? Self.careful >> self & 1 != 0 : self >= .openBracket && self <= .closeBracket
  }

  /// A bit for each byte below 0x40 that needs care; a switch would jump for every digit.
  ///
  /// The others are `[`, `\` and `]`, which follow each other.
  private static var careful: UInt64 {
    1 << blank | 1 << tab | 1 << lineFeed | 1 << carriageReturn | 1 << semicolon | 1 << quote
      | 1 << equals
  }
}

/// Joins a command that was typed on several lines into one line with the same meaning.
enum OneLine {
  /// Replaces line ends with `\n` inside quotes and with a blank elsewhere, and drops joining
  /// backslashes.
  ///
  /// - Complexity: O(n) for n bytes.
  static func text(_ command: ArraySlice<UInt8>) -> String {
    guard command.contains(.lineFeed) else { return String(decoding: command, as: UTF8.self) }
    var result: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for byte in command {
      if byte == .lineFeed, isQuoted {
        result.append(contentsOf: [.backslash, UInt8(ascii: "n")])
      } else if byte == .lineFeed {
        if isEscaped { result.removeLast() }
        result.append(.blank)
      } else {
        if byte == .quote, !(isQuoted && isEscaped) { isQuoted.toggle() }
        result.append(byte)
      }
      isEscaped = byte == .backslash && !isEscaped
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Whether a line is complete, or else what is open at its end.
public enum Continuation: Hashable, Sendable {
  /// The line can be run.
  case complete
  /// A `"` is not closed.
  case quote
  /// A `[` is not closed.
  case bracket
  /// The line ends with a backslash: the next one belongs to it.
  case backslash

  /// Finds what is open at the end of `line`.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(of line: String) {
    // Most lines have nothing that could be open.
    let bytes = line.utf8Span.span
    var next = 0
    while next < bytes.count, !bytes[next].opens { next += 1 }
    guard next < bytes.count else {
      self = .complete
      return
    }
    var state = OpenState()
    for byte in line.utf8 { state.read(byte) }
    self = state.continuation
  }

  /// Splits text, such as a pasted one, into lines that can be run one by one; drops blank lines.
  ///
  /// A line end inside quotes or brackets or after a backslash does not split.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var state = OpenState()
    for byte in text.utf8 {
      if [.lineFeed, .carriageReturn].contains(byte), state.continuation == .complete {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
        state = OpenState()
      } else {
        line.append(byte)
        state.read(byte)
      }
    }
    lines.append(String(decoding: line, as: UTF8.self))
    return lines.filter { !$0.allSatisfy { $0 == " " } }
  }
}

/// The quotes and brackets that are open after the bytes read so far.
private struct OpenState {
  private var isQuoted = false
  private var depth = 0
  private var isWordStart = true
  private var isEscaped = false
  private var isComment = false
  private var last: UInt8 = 0

  mutating func read(_ byte: UInt8) {
    last = byte
    if isComment {
      isComment = byte != .lineFeed
    } else if isEscaped {
      isEscaped = false
    } else if isQuoted {
      isEscaped = byte == .backslash
      isQuoted = byte != .quote
    } else {
      switch byte {
      case .quote: isQuoted = true
      case .openBracket: depth += 1
      case .closeBracket: depth = max(0, depth - 1)
      case .hash where isWordStart && depth == 0: isComment = true
      default: break
      }
      isWordStart = [.blank, .tab, .semicolon, .lineFeed].contains(byte)
    }
  }

  var continuation: Continuation {
    if isQuoted { return .quote }
    if depth > 0 { return .bracket }
    return !isComment && last == .backslash ? .backslash : .complete
  }
}
