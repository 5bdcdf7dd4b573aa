import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// Two stacked layers: static elements behind, floating ones in front (rule L-10).
struct TwoLayerTests {
  /// Sections 0 and 1 behind, 2 and 3 in front, in one content; the front scrolls, the back
  /// follows.
  private func scene(_ back: any CollectionLayout, _ front: [any CollectionLayout]) throws -> Scene
  {
    let row = try LayoutCase.named("seed000-sections")
    let scene = Scene()
    try scene.load([back], into: "back")
    try scene.replaceSections(try #require(row.input["counts"]?.numbers).map { Int($0) })
    for section in 0..<4 {
      let count = try scene.itemCounts()[section]
      try scene.change(
        items: 0...(count - 1), section: section,
        [.size(Size(width: 300, height: 40)), .zIndex(section)])
    }
    try scene.load(front, into: "front")
    try scene.arrange("front", .content("back", sections: 2...3))
    try scene.arrange("back", .mirror("front"))
    try scene.arrange("back", .interactive(false))
    try scene.unload("main")
    scene.resetCounters()
    return scene
  }

  @Test("Each layer shows its sections and no other") func eachLayerShowsItsSectionsAndNoOther()
    throws
  {
    let row = try LayoutCase.named("seed000-sections")
    let scene = try scene(Flow(), [Flow(), Sticky()])
    // The owner of the content shows all of it; only what is shared with bounds is cut.
    let counts = try #require(row.expected["front_counts"]?.numbers)
    let front = try scene.attributes(.all, layer: "front").map(\.attributes)
    for section in 0..<4 {
      expect(front.count { $0.element.section == section }, equals: Int(counts[section]))
    }
    let z = try #require(row.expected["z"]?.numbers)
    expect(front.allSatisfy { $0.zIndex == Int(z[$0.element.section]) })
    #expect(throws: EngineError.noElement("1,0")) {
      try scene.attributes(.element(Element(.cell, section: 1)), layer: "front")
    }
  }

  /// Offsets are equal after each event, overscroll in both axes too, and the back does no work.
  @Test("The back follows and is never prepared") func theBackFollowsAndIsNeverPrepared() throws {
    let row = try LayoutCase.named("seed000-mirror")
    let scene = try scene(Flow(), [Flow(), Sticky()])
    let offsets = try #require(row.input["foreground_offsets"]?.numbers)
    let expected = try #require(row.expected["background_offsets"]?.numbers)
    // The first offset is the present one: UIKit reports no scroll then.
    for (offset, followed) in zip(offsets, expected).dropFirst() {
      try scene.scroll(to: Point(x: 0, y: offset), clamped: false, layer: "front")
      try expect(scene.status(of: "back").offset, equals: Point(x: 0, y: followed))
    }
    for offset in [Point(x: -400, y: -480), Point(x: 900, y: 3000), Point(x: -320, y: 7)] {
      try scene.scroll(to: offset, clamped: false, layer: "front")
      try expect(scene.status(of: "back").offset, equals: offset)
    }
    let (back, front) = (try scene.counters(layer: "back"), try scene.counters(layer: "front"))
    expect(back.prepares, equals: Int(row.expected["background_prepare_calls"]?.number ?? -1))
    expect(back.elementInvalidations == 0 && back.untouchedScrolls == offsets.count - 1 + 3)
    expect(front.elementInvalidations == offsets.count - 1 + 3 && front.prepares == 0)
  }

  /// Insets of the right axis, or none at all: a bounce of more than the width does not part them.
  @Test("A long bounce keeps them together") func aLongBounceKeepsThemTogether() throws {
    let row = try LayoutCase.named("seed000-mirror-limit")
    let scene = try scene(Flow(), [Flow()])
    let offset = try #require(row.input["foreground_offset"]?.number)
    try scene.scroll(to: Point(x: 0, y: offset), clamped: false, layer: "front")
    let found = try scene.status(of: "back").offset.y
    expect(found, equals: row.expected["background_offset_with_correct_inset"]?.number)
    expect(found != row.expected["background_offset_with_seed_inset"]?.number)
  }

