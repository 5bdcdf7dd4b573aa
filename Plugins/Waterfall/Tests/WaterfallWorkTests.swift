import LayoutCore
import TestSupport
import Testing

@testable import WaterfallLayout

/// The work of a layout: counted, not timed (rules W-33, W-34, W-40, W-50).
struct WaterfallWorkTests {
  /// One section of any number of items, 320 wide, each 20 to 119 high by its number.
  private final class ManyItems: LayoutContext {
    var count: Int
    let options: ArrayContext
    /// Heights of items that differ from what their number says.
    var heights: [Int: Double] = [:]
    /// Number of metrics read so far.
    private(set) var valuesRead = 0

    init(_ count: Int, order: String = "shortest-first", isStable: Bool = false) {
      self.count = count
      options = ArrayContext(
        sections: [], viewport: Viewport(size: Size(width: 320, height: 480)),
        defaultsOf: Waterfall.declaration)
      options.set("columns", .number(3))
      options.set("order", text: order)
      options.set("stable-lanes", text: isStable ? "on" : "off")
    }

    var viewport: Viewport { options.viewport }
    var kinds: KindTable { options.kinds }
    let sectionCount = 1
    var base: (any BaseLayout)? { nil }
    func itemCount(inSection section: Int) -> Int { count }

    func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
      metric == .height ? .mixed : .absent
    }

    func option(_ index: Int, inSection section: Int?) -> OptionValue? { options.options[index] }
    func hasOwnOptions(inSection section: Int) -> Bool { false }

    func read(
      _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
    ) {
      valuesRead += items.count
      for item in items {
        values.append(metric == .height ? heights[item] ?? Double(20 + item * 37 % 100) : .nan)
      }
    }

    /// Number of metrics that a question or a change reads.
    func reads(of body: () throws -> Void) rethrows -> Int {
      let before = valuesRead
      try body()
      return valuesRead - before
    }
  }

  /// The items at some height of the content.
  private func items(at y: Double, of layout: Waterfall, _ context: ManyItems) throws -> [Int] {
    var found: [LayoutAttributes] = []
    try layout.attributes(
      in: Rect(x: 0, y: y, width: 320, height: 480), context, into: &found)
    return found.map { $0.element.item }
  }

  private static let counts = [10_000, 100_000, 1_000_000]

  @Test("A prepare reads each height once and places each item once", arguments: counts)
  func prepareIsLinear(count: Int) throws {
    for order in ["shortest-first", "left-to-right"] {
      let (context, layout) = (ManyItems(count, order: order), Waterfall())
      try layout.prepare(context)
      expect(context.valuesRead, equals: count)
      expect(layout.work.placed, equals: count)
    }
  }

  @Test("An edit near the top places what the view shows, and no more", arguments: counts)
  func editNearTheTop(count: Int) throws {
    let (context, layout) = (ManyItems(count), Waterfall(mostPlacedAtOnce: 1000))
    try layout.prepare(context)
    let before = layout.work.placed
    context.heights[200] = 300
    let reads = try context.reads {
      try layout.apply([.reloadItems(section: 0, items: 200..<201)], context)
      expect(layout.work.placed, equals: before)
      expect(try items(at: 5200, of: layout, context), contains: 200)
    }
    // From item 128 on, 128 at a time.
    expect(layout.work.placed - before <= 256, "\(layout.work.placed - before)")
    expect(reads <= 257, "\(reads)")
    expect(layout.remarks(context).count, equals: 1)
  }

  @Test("Where lanes end as before an edit, what is behind is neither read nor placed (W-33)")
  func lanesThatMeet() throws {
    let (context, layout) = (ManyItems(90_000), Waterfall())
    try layout.prepare(context)
    let before = layout.work.placed
    let reads = try context.reads {
      try layout.apply([.reloadItems(section: 0, items: 200..<201)], context)
    }
    // From item 128 on, up to the next checkpoint.
    expect(layout.work.placed - before, equals: 128)
    expect(reads, equals: 128)
  }

  @Test("Behind an edit, fewer than 100,000 items are placed at once, and others left (W-34)")
  func edgeOfEstimates() throws {
    for (count, isExact) in [(100_127, true), (100_129, false)] {
      let (context, layout) = (ManyItems(count), Waterfall())
      try layout.prepare(context)
      context.heights[130] = 21
      try layout.apply([.reloadItems(section: 0, items: 130..<131)], context)
      expect(layout.remarks(context).isEmpty, equals: isExact)
      let estimate = layout.contentSize.height
      let fresh = Waterfall()
      try fresh.prepare(context)
      // 100,000 items share three lanes: the estimate is off by one item's height at most.
      expect((estimate - fresh.contentSize.height).magnitude < (isExact ? 1e-9 : 119))
    }
  }

  @Test(
    "With kept lanes and in turn, an edit reads only what changes", arguments: counts,
    [true, false])
  func editInLanes(count: Int, isStable: Bool) throws {
    let context = ManyItems(
      count, order: isStable ? "shortest-first" : "left-to-right",
      isStable: isStable)
    let layout = Waterfall()
    try layout.prepare(context)
    let before = layout.work.placed
    context.heights[200] = 300
    expect(
      try context.reads {
        try layout.apply([.reloadItems(section: 0, items: 200..<201)], context)
      }, equals: 1)
    context.count += 2
    expect(
      try context.reads {
        try layout.apply([.insertItems(section: 0, items: 400..<402)], context)
      }, equals: 2)
    context.count -= 1
    expect(
      try context.reads {
        try layout.apply([.deleteItems(section: 0, items: 10..<11)], context)
        _ = try items(at: 4000, of: layout, context)
      }, equals: 0)
    expect(layout.work.placed - before, equals: 3)
  }

  @Test("A rectangle looks at what is in it, wherever it is", arguments: counts)
  func rectangles(count: Int) throws {
    for isStable in [true, false] {
      let (context, layout) = (ManyItems(count, isStable: isStable), Waterfall())
      try layout.prepare(context)
      for share in [0.0, 0.3, 0.9] {
        let before = layout.work.found
        let found = try items(at: layout.contentSize.height * share, of: layout, context)
        expect((12...40).contains(found.count), "\(found.count)")
        expect(layout.work.found - before, equals: found.count)
      }
    }
  }

  @Test("A tall item is found beside a hundred thousand others (W-41)")
  func aTallItemIsFound() throws {
    for isStable in [true, false] {
      let (context, layout) = (ManyItems(300_000, isStable: isStable), Waterfall())
      context.heights[0] = 5_000_000
      try layout.prepare(context)
      let before = layout.work.found
      let found = try items(at: 4_000_000, of: layout, context)
      expect(found[0], equals: 0)
      expect(found.count > 10 && layout.work.found - before == found.count)
    }
  }
}
