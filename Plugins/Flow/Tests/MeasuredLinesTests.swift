import CollectionEngine
import FlowLayout
import LayoutCore
import LayoutLaws
import TestSupport
import Testing

/// Laws of self-sizing in lines of several items, with headers and in several sections (rule Z-62).
struct MeasuredLinesTests {
  private static let seeds = 1...UInt32(rounds(25, often: 200))

  /// Content of which each item and header has an answer.
  private struct Content {
    var counts: [Int]
    var answers: [[Size]]
    var headers: [Double]

    init(_ random: inout ContentRandom) {
      counts = (0..<1 + random.below(4)).map { _ in random.below(40) }
      answers = counts.map { count in
        (0..<count).map { _ in
          Size(
            width: random.pick([30, 45.5, 60, 200]), height: random.pick([0, 20, 33.25, 50, 80]))
        }
      }
      headers = counts.map { _ in random.pick([10, 30, 70.5]) }
    }
  }

  private func scene(_ content: Content, _ random: inout ContentRandom) throws
    -> Scene
  {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.setBounds(Size(width: 320, height: 300))
    try scene.replaceSections(content.counts)
    let alignment = random.below(4)
    try scene.setOptions([
      OptionAssignment("header", .number(30)), OptionAssignment("item-size", .size(Self.usual)),
      OptionAssignment("cross-align", .choice(alignment)),
    ])
    return scene
  }

  private static let usual = Size(width: 60, height: 50)

  private func measured(
    _ content: Content, _ random: inout ContentRandom, estimate: String
  ) throws -> Scene {
    let scene = try scene(content, &random)
    for (section, sizes) in content.answers.enumerated() {
      try scene.setMeasured(
        Size(width: .nan, height: content.headers[section]), of: Element(.header, section: section))
      for (item, size) in sizes.enumerated() {
        try scene.change(
          items: item...item, section: section, [.measured(width: size.width, height: size.height)])
      }
    }
    try scene.setOptions([OptionAssignment("estimate", .text(estimate))])
    return scene
  }

  private func frames(_ scene: Scene) throws -> [Element: Rect] {
    Dictionary(
      uniqueKeysWithValues: try scene.attributes(.all).map {
        ($0.attributes.element, $0.attributes.frame)
      })
  }

  @Test("All measured is as if sizes had been fixed", arguments: seeds)
  func allMeasuredIsFixed(seed: UInt32) throws {
    var random = ContentRandom(seed: seed)
    let content = Content(&random)
    let isBoth = random.below(2) == 0
    let other = random
    let scene = try measured(content, &random, estimate: isBoth ? "60x50" : "50")
    try scene.measure(nil)
    random = other
    let fixed = try self.scene(content, &random)
    for (section, sizes) in content.answers.enumerated() {
      let header = OptionAssignment("header", .number(content.headers[section]))
      try fixed.setOptions([header], section: section)
      for (item, size) in sizes.enumerated() {
        let width = isBoth ? size.width : Self.usual.width
        try fixed.change(
          items: item...item, section: section,
          [.size(Size(width: width, height: size.height))])
      }
    }
    try expect(frames(scene), equals: frames(fixed), "seed \(seed)")
    try expect(scene.status(of: nil).estimated, equals: 0)
    scene.resetCounters()
    try scene.measure(nil)
    try scene.measure([])
    try expect(scene.counters().measured, equals: 0)
  }

  @Test("The order of forced measuring does not matter", arguments: seeds)
  func orderDoesNotMatter(seed: UInt32) throws {
    var random = ContentRandom(seed: seed)
    let content = Content(&random)
    let other = random
    let scene = try measured(content, &random, estimate: "50")
    try scene.measure(nil)
    random = other
    let again = try measured(content, &random, estimate: "50")
    var elements = try again.attributes(.all).map(\.attributes.element)
    while !elements.isEmpty {
      try again.measure([elements.remove(at: random.below(elements.count))])
    }
    try expect(frames(again), equals: frames(scene), "seed \(seed)")
  }

  @Test(
    "What is measured step by step is as freshly prepared", arguments: seeds)
  func incrementalIsFresh(seed: UInt32) throws {
    var random = ContentRandom(seed: seed)
    let content = Content(&random)
    let estimate = random.pick(["50", "60x50", "auto:20"])
    let scene = try measured(content, &random, estimate: estimate)
    for _ in 0..<6 {
      let section = random.below(content.counts.count)
      let count = try scene.itemCounts()[section]
      switch random.below(6) {
      case 0: try scene.insertItems(at: IndexPath(item: random.below(count + 1), section: section))
      case 1 where count > 0:
        let item = random.below(count)
        try scene.deleteItems(item...item, section: section)
      case 2: try scene.scroll(to: Point(x: 0, y: Double(random.below(3000))))
      case 3:
        try scene.setBounds(Size(width: random.pick([320, 200]), height: 300))
      case 4:
        try scene.moveSection(section, to: random.below(content.counts.count))
      default: try scene.reloadSections(section...section)
      }
      let layers = LawScene(scene) { [Flow()] }
      for law in ["stable", "rect", "single", "incremental", "measuring", "anchor"] {
        let verdict = Law.named(law)?.judge(layers)
        #expect(verdict == .holds, "seed \(seed): \(law)")
      }
    }
  }

  /// One item in the middle, measured at another length.
  @Test("A measured length costs as much of a million items as of ten thousand")
  func aLengthCostsNoMore() throws {
    var costs: [FlowWork] = []
    for count in [10_000, 1_000_000] {
      let flow = Flow()
      let scene = Scene()
      try scene.load([flow])
      try scene.replaceSections([count])
      try scene.setOptions([
        OptionAssignment("item-size", .size(Size(width: 320, height: 50))),
        OptionAssignment("estimate", .text("50")),
      ])
      let path = IndexPath(item: count / 2, section: 0)
      try scene.change(
        items: path.item...path.item, section: 0, [.measured(width: nil, height: 80)])
      scene.resetCounters()
      let before = flow.work
      try scene.measure([Element(cellAt: path)])
      costs.append(flow.work - before)
      let counters = try scene.counters()
      expect(counters.measured == 1 && counters.prepares == 0)
    }
    expect(costs[1].itemsRead <= costs[0].itemsRead + 200)
    expect(costs[1].nodesVisited <= costs[0].nodesVisited + 40)
  }

  @Test("Twice as many items add nothing to what is measured")
  func doublingAddsNothing() throws {
    let measured = try [200, 400, 100_000].map { count in
      let scene = Scene()
      try scene.load([Flow()])
      try scene.replaceSections([count])
      try scene.setOptions([OptionAssignment("estimate", .text("40"))])
      try scene.scroll(to: Point(x: 0, y: 300))
      return try scene.counters().measured
    }
    expect(Set(measured).count, equals: 1)
  }
}
