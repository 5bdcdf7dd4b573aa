import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// Options that override keys of the spec, and those that choose among readings of a rule.
struct CompositionalOptionTests {
  @Test("Options override keys of the spec, for all sections or one") func overrides() throws {
    let prepared = try CompositionalUnderTest("{gap=5} row 1wx50(1wx1h)", counts: [2, 2]) {
      $0.set("header", .text("30"))
      $0.set("gap", .number(8), section: 1)
      $0.set("inset", .text("0,10%"), section: 1)
      $0.set("section-gap", .number(20))
    }
    expect(
      prepared.attributes("header", 1)?.frame, equals: Rect(x: 32, y: 155, width: 256, height: 30))
    expect(prepared.frame(0, 1), equals: Rect(x: 0, y: 85, width: 320, height: 50))
    expect(prepared.frame(1, 1), equals: Rect(x: 32, y: 243, width: 256, height: 50))
    prepared.context.set("header", .text("0"))
    prepared.context.set("direction", text: "horizontal")
    try prepared.prepare()
    expect(prepared.attributes(Element(.header, section: 0)) == nil)
    expect(prepared.layout.axis, equals: .horizontal)
  }

  @Test("The spec that is in force has the options in it") func effectiveText() throws {
    let prepared = try CompositionalUnderTest("{gap=5} row 1wx50(1wx1h)", counts: [1]) {
      $0.set("gap", .number(8))
      $0.set("header", .text("44!pin"))
      $0.set("rtl", .flag(true))
    }
    let text = try prepared.layout.text(ofOption: 0, as: "", prepared.context)
    expect(text, equals: "layout{rtl=on} {gap=8 header=44!pin} row 1wx50(1wx1h)")
    let json = try prepared.layout.text(ofOption: 0, as: "json", prepared.context)
    expect(try CompositionalSpec(reading: json).text, equals: text)
    #expect(throws: LayoutFailure.self) {
      try prepared.layout.text(ofOption: 0, as: "xml", prepared.context)
    }
  }

  @Test("The last group can end at its last cell") func partialGroup() throws {
    let prepared = try CompositionalUnderTest("col 1wx300(1wx1h/3)", counts: [4, 1]) {
      $0.set("partial-group", text: "fit")
    }
    expect(prepared.layout.contentSize.height, equals: 500)
    expect(prepared.frame(1, 0), equals: Rect(x: 0, y: 400, width: 320, height: 100))
  }

  @Test("Flexible places share what is left, or become equally long") func leftover() throws {
    let spec = "row 1wx50(100x1h{edge=0,10+,0,50+}*1)"
    for (word, x) in [("share", 90.0), ("equal", 110)] {
      let prepared = try CompositionalUnderTest(spec, counts: [1]) {
        $0.set("leftover", text: word)
      }
      expect(prepared.frame(0, 0)?.x, equals: x)
    }
  }

  @Test("Several items at one edge touch the content, the edge, or each other") func stack() throws
  {
    let spec = "{at=a:320x40@top at=b:320x20@top} row 1wx50(1wx1h)"
    let expected: [(String, Double, Double, Double)] = [
      ("content", 0, 20, 40), ("edge", 0, 0, 40), ("stack", 20, 0, 60),
    ]
    for (word, a, b, cell) in expected {
      let prepared = try CompositionalUnderTest(spec, counts: [1]) {
        $0.set("boundary-stack", text: word)
      }
      expect(prepared.attributes("a", 0)?.frame.y, equals: a, word)
      expect(prepared.attributes("b", 0)?.frame.y, equals: b, word)
      expect(prepared.frame(0, 0)?.y, equals: cell, word)
    }
  }

  @Test("An offset can leave the content where it was") func offsetGrows() throws {
    let prepared = try CompositionalUnderTest("{header=44@top+0,-10} row 1wx50(1wx1h)", counts: [1])
    {
      $0.set("offset-grows", .flag(false))
    }
    expect(prepared.attributes("header", 0)?.frame.y, equals: -10)
    expect(prepared.frame(0, 0)?.y, equals: 44)
  }

  @Test("Heights can be fractions of the bounds without insets") func heightBase() throws {
    let prepared = try CompositionalUnderTest("row 1wx.5h(1wx1h)", counts: [1]) {
      $0.viewport.safeArea = Insets(top: 50, left: 0, bottom: 30, right: 0)
      $0.viewport.contentInset = Insets(top: 20, left: 0, bottom: 0, right: 0)
      $0.set("height-base", text: "adjusted")
    }
    expect(prepared.frame(0, 0)?.height, equals: 200)
  }

  @Test("Origins are rounded to pixels") func pixels() throws {
    let prepared = try CompositionalUnderTest("row 1wx10(1/3wx1h)", counts: [3]) {
      $0.viewport.size.width = 100
      $0.set("pixel-scale", .number(2))
    }
    expect((0..<3).map { prepared.frame(0, $0)?.x }, equals: [0, 33.5, 66.5])
    expect(prepared.elements(in: Rect(x: 33.4, y: 0, width: 0.05, height: 10)).isEmpty)
  }

  @Test("A scroller moves frames that are rounded already, by any distance")
  func scrolledPixels() throws {
    for mirrored in [false, true] {
      let spec = "{scroll=continuous} row 33.3x10(1wx1h{badge=dot:3.3x3.3@top})"
      let prepared = try CompositionalUnderTest(spec, counts: [20]) {
        $0.set("pixel-scale", .number(2))
        $0.set("rtl", .flag(mirrored))
      }
      let rest = prepared.everyElement().map(\.frame)
      prepared.context.scrollerOffsets[0] = 13.21
      let moved = prepared.everyElement().map(\.frame)
      for (before, after) in zip(rest, moved) {
        let distance = mirrored ? after.x - before.x : before.x - after.x
        expect((distance - 13.21).magnitude < 1e-9, "\(before) \(after)")
      }
    }
  }

  @Test("A place halfway between two pixels is the same at every offset") func halfPixels() throws {
    let prepared = try CompositionalUnderTest("{scroll=continuous} row .1wx9(1wx1h)", counts: [20])
    {
      $0.viewport.size.width = 57
      $0.set("pixel-scale", .number(45))
    }
    let rest = prepared.everyElement().map(\.frame)
    expect(rest[1].x, equals: 257 / 45.0)
    for offset in stride(from: 0.0, to: 50, by: 1.7) {
      prepared.context.scrollerOffsets[0] = offset
      for (before, after) in zip(rest, prepared.everyElement().map(\.frame)) {
        expect((before.x - after.x - offset).magnitude < 1e-9, "\(offset) \(before) \(after)")
      }
    }
  }

  @Test("Cells fade, shrink and turn away from the middle of the view") func effects() throws {
    let spec = "row 1wx100(1wx1h)"
    let expected: [(String, Double, Double, Double)] = [
      ("fade:.2", 0.2, 1, 1), ("scale:.5", 1, 0.5, 0.5), ("carousel:60", 1, 1, 0.5),
    ]
    for (effect, alpha, a, d) in expected {
      let prepared = try CompositionalUnderTest(spec, counts: [10]) {
        $0.set("effect", .text(effect))
        $0.viewport.contentOffset.y = 0
      }
      // The view is 500 long: cell 2 lies in its middle, cell 5 beyond its end.
      expect(prepared.attributes(Element(.cell, section: 0, item: 2))?.alpha, equals: 1)
      expect(
        prepared.attributes(Element(.cell, section: 0, item: 2))?.transform.isIdentity, equals: true
      )
      let far = try #require(prepared.attributes(Element(.cell, section: 0, item: 5)))
      expect((far.alpha - alpha).magnitude < 1e-12, effect)
      expect((far.transform.a - a).magnitude < 1e-12, effect)
      expect((far.transform.d - d).magnitude < 1e-12, effect)
      expect(
        prepared.layout.invalidation(
          from: prepared.context.viewport,
          to: Viewport(size: Size(width: 320, height: 500), contentOffset: Point(x: 0, y: 9))),
        equals: .elements)
    }
  }

  @Test("A cell that an effect enlarges is found where it is drawn") func enlarged() throws {
    let prepared = try CompositionalUnderTest("row 1wx100(1wx1h)", counts: [10]) {
      $0.set("effect", .text("scale:3"))
    }
    let all = prepared.everyElement()
    for y in stride(from: -200.0, to: 1200, by: 13) {
      let rect = Rect(x: 10, y: y, width: 20, height: 7)
      expect(
        prepared.elements(in: rect).map(\.element),
        equals: all.filter { $0.boundingBox.intersects(rect) }.map(\.element))
    }
  }

  @Test(
    "An option is refused whose item has the name of another element",
    arguments: [
      ("{bg=k} 1wx40", "header", "k:20"), ("1wx40{badge=b:4x4@top}", "footer", "b:20"),
      ("{at=header:10x10@top} 1wx40", "header", "20"), ("1wx40", "footer", "header:10@top"),
    ])
  func clashes(spec: String, option: String, value: String) throws {
    for section in [nil, 0] {
      #expect(throws: LayoutFailure.self) {
        _ = try CompositionalUnderTest(spec, counts: [2]) {
          if spec == "1wx40" { $0.set("header", .text("20")) }
          $0.set(option, .text(value), section: section)
        }
      }
    }
  }

  @Test("Items around all sections take measured sizes, too") func measuredAround() throws {
    let prepared = try CompositionalUnderTest("layout{header=~30} 1wx50", counts: [1]) {
      $0.set("measured", .text("layout-header:320x70"))
    }
    expect(prepared.frame(0, 0)?.y, equals: 70)
  }

  @Test("An option with a wrong value is refused, with the place of the fault")
  func refusals() throws {
    let layout = Compositional()
    let expected: [(Int, String, String)] = [
      (0, "row 1wx44(1wx1h", "spec, column 16: expected ')', found the end"),
      (
        0, "row 1wx44(\n 1wx)",
        "spec, line 2, column 5: expected a height such as 44 or 1h, found ')'"
      ),
      (4, "1,2,3", "inset takes 1, 2 or 4 lengths, not '1,2,3'"),
      (23, "wobble:2", "effect takes fade:ALPHA, scale:FACTOR or carousel:DEGREES, not 'wobble:2'"),
    ]
    for (option, text, sentence) in expected {
      #expect(throws: LayoutFailure.refused(sentence)) {
        try layout.check(.text(text), forOption: option)
      }
    }
  }
}
