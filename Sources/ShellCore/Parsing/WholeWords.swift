/// Returns a typed line with the whole names of its commands, as scripts want it; one that cannot be read stays
/// as it is.
///
///     wholeWords("stat; sec 3")   // status; sections 3
public func wholeWords(_ line: String) -> String {
  let bytes = Array(line.utf8)
  var lexer = Lexer(bytes)
  guard let commands = try? lexer.commands() else { return line }
  return commands.map { words in
    guard let command = try? CommandTable.command(for: words.words[0], .interactive) else {
      return OneLine.text(bytes[words.span])
    }
    return command.name
      + OneLine.text(bytes[words.words[0].span.upperBound..<words.span.upperBound])
  }.joined(separator: "; ")
}
