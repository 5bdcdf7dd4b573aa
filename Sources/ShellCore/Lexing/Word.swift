/// One word of a command line, with quotes and escapes taken away, and where it stood.
struct Word: Hashable, Sendable {
  /// The text without quotes and escapes.
  var text: String
  /// Place in the line, in bytes, quotes included.
  var span: Range<Int>
  /// Whether any part of the word was in quotes: then it is never a flag, a keyword or `none`.
  var isQuoted: Bool
  /// Place of the first `=` outside quotes, in bytes of `text`, or nil if there is none.
  var equals: Int?

  /// The part before the first `=`, or nil if there is no `=`.
  var key: String? { equals.map { String(decoding: text.utf8.prefix($0), as: UTF8.self) } }

  /// The part after the first `=`, or the whole text.
  var value: String {
    guard let equals else { return text }
    return String(decoding: text.utf8.dropFirst(equals + 1), as: UTF8.self)
  }

  /// Whether the word is a flag, for example `--why`.
  var isFlag: Bool {
    text.utf8.first == UInt8(ascii: "-") && !isQuoted && text.utf8.count > 2
      && text.hasPrefix("--")
  }
}

/// The words of one command and the part of the line it takes, comment excluded.
struct CommandWords: Hashable, Sendable {
  /// The command's name and what follows; never empty.
  var words: [Word]

  /// From the start of the first word to the end of the last, in bytes of the line.
  var span: Range<Int> {
    guard let first = words.first, let last = words.last else { return 0..<0 }
    return first.span.lowerBound..<last.span.upperBound
  }
}
