import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Laws for the answers of every layout, on random content and options.
struct CalendarLawTests {
  private static func random(_ seed: UInt32) throws -> CalendarUnderTest {
    var random = LinearCongruence(seed: seed)
    let isFlat = random.below(3) == 0
    let sections = (0..<(isFlat ? 1 : 1 + random.below(16))).map { _ in
      (0..<random.below(isFlat ? 120 : 14)).map { _ in item(&random, isFlat) }
    }
    var options: [String: OptionValue] = [
      "pack": .choice(random.below(6)), "sticky": .flag(random.below(4) > 0),
      "days": .number(Double(1 + random.below(8))), "grid": .number([60, 30, 45][random.below(3)]),
      "allday-lanes": .number(Double(random.below(4))),
    ]
    if random.below(2) == 0 { options["max-stack"] = .number(Double(random.below(4))) }
    if random.below(2) == 0 { options["min-height"] = .number(Double(random.below(90))) }
    if random.below(3) == 0 {
      options["hours"] = .text(["8..18", "-2..24", "0..26", "07:20..23:10"][random.below(4)])
    }
    if random.below(3) == 0 { options["hours-scale"] = .text(AxisLawTests.text(&random)) }
    if random.below(3) == 0 { options["labels"] = .number([30, 90, 240][random.below(3)]) }
    if random.below(4) == 0 {
      options["expand-rows"] = .flag(true)
      options["hour-height"] = .number(10)
    }
    if random.below(3) == 0 { options["allday-threshold"] = .text("96:00") }
    if random.below(2) == 0 {
      options["origin"] = .text(["2025-03-28", "2025-10-24", "2011-12-27"][random.below(3)])
      options["zone"] = .text(["UTC", "Europe/Berlin", "Pacific/Apia"][random.below(3)])
      options["dst"] = .choice(random.below(2))
    }
    if random.below(3) == 0 {
      options["hidden-days"] = .text(["sunday", "saturday,sunday", "friday"][random.below(3)])
    }
    if random.below(3) == 0 { options["narrow-days"] = .text("thursday,saturday") }
    if random.below(3) == 0 {
      options["view"] = .text(["week", "workweek", "day", "days"][random.below(4)])
    }
    if random.below(4) == 0 { options["business"] = .text("on") }
    if random.below(4) == 0 { options["second-zone"] = .text("Asia/Tokyo,UTC") }
    if random.below(4) == 0, ![.choice(3), .choice(4)].contains(options["pack"]) {
      options["order"] = .text("end,title")
    }
    if random.below(6) == 0 { options["exact"] = .flag(true) }
    if random.below(4) == 0 { options["rtl"] = .flag(true) }
    options["now"] = .text("13:30")
    let subject = try CalendarUnderTest(sections, options)
    subject.context.viewport.contentOffset = Point(
      x: Double(random.below(600)) - 50, y: Double(random.below(900)) - 50)
    return subject
  }

  private static func item(_ random: inout LinearCongruence, _ isFlat: Bool)
    -> ArrayContext.Item
  {
    var item: ArrayContext.Item = [:]
    let start = 15 * random.below(96)
    if random.below(12) > 0 { item[.start] = Double(start) }
    let length = [0, 5, 30, 60, 180, 700, 1500, 5000][random.below(8)]
    if random.below(12) > 0 { item[.end] = Double(start + length) }
    if isFlat || random.below(6) == 0 { item[.day] = Double(random.below(12) - 2) }
    return item
  }

