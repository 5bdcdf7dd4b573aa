import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Contexts of invalidation: by hand, by the layout, and those of every change.
struct ContextTests {
  private func cell(_ item: Int) -> Element { Element(.cell, section: 0, item: item) }

  /// A hundred rows of 20 under a viewport of 480, the first 24 of them answered once.
  private func scene(_ layout: Answering) throws -> Scene {
    let scene = Scene()
    try scene.load([layout])
    try scene.replaceSections([100])
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    return scene
  }

  private func visible(_ scene: Scene) -> Int? {
    scene.state.layers[0].stack?.lastAnswer.visible.count
  }

  /// Stale elements that are visible are asked for, one query each, and nothing else is.
  @Test("Only stale elements are asked for") func onlyStaleElementsAreAskedFor() throws {
    let layout = Answering()
    let scene = try scene(layout)
    layout.shifted = [3, 90]
    let (changed, context) = try scene.invalidate(.elements([cell(3), cell(5), cell(90)]))
    expect(changed, equals: ["main"])
    expect(context.invalidation.elements, equals: [cell(3), cell(5), cell(90)])
    var counters = try scene.counters()
    expect(counters.elementQueries == 2 && counters.rectQueries == 0 && counters.prepares == 0)
    expect(counters.elementInvalidations, equals: 1)
    // An answer that was asked for again is kept, and checked: a further change is one too many.
    expect(visible(scene), equals: 24)
    try expect(scene.attributes(.visible)[3].attributes.frame.x, equals: 5)
    layout.shifted = []
    #expect(throws: EngineError.self) { try scene.attributes(.visible) }
    // A kind: every visible row.
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    try scene.invalidate(.elements([], kinds: [.cell]))
    counters = try scene.counters()
    expect(counters.elementQueries == 24 && counters.rectQueries == 0 && counters.prepares == 0)
    // Nobody has asked for anything: then there is nothing to ask for again.
    scene.state.layers[0].stack?.lastAnswer.forget()
    scene.resetCounters()
    try scene.invalidate(.elements([cell(3)]))
    try expect(scene.counters().elementQueries, equals: 0)
  }

  @Test("Everything and counts") func everythingAndCounts() throws {
    let layout = Answering()
    let scene = try scene(layout)
    layout.contentSize.height = 3000
    try scene.invalidate(.counts)
    var counters = try scene.counters()
    expect(counters.prepares == 0 && counters.countInvalidations == 1)
    expect(visible(scene) == 0 && counters.sizeAdjustments == 1)
    try expect(scene.status().contentSize.height, equals: 3000)
    try scene.invalidate(.everything)
    counters = try scene.counters()
    expect(counters.prepares == 1 && counters.everythingInvalidations == 1)
    try expect(scene.status().contentSize.height, equals: 2000)
  }

  @Test(
    "The offset is adjusted at once, then clamped: 100 rows of 20 in 480 rest from 0 to 1520",
    arguments: [(100.0, 30.0, 130.0), (100, -300, 0), (1500, 30, 1520)])
  func offsets(start: Double, adjustment: Double, result: Double) throws {
    let scene = try scene(Answering())
    try scene.arrange("main", .anchor(.start))
    try scene.scroll(to: Point(x: 0, y: start))
    var context = Invalidation.nothing
    context.contentOffsetAdjustment.y = adjustment
    try scene.invalidate(context)
    try expect(scene.status().offset, equals: Point(x: 0, y: result))
    expect(scene.contexts.map(\.rule), equals: [.command])
  }

  @Test("The size is read from the layout, because a context announces a change of it") func sizes()
    throws
  {
    let layout = Answering()
    let scene = try scene(layout)
    layout.contentSize.height = 2500
    var context = Invalidation.nothing
    context.contentSizeAdjustment.height = 1
    try scene.invalidate(context)
    try expect(scene.status().contentSize.height, equals: 2500)
    let counters = try scene.counters()
    expect(counters.prepares == 0 && counters.rectQueries == 0 && counters.sizeAdjustments == 1)
    expect(visible(scene), equals: 24)
  }

  /// Without words the layout answers, and its answer is what happens, its adjustments too.
  @Test("The layout's own") func theLayoutsOwn() throws {
    let layout = Answering()
    let scene = try scene(layout)
    try expect(scene.invalidate().context.invalidation, equals: .nothing)
    expect(scene.contexts, equals: [])
    layout.answer = .elements([cell(2)])
    layout.answer.contentOffsetAdjustment.y = 7
    let context = try scene.invalidate().context
    expect(context.invalidation, equals: layout.answer)
    try expect(scene.counters().elementQueries, equals: 1)
    try expect(scene.status().offset.y, equals: 7)
  }

