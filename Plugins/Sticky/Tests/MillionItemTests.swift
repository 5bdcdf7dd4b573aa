import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// The cost of a scroll, a gesture and an edit among a million items: the same as among three
/// thousand.
struct MillionItemTests {
  /// A thousand sections under pinned headers.
  private func scene(of items: Int) throws -> Scene {
    let scene = Scene()
    try scene.load([Flow(), Sticky()], options: [OptionAssignment("header", .number(44))])
    try scene.replaceSections(Array(repeating: items / 1000, count: 1000))
    try scene.scroll(to: Point(x: 0, y: 5000))
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    return scene
  }

  /// The work of `change` among `few` and among a million items.
  private func work(_ change: (Scene) throws -> Void) throws -> (few: Counters, many: Counters) {
    let counters = try [3000, 1_000_000].map { items in
      let scene = try scene(of: items)
      try change(scene)
      return try scene.counters()
    }
    return (counters[0], counters[1])
  }

  /// Of each step only the strip that came into sight is asked for, and the header that moved.
  @Test("A scroll step") func aScrollStep() throws {
    let (few, many) = try work { scene in
      for _ in 0..<100 {
        try scene.scroll(by: Point(x: 0, y: 16))
        _ = try scene.attributes(.visible)
      }
    }
    for counters in [few, many] {
      expect(counters.prepares == 0 && counters.rectQueries == 100, "\(counters)")
      expect(counters.elementInvalidations + counters.untouchedScrolls, equals: 100)
      expect(counters.elementQueries <= 100 && counters.attributesProduced < 1000, "\(counters)")
      expect(counters.baseQueries <= 600, "\(counters)")
    }
    expect(many.baseQueries <= few.baseQueries + 100, "\(few) \(many)")
  }

  /// Selection and focus near the end follow an insertion at the start; nothing else is done.
  @Test("Selection and focus across an edit") func selectionAndFocusAcrossAnEdit() throws {
    let (few, many) = try work { scene in
      let items = try scene.itemCounts()[0]
      let last = IndexPath(item: items - 1, section: 500)
      try scene.arrange("main", .selection(.multiple))
      try scene.select([Element(cellAt: last)])
      try scene.focus(on: Element(cellAt: last))
      scene.resetCounters()
      try scene.insertItems(at: IndexPath(item: 0, section: 500), count: 1)
      let moved = IndexPath(item: items, section: 500)
      try expect(scene.selection(), equals: [moved])
      expect(scene.focusedItem?.path, equals: moved)
    }
    for counters in [few, many] {
      var expected = Counters()
      // Flow and sticky follow the same insertion, one after the other.
      (expected.incrementalUpdates, expected.countInvalidations) = (2, 1)
      (expected.insertedItems, expected.sizeAdjustments) = (1, counters.sizeAdjustments)
      expected.baseQueries = counters.baseQueries
      expect(counters, equals: expected)
    }
    expect(many.baseQueries <= few.baseQueries + 4, "\(few) \(many)")
  }

  @Test("A tap is a question at a point, the same whatever lies elsewhere") func aTap() throws {
    let (few, many) = try work { scene in
      let cells = try scene.attributes(.visible).filter { $0.attributes.element.kind == .cell }
      let frame = cells[cells.count / 2].attributes.frame
      let place = Point(x: frame.midX, y: frame.midY - 5000)
      scene.resetCounters()
      for _ in 0..<20 {
        _ = try scene.press(place)
        _ = try scene.tick(milliseconds: 50)
        let tap = try scene.release().recognised
        expect(tap?.gesture == .tap && tap?.target?.element != nil)
      }
    }
    for counters in [few, many] {
      expect(counters.prepares == 0 && counters.rectQueries <= 40, "\(counters)")
      expect(counters.attributesProduced <= 200 && counters.baseQueries <= 200, "\(counters)")
    }
    expect(many.baseQueries <= few.baseQueries + 20, "\(few) \(many)")
  }
}
