import System
import TerminalText
import TestSupport
import Testing

@testable import LineReading

struct PromptTests {
  init() {
    chooseUTF8Locale()
  }

  @Test("Runs without width count nothing, and the row ends visibly")
  func marks() {
    let text = "\u{1}\u{1B}[1m\u{1}main\u{1}\u{1B}[0m\u{1}"
    let prompt = Prompt(text, columns: 80, colour: true)
    expect(prompt.row, equals: text + " ")
    expect(prompt.width, equals: 5)
    expect(Prompt(text, columns: 80, colour: false).row, equals: "main")
    expect(Prompt(text, columns: 80, colour: false).plain, equals: "main")
  }

  @Test("Only the last row is edited after; one that is too wide goes above")
  func rows() {
    let prompt = Prompt("one\ntwo> ", columns: 80, colour: false)
    expect(prompt.above, equals: "one\n")
    expect(prompt.row, equals: "two> ")
    let wide = Prompt("a long name of a layer> ", columns: 40, colour: false)
    expect(wide.above, equals: "a long name of a layer> \n")
    expect(wide.row, equals: "> ")
    expect(wide.width, equals: 2)
  }

  @Test("Nothing outside of the marks can drive the terminal")
  func controls() {
    expect(Prompt("a\u{1B}[2J> ", columns: 80, colour: true).row, equals: #"a\u{1b}[2J> "#)
    expect(
      VisibleText.make("a\u{9B}b\u{202E}c\u{E0041}\u{7F}"),
      equals: #"a\u{9b}b\u{202e}c\u{e0041}\u{7f}"#)
    expect(VisibleText.make("日本 é"), equals: "日本 é")
  }

  @Test("Colour follows NO_COLOR and TERM")
  func colour() {
    func allows(_ variables: [String: String]) -> Bool { allowsColour { variables[$0] } }
    expect(allows(["TERM": "xterm"]))
    expect(allows(["TERM": "xterm", "NO_COLOR": ""]))
    expect(!allows(["TERM": "xterm", "NO_COLOR": "1"]))
    expect(!allows(["TERM": "dumb"]))
    expect(!allows([:]))
  }

  @Test("Scalars are put together from bytes; broken ones cost only themselves")
  func decoding() {
    var decoder = ScalarDecoder()
    let bytes: [UInt8] = [0x61, 0xC3, 0x62, 0x80, 0xE6, 0xC3, 0xA9, 0xF0, 0x9F, 0x91, 0x8D, 0xFF]
    var text = String.UnicodeScalarView()
    for byte in bytes {
      if let scalar = decoder.add(byte) { text.append(scalar) }
    }
    expect(String(text), equals: "abé👍")
  }
}
