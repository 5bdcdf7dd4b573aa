import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// `frames` and `transition`, as people and programs read them.
struct ChangeTests {
  @Test("Frames of an insert") func framesOfAnInsert() {
    let shell = Shell.test("load flow", "sections 2", "insert 0,0")
    expect(
      shell.text("frames 2"),
      equals: """
        progress  element     x  y   w   h  z  notes
               0  0,0         0  0  50  50  0  appears alpha=0
               0  0,1         0  0  50  50  0
               0  0,2      67.5  0  50  50  0
               1  0,0         0  0  50  50  0  appears
               1  0,1      67.5  0  50  50  0
               1  0,2       135  0  50  50  0

        """)
  }

  @Test("Frames as JSON") func framesAsJSON() {
    let shell = Shell.test("load flow", "sections 1", "delete 0,0")
    expect(
      shell.json("frames 1"),
      equals: #"{"command":"frames 1","ok":true,"reply":{"layer":"main","frames":[{"progress":1,"#
        + #""offset":[0,0],"attributes":[{"layer":"main","category":"cell","kind":null,"#
        + #""section":0,"item":0,"frame":[0,0,50,50],"zIndex":0,"alpha":0,"hidden":false,"#
        + #""transform":null,"pointer":"auto","flags":[],"label":null,"role":"disappears"}]}]}}"#
        + "\n")
    expect(
      Shell.test().text("frames 3"),
      equals: "error: layer main has no layout: load one with 'load NAME'\n")
    expect(
      shell.text("frames 0"), equals: "error: N must be a whole number from 1 to 1000, found '0'\n")
    _ = shell.run("sections 0", mode: .script)
    expect(shell.text("frames 3"), equals: "no elements\n")
  }

  @Test("Two sizes of one cell: 50 and 90 at once, and half of the way") func aTransition() {
    let shell = Shell.test("load flow", "sections 1")
    expect(
      shell.text("transition flow item-size=90x90 at 0.5"),
      equals: """
        layer  layout  sections  items  bounds       content  offset  state
        main   flow    1         1      0 0 320 480  320x70   0 0     to flow at 0.5

        """)
    expect(
      shell.text("assert frame(0,0).w == 70; assert state.progress == 0.5"),
      equals: "holds\nholds\n")
    expect(shell.json("status"), contains: #""state":{"transition":"flow","progress":0.5}}"#)
    expect(shell.text("transition flow at 0.75; assert frame(0,0).w == 80").hasSuffix("holds\n"))
    expect(
      shell.text("append 0"),
      equals:
        "error: layer main is in transition to flow: 'transition finish' or 'transition cancel' first\n"
    )
    expect(shell.text("transition flow; assert frame(0,0).w == 90").hasSuffix("holds\n"))
    expect(
      shell.text("transition cancel"),
      equals: "error: layer main is in no transition: start one with 'transition NAME at P'\n")
    expect(shell.text("assert state.progress == 1").hasPrefix("error: no value 'state.progress'"))
  }

  @Test("Transitions that cannot be are refused") func refusedTransitions() {
    let shell = Shell.test("load flow", "sections 3")
    let before = shell.fingerprint
    expect(shell.text("transition grid").hasPrefix("error: no module 'grid'"))
    expect(
      shell.text("transition flow at 2"), equals: "error: progress must be from 0 to 1, found 2\n")
    expect(shell.text("transition flow header=tall").hasPrefix("error: header must be"))
    expect(shell.text("transition torn"), equals: "error: module torn: the file ends too early\n")
    expect(shell.fingerprint, equals: before)
    _ = shell.text("transition flow at 0.5")
    expect(
      shell.text("transition flow header=30 at 0.7"),
      equals: "error: options are set where a transition starts\n")
    expect(
      shell.error("transition veil over flow")?.message.contains("in transition to flow"),
      equals: true)
  }

  /// Every stop is a line of the journal: undo goes back to the one before.
  @Test("Journaled and undone") func journaledAndUndone() {
    let shell = Shell.test("load flow", "sections 9", "transition flow item-size=90x90 at 0.25")
    let quarter = shell.fingerprint
    _ = shell.run("transition flow at 0.5", mode: .script)
    _ = shell.run("transition finish", mode: .script)
    let done = shell.fingerprint
    _ = shell.text("undo 2")
    expect(shell.json("attrs all"), equals: Self.asked(quarter, shell))
    _ = shell.text("redo 2")
    expect(shell.fingerprint, equals: done)
    let again = Shell(catalogue: TestCatalogue())
    expect(again.restore(shell.journalLines), equals: [])
    expect(again.fingerprint, equals: done)
    expect(again.text("frames 3"), equals: shell.text("frames 3"))
  }

  /// The elements of a shell whose fingerprint must be `expected`.
  private static func asked(_ expected: String, _ shell: Shell) -> String {
    expect(shell.fingerprint, equals: expected)
    return shell.json("attrs all")
  }

  /// A replay takes the image that a transition loaded.
  @Test("Transitions name their images") func transitionsNameTheirImages() {
    let shell = Shell(catalogue: TestCatalogue())
    _ = shell.text("load flow; sections 3")
    let outcome = shell.run("transition flow at 0.5", mode: .script)
    guard case .append(let line)? = outcome.journal.first else {
      Issue.record("nothing was journaled")
      return
    }
    expect(line.command, equals: "transition flow at 0.5")
    expect(line.images.keys.sorted(), equals: shell.catalogue.images.keys.sorted())
  }
}