  private static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)

  /// Cells that no query gives are hidden or empty.
  @Test("Keeps the laws of all layouts", arguments: 0..<UInt32(rounds(20, often: 120)))
  func keepsTheLawsOfAllLayouts(seed: UInt32)
    throws
  {
    let subject = try CalendarLawTests.random(seed)
    expect(brokenLaw(subject.calendar, subject.context) == nil)
    let shown = Set(try subject.attributes(in: CalendarLawTests.everywhere).map(\.element))
    for (section, content) in subject.context.sections.enumerated() {
      for item in content.items.indices {
        let cell = try #require(try subject.cell(section, item))
        expect(shown.contains(cell.element) || cell.isHidden || cell.frame.isEmpty)
      }
    }
  }

  @Test(
    "No two boxes of the grid share an area, cells, later days and counts alike, whatever the options",
    arguments: 0..<60) func nothingOverlaps(seed: UInt32) throws
  {
    let subject = try CalendarLawTests.random(seed)
    subject.set("pack", .choice(Int(seed) % 3))
    subject.set("column-spacing", .number(0))
    try subject.calendar.prepare(subject.context)
    let kinds = ["cell", "ContinuationView", "MoreView"].map {
      subject.context.kinds.kind(named: $0)
    }
    let boxes = try subject.attributes(in: CalendarLawTests.everywhere).filter {
      kinds.contains($0.element.kind) && !$0.flags.contains(.pinned)
    }
    let grid = try boxes.filter { box in
      // Events of the all-day row are explained as such; days out of view may need a higher row.
      try !subject.calendar.explain(box.element, subject.context).contains {
        $0.text.hasPrefix("all day") || box.element.item % 100_000 == 99_999
      }
    }
    for (number, box) in grid.enumerated() {
      let other = grid[(number + 1)...].first { $0.frame.intersects(box.frame) }
      expect(other == nil, "\(box.element)")
    }
  }

  /// After a batch everything is as after a `prepare` of the new content.
  @Test("Batches are like prepares", arguments: 0..<24) func batchesAreLikePrepares(seed: UInt32)
    throws
  {
    let subject = try CalendarLawTests.random(seed)
    // More days than events reach, so that batches need not change the number of columns.
    while subject.context.sections.count < 24 { subject.context.sections.append(.init()) }
    try subject.calendar.prepare(subject.context)
    var random = LinearCongruence(seed: seed + 7)
    _ = try subject.attributes(in: CalendarLawTests.everywhere)
    for _ in 0..<8 {
      let section = random.below(16)
      let count = subject.context.sections[section].items.count
      var updates: [LayoutUpdate] = []
      if count > 2 {
        let first = random.below(count - 1)
        subject.context.sections[section].items.removeSubrange(first..<(first + 1))
        updates.append(.deleteItems(section: section, items: first..<(first + 1)))
      }
      let place = random.below(subject.context.sections[section].items.count + 1)
      for index in 0..<2 {
        subject.context.sections[section].items.insert(
          CalendarLawTests.item(&random, false), at: min(place, place + index))
      }
      updates.append(.insertItems(section: section, items: place..<(place + 2)))
      subject.context.sections[section].items[0] = CalendarLawTests.item(&random, false)
      updates.append(.reloadItems(section: section, items: 0..<1))
      try subject.calendar.apply(updates, subject.context)
      let fresh = CalendarUnderTest.make()
      try fresh.prepare(subject.context)
      var (found, expected): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
      try subject.calendar.attributes(
        in: CalendarLawTests.everywhere, subject.context, into: &found)
      try fresh.attributes(in: CalendarLawTests.everywhere, subject.context, into: &expected)
      expect(found, equals: expected)
      expect(subject.calendar.contentSize, equals: fresh.contentSize)
    }
  }

  /// Every element can be explained, and what there is not has no explanation.
  @Test("Everything is explained", arguments: 0..<20) func everythingIsExplained(seed: UInt32)
    throws
  {
    let subject = try CalendarLawTests.random(seed)
    for one in try subject.attributes(in: CalendarLawTests.everywhere) {
      let facts = try subject.calendar.explain(one.element, subject.context)
      expect(facts.count >= 1)
      expect(facts.allSatisfy { fact in fact.values.allSatisfy { $0.value.isFinite } })
    }
    let nothing = Element(.cell, section: 99, item: 0)
    try expect(subject.calendar.explain(nothing, subject.context).isEmpty)
  }

  @Test("Insets move what is held to their edges and narrow the days") func insetsCount() throws {
    let subject = try CalendarUnderTest([[CalendarUnderTest.event(540, 600)]])
    let viewport = Viewport(
      size: Size(width: 840, height: 600), contentOffset: Point(x: 60, y: 200),
      contentInset: Insets(top: 30, left: 20, bottom: 0, right: 20))
    let invalidation = subject.calendar.invalidation(from: subject.context.viewport, to: viewport)
    expect(invalidation.isListed && invalidation.elements.allSatisfy { $0.kind != .cell })
    subject.context.viewport = viewport
    try expect(subject.frame(0, 0), equals: Rect(x: 105, y: 940, width: 90, height: 100))
    try expect(
      subject.part("CornerView")?.frame, equals: Rect(x: 80, y: 230, width: 100, height: 40))
  }

  @Test("All-day events stay in a content that is shorter than the offset") func eventsStayInside()
    throws
  {
    let subject = try CalendarUnderTest(
      [[[:], CalendarUnderTest.event(60, 90)]],
      ["hour-height": .number(1), "hidden-days": .text("sunday"), "origin": .text("2024-06-03")])
    expect(subject.calendar.contentSize.height, equals: 88)
    for (offset, top) in [(-30.0, 0.0), (0, 0), (20, 20), (25, 24), (900, 24)] {
      subject.context.viewport.contentOffset.y = offset
      try expect(subject.part("DayHeaderView")?.frame.y, equals: max(0, offset))
      try expect(subject.cell(0, 0)?.frame.maxY, equals: top + 64)
    }
  }
}
