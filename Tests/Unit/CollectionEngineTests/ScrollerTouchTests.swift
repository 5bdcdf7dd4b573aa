import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Touches on sections that scroll by themselves.
struct ScrollerTouchTests {
  private func scene(_ counts: [Int] = [6, 2], _ options: [OptionAssignment] = []) throws -> Scene {
    let scene = Scene()
    try scene.load([ScrollingRows()], options: options)
    try scene.replaceSections(counts)
    return scene
  }

  private func offset(_ scene: Scene, _ section: Int = 0) throws -> Double {
    try scene.scrollers(section: section)[0].offset
  }

  /// Row 0 from 20 to 80, its items from 15 on; of row 1 the room right of 240 is empty.
  @Test("An element is inside a scroller inside the layer") func nodes() throws {
    let scene = try scene()
    let item = try scene.hit(Point(x: 130, y: 50))
    expect(item.target?.element, equals: Element(.cell, section: 0, item: 1))
    expect(item.target?.section, equals: 0)
    expect(item.scrolls, equals: "main")
    expect(item.scrollsSection, equals: 0)
    expect(item.local, equals: Point(x: 5, y: 30))
    expect(item.stack.map(\.section), equals: [0, 0])
    expect(item.stack.map(\.verdict), equals: [.hit, .under])
    let room = try scene.hit(Point(x: 300, y: 130))
    expect(room.target?.element == nil)
    expect(room.target?.section, equals: 1)
    expect(room.target?.frame, equals: Rect(x: 0, y: 100, width: 320, height: 60))
    expect(room.scrollsSection, equals: 1)
    let header = try scene.hit(Point(x: 300, y: 10))
    expect(header.target?.section == nil)
    expect(header.scrollsSection == nil)
    let below = try scene.hit(Point(x: 300, y: 300))
    expect(below.target == nil)
    expect(below.scrolls == nil)
  }

  @Test("What is scrolled away is not hit") func whatIsScrolledAwayIsNotHit() throws {
    let scene = try scene()
    try scene.scrollSection(0, .to(110))
    try expect(
      scene.hit(Point(x: 20, y: 50)).target?.element, equals: Element(.cell, section: 0, item: 1))
    try expect(scene.item(at: Point(x: 20, y: 50))?.attributes.element.item, equals: 1)
    try expect(scene.item(at: Point(x: 14, y: 50)) == nil)
  }

  /// An item 80 high sticks out of its row, over the next header.
  @Test(
    "Items that stick out are hit where the scroller lets them",
    arguments: [(0, false, false), (0, true, true), (1, true, true), (2, true, false)])
  func overflow(clip: Int, overflow: Bool, isHit: Bool) throws {
    let scene = try scene(
      [6, 2],
      [OptionAssignment("clip", .choice(clip)), OptionAssignment("overflow", .flag(overflow))])
    try scene.change(items: 0...5, section: 0, [.metric(.height, 80), .zIndex(5)])
    let hit = try scene.hit(Point(x: 30, y: 90))
    expect(
      hit.target?.element, equals: isHit ? Element(.cell, section: 0) : Element(.header, section: 1)
    )
    expect(hit.scrollsSection, equals: isHit ? 0 : nil)
    // Beside the frame nothing is shown, unless nothing is cut off.
    try scene.setBounds(Size(width: 320, height: 480))
    try scene.scrollSection(0, .to(110))
    try expect(
      scene.hit(Point(x: 20, y: 50)).target?.element, equals: Element(.cell, section: 0, item: 1))
  }

  @Test("Scrollers are covered, and elements outside are not", arguments: [false, true])
  func regions(rtl: Bool) throws {
    for overflow in [false, true] {
      let scene = try scene(
        [6, 2],
        [OptionAssignment("rtl", .flag(rtl)), OptionAssignment("overflow", .flag(overflow))])
      try scene.change(items: 0...2, section: 0, [.metric(.height, 90)])
      try scene.scrollSection(0, .to(77))
      let free = try scene.passThrough().region
      let map = try scene.touchMap()
      for x in stride(from: 2.5, to: 320, by: 9) {
        for y in stride(from: 2.5, to: 300, by: 7) {
          let point = Point(x: x, y: y)
          let isFree = try scene.hit(point).target == nil
          expect(free.contains(point), equals: isFree, "\(x) \(y) overflow \(overflow)")
          expect(map[0].region.contains(point), equals: !isFree)
        }
      }
    }
  }

  // MARK: Gestures

  private func pressed(_ scene: Scene, _ x: Double = 130, _ y: Double = 50) throws {
    _ = try scene.press(Point(x: x, y: y))
  }

