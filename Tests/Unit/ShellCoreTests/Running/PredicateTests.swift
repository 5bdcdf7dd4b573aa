import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

struct PredicateTests {
  // Five 50-point items to a line of 320: gaps of (320 − 250) ÷ 4 = 17.5; lines at 0 and 60.
  private let shell = Shell.test(
    "load flow", "sections 7 2", "set header=20", "select 0,3", "focus 0,1")

  @Test(
    "Statements that hold",
    arguments: [
      "count == 9", "sections == 2", "items(0) == 7", "items(1) < 3", "content.width == 320",
      // Two headers of 20, lines of 110 and 50.
      "content.height == 200", "offset.y == 0", "offset.x <= 0", "frame(0,1).x == 67.5",
      "frame([0, 6]).maxX == 117.5", "frame(header 1).y == 130", "frame(0,0).maxY == 70",
      "frame(0,0).w == frame(0,0).h", "z(header 0) == 10", "z(0,0) != z(header 0)",
      "hit(70, 30) == 0,1", "hit(70,30) == [0, 1]", "hit(5, 5) == header 0", "hit(900, 5) == none",
      "hit(60, 30) == none", "visible.count == 11", "visible contains 0,6",
      "visible contains header 1", "overlaps == 0", "frame(0,1).x ~= 67.4997",
      "frame(0,1).x ~= 67 (0.5)", "counter.prepares >= 1", "-1 < 0.5", "1e3 == 1000",
      "selected contains 0,3", "selected.count == 1", "focused == 0,1", "focused != none",
      "frame(0,1).x - frame(0,0).maxX == 17.5", "35/2 == 17.5", "2 + 3 * 4 == 14",
      "(2 + 3)*4 == 20",
      "8 - 3 - 2 == 3", "8-3 ~= 5", "frame(0,1).x/2 ~= 33.75", "-1 + 2 == 1e0", "items(0) -1 == 6",
      "layout == flow", "layout != sticky over flow", "layer == main", "layers == 1",
      "bounds.width == 320", "bounds.height / 2 == 240", "inset.top + inset.bottom == 0",
      "shown(main) == on", "interactive(main) == on", "alpha(0,0) == 1", "hidden(header 0) == off",
      "label(0,0) == none", "label(1,1) != \"none at all\"", "hit(70, 30) == \"0,1\"",
    ])
  func holds(_ text: String) { expect(shell.text("assert \(text)"), equals: "holds\n") }

  @Test("Options of text are numbers where they read as one")
  func optionsOfTextAreNumbersWhereTheyReadAsOne() {
    let shell = Shell.test("load veil over flow", "set pin=12")
    expect(shell.text("assert option.pin == 24/2"), equals: "holds\n")
    expect(shell.text("assert option.fade < option.pin"), equals: "holds\n")
    _ = shell.text("set pin=both")
    expect(shell.error("assert option.pin == 12")?.code, equals: "assertion-failed")
    expect(shell.text("assert option.pin != 12"), equals: "holds\n")
    expect(shell.error("assert option.pin < 12")?.code, equals: "bad-predicate")
  }

  @Test("Values are short unless they would look alike")
  func valuesAreShortUnlessTheyWouldLookAlike() {
    let shell = Shell.test("load flow")
    func values(_ statement: String) -> String {
      String(shell.error("assert \(statement)")?.message.split(separator: ":").last ?? "")
    }
    _ = shell.text("set line-spacing=16.66666")
    expect(values("option.line-spacing == 16"), equals: " option.line-spacing is 16.667")
    expect(values("option.line-spacing == 16.667"), equals: " option.line-spacing is 16.66666")
    expect(values("option.line-spacing ~= 16 (0.1)"), equals: " option.line-spacing is 16.667")
    expect(
      values("option.line-spacing ~= 16.667 (0.0001)"), equals: " option.line-spacing is 16.66666")
  }

