import LayoutCore
import TestSupport
import Testing

@testable import WaterfallLayout

/// Capabilities of `waterfall` beyond frames: options, item columns, invalidation, explanations.
struct WaterfallCapabilityTests {
  /// Heights 100, 50, 30 in two lanes of 155, with a header of 20.
  private func content() -> ArrayContext {
    let context = ArrayContext(
      sections: [ArrayContext.Section(items: [100, 50, 30].map { [.height: $0] })],
      viewport: Viewport(size: Size(width: 320, height: 480)), defaultsOf: Waterfall.declaration)
    context.set("header", .number(20))
    return context
  }

  @Test("Declares the options of the table") func declaresTheOptionsOfTheTable() {
    let options = Waterfall.declaration.options
    let names = [
      "direction", "columns", "column-width", "column-spacing", "item-spacing", "order",
      "section-inset", "header", "footer", "header-inset", "footer-inset", "tolerance", "cursor",
      "span-place", "stable-lanes", "zero-gap", "rtl", "pixel-scale", "min-content-height",
      "estimate", "re-estimate", "max-passes", "text",
    ]
    expect(options.map(\.name), equals: names)
    expect(
      options.filter(\.isPerSection).map(\.name), equals: Array(names[1...4]) + names[6...10])
    let defaults: [OptionValue] = [
      .choice(0), .number(2), .number(0), .number(10), .number(10), .choice(0), .insets(.zero),
      .number(0), .number(0), .insets(.zero), .insets(.zero), .text("0"), .flag(false),
      .choice(0), .choice(0), .flag(true), .flag(false), .number(0), .number(0), .text("off"),
      .choice(0), .number(16),
      .text("wrap=char"),
    ]
    expect(options.map(\.defaultValue), equals: defaults)
    expect(options[1].type, equals: .integer(1...64))
    expect(Waterfall.declaration.columns.map(\.name), equals: ["span", "lane"])
  }

  @Test("Unset options count as their defaults") func unsetOptionsCountAsTheirDefaults() throws {
    let unset = ArrayContext(itemCounts: [7], options: [])
    let set = ArrayContext(
      itemCounts: [7], defaultsOf: Waterfall.declaration)
    try expect(
      WaterfallUnderTest(unset).everyElement(), equals: WaterfallUnderTest(set).everyElement())
  }

