import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Single rules with the arithmetic beside them.
struct FlowRuleTests {
  /// One section of these sizes in a viewport 320 wide, all options at their defaults.
  private func content(_ sizes: [(Double, Double)]) -> ArrayContext {
    ArrayContext(
      sections: [.init(items: sizes.map { [.width: $0.0, .height: $0.1] })],
      viewport: Viewport(size: Size(width: 320, height: 480)), defaultsOf: Flow.declaration)
  }

  @Test("Item size serves items without one of their own")
  func itemSizeServesItemsWithoutOneOfTheirOwn() throws {
    let context = content([])
    context.sections[0].items = [[:], [.width: 80], [.height: 20]]
    let prepared = try FlowUnderTest(context)
    let sizes = try (0..<3).map { try prepared.frame(0, $0)?.size }
    expect(sizes[0], equals: Size(width: 50, height: 50))
    expect(sizes[1], equals: Size(width: 80, height: 50))
    expect(sizes[2], equals: Size(width: 50, height: 20))
  }

  @Test("Sections of equal effective sizes are uniform")
  func sectionsOfEqualEffectiveSizesAreUniform() throws {
    // Two items have 50x50 themselves, the others get it: 5 a line, gap (320 - 250) / 4 = 17.5
    // (F-20).
    let context = content([])
    context.sections[0].items = [[:], [.width: 50], [:], [.width: 50, .height: 50], [:], [:], [:]]
    try expect(FlowUnderTest(context).frame(0, 6)?.x, equals: 67.5)
    // One height off, and the last line is at minimum spacing (F-23).
    context.sections[0].items[0][.height] = 51
    try expect(FlowUnderTest(context).frame(0, 6)?.x, equals: 60)
  }

  @Test("Sizes differing only in a later chunk are mixed")
  func sizesDifferingOnlyInALaterChunkAreMixed() throws {
    var sizes = Array(repeating: (50.0, 50.0), count: 5001)
    try expect(FlowUnderTest(content(sizes)).frame(0, 5000)?.x, equals: 0)
    sizes[5000] = (60, 50)
    // 5,000 items fill 1,000 lines of five; the last one alone is leading, its line at 1,000 · 60.
    let prepared = try FlowUnderTest(content(sizes))
    try expect(prepared.frame(0, 5000), equals: Rect(x: 0, y: 60000, width: 60, height: 50))
    try expect(prepared.frame(0, 4096)?.x, equals: 67.5)
    try expect(prepared.elements(in: Rect(x: 0, y: 0, width: 320, height: 1e6)).count, equals: 5001)
  }

  /// Most tenths of a point have no exact `Double`: whether a sum that should just reach the limit
  /// exceeds it depends on the order of adding, which rule F-12 fixes (F-12, F-13).
  @Test("Rounding is that of items added up in order", arguments: [16, 190, 1000])
  func roundingIsThatOfItemsAddedUpInOrder(count: Int) throws {
    var decided = 0
    for seed in 1...UInt32(rounds(20_000, often: 400_000) / count) {
      var random = ContentRandom(seed: seed)
      let tenths = (0..<count).map { _ in 1 + random.below(6) }
      let room = 20 + random.below(30)
      let context = content(tenths.map { (Double($0) / 10, 1) })
      context.viewport = Viewport(size: Size(width: Double(room) / 10, height: 100))
      context.set("interitem-spacing", .number(0.1))
      context.set("tolerance", .number(0))
      // In points, and in whole tenths: spacing is one.
      var (starts, used, exact) = ([0], Double(tenths[0]) / 10, tenths[0])
      for item in 1..<count {
        let width = Double(tenths[item]) / 10
        let (fits, fitsExactly) = (
          used + 0.1 + width <= Double(room) / 10, exact + 1 + tenths[item] <= room
        )
        if fits != fitsExactly { decided += 1 }
        if !fits { starts.append(item) }
        used = fits ? used + 0.1 + width : width
        exact = fits ? exact + 1 + tenths[item] : tenths[item]
      }
      let prepared = try FlowUnderTest(context)
      let tops = try (0..<count).map { try prepared.frame(0, $0)?.y }
      let found = [0] + (1..<count).filter { tops[$0] != tops[$0 - 1] }
      expect(found, equals: starts, "seed \(seed)")
    }
    expect(decided > 10, "rounding decided \(decided) times")
  }

