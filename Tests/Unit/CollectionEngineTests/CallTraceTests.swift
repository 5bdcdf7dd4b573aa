import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

struct CallTraceTests {
  /// A scene with a stack layout of five items under tracing.
  private func scene() throws -> Scene {
    let scene = Scene()
    scene.trace.isOn = true
    try scene.load([StackLayout()])
    try scene.replaceSections([5])
    return scene
  }

  @Test("Every call is noted in order") func everyCallIsNotedInOrder() throws {
    let scene = try scene()
    expect(
      scene.trace.take(),
      equals: [
        "main context: everything; rule layout-change",
        "main/stack prepare", "main/stack content size: 320x0",
        "main context: everything, counts; rule reload-data",
        "main/stack prepare", "main/stack content size: 320x100",
      ])
    _ = try scene.attributes(.visible)
    _ = try scene.attributes(.element(Element(.cell, section: 0, item: 4)))
    _ = try scene.attributes(.all)
    expect(
      scene.trace.take(),
      equals: [
        "main/stack attributes in 0 0 320 480: 5", "main/stack attributes for 0,4",
        "main/stack attributes in everywhere: 5", "main/stack attributes for header 0: none",
        "main/stack attributes for footer 0: none",
      ])
    expect(scene.trace.take().isEmpty)
  }

  @Test("Failed calls are noted as such") func failedCallsAreNotedAsSuch() throws {
    let scene = try scene()
    _ = scene.trace.take()
    #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("refuse-above", .number(4))])
    }
    expect(scene.trace.take(), contains: "main/stack prepare: failed")
  }

  @Test("Updates and rounded numbers") func updatesAndRoundedNumbers() throws {
    let scene = Scene()
    try scene.load([StackLayout(), Watcher()])
    try scene.replaceSections([3])
    scene.trace.isOn = true
    scene.resetCounters()
    try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 1, [])
    try expect(scene.counters().incrementalUpdates, equals: 1)
    expect(
      scene.trace.take(),
      equals: [
        "main context: counts; rule batch-updates",
        "main/stack prepare", "main/watcher apply 1 update", "main/watcher content size: 320x80",
      ])
    _ = try scene.attributes(.rect(Rect(x: 0, y: 0.0625, width: 50, height: 10)))
    expect(
      scene.trace.take(),
      equals: [
        "main/watcher attributes in 0 0.063 50 10: 1", "main/stack attributes in 0 0.063 50 10: 1",
      ])
  }

  /// A decorator's questions to its base follow the call that caused them.
  @Test("Decorators and invalidation") func decoratorsAndInvalidation() throws {
    let scene = Scene()
    try scene.load([StackLayout(), Watcher()])
    try scene.replaceSections([50])
    scene.trace.isOn = true
    try scene.scroll(to: Point(x: 0, y: 60.5))
    expect(
      scene.trace.take(),
      equals: [
        "main/watcher invalidation: elements", "main context: elements; rule bounds-change",
      ])
    _ = try scene.attributes(.element(Element(.cell, section: 0, item: 2)))
    expect(
      scene.trace.take(),
      equals: [
        "main/watcher attributes for 0,2", "main/stack extent of section 0: 0..1000",
        "main/stack section at 60.5: 0", "main/stack attributes for 0,2",
      ])
  }

  /// A traced layout has exactly the capabilities of the layout.
  @Test("Capabilities are those of the layout") func capabilitiesAreThoseOfTheLayout() {
    let capabilities: [(any CollectionLayout) -> Bool] = [
      { $0.sections != nil }, { $0.incremental != nil }, { $0.boundsSensitivity != nil },
      { $0.snapping != nil }, { $0.anchoring != nil }, { $0.animation != nil },
      { $0.explanation != nil }, { $0.touch != nil }, { $0.framing != nil },
      { $0.interaction != nil }, { $0.labelling != nil },
    ]
    let layouts: [any CollectionLayout] = [StackLayout(), Watcher(), LiftDecorator(), Flow()]
    for layout in layouts {
      let traced = TracedLayout(layout, layer: "main", kinds: KindTable([]), trace: CallTrace())
      let has = capabilities.map { $0(layout) }
      expect(capabilities.map { $0(traced) }, equals: has, "\(layout.declaration.name)")
      expect(has, contains: false)
    }
  }

  @Test("Nothing is kept while it is off and not more than the limit")
  func nothingIsKeptWhileItIsOffAndNotMoreThanTheLimit() throws {
    let scene = try scene()
    scene.trace.isOn = false
    _ = try scene.attributes(.visible)
    scene.trace.isOn = true
    expect(scene.trace.take().isEmpty)
    for _ in 0..<(CallTrace.limit + 3) {
      _ = try scene.attributes(.element(Element(.cell, section: 0, item: 1)))
    }
    let lines = scene.trace.take()
    expect(lines.count, equals: CallTrace.limit + 1)
    expect(lines.last, equals: "3 more calls")
  }
}

/// Shows its base as it is, after asking it where its sections are, and follows every batch.
private final class Watcher: CollectionLayout, BoundsSensitivity, IncrementalUpdates {
  let declaration = LayoutDeclaration(
    name: "watcher", version: "1.0.0", summary: "Looks at its base.", isDecorator: true)
  private(set) var contentSize = Size.zero

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) { prepare(context) }

  func prepare(_ context: any LayoutContext) { contentSize = context.base?.contentSize ?? .zero }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    try context.base?.attributes(in: rect, into: &attributes)
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    _ = try context.base?.extent(ofSection: 0)
    _ = try context.base?.section(at: context.viewport.contentOffset.y)
    return try context.base?.attributes(for: element)
  }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation { .elements }
}
