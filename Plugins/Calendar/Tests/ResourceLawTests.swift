import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Laws of resources within days, on random content.
struct ResourceLawTests {
  private static let everywhere = ArrayContext.everywhere

  /// Where a part of an event is: its item, its date and its resource, and its box in the column.
  private struct Box: Hashable, Comparable {
    var section, item, date: Int
    var kind: String
    /// Edges in thousandths of the column's width, and of a point.
    var edges: [Int]

    static func < (a: Box, b: Box) -> Bool {
      [a.section, a.item, a.date].lexicographicallyPrecedes([b.section, b.item, b.date])
    }
  }

  /// The boxes of a calendar by resource; `items` gives the numbers that items have elsewhere.
  private func boxes(
    _ subject: CalendarUnderTest, _ items: (Int, Int) -> Int = { $1 }
  ) throws -> [Int: [Box]] {
    let prepared = try #require(subject.calendar.prepared)
    let grid = prepared.grid
    var found: [Int: [Box]] = [:]
    for part in try subject.attributes(in: Self.everywhere) where !part.flags.contains(.pinned) {
      let kind = try #require(subject.context.kinds.name(of: part.element.kind))
      guard ["cell", "ContinuationView", "BackgroundView"].contains(kind) else { continue }
      let middle = part.frame.x + part.frame.width / 2
      let column = try #require(grid.column(atX: middle))
      let (left, width) = (grid.x(ofColumn: column), grid.columnAxis.width(ofColumn: column))
      guard part.zIndex != prepared.layering.allDayCell else { continue }
      let place = prepared.shown.resources.place(ofColumn: column)
      let count = subject.context.itemCount(inSection: part.element.section)
      let edges = [
        (part.frame.minX - left) / width * 1000, (part.frame.maxX - left) / width * 1000,
        (part.frame.minY - grid.gridTop) * 1000, part.frame.height * 1000,
      ]
      found[place.resource, default: []].append(
        Box(
          section: part.element.section,
          item: items(part.element.section, part.element.item % count), date: place.date,
          kind: kind == "BackgroundView" ? kind : "",
          edges: edges.map { Int($0.rounded()) }))
    }
    return found.mapValues { $0.sorted() }
  }

  /// The content of each resource alone, without resources, in a calendar of the same days.
  @Test(
    "Each resource is packed as if it were alone, and each event is once in each of its resources",
    arguments: 0..<UInt32(rounds(60, often: 5000)))
  func resourcesAreApart(seed: UInt32) throws {
    let random = RandomResources(seed)
    let subject = try random.subject()
    let prepared = try #require(subject.calendar.prepared)
    let resources = prepared.itemResources
    let all = try boxes(subject)
    let names = resources?.names ?? .none
    for resource in 0..<(resources?.count ?? 0) {
      var alone = random
      var numbers: [[Int]] = []
      for section in alone.events.indices {
        let kept = alone.events[section].indices.filter {
          let listed = names.numbers(of: alone.events[section][$0].resource)
          return listed.contains(resource)
            || listed.isEmpty && resource == names.names.count
        }
        numbers.append(kept)
        alone.events[section] = kept.map { alone.events[section][$0] }
      }
      let other = try alone.subject(["resources": .text("none"), "column-min-width": .number(0)])
      let expected = try boxes(other) { numbers[$0][$1] }
      // Where fewer days are shown, hours before midnight of the next one are not.
      let dates = try #require(other.calendar.prepared).dateCount
      let found = (all[resource] ?? []).filter { $0.date < dates }
      expect(found, equals: expected[0] ?? [], "resource \(resource)")
    }
    let unplaced = random.events.joined().count {
      names.numbers(of: $0.resource).isEmpty
    }
    expect(
      resources?.unplaced ?? 0,
      equals: resources?.hasOthers == true || names.names.isEmpty ? 0 : unplaced)
  }

  @Test("Laws of all layouts hold with resources", arguments: 0..<UInt32(rounds(25, often: 400)))
  func lawsOfAllLayouts(seed: UInt32) throws {
    let random = RandomResources(seed)
    let subject = try random.subject(["rtl": .flag(seed % 3 == 0), "exact": .flag(seed % 4 == 0)])
    subject.context.viewport.contentOffset = Point(x: Double(seed % 7) * 60, y: 200)
    expect(brokenLaw(subject.calendar, subject.context), equals: nil)
    for one in try subject.attributes(in: Self.everywhere) {
      try expect(!subject.calendar.explain(one.element, subject.context).isEmpty)
      let single = try subject.calendar.attributes(for: one.element, subject.context)
      expect(single, equals: one)
    }
  }

