import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Layers with a place of their own in the scene (rules V-01 to V-04).
struct LayerPlaceTests {
  /// `main` fills a scene of 375 × 812 with 40 rows of 20; `list` lies in `place` and shows the
  /// same rows.
  private func scene(_ place: LayerPlace) throws -> Scene {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([40])
    try scene.setBounds(Size(width: 375, height: 812))
    try scene.load([StackLayout()], into: "list")
    try scene.arrange("list", .content("main", sections: nil))
    try scene.arrange("list", .place(place))
    return scene
  }

  @Test("A frame is a window of its own") func aFrameIsAWindowOfItsOwn() throws {
    let scene = try scene(.fixed(Rect(x: 10, y: 100, width: 300, height: 200)))
    let list = try scene.status(of: "list")
    expect(list.frame, equals: Rect(x: 10, y: 100, width: 300, height: 200))
    expect(list.bounds, equals: Rect(x: 0, y: 0, width: 300, height: 200))
    expect(list.offsetRange.max, equals: Point(x: 0, y: 600))
    let rows = try scene.attributes(.visible, layer: "list").map(\.attributes)
    expect(rows.count == 10 && rows.allSatisfy { $0.frame.width == 300 })
    try expect(scene.status(of: "main").bounds.size, equals: Size(width: 375, height: 812))
  }

  @Test("Insets and fill follow the scene and fixed frames stay")
  func insetsAndFillFollowTheSceneAndFixedFramesStay() throws {
    let fixed = Rect(x: 0, y: 100, width: 375, height: 712)
    let scene = try scene(.fixed(fixed))
    try scene.load([StackLayout()], into: "inset")
    try scene.arrange("inset", .place(.inset(Insets(top: 64, left: 1, bottom: 2, right: 3))))
    let prepares = try scene.counters(layer: "list").prepares
    try scene.setBounds(Size(width: 812, height: 375))
    try expect(scene.status(of: "main").frame, equals: Rect(x: 0, y: 0, width: 812, height: 375))
    try expect(scene.status(of: "inset").frame, equals: Rect(x: 1, y: 64, width: 808, height: 309))
    try expect(scene.status(of: "list").frame, equals: fixed)
    // Its viewport is the same, so its layout has nothing to do.
    try expect(scene.counters(layer: "list").prepares, equals: prepares)
    try scene.setBounds(Size(width: 2, height: 50))
    try expect(scene.status(of: "inset").frame, equals: Rect(x: 1, y: 64, width: 0, height: 0))
    try expect(scene.attributes(.visible, layer: "inset").isEmpty)
    try scene.arrange("inset", .place(.fill))
    try expect(scene.status(of: "inset").frame, equals: Rect(x: 0, y: 0, width: 2, height: 50))
  }

  /// Bars of 47 at the top and 34 at the bottom of a scene of 375 × 812.
  @Test(
    "Of the safe area what overlaps counts",
    arguments: [
      (LayerPlace.fill, 47.0, 34.0), (.inset(.zero), 47, 34),
      (.fixed(Rect(x: 0, y: 100, width: 375, height: 712)), 0, 34),
      (.fixed(Rect(x: 0, y: 30, width: 375, height: 700)), 17, 0),
      (.fixed(Rect(x: 0, y: 10, width: 375, height: 20)), 20, 0),
      (.fixed(Rect(x: 0, y: -20, width: 375, height: 800)), 47, 2),
      (.fixed(Rect(x: 0, y: 800, width: 375, height: 40)), 0, 12),
      (.fixed(Rect(x: 400, y: 0, width: 375, height: 812)), 0, 0),
    ])
  func ofTheSafeAreaWhatOverlapsCounts(place: LayerPlace, top: Double, bottom: Double) throws {
    let scene = try scene(place)
    try scene.setSafeArea(Insets(top: 47, left: 0, bottom: 34, right: 0))
    let viewport = scene.state.viewport(1)
    expect(viewport.safeArea, equals: Insets(top: top, left: 0, bottom: bottom, right: 0))
    try expect(scene.status(of: "list").offsetRange.min.y, equals: 0 - top)
    // The layer's margins lie inside what bars cover of its frame (V-07).
    try scene.setLayoutMargins(Insets(top: 1, left: 2, bottom: 3, right: 4), layer: "list")
    try expect(
      scene.status(of: "list").layoutMargins,
      equals: Insets(top: top + 1, left: 2, bottom: bottom + 3, right: 4))
    try expect(
      scene.status(of: "main").layoutMargins,
      equals: Insets(top: 55, left: 8, bottom: 42, right: 8))
  }