  @Test("A last row alignment of its own wins") func aLastRowAlignmentOfItsOwnWins() throws {
    let context = content(Array(repeating: (50, 50), count: 7))
    context.set("last-row-align", text: "trailing")
    // 110 points at minimum spacing end at 320.
    try expect(FlowUnderTest(context).frame(0, 5)?.x, equals: 210)
    try expect(FlowUnderTest(context).frame(0, 1)?.x, equals: 67.5)
    context.set("last-row-align", text: "center")
    try expect(FlowUnderTest(context).frame(0, 5)?.x, equals: 105)
  }

  /// The help text of `last-row-align=auto`: as `row-align`, but leading where that justifies.
  @Test(
    "An automatic last row is as help says",
    arguments: ["auto", "leading", "center", "trailing", "justify"], [true, false])
  func anAutomaticLastRowIsAsHelpSays(word: String, isUniform: Bool) throws {
    let sizes = [(90.0, 50.0), (90, 50), (90, 50), (isUniform ? 90 : 70, 50), (90, 50)]
    let context = content(sizes)
    context.set("row-align", text: word)
    let automatic = try FlowUnderTest(context).everyElement()
    // Mixed sizes are justified under `auto` (F-21), uniform ones keep the grid (F-20).
    let justifies = word == "justify" || word == "auto" && !isUniform
    if justifies || word != "auto" {
      context.set("last-row-align", text: justifies ? "leading" : word)
      try expect(FlowUnderTest(context).everyElement(), equals: automatic)
    } else {
      expect(automatic[3].frame.x, equals: automatic[0].frame.x)
      expect(automatic[4].frame.x, equals: automatic[1].frame.x)
    }
    let summary = Flow.declaration.options.first { $0.name == "last-row-align" }?.summary
    expect(summary?.contains("auto: as row-align, but leading where that justifies"), equals: true)
  }

  @Test("Justified lone items are centred") func justifiedLoneItemsAreCentred() throws {
    let context = content([(200, 50), (200, 50)])
    context.set("row-align", text: "justify")
    try expect(FlowUnderTest(context).frame(0, 0)?.x, equals: 60)
    try expect(FlowUnderTest(context).frame(0, 1)?.x, equals: 0)
    context.set("last-row-align", text: "justify")
    try expect(FlowUnderTest(context).frame(0, 1)?.x, equals: 60)
  }

  @Test(
    "Too long items stay at the leading edge",
    arguments: ["auto", "leading", "center", "trailing", "justify"])
  func tooLongItemsStayAtTheLeadingEdge(word: String) throws {
    let context = content([(400, 50), (60, 50), (401, 50)])
    context.set("row-align", text: word)
    context.set("last-row-align", text: word)
    let prepared = try FlowUnderTest(context)
    try expect(prepared.frame(0, 0), equals: Rect(x: 0, y: 0, width: 400, height: 50))
    try expect(prepared.frame(0, 2), equals: Rect(x: 0, y: 120, width: 401, height: 50))
    // The same result if all are equally long.
    context.sections[0].items = Array(repeating: [.width: 400, .height: 50], count: 2)
    try expect(
      FlowUnderTest(context).frame(0, 1), equals: Rect(x: 0, y: 60, width: 400, height: 50))
  }

  @Test("Items without area are placed but intersect nothing")
  func itemsWithoutAreaArePlacedButIntersectNothing() throws {
    let prepared = try FlowUnderTest(content([(0, 0), (50, 50), (0, 20)]))
    try expect(prepared.frame(0, 0), equals: Rect(x: 0, y: 25, width: 0, height: 0))
    try expect(prepared.frame(0, 2), equals: Rect(x: 70, y: 15, width: 0, height: 20))
    let found = try prepared.elements(in: Rect(x: -10, y: -10, width: 500, height: 500))
    expect(found.map(\.element.item), equals: [1])
  }

