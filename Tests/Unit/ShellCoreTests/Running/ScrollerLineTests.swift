import TerminalText
import TestSupport
import Testing

@testable import ShellCore
@testable import TextRendering

/// Lines about sections that scroll by themselves.
struct ScrollerLineTests {
  private let shell = Shell(catalogue: LayoutsCatalogue())

  /// Five groups of 200 points with gaps of 10 in a view of 320 points.
  init() {
    for line in [
      "bounds 320 480", "sections 1 5",
      "load compositional spec=\"1wx60 | {scroll=group inset=0,20 gap=10} row 200x80(1wx1h)\"",
    ] { expect(shell.error(line) == nil, line) }
  }

  private func text(_ line: String) -> [String] {
    var renderer = TextRenderer(style: TextStyle(usesUnicode: true, columns: 200))
    var output = VisibleText()
    for reply in shell.run(line, mode: .script).replies {
      if case .success(let reply) = reply.result { renderer.render(reply, into: &output) }
    }
    return output.text.split(separator: "\n").map(String.init)
  }

  private func json(_ line: String) -> String {
    var output = VisibleText()
    for reply in shell.run(line, mode: .script).replies {
      JSONRenderer().render(reply, into: &output)
    }
    return output.text
  }

  private func value(_ expression: String) -> String { text("value \(expression)").first ?? "" }

  @Test("The list has frame, range, stops and place of each section") func list() {
    expect(
      text("scrollers"),
      equals: [
        "section  axis  x   y    w   h  offset  range  stops              behavior  stop",
        "      1  x     0  60  320  80       0  0 760  0 210 420 630 760  group     1 of 5",
      ])
    expect(
      json("scrollers 1"),
      contains: "\"scrollers\":[{\"section\":1,\"axis\":\"x\",\"frame\":[0,60,320,80],\"offset\":0,"
        + "\"range\":[0,760],\"stops\":[0,210,420,630,760],\"behavior\":\"group\",\"stop\":0}]")
    expect(shell.error("scrollers 0") != nil)
    for (offset, stop) in [
      (-10, "before 1 of 5"), (210, "2 of 5"), (300, "between 2 and 3 of 5"), (800, "after 5 of 5"),
    ] {
      _ = text("scroll! section 1 to \(offset)")
      expect(text("scrollers").last?.hasSuffix("  \(stop)") == true, stop)
    }
    _ = text("sections 1 20; scroll section 1 to 3000")
    expect(text("scrollers").last?.hasSuffix("  none of 20") == true)
  }

  @Test("A section scrolls to an offset, by a distance, and from stop to stop") func scrolling() {
    let expected = [
      ("to 137", "137"), ("by 20", "157"), ("next", "210"), ("next", "420"), ("previous", "210"),
      ("stop 4", "760"), ("by 500", "760"), ("to -50", "0"),
    ]
    for (words, offset) in expected {
      expect(shell.error("scroll section 1 \(words)") == nil, words)
      expect(value("state.section.1.offset"), equals: offset, words)
    }
    expect(shell.error("scroll! section 1 to -50") == nil)
    expect(value("state.section.1.offset"), equals: "-50")
    expect(shell.error("scroll section 1 stop 5") != nil)
    expect(shell.error("scroll section 0 next") != nil)
    expect(value("state.section.1.offset"), equals: "-50")
  }

  @Test("Where a section rests otherwise afterwards, it goes to the nearest stop")
  func otherStops() {
    let pages = "load compositional spec=\"{scroll=page} .5wx40\"; bounds 320 300; sections 9"
    let cards = "compositional spec=\"{scroll=center gap=10} .8wx60\""
    for change in [
      "set scroll=group", "set spec=\"{scroll=center gap=10} .8wx60\"", "transition \(cards)",
      "transition \(cards) at .3; transition finish",
    ] {
      _ = text("\(pages); scroll section 0 stop 2")
      expect(value("state.section.0.offset"), equals: "640")
      expect(shell.error(change) == nil, change)
      expect(
        value("state.section.0.offset"), equals: change.hasSuffix("group") ? "640" : "766", change)
    }
  }

