import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The engine does exactly what an invalidation asks for, and no more.
struct InvalidationTests {
  private func scene(_ answers: Answering) throws -> Scene {
    let scene = Scene()
    try scene.load([answers])
    try scene.replaceSections([100])
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    return scene
  }

  /// Listed elements may answer otherwise; what is kept of the others stays, and is held to it.
  @Test("Only what is listed may change") func onlyWhatIsListedMayChange() throws {
    let layout = Answering()
    let scene = try scene(layout)
    layout.answer = .elements([Element(.cell, section: 0, item: 3)])
    layout.shifted = [3]
    try scene.scroll(to: Point(x: 0, y: 1))
    expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: 23)
    try expect(scene.attributes(.visible)[3].attributes.frame.x, equals: 5)
    layout.shifted = [3, 4]
    try scene.scroll(to: Point(x: 0, y: 2))
    // Nobody asks for what is not listed, until an equal question does.
    try expect(scene.attributes(.visible)[4].attributes.frame.x, equals: 0)
    #expect(throws: EngineError.self) { try scene.attributes(.visible) }
    let counters = try scene.counters()
    expect(counters.prepares == 0 && counters.elementInvalidations == 2)
    expect(counters.elementQueries == 2 && counters.rectQueries == 3)
  }

  @Test("Kinds and unlisted elements") func kindsAndUnlistedElements() throws {
    let layout = Answering()
    let scene = try scene(layout)
    for (answer, kept) in [
      (Invalidation.elements([], kinds: [.header]), 24), (.elements([], kinds: [.cell]), 0),
      (.elements, 0), (.counts, 0), (.nothing, 24),
    ] {
      _ = try scene.attributes(.visible)
      layout.answer = answer
      let offset = try scene.status()[0].offset.y
      try scene.scroll(to: Point(x: 0, y: offset == 0 ? 0.5 : 0))
      expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: kept, "\(answer)")
    }
    let counters = try scene.counters()
    expect(counters.elementInvalidations == 3 && counters.countInvalidations == 1)
    expect(counters.untouchedScrolls == 1 && counters.prepares == 0)
  }

  /// The adjustment comes before clamping, once: 100 rows of 20 in 480 rest from 0 to 1520.
  @Test(
    "Offsets are adjusted then clamped",
    arguments: [(100.0, 30.0, 130.0), (100, -300, 0), (1500, 30, 1520), (1500, 0, 1500)])
  func offsetsAreAdjustedThenClamped(asked: Double, adjustment: Double, result: Double) throws {
    let layout = Answering()
    let scene = try scene(layout)
    layout.answer.contentOffsetAdjustment.y = adjustment
    try scene.scroll(to: Point(x: 0, y: asked))
    try expect(scene.status()[0].offset, equals: Point(x: 0, y: result))
    expect(layout.asked, equals: result == asked ? 1 : 2)
    try expect(scene.counters().offsetAdjustments, equals: result == asked ? 0 : 1)
    try expect(scene.counters().prepares, equals: 0)
  }

  /// An overscrolled offset stays outside, a mirror shows what it mirrors.
  @Test("Bounces and mirrors") func bouncesAndMirrors() throws {
    let layout = Answering()
    let scene = try scene(layout)
    layout.answer.contentOffsetAdjustment.y = 5
    try scene.scroll(to: Point(x: 0, y: -40), clamped: false)
    try expect(scene.status()[0].offset.y, equals: -35)
    layout.answer = .nothing
    try scene.load([Answering(Point(x: 0, y: 9))], into: "front")
    try scene.arrange("front", .mirror("main"))
    try scene.scroll(to: Point(x: 0, y: 60), layer: "main")
    try expect(scene.status().map(\.offset.y), equals: [60, 60])
  }

  /// Scrolling a layer through one that follows it costs what scrolling it costs, inside the range
  /// and beyond.
  @Test("Scrolling through a follower counts once", arguments: [false, true])
  func scrollingThroughAFollowerCountsOnce(isBehind: Bool) throws {
    func counters(scrolling layer: String) throws -> [Counters] {
      let scene = Scene()
      let names = isBehind ? ["b", "a", "main"] : ["main", "a", "b"]
      for name in names {
        let layout = Answering()
        layout.answer = .elements([Element(.cell, section: 0, item: 3)])
        try scene.load([layout], into: name)
        try scene.replaceSections([100], layer: name)
      }
      if isBehind { for name in names { try scene.arrange(name, .front) } }
      try scene.arrange("a", .mirror("main"))
      try scene.arrange("b", .mirror("a"))
      for name in names { _ = try scene.attributes(.visible, layer: name) }
      scene.resetCounters()
      for y in [40.0, -30, 9000, 8990] {
        try scene.scroll(to: Point(x: 0, y: y), clamped: false, layer: layer)
      }
      try expect(scene.status().map(\.offset.y), equals: [8990, 8990, 8990])
      return try names.sorted().map { try scene.counters(layer: $0) }
    }
    let direct = try counters(scrolling: "main")
    expect(direct.map(\.elementInvalidations), equals: [4, 4, 4])
    try expect(counters(scrolling: "a"), equals: direct)
    try expect(counters(scrolling: "b"), equals: direct)
  }

  /// The content size is read again where it is announced or counts are invalidated, else it is
  /// not.
  @Test("Sizes are read when announced") func sizesAreReadWhenAnnounced() throws {
    let layout = Answering()
    let scene = try scene(layout)
    for (answer, size) in [(Invalidation.elements, 2000.0), (.counts, 2050), (.nothing, 2050)] {
      layout.contentSize.height += 50
      layout.answer = answer
      let offset = try scene.status()[0].offset.y
      try scene.scroll(to: Point(x: 0, y: offset + 1))
      if answer == .elements { layout.contentSize.height -= 50 }
      try expect(scene.status()[0].contentSize.height, equals: size, "\(answer)")
    }
    layout.answer.contentSizeAdjustment.height = 50
    try scene.scroll(to: Point(x: 0, y: 100))
    try expect(scene.status()[0].contentSize.height, equals: 2100)
    try expect(scene.counters().sizeAdjustments, equals: 2)
    try expect(scene.counters().prepares, equals: 0)
  }

  /// A base that moves some elements has other extents from then on, as its decorator sees it.
  @Test("Decorators see what elements of the base became")
  func decoratorsSeeWhatElementsOfTheBaseBecame() throws {
    let (base, scene) = (Answering(), Scene())
    try scene.load([base, LiftDecorator()])
    try scene.replaceSections([10])
    func shade() throws -> Rect? {
      try scene.attributes(.all).first { $0.attributes.element.category == .decoration }?
        .attributes.frame
    }
    // Ten rows of 20; then the last goes to 400.
    try expect(shade(), equals: Rect(x: 0, y: 0, width: 5, height: 200))
    base.lifted[9] = 400
    base.answer = .elements([Element(.cell, section: 0, item: 9)])
    try scene.scroll(to: Point(x: 0, y: 5), clamped: false)
    try expect(shade(), equals: Rect(x: 0, y: 0, width: 5, height: 420))
  }

  @Test("Answers of one change join") func answersOfOneChangeJoin() {
    var all = Invalidation.elements([Element(.cell, section: 0)])
    all.contentOffsetAdjustment.y = 3
    all.merge(.nothing)
    expect(all.elements.count == 1 && all.isListed)
    var other = Invalidation.elements([], kinds: [.header])
    other.contentOffsetAdjustment = Point(x: 1, y: 4)
    all.merge(other)
    expect(all.kinds == [.header] && all.elements.count == 1)
    expect(all.contentOffsetAdjustment, equals: Point(x: 1, y: 7))
    all.merge(.elements)
    expect(all.scope == .elements && !all.isListed)
    all.merge(.everything)
    expect(all.scope, equals: .everything)
    expect(Invalidation.elements([]).scope, equals: .nothing)
  }
}

