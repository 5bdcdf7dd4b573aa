import CalendarLayout
import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// Pinning along both axes in the engine: over a calendar, what a step costs, edits, explanations.
struct AxisSceneTests {
  private static let pinnedHeaders = [
    OptionAssignment("sticky.axis", .word("both", of: "axis")),
    OptionAssignment("pin-x", .text("HourHeaderView,CornerView")),
    OptionAssignment("pin-y", .text("DayHeaderView,AllDayHeaderView,CornerView")),
    OptionAssignment("sticky.stack", .flag(true)),
  ]

  private func scene(
    _ layouts: [any CollectionLayout], _ options: [OptionAssignment] = []
  ) throws -> Scene {
    let scene = Scene()
    try scene.load(layouts, options: options)
    return scene
  }

  /// Calendar headers by the decorator alone are those of the calendar itself, frame by frame.
  @Test("Calendars are pinned as by themselves", arguments: ["section", "none"])
  func calendarsArePinnedAsByThemselves(limit: String) throws {
    var random = ContentRandom(seed: 11)
    let own = try scene([WeekCalendar()])
    let decorated = try scene(
      [WeekCalendar(), Sticky()],
      Self.pinnedHeaders + [
        OptionAssignment("pinning", .flag(false)),
        OptionAssignment("sticky.limit", .word(limit, of: "limit")),
      ])
    for scene in [own, decorated] {
      try scene.setBounds(Size(width: 450, height: 300))
      // Three weeks with an event that lasts for days, so that there is an all-day row.
      try scene.replaceSections(Array(repeating: 1, count: 21))
      for day in stride(from: 0, to: 21, by: 5) {
        try scene.change(items: 0...0, section: day, [.metric(.start, 0), .metric(.end, 3 * 1440)])
      }
      try scene.setInset(Insets(top: 12, left: 7, bottom: 0, right: 0))
    }
    var shown = 0
    decorated.resetCounters()
    for step in 0..<rounds(60, often: 600) {
      var offset = Point(x: random.length(1300) - 60, y: random.length(2600) - 60)
      // Elements pushed out by the content's end are out of reach, but not for the calendar itself.
      let size = try own.status()[0].contentSize
      if limit == "section" {
        offset = Point(x: min(offset.x, size.width - 200), y: min(offset.y, size.height - 200))
      }
      if step % 50 == 0 { offset = .zero }
      for scene in [own, decorated] { try scene.scroll(to: offset, clamped: false) }
      for query in [AttributesQuery.visible, .all] {
        let expected = try headers(own, query)
        shown += expected.count
        try expect(headers(decorated, query), equals: expected, "\(offset)")
      }
    }
    expect(shown > 1000)
    try expect(decorated.counters().prepares, equals: 0)
  }

  /// Elements, frames and flags of the headers; the draw order is each layout's own.
  private func headers(_ scene: Scene, _ query: AttributesQuery) throws -> [LayoutAttributes] {
    let kinds = try scene.kinds(layer: "main")
    let names = ["HourHeaderView", "DayHeaderView", "AllDayHeaderView", "CornerView"]
    let wanted = names.compactMap { kinds.kind(named: $0) }
    return try scene.attributes(query).map(\.attributes)
      .filter { wanted.contains($0.element.kind) }
      .map { one in
        var one = one
        one.zIndex = 0
        return one
      }
  }

  /// The corner lies above both headers, wherever they meet.
  @Test("The corner is above both") func theCornerIsAboveBoth() throws {
    let scene = try scene(
      [WeekCalendar(), Sticky()], Self.pinnedHeaders + [OptionAssignment("pinning", .flag(false))])
    try scene.setBounds(Size(width: 450, height: 300))
    try scene.replaceSections(Array(repeating: 0, count: 21))
    for offset in [Point(x: 210, y: 333), Point(x: 210, y: 0), Point(x: 0, y: 333), .zero] {
      try scene.scroll(to: offset)
      let hit = try scene.hit(Point(x: 50, y: 20)).target?.element
      let kinds = try scene.kinds(layer: "main")
      expect(hit.map { kinds.text(for: $0) }, equals: "CornerView 0", "\(offset)")
    }
  }

  /// A step among a million cells asks and computes no more than among a few.
  @Test(
    "A step costs the same in a million cells",
    arguments: runsLongTests ? ["section", "none"] : ["section"], [false, true])
  func aStepCostsTheSameInAMillionCells(limit: String, stacks: Bool) throws {
    func work(_ rows: Int, _ columns: Int) throws -> (queries: Int, cells: Int) {
      let table = TableLayout(columns: [60, 80, 100], rows: [30, 40])
      let scene = try scene(
        [table, Sticky()],
        [
          OptionAssignment("axis", .word("both", of: "axis")),
          OptionAssignment("pin-x", .text("items 0..1")),
          OptionAssignment("pin-y", .text("sections 0..1")),
          OptionAssignment("limit", .word(limit, of: "limit")),
          OptionAssignment("stack", .flag(stacks)),
        ])
      try scene.replaceSections(Array(repeating: columns, count: rows))
      scene.resetCounters()
      let size = try scene.status()[0].contentSize
      var most = (queries: 0, cells: 0)
      for step in 1..<60 {
        let place = Double(step) / 61
        try scene.scroll(to: Point(x: size.width * place, y: size.height * place))
        let before = (try scene.counters().baseQueries, table.cellsComputed)
        _ = try scene.attributes(.visible)
        most.queries = max(most.queries, try scene.counters().baseQueries - before.0)
        most.cells = max(most.cells, table.cellsComputed - before.1)
      }
      try expect(scene.counters().prepares, equals: 0)
      return most
    }
    for (few, many) in [
      ((60, 60), (1000, 1000)), ((20, 60), (20, 50_000)), ((60, 20), (50_000, 20)),
    ] {
      let (small, large) = (try work(few.0, few.1), try work(many.0, many.1))
      expect(large.queries <= small.queries + 8, "\(small) \(large)")
      expect(large.cells <= small.cells + 40, "\(small) \(large)")
    }
  }