  @Test("Items beside a scroller are among all elements wherever it is scrolled to")
  func besideTheScroller() {
    expect(
      shell.error(
        "load compositional spec=\"{scroll=leading} 1wx0{badge=line:1wx1@bottom}\"; sections 3")
        == nil)
    for offset in [0, 160, 640] {
      expect(shell.error("scroll section 0 to \(offset)") == nil)
      let lines = text("attrs all")
      expect(
        lines.map { $0.prefix { $0 != " " } },
        equals: [
          "element", "0,0", "0,1", "0,2", "line", "line", "line",
        ], "\(offset): \(lines)")
    }
  }

  @Test("What a scroller cuts off is not visible, after a scroll of the view either")
  func cutOffAcross() {
    expect(
      shell.error(
        "load compositional scroller-clip=both spec=\"{scroll=leading} col 50x20(1wx200*1)\"; "
          + "sections 20 20 20")
        == nil)
    let before = text("attrs visible")
    expect(before.count, equals: 22, "\(before)")
    _ = text("bounds 320 30")
    expect(text("attrs visible").dropFirst().map { $0.prefix { $0 != "," } }.first, equals: "0")
    _ = text("scroll to 0 25")
    let after = text("attrs visible").dropFirst().map { $0.prefix { $0 != "," } }
    expect(Set(after), equals: ["1", "2"])
  }

  @Test("A fling ends one group on, and an item is scrolled to") func flinging() {
    _ = text("fling section 1 3000")
    expect(value("state.section.1.offset"), equals: "210")
    _ = text("scroll item 1,4")
    expect(value("state.section.1.offset"), equals: "760")
    expect(value("state.section.1.stop"), equals: "4")
    expect(value("state.section.1.stops"), equals: "5")
    expect(shell.error("assert state.section.1.offset == 760") == nil)
  }

  @Test("Undo takes an offset back") func undo() {
    _ = text("scroll section 1 next")
    _ = text("scroll section 1 next")
    expect(value("state.section.1.offset"), equals: "420")
    for offset in ["210", "0"] {
      _ = text("undo")
      expect(value("state.section.1.offset"), equals: offset)
    }
  }

  @Test("Elements say in which scroller they are, and whether they are cut off") func notes() {
    _ = text("scroll section 1 stop 1")
    let lines = text("attrs all --kind cell")
    expect(
      lines.map { $0.split(separator: " ").suffix(3).joined(separator: " ") },
      equals: [
        "h z notes", "320 60 0", "scroller 1 clipped", "0 scroller 1", "scroller 1 clipped",
        "scroller 1 outside", "scroller 1 outside",
      ])
    expect(text("attrs --kind cell").count, equals: 5)
    expect(text("attrs 1,2 --unscrolled").last, equals: "1,2      440  60  200  80  0  scroller 1")
    let one = json("attrs 1,0")
    expect(one, contains: "\"scroller\":1,\"clip\":[0,60,10,80]")
    expect(json("attrs visible"), contains: "\"scroller\":null,\"clip\":null")
  }

  @Test("A touch names the section that a drag scrolls") func touches() {
    expect(text("hit 100 100").first, equals: "target 1,0 of main at 80 40, scrolls main/section 1")
    expect(
      json("hit 100 100"),
      contains: "\"scrolls\":\"main/section 1\",\"path\":[\"main/1,0\",\"main/section 1\",\"main\"]"
    )
    _ = text("press 200 100")
    _ = text("drag -20 2")
    expect(text("drag -100 5").first, equals: "moved section 1 by 100")
    _ = text("release")
    expect(value("state.section.1.offset"), equals: "210")
    expect(json("status"), contains: "\"sections\":{\"1\":{\"offset\":210,\"range\":[0,760]")
  }

  @Test("A cell takes no touches where it sticks out of its scroller, in view or not")
  func overflow() {
    for line in [
      "set spec=\"{scroll=group} row 1wx20(1wx3h)\"", "layer main passthrough on",
      "scroll! to 0 50",
    ] { expect(shell.error(line) == nil, line) }
    expect(text("hit 10 5").first, equals: "target none")
    expect(json("passthrough"), contains: "\"area\":153600")
  }
}
