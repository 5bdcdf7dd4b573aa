import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// A Swift layout answers through the contract as it answers itself.
struct ContractTests {
  @Test("A stack gives the same answers through the contract", arguments: 0..<20) func stackAgrees(
    seed: Int
  ) throws {
    var random = Random(seed: seed)
    let stack = StackLayout()
    let context = ArrayContext.random(for: stack.declaration, &random)
    let plugin = try linkedIn("stack") { StackLayout() }
    var agreement = Agreement(
      layouts: [stack, try plugin.makeLayout()], context: context, random: random)
    agreement.expectAll()
  }

  @Test("A decorator gives the same answers through the contract", arguments: 0..<20)
  func decoratorAgrees(seed: Int) throws {
    var random = Random(seed: 1000 + seed)
    let (stack, pin) = (StackLayout(), PinLayout())
    let context = ArrayContext.random(for: stack.declaration, &random)
    context.kinds = KindTable(stack.declaration.kinds + pin.declaration.kinds)
    context.options[1] = nil
    try stack.prepare(context)
    let upper = context.copy()
    upper.base = LayoutBase(stack, context)
    upper.options = [.number(0.75)]
    for index in upper.sections.indices { upper.sections[index].options = [:] }
    let plugin = try linkedIn("pin") { PinLayout() }
    var agreement = Agreement(
      layouts: [pin, try plugin.makeLayout()], context: upper, random: random)
    agreement.expectAll()
  }

  @Test("Decorator over a plugin agrees") func decoratorOverAPluginAgrees() throws {
    var random = Random(seed: 5)
    let context = ArrayContext(
      sections: (0..<40).map { _ in .init(items: Array(repeating: [:], count: 9)) },
      viewport: .random(&random), options: StackLayout().declaration.options.map(\.defaultValue),
      kinds: KindTable([.decoration("Rule"), .supplementary("Badge"), .decoration("Mark")]))
    let base = try linkedIn("stack") { StackLayout() }.makeLayout()
    try base.prepare(context)
    let upper = context.copy()
    upper.base = LayoutBase(base, context)
    upper.options = [.number(0.5)]
    let layouts: [any CollectionLayout] = [
      PinLayout(), try linkedIn("pin") { PinLayout() }.makeLayout(),
    ]
    var agreement = Agreement(layouts: layouts, context: upper, random: random)
    agreement.expectAll()
    // 40 sections of 9 items, each with a rule, and the mark: more than fits at first.
    var all: [LayoutAttributes] = []
    try layouts[1].attributes(
      in: Rect(x: -1, y: -1, width: 1e6, height: 1e6), upper, into: &all)
    expect(all.count, equals: 40 * 10 + 1)
  }

  @Test("Batches are answered alike through the contract", arguments: 0..<rounds(8, often: 60))
  func batchesAgree(seed: Int) throws {
    var random = Random(seed: 2000 + seed)
    let direct = StackLayout()
    let context = ArrayContext.random(for: direct.declaration, &random)
    context.options[1] = nil
    let foreign = try linkedIn("stack") { StackLayout() }.makeLayout()
    try direct.prepare(context)
    try foreign.prepare(context)
    for _ in 0..<5 {
      let updates = context.applyRandomBatch(for: direct.declaration, &random)
      try direct.apply(updates, context)
      try #require(foreign.incremental).apply(updates, context)
      let fresh = StackLayout()
      try fresh.prepare(context)
      var agreement = Agreement(
        layouts: [fresh, direct, foreign], context: context, random: random)
      agreement.expectAnswers()
    }
    expect(direct.batches, equals: 5)
  }

  /// Columns of the layout's own come through as they are: numbers, texts, empty ones, and none.
  @Test("Own columns agree") func ownColumnsAgree() throws {
    let context = ArrayContext(itemCounts: [4])
    context.sections[0].items[1][.own(0)] = 2.5
    context.sections[0].items[3][.own(0)] = -1
    context.sections[0].texts = [0: [.own(1): "é日👍"], 3: [.own(1): ""]]
    let direct = LaneLayout()
    let plugin = try linkedIn("lanes") { LaneLayout() }
    expect(plugin.declaration, equals: direct.declaration)
    let foreign = try plugin.makeLayout()
    direct.prepare(context)
    try foreign.prepare(context)
    var answers: [[LayoutAttributes]] = [[], []]
    direct.attributes(in: Rect(x: -99, y: -99, width: 999, height: 999), context, into: &answers[0])
    try foreign.attributes(
      in: Rect(x: -99, y: -99, width: 999, height: 999), context, into: &answers[1])
    expect(answers[0], equals: answers[1])
    expect(answers[0].map { $0.frame.x }, equals: [0, 25, 0])
    expect(answers[0].map { $0.frame.width }, equals: [3, 10, 10])
    expect(direct.contentSize, equals: foreign.contentSize)
  }

