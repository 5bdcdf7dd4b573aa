public import LayoutCore

/// Content put together item by item, for `Scene.replaceContent`.
///
///     var builder = ContentBuilder()
///     try builder.append([.label("June")], to: 0)
///     try builder.append([], count: 1_000_000, to: 1)   // a million equal items cost no more than one
///
/// Items of a section come in the order in which they are added; sections in between are empty.
public struct ContentBuilder: Sendable {
  private var sections: [SectionBuilder] = []
  private var identifiers: Set<String> = []
  /// The file that the items come from, if some have an `origin`.
  public var source: ContentSource?
  /// Items added so far.
  public private(set) var itemCount = 0

  /// Creates empty content.
  public init() {}

  /// Adds `count` items with `numbers`, each metric once, and `changes` to the end of `section`; 0
  /// creates an empty section.
  ///
  /// - Complexity: O(numbers and changes), amortized; a number is less work than a change.
  /// - Throws: `EngineError.outOfRange` for the section or the count, `.tooManyItems`, `.snapshot`
  ///   for an identifier that another item has.
  public mutating func append(
    _ changes: [ItemChange], numbers: [(metric: ItemMetric, value: Double)] = [], count: Int = 1,
    to section: Int
  ) throws(EngineError) {
    try check(count, section)
    var values = ItemValues(numbers: numbers)
    values.apply(changes)
    if let identifier = values.identifier, count > 0 {
      guard count == 1, identifiers.insert(identifier).inserted else {
        throw .snapshot(.duplicateItem(identifier))
      }
    }
    grow(to: section, by: count)
    if count > 0 { sections[section].append(values, count: count) }
  }

  /// Adds `count` items that have a size and nothing else to the end of `section`.
  ///
  /// - Complexity: O(1), amortized; less work than with changes.
  /// - Throws: `EngineError.outOfRange` for the section or the count, `.tooManyItems`.
  public mutating func append(_ size: Size, count: Int = 1, to section: Int) throws(EngineError) {
    try check(count, section)
    grow(to: section, by: count)
    if count > 0 { sections[section].append(size, count: count) }
  }

  /// Adds items that have a size and nothing else to the end of `section`, one for each size.
  ///
  /// - Complexity: O(n) for n sizes; less work than one by one.
  /// - Throws: `EngineError.outOfRange` for the section, `.tooManyItems`.
  public mutating func append(_ sizes: [Size], to section: Int) throws(EngineError) {
    try check(sizes.count, section)
    grow(to: section, by: sizes.count)
    if !sizes.isEmpty { sections[section].append(sizes) }
  }

  private func check(_ count: Int, _ section: Int) throws(EngineError) {
    guard section >= 0, section < Limits.sections else {
      throw .outOfRange(
        what: "section", found: Double(section), range: 0...Double(Limits.sections - 1))
    }
    guard count >= 0, count <= Limits.items - itemCount else {
      throw .tooManyItems(
        found: itemCount + min(max(count, 0), Limits.items), limit: Limits.items)
    }
  }

  private mutating func grow(to section: Int, by count: Int) {
    while sections.count <= section { sections.append(SectionBuilder()) }
    itemCount += count
  }

  /// The content.
  ///
  /// - Complexity: O(sections + chunks).
  func make() -> Content {
    var content = Content(sections: sections.map { $0.make() })
    content.source = source
    return content
  }
}

/// A section under construction.
struct SectionBuilder {
  private var count = 0
  private var columns: [ColumnBuilder] = []
  private var overrides: [OverrideRun] = []
  private var identifiers = IdentifierBuilder()

  /// Adds `new` items with `values` at the end.
  ///
  /// - Complexity: O(values), amortized.
  mutating func append(_ values: ItemValues, count new: Int) {
    for (metric, value) in values.numbers { append(value, of: metric, new) }
    append(values.overrides.isEmpty ? nil : values.overrides, values.identifier, new)
  }

  /// Adds `new` items that have a size and nothing else at the end.
  mutating func append(_ size: Size, count new: Int) {
    append(size.width, of: .width, new)
    append(size.height, of: .height, new)
    append(nil, nil, new)
  }

