import Foundation
import TestSupport
import Testing

struct ViModeTests {
  /// The probe with `bind -v` in `$EDITRC`.
  private func probe(_ more: String = "") throws -> ProbeTerminal {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path("editrc")
    try "bind -v\n\(more)".write(toFile: path, atomically: false, encoding: .utf8)
    return try ProbeTerminal(environment: ["EDITRC": path])
  }

  @Test("Escape leaves insertion, commands move and change, and Enter takes the line from both")
  func commands() throws {
    let probe = try probe()
    try probe.expect("line(\"plain\")", after: "plain\r")
    try probe.expect("line(\"load flow\")", after: "xload flow\u{1B}0x\r")
    try probe.expect("line(\"one 2\")", after: "one two\u{1B}bcw2\r")
    try probe.expect("line(\"ab\")", after: "b\u{1B}ia\r")
    // Escape alone, and the next key when the terminal has shown it.
    try probe.send("hallo", until: "hallo")
    try probe.send("\u{1B}", until: "\u{8}")
    try probe.expect("line(\"hall\")", after: "x\r")
  }

  @Test("Arrows, the history and Tab work while text is inserted")
  func keys() throws {
    let probe = try probe()
    try probe.expect("line(\"first\")", after: "first\r")
    try probe.expect("line(\"first\")", after: "\u{1B}[A\r")
    try probe.expect("line(\"first\")", after: "\u{1B}k\r")
    try probe.expect("line(\"attrs \")", after: "at\t\r")
  }

  @Test("A paste is inserted as it is, in the middle too, and its line breaks run nothing")
  func paste() throws {
    let probe = try probe()
    try probe.expect("line(\"a\\nb\")", after: "\u{1B}[200~a\nb\u{1B}[201~\r")
    try probe.expect("line(\"xay\")", after: "xy\u{1B}i\u{1B}[200~a\u{1B}[201~\r")
    try probe.expect("line(\"xdwz\")", after: "x\u{1B}[200~dw\u{1B}[201~z\r")
  }

  @Test("The end of an empty line is its beginning")
  func endOfEmptyLine() throws {
    let probe = try probe()
    for keys in ["\u{1B}$3x", "\u{1B}$\u{1B}$D", "\u{1B}$rxp"] {
      try probe.expect("line(", after: "\r")
      try probe.expect("line(", after: keys + "\r")
    }
    try probe.expect("line(\"ab\")", after: "\u{1B}$iab\r")
  }

  @Test("Ctrl-C and Ctrl-D mean what they always mean")
  func ends() throws {
    let probe = try probe()
    try probe.send("abc\u{1B}", until: "abc")
    try probe.expect("interrupted", after: "\u{3}")
    try probe.expect("line(\"next\")", after: "next\r")
    try probe.expect("endOfInput", after: "\u{4}")
  }
}
