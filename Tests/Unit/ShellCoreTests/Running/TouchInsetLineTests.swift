import TestSupport
import Testing

@testable import ShellCore

/// Touch insets by item and by kind as lines: rule H-19.
struct TouchInsetLineTests {
  @Test("Items and kinds take touches beyond their frames, and hit, attrs and explain say why")
  func lines() {
    let shell = Shell.test("load flow header=20", "sections 7", "item 0,1 touch-inset=5")
    expect(shell.text("content 0,1"), contains: "0,1   touch-inset=5\n")
    expect(shell.text("attrs 0,1"), contains: "touch=5,5,5,5\n")
    expect(shell.text("hit 63 30"), contains: "target 0,1 of main at -4.5 10,")
    expect(shell.text("hit 63 30 --why"), contains: "hit      touch-inset\n")
    expect(shell.text("hit 62 30"), contains: "target none")
    _ = shell.text("layer main kind header touch-inset=0,0,24,0")
    expect(shell.text("hit 10 43.5"), contains: "target header 0 of main at 10 43.5,")
    expect(
      shell.text("explain header 0"),
      contains: "it takes touches beyond its frame, as its kind  top=0 left=0 bottom=24 right=0\n")
    expect(shell.text("passthrough").hasPrefix("10 regions, 127460 of 153600\n"))
    let copy = Shell.test()
    copy.restore(shell.journalLines)
    expect(copy.fingerprint, equals: shell.fingerprint)
    _ = shell.text("item 0,1 touch-inset=1,2,3.5,4 label=x; move 0,1 0,0")
    expect(shell.json("content 0,0"), contains: #""label":"x","touch-inset":"1,2,3.5,4""#)
    expect(shell.exported(.csv), contains: "0,x,\"1,2,3.5,4\"\n")
    _ = shell.text("item 0,0 touch-inset=none; layer main kind header touch-inset=none")
    expect(shell.text("hit 63 30"), contains: "target none")
    expect(shell.text("undo; hit 10 43.5"), contains: "target header 0")
  }

  @Test("Bad lines have one clear answer")
  func badLines() {
    let shell = Shell.test("load flow", "sections 7")
    let before = shell.fingerprint
    let wanted = "a length such as 10, or top,left,bottom,right, from 0 to 1000"
    for (line, message) in [
      ("item 0,1 touch-inset=-1", "touch-inset must be \(wanted), found '-1'"),
      ("item 0,1 touch-inset=1,2", "touch-inset must be \(wanted), found '1,2'"),
      ("layer main kind cell touch-inset=1001", "touch-inset must be \(wanted), found '1001'"),
      (
        "layer main kind rows touch-inset=1",
        "no element kind 'rows'; available: header, cell, footer"
      ),
    ] {
      expect(shell.error(line)?.message, equals: message, line)
    }
    expect(shell.error("layer main kind cell")?.code, equals: "missing-argument")
    expect(shell.fingerprint, equals: before)
  }
}
