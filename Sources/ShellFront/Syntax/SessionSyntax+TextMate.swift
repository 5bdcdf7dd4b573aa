// As a TextMate grammar, for VS Code, Sublime Text, TextMate and whoever reads their grammars.
extension SessionSyntax {
  /// The grammar, in JSON.
  package var textMate: String {
    var patterns = [
      #"{ "name": "\#(header.scope).session", "begin": \#(json("\\A(?=\(header.first)$)")), "#
        + #""end": "^ *$", "patterns": ["# + list(header.words.map(pattern)) + "] }"
    ]
    patterns += lines.map(pattern) + prose.map(pattern)
    return """
      {
        "name": "layoutsh session",
        "scopeName": "text.session",
        "fileTypes": ["session"],
        "patterns": [\(list(patterns, indentation: 4))
        ]
      }

      """
  }

  private func pattern(_ line: Line) -> String {
    guard let rest = line.rest else { return pattern(line.opening) }
    let scope = #"{ "0": { "name": "\#(line.opening.scope).session" } }"#
    let begin = json(expression(line.opening))
    return #"{ "contentName": "\#(rest.scope).session", "begin": \#(begin), "#
      + #""beginCaptures": \#(scope), "end": "$", "patterns": ["#
      + list(line.words.map(pattern)) + "] }"
  }

  private func pattern(_ word: Word) -> String {
    #"{ "name": "\#(word.scope).session", "match": \#(json(expression(word))) }"#
  }

  private func expression(_ word: Word) -> String {
    let before = word.before.map { "(?<=\($0))" }.joined(separator: "|")
    return (before.isEmpty ? "" : "(?:\(before))") + word.text
      + (word.after.isEmpty ? "" : "(?=\(word.after))")
  }

  private func list(_ values: [String], indentation: Int = 8) -> String {
    let blanks = String(repeating: " ", count: indentation)
    return values.map { "\n\(blanks)\($0)" }.joined(separator: ",")
  }

  /// A pattern as a JSON string: it has no control characters.
  private func json(_ pattern: String) -> String {
    "\"" + pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
