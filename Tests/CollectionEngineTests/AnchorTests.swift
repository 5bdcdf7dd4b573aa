import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Scroll anchoring (rule O-05).
struct AnchorTests {
  static let rows = CaseRow.rows { layout, _ in layout == "scroll-anchor" }

  @Test func allRowsAreThere() { expect(Self.rows.count, equals: 14) }

  /// Which anchor a window chooses, and where an anchor puts the window, by MagazineLayout's numbers.
  @Test(arguments: rows) func row(_ row: CaseRow) throws {
    let bounds = row.numbers("bounds")
    let window = AnchorSpan(
      offset: bounds[1], length: bounds[3], lead: row.numbers("top_inset")[0],
      trail: row.numbers("bottom_inset")[0], content: row.numbers("content_height")[0])
    if let direction = row.input["direction"] as? String {
      let found = window.anchor(
        direction == "topToBottom" ? .start : .end, first: extent(row.input["first_visible"]),
        last: extent(row.input["last_visible"]))
      let expected = try #require(anchor(row.expected["anchor"]))
      expect(found, equals: expected)
    } else {
      let given = try #require(anchor(row.input["anchor"]))
      let expected = try #require(row.expected["offset"] as? Double)
      expect(window.offset(for: given, item: extent(row.input["item"])), equals: expected)
    }
  }

  private func extent(_ value: Any?) -> SectionExtent? {
    guard let value = value as? [String: Double], let start = value["minY"], let height = value["h"]
    else { return nil }
    return SectionExtent(start: start, end: start + height)
  }

  private func anchor(_ value: Any?) -> ScrollAnchor? {
    if let word = value as? String { return word == "top" ? .start : .end }
    guard let members = value as? [String: Any] else { return nil }
    let number = { (key: String) in members[key] as? Double }
    if let distance = number("distance") ?? number("topItem"), members["topItem"] != nil {
      return .first(distance: distance)
    }
    return (number("distance") ?? number("bottomItem")).map { .last(distance: $0) }
  }

  // MARK: In a scene

  /// 100 items of 20 points under a window of 200: the content is 2000 high.
  private func scene(_ policy: AnchorPolicy, offset: Double) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 200))
    try scene.load([StackLayout()])
    try scene.replaceSections([100])
    try scene.arrange("main", .anchor(policy))
    try scene.scroll(to: Point(x: 0, y: offset))
    return scene
  }

  private func offset(_ scene: Scene) throws -> Double { try scene.status(of: nil).offset.y }

  @Test func withoutAPolicyTheOffsetStays() throws {
    let scene = try self.scene(.none, offset: 500)
    try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 3)
    try expect(offset(scene), equals: 500)
    try expect(scene.counters().offsetAdjustments, equals: 0)
  }

  @Test func anInsertAboveMovesTheOffsetByWhatItAdds() throws {
    for policy in [AnchorPolicy.start, .end] {
      let scene = try self.scene(policy, offset: 510)
      try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 3)
      try expect(offset(scene), equals: 570)
      try scene.deleteItems(0...2, section: 0)
      try expect(offset(scene), equals: 510)
      try expect(scene.counters().offsetAdjustments, equals: 2)
    }
  }

  /// 25 is the first visible item and 35 the last one (500 to 700 and a half item more).
  @Test func eachPolicyHoldsItsOwnItem() throws {
    let taller = [ItemChange.size(Size(width: 100, height: 50))]
    let first = try scene(.start, offset: 510)
    try first.change(items: 30...30, section: 0, taller)
    try expect(offset(first), equals: 510)
    let last = try scene(.end, offset: 510)
    try last.change(items: 30...30, section: 0, taller)
    try expect(offset(last), equals: 540)
  }

  @Test func theEndsOfTheContentHoldTheirEnds() throws {
    let top = try scene(.start, offset: 0)
    try top.insertItems(at: IndexPath(item: 0, section: 0))
    try expect(offset(top), equals: 0)
    let bottom = try scene(.end, offset: 1800)
    try bottom.appendItems(to: 0, count: 5)
    try expect(offset(bottom), equals: 1900)
    try bottom.setBounds(Size(width: 100, height: 150))
    try expect(offset(bottom), equals: 1950)
  }

  @Test func anItemThatMovesTakesTheWindowAlong() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.moveItem(IndexPath(item: 25, section: 0), to: IndexPath(item: 40, section: 0))
    try expect(offset(scene), equals: 810)
  }

  @Test func aBatchIsOneChange() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.beginBatch()
    for item in 0..<4 { try scene.add(.deleteItem(IndexPath(item: item, section: 0))) }
    try scene.add(.insertItem(IndexPath(item: 10, section: 0), []))
    try scene.add(
      .moveItem(IndexPath(item: 25, section: 0), to: IndexPath(item: 50, section: 0)))
    _ = try scene.commit()
    try expect(offset(scene), equals: 1010)
  }

  @Test func whereTheItemIsGoneTheOffsetStays() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.deleteItems(25...25, section: 0)
    try expect(offset(scene), equals: 510)
    try scene.replaceSections([500])
    try expect(offset(scene), equals: 510)
  }

  @Test func whatScrollsItselfIsLeftAlone() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.setBounds(Size(width: 100, height: 100), offset: Point(x: 0, y: 77))
    try expect(offset(scene), equals: 77)
    try scene.scroll(to: Point(x: 0, y: -30), clamped: false)
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    try expect(offset(scene), equals: -30)
  }

  /// Sections: a deleted one above, a moved one, and a layer that shows only some of them.
  @Test func sectionsAreFollowed() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 200))
    try scene.load([StackLayout()])
    try scene.replaceSections([10, 20, 30, 40])
    try scene.load([StackLayout()], into: "part")
    try scene.arrange("part", .content("main", sections: 1...3))
    for name in scene.layerNames { try scene.arrange(name, .anchor(.start)) }
    try scene.scroll(to: Point(x: 0, y: 650), layer: "main")
    try scene.scroll(to: Point(x: 0, y: 450), layer: "part")
    try scene.deleteSections(0...0, layer: "main")
    try expect(scene.status(of: "main").offset.y, equals: 450)
    try expect(scene.status(of: "part").offset.y, equals: 50)
    try scene.moveSection(1, to: 0, layer: "main")
    try expect(scene.status(of: "main").offset.y, equals: 50)
  }

  /// After any edit without a loss of the held item, the item stands where it stood.
  @Test func heldItemsStandStillUnderRandomEdits() throws {
    var random = Random(11)
    let scene = try self.scene(.start, offset: 1010)
    for _ in 0..<300 {
      let count = try scene.itemCounts()[0]
      let before = try scene.status(of: nil).offset.y
      let held = try #require(
        try scene.attributes(.visible).first { $0.attributes.frame.maxY > before })
      let item = held.attributes.element.item
      let distance = held.attributes.frame.minY - before
      let place = random.below(count)
      var now = item
      if random.below(2) == 0 {
        try scene.insertItems(at: IndexPath(item: place, section: 0))
        if place <= item { now += 1 }
      } else if place != item, count > 60 {
        try scene.deleteItems(place...place, section: 0)
        if place < item { now -= 1 }
      }
      let after = try scene.status(of: nil)
      guard after.offset.y > 0, after.offset.y < after.offsetRange.max.y else { continue }
      let frame = try scene.attributes(.element(Element(.cell, section: 0, item: now)))[0]
      expect(frame.attributes.frame.minY - after.offset.y, equals: distance)
    }
  }
}
