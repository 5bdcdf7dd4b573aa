import SessionTranscript
import ShellCore

/// The syntax of session files for editors: kinds of lines, and of words in them.
///
/// Patterns use only syntax that Oniguruma and Vim share: groups are `(?:…)`, and a class in
/// brackets has no escapes but those of brackets. The context before and after a word is kept
/// apart, because the two spell it differently. Commands, directives and header keys come from
/// their declarations.
package struct SessionSyntax {
  /// Something to colour.
  struct Word {
    /// Its name for Vim, after the name of the language.
    var name: String
    /// Its TextMate scope, without the language.
    var scope: String
    /// The group of Vim that colours it.
    var group: String
    /// The context before it, one alternative each; empty for anything.
    var before: [String] = []
    var text: String
    /// The context after it; empty for anything.
    var after = ""
  }

  /// A kind of line.
  struct Line {
    /// The beginning of the line, by which it is known.
    var opening: Word
    /// The scope and the name of the rest, or nil for none of its own.
    var rest: (scope: String, name: String, group: String)?
    /// Words to colour in the rest.
    var words: [Word] = []
  }

  /// The first lines of the file, up to an empty one.
  let header = (
    first: "session +\\d+", scope: "meta.header",
    words: [
      Word(name: "Version", scope: "keyword.control.version", group: "PreProc", text: "^session"),
      Word(
        name: "Key", scope: "entity.name.tag.key", group: "Identifier",
        text: "^(?:\(alternatives(SessionHeader.Key.allCases.map(\.rawValue)))):"),
      Word(
        name: "Number", scope: "constant.numeric", group: "Number", before: ["^session "],
        text: "\\d+"),
    ]
  )

  /// The kinds of lines below the header; a line is of the first kind that its beginning has.
  let lines = [
    Line(
      opening: Word(
        name: "Heading", scope: "markup.heading", group: "Title", text: "^#{1,6} .*$")),
    Line(
      opening: Word(
        name: "Directive", scope: "keyword.control.directive", group: "Statement",
        text: "^@(?:\(alternatives(Directive.Name.allCases.map(\.rawValue))))", after: " |$"),
      rest: ("string.unquoted.directive", "DirectiveText", "String")),
    Line(
      opening: Word(
        name: "BadDirective", scope: "invalid.illegal.directive", group: "Error", text: "^@.*$")),
    Line(
      opening: Word(
        name: "Prompt", scope: "punctuation.definition.prompt", group: "Delimiter",
        text: "^  (?:\\.\\.)?>", after: " |$"),
      rest: ("meta.command", "Line", "NONE"), words: commandWords),
    Line(
      opening: Word(
        name: "Status", scope: "constant.numeric.status", group: "Number",
        text: "^  \\[\\d{1,3}\\]$")),
    Line(
      opening: Word(
        name: "Ellipsis", scope: "keyword.operator.ellipsis", group: "Special",
        text: "^  \\.\\.\\.(?: \\(\\?\\))?$")),
    Line(
      opening: Word(
        name: "Error", scope: "markup.deleted.error", group: "WarningMsg", text: "^  error:",
        after: " "),
      rest: ("markup.raw.output", "ErrorText", "Comment"), words: [matcher]),
    Line(
      opening: Word(name: "Indent", scope: "markup.raw.output", group: "Comment", text: "^  "),
      rest: ("markup.raw.output", "Output", "Comment"), words: [matcher]),
    Line(
      opening: Word(
        name: "OneBlank", scope: "invalid.illegal.indentation", group: "Error", text: "^ [^ ].*$")),
  ]

  /// Words of the narration, which is every other line.
  let prose = [
    Word(name: "Code", scope: "markup.inline.raw", group: "Identifier", text: "`[^`]*`"),
    Word(name: "Strong", scope: "markup.bold", group: "Special", text: "\\*\\*[^*]+\\*\\*"),
    Word(name: "Emphasis", scope: "markup.italic", group: "Special", text: "\\*[^* ][^*]*\\*"),
  ]

  /// Creates the syntax of this program's sessions.
  package init() {}

  private static let commandWords = [
    Word(
      name: "String", scope: "string.quoted.double", group: "String",
      text: "\"(?:\\\\.|[^\"])*\""),
    Word(
      name: "Note", scope: "comment.line.number-sign", group: "Comment", before: [" ", ";"],
      text: "#.*$"),
    Word(
      name: "Command", scope: "support.function.command", group: "Function",
      before: ["^  > ", "^  \\.\\.> ", "; ", ";"],
      text: "(?:\(alternatives(CommandReference.commands.map(\.name))))", after: " |;|$"),
    Word(
      name: "Flag", scope: "variable.parameter.flag", group: "Special", before: [" "],
      text: "--[a-z][a-z-]*"),
    Word(
      name: "Option", scope: "variable.parameter.option", group: "Identifier", before: [" "],
      text: "[a-z][a-z.-]*", after: "="),
    Word(
      name: "Number", scope: "constant.numeric", group: "Number", before: [" ", "=", ",", "x"],
      text: "-?\\d+(?:\\.\\d+)?", after: "[ ;,x:]|$"),
    Word(name: "Separator", scope: "punctuation.separator.command", group: "Delimiter", text: ";"),
  ]

  private static let matcher = Word(
    name: "Matcher", scope: "keyword.other.matcher", group: "Special", before: [" "],
    text: "\\((?:blank|esc|glob|re|no-eol|json[^()]*|~[^()]*|\\?)\\)$")

  /// Alternatives, the longest first, so that none hides another that begins with it.
  private static func alternatives(_ words: [String]) -> String {
    words.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.joined(separator: "|")
  }
}