  @Test("A thousand items of no size are one line") func aThousandItemsOfNoSizeAreOneLine() throws {
    let context = content(Array(repeating: (0, 0), count: 1000))
    context.set("interitem-spacing", .number(0))
    let prepared = try FlowUnderTest(context)
    expect(prepared.flow.contentSize.height, equals: 0)
    try expect(prepared.frame(0, 999), equals: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  @Test("Sections may have their own metrics") func sectionsMayHaveTheirOwnMetrics() throws {
    let context = ArrayContext(
      sections: [.init(items: [[:]]), .init(items: [[:]])],
      viewport: Viewport(size: Size(width: 320, height: 480)), defaultsOf: Flow.declaration)
    context.set("header", .number(20))
    context.set("header", .number(44), section: 1)
    context.set("item-size", .size(Size(width: 30, height: 30)), section: 1)
    let prepared = try FlowUnderTest(context)
    // 20 + 50, then 44.
    try expect(prepared.frame(1, 0), equals: Rect(x: 0, y: 114, width: 30, height: 30))
  }

  @Test("Headers are in front of cells") func headersAreInFrontOfCells() throws {
    let context = content([(50, 50)])
    context.set("header", .number(20))
    context.set("footer", .number(20))
    try expect(FlowUnderTest(context).everyElement().map(\.zIndex), equals: [10, 0, 10])
  }

  @Test("Mixed columns may swap their spacings as in UIKit")
  func mixedColumnsMaySwapTheirSpacingsAsInUIKit() throws {
    let context = content([(50, 50), (60, 50), (50, 50)])
    context.viewport.size = Size(width: 320, height: 120)
    context.set("direction", text: "horizontal")
    context.set("line-spacing", .number(30))
    context.set("row-align", text: "leading")
    try expect(FlowUnderTest(context).frame(0, 1), equals: Rect(x: 0, y: 60, width: 60, height: 50))
    try expect(FlowUnderTest(context).frame(0, 2)?.x, equals: 90)
    context.set("swap-spacings", .flag(true))
    // 50 + 30 + 50 do not fit in 120; columns are 10 apart: 50 + 10 + 60 + 10.
    try expect(FlowUnderTest(context).frame(0, 1)?.origin, equals: Point(x: 60, y: 0))
    try expect(FlowUnderTest(context).frame(0, 2)?.x, equals: 130)
  }

  /// F-11 in a viewport of 320, with bars of 44 and 20 at its sides and margins of 8: where the
  /// line starts and ends, in points of the content.
  @Test(
    "Insets are measured from the reference",
    arguments: [
      ("content-inset", 0.0, 0.0, 0.0, 320.0), ("content-inset", 30, 5, 5, 255),
      ("safe-area", 0, 0, 44, 300), ("safe-area", 0, 5, 49, 295),
      // The content inset is more than the safe area: at the right, then at both sides.
      ("safe-area", 30, 0, 14, 260), ("safe-area", 30, 5, 19, 255), ("safe-area", 60, 5, 5, 195),
      ("layout-margins", 0, 0, 52, 292), ("layout-margins", 0, 5, 57, 287),
      ("layout-margins", 30, 0, 22, 260), ("layout-margins", 30, 5, 27, 255),
    ])
  func insetsAreMeasuredFromTheReference(
    word: String, contentInset: Double, inset: Double, start: Double, end: Double
  ) throws {
    let context = content([(50, 50), (50, 50), (20, 20)])
    context.viewport = Viewport(
      size: Size(width: 320, height: 480),
      contentInset: Insets(top: 0, left: contentInset, bottom: 0, right: contentInset),
      safeArea: Insets(top: 90, left: 44, bottom: 0, right: 20),
      margins: Insets(top: 8, left: 8, bottom: 8, right: 8), adjustedAxes: .vertical)
    context.set("section-inset-reference", text: word)
    context.set("section-inset", .insets(Insets(top: 0, left: inset, bottom: 0, right: inset)))
    context.set("header", .number(10))
    context.set("last-row-align", text: "justify")
    let run = try FlowUnderTest(context)
    try expect(run.frame(0, 0)?.origin, equals: Point(x: start, y: 10))
    try expect(run.frame(0, 2)?.maxX, equals: end)
    // Headers span the content, whatever the reference is (F-32).
    try expect(
      run.flow.attributes(for: Element(.header, section: 0), context)?.frame,
      equals: Rect(x: 0, y: 0, width: 320 - 2 * contentInset, height: 10))
    let facts = try run.flow.explain(Element(.cell, section: 0, item: 1), context)
    expect(facts.contains { $0.text.hasSuffix("(F-11)") } == (word != "content-inset"))
  }

  /// If the safe area is part of the inset already, the content is shorter and nothing is under the
  /// bars (F-10).
  @Test(
    "The adjusted inset is the lower bound",
    arguments: [
      ("content-inset", 0.0, 5.0, 251.0), ("safe-area", 0, 5, 251), ("layout-margins", 0, 13, 243),
      ("safe-area", 30, 5, 191), ("layout-margins", 30, 5, 191),
    ])
  func theAdjustedInsetIsTheLowerBound(
    word: String, contentInset: Double, start: Double, end: Double
  ) throws {
    let context = content([(50, 50), (50, 50), (20, 20)])
    context.viewport = Viewport(
      size: Size(width: 320, height: 480),
      contentInset: Insets(top: 0, left: contentInset, bottom: 0, right: contentInset),
      safeArea: Insets(top: 90, left: 44, bottom: 0, right: 20),
      margins: Insets(top: 8, left: 8, bottom: 8, right: 8), adjustedAxes: .both)
    context.set("section-inset-reference", text: word)
    context.set("section-inset", .insets(Insets(top: 0, left: 5, bottom: 0, right: 5)))
    context.set("last-row-align", text: "justify")
    let run = try FlowUnderTest(context)
    expect(run.flow.contentSize.width, equals: 256 - 2 * contentInset)
    try expect(run.frame(0, 0)?.x, equals: start)
    try expect(run.frame(0, 2)?.maxX, equals: end)
  }

  /// From right to left, bars at the right are at the start of a line, and a section may have its
  /// own word.
  @Test("The reference stays at its side from right to left")
  func theReferenceStaysAtItsSideFromRightToLeft() throws {
    let context = content([(50, 50), (50, 50), (20, 20)])
    context.sections.append(context.sections[0])
    context.viewport.safeArea.right = 20
    context.viewport.adjustedAxes = []
    context.set("rtl", .flag(true))
    context.set("section-inset-reference", text: "safe-area", section: 1)
    let run = try FlowUnderTest(context)
    try expect(run.frame(0, 0)?.maxX, equals: 320)
    try expect(run.frame(1, 0)?.maxX, equals: 300)
    context.set("direction", text: "horizontal")
    context.viewport.safeArea = Insets(top: 15, left: 0, bottom: 0, right: 20)
    let across = try FlowUnderTest(context)
    try expect(across.frame(0, 0)?.y, equals: 0)
    try expect(across.frame(1, 0)?.y, equals: 15)
  }

  @Test("Without content there is no length") func withoutContentThereIsNoLength() throws {
    let context = ArrayContext(
      sections: [], viewport: Viewport(size: Size(width: 320, height: 480)),
      defaultsOf: Flow.declaration)
    let prepared = try FlowUnderTest(context)
    expect(prepared.flow.contentSize, equals: Size(width: 320, height: 0))
    expect(prepared.flow.section(at: 0) == nil)
    try expect(prepared.elements(in: Rect(x: 0, y: 0, width: 100, height: 100)).isEmpty)
  }

  /// Heights computed once by an independent program: greedy lines of A = 1024, spacing 10 and 10.
  @Test(
    "Generated content has the known length",
    arguments: [(1000, 6888.0), (10_000, 68_847), (100_000, 692_334)])
  func generatedContentHasTheKnownLength(count: Int, height: Double) throws {
    var random = ContentRandom(seed: 12345)
    var items: [ArrayContext.Item] = []
    for _ in 0..<count {
      let width = 20 + random.below(101)
      items.append([.width: Double(width), .height: Double(20 + random.below(61))])
    }
    let context = ArrayContext(
      sections: [.init(items: items)], viewport: Viewport(size: Size(width: 1024, height: 768)),
      defaultsOf: Flow.declaration)
    context.set("row-align", text: "leading")
    context.set("cross-align", text: "leading")
    try expect(FlowUnderTest(context).flow.contentSize, equals: Size(width: 1024, height: height))
  }
}
