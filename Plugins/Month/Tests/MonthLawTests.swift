import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// Laws on random content: what must hold whatever the events and the options are.
struct MonthLawTests {
  private static let seeds = 1...rounds(60, often: 5000)

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let (layout, context) = try NaiveMonth.random(seed: seed).prepared()
      let broken = brokenLaw(layout, context)
      expect(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }

  @Test("Every event is on its dates, in its lane, or counted there (K-46, K-47)")
  func everyEventIsOnItsDates() throws {
    for seed in Self.seeds {
      let naive = NaiveMonth.random(seed: seed)
      let (layout, _) = try naive.prepared()
      let prepared = try #require(layout.prepared)
      let (rows, events) = (prepared.grid.rows, naive.events())
      for row in rows.rows.indices {
        let dates = (rows.columns(ofRow: row) ?? 0...0).map { rows.date(row: row, column: $0) }
          .filter { rows.rows[row].dates.contains($0) }
        let expected = NaiveMonth.lanes(events, on: dates)
        let packed = prepared.pack(row)
        // 1. The same events in the same lanes and columns.
        let found = packed.bars.map { bar in
          [Int(bar.name.section), prepared.content.item(bar.name), Int(bar.lane)]
            + bar.columns.map { rows.date(row: row, column: $0) }
        }
        let wanted = expected.map { [$0.event.section, $0.event.item, $0.lane] + $0.dates }
        expect(found == wanted, "seed \(seed) week \(row): \(found), \(wanted)")
        // 2. Hidden as the rule has it.
        let limit = prepared.grid.limit(ofRow: row) ?? .max
        let full = expected.filter { $0.lane >= limit }.flatMap(\.dates)
        let hidden = expected.map {
          $0.lane >= limit || $0.lane == limit - 1 && $0.dates.contains(where: full.contains)
        }
        expect(packed.bars.map(\.isHidden) == hidden, "seed \(seed) week \(row)")
        // 3. What is shown and what is counted are the events of the day.
        for date in dates {
          guard let place = rows.place(of: date) else { continue }
          let shown = packed.bars.count { !$0.isHidden && $0.columns.contains(place.column) }
          let all = events.count { $0.first <= date && date <= $0.last }
          expect(shown + packed.more[place.column] == all, "seed \(seed): \(shown) of \(all)")
        }
      }
    }
  }

  @Test("Bars and counts lie in their weeks, and no two share an area")
  func barsLieInTheirWeeks() throws {
    for seed in Self.seeds {
      let (layout, context) = try NaiveMonth.random(seed: seed).prepared()
      let prepared = try #require(layout.prepared)
      let bars = try context.elements(of: layout).filter {
        $0.element.kind == .cell || $0.element.kind == prepared.kinds.continuation
          || $0.element.kind == prepared.kinds.more
      }
      let grid = prepared.grid
      var byRow: [Int: [Rect]] = [:]
      for bar in bars {
        let frame = bar.frame
        let row = grid.rows(from: frame.minY, to: frame.maxY)
        expect(row.count == 1, "seed \(seed): \(frame) is in weeks \(row)")
        guard let row = row.first else { continue }
        expect(
          grid.tops[row] <= frame.minY && frame.maxY <= grid.bottoms[row]
            && grid.settings.gutter <= frame.minX && frame.maxX <= max(grid.width, frame.minX),
          "seed \(seed): \(frame) leaves week \(row)")
        expect(!byRow[row, default: []].contains { $0.intersects(frame) }, "seed \(seed): \(frame)")
        byRow[row, default: []].append(frame)
      }
    }
  }

  @Test("Parts of an event are numbered without gaps, the cell first (K-04)")
  func partsAreNumbered() throws {
    for seed in Self.seeds {
      let (layout, context) = try NaiveMonth.random(seed: seed).prepared()
      let prepared = try #require(layout.prepared)
      for event in NaiveMonth.random(seed: seed).events() {
        var rows: [Int] = []
        for row in prepared.grid.rows.rows.indices
        where prepared.grid.rows.columns(of: event.first...event.last, inRow: row) != nil {
          rows.append(row)
        }
        let dates = event.first...event.last
        for (part, row) in rows.enumerated() {
          expect(prepared.grid.rows.part(of: dates, inRow: row) == part, "seed \(seed)")
          expect(prepared.grid.rows.row(ofPart: part, of: dates) == row, "seed \(seed)")
        }
        expect(prepared.grid.rows.row(ofPart: rows.count, of: dates) == nil, "seed \(seed)")
        let cell = Element(.cell, section: event.section, item: event.item)
        expect(try layout.attributes(for: cell, context) != nil, "seed \(seed)")
      }
    }
  }

  @Test("After any edits a month is as if it were prepared anew") func editsAreFresh() throws {
    for seed in Self.seeds {
      let naive = NaiveMonth.random(seed: seed)
      let (layout, context) = try naive.prepared()
      if seed % 3 == 0 {
        context.set("month", nil)
        context.set("adjacent", nil)
        context.set("row-height", text: "content")
        if seed % 2 == 0 { context.set("origin", nil) }
        try layout.prepare(context)
      }
      var batches = RandomBatches(seed: seed, of: context) { random in
        NaiveMonth.item(&random, naive.origin)
      }
      for step in 0..<4 {
        let updates = batches.changes(count: 3)
        do { try layout.apply(updates, context) } catch {
          do { try layout.prepare(context) } catch { break }
        }
        let fresh = NaiveMonth.layout()
        try fresh.prepare(context)
        let text = "seed \(seed) step \(step): \(updates)"
        expect(layout.contentSize == fresh.contentSize, text)
        expect(
          try context.elements(of: layout) == context.elements(of: fresh), text)
        expect(
          try context.everyElement(of: layout, least: 50)
            == context.everyElement(of: fresh, least: 50), text)
      }
    }
  }
}
