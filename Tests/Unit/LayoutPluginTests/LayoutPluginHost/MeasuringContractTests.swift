import CollectionEngine
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// Measuring and keeping through the contract.
struct MeasuringContractTests {
  private func layout(_ mode: String) throws -> any CollectionLayout {
    try Misbehaving(mode, source: "measuring").load().makeLayout()
  }

  private var context: ArrayContext {
    let context = ArrayContext(
      itemCounts: [4], viewport: Viewport(size: Size(width: 100, height: 100)))
    context.estimate = .length(50)
    context.knownSizes[Element(.cell, section: 0, item: 1)] = Size(width: .nan, height: 80)
    return context
  }

  private func misbehaviour(_ function: String, _ found: String) -> LayoutFailure {
    .misbehaviour(plugin: "misbehaving", function: function, found: found)
  }

  @Test("A module in C is measured") func aModuleInCIsMeasured() throws {
    let (layout, context) = (try layout("GOOD"), context)
    try layout.prepare(context)
    let measuring = try #require(layout.measuring)
    expect(
      [ElementKind.header, .cell, .footer].map { measuring.measuredAxes(of: $0) },
      equals: [.both, .main, .none])
    expect(measuring.measuredAxes(of: ElementKind(rawValue: 9)), equals: .none)
    expect(measuring.isSelective)
    let first = try measuring.proposedSize(for: Element(.cell, section: 0), context)
    expect(first?.width == 100 && first?.height.isNaN == true)
    try expect(measuring.proposedSize(for: Element(.cell, section: 0, item: 2), context) == nil)
  }

  @Test(
    "A module in C reads known lengths and estimates",
    arguments: [
      (Estimate.length(50), 230.0), (.size(Size(width: 9, height: 30)), 170),
      (.automatic, 140), (nil, 110),
    ] as [(Estimate?, Double)])
  func aModuleInCReadsLengths(estimate: Estimate?, height: Double) throws {
    let (layout, context) = (try layout("GOOD"), context)
    context.estimate = estimate
    try layout.prepare(context)
    expect(layout.contentSize.height, equals: height)
  }

  @Test("A module in C keeps numbers with items") func aModuleInCKeepsNumbers() throws {
    let layout = try layout("GOOD")
    try layout.prepare(context)
    let kept = try layout.keeping?.keptValues(inSection: 0, items: 1..<4)
    expect(kept, equals: [1, 2, 3])
  }

  /// Ten rows of 10 fill 100, and all but one are measured at 30: four are left there.
  @Test("A module in C is measured in a scene") func aModuleInCIsMeasuredInAScene() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 100))
    try scene.load([try layout("GOOD")])
    try scene.replaceSections([10])
    scene.resetCounters()
    try scene.change(items: 0...9, section: 0, [.measured(width: nil, height: 30)])
    let status = try scene.status(of: nil)
    // Without the option `estimate` the module goes by its own length of 10; item 2 is not
    // measured.
    try expect(
      scene.attributes(.visible).map(\.attributes.frame.height), equals: [30, 30, 10, 30])
    expect(status.estimated, equals: 0)
    try expect(scene.counters().measured, equals: 9)
    expect(status.anchor, equals: .start)
  }

  @Test(
    "Wrong axes are found",
    arguments: [
      ("BAD_AXES", "measured axes are 3, not 0 to 2"),
      ("BAD_FLAG", "is_selective is 2, not 0 or 1"),
    ])
  func wrongAxesAreFound(mode: String, found: String) throws {
    let layout = try layout(mode)
    #expect(throws: misbehaviour("measured axes", found)) { try layout.prepare(context) }
  }

  @Test(
    "Wrong rooms are found",
    arguments: [("NEGATIVE_ROOM", "-1.0 x nan"), ("ENDLESS_ROOM", "inf x nan")])
  func wrongRoomsAreFound(mode: String, found: String) throws {
    let (layout, context) = (try layout(mode), context)
    try layout.prepare(context)
    #expect(throws: misbehaviour("proposed sizes", "the room for 0,3 is \(found)")) {
      try layout.measuring?.proposedSize(for: Element(.cell, section: 0, item: 3), context)
    }
  }

  @Test("A wrong number to keep is found") func aWrongNumberIsFound() throws {
    let layout = try layout("ENDLESS_NUMBER")
    try layout.prepare(context)
    #expect(throws: misbehaviour("kept values", "the number to keep with 0,2 is inf")) {
      try layout.keeping?.keptValues(inSection: 0, items: 2..<4)
    }
  }

  @Test("A question about an item that does not exist is the module's fault")
  func aQuestionAboutNothingIsFound() throws {
    let layout = try layout("NO_SUCH_ITEM")
    #expect(throws: LayoutFailure.self) { try layout.prepare(context) }
  }

  @Test("A table with a hole is found") func aTableWithAHoleIsFound() throws {
    #expect(throws: misbehaviour("capability", "the measuring table lacks a function")) {
      try layout("HOLE")
    }
  }
}
