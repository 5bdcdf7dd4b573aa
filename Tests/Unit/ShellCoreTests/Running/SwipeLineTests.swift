import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// Fingers that act on rows of a list: rules T-20 to T-32 in lines.
struct SwipeLineTests {
  /// A list, with lines before.
  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue(), files: nil)
    let list = "load list trailing-actions=delete,flag reorder=on; sections 9"
    for line in [list] + lines { _ = shell.run(line, mode: .script) }
    return shell
  }

  private static let full = "press 310 66; drag -247 2; release"
  private static let move = "press 100 66; tick 500; drag 0 90; release"

  @Test("A full swipe and a reordering run an edit, which the reply has and the journal has not")
  func anEditRuns() {
    for (gesture, answer, json, count) in [
      (
        Self.full, "swiped 0,1 delete\nran delete 0,1\n",
        "\"swiped\":{\"layer\":\"main\",\"element\":\"0,1\",\"action\":\"delete\"},"
          + "\"ran\":[\"delete 0,1\"]", 8
      ),
      (
        Self.move, "reordered 0,1 to 0,3\nran move 0,1 0,3\n",
        "\"reordered\":{\"layer\":\"main\",\"from\":\"0,1\",\"to\":\"0,3\"},"
          + "\"ran\":[\"move 0,1 0,3\"]", 9
      ),
    ] {
      let shell = shell()
      let before = shell.fingerprint
      expect(shell.text(gesture).contains(answer), gesture)
      expect(shell.text("assert count == \(count)"), equals: "holds\n", gesture)
      let lines = shell.journalLines.map(\.command)
      expect(lines.joined(separator: "; ").hasSuffix(gesture), gesture)
      // Another shell runs the same.
      let copy = Shell(catalogue: LayoutsCatalogue(), files: nil)
      copy.restore(shell.journalLines)
      expect(copy.fingerprint, equals: shell.fingerprint, gesture)
      // `undo` takes back the gesture, `redo` makes it again, here and there.
      let after = shell.fingerprint
      for shell in [shell, copy] {
        _ = shell.run("undo", mode: .script)
        expect(shell.fingerprint, equals: before, gesture)
        _ = shell.run("redo", mode: .script)
        expect(shell.fingerprint, equals: after, gesture)
        expect(shell.journalLines.map(\.command), equals: lines, gesture)
      }
      _ = shell.run("undo", mode: .script)
      expect(shell.json(gesture).contains(json), gesture)
    }
  }

  @Test("A tap on a button performs its action, and a binding says what that is")
  func aButtonPerforms() {
    let shell = shell(
      "on swipe flag do \"item {section},{item} label={layer}; append {section}\"",
      "press 300 66; drag -70 2; release")
    expect(
      shell.text("tap 200 66").hasPrefix(
        """
        tap on Trailing1 0,1 of main
        swiped 0,1 flag
        ran item 0,1 label=main
        ran append 0

        """))
    expect(shell.text("assert count == 10"), equals: "holds\n")
    expect(shell.text("content 0,1"), contains: "label=\"main\"")
    // The line above opened the row, and is a step of its own.
    _ = shell.run("undo", mode: .script)
    expect(shell.text("assert count == 9"), equals: "holds\n")
    expect(shell.text("tap 280 66").contains("swiped 0,1 delete\nran delete 0,1\n"))
  }

  @Test("An action that nothing is said of does nothing but close the row") func nothingIsSaid() {
    let shell = shell("press 300 66; drag -70 2; release")
    expect(
      shell.json("tap 200 66").contains(
        "\"swiped\":{\"layer\":\"main\",\"element\":\"0,1\",\"action\":\"flag\"},\"ran\":[]"))
    expect(shell.text("assert count == 9"), equals: "holds\n")
    expect(shell.text("undo").hasPrefix("undone: tap 200 66\n"))
  }

  @Test("A touch that closes a row selects nothing and runs no binding") func closing() {
    let shell = shell("on tap cell do append 0", "press 300 66; drag -70 2; release")
    expect(shell.text("tap 100 200").hasPrefix("tap on 0,4 of main\nlayer"))
    expect(shell.text("selected; assert count == 9"), equals: "nothing selected in main\nholds\n")
    expect(shell.text("tap 100 200").hasPrefix("tap on 0,4 of main, selected\nran append 0\n"))
  }

  @Test("A touch beside all rows scrolls, and closes what is open") func besideRows() {
    let shell = shell("set header=40 header-mode=supplementary side-inset=20; sections 3 9 9")
    expect(
      shell.text("press 5 100; drag 0 -50; release").contains("moved content by 50\n"))
    _ = shell.run("scroll to 0 0; press 280 100; drag -70 2; release", mode: .script)
    expect(shell.json("status").contains("\"swiped\""))
    _ = shell.run("press 5 100; release", mode: .script)
    expect(shell.json("status").contains("\"swiped\"") == false)
  }

  @Test("A command that fails leaves the finger down") func aFailure() {
    let shell = shell("on swipe delete do delete {section},99", "press 310 66; drag -247 2")
    let before = shell.fingerprint
    let error = shell.error("release")
    expect(error?.message.hasPrefix("'delete 0,99' failed: "), equals: true)
    expect(shell.fingerprint, equals: before)
    expect(shell.text("release -900 0").hasPrefix("error: "))
    expect(shell.text("drag 240 0; release").contains("ran") == false)
  }

  @Test("What is open and what is lifted is in the status") func status() {
    let shell = shell("press 300 66; drag -70 2; release")
    expect(shell.json("status").contains("\"swiped\":\"0,1\",\"shown\":-148"))
    _ = shell.run("press 100 200; release; press 100 66; tick 500; drag 0 90", mode: .script)
    expect(shell.json("status").contains("\"lifted\":\"0,1\",\"target\":\"0,3\""))
    expect(shell.text("release; status").contains("lifted=") == false)
  }

  @Test("Bindings are listed, replaced and removed, and names of another form are refused")
  func bindings() {
    let shell = shell("on swipe flag do append 0", "on tap cell do append 0")
    expect(
      shell.text("on swipe"), equals: "gesture  target  do\nswipe    flag    append 0\n")
    expect(
      shell.json("on swipe flag do append 0 x2").contains(
        "{\"gesture\":\"swipe\",\"target\":\"flag\",\"do\":\"append 0 x2\"}"))
    _ = shell.run("on swipe flag none", mode: .script)
    expect(shell.text("on swipe"), equals: "no bindings\n")
    expect(
      shell.error("on swipe flag none")?.message,
      equals: "nothing is bound to a swipe action 'flag': 'on' lists the bindings")
    expect(
      shell.error("on swipe Flag do append 0")?.message,
      equals: "ACTION must be at most 64 lower-case letters, digits and hyphens, found 'Flag'")
    expect(shell.error("on swipe flag do append")?.code, equals: "missing-argument")
    expect(shell.error("on swipe flag do press 1 1")?.code, equals: "not-allowed")
  }

  @Test("Rows of a layer that shows some sections are numbered as in the content")
  func shownSections() {
    let shell = shell(
      "sections 3 4 5; load list trailing-actions=delete as front",
      "layer front content main sections 1..2; use main")
    let answer = shell.text("press 310 66; drag -300 2; release")
    expect(answer.contains("swiped 1,1 delete\nran delete 1,1\n"), answer)
  }

  @Test("Random gestures, undone as often, lead back") func undoing() {
    var random = SplitMix(seed: 45)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    for _ in 0..<rounds(20, often: 300) {
      let shell = shell("on swipe flag do append 0")
      let start = shell.fingerprint
      for _ in 0..<6 {
        let (x, y) = (below(320), below(400))
        let held = ["", "tick 500; "][below(2)]
        let (dx, dy) = [(below(600) - 300, 0), (0, below(300) - 150)][below(2)]
        _ = shell.run(
          "press \(x) \(y); \(held)drag \(dx) \(dy) in 50; release", mode: .script)
      }
      let end = shell.fingerprint
      var steps = 0
      while shell.error("undo") == nil, shell.fingerprint != start { steps += 1 }
      expect(shell.fingerprint, equals: start)
      while shell.error("redo") == nil {}
      expect(shell.fingerprint, equals: end)
      expect(steps > 0)
    }
  }
}
