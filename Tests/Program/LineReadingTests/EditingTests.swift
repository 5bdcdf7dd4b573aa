import Glibc
import TestSupport
import Testing

struct EditingTests {
  @Test("A line comes without its line break, in UTF-8")
  func line() throws {
    let probe = try ProbeTerminal()
    try probe.expect("line(\"hello\")", after: "hello\r")
    try probe.expect("line(\"aé日👍🏽\")", after: "aé日👍🏽\r")
    try probe.expect("line(\"\")", after: "\r")
  }

  @Test("Bytes that are not UTF-8 are dropped, what is around them stays")
  func brokenUTF8() throws {
    let probe = try ProbeTerminal()
    probe.terminal.send([0x78, 0xFF, 0xFE, 0x79, 0xC3, 0x7A, 0x0D])
    try probe.terminal.waitForOutput("= line(\"xyz\")")
  }

  @Test("NUL bytes are dropped and cut nothing off")
  func nul() throws {
    let probe = try ProbeTerminal()
    probe.terminal.send([0x61, 0x00, 0x62, 0x00, 0x00, 0x63, 0x0D])
    try probe.terminal.waitForOutput("= line(\"abc\")")
  }

  @Test("Ctrl-D ends an empty line and only beeps behind text")
  func endOfInput() throws {
    let probe = try ProbeTerminal()
    try probe.expect("line(\"abcd\")", after: "abc\u{4}d\r")
    expect(probe.terminal.screen.bells > 0)
    try probe.expect("endOfInput", after: "\u{4}")
    try expect(probe.terminal.waitForExit(), equals: .code(0))
  }

  @Test("Ctrl-C drops the line, shows ^C, and the next line is read")
  func interrupt() throws {
    let probe = try ProbeTerminal()
    try probe.send("abc", until: "abc")
    try probe.expect("interrupted", after: "\u{3}")
    try probe.wait(row: 0, "probe> abc^C")
    try probe.expect("line(\"next\")", after: "next\r")
  }

  @Test("Ctrl-C in the middle of a wrapped line leaves all its rows readable")
  func interruptInWrappedLine() throws {
    let probe = try ProbeTerminal(columns: 20)
    // 7 cells of prompt and 20 letters fill the first row and 7 cells of the second.
    try probe.send("abcdefghijklmnopqrst", until: "t")
    try probe.send("\u{1}", until: "\u{1B}[")
    try probe.expect("interrupted", after: "\u{3}")
    try probe.wait(row: 0, "probe> abcdefghijklm")
    try probe.wait(row: 1, "nopqrst^C")
  }

  @Test("A hang-up ends the input, not just the line")
  func hangUp() throws {
    let probe = try ProbeTerminal()
    try probe.send("abc", until: "abc")
    probe.terminal.signal(SIGHUP)
    try probe.terminal.waitForOutput("= hangUp")
    try expect(probe.terminal.waitForExit(), equals: .code(0))
  }

  @Test("Arrows with Ctrl move by words")
  func words() throws {
    let probe = try ProbeTerminal()
    try probe.expect("line(\"one Xtwo\")", after: "one two\u{1B}[1;5DX\r")
    try probe.expect("line(\"Xone two\")", after: "one two\u{1B}[HX\r")
    try probe.expect("line(\"one \")", after: "one two\u{17}\r")
  }

  @Test("Ctrl-R finds an older line, Up the newest that has what was typed")
  func search() throws {
    let probe = try ProbeTerminal()
    for line in ["load flow", "attrs", "load sticky", "status"] {
      try probe.expect("line(\"\(line)\")", after: line + "\r")
    }
    try probe.expect("line(\"attrs\")", after: "\u{12}att\r")
    try probe.expect("line(\"load sticky\")", after: "lo\u{1B}[A\r")
    try probe.expect("line(\"load sticky\")", after: "\u{1B}[A\r")
  }

  @Test("A prompt keeps its rows and its colours apart from the line")
  func prompt() throws {
    let coloured = "above\n\u{1}\u{1B}[1m\u{1}probe> \u{1}\u{1B}[0m\u{1}"
    let probe = try ProbeTerminal(["--prompt", coloured])
    try probe.terminal.waitForOutput("\u{1B}[0m ")
    try probe.send("abc", until: "c")
    expect(probe.terminal.screen.text(row: 0), equals: "above")
    expect(probe.terminal.screen.text(row: 1), equals: "probe>  abc")
    try probe.expect("line(\"abc\")", after: "\r")
  }

  @Test("A prompt the locale cannot write is shown in ASCII and nothing crashes")
  func asciiPrompt() throws {
    let probe = try ProbeTerminal(["--prompt", "▶ probe> "], environment: ["LC_ALL": "C"])
    try probe.expect("line(\"é\")", after: "é\r")
  }
}
