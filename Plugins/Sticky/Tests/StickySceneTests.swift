import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// Sticky in the engine: what scrolling costs, edits, bases without sections, layers.
struct StickySceneTests {
  private func scene(_ options: [OptionAssignment] = []) throws -> Scene {
    let scene = Scene()
    try scene.load(
      [Flow(), Sticky()],
      options: [OptionAssignment("flow.header", .number(44))] + options)
    return scene
  }

  private func shown(_ scene: Scene, layer: String? = nil) throws -> [LayoutAttributes] {
    try scene.attributes(.all, layer: layer).map(\.attributes)
  }

  /// `attrs all` lists what each element answers for itself, with an area or without one.
  @Test("All is every element answered singly", arguments: [false, true], [0.0, 100])
  func allIsEveryElementAnsweredSingly(
    isHorizontal: Bool, cross: Double
  ) throws {
    let scene = try scene([
      OptionAssignment("direction", .choice(isHorizontal ? 1 : 0)),
      OptionAssignment("flow.footer", .number(10)), OptionAssignment("pin", .text("both")),
    ])
    try scene.replaceSections([3, 0, 5])
    try scene.setOptions([OptionAssignment("flow.header", .number(0))], section: 1)
    try scene.setBounds(
      isHorizontal ? Size(width: 100, height: cross) : Size(width: cross, height: 100))
    try scene.scroll(to: isHorizontal ? Point(x: 70, y: 0) : Point(x: 0, y: 70), clamped: false)
    var singly: [ShownElement] = []
    for (section, count) in [3, 0, 5].enumerated() {
      let elements =
        [Element(.header, section: section)]
        + (0..<count).map { Element(.cell, section: section, item: $0) }
        + [Element(.footer, section: section)]
      for element in elements { singly += (try? scene.attributes(.element(element))) ?? [] }
    }
    expect(singly.count, equals: 8 + 5)
    try expect(scene.attributes(.all), equals: singly)
  }

  /// Content whose end could not be scrolled to is refused before anything changes.
  @Test("Content that cannot be reached is refused") func contentThatCannotBeReachedIsRefused()
    throws
  {
    let scene = try scene([
      OptionAssignment("item-size", .size(Size(width: 320, height: 1e8))),
      OptionAssignment("line-spacing", .number(0)), OptionAssignment("flow.header", .number(0)),
    ])
    try scene.replaceSections([10])
    try scene.scroll(to: Point(x: 0, y: 1e9), clamped: true)
    try expect(scene.hit(Point(x: 5, y: 479)).target?.element?.item, equals: 9)
    let before = try (scene.status(), scene.attributes(.all))
    let sentence =
      "flow makes the content 320 x 1100000000 points: at most 1000000000 each way can be reached"
    let longer: [(Scene) throws -> Void] = [
      { _ = try $0.appendItems(to: 0) }, { _ = try $0.replaceSections([11]) },
      { try $0.setOptions([OptionAssignment("footer", .number(1e8))]) },
      {
        try $0.beginBatch()
        try $0.add(.insertItem(IndexPath(item: 0, section: 0), []))
        _ = try $0.commit()
      },
    ]
    for change in longer {
      let error = #expect(throws: EngineError.self) { try change(scene) }
      expect(error?.description, equals: sentence)
      if scene.isBatchOpen { try scene.rollback() }
      try expect(scene.status(), equals: before.0)
      try expect(scene.attributes(.all), equals: before.1)
    }
  }

  @Test("Scrolling invalidates what is held and nothing else")
  func scrollingInvalidatesWhatIsHeldAndNothingElse() throws {
    let scene = try scene()
    try scene.replaceSections([100, 100])
    scene.resetCounters()
    for step in 1...50 { try scene.scroll(to: Point(x: 0, y: Double(step * 16))) }
    let counters = try scene.counters()
    expect(counters.prepares == 0 && counters.everythingInvalidations == 0)
    expect(counters.elementInvalidations, equals: 50)
    // Across the axis nothing is pinned.
    try scene.scroll(to: Point(x: 5, y: 800), clamped: false)
    try expect(scene.counters().untouchedScrolls, equals: 1)
  }

