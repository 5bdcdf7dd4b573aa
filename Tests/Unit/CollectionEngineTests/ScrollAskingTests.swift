import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// After a change only what it invalidated is asked for, and what came into sight (rule L-15).
@Suite struct ScrollAskingTests {
  /// A hundred rows of 20 in 480 points, of which 24 are visible and known.
  private func scene(_ layout: Answering) throws -> Scene {
    let scene = Scene()
    try scene.load([layout])
    try scene.replaceSections([100])
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    return scene
  }

  private func rows(_ scene: Scene) throws -> [Int] {
    try scene.attributes(.visible).map { $0.attributes.element.item }
  }

  /// 30 points further, rows 24 and 25 are new, and row 23 ends where the new strip begins.
  @Test("Only the new strip is asked for") func onlyTheNewStripIsAskedFor() throws {
    let scene = try scene(Answering())
    try scene.scroll(to: Point(x: 0, y: 30))
    try expect(rows(scene) == Array(1...25))
    var counters = try scene.counters()
    expect(counters.rectQueries == 1 && counters.elementQueries == 0 && counters.prepares == 0)
    expect(counters.attributesProduced, equals: 3)
    // Back again, the strip is at the top; and a jump has nothing to keep.
    scene.resetCounters()
    try scene.scroll(to: .zero)
    try expect(rows(scene) == Array(0...23))
    try expect(scene.counters().attributesProduced, equals: 2)
    scene.resetCounters()
    try scene.scroll(to: Point(x: 0, y: 1000))
    try expect(rows(scene) == Array(50...73))
    counters = try scene.counters()
    expect(counters.rectQueries == 1 && counters.attributesProduced == 24)
  }

  /// A viewport that grows asks for what it gains, one that shrinks for nothing.
  @Test("Bounds that change keep the rest") func boundsThatChangeKeepTheRest() throws {
    let scene = try scene(Answering())
    try scene.setBounds(Size(width: 320, height: 500))
    try expect(rows(scene) == Array(0...24))
    // Row 24, and row 23, which ends where the strip begins.
    try expect(scene.counters().attributesProduced, equals: 2)
    scene.resetCounters()
    try scene.setBounds(Size(width: 300, height: 100))
    try expect(rows(scene) == Array(0...4))
    let counters = try scene.counters()
    expect(counters.rectQueries == 0 && counters.attributesProduced == 0)
  }

  /// Listed elements are asked for one by one, those of several scrolls together, and of those in
  /// the new strip none twice; what moved out of sight is gone, what moved into it is there.
  @Test("Listed elements are asked for one by one") func listedElementsAreAskedForOneByOne() throws
  {
    let layout = Answering()
    let scene = try scene(layout)
    layout.answer = .elements([3, 4, 90].map { Element(.cell, section: 0, item: $0) })
    try scene.scroll(to: Point(x: 0, y: 1))
    layout.answer = .elements([4, 5, 24].map { Element(.cell, section: 0, item: $0) })
    layout.shifted = [3, 5]
    layout.lifted = [4: 700, 90: 40]
    try scene.scroll(to: Point(x: 0, y: 5))
    let shown = try scene.attributes(.visible)
    let items = shown.map { $0.attributes.element.item }
    expect(items == [0, 1, 2, 3] + Array(5...24) + [90])
    expect(
      shown.filter { $0.attributes.frame.x == 5 }.map { $0.attributes.element.item } == [3, 5])
    let counters = try scene.counters()
    // 3, 4, 5 and 90; 24 is in the strip, as is the end of 23.
    expect(counters.elementQueries == 4 && counters.rectQueries == 1)
    expect(counters.attributesProduced, equals: 6)
    try expect(scene.attributes(.visible) == shown)
  }

  /// A kind may have an element anywhere, and so may elements that are not listed: all is asked for
  /// again.
  ///
  /// So it is where much is listed.
  @Test(
    "Other contexts ask for all",
    arguments: [
      Invalidation.elements([], kinds: [.header]), .elements, .counts,
      .elements((0..<30).map { Element(.cell, section: 0, item: $0) }),
    ]) func otherContextsAskForAll(answer: Invalidation) throws
  {
    let layout = Answering()
    let scene = try scene(layout)
    layout.answer = answer
    try scene.scroll(to: Point(x: 0, y: 5))
    try expect(rows(scene) == Array(0...24))
    let counters = try scene.counters()
    expect(counters.rectQueries == 1 && counters.elementQueries == 0)
    expect(counters.attributesProduced, equals: 25)
  }

  /// An equal question without a change is asked in full: that is how a layout is held to rule
  /// L-06.
  @Test("An equal question is asked again") func anEqualQuestionIsAskedAgain() throws {
    let layout = Answering()
    let scene = try scene(layout)
    try scene.scroll(to: Point(x: 0, y: 5))
    layout.shifted = [7]
    try expect(scene.attributes(.visible)[7].attributes.frame.x, equals: 0)
    #expect(throws: EngineError.self) { try scene.attributes(.visible) }
    try expect(scene.attributes(.visible)[7].attributes.frame.x, equals: 5)
  }

  /// A change of what is measured invalidates what the layout lists: those alone are asked for.
  @Test("Measured sizes ask for what they change") func measuredSizesAskForWhatTheyChange() throws {
    let layout = Measured()
    let scene = Scene()
    try scene.load([layout])
    try scene.replaceSections([100])
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    try scene.change(items: 7...7, section: 0, [.measured(width: 60, height: nil)])
    let shown = try scene.attributes(.visible)
    expect(shown.count == 24 && shown[7].attributes.frame.width == 60)
    let counters = try scene.counters()
    expect(counters.elementQueries == 1 && counters.rectQueries == 0)
    try expect(scene.attributes(.visible) == shown)
  }
}

/// Rows 20 high, as wide as they are measured; a row of another width moves no other.
private final class Measured: CollectionLayout, SizeSensitivity {
  let declaration = LayoutDeclaration(name: "measured", version: "1.0.0", summary: "For tests.")
  var contentSize = Size(width: 100, height: 2000)
  private var widths = [Double](repeating: 100, count: 100)

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    let count = context.sectionCount == 0 ? 0 : context.itemCount(inSection: 0)
    attributes += (0..<count).map(row).filter { $0.frame.intersects(rect) }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    row(element.item)
  }

  func invalidation(forMeasured elements: [Element], _ context: any LayoutContext) -> Invalidation {
    for element in elements { widths[element.item] = 60 }
    return .elements(elements)
  }

  private func row(_ item: Int) -> LayoutAttributes {
    LayoutAttributes(
      Element(.cell, section: 0, item: item),
      frame: Rect(x: 0, y: 20 * Double(item), width: widths[item], height: 20))
  }
}
