import ShellCore
import TestSupport
import Testing

/// `layer LAYER anchor …` at the prompt.
struct LayerAnchorTests {
  @Test("The window stays on what it shows") func theWindowStaysOnWhatItShows() {
    let shell = Shell.test()
    _ = shell.text("load flow; sections 90; scroll to 0 200")
    expect(shell.text("layers"), contains: "none    yes\n")
    _ = shell.text("layer main anchor start; insert 0,0 x10")
    expect(shell.text("assert offset.y == 320"), equals: "holds\n")
    expect(shell.text("undo; assert offset.y == 200").hasSuffix("holds\n"))
    expect(shell.json("layers"), contains: #""anchor":"start""#)
  }

  @Test("What an anchor may be") func whatAnAnchorMayBe() {
    expect(
      Shell.test().text("layer main anchor middle"),
      equals: "error: expected none, start or end, found 'middle'\n")
  }
}