  @Test("Contexts that cannot be are refused") func refusals() throws {
    let scene = try scene(Answering())
    for invalidation in [
      Invalidation.elements([cell(100)]), .elements([Element(.header, section: 1)]),
    ] {
      #expect(throws: EngineError.self) { try scene.invalidate(invalidation) }
    }
    var context = Invalidation.nothing
    context.contentOffsetAdjustment.x = 2e9
    #expect(throws: EngineError.self) { try scene.invalidate(context) }
    context.contentOffsetAdjustment.x = 1
    try scene.load([Answering()], into: "front")
    try scene.arrange("front", .mirror("main"))
    #expect(throws: EngineError.layer(.mirrors("front", other: "main"))) {
      try scene.invalidate(context, layer: "front")
    }
    #expect(throws: EngineError.noLayout(layer: "main")) { try Scene().invalidate() }
    try expect(scene.counters(layer: "main").elementInvalidations, equals: 0)
  }

  /// A layer that shows some sections: its contexts name elements as the content does.
  @Test("Sections of others") func sectionsOfOthers() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([2, 3])
    try scene.load([StackLayout()], into: "front")
    try scene.arrange("front", .content("main", sections: 1...1))
    _ = try scene.attributes(.visible, layer: "front")
    scene.resetCounters()
    let element = Element(.cell, section: 1, item: 2)
    let (changed, context) = try scene.invalidate(.elements([element]), layer: "front")
    expect(changed == ["front"] && context.invalidation.elements == [element])
    try expect(scene.counters(layer: "front").elementQueries, equals: 1)
    #expect(throws: EngineError.noElement("0,1")) {
      try scene.invalidate(.elements([cell(1)]), layer: "front")
    }
  }

  // MARK: Every change

  /// Each change reports its invalidation and the rule that made it.
  @Test("The rule of each change") func theRuleOfEachChange() throws {
    let scene = Scene()
    func rules(_ change: () throws -> Void) rethrows -> [String] {
      try change()
      return scene.contexts.map { "\($0.layer) \($0.invalidation.scope) \($0.rule.rawValue)" }
    }
    let layout = Answering()
    try expect(rules { try scene.load([layout]) }, equals: ["main everything layout-change"])
    try expect(
      rules { try scene.replaceSections([100]) }, equals: ["main everything reload-data"])
    expect(scene.contexts.first.map { $0.invalidatesEverything && $0.invalidatesCounts } ?? false)
    try expect(
      rules { try scene.insertItems(at: IndexPath(item: 0, section: 0)) },
      equals: ["main counts batch-updates"])
    try expect(
      rules { try scene.change(items: 0...0, section: 0, [.measured(width: nil, height: 30)]) },
      equals: ["main counts preferred-attributes"])
    try expect(rules { try scene.scroll(to: Point(x: 0, y: 1)) }, equals: [])
    layout.answer = .elements([], kinds: [.header])
    try expect(
      rules { try scene.scroll(to: Point(x: 0, y: 2)) }, equals: ["main elements bounds-change"])
    layout.answer = .everything
    try expect(
      rules { try scene.setBounds(Size(width: 100, height: 200)) },
      equals: ["main everything bounds-change"])
    try expect(rules { try scene.use("main") }, equals: ["main everything bounds-change"])
    try scene.load([StackLayout()])
    try expect(
      rules { try scene.setOptions([OptionAssignment("header", .number(4))]) },
      equals: ["main everything options"])
    // A refused change leaves no context.
    #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("refuse-above", .number(4))])
    }
    expect(scene.contexts, equals: [])
  }

  @Test(
    "A layout that follows measured sizes answers with a context of its own, and nothing is prepared"
  ) func preferredAttributes() throws {
    let scene = Scene()
    try scene.load([MeasuredRows()])
    try scene.replaceSections([10])
    scene.resetCounters()
    try scene.change(items: 3...3, section: 0, [.measured(width: nil, height: 50)])
    let context = try #require(scene.contexts.first)
    expect(context.rule == .preferredAttributes && !context.invalidatesEverything)
    expect(!context.invalidatesCounts && context.invalidation.elements.contains(cell(3)))
    try expect(scene.counters().prepares, equals: 0)
  }

  @Test("A trace uses UIKit's names") func uikitsNames() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([1])
    scene.trace.mode = .uikit
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    _ = try scene.attributes(.all)
    try scene.invalidate(.counts)
    expect(
      scene.trace.take(),
      equals: [
        "main context: counts; rule batch-updates [invalidateLayout(with:)]",
        "main/stack prepare [prepare()]",
        "main/stack content size: 320x40 [collectionViewContentSize]",
        "main/stack attributes in everywhere: 2 [layoutAttributesForElements(in:)]",
        "main/stack attributes for header 0: none "
          + "[layoutAttributesForSupplementaryView(ofKind:at:)]",
        "main/stack attributes for footer 0: none "
          + "[layoutAttributesForSupplementaryView(ofKind:at:)]",
        "main context: counts; rule command [invalidateLayout(with:)]",
        "main/stack content size: 320x40 [collectionViewContentSize]",
      ])
    scene.trace.isOn = true
    expect(scene.trace.mode, equals: .uikit)
    scene.trace.isOn = false
    scene.trace.isOn = true
    expect(scene.trace.mode, equals: .on)
  }
}
