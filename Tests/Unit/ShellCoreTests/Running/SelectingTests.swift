import TestSupport
import Testing

@testable import ShellCore

/// Selection as commands and in what the shell shows: rules H-17 and H-18.
struct SelectingTests {
  @Test("What is selected is listed, shown, kept and undone")
  func shown() {
    let shell = Shell.test("load flow", "sections 7", "layer main selection multiple")
    expect(shell.text("selected"), equals: "nothing selected in main\n")
    expect(shell.text("select 0,5 0,2"), equals: "selected in main: 0,2 0,5\n")
    expect(shell.text("select 0,0 --add"), equals: "selected in main: 0,0 0,2 0,5\n")
    expect(shell.text("deselect 0,5 0,1"), equals: "selected in main: 0,0 0,2\n")
    expect(
      shell.json("selected"), contains: #""reply":{"layer":"main","selected":["0,0","0,2"]}}"#)
    expect(shell.text("insert 0,1; move 0,0 0,6; selected"), contains: "selected in main: 0,2 0,6")
    expect(shell.text("attrs 0,2"), contains: "50  50  0  selected\n")
    expect(shell.json("attrs 0,2"), contains: #""flags":["selected"]"#)
    expect(shell.json("layers"), contains: #""selection":"multiple""#)
    expect(shell.json("draw"), contains: #""element":"0,2","frame":[135,0,50,50],"#)
    expect(shell.json("draw"), contains: #""pinned":false,"selected":true}"#)
    expect(shell.text("draw --width 60"), contains: "┏")
    let copy = Shell.test()
    copy.restore(shell.journalLines)
    expect(copy.text("selected"), equals: shell.text("selected"))
    expect(shell.text("undo 2; selected"), contains: "selected in main: 0,0 0,2\n")
    expect(shell.text("redo; selected"), contains: "selected in main: 0,0 0,3\n")
    expect(shell.text("deselect all"), equals: "nothing selected in main\n")
    expect(shell.text("select 0,2; diff; deselect all; diff"), contains: "selected")
  }

  @Test("A tap selects, and says so")
  func taps() {
    let shell = Shell.test("load flow", "sections 90", "on tap cell do append {section}")
    expect(shell.text("tap 70 10").hasPrefix("tap on 0,1 of main, selected\nran append 0\n"))
    expect(shell.text("tap 10 10; selected"), contains: "selected in main: 0,0\n")
    expect(shell.text("on tap cell none; tap 10 10"), contains: "tap on 0,0 of main\n")
    _ = shell.text("layer main selection multiple; tap 70 10")
    expect(shell.json("tap 10 10"), contains: #""gesture":"tap","selected":false}"#)
    expect(shell.text("selected"), equals: "selected in main: 0,1\n")
    expect(shell.text("press 70 10; attrs 0,1"), contains: "selected highlighted\n")
    expect(shell.text("release"), contains: "tap on 0,1 of main, deselected\n")
    expect(shell.text("attrs 0,1").hasSuffix("0\n"))
    _ = shell.text("select 0,60; scroll selected end; layer main selection none")
    // 61 items in lines of 5: line 12 ends at 12 · 60 + 50.
    expect(shell.text("assert offset.y == 290"), equals: "holds\n")
    expect(shell.text("selected"), equals: "nothing selected in main\n")
  }

  @Test("Bad lines have one clear answer, and change nothing")
  func badLines() {
    let shell = Shell.test("load flow header=20", "sections 7", "select 0,3")
    let before = shell.fingerprint
    for (line, message) in [
      (
        "select 0,1 0,2",
        "layer main selects one item, found 2: 'layer main selection multiple' first"
      ),
      (
        "select 0,1 --add",
        "layer main selects one item, found 2: 'layer main selection multiple' first"
      ),
      ("select header 0", "layer main selects cells, found header 0"),
      ("select 0,7", "no item 0,7: section 0 has 7"),
      ("deselect 3,0", "no section 3: the content has 1"),
      ("layer main selection two", "expected none, single or multiple, found 'two'"),
    ] {
      expect(shell.error(line)?.message, equals: message, line)
    }
    expect(shell.error("select")?.code, equals: "missing-argument")
    expect(shell.error("deselect")?.code, equals: "missing-argument")
    expect(shell.fingerprint, equals: before)
    expect(shell.text("selected"), equals: "selected in main: 0,3\n")
    _ = shell.text("layer main selection none")
    expect(
      shell.error("select 0,1")?.message,
      equals: "layer main selects nothing: 'layer main selection single' first")
    expect(
      shell.error("scroll selected")?.message,
      equals: "nothing is selected in layer main: 'select S,I' first")
  }

  @Test("A layer selects what it shows, no item of a section that it leaves out")
  func shownSections() {
    let shell = Shell.test(
      "load flow", "sections 2 3", "load flow as top", "layer top content main sections 1..1")
    expect(shell.text("select 1,0"), equals: "selected in top: 1,0\n")
    expect(shell.error("select 0,0")?.code, equals: "no-element")
    expect(shell.text("selected"), equals: "selected in top: 1,0\n")
  }
}
