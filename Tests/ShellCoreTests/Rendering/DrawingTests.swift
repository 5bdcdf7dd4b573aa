import ShellCore
import Testing
import TextRendering

@Suite("Drawings")
struct DrawingTests {
  private func draw(_ lines: [String], _ style: TextStyle = TextStyle()) -> String {
    let shell = Shell.test()
    var output: [UInt8] = []
    var renderer = TextRenderer(style: style)
    for line in lines {
      output.removeAll()
      for reply in shell.run(line, mode: .script).replies {
        if case .success(let reply) = reply.result { renderer.render(reply, into: &output) }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private let scene = [
    "load flow", "bounds 200 80", "sections 3", "set item-size=50x80", "item 0,1 label=\"two\"",
    "item 0,2 hidden=on",
  ]

  // 18 columns for 200 points: 0.09 columns and 0.045 rows a point, so 80 points are 4 rows (3.6).
  // Items at 0, 75 and 150: columns 0–4, 7–10 (6.75, 11.25).
  @Test("Boxes stand where the elements are, labels inside, hidden ones left out")
  func boxes() {
    #expect(
      draw(scene + ["draw --width 20"]) == """
        ┏━━━━━━━━━━━━━━━━━━┓
        ┃┌───┐  ┌──┐       ┃
        ┃│0,0│  │  │       ┃
        ┃│   │  │  │       ┃
        ┃└───┘  └──┘       ┃
        ┗━━━━━━━━━━━━━━━━━━┛

        """)
  }

  @Test("Without Unicode, and at the width of the window")
  func plain() {
    #expect(
      draw(scene + ["draw"], TextStyle(usesUnicode: false, columns: 20)) == """
        +==================+
        |+---+  +--+       |
        ||0,0|  |  |       |
        ||   |  |  |       |
        |+---+  +--+       |
        +==================+

        """)
  }

  @Test("Wider, the label fits; in front covers behind")
  func labels() {
    let text = draw(scene + ["draw --width 60"])
    #expect(text.contains("│two"))
    #expect(!text.contains("0,1"))
    let covered = draw(scene + ["load flow as top", "sections 1", "set item-size=200x80", "draw"])
    #expect(!covered.contains("two"))
  }

  @Test("Any viewport can be drawn")
  func extremes() {
    for bounds in ["0 0", "1 1000000000", "1000000000 1", "0.001 0.001", "5 0"] {
      let text = draw(["load flow", "sections 9", "bounds \(bounds)", "draw"])
      #expect(!text.isEmpty, "\(bounds)")
      #expect(text.utf8.count < 200_000, "\(bounds)")
    }
  }
}
