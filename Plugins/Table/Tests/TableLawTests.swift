import LayoutCore
import StickyLayout
import TableLayout
import TestSupport
import Testing

/// Laws on random tables and offsets.
struct TableLawTests {
  private static let seeds = 1...rounds(60, often: 5000)

  private func subject(_ naive: NaiveTable) throws -> TableUnderTest {
    try TableUnderTest(naive.counts, naive.options, viewport: naive.viewport)
  }

  /// Frames, draw order and rectangles, by walking over all cells.
  @Test("Cells are where the naive table has them") func cellsAreWhereTheNaiveTableHasThem() throws
  {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      var naive = NaiveTable.random(&random)
      let table = try subject(naive)
      for _ in 0..<3 {
        naive.viewport.contentOffset = naive.randomOffset(&random)
        table.scroll(to: naive.viewport.contentOffset.x, naive.viewport.contentOffset.y)
        let cells = naive.cells
        let found = table.elements().filter { $0.element.kind == .cell }
        expect(found.map(\.element), equals: cells.map(\.element), "seed \(seed)")
        expect(found.map(\.zIndex), equals: cells.map(\.zIndex), "seed \(seed)")
        expect(difference(found, cells) < 1e-9, "seed \(seed)")
        let rect = Rect(
          x: naive.viewport.contentOffset.x + random.length(300) - 50,
          y: naive.viewport.contentOffset.y + random.length(300) - 50,
          width: random.length(200), height: random.length(100))
        expect(
          table.elements(in: rect), equals: table.elements().filter { $0.frame.intersects(rect) },
          "seed \(seed) \(rect)")
      }
    }
  }

  /// The largest distance between edges.
  private func difference(_ a: [LayoutAttributes], _ b: [LayoutAttributes]) -> Double {
    zip(a, b).map { one, other in
      let (a, b) = (one.frame, other.frame)
      return max(
        abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
    }.max() ?? 0
  }

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in 1...rounds(12, often: 1000) {
      var random = SceneRandom(seed: seed)
      let naive = NaiveTable.random(&random)
      let table = try subject(naive)
      let offset = naive.randomOffset(&random)
      table.scroll(to: offset.x, offset.y)
      let broken = brokenLaw(table.table, table.context)
      expect(broken == nil, "seed \(seed) \(broken ?? "")")
    }
  }

  /// Edits lead to what a fresh `prepare` leads to.
  @Test("Incremental is fresh") func incrementalIsFresh() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      let counts = (0..<2 + random.below(8)).map { _ in random.below(6) }
      let table = try TableUnderTest(counts, ["columns": "30,50", "rows": "20,40,10"])
      var batches = RandomBatches(seed: seed, of: table.context) { _ in [:] }
      for _ in 0..<4 {
        let updates = batches.changes(count: 3)
        try table.table.apply(updates, table.context)
        let fresh = Table()
        try fresh.prepare(table.context)
        var expected: [LayoutAttributes] = []
        fresh.attributes(in: ArrayContext.everywhere, table.context, into: &expected)
        expect(table.elements(), equals: expected, "seed \(seed)")
        expect(table.table.contentSize, equals: fresh.contentSize, "seed \(seed)")
      }
    }
  }

  /// Held rows and columns are the same as those that `sticky` pins, draw order included
  /// (rule G-50).
  @Test("Held is sticky along both axes") func heldIsStickyAlongBothAxes() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      var naive = NaiveTable.random(&random)
      (naive.trailing, naive.circular) = ((0, 0), [])
      let table = try subject(naive)
      let frozen = naive.frozen
      naive.frozen = (0, 0)
      let plain = try subject(naive)
      let sticky = Sticky()
      let context = ArrayContext(
        sections: plain.context.sections, viewport: naive.viewport,
        defaultsOf: Sticky.declaration, base: LayoutBase(plain.table, plain.context))
      context.kinds = KindTable(Table.declaration.kinds + Sticky.declaration.kinds)
      let options = [
        "axis": "both", "limit": "none", "during-bounce": naive.holdsInBounce ? "on" : "off",
        "pin-x": frozen.columns > 0 ? "items 0..\(frozen.columns - 1)" : "none",
        "pin-y": frozen.rows > 0 ? "sections 0..\(frozen.rows - 1)" : "none",
      ]
      for (name, text) in options { context.set(name, text: text) }
      try sticky.prepare(context)
      for _ in 0..<3 {
        let offset = naive.randomOffset(&random)
        for one in [table.context, plain.context, context] { one.viewport.contentOffset = offset }
        var pinned: [LayoutAttributes] = []
        try sticky.attributes(in: ArrayContext.everywhere, context, into: &pinned)
        let held = table.elements().filter { $0.element.kind == .cell }
        expect(held.map(\.element), equals: pinned.map(\.element), "seed \(seed)")
        expect(held.map(\.zIndex), equals: pinned.map(\.zIndex), "seed \(seed) at \(offset)")
        expect(held.map(\.flags), equals: pinned.map(\.flags), "seed \(seed) at \(offset)")
        expect(difference(held, pinned) < 1e-9, "seed \(seed) at \(offset)")
      }
    }
  }
}