  @Test("A tolerance is a length or infinite")
  func toleranceIsALengthOrInfinite() throws {
    let number = 11
    for text in ["0", "16", "2.5", "infinite"] {
      try Waterfall().check(.text(text), forOption: number)
    }
    for text in ["-1", "nan", "inf", "1e10", "", "much"] {
      #expect(
        throws: LayoutFailure.refused("tolerance takes a length or infinite, not '\(text)'")
      ) {
        try Waterfall().check(.text(text), forOption: number)
      }
    }
  }

  @Test(
    "Values of items that cannot be used are refused in one sentence, and nothing changes",
    arguments: [
      (WaterfallColumn.span, 0, "item 0,1 has span 0: expected a whole number from 1 to 64"),
      (WaterfallColumn.span, 65, "item 0,1 has span 65: expected a whole number from 1 to 64"),
      (WaterfallColumn.span, 1.5, "item 0,1 has span 1.5: expected a whole number from 1 to 64"),
      (WaterfallColumn.lane, -1, "item 0,1 has lane -1: expected a whole number from 0 to 63"),
      (WaterfallColumn.lane, 64, "item 0,1 has lane 64: expected a whole number from 0 to 63"),
      (.height, -3, "item 0,1 has height -3: expected a finite length of at least 0"),
      (.width, -.infinity, "item 0,1 has width -inf: expected a finite length of at least 0"),
      (.width, 1e-9, "item 0,1 would be 7750000000000 points long: expected 1e9 at most"),
    ])
  func wrongValuesAreRefused(metric: ItemMetric, value: Double, sentence: String) throws {
    for isStable in [true, false] {
      let context = content()
      context.set("stable-lanes", text: isStable ? "on" : "off")
      let tested = try WaterfallUnderTest(context)
      let before = try tested.everyElement()
      context.sections[0].items[1][metric] = value
      #expect(throws: LayoutFailure.refused(sentence)) { try tested.layout.prepare(context) }
      context.sections[0].items[1][metric] = metric == .height ? 50 : nil
      expect(try tested.everyElement(), equals: before)
    }
  }

  @Test("An item left to be placed is checked all the same") func itemsLeftAreChecked() throws {
    let context = content()
    context.sections[0].items = (0..<300).map { _ in [.height: 30] }
    let tested = try WaterfallUnderTest(context, Waterfall(mostPlacedAtOnce: 20))
    context.sections[0].items[3][.height] = -1
    #expect(
      throws: LayoutFailure.refused(
        "item 0,3 has height -1: expected a finite length of at least 0")
    ) {
      try tested.layout.apply([.reloadItems(section: 0, items: 3..<4)], context)
    }
  }

  /// The last lane where an item fits is that of a lane beyond the columns: turning a phone, which
  /// may take lanes away, refuses nothing.
  @Test("A lane beyond the columns is the last in which the item fits (W-14)")
  func laneBeyondTheColumns() throws {
    let context = content()
    context.sections[0].items[0][WaterfallColumn.lane] = 63
    context.sections[0].items[2][WaterfallColumn.lane] = 1
    context.sections[0].items[2][WaterfallColumn.span] = 2
    let tested = try WaterfallUnderTest(context)
    expect(try tested.frame(0, 0), equals: Rect(x: 165, y: 20, width: 155, height: 100))
    expect(try tested.frame(0, 2), equals: Rect(x: 0, y: 130, width: 320, height: 30))
    let facts = try tested.layout.explain(Element(.cell, section: 0, item: 0), context)
    expect(
      facts.map(\.text),
      contains: "its own lane would be 63: it takes the last where it fits (W-14)")
  }

  @Test("Only the length across the axis invalidates") func onlyTheCrossLengthInvalidates() throws {
    let layout = try WaterfallUnderTest(content()).layout
    let old = content().viewport
    func invalidation(_ change: (inout Viewport) -> Void) -> Invalidation {
      var new = old
      change(&new)
      return layout.invalidation(from: old, to: new)
    }
    expect(!layout.followsOffset)
    expect(invalidation { $0.contentOffset = Point(x: 3, y: 100) }, equals: .nothing)
    expect(invalidation { $0.size.height = 100 }, equals: .nothing)
    expect(invalidation { $0.contentInset.top = 8 }, equals: .nothing)
    expect(invalidation { $0.contentInset.left = 8 }, equals: .everything)
    expect(invalidation { $0.safeArea.left = 8 }, equals: .everything)
    expect(invalidation { $0.size.width = 100 }, equals: .everything)
  }

  @Test("Explains the lane of an item, and what it stands behind") func explainsAnItem() throws {
    let context = content()
    let layout = try WaterfallUnderTest(context).layout
    let facts = try layout.explain(Element(.cell, section: 0, item: 2), context)
    expect(
      facts.map(\.text),
      equals: [
        "section 0 starts the content (W-02)",
        "2 lanes share the room between the insets (W-01, W-04)", "its length is its own (W-03)",
        "it is the first of the lanes that end first (W-10)",
        "it stands behind item 1 and a gap (W-10)", "the frame, in content coordinates",
      ])
    expect(
      facts[4].values,
      equals: [FactValue("end", 70), FactValue("gap", 10), FactValue("start", 80)])
    expect(facts.flatMap(\.rules), equals: ["W-02", "W-01", "W-04", "W-03", "W-10", "W-10"])
    let header = try layout.explain(Element(.header, section: 0), context)
    expect(header.flatMap(\.rules), equals: ["W-02", "W-20"])
    expect(try layout.explain(Element(.footer, section: 0), context), equals: [])
  }

  @Test("Explanations of random items name the item that ends where they start")
  func explanationsNameTheItemBefore() throws {
    for seed in 1...rounds(20, often: 500) {
      var naive = NaiveWaterfall.random(seed: seed)
      (naive.isHorizontal, naive.isMirrored) = (false, false)
      let tested = try WaterfallUnderTest(naive)
      for (element, frame) in naive.layOut().elements where element.kind == .cell {
        guard element.item % 7 == 0 else { continue }
        let facts = try tested.layout.explain(element, tested.context)
        expect(facts.last, equals: .frame(try tested.frame(element.section, element.item) ?? .zero))
        guard let fact = facts.first(where: { $0.text.hasPrefix("it stands behind") }) else {
          continue
        }
        let values = Dictionary(uniqueKeysWithValues: fact.values.map { ($0.name, $0.value) })
        let end = (values["end"] ?? .nan) + (values["gap"] ?? .nan)
        expect(isClose(end, frame.y), "seed \(seed) \(element) \(fact)")
      }
    }
  }

  @Test("Lanes are chosen again where their number, order or width is another (W-31)")
  func lanesAreChosenAgain() throws {
    for change: (ArrayContext) -> Void in [
      { $0.set("columns", .number(3)) }, { $0.viewport.size.width = 321 },
      { $0.set("order", text: "left-to-right") },
    ] {
      let context = content()
      context.set("stable-lanes", text: "on")
      context.sections[0].items = (0..<6).map { [.height: Double(90 - 10 * $0)] }
      let tested = try WaterfallUnderTest(context)
      context.keepLanes(of: tested.layout)
      let lanes = tested.layout.keptValues(inSection: 0, items: 0..<6)
      context.sections[0].items[0][.height] = 1
      try tested.layout.prepare(context)
      expect(tested.layout.keptValues(inSection: 0, items: 0..<6), equals: lanes)
      change(context)
      try tested.layout.prepare(context)
      let now = tested.layout.keptValues(inSection: 0, items: 0..<6)
      expect(zip(now, lanes).allSatisfy { $0 != $1 })
    }
  }
}
