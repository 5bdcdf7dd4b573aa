import LayoutCore

/// Main and cross length of an item, in points.
struct ItemSize: Equatable {
  /// Length across the scroll axis.
  let cross: Double
  /// Length along the scroll axis.
  let main: Double
}

/// The effective sizes of a range of items: own if there is one, else what measuring gave, else the
/// section's `estimate` or `item-size`.
///
/// Scratch space: one instance is filled again and again, so that reading allocates only when a
/// range is longer than every one before.
struct ItemSizes {
  /// Cross lengths, in points.
  private(set) var cross: [Double] = []
  /// Main lengths, in points.
  private(set) var main: [Double] = []
  /// The items whose lengths these are.
  private(set) var items = 0..<0

  /// Forgets all sizes.
  mutating func removeAll() {
    items = 0..<0
    cross.removeAll(keepingCapacity: true)
    main.removeAll(keepingCapacity: true)
  }

  /// Sizes kept before the requested range; older ones are dropped in blocks of at least this many.
  static let keptBefore = 1024

  /// Reads the sizes of `items` that are not read yet, and forgets those before the last `kept`
  /// items before them once they are many.
  ///
  /// - Complexity: O(k) for k items.
  /// - Returns: how many items were read.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid length.
  mutating func load(_ items: Range<Int>, keeping kept: Int, from source: ItemSource)
    throws(LayoutFailure) -> Int
  {
    var count = 0
    if self.items.lowerBound...self.items.upperBound ~= items.lowerBound {
      let passed = items.lowerBound - self.items.lowerBound - kept
      // Many are forgotten at a time, so that those that stay seldom move.
      if passed >= Self.keptBefore {
        cross.removeSubrange(..<passed)
        main.removeSubrange(..<passed)
        self.items = self.items.lowerBound + passed..<self.items.upperBound
      }
    } else if self.items.lowerBound...self.items.upperBound ~= items.upperBound {
      count = try loadBefore(items.lowerBound, from: source)
    } else {
      removeAll()
      self.items = items.lowerBound..<items.lowerBound
    }
    return count + (try extend(to: max(items.upperBound, self.items.upperBound), from: source))
  }

  /// Reads the sizes from the item `start` to the first one that is read; returns their number.
  private mutating func loadBefore(_ start: Int, from source: ItemSource) throws(LayoutFailure)
    -> Int
  {
    var wider = ItemSizes()
    wider.items = start..<start
    let count = try wider.extend(to: items.lowerBound, from: source)
    wider.cross += cross
    wider.main += main
    wider.items = start..<items.upperBound
    self = wider
    return count
  }

  /// Reads on up to the item `end`, which must not be before those that were read.
  ///
  /// - Complexity: O(k) for k items.
  /// - Returns: how many items were read.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid length.
  mutating func extend(to end: Int, from source: ItemSource) throws(LayoutFailure) -> Int {
    let new = items.upperBound..<end
    items = items.lowerBound..<end
    try read(new, from: source)
    return new.count
  }

  /// Replaces the buffer with the raw sizes of `sections` (`count` items in all).
  ///
  /// Missing sizes stay NaN until `complete` fills them; `items` stays empty.
  ///
  /// - Complexity: O(sections + k) for k items.
  mutating func read(
    _ sections: Range<Int>, count: Int, _ geometry: AxisGeometry, _ context: any LayoutContext
  ) {
    removeAll()
    context.read(geometry.crossMetric, inSections: sections, count: count, into: &cross)
    context.read(geometry.mainMetric, inSections: sections, count: count, into: &main)
    guard let estimate = context.estimate else { return }
    if estimate.isSize { Self.complete(&cross, geometry.crossMetric, sections, count, context) }
    Self.complete(&main, geometry.mainMetric, sections, count, context)
  }

  /// Puts known lengths where own ones are missing.
  private static func complete(
    _ lengths: inout [Double], _ metric: ItemMetric, _ sections: Range<Int>, _ count: Int,
    _ context: any LayoutContext
  ) {
    guard let metric = metric.known else { return }
    var known: [Double] = []
    context.read(metric, inSections: sections, count: count, into: &known)
    for place in lengths.indices where lengths[place].isNaN { lengths[place] = known[place] }
  }