  @Test("The back is never hit") func theBackIsNeverHit() throws {
    let scene = try scene(Flow(), [Flow()])
    for y in stride(from: 5.0, to: 480, by: 25) {
      let hit = try scene.hit(Point(x: 160, y: y))
      expect(hit.target?.layer != "back" && hit.scrolls != "back")
      let back = hit.stack.first { $0.layer == "back" }
      expect(back?.verdict == .skip && back?.reason == .disabled)
    }
    try expect(scene.hit(Point(x: 160, y: 5)).target?.element, equals: Element(.cell, section: 2))
    try expect(scene.scroll(to: Point(x: 0, y: 30), layer: "back"), equals: ["back", "front"])
    try expect(scene.status(of: "front").offset.y, equals: 30)
  }

  /// All 36 elements of the lesson's two views are those of one view, given the same room: rows of
  /// data that are 2000 high, and the names below them.
  @Test("Both views are one view") func bothViewsAreOneView() throws {
    let row = try LayoutCase.named("seed000-sections")
    let counts = try #require(row.input["counts"]?.numbers).map { Int($0) }
    let names = [OptionAssignment("item-size", .size(Size(width: 320, height: 40)))]
    func flow(_ height: Double) -> [OptionAssignment] {
      [
        OptionAssignment("item-size", .size(Size(width: 320, height: height))),
        OptionAssignment("line-spacing", .number(0)),
      ]
    }
    let scene = Scene()
    try scene.load([Flow()], options: flow(80))
    try scene.replaceSections(counts)
    for section in 2...3 { try scene.setOptions(names, section: section) }
    try scene.load([Flow()], options: flow(80), into: "back")
    try scene.load([Flow(), Sticky()], options: flow(40), into: "front")
    for (layer, sections) in [("back", 0...1), ("front", 2...3)] {
      try scene.arrange(layer, .content("main", sections: sections))
    }
    let room = Insets(top: 2000, left: 0, bottom: 0, right: 0)
    try scene.setOptions([OptionAssignment("section-inset", .insets(room))], section: 2)
    for offset in [0.0, 700, 1990, 2100] {
      for layer in ["main", "back", "front"] {
        try scene.scroll(to: Point(x: 0, y: offset), clamped: false, layer: layer)
      }
      let both =
        try scene.attributes(.all, layer: "back") + scene.attributes(.all, layer: "front")
      let one = try scene.attributes(.all, layer: "main")
      expect(one.count, equals: 36)
      for (two, one) in zip(both, one) {
        expect(two.attributes.element, equals: one.attributes.element)
        expect(two.attributes.frame, equals: one.attributes.frame, "\(offset)")
      }
      expect(both.count, equals: one.count)
    }
  }

  /// If sections are independent of each other, both layers together equal the single layer.
  @Test("The union is the single layer") func theUnionIsTheSingleLayer() throws {
    let single = Scene()
    try single.load([Grid()])
    try single.replaceSections([5, 20, 7, 4])
    for section in 0..<4 {
      let count = try single.itemCounts()[section]
      try single.change(items: 0...(count - 1), section: section, [.zIndex(section)])
    }
    let parted = Scene()
    try parted.load([Grid()])
    try parted.replaceSections([5, 20, 7, 4])
    for section in 0..<4 {
      let count = try parted.itemCounts()[section]
      try parted.change(items: 0...(count - 1), section: section, [.zIndex(section)])
    }
    try parted.load([Grid()], into: "back")
    try parted.arrange("back", .content("main", sections: 0...1))
    try parted.load([Grid()], into: "front")
    try parted.arrange("front", .content("main", sections: 2...3))
    for offset in [Point.zero, Point(x: 0, y: 60), Point(x: -30, y: -70)] {
      try single.scroll(to: offset, clamped: false)
      for layer in ["back", "front"] {
        try parted.scroll(to: offset, clamped: false, layer: layer)
      }
      for query in [AttributesQuery.all, .visible] {
        let union =
          try parted.attributes(query, layer: "back")
          + parted.attributes(query, layer: "front")
        try expect(union, equals: single.attributes(query))
      }
    }
  }
}

/// Cells in rows by their item number, all sections over each other.
private final class Grid: CellByCell {
  let declaration = LayoutDeclaration(name: "grid", version: "1.0.0", summary: "Rows of four.")
  let contentSize = Size(width: 320, height: 600)

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard element.kind == .cell else { return nil }
    let (row, column) = (Double(element.item / 4), Double(element.item % 4))
    return LayoutAttributes(
      element, frame: Rect(x: column * 80, y: row * 100, width: 70, height: 90))
  }
}