  @Test("Along the scroller the section takes the drag") func alongTheScroller() throws {
    let scene = try scene([6, 6, 6, 6, 6, 6, 6])
    try pressed(scene)
    var reply = try scene.drag(Point(x: -6, y: 2), milliseconds: 16)
    expect(reply.layers, equals: [])
    reply = try scene.drag(Point(x: -6, y: 2), milliseconds: 16)
    expect(reply.section?.layer, equals: "main")
    expect(reply.section?.section, equals: 0)
    expect(reply.section?.distance, equals: 12)
    expect(reply.content, equals: .zero)
    try expect(offset(scene), equals: 12)
    // And keeps it, whatever comes.
    _ = try scene.drag(Point(x: -8, y: -200))
    try expect(offset(scene), equals: 20)
    try expect(scene.status()[0].offset, equals: .zero)
    _ = try scene.drag(Point(x: 50, y: 0))
    try expect(offset(scene), equals: -30)
    reply = try scene.release(velocity: .zero)
    try expect(offset(scene), equals: 0)
    expect(reply.section?.distance, equals: 30)
  }

  @Test("Across it the layer does") func acrossTheScroller() throws {
    let scene = try scene([6, 6, 6, 6, 6, 6, 6])
    try pressed(scene)
    _ = try scene.drag(Point(x: 3, y: -8))
    try expect(scene.status()[0].offset, equals: .zero)
    // The whole distance so far, and then all that comes.
    let reply = try scene.drag(Point(x: -20, y: -14))
    expect(reply.content, equals: Point(x: 0, y: 22))
    _ = try scene.drag(Point(x: -60, y: -40))
    try expect(scene.status()[0].offset, equals: Point(x: 0, y: 62))
    try expect(offset(scene), equals: 0)
  }

  @Test(
    "A release flings the section",
    arguments: [
      (1, -60.0, -200.0, 60 + 99.8), (4, -30, -200, 110), (4, -30, -199, 0), (4, -70, 0, 110),
      (4, -250, 0, 110), (2, -250, 0, 220),
    ])
  func aReleaseFlings(scroll: Int, drag: Double, velocity: Double, rest: Double) throws {
    let scene = try scene([9], [OptionAssignment("scroll", .choice(scroll))])
    try pressed(scene)
    _ = try scene.drag(Point(x: drag, y: 0))
    _ = try scene.release(velocity: Point(x: velocity, y: 0))
    try expect(abs(offset(scene) - rest) < 1e-9)
    expect(!scene.isTouched)
  }

  @Test("From right to left a drag to the right goes on") func fromRightToLeft() throws {
    let scene = try scene([9], [OptionAssignment("rtl", .flag(true))])
    try pressed(scene)
    _ = try scene.drag(Point(x: 40, y: 0))
    try expect(offset(scene), equals: 40)
    _ = try scene.drag(Point(x: -20, y: 0))
    _ = try scene.release(velocity: Point(x: 100, y: 0))
    try expect(abs(offset(scene) - (20 + 49.9)) < 1e-9)
  }

  @Test("A press on empty room scrolls the section") func emptyRoom() throws {
    let scene = try scene([6, 4])
    try scene.scrollSection(1, .to(1000))
    try pressed(scene, 318, 110)
    expect(scene.fingerTarget?.element == nil)
    expect(scene.fingerTarget?.section, equals: 1)
    _ = try scene.drag(Point(x: 50, y: 0))
    try expect(offset(scene, 1), equals: 140 - 50)
  }

  @Test("A section that is deleted or moved under a finger") func underAFinger() throws {
    let scene = try scene([6, 6, 6])
    try pressed(scene)
    _ = try scene.drag(Point(x: -40, y: 0))
    try scene.moveSection(0, to: 2)
    _ = try scene.drag(Point(x: -10, y: 0))
    try expect(scene.scrollers().map(\.offset), equals: [0, 0, 50])
    try scene.deleteSections(2...2)
    _ = try scene.drag(Point(x: -10, y: 0))
    try expect(scene.scrollers().map(\.offset), equals: [0, 0])
    _ = try scene.release()
  }

  @Test("A tap scrolls nothing") func aTapScrollsNothing() throws {
    let scene = try scene([9], [OptionAssignment("scroll", .choice(4))])
    try scene.scrollSection(0, .to(40))
    try pressed(scene)
    _ = try scene.drag(Point(x: 4, y: 0))
    let reply = try scene.release()
    expect(reply.recognised?.gesture, equals: .tap)
    try expect(offset(scene), equals: 40)
  }

  /// Item k reaches from 15 + 110 · k to 115 + 110 · k, and the view shows 320.
  @Test("The focus goes on in a section, and scrolls it") func theFocusGoesOn() throws {
    let scene = try scene([9, 9])
    try scene.arrange("main", .focus(.items))
    try scene.focus(on: Element(.cell, section: 0, item: 2))
    try expect(offset(scene), equals: 335 - 320)
    try scene.moveFocus(.right)
    expect(scene.focusedItem?.path, equals: IndexPath(item: 3, section: 0))
    try expect(offset(scene), equals: 445 - 320)
    try scene.moveFocus(.down)
    expect(scene.focusedItem?.path.section, equals: 1)
    try scene.focus(on: Element(.cell, section: 0, item: 8))
    try expect(offset(scene), equals: 995 - 320)
    for item in (0..<8).reversed() {
      try scene.moveFocus(.left)
      expect(scene.focusedItem?.path, equals: IndexPath(item: item, section: 0))
    }
    try expect(offset(scene), equals: 15)
  }
}