  /// Adds one new item for each size at the end.
  mutating func append(_ sizes: [Size]) {
    let (width, height) = (column(of: .width), column(of: .height))
    for (index, size) in sizes.enumerated() {
      columns[width].append(size.width, count: 1, at: count + index)
      columns[height].append(size.height, count: 1, at: count + index)
    }
    append(nil, nil, sizes.count)
  }

  private mutating func append(_ value: Double, of metric: ItemMetric, _ new: Int) {
    columns[column(of: metric)].append(value, count: new, at: count)
  }

  /// The place of the numbers of a metric, which may be new.
  private mutating func column(of metric: ItemMetric) -> Int {
    if let place = columns.firstIndex(where: { $0.metric == metric }) { return place }
    columns.append(ColumnBuilder(metric: metric))
    return columns.count - 1
  }

  /// Adds the rest of `new` items, whose numbers are there.
  private mutating func append(_ own: ItemOverrides?, _ identifier: String?, _ new: Int) {
    // Most items have none, which is sooner seen than that two are equal.
    if let last = overrides.indices.last,
      own == nil ? overrides[last].overrides == nil : overrides[last].overrides == own
    {
      overrides[last].count += new
    } else {
      overrides.append(OverrideRun(overrides: own, count: new))
    }
    identifiers.append(identifier, count: new)
    count += new
  }

  /// The section; `identifier` is its own.
  ///
  /// - Complexity: O(chunks).
  func make(identifier: String? = nil) -> ContentSection {
    let columns = ContiguousArray(columns.map { $0.make(count: count) })
    var section = ContentSection(count: count, numbers: SectionNumbers(columns, count: count))
    section.overrides = SectionOverrides(overrides)
    section.identity = SectionIdentity(section: identifier, identifiers.make())
    return section
  }
}

/// The identifiers of a section under construction.
private struct IdentifierBuilder {
  private var chunks: [IdentifierChunk] = []
  private var pending: ContiguousArray<String> = []
  /// Items without an identifier after all others.
  private var missing = 0

  mutating func append(_ identifier: String?, count: Int) {
    guard let identifier, !identifier.isEmpty else {
      missing += count
      return
    }
    placeMissing()
    pending.append(contentsOf: repeatElement(identifier, count: count))
    if pending.count >= IdentifierChunk.usual { flush() }
  }

  func make() -> [IdentifierChunk] {
    var whole = self
    whole.placeMissing()
    whole.flush()
    return whole.chunks
  }

  /// Packs a short gap with what is around it; a long one is a chunk of its own.
  private mutating func placeMissing() {
    if missing > IdentifierChunk.fewest {
      flush()
      chunks.append(.missing(count: missing))
    } else {
      pending.append(contentsOf: repeatElement("", count: missing))
    }
    missing = 0
  }

  private mutating func flush() {
    if !pending.isEmpty { chunks.append(IdentifierChunk(packing: pending)) }
    pending.removeAll(keepingCapacity: true)
  }
}

/// A column of a section under construction.
private struct ColumnBuilder {
  let metric: ItemMetric
  private var chunks: [NumberChunk] = []
  private var pending: [Double] = []
  private var count = 0

  init(metric: ItemMetric) { self.metric = metric }

  /// Sets `value` for `new` items from `item` on; skipped items have none.
  mutating func append(_ value: Double, count new: Int, at item: Int) {
    fill(.nan, item - count)
    fill(value, new)
  }

  /// Packs numbers as a chunk of their own; their count fills a chunk, except for the last ones.
  mutating func append(_ values: ArraySlice<Double>) {
    chunks.append(joining: NumberChunk(packing: Array(values)))
    count += values.count
  }

  func make(count total: Int) -> MetricNumbers {
    var whole = self
    whole.fill(.nan, total - count)
    whole.flush()
    return MetricNumbers(metric, whole.chunks)
  }

