import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// The work of a layout: counted, not timed (rules C-91 to C-94).
struct CompositionalWorkTests {
  /// Content of any number of items, none with a size of its own.
  private final class CountsContext: LayoutContext {
    var counts: [Int]
    let options: ArrayContext
    /// Number of metrics read so far.
    private(set) var valuesRead = 0

    init(_ spec: String, _ counts: [Int]) {
      self.counts = counts
      options = ArrayContext(
        sections: [], viewport: Viewport(size: Size(width: 400, height: 800)),
        defaultsOf: Compositional.declaration)
      options.set("spec", .text(spec))
    }

    var viewport: Viewport { options.viewport }
    var kinds: KindTable { options.kinds }
    var sectionCount: Int { counts.count }
    var base: (any BaseLayout)? { nil }
    func itemCount(inSection section: Int) -> Int { counts[section] }
    func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn { .absent }
    func option(_ index: Int, inSection section: Int?) -> OptionValue? { options.options[index] }
    func hasOwnOptions(inSection section: Int) -> Bool { false }
    func scrollerOffset(ofSection section: Int) -> Double? { options.scrollerOffsets[section] }

    func read(
      _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
    ) {
      valuesRead += items.count
      values.append(contentsOf: repeatElement(.nan, count: items.count))
    }
  }

  @Test(
    "A group is solved once for each spec, however many cells there are and come",
    arguments: [
      "row 1wx.25w(.25wx1h) | {gap=5} row 1wx90(.5wx1h col .5wx1h(1wx1h/2))",
      "row 1wx~44(1wx~44) | {scroll=group} row .9wx~60(.5wx~60)",
    ])
  func groupsAreSolvedOnce(_ spec: String) throws {
    for count in [1, 1000, 10_000_000] {
      let (context, layout) = (CountsContext(spec, [count, count, count]), Compositional())
      try layout.prepare(context)
      expect(layout.work.groupsSolved, equals: 2)
      expect(layout.work.sectionsResolved, equals: 3)
      context.counts[1] += 12
      try layout.apply([.insertItems(section: 1, items: 1..<13)], context)
      expect(layout.work.groupsSolved, equals: 2)
      expect(layout.work.sectionsResolved, equals: 4)
      context.counts.append(count)
      try layout.apply([.insertSections(3..<4)], context)
      expect(layout.work.groupsSolved, equals: 2)
      // The last group alone may have fewer cells than the others.
      expect(context.valuesRead <= 16, "\(context.valuesRead)")
    }
  }

  @Test("Ten million cells: a rectangle looks at the groups in it alone")
  func aRectangleLooksAtItsGroups() throws {
    let context = CountsContext("row 1wx.25w(.25wx1h)", [10_000_000])
    let layout = Compositional()
    try layout.prepare(context)
    expect(layout.contentSize, equals: Size(width: 400, height: 250_000_000))
    var found: [LayoutAttributes] = []
    layout.attributes(
      in: Rect(x: 0, y: 124_999_950, width: 400, height: 800), context, into: &found)
    expect(found.map { $0.element.item }, equals: Array(4_999_996..<5_000_032))
    expect(layout.work.materialised, equals: 36)
    expect((9...11).contains(layout.work.queried), "\(layout.work.queried)")
    let last = layout.attributes(for: Element(.cell, section: 0, item: 9_999_999), context)
    expect(last?.frame, equals: Rect(x: 300, y: 249_999_900, width: 100, height: 100))
    expect(layout.work.groupsSolved, equals: 1)
  }

  @Test("A scroller of ten million cells finds what it shows, and its stops, without preparing")
  func aScrollerPreparesNothing() throws {
    let context = CountsContext("{scroll=leading gap=10} row 90x50(1wx1h)", [10_000_000])
    let layout = Compositional()
    try layout.prepare(context)
    context.options.scrollerOffsets[0] = 500_000_000
    var found: [LayoutAttributes] = []
    layout.attributes(in: Rect(x: -1e9, y: 0, width: 2e9, height: 800), context, into: &found)
    expect(found.map { $0.element.item }, equals: Array(5_000_000..<5_000_004))
    expect(found.map { $0.frame.x }, equals: [0, 100, 200, 300])
    expect(layout.work.queried <= 6, "\(layout.work.queried)")
    let scroller = try #require(layout.scroller(ofSection: 0))
    expect(scroller.range, equals: 0...999_999_590)
    expect(layout.stop(scroller.stopCount - 2, ofSection: 0), equals: 999_999_500)
    expect(layout.stop(scroller.stopCount - 1, ofSection: 0), equals: 999_999_590)
    expect(layout.work.groupsSolved, equals: 1)
    expect(layout.work.sectionsResolved, equals: 1)
  }

  @Test("Sections with the same options of their own share one solved group")
  func sectionsShareGroups() throws {
    let prepared = try CompositionalUnderTest("row 1wx44(1wx1h)", counts: [3, 3, 3, 3, 3]) {
      for section in [1, 2, 4] { $0.set("gap", .number(7), section: section) }
      $0.set("gap", .number(8), section: 3)
    }
    expect(prepared.layout.work.groupsSolved, equals: 3)
    expect(prepared.layout.work.sectionsResolved, equals: 5)
  }
}