  @Test("Touches reach a layer inside its frame only") func touchesReachALayerInsideItsFrameOnly()
    throws
  {
    let scene = try scene(.fixed(Rect(x: 50, y: 100, width: 200, height: 105)))
    try scene.scroll(to: Point(x: 0, y: 30), layer: "list")
    let hit = try scene.hit(Point(x: 60, y: 105))
    expect(hit.target?.layer == "list" && hit.scrolls == "list")
    expect(hit.target?.element, equals: Element(.cell, section: 0, item: 1))
    expect(hit.target?.frame, equals: Rect(x: 50, y: 90, width: 200, height: 20))
    expect(hit.local, equals: Point(x: 10, y: 15))
    // Half-open, as all frames are.
    for (x, y, layer) in [
      (50.0, 100.0, "list"), (49.99, 100, "main"), (50, 99.99, "main"), (249.99, 204.99, "list"),
      (250, 204, "main"), (249, 205, "main"),
    ] {
      let hit = try scene.hit(Point(x: x, y: y))
      expect(hit.target?.layer, equals: layer, "\(x) \(y)")
      expect(hit.stack.contains { $0.layer == "list" }, equals: layer == "list")
    }
    let areas = try scene.touchMap()
    expect(areas[0].region.rects, equals: [Rect(x: 50, y: 100, width: 200, height: 105)])
    let free = try scene.passThrough(layer: "list").region
    expect(free.area, equals: 375 * 812 - 200 * 105)
  }

  /// A finger beside all elements scrolls the rearmost layer at the point, and a layout gets the
  /// place of a press in its own coordinates, if it is in its frame.
  @Test("Fingers are told in the layers coordinates") func fingersAreToldInTheLayersCoordinates()
    throws
  {
    let scene = Scene()
    let ear = Ear()
    try scene.load([ear], into: "ear")
    try scene.unload("main")
    try scene.arrange("ear", .place(.fixed(Rect(x: 20, y: 100, width: 200, height: 200))))
    _ = try scene.press(Point(x: 25, y: 130))
    expect(ear.heard.last, equals: .press(Point(x: 5, y: 30)))
    _ = try scene.release()
    let count = ear.heard.count
    _ = try scene.press(Point(x: 5, y: 130))
    _ = try scene.release()
    expect(ear.heard.count, equals: count)
    try scene.arrange("ear", .place(.fill))
    _ = try scene.press(Point(x: 5, y: 130))
    expect(ear.heard.last, equals: .press(Point(x: 5, y: 130)))
  }

  @Test("A finger beside elements scrolls a layer that is there")
  func aFingerBesideElementsScrollsALayerThatIsThere() throws {
    let scene = try scene(.fixed(Rect(x: 0, y: 100, width: 375, height: 712)))
    try scene.arrange("main", .place(.fixed(Rect(x: 0, y: 0, width: 375, height: 60))))
    try scene.change(items: 0...39, section: 0, [.pointer(PointerMode.none)])
    _ = try scene.press(Point(x: 5, y: 70))
    try expect(scene.drag(Point(x: 0, y: -30)).content, equals: .zero)
    _ = try scene.release()
    _ = try scene.press(Point(x: 5, y: 170))
    _ = try scene.drag(Point(x: 0, y: -30))
    try expect(scene.status().map(\.offset.y), equals: [0, 30])
  }

  /// Checks compare the layer as its layout sees it.
  @Test("A twin fills a scene of the frames size") func aTwinFillsASceneOfTheFramesSize() throws {
    let scene = try scene(.fixed(Rect(x: 5, y: 30, width: 300, height: 200)))
    try scene.setSafeArea(Insets(top: 40, left: 0, bottom: 0, right: 0))
    let twin = try scene.twin(of: "list", over: [StackLayout()])
    expect(twin.state.viewport(0), equals: scene.state.viewport(1))
    try expect(twin.status(of: "list").frame, equals: Rect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test("A frame stays with the layer and other layouts fill it")
  func aFrameStaysWithTheLayerAndOtherLayoutsFillIt() throws {
    let frame = Rect(x: 0, y: 100, width: 375, height: 712)
    let scene = try scene(.fixed(frame))
    try scene.load([StackLayout(), LiftDecorator()], into: "list")
    try expect(scene.status(of: "list").frame, equals: frame)
    try scene.startTransition(to: [StackLayout()], at: 0.5, layer: "list")
    try expect(scene.status(of: "list").bounds.size, equals: frame.size)
    #expect(throws: EngineError.self) { try scene.arrange("list", .place(.fill)) }
    try scene.finishTransition(layer: "list")
    try expect(scene.frames(3, layer: "list").frames.count, equals: 3)
  }

  @Test("Impossible frames are refused") func impossibleFramesAreRefused() throws {
    let scene = try scene(.fill)
    for place in [
      LayerPlace.fixed(Rect(x: 0, y: 0, width: -1, height: 5)),
      .fixed(Rect(x: 2e9, y: 0, width: 1, height: 5)),
      .fixed(Rect(x: 0, y: .nan, width: 1, height: 5)),
      .inset(Insets(top: 0, left: 0, bottom: .infinity, right: 0)),
    ] {
      #expect(throws: EngineError.self) { try scene.arrange("list", .place(place)) }
    }
    try expect(scene.status(of: "list").place, equals: .fill)
  }
}

/// A layout that keeps the gestures it received.
private final class Ear: CollectionLayout, Interaction {
  let declaration = LayoutDeclaration(name: "ear", version: "1.0.0", summary: "Listens.")
  let contentSize = Size.zero
  private(set) var heard: [Gesture] = []

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }

  func respond(to gesture: Gesture, _ context: any LayoutContext) -> GestureResponse {
    heard.append(gesture)
    return GestureResponse(state: [1], contentOffset: context.viewport.contentOffset)
  }

  func report(_ context: any LayoutContext) -> [Fact] { [] }

  func compare(velocity: Point, _ context: any LayoutContext) -> [Fact] { [] }
}
