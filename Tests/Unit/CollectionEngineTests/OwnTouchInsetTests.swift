import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Touch insets of items and kinds: rule H-19.
struct OwnTouchInsetTests {
  /// Random scenes with few or many insets, by items and kinds, in two layers, scrolled: who gets a
  /// touch is found by looking at every element.
  @Test("Hits agree with looking at everything", arguments: 1...UInt32(rounds(5, often: 60)))
  func hitsAgreeWithLookingAtEverything(seed: UInt32) throws {
    var random = Random(seed)
    let scene = try randomScene(&random)
    for _ in 0..<40 {
      let point = Point(
        x: Double(random.below(3300)) / 10 - 5, y: Double(random.below(4900)) / 10 - 5)
      let hit = try scene.hit(point)
      let wanted = try naive(scene, point)
      let name = "\(seed) \(point)"
      expect(hit.target?.layer, equals: wanted?.layer, name)
      expect(hit.target?.element, equals: wanted?.element.element, name)
      if let wanted {
        let drawn = wanted.element.frame
        expect(hit.target?.reason, equals: drawn.contains(point) ? nil : .touchInset, name)
      }
      guard Rect(x: 0, y: 0, width: 320, height: 480).contains(point) else { continue }
      for area in try scene.touchMap() {
        expect(area.region.contains(point), equals: area.layer == wanted?.layer, name)
      }
      try expect(
        scene.passThrough(layer: "main").region.contains(point),
        equals: naive(scene, point, layers: ["main"]) == nil, name)
    }
  }

  private func randomScene(_ random: inout Random) throws -> Scene {
    let scene = Scene()
    for layer in ["main", "top"] {
      let options = [OptionAssignment("header", .number(Double(random.below(3)) * 8))]
      try scene.load([Flow()], options: options, into: layer)
      try scene.generate(
        ContentGenerator(
          items: 20 + random.below(60), sections: 1 + random.below(3),
          seed: UInt32(random.below(99)),
          width: 5...60, height: 5...60))
      let counts = try scene.itemCounts()
      for _ in 0..<[0, 1, 5, 60][random.below(4)] {
        let section = random.below(counts.count)
        guard counts[section] > 0 else { continue }
        let item = random.below(counts[section])
        try scene.change(items: item...item, section: section, [.touchInsets(insets(&random))])
      }
      for kind in ["header", "cell"] where random.below(3) == 0 {
        try scene.arrange(layer, .touchInsets(kind: kind, insets(&random)))
      }
      try scene.scroll(to: Point(x: 0, y: Double(random.below(200))))
    }
    return scene
  }

  private func insets(_ random: inout Random) -> TouchInsets {
    let most = [4, 30, 200][random.below(3)]
    func inset() -> Float { Float(random.below(most)) / 2 }
    return TouchInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
  }

  /// The frontmost element of the frontmost layer whose frame, grown by its insets, holds the
  /// point.
  private func naive(_ scene: Scene, _ point: Point, layers: [String] = ["top", "main"]) throws -> (
    layer: String, element: LayoutAttributes
  )? {
    guard Rect(x: 0, y: 0, width: 320, height: 480).contains(point) else { return nil }
    for layer in layers {
      let offset = try scene.offset(layer: layer)
      var front: LayoutAttributes?
      for shown in try scene.attributes(.all, layer: layer) {
        var one = shown.attributes
        if one.frame.width <= 0 || one.frame.height <= 0 { continue }
        one.frame = one.frame.offset(dx: -offset.x, dy: -offset.y)
        guard one.touchable.frame.contains(point) else { continue }
        if let best = front, !LayoutAttributes.frontOrder(best, one) { continue }
        front = one
      }
      if let front { return (layer, front) }
    }
    return nil
  }

  /// A point query of a hundred thousand items looks at what is near and at the items with insets,
  /// however far these reach.
  @Test("Point queries do not grow") func pointQueriesDoNotGrow() throws {
    let scene = Scene()
    try scene.load(
      [Flow()], options: [OptionAssignment("item-size", .size(Size(width: 10, height: 10)))])
    try scene.replaceSections([100_000])
    try scene.change(items: 5...8, section: 0, [.touchInsets(TouchInsets(900))])
    _ = try scene.hit(Point(x: 160, y: 240))
    scene.resetCounters()
    let hit = try scene.hit(Point(x: 161, y: 241))
    expect(hit.target?.reason == .touchInset || hit.target?.reason == nil)
    expect(hit.stack.count >= 4)
    try expect(scene.counters().attributesProduced <= 8)
  }

  /// Many items with insets cost what lies within the greatest of these, however many they are and
  /// however long the content is: the place of the query grows by it.
  @Test("Many items with insets cost no more", arguments: [33, 3300, 99_000])
  func manyItemsWithInsetsCostNoMore(count: Int) throws {
    let scene = Scene()
    try scene.load(
      [Flow()], options: [OptionAssignment("item-size", .size(Size(width: 50, height: 50)))])
    try scene.replaceSections([100_000])
    try scene.change(items: 0...(count - 1), section: 0, [.touchInsets(TouchInsets(8))])
    _ = try scene.hit(Point(x: 160, y: 240))
    scene.resetCounters()
    _ = try scene.hit(Point(x: 161, y: 241))
    // A place of 16 points and some slack meets four cells of 50 at most.
    try expect(scene.counters().attributesProduced <= 4)
    try expect(scene.counters().rectQueries == 1)
  }

  /// The item's insets come before its kind's, and these before the layout's; none brings back the
  /// next.
  @Test("The item comes first") func theItemComesFirst() throws {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([2])
    func insets(_ item: Int) throws -> TouchInsets {
      try scene.attributes(.element(Element(.cell, section: 0, item: item)))[0].attributes
        .touchInsets
    }
    try scene.arrange("main", .touchInsets(kind: "cell", TouchInsets(4)))
    try scene.change(items: 1...1, section: 0, [.touchInsets(TouchInsets(9))])
    try expect([insets(0), insets(1)] == [TouchInsets(4), TouchInsets(9)])
    let facts = try scene.explain(Element(.cell, section: 0, item: 1)) ?? []
    expect(facts.last?.text, equals: "it takes touches beyond its frame, as its item says (H-19)")
    try scene.moveItem(IndexPath(item: 1, section: 0), to: IndexPath(item: 0, section: 0))
    try expect([insets(0), insets(1)] == [TouchInsets(9), TouchInsets(4)])
    try scene.change(items: 0...0, section: 0, [.touchInsets(nil)])
    try scene.arrange("main", .touchInsets(kind: "cell", nil))
    try expect([insets(0), insets(1)] == [TouchInsets.none, .none])
    #expect(throws: EngineError.self) {
      try scene.arrange("main", .touchInsets(kind: "cell", TouchInsets(1001)))
    }
  }
}