  /// Headers of ten years of days: what belongs to no section is read once, then found by its
  /// place.
  @Test("A step reads loose headers once") func aStepReadsLooseHeadersOnce() throws {
    let scene = try scene(
      [WeekCalendar(), Sticky()], Self.pinnedHeaders + [OptionAssignment("pinning", .flag(false))])
    try scene.replaceSections(Array(repeating: 0, count: 3650))
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    for step in 1..<40 {
      try scene.scroll(to: Point(x: Double(step) * 4000, y: Double(step * 17)))
      let before = try scene.counters().baseQueries
      _ = try scene.attributes(.visible)
      try expect(scene.counters().baseQueries - before, equals: 1, "\(step)")
    }
    try expect(scene.counters().prepares, equals: 0)
  }

  /// Elements not pinned along an axis are not invalidated by it.
  @Test("Scrolling invalidates the pinned kinds") func scrollingInvalidatesThePinnedKinds() throws {
    let scene = try scene(
      [WeekCalendar(), Sticky()],
      [
        OptionAssignment("pinning", .flag(false)),
        OptionAssignment("axis", .word("y", of: "axis")),
        OptionAssignment("pin-y", .text("DayHeaderView")),
      ])
    try scene.replaceSections(Array(repeating: 0, count: 21))
    scene.trace.isOn = true
    try scene.scroll(to: Point(x: 30, y: 0), clamped: false)
    expect(scene.trace.take(), contains: "main/sticky invalidation: nothing")
    try scene.scroll(to: Point(x: 30, y: 40), clamped: false)
    expect(scene.trace.take(), contains: "main/sticky invalidation: elements of DayHeaderView")
  }

  @Test("Edits are followed") func editsAreFollowed() throws {
    var random = ContentRandom(seed: 8)
    func table() throws -> Scene {
      try scene(
        [TableLayout(columns: [60, 80, 100], rows: [30, 40]), Sticky()],
        [
          OptionAssignment("axis", .word("both", of: "axis")),
          OptionAssignment("pin-x", .text("items 0..1")),
          OptionAssignment("pin-y", .text("sections 0..0,cell")),
        ])
    }
    let edited = try table()
    try edited.replaceSections([9, 9, 9, 9])
    for _ in 0..<40 {
      let counts = try edited.itemCounts()
      let section = random.below(counts.count)
      switch random.below(4) {
      case 0: try edited.insertSections(at: section, items: random.below(12))
      case 1 where counts.count > 2: try edited.deleteSections(section...section)
      case 2 where counts[section] > 0: try edited.deleteItems(0...0, section: section)
      default: try edited.appendItems(to: section, count: 1 + random.below(3))
      }
      try edited.scroll(to: Point(x: random.length(400), y: random.length(300)))
      let fresh = try table()
      try fresh.replaceSections(try edited.itemCounts())
      try fresh.scroll(to: try edited.status()[0].offset)
      try expect(
        edited.attributes(.all).map(\.attributes), equals: fresh.attributes(.all).map(\.attributes))
    }
  }

  @Test("Explains both axes") func explainsBothAxes() throws {
    let scene = try scene(
      [TableLayout(columns: [60, 80, 100], rows: [30, 40]), Sticky()],
      [
        OptionAssignment("axis", .word("both", of: "axis")),
        OptionAssignment("pin-x", .text("items 0..1")),
        OptionAssignment("pin-y", .text("sections 0..0")),
      ])
    try scene.replaceSections(Array(repeating: 12, count: 40))
    try scene.scroll(to: Point(x: 100, y: 50))
    let corner = try #require(try scene.explain(Element(.cell, section: 0, item: 1)))
    expect(
      corner.map(\.text),
      equals: [
        "along x: items 0..1 move as one (F-55)", "0,1 rests where its base puts it",
        "the pin line lies inside the bounds by the adjusted content inset (F-42)",
        "it keeps the distances within its range (F-55)",
        "it stops where the content ends (F-56)", "it is pinned at the line (F-40)",
        "along y: sections 0..0 move as one (F-55)", "0,1 rests where its base puts it",
        "the pin line lies inside the bounds by the adjusted content inset (F-42)",
        "it keeps the distances within its range (F-55)",
        "it stops where the content ends (F-56)", "it is pinned at the line (F-40)",
        "pinned along both axes, it lies above what one axis pins (F-57)",
        "the frame, in content coordinates",
      ])
    expect(corner.last?.values.prefix(2).map(\.value), equals: [162, 51])
    let column = try #require(try scene.explain(Element(.cell, section: 5)))
    expect(column.contains { $0.text == "along y nothing pins it" })
    try expect(scene.explain(Element(.cell, section: 5, item: 5)), equals: [])
  }
}