  /// Reads the sizes of `new` items to the end of `cross` and `main`.
  private mutating func read(_ new: Range<Int>, from source: ItemSource) throws(LayoutFailure) {
    let places = cross.count..<cross.count + new.count
    let (crossMetric, mainMetric) = (source.geometry.crossMetric, source.geometry.mainMetric)
    source.read(crossMetric, new, into: &cross)
    source.read(mainMetric, new, into: &main)
    try complete(places, from: new.lowerBound, of: source)
  }

  /// Fills in the section's `item-size` for missing sizes at `places`, the first of which belongs
  /// to `item`.
  ///
  /// - Complexity: O(k) for k places.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid length.
  mutating func complete(_ places: Range<Int>, from item: Int, of source: ItemSource)
    throws(LayoutFailure)
  {
    if let place = Self.fill(&cross, places, with: source.metrics.itemCross) {
      throw Self.refusal(
        cross[place], source.geometry.crossMetric, source.section, item + place - places.lowerBound)
    }
    if let place = Self.fill(&main, places, with: source.metrics.itemMain) {
      throw Self.refusal(
        main[place], source.geometry.mainMetric, source.section, item + place - places.lowerBound)
    }
  }

  /// Whether every size is known, so that `complete` has nothing to do.
  ///
  /// - Complexity: O(k) for k sizes, a few at a time.
  var areComplete: Bool {
    Self.areLengths(cross.span) && Self.areLengths(main.span)
  }

  /// The lengths of an item that was read.
  subscript(item: Int) -> (cross: Double, main: Double) {
    (cross[item - items.lowerBound], main[item - items.lowerBound])
  }

  /// The positions of the lengths of `items`, which were read, in both arrays.
  @inline(__always)
  func places(of items: Range<Int>) -> Range<Int> {
    items.lowerBound - self.items.lowerBound..<items.upperBound - self.items.lowerBound
  }

  /// The one size of `items`, which were read and are at least one, or nil if sizes differ.
  func size(of items: Range<Int>) -> ItemSize? {
    let first = items.lowerBound - self.items.lowerBound
    let (cross, main) = (cross[first], main[first])
    for index in first..<first + items.count
    where self.cross[index] != cross || self.main[index] != main { return nil }
    return ItemSize(cross: cross, main: main)
  }

  /// Returns the lines of a whole section whose sizes are at `places`, as one step, and the size of
  /// all items.
  ///
  /// Greedy as in `FlowScratch.line`. Nil if a line is longer than the ticks of `rules` can
  /// represent, no size where sizes differ.
  ///
  /// - Complexity: O(k) for k items, at least one.
  func lines(at places: Range<Int>, _ rules: LineRules) -> (whole: LineStep, size: ItemSize?)? {
    let (cross, main) = (cross.span.extracting(places), main.span.extracting(places))
    var (whole, first) = (LineStep(exit: 0), 0)
    while first < cross.count {
      var line = OpenLine(first: first, cross: cross[first], main: main[first])
      _ = line.isFull(cross, main, rules)
      guard line.length < rules.grain.lineLimit else { return nil }
      let ticks = rules.grain.lineTicks(line.length) &+ rules.lineSpacing
      whole = whole.followed(by: LineStep(exit: 0, lines: 1, ticks: ticks))
      first = line.next
    }
    var item = 1
    while item < cross.count, cross[item] == cross[0], main[item] == main[0] { item &+= 1 }
    let isUniform = item == cross.count
    return (whole, isUniform ? ItemSize(cross: cross[0], main: main[0]) : nil)
  }

  /// The sum of the cross lengths of `items`, which were read.
  func total(of items: Range<Int>) -> Double {
    let first = items.lowerBound - self.items.lowerBound
    var total = 0.0
    for index in first..<first + items.count { total += cross[index] }
    return total
  }

