import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import LayoutChecking

/// Recordings while a scene is run.
struct RecordedLayoutTests {
  /// Runs three changes; returns the history of a layout and the updates of each change.
  private func live(isInert: Bool) throws -> (history: ViewHistory, updates: [[LayoutUpdate]?]) {
    let (scene, layout) = (Scene(), RecordedLayout(LaneLayout(), isInert: isInert))
    try scene.load([layout])
    try scene.replaceSections([30])
    var history = ViewHistory(try ViewState(scene, layer: scene.currentLayer))
    _ = layout.takeUpdates()
    var updates: [[LayoutUpdate]?] = []
    func note() throws {
      let new = layout.takeUpdates()
      updates.append(new)
      history.add(try ViewState(scene, layer: scene.currentLayer), new)
    }
    try scene.insertItems(at: IndexPath(item: 2, section: 0), [.metric(.height, 7)])
    try note()
    try scene.scroll(to: Point(x: 0, y: 100))
    try note()
    try scene.deleteItems(0...1, section: 0)
    try note()
    return (history, updates)
  }

  @Test("Updates are known though the layout follows none", arguments: [false, true])
  func updatesAreKnownThoughTheLayoutFollowsNone(isInert: Bool) throws {
    let (history, updates) = try live(isInert: isInert)
    expect(updates[0], equals: [.insertItems(section: 0, items: 2..<3)])
    expect(updates[2], equals: [.deleteItems(section: 0, items: 0..<2)])
    expect(history.steps.map { $0.batch == nil }, equals: [false, true, false])
    expect(history.steps[0].batch?.inserted, equals: [IndexPath(item: 2, section: 0)])
    expect(history.steps[0].state.sections[0][2], equals: ViewState.Item(height: 7))
    expect(history.steps[1].state.offset, equals: Point(x: 0, y: 100))
    expect(history.hasSizes && history.end.counts == [29])
  }

  /// Refuses to prepare, and counts how often it is to.
  private final class Deadly: CollectionLayout {
    let declaration = LayoutDeclaration(name: "deadly", version: "1.0.0", summary: "Deadly.")
    var contentSize: Size { .zero }
    private(set) var calls = 0

    func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
      calls += 1
      throw .refused("deadly")
    }
    func attributes(
      in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
    ) throws(LayoutFailure) { calls += 1 }
    func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
      -> LayoutAttributes?
    {
      calls += 1
      return nil
    }
  }

  @Test("A layout that does not survive is not called") func aLayoutThatDoesNotSurviveIsNotCalled()
    throws
  {
    let (scene, deadly) = (Scene(), Deadly())
    try scene.load([RecordedLayout(deadly, isInert: true)])
    try scene.replaceSections([3])
    try scene.scroll(to: Point(x: 0, y: 5000))
    let state = try ViewState(scene, layer: scene.currentLayer)
    expect(state.counts, equals: [3])
    // There is room for every offset.
    expect(state.offset, equals: Point(x: 0, y: 5000))
    expect(deadly.calls, equals: 0)
  }
}
