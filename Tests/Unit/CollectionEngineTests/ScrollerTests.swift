import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Sections that scroll by themselves: rows of items of 100 with gaps of 10 and pads of 15 in a
/// view of 320, each under a header of 20.
struct ScrollerTests {
  /// Six items: content 15 + 6 · 100 + 5 · 10 + 15 = 680, so the last offset is 360.
  private func scene(_ counts: [Int] = [6, 6], scroll: Int = 4, rtl: Bool = false) throws
    -> (Scene, ScrollingRows)
  {
    let (scene, layout) = (Scene(), ScrollingRows())
    try scene.load(
      [layout],
      options: [
        OptionAssignment("scroll", .choice(scroll)), OptionAssignment("rtl", .flag(rtl)),
      ])
    try scene.replaceSections(counts)
    return (scene, layout)
  }

  private func x(_ item: Int, _ scene: Scene, section: Int = 0) throws -> Double {
    let cell = Element(.cell, section: section, item: item)
    return try scene.attributes(.element(cell))[0].attributes.frame.x
  }

  private func offset(_ scene: Scene, _ section: Int = 0) throws -> Double {
    try scene.scrollers(section: section)[0].offset
  }

  @Test("Scrollers are listed") func scrollersAreListed() throws {
    let (scene, _) = try scene([6, 0, 1])
    let all = try scene.scrollers()
    expect(all.map(\.section), equals: [0, 2])
    expect(all[0].offset, equals: 0)
    expect(all[0].stops, equals: [0, 110, 220, 330, 360])
    expect(all[0].stop, equals: 0)
    expect(all[0].scroller.frame, equals: Rect(x: 0, y: 20, width: 320, height: 60))
    expect(all[1].scroller.range, equals: 0...0)
    #expect(throws: EngineError.noScroller(1, layer: "main")) { try scene.scrollers(section: 1) }
    #expect(throws: EngineError.noSection(3, count: 3)) { try scene.scrollers(section: 3) }
  }

  @Test("Targets") func targets() throws {
    let (scene, layout) = try scene()
    let prepares = layout.prepares
    try expect(scene.scrollSection(0, .to(137)), equals: ["main"])
    try expect(offset(scene), equals: 137)
    try expect(scene.scrollers(section: 0)[0].stop == nil)
    try expect(x(0, scene), equals: 15 - 137)
    try expect(x(0, scene, section: 1), equals: 15)
    try scene.scrollSection(0, .next)
    try expect(offset(scene), equals: 220)
    try expect(scene.scrollers(section: 0)[0].stop, equals: 2)
    try scene.scrollSection(0, .previous)
    try expect(offset(scene), equals: 110)
    try scene.scrollSection(0, .by(1000))
    try expect(offset(scene), equals: 360)
    try scene.scrollSection(0, .by(1000), clamped: false)
    try expect(offset(scene), equals: 1360)
    try scene.scrollSection(0, .stop(3))
    try expect(offset(scene), equals: 330)
    expect(layout.prepares, equals: prepares)
    #expect(throws: EngineError.self) { try scene.scrollSection(0, .stop(5)) }
    #expect(throws: EngineError.self) { try scene.scrollSection(0, .to(.infinity)) }
    try expect(offset(scene), equals: 330)
  }

