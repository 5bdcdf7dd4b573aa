import ShellValues
import TestSupport
import Testing

@testable import LineReading

struct CompletionTests {
  @Test("One candidate is inserted with its suffix, a shared beginning without")
  func insertion() throws {
    let probe = try ProbeTerminal()
    try probe.expect("line(\"load \")", after: "lo\t\r")
    try probe.expect("line(\"layer\")", after: "la\t\r")
    try probe.expect("line(\"x\")", after: "x\t\r")
  }

  @Test("Several candidates are listed below the line, aligned, cut at the width and harmless")
  func list() throws {
    let probe = try ProbeTerminal(columns: 40)
    try probe.send("layer", until: "layer")
    let start = try probe.terminal.waitForOutput("layer")
    probe.terminal.send("\t")
    try probe.terminal.waitForOutput("probe> layer", after: start)
    let screen = probe.terminal.screen
    expect(
      Array(screen.lines.prefix(4)),
      equals: [
        "probe> layer",
        "layer   change a layer",
        "layers  list the layers\\u{1b}[31m from …",
        "probe> layer",
      ])
    try probe.expect("line(\"layer x\")", after: " x\r")
  }

  @Test("A list in the middle of a wrapped line comes below all its rows")
  func listBelowWrappedLine() throws {
    let probe = try ProbeTerminal(columns: 20)
    try probe.send("la 0123456789012345", until: "345")
    try probe.send("\u{1}\u{1B}[C\u{1B}[C", until: "\u{1B}[")
    try probe.expect("line(\"layer 0123456789012345\")", after: "\t\r")
  }

  @Test("Ghost text shows the newest line with this beginning, and Right takes it")
  func ghost() throws {
    let probe = try ProbeTerminal(["--ghost"])
    try probe.expect("line(\"scroll to 1 2\")", after: "scroll to 1 2\r")
    try probe.send("scr", until: "\u{1B}[2moll to 1 2\u{1B}[22m\u{1B}[10D")
    try probe.send("x", until: "\u{1B}[K")
    try probe.send("\u{7F}", until: "\u{1B}[2moll to 1 2")
    try probe.expect("line(\"scroll to 1 2\")", after: "\u{1B}[C\r")
    try probe.send("scr", until: "\u{1B}[2moll to 1 2")
    try probe.expect("line(\"scr\")", after: "\r")
  }

  @Test("A hint is shown where no suggestion is, and no key takes it")
  func hint() throws {
    let probe = try ProbeTerminal(["--ghost", "--hint"])
    let faint = "\u{1B}[2mS,I [xN] [key=value…]\u{1B}[22m\u{1B}[21D"
    try probe.send("insert ", until: faint)
    expect(probe.terminal.screen.text(row: 0), equals: "probe> insert S,I [xN] [key=value…]")
    try probe.send("\u{1B}[C\u{1B}[F", until: faint)
    try probe.expect("line(\"insert 0,3\")", after: "0,3\r")
    expect(probe.terminal.screen.text(row: 0), equals: "probe> insert 0,3")
    try probe.send("insert ", until: "\u{1B}[2m0,3\u{1B}[22m")
    try probe.expect("line(\"insert 0,3\")", after: "\u{1B}[C\r")
  }

  @Test("A hint that is too long for the row is cut, and none is shown without colour")
  func hintInLittleRoom() throws {
    let probe = try ProbeTerminal(["--hint"], columns: 26)
    try probe.send("insert ", until: "\u{1B}[2mS,I [xN] […\u{1B}[22m")
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try ProbeTerminal(["--hint"], environment: environment)
      try plain.expect("line(\"insert \")", after: "insert \r")
      expect(!plain.output.contains("S,I"))
    }
  }

  @Test("A paste is text: breaks and tabs stay, other controls go, nothing runs before Enter")
  func paste() throws {
    let probe = try ProbeTerminal()
    let pasted = "\u{1B}[200~b\tc\nla\td\u{1}e\n\u{1B}[201~"
    try probe.expect("line(\"ab\\tc\\nla\\tdef\")", after: "a" + pasted + "f\r")
    expect(!probe.output.contains("change a layer"))
  }

  @Test("A paste whose end never comes is kept and still waits for Enter")
  func pasteWithoutEnd() throws {
    let probe = try ProbeTerminal()
    let start = probe.terminal.output.count
    probe.terminal.send("a\u{1B}[200~bc")
    try probe.terminal.waitForOutput("bc", after: start)
    try probe.expect("line(\"abcd\")", after: "d\r")
  }

  @Test("Open quotes, brackets and backslashes continue the line, as one entry of the history")
  func continued() throws {
    let probe = try ProbeTerminal()
    try probe.send("say \"a\r", until: "\"..> ")
    try probe.expect("line(\"say \\\"a\\nb\\\"\")", after: "b\"\r")
    try probe.send("say [1,\r", until: "[..> ")
    try probe.expect("line(\"say [1, 2]\")", after: "2]\r")
    try probe.send("say \\\r", until: "\\..> ")
    try probe.expect("line(\"say b\")", after: "b\r")
    try probe.expect("line(\"say [1, 2]\")", after: "\u{1B}[A\u{1B}[A\r")
  }

  @Test("Pasted text ends with its sequence and is bounded")
  func pastedText() {
    var text = PastedText(limit: 4)
    for byte in "ab\r\nc\u{1B}[201~".utf8 { text.add(byte) }
    expect(text.isWhole)
    expect(text.isTooLong)
    var short = PastedText(limit: 4)
    for byte in "a\r\nb\u{1B}[201~".utf8 { short.add(byte) }
    expect(short.isWhole && !short.isTooLong)
    expect(short.cleaned, equals: "a\nb")
  }

  @Test("Names without summaries fill columns; a long list says how much it leaves out")
  func columns() {
    let names = (1...7).map { Candidate("item\($0)") }
    // Steps of 5 + 2 cells: 20 columns hold three.
    let list = CompletionList(names, columns: 20, limit: 2, ellipsis: "…")
    expect(list.rows, equals: ["item1  item2  item3", "item4  item5  item6", "… 1 more rows"])
    // Names as wide as the terminal have rows of their own.
    let wide = CompletionList(Array(names.prefix(2)), columns: 5, limit: 2, ellipsis: "…")
    expect(wide.rows, equals: ["item1", "item2"])
  }
}
