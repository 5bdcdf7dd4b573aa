import ShellValues
import TestSupport
import Testing

@testable import ShellCore

struct ErrorSentenceTests {
  private static func noOption(_ name: String) -> String {
    let all = Shell.test("load flow").error("set x=1")?.message.split(separator: ";").last ?? ""
    return "no option '\(name)';\(all)"
  }

  private static func spacings(_ layout: String) -> String {
    "did you mean '\(layout)line-spacing' or '\(layout)interitem-spacing'?"
  }

  private static let cases: [(String, String)] = [
    ("frob", "unknown command 'frob'"),
    ("atrs visible", "unknown command 'atrs'; did you mean 'attrs'?"),
    ("scro to 0 5", "unknown command 'scro'"),
    ("hit 10", "missing Y: hit X Y [--why] [--stack]"),
    ("hit 1 2 3", "unexpected '3': hit X Y [--why] [--stack]"),
    ("hit 1 y", "Y must be a number, found 'y'"),
    ("hit 1 1e400", "Y must be a number from -1000000000 to 1000000000, found '1e400'"),
    ("hit 1 2 --wy", "unknown flag '--wy': hit takes --why or --stack; did you mean '--why'?"),
    ("status --all", "status takes no flags, found '--all'"),
    ("hit 1 2 --why --why", "--why is specified twice"),
    ("attrs --limit", "missing N after --limit"),
    ("policy", "policy needs 'compare': policy compare | policy compare VX VY"),
    ("attrs --limit=x", "N must be a whole number from 0 to 999999999, found 'x'"),
    ("attrs --kind row", "no element kind 'row'; available: header, cell, footer"),
    ("scroll up 1 2", "expected to, by, item, section or selected, found 'up'"),
    (
      "scroll itme 0,1",
      "expected to, by, item, section or selected, found 'itme'; did you mean 'item'?"
    ),
    (
      "scroll",
      "missing to, by, item, section or selected: scroll to X Y | scroll by DX DY | scroll item S,I [start|center|end] | scroll section S to|by X | scroll section S next|previous | scroll section S stop N | scroll selected [start|center|end]"
    ),
    ("scroll item 0,1 middle", "expected start, center or end, found 'middle'"),
    ("attrs header 9", "no section 9: the content has 1"),
    ("attrs 0,99", "no item 0,99: section 0 has 9"),
    ("attrs header", "ELEMENT must be an element such as 0,3 or header 0, found 'header'"),
    ("attrs 3", "ELEMENT must be an element such as 0,3 or header 0, found '3'"),
    (
      "attrs haeder 0",
      "no element kind 'haeder'; available: header, cell, footer; did you mean 'header'?"
    ),
    ("bounds 1 2 3 4 5", "unexpected '5': bounds X Y W H"),
    ("bounds 1", "missing H: bounds W H"),
    ("scroll to 1 2 3", "unexpected '3': scroll to X Y"),
    ("use shet", "no layer 'shet'; available: main"),
    (
      "layer main sideways",
      "expected front, back, show, hide, interactive, passthrough, anchor, anchor-tolerance, "
        + "selection, kind, mirror, content, frame, range, inset-adjustment, always-bounce, focus or "
        + "selection-follows-focus, found 'sideways'"
    ),
    ("load folw", "no module 'folw'; available: flow, veil, torn; did you mean 'flow'?"),
    ("load torn", "module torn: the file ends too early"),
    ("load flow over veil", "flow cannot wrap veil: it is no decorator"),
    (
      "load flow as none",
      "a layer's name is a letter and up to 63 letters, digits, '-' and '_', found 'none'"
    ),
    ("set line-spacing=x", "line-spacing must be a number from 0 to 1000000000, found 'x'"),
    ("set direction=diagonal", "direction must be vertical or horizontal, found 'diagonal'"),
    ("set", "missing option=value: set [section S] [item S,I] option=value…"),
    ("set spacing=5", "\(noOption("spacing")); \(spacings(""))"),
    ("set spacing=5 section 0", "\(noOption("spacing")); \(spacings(""))"),
    ("set flow.spacing=5", "\(noOption("flow.spacing")); \(spacings("flow."))"),
    ("load flow spacing=5", "\(noOption("spacing")); \(spacings(""))"),
    ("transition flow spacing=5", "\(noOption("spacing")); \(spacings(""))"),
    ("get spacing", "\(noOption("spacing")); \(spacings(""))"),
    ("set rtl=on section 0", "option 'rtl' cannot be set for one section"),
    ("set header=3 item 0,0", "option 'header' cannot be set for one item"),
    ("item 0,1", "missing key=value: item S,I key=value…"),
    (
      "item 0,1 sise=5x5",
      "unknown key 'sise': item takes size, width, height, measured, id, label, start, end, day, date, z, alpha, hidden, pointer or touch-inset; did you mean 'size'?"
    ),
    ("item 0,1 size=5", "size must be a size such as 80x60, found '5'"),
    ("item 0,1 z=1 z=2", "z= is specified twice"),
    ("item 0,1 alpha=2", "alpha must be a number from 0 to 1, found '2'"),
    (
      "item 0,1 start=25:00",
      "start must be a time from 00:00 to 24:00 such as 09:30, found '25:00'"
    ),
    ("item 0,1 date=2023-02-29", "date must be a date such as 2024-05-06, found '2023-02-29'"),
    ("item 0,1 hidden=maybe", "hidden must be on or off, found 'maybe'"),
    (
      "generate",
      "missing items=N: generate items=N [sections=S] [seed=K] [width=A..B] [height=C..D]"
    ),
    ("generate items=99000000", "99000000 items are more than the limit of 16000000"),
    (
      "generate items=5 width=9..3",
      "width must be a range such as 20..80 within 0..1000000, found '9..3'"
    ),
    ("sections 1 -2", "N must be a whole number from 0 to 999999999, found '-2'"),
    ("insert 0,1 3x", "expected xN or key=value, found '3x'; did you mean 'x3'?"),
    ("insert 0,1 4", "expected xN or key=value, found '4'; did you mean 'x4'?"),
    ("insert 0,1 -4", "expected xN, found '-4'"),
    ("insert 0,1 Dora", "expected xN or key=value, found 'Dora'; did you mean 'label=Dora'?"),
    (
      #"append 0 x2 "Dora B""#,
      #"expected xN or key=value, found 'Dora B'; did you mean 'label="Dora B"'?"#
    ),
    ("item 0,1 60x40", "expected key=value, found '60x40'; did you mean 'size=60x40'?"),
    (
      "item 0,1 label=Dora B", #"expected key=value, found 'B'; did you mean 'label="Dora B"'?"#
    ),
    ("insert 0,1 x0", "xN must be a count such as x3, found 'x0'"),
    ("delete 0,5..2", "S,I[..J] must be items such as 0,3 or 0,3..5, found '0,5..2'"),
    ("commit", "no batch is open: nothing to commit"),
    ("bounds 1 2 3", "missing H: bounds X Y W H"),
    ("undo 9", "only 2 to undo, asked for 9"),
    ("redo", "nothing to redo"),
    ("assert count == 8", "'count == 8' does not hold: count is 9"),
    ("assert count", "expected ==, !=, <, <=, >, >= or ~=, found nothing more"),
    ("assert frame(0,1).depth == 1", "expected x, y, w, h, maxX or maxY, found 'depth == 1'"),
    ("assert state.height == 1", "no value 'state.height'"),
    ("assert visible contains 0,99", "'visible contains 0,99' does not hold"),
    ("help frob", "unknown command 'frob'"),
    (#"note "a"#, "unterminated quote"),
    (#"note "\q""#, #"unknown escape '\q': expected \", \\, \n, \r, \t or \u{…}"#),
  ]

  @Test("Each mistake has one sentence", arguments: cases)
  func sentences(_ line: String, _ sentence: String) {
    let shell = Shell.test("load flow", "sections 9")
    let before = shell.fingerprint
    expect(shell.text(line), equals: "error: \(sentence)\n")
    expect(shell.fingerprint, equals: before, "a failed command changes nothing")
  }

  @Test("Abbreviations are for people only, and name what they may be")
  func abbreviations() {
    let shell = Shell.test()
    expect(shell.error("stat")?.message, equals: "unknown command 'stat'")
    let typed = shell.error("s", mode: .interactive)
    expect(typed?.code, equals: "ambiguous-command")
    expect(
      typed?.message,
      equals:
        "'s' is ambiguous: set, sections, section, snapshot, select, safe-area, scroll, scroll!, settle, "
        + "scrollers, status, selected, stats, svg, source or stop")
    // A word for another command is no abbreviation.
    expect(
      shell.error("touch 50 40", mode: .interactive)?.message,
      equals: "'touch' is ambiguous: touchmap or tap")
    expect(
      shell.error("layout flow", mode: .interactive)?.message,
      equals: "'layout' is ambiguous: layout-margins, load or plugins")
    expect(shell.text("touc", mode: .interactive), equals: shell.text("touchmap"))
    expect(shell.error("touch 50 40")?.hint, equals: "did you mean 'tap'?")
    let outcome = shell.run("  gen   items=3 # three", mode: .interactive)
    expect(outcome.replies.map(\.command), equals: ["generate   items=3"])
    expect(outcome.journal, equals: [.append("generate   items=3")])
  }

  @Test("Errors point at the word, in characters")
  func columns() {
    let shell = Shell.test("load flow", "sections 9")
    func place(_ line: String) -> [Int] {
      shell.error(line).map { [$0.column, $0.length] } ?? []
    }
    expect(place("frob"), equals: [1, 4])
    expect(place("  hit 1 zwölf"), equals: [9, 5])
    expect(place("assert 1 == 1; use shéet x"), equals: [26, 1])
    expect(place("use größe"), equals: [5, 5])
    expect(place("hit 1"), equals: [6, 1])
    expect(place("load flow over foo"), equals: [16, 3])
    expect(place("attrs 0,99"), equals: [7, 4])
    expect(place("set line-spacing=x"), equals: [5, 14])
    expect(place("layout-margins 0 -1 0 0"), equals: [18, 2])
    expect(place("safe-area -1 0 0 0"), equals: [11, 2])
    expect(place("insert 0,1 Dora"), equals: [12, 4])
  }
}
