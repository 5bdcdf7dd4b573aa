import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

struct HitTests {
  @Test("Frontmost by z then by order") func frontmostByZThenByOrder() throws {
    let scene = try self.scene(items: 3)
    try expect(target(scene, 5, 5), equals: "main/0,0")
    try expect(target(scene, 5, 20), equals: "main/0,1")
    try expect(target(scene, 5, 60) == nil)
    try expect(target(scene, 320, 5) == nil)
    try expect(target(scene, -0.001, 5) == nil)
  }

  @Test("Hidden faint and deaf elements are skipped with a reason")
  func hiddenFaintAndDeafElementsAreSkippedWithAReason() throws {
    let scene = try self.scene(items: 1)
    let reasons: [(ItemChange, HitReason)] = [
      (.hidden(true), .hidden), (.alpha(0.009), .alpha), (.pointer(PointerMode.none), .ignored),
      (.pointer(.passThrough), .passThrough),
    ]
    for (change, reason) in reasons {
      try scene.change(
        items: 0...0, section: 0, [.hidden(nil), .alpha(nil), .pointer(nil), change])
      let hit = try scene.hit(Point(x: 5, y: 5))
      expect(hit.target == nil)
      expect(hit.stack.first?.reason, equals: reason)
      try expect(scene.passThrough().region.area, equals: 320 * 480)
    }
    try scene.change(
      items: 0...0, section: 0, [.hidden(nil), .pointer(nil), .alpha(0.01)])
    try expect(target(scene, 5, 5), equals: "main/0,0")
  }

  @Test("Layers are asked front to back") func layersAreAskedFrontToBack() throws {
    let scene = try self.scene(items: 2)
    try scene.load([StackLayout()], into: "front")
    expect(scene.currentLayer, equals: "front")
    try scene.replaceSections([1])
    try expect(target(scene, 5, 5), equals: "front/0,0")
    let stack = try scene.hit(Point(x: 5, y: 25)).stack
    expect(stack.map(\.layer), equals: ["front", "main"])
    expect(stack.map(\.verdict), equals: [.pass, .hit])
    expect(stack[0].element == nil && stack[0].reason == .passThrough)
    try scene.arrange("front", .passThrough(false))
    try expect(target(scene, 5, 25), equals: "front")
    try scene.arrange("front", .interactive(false))
    try expect(target(scene, 5, 5), equals: "main/0,0")
    try scene.arrange("front", .interactive(true))
    try scene.arrange("front", .visible(false))
    try expect(target(scene, 5, 5), equals: "main/0,0")
    try scene.arrange("front", .visible(true))
    try scene.arrange("front", .back)
    try expect(target(scene, 5, 5), equals: "main/0,0")
  }

  @Test("Scrolling moves what is hit") func scrollingMovesWhatIsHit() throws {
    let scene = try self.scene(items: 40)
    try scene.scroll(to: Point(x: 0, y: 30))
    let hit = try scene.hit(Point(x: 5, y: 10))
    expect(hit.target?.element, equals: Element(.cell, section: 0, item: 2))
    expect(hit.target?.frame, equals: Rect(x: 0, y: 10, width: 320, height: 20))
    expect(hit.local, equals: Point(x: 5, y: 0))
  }

