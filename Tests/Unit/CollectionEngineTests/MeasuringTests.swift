import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Measuring, and the cost of changed measured sizes.
struct MeasuringTests {
  private let layout = MeasuredRows()

  private func scene(_ count: Int = 5) throws -> Scene {
    let scene = Scene()
    try scene.load([layout])
    try scene.replaceSections([count])
    return scene
  }

  private func heights(_ scene: Scene) throws -> [Double] {
    try scene.attributes(.all).map { $0.attributes.frame.height }
  }

  /// A size of its own, else what was measured, else the label, else the proposal.
  @Test("Sizes in their order") func sizesInTheirOrder() throws {
    let scene = try scene()
    try scene.change(items: 0...3, section: 0, [.label(String(repeating: "x", count: 39))])
    try scene.change(items: 0...1, section: 0, [.measured(width: nil, height: 47)])
    try scene.change(items: 0...0, section: 0, [.metric(.height, 11)])
    try scene.change(items: 3...3, section: 0, [.measured(width: 160, height: nil)])
    // 38 characters fit 320, and 18 fit 160: 39 need 2 and 3 lines.
    try expect(heights(scene), equals: [11, 47, 56, 76, 30])
    try scene.change(items: 0...4, section: 0, [.measured(width: nil, height: 0)])
    try expect(heights(scene), equals: [11, 0, 0, 0, 0])
    try scene.change(
      items: 0...4, section: 0, [.measured(width: nil, height: nil), .metric(.height, nil)])
    try expect(heights(scene), equals: [56, 56, 56, 56, 30])
  }

  @Test("A width alone is kept and shown") func aWidthAloneIsKeptAndShown() throws {
    let scene = try scene()
    let path = IndexPath(item: 1, section: 0)
    try scene.change(items: 1...1, section: 0, [.measured(width: 40, height: 20)])
    try expect(scene.properties(of: path), equals: [.measured(width: 40, height: 20)])
    try scene.moveItem(path, to: IndexPath(item: 4, section: 0))
    try expect(scene.properties(of: IndexPath(item: 4, section: 0)).count, equals: 1)
    let context = try #require(scene.state.layers[0].stack).contexts[0]
    let element = Element(.cell, section: 0, item: 4)
    expect(context.measure(element, proposed: .zero), equals: Size(width: 40, height: 20))
    let header = Element(.header, section: 0)
    expect(context.measure(header, proposed: Size(width: 9, height: 8)).height, equals: 8)
    expect(
      context.measure(Element(.cell, section: 0), proposed: Size(width: .nan, height: 3)).width
        .isNaN)
  }

  /// One row is measured again, nothing is prepared, and what was not listed is held to its place.
  @Test("A measured size costs what it invalidates") func aMeasuredSizeCostsWhatItInvalidates()
    throws
  {
    let scene = try scene(1000)
    _ = try scene.attributes(.visible)
    expect(layout.measured, equals: 1000)
    scene.resetCounters()
    try scene.change(items: 3...3, section: 0, [.measured(width: nil, height: 50)])
    expect(layout.measured, equals: 1001)
    expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: 3)
    try expect(scene.status()[0].contentSize.height, equals: 30020)
    try scene.change(items: 4...4, section: 0, [.label("a b")])
    try scene.change(items: 5...5, section: 0, [.zIndex(1)])
    let counters = try scene.counters()
    expect(counters.elementInvalidations == 2 && counters.countInvalidations == 1)
    expect(counters.prepares == 1 && counters.sizeAdjustments == 2)
  }

  /// A row above that grows takes the offset along, at most to its end.
  @Test("The offset follows") func theOffsetFollows() throws {
    let scene = try scene(1000)
    try scene.scroll(to: Point(x: 0, y: 600))
    try scene.change(items: 0...0, section: 0, [.measured(width: nil, height: 130)])
    try expect(scene.status()[0].offset.y, equals: 700)
    try scene.change(items: 0...0, section: 0, [.measured(width: nil, height: 0)])
    try expect(scene.status()[0].offset.y, equals: 570)
    try expect(scene.counters().offsetAdjustments, equals: 2)
  }
}
