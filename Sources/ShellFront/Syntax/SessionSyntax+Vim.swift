// As a syntax file of Vim.
extension SessionSyntax {
  /// The file.
  ///
  /// Later definitions win in Vim, so the lines come in reverse.
  package var vim: String {
    var text = [
      "\" Vim syntax file",
      "\" Language: layoutsh session",
      "\" Written by 'make editors' from what the program declares.",
      "",
      "if exists(\"b:current_syntax\")",
      "  finish",
      "endif",
      "",
    ]
    var groups: [String: String] = [:]
    for word in prose.reversed() { text.append(match(word, &groups)) }
    for line in lines.reversed() { text += matches(line, &groups) }
    for word in header.words.reversed() {
      text.append(match(word, &groups, prefix: "Header") + " contained")
    }
    text.append(
      "syntax region sessionHeader start=/\\v%^\(vim(header.first))$/ end=/\\v^ *$/ keepend "
        + "contains=\(names(header.words, prefix: "Header"))")
    // Words that several lines have are defined once.
    var seen: Set<String> = []
    text = text.filter { !$0.hasPrefix("syntax ") || seen.insert($0).inserted }
    text.append("")
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) where group != "NONE" {
      text.append("highlight default link \(name) \(group)")
    }
    text += ["", "let b:current_syntax = \"layoutsh\""]
    return text.joined(separator: "\n") + "\n"
  }

  private func matches(_ line: Line, _ groups: inout [String: String]) -> [String] {
    guard let rest = line.rest else { return [match(line.opening, &groups)] }
    groups["session\(rest.name)"] = rest.group
    let words = line.words + [line.opening]
    return [
      "syntax match session\(rest.name) /\(expression(line.opening)).*$/ contains=\(names(words))"
    ] + words.reversed().map { match($0, &groups) + " contained" }
  }

  private func match(
    _ word: Word, _ groups: inout [String: String], prefix: String = ""
  ) -> String {
    groups["session\(prefix)\(word.name)"] = word.group
    return "syntax match session\(prefix)\(word.name) /\(expression(word))/"
  }

  private func names(_ words: [Word], prefix: String = "") -> String {
    words.map { "session\(prefix)\($0.name)" }.joined(separator: ",")
  }

  private func expression(_ word: Word) -> String {
    let before = word.before.map(vim).joined(separator: "|")
    return "\\v" + (before.isEmpty ? "" : "(\(before))@<=") + vim(word.text)
      + (word.after.isEmpty ? "" : "(\(vim(word.after)))@=")
  }

  /// A pattern in Vim's very magic form.
  private func vim(_ pattern: String) -> String {
    var result = ""
    var isEscaped = false
    var isInClass = false
    for character in pattern.replacing("(?:", with: "\u{1}") {
      let isSpecial = "=<>@&~%".contains(character) && !isInClass
      if !isEscaped, isSpecial || character == "/" { result += "\\" }
      result += character == "\u{1}" ? "%(" : String(character)
      if !isEscaped, character == "[" { isInClass = true }
      if !isEscaped, character == "]" { isInClass = false }
      isEscaped = character == "\\" && !isEscaped
    }
    return result
  }
}