  /// Returns the length of every item, or nil if lengths differ or have to be read one by one.
  ///
  /// - Throws: `LayoutFailure.refused` naming the first item if it has an invalid length.
  static func uniform(_ metric: ItemMetric, of source: ItemSource, else fallback: Double)
    throws(LayoutFailure) -> Double?
  {
    let column =
      source.isMeasured(metric)
      ? source.context.lengthColumn(metric, inSection: source.section, else: fallback)
      : source.context.column(metric, inSection: source.section)
    switch column {
    case .absent: return fallback
    case .uniform(let value) where value.isNaN: return fallback
    case .uniform(let value):
      guard isLength(value) else { throw refusal(value, metric, source.section, 0) }
      return value
    case .mixed: return nil
    }
  }

  /// Puts `fallback` if there is no value at `places`; returns the first of them that holds no
  /// length.
  ///
  /// Sizes are usually valid, which a loop without branches checks fastest.
  private static func fill(_ values: inout [Double], _ places: Range<Int>, with fallback: Double)
    -> Int?
  {
    if areLengths(values.span.extracting(places)) { return nil }
    for index in places where !isLength(values[index]) {
      guard values[index].isNaN else { return index }
      values[index] = fallback
    }
    return nil
  }

  /// Whether all of `values` are valid lengths, without negative zeros.
  ///
  /// A length times zero is zero, which has no bits; for an infinite number and for NaN it is NaN,
  /// and for a negative one it has a sign. A loop without branches takes several at a time.
  private static func areLengths(_ values: Span<Double>) -> Bool {
    var bits: UInt64 = 0
    for index in values.indices { bits |= (values[index] * 0).bitPattern }
    return bits == 0
  }

  /// Whether `value` is finite and not negative.
  @inline(__always)
  private static func isLength(_ value: Double) -> Bool { value >= 0 && value < .infinity }

  /// The sentence about an invalid length.
  private static func refusal(_ value: Double, _ metric: ItemMetric, _ section: Int, _ item: Int)
    -> LayoutFailure
  {
    let name = metric == .width ? "width" : "height"
    return .refused(
      "item \(section),\(item) has \(name) \(value.shortText): "
        + "expected a finite length of at least 0")
  }
}

/// Reads the sizes of a section's items.
final class ItemSource {
  /// The content.
  let context: any LayoutContext
  /// The section.
  private(set) var section: Int
  /// Number of its items.
  private(set) var count: Int
  /// Metrics of the section.
  private(set) var metrics: FlowMetrics
  /// Axis of the content.
  let geometry: AxisGeometry

  /// Creates a source for the items of a section where it lies.
  convenience init(
    _ section: FlowSection, _ index: Int, _ geometry: AxisGeometry, _ context: any LayoutContext
  ) {
    self.init(
      context: context, section: index, count: section.itemCount, metrics: section.metrics,
      geometry: geometry)
  }

  /// Creates a source for the items of one section.
  init(
    context: any LayoutContext, section: Int, count: Int, metrics: FlowMetrics,
    geometry: AxisGeometry
  ) {
    self.context = context
    self.section = section
    self.count = count
    self.metrics = metrics
    self.geometry = geometry
  }

  /// Appends the lengths of `items`, NaN for one that has none and is not known.
  fileprivate func read(_ metric: ItemMetric, _ items: Range<Int>, into lengths: inout [Double]) {
    if isMeasured(metric) {
      context.readLengths(metric, inSection: section, items: items, else: .nan, into: &lengths)
    } else {
      context.read(metric, inSection: section, items: items, into: &lengths)
    }
  }

  /// Whether lengths of a metric are measured: across the scroll axis only those of sizes.
  fileprivate func isMeasured(_ metric: ItemMetric) -> Bool {
    metrics.estimate.map { metric == geometry.mainMetric || $0.isSize } ?? false
  }

  /// Turns to another section of the content.
  func turn(to section: Int, count: Int, _ metrics: FlowMetrics) {
    (self.section, self.count) = (section, count)
    if self.metrics !== metrics { self.metrics = metrics }
  }
}