  /// A refused batch is followed by a `prepare`, as the engine does it.
  @Test("Batches are like prepares", arguments: 0..<UInt32(rounds(40, often: 5000)))
  func batchesAreLikePrepares(seed: UInt32) throws {
    var random = RandomResources(seed)
    // More days than events reach.
    while random.events.count < 16 { random.events.append([]) }
    let subject = try random.subject()
    _ = try subject.attributes(in: Self.everywhere)
    var applied = 0
    for _ in 0..<5 {
      let section = random.random.below(9)
      var updates: [LayoutUpdate] = []
      if !random.events[section].isEmpty {
        let item = random.random.below(random.events[section].count)
        random.events[section].remove(at: item)
        updates.append(.deleteItems(section: section, items: item..<item + 1))
      }
      let place = random.random.below(random.events[section].count + 1)
      random.events[section].insert(random.event(), at: place)
      updates.append(.insertItems(section: section, items: place..<place + 1))
      let item = random.random.below(random.events[section].count)
      random.events[section][item] = random.event()
      updates.append(.reloadItems(section: section, items: item..<item + 1))
      random.write(to: subject.context)
      do {
        try subject.calendar.apply(updates, subject.context)
        applied += 1
      } catch { try subject.calendar.prepare(subject.context) }
      let fresh = try random.subject()
      try expect(
        subject.attributes(in: Self.everywhere), equals: fresh.attributes(in: Self.everywhere))
      expect(
        subject.calendar.prepared?.itemResources?.unplaced,
        equals: fresh.calendar.prepared?.itemResources?.unplaced)
    }
  }

  /// Bars of one resource on days next to each other are one bar.
  @Test("All-day bars span adjacent columns only", arguments: [0, 1])
  func bars(group: Int) throws {
    let subject = try CalendarUnderTest(
      [[[.end: 4320]]],
      [
        "origin": .text("2024-06-03"), "resources": .text("A,B"), "group": .choice(group),
        "column-spacing": .number(0),
      ])
    subject.context.sections[0].texts[0] = [CalendarColumn.resource: "A,B"]
    try subject.calendar.prepare(subject.context)
    let frames = try
      ([subject.cell(0, 0)] + (0..<7).map { try subject.part("ContinuationView", $0) })
      .compactMap { $0?.frame }
    expect(frames.map(\.y).allSatisfy { $0 == 64 })
    if group == 0 {
      expect(frames.map(\.x), equals: [100, 150, 200, 250, 300, 350])
      expect(frames.map(\.width).allSatisfy { $0 == 50 })
    } else {
      expect(frames.map(\.x), equals: [100, 450])
      expect(frames.map(\.width), equals: [150, 150])
    }
  }

  @Test("A point of the empty grid has a date, a resource and a time") func points() throws {
    let subject = try CalendarUnderTest(
      [[]], ["origin": .text("2024-06-03"), "resources": .text("A,B")])
    let facts = subject.calendar.explain(Point(x: 260, y: 64 + 930), subject.context)
    expect(facts.map(\.text), equals: ["2024-06-04 09:18, B"])
  }

  @Test("Too many columns are refused") func tooMany() throws {
    let names = (0..<10_000).map { "r\($0)" }.joined(separator: ",")
    #expect(
      throws: LayoutFailure.refused(
        "resources: 10000 of them on 11 days need more than 100000 columns")
    ) {
      _ = try CalendarUnderTest([[]], ["resources": .text(names), "days": .number(11)])
    }
    let week = try CalendarUnderTest([[]], ["resources": .text(names)])
    expect(week.calendar.prepared?.days.count, equals: 70_000)
  }

  @Test("An edit packs the columns of its event alone") func work() throws {
    let items = (0..<400).map { CalendarUnderTest.event(Double($0 % 20 * 30), 700, day: $0 % 7) }
    let subject = try CalendarUnderTest(
      [items], ["origin": .text("2024-06-03"), "resources": .text("A,B,C")])
    for item in items.indices {
      subject.context.sections[0].texts[item] = [
        CalendarColumn.resource: ["A", "B", "C,A"][item % 3]
      ]
    }
    try subject.calendar.prepare(subject.context)
    subject.calendar.packAll()
    let before = subject.calendar.work.daysPacked
    expect(before, equals: 21)
    subject.context.sections[0].items[5] = CalendarUnderTest.event(60, 90, day: 2)
    try subject.calendar.apply([.reloadItems(section: 0, items: 5..<6)], subject.context)
    subject.calendar.packAll()
    // Its two resources, on the day before and the one after.
    expect(subject.calendar.work.daysPacked - before, equals: 4)
  }
}
