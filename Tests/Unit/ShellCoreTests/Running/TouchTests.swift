import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// A finger and the clock as commands: what they answer, and what of it comes back after `undo`.
struct TouchTests {
  private func sheet() -> Shell {
    Shell.test(
      "bounds 390 844", "load overlay over flow item-size=390x60 line-spacing=0", "sections 100")
  }

  @Test("A drag says how far the sheet and the content went")
  func moved() {
    let shell = sheet()
    _ = shell.text("notch 2 --now; scroll to 0 70; press 195 500")
    expect(
      shell.text("drag 0 80").split(separator: "\n").first,
      equals: "moved sheet by -10, content by -70")
    expect(shell.json("drag 0 -80"), contains: #""moved":{"sheet":10,"content":70}"#)
    expect(shell.text("tick 100").hasPrefix("moved nothing\n"))
    expect(shell.json("drag 0 -5.5"), contains: #""moved":{"sheet":0,"content":5.5}"#)
    let wide = Shell(catalogue: LayoutsCatalogue(), files: TestFiles())
    _ = wide.text("bounds 320 480; load calendar; sections 14; press 150 300")
    expect(wide.text("drag -12 -70").hasPrefix("moved content by 70, 12 across\n"))
    expect(wide.json("drag -4 -2"), contains: #""moved":{"sheet":0,"content":2,"across":4}"#)
  }

  @Test("The state of a sheet, as in the contract")
  func state() {
    let shell = sheet()
    expect(
      shell.json("notch 1 --now").hasSuffix(
        #""state":{"notch":1,"height":422,"top":422,"range":[211,633],"position":"middle","#
          + #""progress":0.5,"animation":"idle"}}],"moved":{"sheet":211,"content":0}}}"# + "\n"))
    expect(
      shell.text("status").hasSuffix(
        "notch=1 height=422 top=422 range=211..633 position=middle progress=0.5 animation=idle\n")
    )
    expect(shell.json("notch 2"), contains: #""animation":"to-2","velocity":0,"left":"#)
    for statement in [
      "state.height == 422", "state.position == inFlight", "state.animation == to-2",
      "state.progress ~= 0.5",
    ] {
      expect(shell.text("assert \(statement)"), equals: "holds\n")
    }
    expect(shell.error("assert state.colour == 1")?.message.contains("state.notch"), equals: true)
  }

  @Test("Over a layout without a sheet a drag scrolls, and a release lets the content go on")
  func plain() {
    let shell = Shell.test("load flow", "sections 900")
    expect(shell.text("press 100 100"), equals: "pressed 0,6 of main\n")
    expect(shell.text("drag 0 -40 in 20").hasPrefix("moved content by 40\n"))
    // 0.499 s at 2000 points per second.
    expect(shell.text("release").hasPrefix("moved content by 998\n"))
    _ = shell.text("press 100 100; drag 0 5000")
    expect(shell.text("assert offset.y ~= -3962"), equals: "holds\n")
    expect(shell.text("release 0 0").hasPrefix("moved content by 3962\n"))
    // Across nothing scrolls, and a tap moves nothing.
    expect(shell.text("press 1 1; drag -50 0").hasSuffix("moved nothing\n" + rows(shell)))
    expect(shell.text("release 0 0").hasPrefix("moved nothing\n"))
    expect(
      shell.error("notch 0")?.message,
      equals: "layer main has no sheet: 'load overlay over NAME' makes one")
    expect(shell.error("drag 1 1")?.message, equals: "no finger is down: 'press X Y' first")
  }

  private func rows(_ shell: Shell) -> String { shell.text("status") }

  @Test("A page that snaps is a page that a release finds")
  func snapping() {
    let shell = Shell.test("load flow snap=page", "sections 900")
    _ = shell.text("press 100 100; drag 0 -300; release")
    expect(shell.text("assert offset.y == 480"), equals: "holds\n")
  }

  @Test("Lines that are refused change nothing and are not kept")
  func refused() {
    let shell = sheet()
    _ = shell.text("press 195 700; drag 0 -33")
    let before = shell.fingerprint
    for line in [
      "press 1 1", "drag 0 1e10", "drag 0", "drag 0 nan", "drag 0 1 in", "drag 0 1 in -5",
      "release 5", "release 0 inf", "tick", "tick -1", "tick 31557600000", "notch 3", "notch -1",
      "notch 1.5", "policy", "policy compare 1", "set notches=300,200", "set notches=",
      "set notches=-1", "set notches=900", "set enabled=9", "set damping=0",
    ] {
      expect(shell.error(line) != nil, "\(line)")
    }
    expect(shell.fingerprint, equals: before)
    expect(shell.text("release 0 -1e9; tick 1e9; settle").hasSuffix("animation=idle\n"))
  }

  @Test("The comparison names every policy once")
  func comparison() {
    let shell = sheet()
    let lines = shell.text("policy compare 0 -500").split(separator: "\n")
    expect(lines.count == 11 && lines[0].hasPrefix("policy"))
    expect(shell.json("policy compare"), contains: #"{"policy":"rushing","notch":0,"height":211}"#)
    _ = shell.text("set policy=free; press 195 700; drag 0 -50")
    expect(shell.json("policy compare"), contains: #"{"policy":"free","notch":null,"height":261}"#)
  }

  @Test("After undo and redo every answer is that of a scene made anew")
  func undoLaw() {
    var random = SplitMix(seed: 77)
    for _ in 0..<12 {
      let shell = sheet()
      for _ in 0..<30 {
        let (a, b) = (
          Int.random(in: 0..<390, using: &random), Int.random(in: -300..<300, using: &random)
        )
        let lines: [String] = [
          "press \(a) 700", "drag \(b) \(b)", "drag 0 \(b) in 30", "release", "release 0 \(b * 9)",
          "tick \(a)", "settle", "notch \(a % 3)", "undo", "redo", "undo 3", "set style=rigid",
          "bounds 390 \(700 + a)", "scroll by 0 \(b)", "append 0 x2", "set notches=1/3,content",
          "tap \(a) 600", "tap \(a) 500 x2", "long-press \(a) 650", "select 0,\(a % 90)",
          "on tap cell do \"append {section}; move {section},{item} 0,0\"",
          "on long-press layer main do delete {section},{item}", "on tap cell none",
          "layer main selection multiple", "item 0,\(a % 90) touch-inset=\(a % 9)",
        ]
        let line = lines.randomElement(using: &random)
        let outcome = shell.run(line ?? "", mode: .script)
        guard outcome.isSuccess, line?.contains("do") == true else { continue }
        let fresh = Shell(catalogue: TestCatalogue())
        fresh.restore(shell.journalLines, undone: [])
        expect(fresh.fingerprint, equals: shell.fingerprint, "\(shell.journalLines)")
      }
    }
  }

  @Test("Two runs of one script print the same")
  func deterministic() {
    let script =
      "press 195 700; drag 0 -90 in 16; release; tick 16; tick 16; press 195 690; drag 0 20; "
      + "release 0 300; tick 33.5; policy compare; notch 2; tick 1; attrs; settle; attrs; touchmap"
    let texts = [sheet(), sheet()].map { $0.text(script) + $0.json(script) }
    expect(texts[0] == texts[1] && texts[0].count > 2000)
  }
}