  /// The items of many sections come through together as they do section by section; of a metric
  /// that there is not, too.
  @Test("Sections are answered alike through the contract") func sectionsAgree() throws {
    let context = ArrayContext(itemCounts: [2, 0, 3, 1])
    context.sections[0].items[1][.width] = 4
    context.sections[2].items[0][.width] = 0.1
    context.sections[3].items[0][.width] = -0.0
    var found: [[Double]] = []
    let makeReader = {
      ReadingLayout { context in
        for (metric, sections) in [(.width, 0..<4), (.width, 1..<3), (.own(3), 0..<4)]
          as [(ItemMetric, Range<Int>)]
        {
          var values = [7.0]
          let count = sections.reduce(0) { $0 + context.itemCount(inSection: $1) }
          context.read(metric, inSections: sections, count: count, into: &values)
          found.append(values)
        }
      }
    }
    makeReader().prepare(context)
    try linkedIn("reading", makeReader).makeLayout().prepare(context)
    let texts = found.map { $0.map(\.description) }
    expect(
      Array(texts.prefix(3)),
      equals: [
        ["7.0", "nan", "4.0", "0.1", "nan", "nan", "-0.0"], ["7.0", "0.1", "nan", "nan"],
        ["7.0"] + Array(repeating: "nan", count: 6),
      ])
    expect(Array(texts.dropFirst(3)), equals: Array(texts.prefix(3)))
  }

  @Test(
    "Sizes that the host measures come through, with the rule, and so does what they invalidate")
  func measuringAgrees() throws {
    let context = ArrayContext(itemCounts: [5])
    context.labels = [0: [1: "a word and another one that needs another line", 3: "x"]]
    context.sections[0].items[2][.measuredHeight] = 44
    let (direct, plugin) = (MeasuredRows(), try linkedIn("measured") { MeasuredRows() })
    let foreign = try plugin.makeLayout()
    expect(foreign.boundsSensitivity == nil)
    direct.prepare(context)
    try foreign.prepare(context)
    expect(direct.contentSize, equals: foreign.contentSize)
    expect(direct.contentSize.height, equals: 30 + 56 + 44 + 36 + 30)
    context.sections[0].items[2][.measuredHeight] = 10
    context.sections[0].items[0][.measuredHeight] = 31
    let changed = [0, 2].map { Element(.cell, section: 0, item: $0) }
    let answer = try foreign.sizeSensitivity?.invalidation(forMeasured: changed, context)
    expect(answer, equals: direct.invalidation(forMeasured: changed, context))
    expect(answer?.elements.count, equals: 5)
    expect(answer?.contentSizeAdjustment.height, equals: -33)
    expect(answer?.contentOffsetAdjustment.y, equals: -33)
    expect(direct.contentSize, equals: foreign.contentSize)
  }

  @Test("Missing capabilities are missing") func missingCapabilitiesAreMissing() throws {
    let layout = try linkedIn("pin") { PinLayout() }.makeLayout()
    expect(layout.sections == nil)
    expect(layout.incremental == nil)
    expect(layout.boundsSensitivity != nil)
    expect(layout.snapping == nil)
    expect(layout.animation == nil)
    expect(layout.explanation == nil)
    expect(layout.touch == nil)
  }

  @Test("Failure of a base stays the bases") func failureOfABaseStaysTheBases() throws {
    let failure = LayoutFailure.misbehaviour(
      plugin: "under", function: "attributes in rect", found: "frame of 0,0 is NaN")
    let context = ArrayContext(itemCounts: [1], options: [.number(1)])
    context.base = FailingBase(failure: failure)
    let layout = try linkedIn("pin") { PinLayout() }.makeLayout()
    try layout.prepare(context)
    var answer: [LayoutAttributes] = []
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(throws: failure) { try layout.attributes(in: rect, context, into: &answer) }
    #expect(throws: failure) {
      try layout.attributes(for: Element(.cell, section: 0), context)
    }
    context.base = FailingBase(failure: .refused("the base is tired"))
    #expect(throws: LayoutFailure.refused("the base is tired")) {
      try layout.attributes(in: rect, context, into: &answer)
    }
  }
}

/// A base that fails whatever it is asked.
private final class FailingBase: BaseLayout {
  let failure: LayoutFailure
  let contentSize = Size(width: 10, height: 10)
  let axis = Axis.horizontal
  let hasOrderedSections = false
  let version = 0

  init(failure: LayoutFailure) { self.failure = failure }

  func attributes(
    in rect: Rect, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) { throw failure }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    throw failure
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent { throw failure }

  func section(at offset: Double) throws(LayoutFailure) -> Int? { throw failure }
}
