import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// Lanes in an order of one's own (rules K-30, K-46).
struct MonthOrderTests {
  /// The priorities of a content by section and item.
  private static func priorities(_ naive: NaiveMonth, _ seed: Int) -> [[Double]] {
    naive.sections.enumerated().map { section, items in
      items.indices.map { Double(($0 * 7 + section * 3 + seed) % 4) }
    }
  }

  private static func write(_ priorities: [[Double]], _ context: ArrayContext) {
    for (section, values) in priorities.enumerated() {
      for (item, value) in values.enumerated() {
        context.sections[section].items[item][MonthOption.columns.priority] = value
      }
    }
  }

  /// Each event in the lowest lane that no event of a lower priority, or an earlier item of the
  /// same, has on its dates; an edit packs the weeks of its item again.
  @Test("Lanes are given out in the order of the option, also after edits")
  func lanes() throws {
    for seed in 1...rounds(40, often: 1000) {
      let naive = NaiveMonth.random(seed: seed)
      let (layout, context) = try naive.prepared(["order": "-priority"])
      var priorities = Self.priorities(naive, seed)
      Self.write(priorities, context)
      try layout.prepare(context)
      for _ in 0..<2 {
        let events = naive.events().sorted { a, b in
          let (p, q) = (priorities[a.section][a.item], priorities[b.section][b.item])
          return p != q ? p > q : (a.section, a.item) < (b.section, b.item)
        }
        let prepared = try #require(layout.prepared)
        let rows = prepared.grid.rows
        for row in rows.rows.indices {
          let dates = (rows.columns(ofRow: row) ?? 0...0).map { rows.date(row: row, column: $0) }
            .filter { rows.rows[row].dates.contains($0) }
          let wanted = NaiveMonth.lanes(events, on: dates).map {
            [$0.event.section, $0.event.item, $0.lane]
          }
          let found = prepared.pack(row).bars.map {
            [Int($0.name.section), prepared.content.item($0.name), Int($0.lane)]
          }
          expect(found == wanted, "seed \(seed) week \(row): \(found), \(wanted)")
        }
        for one in try context.elements(of: layout) {
          expect(try layout.attributes(for: one.element, context) == one, "seed \(seed)")
        }
        guard let section = priorities.firstIndex(where: { !$0.isEmpty }) else { break }
        priorities[section][0] = 9
        Self.write(priorities, context)
        try layout.apply([.reloadItems(section: section, items: 0..<1)], context)
      }
    }
  }

  @Test("Times and lengths are compared by the local clock, and unknown keys are refused")
  func keys() throws {
    let items: [ArrayContext.Item] = [
      [.date: 19_877, .start: 540, .end: 600], [.date: 19_877], [.date: 19_877, .end: 2880],
    ]
    func lanes(_ order: String) throws -> [Double] {
      let subject = try MonthUnderTest(
        [items], Size(width: 700, height: 624), ["month": "2024-06", "order": order])
      return try items.indices.map { item in
        let cell = try subject.layout.attributes(
          for: Element(.cell, section: 0, item: item), subject.context)
        return ((cell?.frame.y ?? 0) - 164) / 20
      }
    }
    expect(try lanes("dates"), equals: [2, 1, 0])
    expect(try lanes("duration"), equals: [0, 1, 2])
    expect(try lanes("-start,end"), equals: [0, 1, 2])
    expect(try lanes("start,-end"), equals: [2, 1, 0])
    #expect(throws: LayoutFailure.refused("order has no key 'size'")) {
      try MonthCalendar().check(.text("size"), forOption: MonthOption.order.number)
    }
  }
}