  private mutating func fill(_ value: Double, _ new: Int) {
    count += new
    if new > NumberChunk.usual {
      flush()
      chunks.append(joining: .run(value, count: new))
    } else {
      for _ in 0..<new {
        pending.append(value)
        if pending.count == NumberChunk.usual { flush() }
      }
    }
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    chunks.append(joining: NumberChunk(packing: pending))
    pending.removeAll(keepingCapacity: true)
  }
}

/// Generated content, the same on every machine: items with random sizes from a seed.
///
/// Version 1. The generator is the LCG `s = s·1664525 + 1013904223 mod 2^32` started at the seed;
/// `below(n) = (next() >> 8) % n`. For each item in order the width is drawn, then the height:
/// `lower + below(upper − lower + 1)`. A range that is not given draws nothing, and the items have
/// no size of their own in that direction.
public struct ContentGenerator: Hashable, Sendable {
  /// Number of items over all sections.
  public var items: Int
  /// Number of sections; each gets ⌊items ÷ sections⌋ items, and the first ones get one more each
  /// until all are distributed.
  public var sections: Int
  /// Start value of the generator.
  public var seed: UInt32
  /// Widths to draw from, in points.
  public var width: ClosedRange<Int>?
  /// Heights to draw from, in points.
  public var height: ClosedRange<Int>?

  /// Creates a description of content; nothing is allocated.
  public init(
    items: Int, sections: Int = 1, seed: UInt32 = 1, width: ClosedRange<Int>? = nil,
    height: ClosedRange<Int>? = nil
  ) {
    self.items = items
    self.sections = sections
    self.seed = seed
    self.width = width
    self.height = height
  }

  /// Builds the content.
  ///
  /// - Complexity: O(items) with sizes, O(sections) without.
  func makeSections() -> [ContentSection] {
    var random = LinearCongruentialGenerator(seed: seed)
    let metrics: [ItemMetric] = (width == nil ? [] : [.width]) + (height == nil ? [] : [.height])
    var values: [Double] = []
    return (0..<sections).map { index in
      let count = items / sections + (index < items % sections ? 1 : 0)
      guard !metrics.isEmpty, count > 0 else { return ContentSection(count: count) }
      if count <= SectionNumbers.fewest {
        draw(metrics, count, &random, into: &values)
        return ContentSection(count: count, numbers: SectionNumbers(few: values))
      }
      var columns = metrics.map { ColumnBuilder(metric: $0) }
      for start in stride(from: 0, to: count, by: NumberChunk.usual) {
        let count = min(NumberChunk.usual, count - start)
        draw(metrics, count, &random, into: &values)
        for position in columns.indices {
          let first = position * (count + 1) + 1
          columns[position].append(values[first..<first + count])
        }
      }
      let numbers = ContiguousArray(columns.map { $0.make(count: count) })
      return ContentSection(count: count, numbers: SectionNumbers(numbers, count: count))
    }
  }

  /// Draws the sizes of `count` items, as columns in the form that `SectionNumbers` takes for few
  /// items.
  private func draw(
    _ metrics: [ItemMetric], _ count: Int, _ random: inout LinearCongruentialGenerator,
    into values: inout [Double]
  ) {
    values.removeAll(keepingCapacity: true)
    for metric in metrics {
      values.append(contentsOf: repeatElement(Double(metric.rawValue), count: count + 1))
    }
    let heights = values.count - count
    for item in 0..<count {
      if let width { values[item + 1] = random.draw(from: width) }
      if let height { values[heights + item] = random.draw(from: height) }
    }
  }
}

/// The generator of `ContentGenerator`: 32 bits of state, the same sequence everywhere.
package struct LinearCongruentialGenerator {
  private var state: UInt32

  /// Starts at a seed.
  package init(seed: UInt32) { state = seed }

  /// A number from 0 to `n` - 1.
  package mutating func below(_ n: UInt32) -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return (state >> 8) % n
  }

  mutating func draw(from range: ClosedRange<Int>) -> Double {
    Double(range.lowerBound + Int(below(UInt32(range.upperBound - range.lowerBound + 1))))
  }
}