/// A stack of rows 20 high whose answers the test sets.
final class Answering: CollectionLayout, BoundsSensitivity {
  let declaration = LayoutDeclaration(name: "answering", version: "1.0.0", summary: "For tests.")
  var contentSize = Size.zero
  var answer = Invalidation.nothing
  /// Items that lie further to the right.
  var shifted: Set<Int> = []
  /// Items that lie elsewhere, and where.
  var lifted: [Int: Double] = [:]
  private(set) var asked = 0

  init(_ adjustment: Point = .zero) { answer.contentOffsetAdjustment = adjustment }

  func prepare(_ context: any LayoutContext) {
    let count = context.sectionCount == 0 ? 0 : context.itemCount(inSection: 0)
    contentSize = Size(width: 100, height: 20 * Double(count))
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for item in 0..<(context.sectionCount == 0 ? 0 : context.itemCount(inSection: 0)) {
      let one = row(item)
      if one.frame.intersects(rect) { attributes.append(one) }
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    row(element.item)
  }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    asked += 1
    return answer
  }

  private func row(_ item: Int) -> LayoutAttributes {
    LayoutAttributes(
      Element(.cell, section: 0, item: item),
      frame: Rect(
        x: shifted.contains(item) ? 5 : 0, y: lifted[item] ?? 20 * Double(item), width: 100,
        height: 20))
  }
}
