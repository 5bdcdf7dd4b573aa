import TestSupport
import Testing

@testable import ShellCore

struct CompletionTests {
  private let shell = Shell.test("load flow", "sections 3 2", "load veil as sheet", "sections 4")

  private func words(_ line: String) -> [String] {
    shell.complete(line, cursor: line.utf8.count) { text in
      ["a.session", "b.session"].filter { $0.hasPrefix(text) }
    }.candidates.map(\.text)
  }

  private static let cases: [(String, [String])] = [
    ("sc", ["scroll", "scroll!", "scrollers"]),
    ("status; sc", ["scroll", "scroll!", "scrollers"]),
    ("touch", ["touchmap", "tap"]),
    ("touc", ["touchmap"]),
    ("touch 5", []),
    ("scroll ", ["to", "by", "item", "section", "selected"]),
    ("scroll i", ["item"]),
    ("scroll item 0,", ["0,0", "0,1", "0,2", "0,3"]),
    ("scroll item 0,1 ", ["start", "center", "end"]),
    ("use ", ["main", "sheet"]),
    (
      "layer main ",
      [
        "front", "back", "show", "hide", "interactive", "passthrough", "anchor",
        "anchor-tolerance", "selection",
        "kind", "touch-inset=", "mirror", "content", "frame", "range", "inset-adjustment",
        "always-bounce", "focus", "selection-follows-focus",
      ]
    ),
    ("layer main range ", ["auto", "own", "union"]),
    ("layer main inset-adjustment ", ["automatic", "scrollable-axes", "always", "never"]),
    ("layer main always-bounce ", ["none", "x", "y", "both"]),
    ("layer main interactive ", ["on", "off"]),
    ("layer main mirror ", ["main", "sheet", "none"]),
    ("load v", ["veil"]),
    ("load flow o", ["over"]),
    ("load flow over ", ["flow", "veil", "torn"]),
    ("hit 1 2 --", ["--why", "--stack"]),
    ("hit 1 2 --why --", ["--stack"]),
    ("draw --im", ["--image", "--image="]),
    ("draw --image=", ["--image=kitty", "--image=iterm2", "--image=sixel"]),
    ("draw --image=s", ["--image=sixel"]),
    ("draw --svg --theme ", ["auto", "light", "dark", "print"]),
    ("svg a.svg --theme p", ["print"]),
    ("watch s", ["split"]),
    ("attrs --kind h", ["header"]),
    ("attrs C", ["Cover"]),
    ("invalidate kind h", ["header"]),
    ("set fa", ["fade="]),
    ("set tint=", ["tint=none", "tint=red"]),
    ("set flow.rtl=o", ["flow.rtl=on", "flow.rtl=off"]),
    ("set rtl=o", ["rtl=on", "rtl=off"]),
    ("set pin=", ["pin=both", "pin=none"]),
    ("item 0,1 hid", ["hidden="]),
    ("item 0,1 hidden=", ["hidden=on", "hidden=off"]),
    ("play a", ["a.session"]),
    ("import a", ["a.session"]),
    ("transition fl", ["flow"]),
    ("transition fi", ["finish"]),
    ("transition flow rt", ["rtl="]),
    ("transition flow a", ["at"]),
    ("focus n", ["next", "none"]),
    ("layer main focus r", ["remember"]),
    ("on tap cell do app", ["append"]),
    ("on tap cell do lo", []),
    ("on tap cell do scroll ", ["to", "by", "item", "section", "selected"]),
    ("frob ", []),
  ]

  @Test("The table and the scene say what can stand at the cursor", arguments: cases)
  func candidates(_ line: String, _ expected: [String]) {
    expect(words(line), equals: expected)
  }

  @Test("Every command can be completed from its beginning")
  func commands() {
    for spec in CommandTable.builtIn.all {
      expect(words(String(spec.name.dropLast())), contains: spec.name)
      expect(words("help \(spec.name.dropLast())"), contains: spec.name)
    }
    expect(shell.complete("", cursor: 0).candidates.count, equals: CommandTable.builtIn.all.count)
  }

  @Test("The replaced part is the word at the cursor")
  func replaced() {
    expect(shell.complete("scroll it", cursor: 9).replaced, equals: 7..<9)
    expect(shell.complete("scroll it", cursor: 2).replaced, equals: 0..<2)
    expect(shell.complete("note \"a b", cursor: 9).replaced.upperBound, equals: 9)
  }

  private static let hintCases: [(String, String)] = [
    ("insert", " S,I [xN] [key=value…]"), ("hit ", "X Y [--why] [--stack]"),
    ("hit 10 ", "Y [--why] [--stack]"), ("hit 10 10", " [--why] [--stack]"),
    (
      "scroll",
      " to X Y | by DX DY | item S,I [start|center|end] | section S to|by X | section S next|previous"
        + " | section S stop N | selected [start|center|end]"
    ), ("scroll to 5 ", "Y"),
    ("status", ""), ("frob", ""), ("", ""), ("use", " LAYER"),
    ("bounds 1 ", "H | Y W H"),
  ]

  @Test("A hint shows the arguments that are left", arguments: hintCases)
  func hints(_ line: String, _ hint: String) {
    expect(Shell.hint(line), equals: hint)
    expect(Shell.hint("\(line) # why"), equals: "", "a comment needs nothing")
  }
}
