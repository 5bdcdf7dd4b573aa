import TestSupport
import Testing

@testable import ShellCore

/// The focus as commands and in what the shell shows: rules H-20 to H-23.
struct FocusingTests {
  @Test("Who has the focus is told, shown, kept and undone")
  func shown() {
    let shell = Shell.test("load flow", "sections 7")
    expect(shell.text("focus"), equals: "no focus\n")
    // Lines of five: below 0,1 is 0,6.
    expect(shell.text("focus 0,1; focus down"), contains: "focus on 0,6 of main\n")
    expect(shell.text("attrs 0,6"), contains: "60  50  50  0  focused\n")
    expect(shell.json("attrs 0,6"), contains: #""flags":["focused"]"#)
    expect(
      shell.json("focus"),
      contains: #""reply":{"focus":{"layer":"main","element":"0,6"},"layers":[]}}"#)
    expect(shell.json("draw"), contains: #""pinned":false,"focused":true}"#)
    expect(shell.text("draw --width 60"), contains: "▒")
    expect(shell.text("insert 0,0; move 0,7 0,3; focus"), contains: "focus on 0,3 of main\n")
    let copy = Shell.test()
    copy.restore(shell.journalLines)
    expect(copy.text("focus"), equals: "focus on 0,3 of main\n")
    expect(shell.text("undo 3; focus"), contains: "focus on 0,1 of main\n")
    expect(shell.text("redo; focus"), contains: "focus on 0,6 of main\n")
    expect(shell.text("focus none"), equals: "no focus\n")
    expect(shell.json("focus"), contains: #""reply":{"focus":null,"layers":[]}}"#)
    expect(shell.text("diff; focus 0,2; diff"), contains: "focused")
  }

  @Test("A layer remembers its cell, and a selection follows")
  func layers() {
    let shell = Shell.test("load flow", "sections 7", "layer main focus remember")
    expect(shell.text("layers"), contains: "focus\n")
    expect(shell.json("layers"), contains: #""focus":"remember","selectionFollowsFocus":false"#)
    _ = shell.text("layer main selection-follows-focus on; focus 0,2; focus next; focus none")
    expect(shell.text("selected"), equals: "selected in main: 0,3\n")
    expect(shell.text("focus up"), contains: "focus on 0,3 of main\n")
    expect(shell.text("layers"), contains: "  remember, selects\n")
    expect(shell.text("delete 0,3; focus"), contains: "focus on 0,3 of main\n")
    expect(shell.text("layer main focus none; focus"), contains: "no focus\n")
  }

  @Test("Bad lines have one clear answer, and change nothing")
  func badLines() {
    let shell = Shell.test("load flow header=20", "sections 7", "item 0,5 hidden=on", "focus 0,3")
    let before = shell.fingerprint
    for (line, message) in [
      ("focus header 0", "in layer main cells take the focus, found header 0"),
      ("focus 0,7", "no item 0,7: section 0 has 7"),
      ("focus 0,5", "0,5 takes no focus: it is hidden, empty or takes no touches"),
      (
        "focus dwon",
        "expected up, down, left, right, next, previous or none, found 'dwon'; did you mean 'down'?"
      ),
      ("layer main focus off", "expected none, items or remember, found 'off'"),
      (
        "snapshot sections a",
        "expected begin, section, items, apply or cancel, found 'sections'; did you mean 'section'?"
      ),
      (
        "invalidate ofset 1 2",
        "expected everything, relane, counts, kind, offset or size, found 'ofset'; "
          + "did you mean 'offset'?"
      ),
      ("tap 1 2 x2 x3", "unexpected 'x3': tap X Y [xN]"),
    ] {
      let error = shell.error(line)
      expect((error?.message ?? "") + (error?.hint.map { "; \($0)" } ?? ""), equals: message, line)
    }
    expect(shell.error("invalidate ofset 1 2")?.column, equals: 12)
    expect(shell.fingerprint, equals: before)
    _ = shell.text("layer main focus none")
    expect(
      shell.error("focus 0,1")?.message,
      equals: "layer main takes no focus: 'layer main focus items' first")
  }
}