  @Test("Invalidating everything shows what it costs") func invalidatingEverythingShowsWhatItCosts()
    throws
  {
    let scene = try scene([OptionAssignment("invalidate", .word("everything", of: "invalidate"))])
    try scene.replaceSections([100, 100])
    scene.resetCounters()
    for step in 1...50 { try scene.scroll(to: Point(x: 0, y: Double(step * 16))) }
    let counters = try scene.counters()
    expect(counters.everythingInvalidations == 50 && counters.elementInvalidations == 0)
    expect(counters.prepares, equals: 50)
  }

  /// Radar 29918152: pins drop out when scrolling is fast; here any jump shows who is pinned.
  @Test("Jumps keep the header") func jumpsKeepTheHeader() throws {
    var random = ContentRandom(seed: 3)
    let scene = try scene()
    try scene.replaceSections(Array(repeating: 400, count: 30))
    // Each section is 44 + 80 · 60 − 10 = 4834 high.
    for _ in 0..<200 {
      let offset = Double(random.below(144_000))
      try scene.scroll(to: Point(x: 0, y: offset))
      let first = try #require(try scene.attributes(.visible).first?.attributes)
      let section = Int(offset / 4834)
      expect(first.element, equals: Element(.header, section: section), "\(offset)")
      expect(first.frame.y, equals: min(offset, Double(section + 1) * 4834 - 44), "\(offset)")
    }
  }

