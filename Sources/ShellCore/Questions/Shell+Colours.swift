public import ShellValues
internal import TerminalText

/// The colours of a line that is being typed; they need no scene.
extension Shell {
  /// Returns the parts of a typed line that have a role, in order: commands, options, elements,
  /// quoted text, a comment, and words in the place of a command that begin none.
  ///
  ///     Shell.parts(of: "scroll item 0,3 # why")  // command, element, comment
  ///
  /// - Complexity: O(n) for n bytes.
  public static func parts(of line: String) -> [LinePart] {
    let bytes = Array(line.utf8)
    // Text after an open quote has no words yet.
    let open = Lexer.openQuote(in: bytes)
    var lexer = Lexer(Array(bytes[..<(open ?? bytes.count)]))
    guard let commands = try? lexer.commands() else { return [] }
    var parts: [LinePart] = []
    for words in commands.map({ $0.words }) {
      if let name = part(ofCommand: words[0]) { parts.append(name) }
      for word in words.dropFirst() { parts += Self.parts(of: word, in: bytes) }
    }
    if let open {
      parts.append(LinePart(open..<bytes.count, .quoted))
    } else if let start = comment(in: bytes, after: commands.last?.span.upperBound ?? 0) {
      parts.append(LinePart(start..<bytes.count, .comment))
    }
    return parts
  }

  /// Returns the name of a command, or an error; nil for the beginning of several names.
  private static func part(ofCommand word: Word) -> LinePart? {
    let table = CommandTable.builtIn
    if (try? table.command(for: word, .interactive)) != nil { return LinePart(word.span, .command) }
    return table.commands(begunBy: word.text).isEmpty ? LinePart(word.span, .error) : nil
  }

  private static func parts(of word: Word, in line: [UInt8]) -> [LinePart] {
    if word.isFlag { return [LinePart(word.span, .option)] }
    if let equals = word.equals, equals > 0 {
      let sign = word.span.lowerBound + equals
      guard word.span.contains(sign), line[sign] == .equals else { return [] }
      let key = LinePart(word.span.lowerBound..<sign, .option)
      let value = LinePart((sign + 1)..<word.span.upperBound, .quoted)
      return word.isQuoted ? [key, value] : [key]
    }
    if word.isQuoted { return [LinePart(word.span, .quoted)] }
    return PositionReading.indexPath(word.text) == nil ? [] : [LinePart(word.span, .element)]
  }

  /// Returns the start of a comment after the last word of a line; nil if there is none.
  private static func comment(in line: [UInt8], after end: Int) -> Int? {
    line.indices.dropFirst(end).first { line[$0] != .semicolon && !Lexer.separates(line[$0]) }
  }
}
