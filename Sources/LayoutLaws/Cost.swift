internal import CollectionEngine
internal import LayoutCore

/// The cost of a layout's work: item values read, which is exact, and processor time.
public struct Cost: Sendable {
  /// Number of items that were prepared.
  public let items: Int
  /// Values of items that a prepare reads.
  public let reads: Int
  /// Values of items that a layout reads to follow an edit in the middle.
  public let readsOfEdit: Int
  /// Growth of values read by `prepare` when the item count is quadrupled: 4 is linear, 16
  /// quadratic; 0 if nothing is read.
  public let growthOfReads: Double
  /// Microseconds that a prepare takes for each item; 0 if no time is measured, as the next two.
  public let microsecondsPerItem: Double
  /// Growth of the time of `prepare` when the item count is quadrupled: about 4 if linear.
  public let growth: Double
  /// The time of an edit in the middle, as a fraction of that of `prepare`.
  public let edit: Double

  /// More than this is more than proportion, even with a logarithm and a noisy machine.
  static let mostGrowth = 10.0
  /// The limit for reads, which are exact.
  static let mostGrowthOfReads = 6.0

  /// Measures the layouts of a scene over content of their own.
  ///
  /// - Throws: `LawStop` if the layouts refuse the content.
  public init(of scene: LawScene) throws(LawStop) {
    let twin = try scene.twin()
    var items = 10_000
    var few = try Self.prepare(twin, items)
    // For a layout that is already slow, fewer items are enough.
    if few.time > 400_000 {
      items = 1000
      few = try Self.prepare(twin, items)
    }
    let many = try Self.prepare(twin, items * 4)
    few = try Self.prepare(twin, items)
    let middle = IndexPath(item: items / 2, section: 0)
    let edit = try twin.leastTime(5) { () throws(LawStop) in
      try ask(
        engine: twin.scene.insertItems(
          at: middle, [.metric(.width, 33), .metric(.height, 44)], layer: twin.layer))
    }
    self.edit = edit / max(few.time, 1)
    self.items = items
    microsecondsPerItem = few.time / Double(items)
    growth = many.time / max(few.time, 1)
    reads = few.reads
    growthOfReads = few.reads > 0 ? Double(many.reads) / Double(few.reads) : 0
    readsOfEdit = try Self.follow(twin, middle)
  }

  /// Measures a prepare of `items` items of mixed sizes: microseconds, and values read.
  private static func prepare(_ twin: LawScene, _ items: Int) throws(LawStop)
    -> (time: Double, reads: Int)
  {
    let content = ContentGenerator(
      items: items, sections: 1, seed: 7, width: 20...90, height: 20...90)
    try ask(engine: twin.scene.generate(content, layer: twin.layer))
    let probe = try twin.probe()
    let contexts = probe.levels.map { CountingContext($0.context) }
    for (level, context) in zip(probe.levels, contexts) {
      try ask(layout: level.layout.prepare(context))
    }
    let time = try twin.leastTime(3) { () throws(LawStop) in
      for level in probe.levels { try ask(layout: level.layout.prepare(level.context)) }
    }
    return (time, contexts.reduce(0) { $0 + $1.reads })
  }

  /// Values that the layouts read to follow the reload of an item.
  private static func follow(_ twin: LawScene, _ path: IndexPath) throws(LawStop) -> Int {
    let update = LayoutUpdate.reloadItems(
      section: path.section, items: path.item..<(path.item + 1))
    var reads = 0
    for level in try twin.probe().levels {
      let context = CountingContext(level.context)
      if let incremental = level.layout.incremental {
        try ask(layout: incremental.apply([update], context))
      } else {
        try ask(layout: level.layout.prepare(context))
      }
      reads += context.reads
    }
    return reads
  }
}

extension LawScene {
  /// The shortest processor time of several runs, in microseconds; 0, after a single run, if time
  /// is not measured.
  fileprivate func leastTime(_ runs: Int, _ body: () throws(LawStop) -> Void) throws(LawStop)
    -> Double
  {
    guard let processorTime else {
      try body()
      return 0
    }
    var least = Double.infinity
    for _ in 0..<runs {
      let start = processorTime()
      try body()
      least = min(least, processorTime() - start)
      // Once is enough of what takes long.
      if least > 100_000 { break }
    }
    return least
  }
}

/// A context that counts the item values that are read of it.
private final class CountingContext: LayoutContext {
  private let context: any LayoutContext
  private(set) var reads = 0

  init(_ context: any LayoutContext) { self.context = context }

  var viewport: Viewport { context.viewport }
  var kinds: KindTable { context.kinds }
  var sectionCount: Int { context.sectionCount }
  var base: (any BaseLayout)? { context.base }
  var interactionState: [Double] { context.interactionState }

  func itemCount(inSection section: Int) -> Int { context.itemCount(inSection: section) }

  func scrollerOffset(ofSection section: Int) -> Double? {
    context.scrollerOffset(ofSection: section)
  }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    context.column(metric, inSection: section)
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    reads += items.count
    context.read(metric, inSection: section, items: items, into: &values)
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    context.option(index, inSection: section)
  }

  func hasOwnOptions(inSection section: Int) -> Bool {
    context.hasOwnOptions(inSection: section)
  }
}
