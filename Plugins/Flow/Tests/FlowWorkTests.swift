import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// The reads of a layout: the work is counted, not timed.
struct FlowWorkTests {
  /// Counts the sizes that a layout reads from a context of columns.
  private final class CountingContext: LayoutContext {
    var viewport = Viewport(size: Size(width: 320, height: 480))
    let kinds = KindTable.standard
    var sectionCount = 1
    let base: (any BaseLayout)? = nil
    /// Number of items of the section.
    let itemCount: Int
    /// Whether the sizes of items differ.
    let isMixed: Bool
    /// The height of items whose sizes do not differ; they are 50 wide.
    var height = 50.0
    /// The value of every option that is a number, or nil for the defaults.
    var distance: Double?
    /// Number of values read so far.
    var valuesRead = 0
    /// The numbers of sections read together.
    var readTogether: [Int] = []

    init(itemCount: Int, isMixed: Bool) {
      self.itemCount = itemCount
      self.isMixed = isMixed
    }

    func itemCount(inSection section: Int) -> Int { itemCount }

    func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
      isMixed ? .mixed : .uniform(metric == .height ? height : 50)
    }

    func read(
      _ metric: ItemMetric, inSection section: Int, items: Range<Int>,
      into values: inout [Double]
    ) {
      valuesRead += items.count
      let equal = metric == .height ? height : 50
      for item in items { values.append(isMixed ? Double(40 + item % 20) : equal) }
    }

    func read(
      _ metric: ItemMetric, inSections sections: Range<Int>, count: Int, into values: inout [Double]
    ) {
      readTogether.append(sections.count)
      for section in sections {
        read(metric, inSection: section, items: 0..<itemCount, into: &values)
      }
    }

    func option(_ index: Int, inSection section: Int?) -> OptionValue? {
      let value = Flow.declaration.options[index].defaultValue
      if let distance, case .number? = value { return .number(distance) }
      return value
    }

    func hasOwnOptions(inSection section: Int) -> Bool { false }
  }

  @Test("Equal sizes are never read") func equalSizesAreNeverRead() throws {
    let context = CountingContext(itemCount: 1 << 40, isMixed: false)
    let flow = Flow()
    try flow.prepare(context)
    var found: [LayoutAttributes] = []
    try flow.attributes(in: Rect(x: 0, y: 6e9, width: 320, height: 60), context, into: &found)
    _ = try flow.attributes(for: Element(.cell, section: 0, item: 1 << 39), context)
    expect(found.count, equals: 5)
    // Lines of 5 items, 60 apart: the one at 6e9 begins with item 5e8.
    expect(found.first?.element.item, equals: 500_000_000)
    expect(context.valuesRead, equals: 0)
  }

  /// 10¹² lines without height at one place: none of them is examined.
  @Test("Items without height are not looked for") func itemsWithoutHeightAreNotLookedFor() throws {
    let context = CountingContext(itemCount: 1 << 40, isMixed: false)
    (context.height, context.distance) = (0, 0)
    let flow = Flow()
    try flow.prepare(context)
    var found: [LayoutAttributes] = []
    try flow.attributes(in: Rect(x: -1, y: -1, width: 320, height: 60), context, into: &found)
    expect(found.isEmpty && flow.contentSize.height == 0)
  }

  @Test("Prepare reads each size once") func prepareReadsEachSizeOnce() throws {
    let context = CountingContext(itemCount: 10_000, isMixed: true)
    try Flow().prepare(context)
    expect(context.valuesRead, equals: 2 * 10_000)
  }

  /// Sections of few items are read 64 at a time, one metric after the other; of more items each
  /// alone.
  @Test(
    "Sections of few items are read together",
    arguments: [(1, [64, 64, 64, 64, 22, 22]), (16, [64, 64, 64, 64, 22, 22])])
  func sectionsOfFewItemsAreReadTogether(items: Int, together: [Int]) throws {
    let context = CountingContext(itemCount: items, isMixed: true)
    context.sectionCount = 150
    try Flow().prepare(context)
    expect(context.readTogether, equals: together)
    expect(context.valuesRead, equals: 2 * 150 * items)
  }

  @Test("Sections of more items are read alone") func sectionsOfMoreItemsAreReadAlone() throws {
    let context = CountingContext(itemCount: 17, isMixed: true)
    context.sectionCount = 150
    try Flow().prepare(context)
    expect(context.readTogether, equals: Array(repeating: 1, count: 300))
    expect(context.valuesRead, equals: 2 * 150 * 17)
  }

  @Test("Queries read the leaf they meet and read it once")
  func queriesReadTheLeafTheyMeetAndReadItOnce() throws {
    let context = CountingContext(itemCount: 100_000, isMixed: true)
    let flow = Flow()
    try flow.prepare(context)
    context.valuesRead = 0
    var found: [LayoutAttributes] = []
    try flow.attributes(in: Rect(x: 0, y: 500_000, width: 320, height: 100), context, into: &found)
    expect(found.count >= 10)
    // A leaf of at most 192 items, in pieces of 128.
    expect(context.valuesRead <= 2 * 256)
    context.valuesRead = 0
    for y in stride(from: 500_000.0, to: 500_100, by: 5) {
      try flow.attributes(in: Rect(x: 9, y: y, width: 1, height: 1), context, into: &found)
    }
    expect(context.valuesRead, equals: 0)
    _ = try flow.attributes(for: Element(.cell, section: 0, item: 77_777), context)
    expect(context.valuesRead <= 2 * 256)
    context.valuesRead = 0
    found = []
    try flow.attributes(in: Rect(x: 0, y: 0, width: 320, height: 1e9), context, into: &found)
    expect(found.count, equals: 100_000)
    expect(context.valuesRead, equals: 2 * 100_000)
  }
}
