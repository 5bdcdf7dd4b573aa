import CollectionEngine
import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import OverlayLayout

/// A sheet in the engine: what touches do, what they cost, and what holds whatever they do.
struct OverlaySceneTests {
  private func scene(
    _ options: [OptionAssignment] = [], base: [any CollectionLayout] = [Flow()], items: Int = 100
  ) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 390, height: 844))
    try scene.load(
      base + [Overlay()],
      options: [
        OptionAssignment("flow.item-size", .size(Size(width: 390, height: 60))),
        OptionAssignment("flow.line-spacing", .number(0)),
      ] + options)
    try scene.replaceSections([items])
    return scene
  }

  private func value(_ name: String, _ scene: Scene) throws -> Double? {
    try scene.status(of: "main").report.first { $0.values[0].name == name }?.values[0].value
  }

  private func word(_ name: String, _ scene: Scene) throws -> String? {
    try scene.status(of: "main").report.first { $0.values[0].name == name }?.text
  }

  private func frame(_ scene: Scene, _ item: Int) throws -> LayoutAttributes {
    try scene.attributes(.element(Element(.cell, section: 0, item: item)))[0].attributes
  }

  /// One motion scrolls 70 points and drags 10 (row OC-SCR-004, its fourth move).
  @Test("One motion scrolls and drags") func oneMotionScrollsAndDrags() throws {
    let scene = try scene()
    _ = try scene.moveToRest(2, isAnimated: false)
    try scene.scroll(to: Point(x: 0, y: 70))
    _ = try scene.press(Point(x: 195, y: 500))
    let down = try scene.drag(Point(x: 0, y: 80))
    expect(down.moved == -10 && down.content == Point(x: 0, y: -70))
    // And back: the sheet first, then the content.
    let up = try scene.drag(Point(x: 0, y: -80))
    expect(up.moved == 10 && up.content == Point(x: 0, y: 70))
    try expect(value("height", scene), equals: 633)
  }

  /// The base sees a viewport as large as the panel: at the last offset the last row ends at the
  /// bottom edge, whatever the notch and the style.
  @Test("Last row can be reached", arguments: 0..<3) func lastRowCanBeReached(style: Int) throws {
    let scene = try scene([OptionAssignment("style", .choice(style))])
    for notch in 0..<3 {
      _ = try scene.moveToRest(notch, isAnimated: false)
      try scene.scroll(to: Point(x: 0, y: 1e6))
      let (last, offset) = (try frame(scene, 99).frame, try scene.status(of: "main").offset.y)
      expect(last.maxY - offset, equals: 844)
      try scene.scroll(toItem: IndexPath(item: 20, section: 0), .start)
      let first = try frame(scene, 20).frame.minY - (try scene.status(of: "main").offset.y)
      expect(first, equals: 844 - (try #require(try value("height", scene))))
    }
  }

  /// A drag prepares nothing if the base's lines do not depend on the height: in no style of a
  /// sheet at the bottom, but at the side in the style that lays out again.
  @Test(
    "A drag prepares only bases that depend on the height",
    arguments: [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 3, 0), (1, 3, 2)])
  func draggingCosts(style: Int, edge: Int, perStep: Int) throws {
    let scene = try scene([
      OptionAssignment("style", .choice(style)), OptionAssignment("handle", .number(40)),
      OptionAssignment("edge", .choice(edge)),
    ])
    scene.resetCounters()
    _ = try scene.press(edge == 0 ? Point(x: 195, y: 640) : Point(x: 300, y: 400))
    for _ in 0..<20 { _ = try scene.drag(Point(x: -5, y: -5)) }
    try expect(scene.counters().prepares, equals: 20 * perStep)
    try expect(scene.counters().elementInvalidations, equals: 21)
  }

  /// Elements outside the panel's visible part are hidden and cannot be hit; visible ones are
  /// inside it.
  @Test("Content is clipped") func contentIsClipped() throws {
    let scene = try scene([OptionAssignment("backdrop-touch", .choice(0))])
    _ = try scene.moveToRest(1, isAnimated: false)
    try scene.scroll(to: Point(x: 0, y: 150))
    // The panel begins at 422: row 2 reaches from 392 to 452, row 1 ends at 392.
    try expect(frame(scene, 1).isHidden && !frame(scene, 2).isHidden)
    try expect(scene.hit(Point(x: 195, y: 400)).target == nil)
    try expect(scene.hit(Point(x: 195, y: 430)).target?.element?.item, equals: 2)
    try expect(
      scene.passThrough().region.rects, equals: [Rect(x: 0, y: 0, width: 390, height: 422)])
    try scene.setOptions([OptionAssignment("backdrop-touch", .choice(1))])
    let backdrop = try scene.hit(Point(x: 195, y: 400)).target?.element
    try expect(scene.kinds().name(of: backdrop?.kind ?? .cell), equals: "Backdrop")
  }

  /// A layer "sheet" whose backdrop dismisses it and lets touches through, over a layer "main".
  private func sheetOverMap() throws -> Scene {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([400])
    try scene.load(
      [Flow(), Overlay()], options: [OptionAssignment("backdrop-touch", .choice(4))], into: "sheet")
    try scene.replaceSections([50])
    return scene
  }

  /// A finger that has been more than 10 points from its start is no tap (rule H-15).
  @Test(
    "Taps stay within ten points",
    arguments: [(0, 4, true), (0, -2, true), (8, 0, true), (8, -0.1, false), (0, -5, false)])
  func tapsStayWithinTenPoints(x: Double, y: Double, isTap: Bool) throws {
    let scene = try sheetOverMap()
    _ = try scene.press(Point(x: 20, y: 20))
    _ = try scene.drag(Point(x: 0, y: -6))
    _ = try scene.drag(Point(x: x, y: y))
    _ = try scene.drag(Point(x: -x, y: 0))
    _ = try scene.release(velocity: .zero)
    _ = try scene.settle()
    try expect(scene.status(of: "sheet").report.contains { $0.text == "dismissed" }, equals: isTap)
  }

  /// A sheet over a map: touches beside it reach the map, and one on the backdrop may do both.
  @Test("Tap outside dismisses and passes") func tapOutsideDismissesAndPasses() throws {
    let scene = try sheetOverMap()
    _ = try scene.press(Point(x: 20, y: 20))
    let drag = try scene.drag(Point(x: 0, y: -30))
    expect(drag.layers == ["main"] && drag.content.y == 30 && drag.moved == 0)
    _ = try scene.release()
    try expect(scene.settle().moved, equals: 0)
    _ = try scene.press(Point(x: 20, y: 20))
    _ = try scene.release()
    try expect(scene.settle().moved, equals: -120)
    let report = try scene.status(of: "sheet").report
    expect(report.contains { $0.text == "dismissed" })
    try expect(scene.passThrough(layer: "sheet").region.area, equals: 320 * 480)
    _ = try scene.moveToRest(1, isAnimated: false, layer: "sheet")
    try expect(scene.status(of: "sheet").report.contains { $0.text == "middle" })
  }

  /// A refused gesture, and one that an edit refuses later, change nothing.
  @Test("Refusals change nothing") func refusalsChangeNothing() throws {
    let scene = try scene()
    _ = try scene.press(Point(x: 195, y: 700))
    _ = try scene.drag(Point(x: 0, y: -100))
    let before = try (scene.status(), scene.attributes(.all))
    #expect(throws: EngineError.self) { try scene.moveToRest(3, isAnimated: true) }
    #expect(throws: EngineError.self) { try scene.drag(Point(x: 0, y: Double.nan)) }
    #expect(throws: EngineError.self) { try scene.drag(Point(x: 0, y: 2e9)) }
    #expect(throws: EngineError.self) { try scene.release(velocity: Point(x: 0, y: 1e10)) }
    #expect(throws: EngineError.self) { try scene.tick(milliseconds: -1) }
    #expect(throws: EngineError.self) { try scene.press(Point(x: 1, y: 1)) }
    #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("notches", .text("9,8"))])
    }
    try expect(scene.status() == before.0 && scene.attributes(.all) == before.1)
    try expect(scene.release(velocity: Point(x: 0, y: -1e9)).moved, equals: 0)
    try expect(scene.tick(milliseconds: 1e9).moved, equals: 322)
  }

  @Test("Another container lays the sheet out on its last notch and ends a drag (rule S-04)")
  func containerChanges() throws {
    let scene = try scene()
    _ = try scene.moveToRest(1, isAnimated: false)
    _ = try scene.press(Point(x: 195, y: 700))
    _ = try scene.drag(Point(x: 0, y: -100))
    try expect(value("height", scene), equals: 522)
    try scene.setBounds(Size(width: 390, height: 667))
    try expect(value("height", scene), equals: 333.5)
    try expect(scene.drag(Point(x: 0, y: -100)).moved, equals: 0)
    try scene.setBounds(Size(width: 390, height: 844))
    try expect(value("height", scene), equals: 422)
    // Content that grows takes a notch of its size with it.
    try scene.setOptions([OptionAssignment("notches", .text("100,content"))])
    try scene.replaceSections([3])
    try expect(value("height", scene), equals: 180)
    try scene.appendItems(to: 0, count: 2)
    try expect(value("height", scene), equals: 300)
  }

  @Test(
    "A notch that goes elsewhere while the sheet is on its way there is followed without a jump")
  func movingTargets() throws {
    let scene = try scene([OptionAssignment("notches", .text("100,content"))], items: 5)
    _ = try scene.moveToRest(1, isAnimated: true)
    _ = try scene.tick(milliseconds: 100)
    let (height, speed) = (try value("height", scene), try value("velocity", scene))
    try scene.appendItems(to: 0, count: 2)
    try expect(value("height", scene), equals: height)
    let after = try #require(try value("velocity", scene))
    expect((after - (speed ?? 0)).magnitude < 1e-6)
    var last = try #require(height)
    while try word("animation", scene) != "idle" {
      _ = try scene.tick(milliseconds: 1)
      let next = try #require(try value("height", scene))
      expect((next - last).magnitude < 4)
      last = next
    }
    expect(last, equals: 420)
  }

  /// Headers that stay keep to the panel's edge, not to the viewport's.
  @Test("Sticky in a sheet") func stickyInASheet() throws {
    let scene = try scene(
      [OptionAssignment("flow.header", .number(40))], base: [Flow(), Sticky()])
    _ = try scene.moveToRest(1, isAnimated: false)
    try scene.scroll(to: Point(x: 0, y: 500))
    let header = try scene.attributes(.element(Element(.header, section: 0)))[0].attributes
    expect(header.frame.minY - 500 == 422 && header.flags.contains(.pinned))
  }

  @Test(
    "A sheet lies at the edge that is chosen",
    arguments: [
      (0, Rect(x: 0, y: 633, width: 390, height: 211)),
      (1, Rect(x: 0, y: 0, width: 390, height: 211)),
      (2, Rect(x: 0, y: 0, width: 97.5, height: 844)),
      (3, Rect(x: 292.5, y: 0, width: 97.5, height: 844)),
    ]) func edges(edge: Int, frame: Rect) throws
  {
    let scene = try scene([
      OptionAssignment("edge", .choice(edge)), OptionAssignment("style", .choice(1)),
      OptionAssignment("handle", .number(10)),
    ])
    let kind = try #require(try scene.kinds().kind(named: "Panel"))
    func panel() throws -> Rect {
      try scene.attributes(.element(Element(kind, section: 0)))[0].attributes.frame
    }
    try expect(panel(), equals: frame)
    // From the handle toward the middle of the container the sheet opens.
    let open = [Point(x: 0, y: -40), Point(x: 0, y: 40), Point(x: 40, y: 0), Point(x: -40, y: 0)]
    let grip = [
      Point(x: 195, y: 635), Point(x: 195, y: 209), Point(x: 95, y: 400), Point(x: 295, y: 400),
    ]
    _ = try scene.press(grip[edge])
    try expect(scene.drag(open[edge]).moved, equals: 40)
    try expect(scene.release().moved, equals: 0)
    _ = try scene.settle()
    try expect(panel(), equals: frame)
  }

  /// However a drag of the content opens the sheet, at its start or at its end, it shows nothing
  /// beyond the content: the release has nothing to bring back.
  @Test("Opening shows no blank", arguments: 0..<12) func openingShowsNoBlank(index: Int) throws {
    let edge = index % 4
    let scene = try scene([
      OptionAssignment("edge", .choice(edge)), OptionAssignment("style", .choice(index / 4)),
      OptionAssignment("direction", .choice(edge < 2 ? 0 : 1)),
      OptionAssignment("flow.item-size", .size(Size(width: 100, height: 60))),
    ])
    let grip = [
      Point(x: 195, y: 700), Point(x: 195, y: 100), Point(x: 50, y: 400), Point(x: 350, y: 400),
    ]
    let open = [Point(x: 0, y: -40), Point(x: 0, y: 40), Point(x: 30, y: 0), Point(x: -30, y: 0)]
    for start in [0, 1e6] {
      _ = try scene.moveToRest(0, isAnimated: false)
      try scene.scroll(to: Point(x: start, y: start))
      _ = try scene.press(grip[edge])
      for _ in 0..<3 {
        try expect(scene.drag(open[edge]).moved, equals: edge < 2 ? 40 : 30)
        let status = try scene.status(of: "main")
        expect(status.offsetRange.clamp(status.offset), equals: status.offset, "\(start)")
      }
      try expect(scene.release().content, equals: .zero)
    }
  }

  /// The base's meaning of a point refers to the point in its own content.
  @Test("Points are those of the content") func pointsAreThoseOfTheContent() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 390, height: 844))
    try scene.load([PlaceTeller(), Overlay()])
    _ = try scene.moveToRest(1, isAnimated: false)
    try scene.scroll(to: Point(x: 0, y: 100))
    // The panel begins at 422: a finger at 430 is on the content's point 108.
    try expect(scene.hit(Point(x: 7, y: 430)).facts.map(\.text), equals: ["7.0 108.0"])
    try expect(scene.explain(Point(x: 7, y: 530)).map(\.text), equals: ["7.0 108.0"])
    try expect(scene.explain(Point(x: 7, y: 300)).isEmpty)
    try scene.load([PlaceTeller(), Overlay(), Overlay()])
    _ = try scene.moveToRest(2, isAnimated: false)
    // The inner sheet has a quarter, 158.25, of the 633 points that the outer one begins at 211.
    let inner = try scene.explain(Point(x: 7, y: 900)).map(\.text)
    expect(inner, equals: ["7.0 214.25"])
  }

  /// A sheet in a sheet: each has its parts, and the finger moves the outer one.
  @Test("Sheets in sheets") func sheetsInSheets() throws {
    let scene = try scene(base: [Flow(), Overlay()])
    let panel = try #require(try scene.kinds().kind(named: "Panel"))
    let panels = try scene.attributes(.all).map(\.attributes).filter { $0.element.kind == panel }
    // The inner one has a quarter of the outer one's viewport, 633 high, at its end.
    expect(panels.map(\.element.item), equals: [0, 1])
    expect(panels.map(\.frame.minY), equals: [1107.75, 633])
    _ = try scene.press(Point(x: 100, y: 700))
    try expect(scene.drag(Point(x: 0, y: -50)).moved, equals: 50)
  }

  // MARK: Laws

  @Test(
    "Whatever fingers and time do: equal scripts give equal scenes, the height stays inside, queries agree",
    arguments: 0..<24) func randomTouches(seed: Int) throws
  {
    var random = Random(seed: 70 + seed)
    let options = [
      OptionAssignment("style", .choice(random.below(3))),
      OptionAssignment("policy", .choice(random.below(ReleasePolicy.allCases.count))),
      OptionAssignment("rubber-band", .choice(random.below(5))),
      OptionAssignment("handoff", .choice(random.below(2))),
      OptionAssignment("handle", .number(Double(random.below(2) * 30))),
      OptionAssignment("edge", .choice(random.below(4))),
      OptionAssignment("spring", .choice(random.below(2))),
      OptionAssignment("momentum", .flag(random.below(2) == 0)),
      OptionAssignment("dismiss", .flag(random.below(3) == 0)),
      OptionAssignment("backdrop", .text("0..0.6")),
      OptionAssignment("backdrop-touch", .choice(random.below(5))),
      OptionAssignment("keyboard", .number(Double(random.below(2) * 120))),
    ]
    let scenes = [try scene(options, items: 40), try scene(options, items: 40)]
    var isDown = false
    for step in 0..<40 {
      let (kind, a, b) = (random.below(7), Double(random.below(900)), Double(random.below(1200)))
      let speed = [0, 300, 1e4, 1e9][random.below(4)] * (random.below(2) == 0 ? 1 : -1)
      var replies: [GestureReply] = []
      for scene in scenes {
        switch (kind, isDown) {
        case (0, false), (1, false):
          replies.append(try scene.press(Point(x: a.truncatingRemainder(dividingBy: 390), y: b)))
        case (0...3, true):
          replies.append(try scene.drag(Point(x: a - 450, y: b - 600), milliseconds: a))
        case (4, true): replies.append(try scene.release(velocity: Point(x: speed, y: speed)))
        case (5, _):
          replies.append(try scene.moveToRest(random.below(1) + Int(a) % 3, isAnimated: true))
        case (6, _): replies.append(try scene.settle())
        default: replies.append(try scene.tick(milliseconds: b))
        }
      }
      isDown = (kind < 2 && !isDown) || (isDown && kind != 4)
      expect(replies[0], equals: replies[1])
      if step % 5 == 4 { try check(scenes[0], sameAs: scenes[1]) }
    }
  }

  /// Sheets over a map with holes, in random states: the areas add up, inside every rectangle and
  /// at random points `hit` agrees with the map of touches, and nothing can be hit where a layer
  /// passes touches through.
  @Test("Touch maps agree with hits", arguments: 0..<rounds(6, often: 24))
  func touchMapsAgreeWithHits(seed: Int) throws {
    var random = Random(seed: 4200 + seed)
    let scene = Scene()
    try scene.setBounds(Size(width: 390, height: 844))
    try scene.load([Flow()])
    try scene.replaceSections([150])
    let sheets = ["a", "b"].prefix(1 + random.below(2))
    for name in sheets {
      try scene.load(
        [Flow(), Overlay()],
        options: [
          OptionAssignment(
            "notches", .text(["0,1/3,80%", "100,250.3,inset-top:33"][random.below(2)])),
          OptionAssignment("style", .choice(random.below(3))),
          OptionAssignment("rubber-band", .choice(random.below(5))),
          OptionAssignment("handle", .number(Double(random.below(3)) * 17.3)),
          OptionAssignment("edge", .choice(random.below(4))),
          OptionAssignment("backdrop", .text(["0..0", "0..0.5", "0.3..0.6"][random.below(3)])),
          OptionAssignment("backdrop-touch", .choice(random.below(5))),
          OptionAssignment("dismiss", .flag(random.below(2) == 0)),
          OptionAssignment("keyboard", .number(Double(random.below(2)) * 133.7)),
          OptionAssignment("momentum", .flag(random.below(2) == 0)),
        ], into: name)
      try scene.replaceSections([10 + random.below(60)])
    }
    func point() -> Point {
      Point(x: Double(random.below(39_000)) / 100, y: Double(random.below(84_400)) / 100)
    }
    for _ in 0..<5 {
      let sheet = sheets[random.below(sheets.count)]
      _ = try scene.moveToRest(random.below(3), isAnimated: random.below(2) == 0, layer: sheet)
      _ = try scene.tick(milliseconds: Double(random.below(400)))
      _ = try scene.press(point())
      let way = point()
      _ = try scene.drag(Point(x: way.x - 195, y: way.y - 422), milliseconds: 50)
      if random.below(2) == 0 { _ = try scene.settle() }
      try checkTouches(scene, ["main"] + sheets, (0..<20).map { _ in point() })
      _ = try scene.release()
      _ = try scene.tick(milliseconds: Double(random.below(400)))
      try checkTouches(scene, ["main"] + sheets, (0..<20).map { _ in point() })
    }
  }

  private func checkTouches(_ scene: Scene, _ layers: [String], _ points: [Point]) throws {
    let map = try scene.touchMap()
    let covered = map.reduce(0.0) { $0 + $1.region.area }
    expect((covered - 329_160).magnitude < 1e-6, "390 x 844")
    for area in map {
      for rect in area.region.rects {
        for part in [0.000_001, 0.5, 0.999_999] {
          let inside = Point(x: rect.x + rect.width * part, y: rect.y + rect.height * part)
          try expect(scene.hit(inside).target?.layer, equals: area.layer, "\(inside)")
        }
      }
    }
    for point in points {
      let area = map.filter { $0.region.contains(point) }
      expect(area.count, equals: 1)
      try expect(scene.hit(point).target?.layer, equals: area.first?.layer, "\(point)")
    }
    for layer in layers {
      let open = try scene.passThrough(layer: layer).region
      for point in points {
        let isMet = try scene.hit(point).stack.contains {
          $0.layer == layer && [.hit, .under].contains($0.verdict)
        }
        expect(isMet != open.contains(point), "\(layer) \(point)")
      }
    }
  }

  private func check(_ scene: Scene, sameAs other: Scene) throws {
    let status = try scene.status(of: "main")
    try expect(status, equals: other.status(of: "main"))
    let height = try #require(try value("height", scene))
    let horizontal = try scene.options().contains {
      $0.declaration.name == "edge" && [.choice(2), .choice(3)].contains($0.value)
    }
    expect(height >= 0 && height <= (horizontal ? 390 : 844))
    expect(status.offset.isFinite)
    let all = try scene.attributes(.all)
    for shown in all {
      try expect(scene.attributes(.element(shown.attributes.element)), equals: [shown])
      expect(shown.attributes.frame.isFinite && 0...1 ~= shown.attributes.alpha)
    }
    let window = Rect(x: 10, y: status.offset.y + 300, width: 200, height: 400)
    try expect(
      scene.attributes(.rect(window)),
      equals: all.filter { $0.attributes.boundingBox.intersects(window) })
  }
}

/// A layout of 5000 points without elements that explains each point by its place.
private final class PlaceTeller: CollectionLayout, Explanation {
  let declaration = LayoutDeclaration(name: "teller", version: "1.0.0", summary: "Points.")
  let contentSize = Size(width: 390, height: 5000)

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }

  func explain(_ element: Element, _ context: any LayoutContext) -> [Fact] { [] }

  func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    [Fact("\(point.x) \(point.y)")]
  }
}