  /// Screen and content differ by the offset, also above the content (row of the shared cases).
  @Test("Touches above the content have negative content positions")
  func touchesAboveTheContentHaveNegativeContentPositions() throws {
    let row = try #require(CaseRow.rows { layout, _ in layout == "hit-test" }.first)
    let offset = try #require(row.input["offset"] as? Double)
    let touches = try #require(row.input["touch_screen_y"] as? [Double])
    let expected = try #require(row.expected["content_y"] as? [Double])
    let accepted = try #require(row.expected["accepted"] as? [Bool])
    let scene = try self.scene(items: 3)
    try scene.setBounds(Size(width: 375, height: 812))
    try scene.setInset(
      Insets(
        top: try #require(row.input["content_inset_top"] as? Double), left: 0, bottom: 0, right: 0))
    try scene.scroll(to: Point(x: 0, y: offset))
    try expect(scene.status()[0].offset.y, equals: offset)
    for ((screen, content), isAccepted) in zip(zip(touches, expected), accepted) {
      let hit = try scene.hit(Point(x: 5, y: screen))
      expect(hit.target != nil, equals: content >= 0)
      if let local = hit.local { expect(local.y, equals: content) }
      expect(isAccepted, equals: content > 0)
    }
  }

  /// Points inside every region hit nothing, points outside hit something; areas add up.
  @Test("Regions agree with hits", arguments: 1...25) func regionsAgreeWithHits(seed: Int) throws {
    var random = Random(UInt32(seed))
    let scene = try self.scene(items: 0)
    try scene.load([ScatterLayout(seed: UInt32(seed))])
    try scene.replaceSections([1 + random.below(30)])
    try scene.setBounds(
      Size(width: 64, height: 64),
      offset: Point(x: Double(random.below(20)) / 3, y: Double(random.below(20)) / 7))
    let free = try scene.passThrough().region
    for y in stride(from: 0, to: 64, by: 2) {
      for x in stride(from: seed % 2, to: 64, by: 2) {
        let point = Point(x: Double(x), y: Double(y))
        expect(free.contains(point), equals: try scene.hit(point).target == nil)
      }
    }
    for rect in free.rects {
      try expect(scene.hit(rect.origin).target == nil)
      try expect(scene.hit(Point(x: rect.maxX.nextDown, y: rect.maxY.nextDown)).target == nil)
    }
    let map = try scene.touchMap()
    expect(map.last?.layer == nil && map.last?.region == free)
    expect((map.reduce(0) { $0 + $1.region.area } - 4096).magnitude < 1e-6)
  }

  /// Rows that touch leave nothing between them, though an offset rounds their edges apart.
  @Test("Neighbours leave no gap", arguments: [0, 0.1, 33.37, 100.7, 1000.123, 9000.9])
  func neighboursLeaveNoGap(
    offset: Double
  ) throws {
    let scene = try self.scene(items: 300)
    try scene.change(items: 0...299, section: 0, [.size(Size(width: 320, height: 33.3))])
    try scene.scroll(to: Point(x: 0, y: offset))
    try expect(scene.passThrough().region.rects, equals: [])
    try expect(scene.touchMap().map(\.region.area), equals: [320 * 480, 0])
  }

  @Test("Turned elements are hit as drawn and marked inexact")
  func turnedElementsAreHitAsDrawnAndMarkedInexact() throws {
    let scene = try self.scene(items: 0)
    try scene.load([TurnedLayout()])
    try scene.replaceSections([1])
    // A 100×20 bar about (100, 100), turned by a quarter: it covers x 90…110, y 50…150.
    try expect(target(scene, 100, 60), equals: "main/0,0")
    try expect(target(scene, 60, 100) == nil)
    let pass = try scene.passThrough()
    expect(pass.inexact.isEmpty && pass.region.area == 320 * 480 - 2000)
  }

  private func scene(items: Int) throws -> Scene {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([items])
    return scene
  }

  private func target(_ scene: Scene, _ x: Double, _ y: Double) throws -> String? {
    guard let node = try scene.hit(Point(x: x, y: y)).target else { return nil }
    return node.layer + (node.element.map { "/\($0.section),\($0.item)" } ?? "")
  }
}

/// Items at random places, overlapping, some with a pointer mode, z from 0 to 3.
private final class ScatterLayout: CollectionLayout {
  let declaration = LayoutDeclaration(name: "scatter", version: "1.0.0", summary: "Random places.")
  let contentSize = Size(width: 80, height: 80)
  private let seed: UInt32
  private var all: [LayoutAttributes] = []

  init(seed: UInt32) { self.seed = seed }

  func prepare(_ context: any LayoutContext) {
    var random = Random(seed)
    all = (0..<context.itemCount(inSection: 0)).map { item in
      var attributes = LayoutAttributes(
        Element(.cell, section: 0, item: item),
        frame: Rect(
          x: Double(random.below(210)) / 3, y: Double(random.below(210)) / 3,
          width: Double(random.below(60)) / 3, height: Double(random.below(60)) / 3),
        zIndex: random.below(4))
      if random.below(5) == 0 { attributes.pointer = .passThrough }
      if random.below(7) == 0 { attributes.isHidden = true }
      return attributes
    }
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) { attributes += all.filter { $0.boundingBox.intersects(rect) } }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    all.first { $0.element == element }
  }
}

/// One bar turned by a quarter about its centre.
private final class TurnedLayout: CollectionLayout {
  let declaration = LayoutDeclaration(name: "turned", version: "1.0.0", summary: "A turned bar.")
  let contentSize = Size(width: 200, height: 200)
  private var bar: LayoutAttributes {
    var bar = LayoutAttributes(
      Element(.cell, section: 0), frame: Rect(x: 50, y: 90, width: 100, height: 20))
    bar.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    return bar
  }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) { if bar.boundingBox.intersects(rect) { attributes.append(bar) } }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    element == bar.element ? bar : nil
  }
}
