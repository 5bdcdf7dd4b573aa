import FlowLayout
import LayoutCore
import ListLayout
import TestSupport
import Testing

/// Laws on random lists.
struct ListLawTests {
  private static let seeds = 1...rounds(60, often: 5000)
  private static let appearances = [
    "plain", "grouped", "inset-grouped", "sidebar", "sidebar-plain",
  ]

  /// Sections of rows, with options of their own here and there.
  private func random(_ random: inout SceneRandom) throws -> ListUnderTest {
    let sections = (0..<random.below(7)).map { _ in
      let often = random.pick([1, 3, 1000])
      return ArrayContext.Section(
        items: (0..<random.pick([0, 1, 2, 8, 40])).map { _ in
          random.once(in: often) ? [.height: Double(random.below(400)) / 4] : [:]
        })
    }
    var options = [
      "appearance": random.pick(Self.appearances),
      "header-mode": random.pick(["none", "supplementary", "first-item"]),
      "footer-mode": random.pick(["none", "supplementary"]),
      "header": random.pick(["0", "28", "33.3"]), "footer": random.pick(["0", "20"]),
    ]
    if random.once(in: 3) { options["section-spacing"] = "30,12,4.5" }
    if random.once(in: 3) { options["header-top-padding"] = "7" }
    if random.once(in: 3) { options["side-inset"] = "200" }
    let list = try ListUnderTest(
      sections, options,
      viewport: Viewport(
        size: Size(width: 320, height: 300),
        contentInset: Insets(top: 5, left: 7, bottom: 9, right: 11)))
    for section in sections.indices where random.once(in: 3) {
      list.context.set(
        "appearance", text: random.pick(Self.appearances), section: section)
      list.context.set(
        "header-mode", text: random.pick(["none", "supplementary", "first-item"]),
        section: section)
    }
    for section in sections.indices {
      for item in list.context.sections[section].items.indices where random.once(in: 4) {
        list.context.sections[section].texts[item] = [
          .own(random.below(2)): random.pick(["visible", "hidden", "auto"]),
          .own(2 + random.below(2)): random.pick(["4,8", "0,16"]),
        ]
      }
    }
    try list.list.prepare(list.context)
    return list
  }

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in 1...rounds(15, often: 1000) {
      var random = SceneRandom(seed: seed)
      let list = try self.random(&random)
      let broken = brokenLaw(list.list, list.context)
      expect(broken == nil, "seed \(seed) \(broken ?? "")")
    }
  }

  /// Rows stand one below the other, in their section between header and footer, and sections
  /// without a gap: added up here one by one.
  @Test("Rows stand where they add up to") func rowsStandWhereTheyAddUpTo() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      let list = try self.random(&random)
      var end = 0.0
      for (index, section) in list.context.sections.enumerated() {
        let extent = list.list.extent(ofSection: index)
        expect(abs(extent.start - end) < 1e-6, "seed \(seed) section \(index)")
        end = extent.end
        let cells = section.items.indices.compactMap { list.frame(index, $0) }
        let header = list.list.attributes(for: Element(.header, section: index), list.context)
        let footer = list.list.attributes(for: Element(.footer, section: index), list.context)
        let stack = [header?.frame] + cells.map { $0 } + [footer?.frame]
        for (one, next) in zip(stack.compactMap(\.self), stack.compactMap(\.self).dropFirst()) {
          expect(abs(one.maxY - next.minY) < 1e-6, "seed \(seed) section \(index)")
        }
        for (item, cell) in cells.enumerated() where item > 0 {
          let height = section.items[item][.height] ?? 44
          expect(abs(cell.height - height) < 1e-6, "seed \(seed) \(index),\(item)")
        }
        if let first = stack.compactMap(\.self).first { expect(first.minY >= extent.start) }
        if let last = stack.compactMap(\.self).last { expect(last.maxY <= extent.end + 1e-6) }
      }
      expect(abs(end - list.list.contentSize.height) < 1e-6, "seed \(seed)")
    }
  }

  /// No two separators share an edge, and each lies in its row.
  @Test("Separators lie in their rows") func separatorsLieInTheirRows() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      let list = try self.random(&random)
      let kinds = list.context.kinds
      let top = kinds.kind(named: "SeparatorTop")
      let bottom = kinds.kind(named: "SeparatorBottom")
      let bottoms = Set(list.frames(bottom).map(\.element.indexPath))
      for one in list.elements() where one.element.kind == top || one.element.kind == bottom {
        let row = try #require(list.frame(one.element.section, one.element.item))
        expect(row.minY <= one.frame.minY && one.frame.maxY <= row.maxY, "seed \(seed)")
        let above = IndexPath(item: one.element.item - 1, section: one.element.section)
        expect(one.element.kind == bottom || !bottoms.contains(above), "seed \(seed)")
      }
    }
  }

  /// Edits lead, to the last bit, to what a fresh `prepare` leads to.
  @Test("Incremental is fresh") func incrementalIsFresh() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      let list = try self.random(&random)
      var batches = RandomBatches(seed: seed, of: list.context) {
        [.height: Double(1 + $0.below(300)) / 3]
      }
      for round in 0..<5 {
        try list.list.apply(batches.changes(count: 1 + round), list.context)
        let fresh = List()
        try fresh.prepare(list.context)
        var expected: [LayoutAttributes] = []
        fresh.attributes(in: ArrayContext.everywhere, list.context, into: &expected)
        expect(list.elements(), equals: expected, "seed \(seed) \(round)")
        expect(list.list.contentSize, equals: fresh.contentSize, "seed \(seed) \(round)")
      }
    }
  }

  /// Measured again, a row has its new height, as after a fresh `prepare`.
  @Test("Measured sizes are followed") func measuredSizesAreFollowed() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      let list = try self.random(&random)
      var elements: [Element] = []
      for (section, rows) in list.context.sections.enumerated() {
        for item in rows.items.indices where random.once(in: 3) {
          list.context.sections[section].items[item][.knownHeight] = Double(random.below(90))
          elements.append(Element(.cell, section: section, item: item))
        }
      }
      _ = try list.list.invalidation(forMeasured: elements, list.context)
      let found = list.elements()
      try list.list.prepare(list.context)
      expect(list.elements(), equals: found, "seed \(seed)")
    }
  }

  /// Plain rows without headers are a flow of one column, and rest where that does.
  @Test("Plain rows are a flow with one column") func plainRowsAreAFlowWithOneColumn() throws {
    for seed in Self.seeds {
      var random = SceneRandom(seed: seed)
      let sections = (0..<1 + random.below(3)).map { _ in
        ArrayContext.Section(
          items: (0..<random.pick([0, 3, 50])).map { _ in
            random.once(in: 2) ? [.height: Double(1 + random.below(200)) / 4] : [:]
          })
      }
      let snap = random.pick(["none", "item", "page", "pages", "center"])
      let list = try ListUnderTest(sections, ["snap": snap, "separators": "off"])
      let flow = Flow()
      let context = ArrayContext(
        sections: sections.map { section in
          ArrayContext.Section(items: section.items.map { $0.merging([.width: 320]) { $1 } })
        },
        viewport: list.context.viewport, defaultsOf: Flow.declaration)
      context.set("line-spacing", .number(0))
      context.set("snap", text: snap)
      context.set("item-size", .size(Size(width: 320, height: 44)))
      try flow.prepare(context)
      expect(list.list.contentSize, equals: flow.contentSize, "seed \(seed)")
      for _ in 0..<6 {
        let height = Int(flow.contentSize.height)
        let rect = Rect(
          x: 0, y: Double(random.below(height + 100) - 50), width: 320,
          height: Double(1 + random.below(300)))
        var expected: [LayoutAttributes] = []
        try flow.attributes(in: rect, context, into: &expected)
        expect(list.elements(in: rect), equals: expected, "seed \(seed)")
        let proposed = Point(x: 0, y: Double(random.below(4 * height + 400)) / 4 - 50)
        let velocity = Point(x: 0, y: random.pick([0, 100, -100, 900, -900]))
        try expect(
          list.list.targetContentOffset(forProposed: proposed, velocity: velocity, list.context),
          equals: flow.targetContentOffset(forProposed: proposed, velocity: velocity, context),
          "seed \(seed) \(snap) \(proposed) \(velocity)")
      }
    }
  }
}
