import CollectionEngine
import LayoutCore
import LayoutLaws
import LayoutPluginHost
import OverlayLayout
import StickyLayout
import TestSupport
import Testing

/// Sections that scroll by themselves, through the contract and below decorators.
struct DecoratedScrollerTests {
  private func layouts(_ decorator: String?) throws -> [any CollectionLayout] {
    var layouts: [any CollectionLayout] = [
      try linkedIn("scrolling") { ScrollingRows() }.makeLayout()
    ]
    switch decorator {
    case "sticky": layouts.append(try linkedIn("sticky") { Sticky() }.makeLayout())
    case "overlay": layouts.append(try linkedIn("overlay") { Overlay() }.makeLayout())
    default: break
    }
    return layouts
  }

  @Test("Laws hold through the contract", arguments: [nil, "sticky", "overlay"])
  func lawsHold(decorator: String?) throws {
    for scroll in stride(from: 1, through: 5, by: rounds(2, often: 1)) {
      let scene = Scene()
      try scene.load(
        layouts(decorator), options: [OptionAssignment("scrolling.scroll", .choice(scroll))])
      try scene.replaceSections([6, 0, 9, 2])
      try judge(scene, below: decorator)
    }
  }

  /// Applies laws, all without a list, to a scene whose sections 0 and 2 have been scrolled.
  private func judge(_ scene: Scene, below decorator: String?, by names: [String]? = nil) throws {
    try scene.scrollSection(0, .to(77))
    try scene.scrollSection(2, .next)
    let judged = LawScene(scene) { () throws(LawStop) in
      do { return try self.layouts(decorator) } catch { throw .noLayouts("\(error)") }
    }
    for law in Law.all
    where law.rarity == 1 && law.name != "cost" && names?.contains(law.name) ?? true {
      switch law.judge(judged) {
      case .holds, .notOffered: break
      case .broken(let sentence, _): Issue.record("\(law.name): \(sentence)")
      case .refused(let reason): Issue.record("\(law.name) refused: \(reason)")
      }
    }
  }

  @Test(
    "Lists, kinds and ranges pin nothing that a section scrolls",
    arguments: [
      ["pin": "cell"], ["pin": "cell,header"], ["pin-x": "cell"], ["pin-x": "items 1..3"],
      ["pin-y": "items 0..1,header"], ["pin-x": "sections 0..1", "pin-y": "cell,header"],
    ])
  func nothingScrolledIsPinned(lists: [String: String]) throws {
    let scene = Scene()
    let axis = OptionAssignment("axis", .choice(lists["pin"] == nil ? 3 : 0))
    let pins = lists.sorted { $0.key < $1.key }.map { OptionAssignment($0.key, .text($0.value)) }
    try scene.load(layouts("sticky"), options: [axis] + pins)
    try scene.replaceSections([6, 0, 9, 2, 4, 4, 4, 4])
    try scene.scroll(to: Point(x: 0, y: 130))
    try judge(scene, below: "sticky", by: ["rect", "single", "scrollers", "invalidation"])
    let first = try scene.attributes(.element(Element(.cell, section: 0)))[0].attributes
    expect(first.frame, equals: Rect(x: 15 - 77, y: 20, width: 100, height: 60))
    let all = try scene.attributes(.all).filter { $0.scroller != nil }
    expect(all.count, equals: 33)
    expect(all.contains { $0.attributes.flags.contains(.pinned) }, equals: false)
  }

  /// A sheet over the lower half: its content begins at 240, and its rows below that.
  @Test("A sheet moves frames, and loses a finger along a scroller") func aSheet() throws {
    let scene = Scene()
    try scene.load(layouts("overlay"), options: [OptionAssignment("notches", .text("1/2,1/1"))])
    try scene.replaceSections([6, 6, 6, 6, 6, 6, 6, 6, 6])
    let row = try scene.scrollers(section: 0)[0]
    expect(row.scroller.frame.y, equals: 260)
    let point = Point(x: 130, y: 270)
    let hit = try scene.hit(point)
    expect(hit.target?.element, equals: Element(.cell, section: 0, item: 1))
    expect(hit.scrollsSection, equals: 0)
    let before = try scene.attributes(.element(Element(.header, section: 0)))[0].attributes.frame
    _ = try scene.press(point)
    _ = try scene.drag(Point(x: -30, y: 4), milliseconds: 16)
    let reply = try scene.release(velocity: .zero)
    expect(reply.moved, equals: 0)
    try expect(scene.scrollers(section: 0)[0].offset, equals: 30)
    try expect(
      scene.attributes(.element(Element(.header, section: 0)))[0].attributes.frame, equals: before)
    // Across it the sheet follows.
    _ = try scene.press(point)
    let moved = try scene.drag(Point(x: 2, y: -40), milliseconds: 16)
    expect(moved.moved, equals: 40)
    _ = try scene.release(velocity: .zero)
    try expect(scene.scrollers(section: 0)[0].offset, equals: 30)
  }

  /// Pinned over the row that scrolls below it.
  @Test("A decorator sees what its base has scrolled") func aDecoratorSeesIt() throws {
    let scene = Scene()
    try scene.load(layouts("sticky"))
    try scene.replaceSections([6, 6, 6, 6, 6, 6, 6, 6, 6])
    try scene.scroll(to: Point(x: 0, y: 50))
    let cell = Element(.cell, section: 0, item: 2)
    try expect(scene.attributes(.element(cell))[0].attributes.frame.x, equals: 235)
    try expect(scene.attributes(.visible).contains { $0.attributes.element == cell })
    try scene.scrollSection(0, .to(100))
    try expect(scene.attributes(.element(cell))[0].attributes.frame.x, equals: 135)
    let seen = try scene.attributes(.visible).filter { $0.scroller == 0 }
    expect(seen.map(\.attributes.element.item), equals: [0, 1, 2, 3])
    // The header in front takes the touch, not the row.
    let hit = try scene.hit(Point(x: 100, y: 5))
    expect(hit.target?.element, equals: Element(.header, section: 0))
    expect(hit.scrollsSection == nil)
  }
}
