import TestSupport
import Testing

@testable import ShellCore

/// `passthrough --limit N` lists at most N regions and reports the number of the rest.
@Suite struct RegionLimitTests {
  /// Eight regions in all, as rule H-10 counts them.
  @Test("What is left out is counted") func whatIsLeftOutIsCounted() {
    let shell = Shell.test()
    _ = shell.text("load flow; sections 7")
    let whole = shell.text("passthrough")
    let cut = shell.text("passthrough main --limit 2")
    expect(cut.hasPrefix("8 regions, 136100 of 153600\n"))
    expect(cut.hasSuffix("\nand 6 more\n"))
    expect(cut.split(separator: "\n").count, equals: 5)
    expect(shell.text("passthrough --limit 8"), equals: whole)
    expect(shell.text("passthrough --limit 0"), equals: "8 regions, 136100 of 153600\nand 8 more\n")
    expect(
      shell.json("passthrough --limit 2"), contains: #""omitted":6,"inexact":[],"area":136100"#)
    expect(shell.json("passthrough --limit 9"), contains: #""omitted":0,"#)
    expect(!shell.json("passthrough").contains("omitted"))
  }
}
