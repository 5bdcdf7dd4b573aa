import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Scroll anchoring (rule O-05).
struct AnchorTests {
  static let rows = CaseRow.rows { layout, _ in layout == "scroll-anchor" }

  @Test("All rows are there") func allRowsAreThere() { expect(Self.rows.count, equals: 14) }

  @Test(
    "The anchor that a viewport chooses, and the viewport that follows from an anchor, by MagazineLayout's numbers",
    arguments: rows) func row(_ row: CaseRow) throws
  {
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
      let found = window.offset(for: given, item: extent(row.input["item"]))
      expect(found.map(window.clamped), equals: expected)
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

  /// 100 items of 20 points under a viewport of 200: the content is 2000 high.
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

  @Test("Without a policy the offset stays") func withoutAPolicyTheOffsetStays() throws {
    let scene = try self.scene(.none, offset: 500)
    try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 3)
    try expect(offset(scene), equals: 500)
    try expect(scene.counters().offsetAdjustments, equals: 0)
  }

  /// Rows 25 to 34 are visible: what moves itself is passed over, and the next that stays is
  /// anchored.
  @Test("An item that moves hands over") func anItemThatMovesHandsOver() throws {
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    let down = try scene(.start, offset: 500)
    try down.moveItem(path(25), to: path(99))
    try expect(offset(down), equals: 480)
    let up = try scene(.end, offset: 500)
    try up.moveItem(path(34), to: path(0))
    try expect(offset(up), equals: 520)
    // The next one is deleted in the same batch: the offset stays. A reloaded one is anchored.
    for (operation, expected) in [
      (BatchOperation.deleteItem(path(26)), 500.0), (.reloadItem(path(26), [.label("x")]), 480),
    ] {
      let scene = try scene(.start, offset: 500)
      try scene.beginBatch()
      try scene.add(.moveItem(path(25), to: path(60)))
      try scene.add(operation)
      _ = try scene.commit()
      try expect(offset(scene), equals: expected)
    }
    // All that is visible moves: the offset stays.
    let all = try scene(.start, offset: 500)
    try all.beginBatch()
    for item in 25..<35 { try all.add(.moveItem(path(item), to: path(item - 25))) }
    _ = try all.commit()
    try expect(offset(all), equals: 500)
  }

  /// Three sections of 20 rows of 20: from 300 on rows 15 of section 0 to 4 of section 1 are
  /// visible.
  @Test("A section that moves hands over") func aSectionThatMovesHandsOver() throws {
    func scene() throws -> Scene {
      let scene = try self.scene(.start, offset: 0)
      try scene.replaceSections([20, 20, 20])
      try scene.scroll(to: Point(x: 0, y: 300))
      return scene
    }
    let moved = try scene()
    try moved.moveSection(0, to: 2)
    // Row 0 of section 1, 100 below the top, then at 0: the offset would be -100, and is clamped.
    try expect(offset(moved), equals: 0)
    // A reloaded section stays, also in a batch that inserts another one before it.
    let reloaded = try scene()
    try reloaded.beginBatch()
    try reloaded.add(.reloadSection(0))
    try reloaded.add(.insertSection(0, items: 5))
    _ = try reloaded.commit()
    try expect(offset(reloaded), equals: 400)
    // The item that is anchored is cut off: the offset stays.
    let cut = try scene()
    try cut.reloadSections(0...0, items: 5)
    try expect(offset(cut), equals: 300)
  }