  @Test("Layouts, labels and settings are compared as texts; quotes hold blanks")
  func texts() {
    let shell = Shell.test(
      "load veil over flow", "sections 3", "item 0,0 label=\"Night shift\"", "item 0,1 label=Tea",
      "item 0,2 alpha=0.5 hidden=on", "inset 1 2 3 4", "load flow as back", "layer back hide",
      "layer back interactive off", "use main")
    for statement in [
      "layout == veil over flow", "layout == \"veil over flow\"", "layout != flow",
      "label(0,0) == \"Night shift\"", "label(0,1) == Tea", "label(0,1) == \"Tea\"",
      "label(0,1) != label(0,0)", "alpha(0,2) == 0.5", "hidden(0,2) == on", "hidden(0,1) == off",
      "pointer(0,0) == auto",
      "inset.left == 2", "inset.right - inset.bottom == 1", "layers == 2", "shown(back) == off",
      "interactive(back) == off", "layer == main", "layout(back) == flow", "count(main) == 3",
      "place(back).maxX == 320", "place(main).y == 0",
      "count(back) + 3 == count(main)",
    ] {
      expect(shell.text("assert \(statement)"), equals: "holds\n")
    }
    expect(shell.text("use back; value layout").hasSuffix("flow\n"))
    expect(
      shell.error("use main; assert layout == flow")?.message,
      equals: "'layout == flow' does not hold: layout is veil over flow")
    _ = shell.text(#"item 0,1 label="a\"b""#)
    expect(shell.text(#"assert label(0,1) == "a\"b""#), equals: "holds\n")
    // Text from outside is no control sequence here either.
    _ = shell.text(#"item 0,1 label="\u{1b}[2J""#)
    expect(!shell.text("value label(0,1)").unicodeScalars.contains("\u{1B}"))
    expect(Shell.test("sections 1").text("value layout"), equals: "none\n")
  }

  @Test("The focus setting and the target of a transition are facts of any layer")
  func focusAndTransition() {
    let shell = Shell.test("load flow", "sections 3", "load flow as back", "use main")
    func holds(_ statements: String...) {
      for statement in statements {
        expect(shell.text("assert \(statement)"), equals: "holds\n")
      }
    }
    holds(
      "focus(back) == items", "focus(back) == \"items\"", "transition(back) == none",
      "transition(main) == none")
    _ = shell.text("layer back focus remember")
    _ = shell.text("transition veil over flow at 0.5")
    holds(
      "focus(back) == remember", "focus(main) == items", "transition(main) == veil over flow",
      "transition(main) != flow", "layout == flow", "transition(back) == none")
    expect(
      shell.error("assert transition(main) == flow")?.message,
      equals: "'transition(main) == flow' does not hold: transition(main) is veil over flow")
    _ = shell.text("transition cancel")
    _ = shell.text("layer back focus none")
    holds("transition(main) == none", "focus(back) == none")
    expect(shell.error("value focus(side)")?.code, equals: "unknown-layer")
    expect(shell.error("value focus()")?.code, equals: "bad-predicate")
  }

  /// A number is not the word; the sentence contains the number.
  @Test("Options that are numbers are no words") func optionsThatAreNumbersAreNoWords() {
    let shell = Shell.test("load flow")
    for statement in ["option.line-spacing == auto", "auto == option.line-spacing"] {
      expect(
        shell.text("assert \(statement)"),
        equals: "error: '\(statement)' does not hold: option.line-spacing is 10\n")
    }
    expect(shell.text("assert option.line-spacing != auto"), equals: "holds\n")
    expect(shell.error("assert count == auto")?.code, equals: "bad-predicate")
  }

  @Test(
    "Statements that do not hold",
    arguments: [
      "count == 8", "count < 9", "frame(0,1).x ~= 67.49", "frame(0,1).x ~= 66 (0.5)",
      "hit(70, 30) == 0,2", "hit(70, 30) != 0,1", "visible contains 0,7", "overlaps == 1",
      "hit(70, 30) ~= 1", "selected contains 0,1", "selected contains header 0",
      "selected.count == 2", "focused == none",
    ])
  func fails(_ text: String) {
    expect(shell.error("assert \(text)")?.code, equals: "assertion-failed")
  }

  @Test(
    "Statements that cannot be read or answered",
    arguments: [
      ("count = 8", "bad-predicate"), ("count ==", "bad-predicate"), ("== 8", "bad-predicate"),
      ("count == 9 9", "bad-predicate"), ("frame(0,1)", "bad-predicate"),
      ("items(x) == 1", "bad-predicate"), ("hit(1) == 0,1", "bad-predicate"),
      ("count < 0,1", "bad-predicate"), ("count == none", "bad-predicate"),
      ("frame(0,99).x == 1", "no-item"), ("frame(header 9).x == 1", "no-section"),
      ("frame(row 0).x == 1", "unknown-element"), ("items(9) == 1", "no-section"),
      ("counter.nothing == 1", "unknown-value"), ("count == 1e400", "bad-predicate"),
      ("selected == 0,3", "bad-predicate"), ("selected.first == 0,3", "bad-predicate"),
      ("selected contains", "bad-predicate"), ("1 + == 1", "bad-predicate"),
      ("(1 == 1", "bad-predicate"), ("1 / 0 == 1", "bad-predicate"),
      ("hit(5, 5) + 1 == 1", "bad-predicate"), ("frame(0,99).x + 1 == 1", "no-item"),
      (String(repeating: "(", count: 40) + "1 == 1", "bad-predicate"),
      ("bounds.x == 0", "bad-predicate"), ("inset.x == 0", "bad-predicate"),
      ("label(header 0) == none", "bad-predicate"), ("label(0,99) == none", "no-item"),
      ("label(0,0) == \"open", "unclosed-quote"), ("layout == veil over", "bad-predicate"),
      ("shown() == on", "bad-predicate"), ("count(back) == 0", "unknown-layer"),
      ("place(main) == 0", "bad-predicate"),
      ("shown(back) == on", "unknown-layer"),
      ("layers == one", "bad-predicate"), ("alpha(0,99) == 1", "no-item"),
    ])
  func refused(_ text: String, _ code: String) {
    expect(shell.error("assert \(text)")?.code, equals: code, "\(text)")
  }

  @Test("What is calculated is named with the parentheses it needs")
  func names() {
    for text in ["8 - (frame(0,0).x - 2)", "(frame(0,0).x + 8) * 2", "frame(0,0).x + 8 * 2 / 4"] {
      expect(shell.error("assert \(text) == 99")?.message ?? "", contains: ": \(text) is ")
    }
    expect(
      shell.error("value hit(5, 5) - 1")?.message,
      equals: "expected numbers in 'hit(5, 5) - 1', found header 0")
    expect(shell.error("value 1 / 0")?.message, equals: "'1 / 0' has no value")
  }

  @Test("value prints what an expression is worth")
  func values() {
    expect(shell.text("value frame(0,1).x - frame(0,0).maxX"), equals: "17.5\n")
    expect(shell.text("value hit(70, 30)"), equals: "0,1\n")
    expect(shell.json("value 10 / 3"), contains: #""reply":{"value":3.3333333333333335}}"#)
    expect(shell.json("value focused"), contains: #""reply":{"value":"0,1"}}"#)
    expect(shell.error("value count == 9")?.code, equals: "bad-predicate")
  }

  @Test("Overlaps are those of cells that are shown, and of nothing else")
  func overlapsOfTheScene() {
    // Two of 200 with 10 between them are 410, no more than 320 + 100: one line, each 120 over the
    // other.
    let shell = Shell.test(
      "load flow item-size=200x50 tolerance=100", "sections 4", "set header=20")
    expect(shell.text("assert overlaps == 2"), equals: "holds\n")
    _ = shell.run("item 0,1 hidden=on", mode: .script)
    expect(shell.text("assert overlaps == 1"), equals: "holds\n")
  }

  @Test("Overlaps count pairs of cells")
  func overlaps() {
    // Four in a row, each 15 wide and 10 further: neighbours overlap, touching edges do not count.
    expect(OverlapCount.overlaps([]), equals: 0)
    let rects = (0..<4).map { Rect(x: Double($0) * 10, y: 0, width: 15, height: 10) }
    expect(OverlapCount.overlaps(rects), equals: 3)
    expect(OverlapCount.overlaps(rects + [Rect(x: 0, y: 10, width: 99, height: 5)]), equals: 3)
    expect(OverlapCount.overlaps(rects + [Rect(x: 0, y: 9, width: 99, height: 5)]), equals: 7)
  }
}
