/// A word of a command line, without quotes and escapes, and its place.
///
/// Its text stays in the bytes of the line; it becomes a `String` only for those who ask.
struct Word: Hashable, Sendable {
  /// The line, or bytes of its own where the word has quotes or escapes.
  let source: [UInt8]
  /// The range of the text in `source`.
  let place: Range<Int>
  /// Its bytes in the line, quotes included.
  var span: Range<Int>
  /// Whether any part is quoted; such a word is never a flag, a keyword or `none`.
  var isQuoted: Bool
  /// Position of the first `=` outside quotes, in bytes of `text`, or nil if there is none.
  var equals: Int?

  /// Creates a word whose text is at `place` of `source`.
  init(
    in source: [UInt8], _ place: Range<Int>, span: Range<Int>, isQuoted: Bool = false,
    equals: Int? = nil
  ) {
    (self.source, self.place) = (source, place)
    (self.span, self.isQuoted, self.equals) = (span, isQuoted, equals)
  }

  /// Creates a word with a text that is in no line.
  init(text: String, span: Range<Int>, isQuoted: Bool, equals: Int? = nil) {
    let bytes = Array(text.utf8)
    self.init(in: bytes, bytes.indices, span: span, isQuoted: isQuoted, equals: equals)
  }

  /// The text without quotes and escapes, in UTF-8.
  var bytes: ArraySlice<UInt8> { source[place] }

  /// The text without quotes and escapes.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The part before the first `=`, or nil if there is no `=`.
  var key: String? { equals.map { String(decoding: bytes.prefix($0), as: UTF8.self) } }

  /// The part after the first `=`, or the whole text.
  var value: String {
    String(decoding: bytes.dropFirst(equals.map { $0 + 1 } ?? 0), as: UTF8.self)
  }

  /// Whether the word is a flag, for example `--why`; inlined, so that no word is copied.
  @inline(__always)
  var isFlag: Bool {
    place.count > 2 && source[place.lowerBound] == UInt8(ascii: "-")
      && source[place.lowerBound + 1] == UInt8(ascii: "-") && !isQuoted
  }
}

/// The words of one command, without its comment.
struct CommandWords: Hashable, Sendable {
  /// The command's name and what follows; never empty.
  var words: [Word]

  /// The command's name in UTF-8.
  var name: ArraySlice<UInt8> { words.span[0].bytes }

  /// From the start of the first word to the end of the last, in bytes of the line.
  var span: Range<Int> {
    guard let first = words.first, let last = words.last else { return 0..<0 }
    return first.span.lowerBound..<last.span.upperBound
  }
}

/// The commands of a line, in order.
///
/// The first one is kept apart, so that the usual line needs no list.
struct LineCommands: RandomAccessCollection, Sendable {
  private var first: CommandWords?
  private var others: [CommandWords] = []

  var startIndex: Int { 0 }
  var endIndex: Int { first == nil ? 0 : 1 + others.count }

  subscript(position: Int) -> CommandWords {
    guard position == 0, let first else { return others[position - 1] }
    return first
  }

  /// Takes the words of the first command out, for their memory.
  mutating func takeWords() -> [Word] { first.take()?.words ?? [] }

  /// Adds a command after the others.
  mutating func append(_ command: CommandWords) {
    if first == nil { first = command } else { others.append(command) }
  }
}