  /// 100 rows of 20 in 200, so that offsets end at 1800: what is near an end is anchored at it.
  @Test(
    "Near an end is at it",
    arguments: [
      (AnchorPolicy.end, 0, 1799, 1799), (.end, 30, 1769, 1769), (.end, 30, 1770, 1860),
      (.end, 30, 1799, 1860), (.start, 30, 31, 91), (.start, 30, 30, 0), (.start, 0, 1, 61),
    ]) func nearAnEndIsAtIt(
      policy: AnchorPolicy, tolerance: Double, from: Double, expected: Double
    ) throws
  {
    let scene = try scene(policy, offset: from)
    try scene.arrange("main", .anchorTolerance(tolerance))
    let place = IndexPath(item: policy == .end ? 100 : 0, section: 0)
    try scene.insertItems(at: place, count: 3)
    try expect(offset(scene), equals: expected)
    for wrong in [-1, Double.infinity, .nan] {
      #expect(throws: EngineError.self) { try scene.arrange("main", .anchorTolerance(wrong)) }
    }
    try expect(scene.status(of: nil).anchorTolerance, equals: tolerance)
  }

  @Test("An insert above moves the offset by what it adds")
  func anInsertAboveMovesTheOffsetByWhatItAdds() throws {
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
  @Test("Each policy holds its own item") func eachPolicyHoldsItsOwnItem() throws {
    let taller = [ItemChange.size(Size(width: 100, height: 50))]
    let first = try scene(.start, offset: 510)
    try first.change(items: 30...30, section: 0, taller)
    try expect(offset(first), equals: 510)
    let last = try scene(.end, offset: 510)
    try last.change(items: 30...30, section: 0, taller)
    try expect(offset(last), equals: 540)
  }

  @Test("The ends of the content hold their ends") func theEndsOfTheContentHoldTheirEnds() throws {
    let top = try scene(.start, offset: 0)
    try top.insertItems(at: IndexPath(item: 0, section: 0))
    try expect(offset(top), equals: 0)
    let bottom = try scene(.end, offset: 1800)
    try bottom.appendItems(to: 0, count: 5)
    try expect(offset(bottom), equals: 1900)
    try bottom.setBounds(Size(width: 100, height: 150))
    try expect(offset(bottom), equals: 1950)
  }

  @Test("An item that moves does not take the window along")
  func anItemThatMovesDoesNotTakeTheWindowAlong() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.moveItem(IndexPath(item: 25, section: 0), to: IndexPath(item: 40, section: 0))
    try expect(offset(scene), equals: 490)
  }

  @Test("A batch is one change") func aBatchIsOneChange() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.beginBatch()
    for item in 0..<4 { try scene.add(.deleteItem(IndexPath(item: item, section: 0))) }
    try scene.add(.insertItem(IndexPath(item: 10, section: 0), []))
    try scene.add(
      .moveItem(IndexPath(item: 25, section: 0), to: IndexPath(item: 50, section: 0)))
    _ = try scene.commit()
    // Row 26 is anchored, 10 below the top: four go and one moves away before it, and one comes.
    try expect(offset(scene), equals: 430)
  }

  @Test("Where the item is gone the offset stays") func whereTheItemIsGoneTheOffsetStays() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.deleteItems(25...25, section: 0)
    try expect(offset(scene), equals: 510)
    try scene.replaceSections([500])
    try expect(offset(scene), equals: 510)
  }

  @Test("What scrolls itself is left alone") func whatScrollsItselfIsLeftAlone() throws {
    let scene = try self.scene(.start, offset: 510)
    try scene.setBounds(Size(width: 100, height: 100), offset: Point(x: 0, y: 77))
    try expect(offset(scene), equals: 77)
    try scene.scroll(to: Point(x: 0, y: -30), clamped: false)
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    try expect(offset(scene), equals: -30)
  }

  /// Sections: a deleted one above, a moved one, and a layer that shows only some of them.
  @Test("Sections are followed") func sectionsAreFollowed() throws {
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
    // All that is visible moves with its section: nothing is anchored.
    try scene.moveSection(1, to: 0, layer: "main")
    try expect(scene.status(of: "main").offset.y, equals: 450)
  }

  /// After any edit that keeps the anchored item, the item is at its old place in the viewport.
  @Test("Held items stand still under random edits") func heldItemsStandStillUnderRandomEdits()
    throws
  {
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