  /// Radar 48363057: the header vanishes when something is inserted during an overscroll.
  @Test("Inserting during a bounce keeps the header") func insertingDuringABounceKeepsTheHeader()
    throws
  {
    for word in ["off", "on", "stretch"] {
      let scene = try scene([OptionAssignment("during-bounce", .word(word, of: "during-bounce"))])
      try scene.replaceSections([30, 30])
      try scene.scroll(to: Point(x: 0, y: -70), clamped: false)
      let before = try scene.attributes(.visible).first
      try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 3)
      try expect(scene.status()[0].offset.y, equals: -70)
      try expect(scene.attributes(.visible).first, equals: before)
      expect(before?.attributes.element, equals: Element(.header, section: 0))
    }
  }

  @Test("What is not pinned invalidates nothing") func whatIsNotPinnedInvalidatesNothing() throws {
    let scene = try scene([OptionAssignment("pin", .text("none"))])
    try scene.replaceSections([100, 100])
    scene.resetCounters()
    try scene.scroll(to: Point(x: 0, y: 100))
    try expect(scene.counters().untouchedScrolls, equals: 1)
    try scene.setOptions([OptionAssignment("pin", .text("headers"))], section: 1)
    scene.resetCounters()
    try scene.scroll(to: Point(x: 0, y: 200))
    try expect(scene.counters().elementInvalidations, equals: 1)
  }

  /// Scrolling invalidates headers, and cells stay what they were (rule L-04).
  @Test("Scrolling invalidates what is pinned") func scrollingInvalidatesWhatIsPinned() throws {
    let scene = try scene([])
    try scene.replaceSections([100, 100])
    scene.trace.isOn = true
    try scene.scroll(to: Point(x: 0, y: 100))
    expect(
      scene.trace.take(),
      equals: [
        "main/flow invalidation: nothing", "main/sticky invalidation: elements of header",
        "main context: elements of header; rule bounds-change",
      ])
  }

  /// A step among 1,000 × 1,000 items asks no more than among 10 × 10, and if sizes differ, the
  /// nodes on the path to the lines are those of a tree a few levels deep.
  @Test("A step visits no more nodes in a million items")
  func aStepVisitsNoMoreNodesInAMillionItems() throws {
    func work(_ sections: Int, _ items: Int, isMixed: Bool) throws -> (queries: Int, nodes: Int) {
      let flow = Flow()
      let scene = Scene()
      try scene.load(
        [flow, Sticky()],
        options: [
          OptionAssignment("flow.header", .number(44)), OptionAssignment("pin", .text("both")),
          OptionAssignment("flow.footer", .number(20)),
        ])
      try scene.generate(
        ContentGenerator(
          items: sections * items, sections: sections, seed: 7, width: isMixed ? 20...120 : nil,
          height: isMixed ? 20...80 : nil))
      let length = try scene.status()[0].contentSize.height
      scene.resetCounters()
      let nodes = flow.work.nodesVisited
      var most = 0
      for step in 0..<100 {
        try scene.scroll(to: Point(x: 0, y: length * Double(step) / 103 + 3))
        let before = try scene.counters().baseQueries
        _ = try scene.attributes(.visible)
        most = max(most, try scene.counters().baseQueries - before)
      }
      try expect(scene.counters().prepares, equals: 0)
      return (most, flow.work.nodesVisited - nodes)
    }
    let (small, large) = (
      try work(10, 10, isMixed: false), try work(1000, 1000, isMixed: false)
    )
    // The rect query, and for each of the two edges: the section, its place, its two ends.
    expect(large.queries <= 9 && large.queries <= small.queries)
    let (mixed, more) = (try work(10, 10, isMixed: true), try work(300, 100, isMixed: true))
    expect(more.queries <= mixed.queries)
    expect(more.nodes <= 100 * 10)
  }

  @Test("Edits are followed after the base") func editsAreFollowedAfterTheBase() throws {
    var random = ContentRandom(seed: 5)
    let scene = try scene([OptionAssignment("pin", .text("both"))])
    try scene.replaceSections([7, 30, 4])
    scene.resetCounters()
    for _ in 0..<60 {
      let counts = try scene.itemCounts()
      let section = random.below(counts.count)
      switch random.below(5) {
      case 0: try scene.insertSections(at: section, items: random.below(20))
      case 1 where counts.count > 2: try scene.deleteSections(section...section)
      case 2 where counts[section] > 0: try scene.deleteItems(0...0, section: section)
      default: try scene.appendItems(to: section, count: 1 + random.below(5))
      }
      try scene.scroll(to: Point(x: 0, y: random.length(1500)))
      let fresh = try self.scene([OptionAssignment("pin", .text("both"))])
      try fresh.replaceSections(try scene.itemCounts())
      try fresh.scroll(to: try scene.status()[0].offset)
      try expect(shown(scene), equals: shown(fresh))
    }
    try expect(scene.counters().prepares, equals: 0)
  }

  /// A new section brings its own list with it.
  @Test("Moved sections keep their own list") func movedSectionsKeepTheirOwnList() throws {
    let scene = try scene([OptionAssignment("pin", .text("none"))])
    try scene.replaceSections([30, 30, 30])
    try scene.setOptions([OptionAssignment("pin", .text("headers"))], section: 2)
    try scene.moveSection(2, to: 0)
    try scene.scroll(to: Point(x: 0, y: 100))
    try expect(shown(scene)[0].frame.y, equals: 100)
  }

  @Test("Explains who pushes") func explainsWhoPushes() throws {
    let cases: [(limit: String, footer: Double, offset: Double, last: String)] = [
      ("section", 20, 130, "footer 0 pushes it out (F-40)"),
      ("items", 20, 130, "0,6 pushes it out (F-40)"),
      ("next", 20, 150, "header 1 pushes it out (F-40)"),
      ("none", 20, 190, "it is pinned at the line (F-40)"),
      ("section", 0, -40, "the line has not reached it: it is at rest (F-40)"),
      ("section", 0, 0, "the line has not reached it: it is at rest (F-40)"),
    ]
    for (limit, footer, offset, last) in cases {
      let scene = try scene([
        OptionAssignment("limit", .word(limit, of: "limit")),
        OptionAssignment("flow.footer", .number(footer)),
      ])
      try scene.replaceSections([7, 3])
      try scene.scroll(to: Point(x: 0, y: offset), clamped: false)
      let facts = try #require(try scene.explain(Element(.header, section: 0)))
      expect(facts.contains { $0.text == last }, "\(limit): \(facts.map(\.text))")
    }
  }

  /// The first item of a section pushes its footer out below the viewport: 10 points of the footer
  /// are left.
  @Test("Explains that the first item pushes a footer out")
  func explainsThatTheFirstItemPushesAFooterOut() throws {
    let scene = try scene([
      OptionAssignment("limit", .word("items", of: "limit")),
      OptionAssignment("pin", .text("footers")), OptionAssignment("flow.footer", .number(20)),
    ])
    try scene.replaceSections([40, 3])
    // The header of 44 before it ends 10 points above the viewport's end.
    try scene.setBounds(Size(width: 320, height: 54))
    let facts = try #require(try scene.explain(Element(.footer, section: 0)))
    expect(facts.contains { $0.text == "it stops where 0,0 starts (limit=items)" })
    expect(facts.contains { $0.text == "0,0 pushes it out (F-40)" }, "\(facts.map(\.text))")
  }

  /// A base that moves its elements while it scrolls is asked again: pinning twice is pinning once.
  @Test("Bases that scroll are asked again") func basesThatScrollAreAskedAgain() throws {
    let scene = Scene()
    let header = OptionAssignment("flow.header", .number(44))
    try scene.load([Flow(), Sticky(), Sticky()], options: [header])
    let once = try self.scene()
    for scene in [scene, once] { try scene.replaceSections([30, 30, 30]) }
    for offset in stride(from: -20.0, to: 1100, by: 13) {
      for scene in [scene, once] {
        try scene.scroll(to: Point(x: 0, y: offset), clamped: false)
      }
      try expect(shown(scene), equals: shown(once), "\(offset)")
    }
  }

  /// A base without sections: extents are derived once a prepare, and scrolling asks nothing more.
  @Test("Bases without sections are measured once") func basesWithoutSectionsAreMeasuredOnce()
    throws
  {
    let (scene, base) = (Scene(), Ring())
    try scene.load([base, Sticky()], options: [OptionAssignment("pin", .text("cell"))])
    try scene.replaceSections([4, 4])
    // Section 0 lies at the right, from 100 to 338, section 1 at the left, from 60 to 340.
    for (offset, first, second) in [
      (0.0, 100.0, 300.0), (150, 150, 300), (310, 298, 300), (-20, 100, 300),
    ] {
      try scene.scroll(to: Point(x: 0, y: offset), clamped: false)
      let cells = try shown(scene)
      expect(cells[0].frame.y == first && cells[4].frame.y == second, "\(offset)")
      let visible = try scene.attributes(.visible).map(\.attributes)
      let bounds = try scene.status()[0].bounds
      expect(visible, equals: cells.filter { $0.frame.intersects(bounds) })
    }
    expect(base.wholeQueries, equals: 1 + 4)
  }

  @Test("Explains from base to stop") func explainsFromBaseToStop() throws {
    let scene = try scene()
    try scene.replaceSections([7, 3])
    try scene.scroll(to: Point(x: 0, y: 130), clamped: false)
    let facts = try #require(try scene.explain(Element(.header, section: 0)))
    expect(
      facts.map(\.text),
      equals: [
        "section 0 starts the content (F-31)",
        "the header starts its section and spans the content, outside the section inset (F-32)",
        "the frame, in content coordinates",
        "header 0 rests where its base puts it",
        "the pin line lies inside the bounds by the adjusted content inset (F-42)",
        "it stops where section 0 ends (F-41)", "header 1 pushes it out (F-40)",
        "the frame, in content coordinates",
      ])
    // Section 0: 44 + 50 + 10 + 50 = 154; the header of 44 stops at 110.
    expect(facts[4].values.last, equals: FactValue("line", 130))
    expect(facts[5].values, equals: [FactValue("stop", 110)])
    expect(facts[7].values[1], equals: FactValue("y", 110))
    let cell = try #require(try scene.explain(Element(.cell, section: 0)))
    expect(cell.count == 7 && cell.last?.text == "the frame, in content coordinates")
  }
}

/// Two sections of cells side by side, the second a little above the first; it does not know its
/// sections.
private final class Ring: CollectionLayout {
  let declaration = LayoutDeclaration(name: "ring", version: "1.0.0", summary: "Two columns.")
  let contentSize = Size(width: 320, height: 2000)
  /// Rect queries around everything.
  private(set) var wholeQueries = 0

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    if rect.width > 1e9 { wholeQueries += 1 }
    for section in 0..<context.sectionCount {
      for item in 0..<context.itemCount(inSection: section) {
        let one = self.attributes(for: Element(.cell, section: section, item: item), context)
        if let one, one.frame.intersects(rect) { attributes.append(one) }
      }
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard element.kind == .cell else { return nil }
    let y = element.section == 0 ? 100 + Double(element.item) * 66 : 300 - Double(element.item) * 80
    return LayoutAttributes(
      element, frame: Rect(x: element.section == 0 ? 200 : 0, y: y, width: 50, height: 40))
  }
}