  @Test("One that rests anywhere has no stops") func oneThatRestsAnywhereHasNoStops() throws {
    let (scene, _) = try scene(scroll: 1)
    try scene.scrollSection(0, .next)
    try expect(offset(scene), equals: 320)
    try scene.scrollSection(0, .previous)
    try expect(offset(scene), equals: 0)
    #expect(throws: EngineError.layer(.noStops(section: 0))) {
      try scene.scrollSection(0, .stop(0))
    }
    // 0.499 s of 200 points/s.
    try scene.flingSection(0, velocity: 200)
    try expect(abs(offset(scene) - 99.8) < 1e-9)
  }

  @Test("Flings go one stop or more", arguments: [(2, 330.0), (4, 110), (5, 15)])
  func flingsGoOneStopOrMore(scroll: Int, rest: Double) throws {
    let (scene, _) = try scene(scroll: scroll)
    // 0.499 s of 700 points/s are 349, which is nearer to 360 than to 330.
    try scene.flingSection(0, velocity: scroll == 2 ? 680 : 700)
    try expect(offset(scene), equals: rest)
  }

  /// The middle of item k is 65 + 110 · k; the view's is 160.
  @Test("Items are brought into view") func itemsAreBroughtIntoView() throws {
    let (scene, _) = try scene([6, 6, 6, 6, 6, 6, 6, 6, 6], scroll: 1)
    try scene.scroll(toItem: IndexPath(item: 3, section: 5), .start)
    try expect(offset(scene, 5), equals: 345)
    // The item is at 5 · 80 + 20, and 9 · 80 - 480 = 240 is as far as the layer goes.
    try expect(scene.status()[0].offset, equals: Point(x: 0, y: 240))
    try scene.scroll(toItem: IndexPath(item: 3, section: 5), .center)
    try expect(offset(scene, 5), equals: 65 + 330 - 160)
    try scene.scroll(toItem: IndexPath(item: 0, section: 5), .end)
    try expect(offset(scene, 5), equals: 0)
    try scene.setOptions([OptionAssignment("scroll", .choice(4))])
    try scene.scroll(toItem: IndexPath(item: 3, section: 5), .center)
    try expect(offset(scene, 5), equals: 220)
  }

  @Test("From right to left offsets grow to the left") func fromRightToLeft() throws {
    let (scene, _) = try scene(rtl: true)
    try expect(x(0, scene), equals: 320 - 15 - 100)
    try scene.scrollSection(0, .stop(1))
    try expect(x(0, scene), equals: 320 - 15 - 100 + 110)
    try scene.scroll(toItem: IndexPath(item: 5, section: 0), .center)
    try expect(offset(scene), equals: 360)
  }

  // MARK: Queries

  @Test("Elements know what is seen of them") func elementsKnowWhatIsSeenOfThem() throws {
    let (scene, _) = try scene([6])
    try scene.scrollSection(0, .to(130))
    let visible = try scene.attributes(.visible).filter { $0.attributes.element.kind == .cell }
    // Item 1 from -5 to 95, item 4 from 325.
    expect(visible.map(\.attributes.element.item), equals: [1, 2, 3])
    expect(visible.map(\.scroller), equals: [0, 0, 0])
    expect(visible[0].clip, equals: Rect(x: 0, y: 20, width: 95, height: 60))
    expect(visible[1].clip == nil)
    let all = try scene.attributes(.all)
    expect(all.count, equals: 7)
    expect(all[1].clip?.isEmpty, equals: true)
    expect(all[0].scroller == nil)
    let single = try scene.attributes(.element(Element(.cell, section: 0, item: 5)))
    expect(single[0].attributes.frame.x, equals: 15 + 550 - 130)
    expect(single[0].clip?.isEmpty, equals: true)
    let unscrolled = try scene.attributes(.visible, unscrolled: true).last
    expect(unscrolled?.attributes.frame.x, equals: 15 + 330)
    expect(unscrolled?.clip == nil)
    let part = try #require(try scene.visiblePart(of: visible[0].attributes))
    expect(part.section, equals: 0)
    expect(part.part, equals: Rect(x: 0, y: 20, width: 95, height: 60))
  }

  /// `all` asks for what lies beside the rows, too, at every offset.
  @Test("All elements are found at any offset", arguments: [0.0, 77, 360])
  func allElementsAreFound(offset: Double) throws {
    let (scene, layout) = try scene([6, 3, 0, 9])
    for section in [0, 3] { try scene.scrollSection(section, .to(offset)) }
    let prepares = layout.prepares
    let all = try scene.attributes(.all).map(\.attributes.element)
    expect(all.count, equals: 4 + 18)
    expect(all == all.sorted())
    expect(layout.prepares, equals: prepares)
    try expect(self.offset(scene), equals: offset)
  }

  // MARK: State

  @Test("A bounds change keeps the stop", arguments: [2, 3, 4, 5])
  func aBoundsChangeKeepsTheStop(scroll: Int) throws {
    let (scene, _) = try scene([30], scroll: scroll)
    try scene.scrollSection(0, .stop(3))
    try scene.setBounds(Size(width: 500, height: 480))
    let now = try scene.scrollers(section: 0)[0]
    expect(now.stop, equals: 3)
    expect(now.offset, equals: now.stops[3])
    // Stops of another kind, every 110 points: the nearest one.
    try scene.setOptions([OptionAssignment("scroll", .choice(4))])
    let nearest = Int((max(0, now.offset) / 110).rounded())
    try expect(scene.scrollers(section: 0)[0].stop, equals: scroll == 4 ? 3 : nearest)
  }

  @Test("Clamped when the range shrinks") func clampedWhenTheRangeShrinks() throws {
    let (scene, _) = try scene([6], scroll: 1)
    try scene.scrollSection(0, .to(300))
    try scene.setBounds(Size(width: 500, height: 480))
    try expect(offset(scene), equals: 180)
    try scene.setBounds(Size(width: 900, height: 480))
    try expect(offset(scene), equals: 0)
    try scene.setOptions([OptionAssignment("scroll", .choice(0))])
    try expect(scene.scrollers().isEmpty)
    try expect(x(0, scene), equals: 15)
  }

  @Test("A refused change moves nothing") func aRefusedChangeMovesNothing() throws {
    let (scene, _) = try scene()
    try scene.scrollSection(1, .to(50))
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try scene.transaction {
        try scene.scrollSection(1, .to(100))
        try scene.deleteSections(0...0)
        throw Stop()
      }
    }
    try expect(offset(scene, 1), equals: 50)
    try expect(x(0, scene, section: 1), equals: -35)
  }

  @Test("Layers that mirror follow section by section") func layersThatMirrorFollow() throws {
    let (scene, _) = try scene([6, 6, 6], scroll: 1)
    try scene.load([ScrollingRows()], into: "top")
    try scene.replaceSections([6, 0, 9])
    try scene.arrange("top", .mirror("main"))
    try expect(Set(scene.scrollSection(0, .to(70), layer: "main")), equals: ["main", "top"])
    try expect(scene.scrollers(section: 0, layer: "top")[0].offset, equals: 70)
    // One of the follower goes to the leader, and comes back.
    try scene.scrollSection(2, .to(90), layer: "top")
    try expect(scene.scrollers(section: 2, layer: "main")[0].offset, equals: 90)
    try expect(scene.scrollers(section: 2, layer: "top")[0].offset, equals: 90)
    try scene.scrollSection(1, .to(33), layer: "main")
    #expect(throws: EngineError.noScroller(1, layer: "top")) {
      try scene.scrollers(section: 1, layer: "top")
    }
    try scene.scrollSection(0, .to(0), layer: "main")
    try expect(scene.scrollers(section: 0, layer: "top")[0].offset, equals: 0)
  }

  @Test("Moments of a scroll lie between") func momentsOfAScrollLieBetween() throws {
    let (scene, _) = try scene([6], scroll: 1)
    try scene.scrollSection(0, .to(100))
    let frames = try scene.frames(3).frames
    let places = frames.map { frame in
      frame.elements.first { $0.attributes.element == Element(.cell, section: 0, item: 1) }?
        .attributes.frame.x
    }
    expect(places, equals: [125, 75, 25])
  }
}
