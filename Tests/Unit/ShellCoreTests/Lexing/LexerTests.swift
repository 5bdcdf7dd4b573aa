import TestSupport
import Testing

@testable import ShellCore

struct LexerTests {
  private func words(_ line: String) throws(Refusal) -> [[String]] {
    var lexer = Lexer(Array(line.utf8))
    return try lexer.commands().map { $0.words.map(\.text) }
  }

  private static let splitsCases: [(String, [[String]])] = [
    ("hit 10 10", [["hit", "10", "10"]]),
    ("  hit\t10   10  ", [["hit", "10", "10"]]),
    ("", []), ("   ", []), ("# all of it", []), (";;", []),
    ("a;b ; c", [["a"], ["b"], ["c"]]),
    ("a # b; c", [["a"]]), ("a#b", [["a#b"]]), ("a # b\nc", [["a"], ["c"]]),
    ("attrs [0, 3]", [["attrs", "[0, 3]"]]),
    ("attrs [0; 3] x", [["attrs", "[0; 3]", "x"]]),
    (#"note "a; b # c""#, [["note", "a; b # c"]]),
    (#"item 0,0 label="two words""#, [["item", "0,0", "label=two words"]]),
    (#"note "\"\\\n\t\r\u{e9}""#, [["note", "\"\\\n\t\ré"]]),
    (#"note """#, [["note", ""]]),
    ("scroll \\\nto 0 5", [["scroll", "to", "0", "5"]]),
    ("a]b c", [["a]b", "c"]]),
    ("größe 日本", [["größe", "日本"]]),
  ]

  @Test(
    "Blanks separate words, ; and line ends separate commands",
    arguments: splitsCases)
  func splits(_ line: String, _ expected: [[String]]) throws {
    try expect(words(line), equals: expected)
  }

  private static let refusesCases: [(String, Problem, Range<Int>)] = [
    (#"note "abc"#, Problem.unclosedQuote, 5..<6),
    (#"note "abc\"#, .unclosedQuote, 5..<6),
    ("attrs [0, 3", .unclosedBracket, 6..<7),
    (#"note "\q""#, .unknownEscape("q"), 6..<8),
    (#"note "\u{110000}""#, .unknownEscape("u"), 6..<8),
    (#"note "\u{d800}""#, .unknownEscape("u"), 6..<8),
    (#"note "\u"#, .unknownEscape("u"), 6..<8),
  ]

  @Test(
    "What is not closed or not known is refused at its place",
    arguments: refusesCases)
  func refuses(_ line: String, _ problem: Problem, _ span: Range<Int>) {
    #expect(throws: Refusal(problem, span)) { try words(line) }
  }

  @Test("A word knows its place and its first = outside quotes")
  func places() throws {
    var lexer = Lexer(Array(#"set "a=b"=c"d=e" x"#.utf8))
    let words = try lexer.commands()[0].words
    expect(words[1].span, equals: 4..<16)
    expect(words[1].key, equals: "a=b")
    expect(words[1].value, equals: "cd=e")
    expect(words[2].key == nil)
  }

  @Test("A word is read in the line as its text is read")
  func numbers() throws {
    let line = #"hit 10 -0.5 1e3 "12" 4"5" [1] x +7 1e400 größe a="b"=c --limit=3 -- --"x""#
    var lexer = Lexer(Array(line.utf8))
    let words = try lexer.commands()[0].words
    for word in words {
      expect(word.number, equals: NumberReading.number(word.text), "\(word.text)")
      expect(Array(word.bytes), equals: Array(word.text.utf8))
    }
    expect(words.map(\.text).joined(separator: " "), equals: line.replacing("\"", with: ""))
    expect(words.filter(\.isFlag).map(\.text), equals: ["--limit=3"])
  }

  @Test("The commands of a line are a collection")
  func commands() throws {
    for (line, names) in [("", []), ("a 1", ["a"]), ("a; b 2;; c", ["a", "b", "c"])] {
      var lexer = Lexer(Array(line.utf8))
      let commands = try lexer.commands()
      expect(commands.map { $0.words[0].text }, equals: names)
      expect(commands.count, equals: names.count)
      expect(commands.last?.words[0].text, equals: names.last)
    }
  }

  @Test("A command typed over several lines becomes one line that means the same")
  func oneLine() throws {
    let typed = "item [0,\n3] label=\"a\nb\\\"\" \\\nz=1"
    let line = OneLine.text(Array(typed.utf8)[...])
    expect(line, equals: "item [0, 3] label=\"a\\nb\\\"\"  z=1")
    try expect(words(line), equals: words(typed).map { $0.map { $0 == "[0,\n3]" ? "[0, 3]" : $0 } })
  }

  private static let continuesCases: [(String, Continuation)] = [
    ("attrs", Continuation.complete), (#"note "a"#, .quote), (#"note "a\""#, .quote),
    ("attrs [0", .bracket), ("attrs [0]", .complete), ("scroll \\", .backslash),
    ("# a \"", .complete), ("# a \\", .complete), ("a#\"", .quote), (#"note "]" ["#, .bracket),
  ]

  @Test(
    "A line says what is still open",
    arguments: continuesCases)
  func continues(_ line: String, _ expected: Continuation) {
    expect(Continuation(of: line), equals: expected)
  }

  @Test("Pasted text becomes lines that can be run one by one")
  func linesOfPastedText() {
    let text = "clear\r\n\n  \nnote \"a\nb\"; draw # \"\nattrs [0,\n 3]\nscroll \\\nby 0 5\nhit \"x"
    expect(
      Continuation.lines(of: text),
      equals: [
        "clear", "note \"a\nb\"; draw # \"", "attrs [0,\n 3]", "scroll \\\nby 0 5", "hit \"x",
      ])
    expect(Continuation.lines(of: "").isEmpty)
  }
}
