import LayoutCore

/// Main and cross length of an item, in points.
struct ItemSize: Equatable {
  /// Length across the scroll axis.
  let cross: Double
  /// Length along the scroll axis.
  let main: Double
}

/// The effective sizes of a range of items: own where there is one, else the section's `item-size`.
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

  /// Most items before those asked for whose sizes are kept.
  static let keptBefore = 1024

  /// Reads the sizes of `items` that are not read yet, and forgets those far from them.
  ///
  /// - Complexity: O(k) for k items.
  /// - Returns: how many items were read.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid length.
  mutating func load(_ items: Range<Int>, from source: ItemSource) throws(LayoutFailure) -> Int {
    if self.items.lowerBound...self.items.upperBound ~= items.lowerBound {
      let passed = max(0, items.lowerBound - self.items.lowerBound - Self.keptBefore)
      cross.removeSubrange(..<passed)
      main.removeSubrange(..<passed)
      self.items = self.items.lowerBound + passed..<self.items.upperBound
    } else {
      removeAll()
      self.items = items.lowerBound..<items.lowerBound
    }
    return try extend(to: max(items.upperBound, self.items.upperBound), from: source)
  }

  /// Reads on up to the item `end`, which must not be before those that were read.
  ///
  /// - Complexity: O(k) for k items.
  /// - Returns: how many items were read.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid length.
  mutating func extend(to end: Int, from source: ItemSource) throws(LayoutFailure) -> Int {
    let (known, new) = (items.count, items.upperBound..<end)
    let (crossMetric, mainMetric) = (source.geometry.crossMetric, source.geometry.mainMetric)
    source.context.read(crossMetric, inSection: source.section, items: new, into: &cross)
    source.context.read(mainMetric, inSection: source.section, items: new, into: &main)
    items = items.lowerBound..<end
    if let index = Self.fill(&cross, from: known, with: source.metrics.itemCross) {
      throw Self.refusal(cross[index], crossMetric, source.section, items.lowerBound + index)
    }
    if let index = Self.fill(&main, from: known, with: source.metrics.itemMain) {
      throw Self.refusal(main[index], mainMetric, source.section, items.lowerBound + index)
    }
    return new.count
  }

  /// The lengths of an item that was read.
  subscript(item: Int) -> (cross: Double, main: Double) {
    (cross[item - items.lowerBound], main[item - items.lowerBound])
  }

  /// The one size of `items`, which were read and are at least one, or nil if sizes differ.
  func size(of items: Range<Int>) -> ItemSize? {
    let first = items.lowerBound - self.items.lowerBound
    let (cross, main) = (cross[first], main[first])
    for index in first..<first + items.count
    where self.cross[index] != cross || self.main[index] != main { return nil }
    return ItemSize(cross: cross, main: main)
  }

  /// What the cross lengths of `items`, which were read, add up to.
  func total(of items: Range<Int>) -> Double {
    let first = items.lowerBound - self.items.lowerBound
    var total = 0.0
    for index in first..<first + items.count { total += cross[index] }
    return total
  }

  /// The longest main length of `items`, which were read and are at least one.
  func longest(of items: Range<Int>) -> Double {
    let first = items.lowerBound - self.items.lowerBound
    let main = main.span.extracting(first..<first + items.count)
    // Two at a time, as each comparison waits for the one before.
    var (even, odd) = (main[0], main[0])
    var item = 1
    while item &+ 1 < main.count {
      even = main[item] > even ? main[item] : even
      odd = main[item &+ 1] > odd ? main[item &+ 1] : odd
      item &+= 2
    }
    if item < main.count { even = main[item] > even ? main[item] : even }
    return even > odd ? even : odd
  }

  /// What the length of every item is, or nil if lengths differ or have to be looked at.
  ///
  /// - Throws: `LayoutFailure.refused` naming the first item if it has an invalid length.
  static func uniform(
    _ metric: ItemMetric, ofSection section: Int, else fallback: Double,
    _ context: any LayoutContext
  ) throws(LayoutFailure) -> Double? {
    switch context.column(metric, inSection: section) {
    case .absent: return fallback
    case .uniform(let value) where value.isNaN: return fallback
    case .uniform(let value):
      guard isLength(value) else { throw refusal(value, metric, section, 0) }
      return value
    case .mixed: return nil
    }
  }

  /// Puts `fallback` where there is no value from `first` on; returns the first index that holds no
  /// length.
  ///
  /// Sizes are usually valid, which a loop without branches checks fastest.
  private static func fill(_ values: inout [Double], from first: Int, with fallback: Double)
    -> Int?
  {
    if areLengths(values, from: first) { return nil }
    for index in first..<values.count where !isLength(values[index]) {
      guard values[index].isNaN else { return index }
      values[index] = fallback
    }
    return nil
  }

  /// Whether all of `values` from `first` on are lengths, and none is a negative zero.
  ///
  /// Adding one to the exponent carries into the sign just where a number is infinite or none, so
  /// that the sign bits suffice; a loop over integers takes several at a time.
  private static func areLengths(_ values: [Double], from first: Int) -> Bool {
    var signs: UInt64 = 0
    for index in first..<values.count {
      let bits = values[index].bitPattern
      signs |= bits | (bits &+ 0x10_0000_0000_0000)
    }
    return signs >> 63 == 0
  }

  /// Whether `value` is finite and not negative.
  @inline(__always)
  private static func isLength(_ value: Double) -> Bool { value >= 0 && value < .infinity }

  /// The sentence about a length that is none.
  private static func refusal(_ value: Double, _ metric: ItemMetric, _ section: Int, _ item: Int)
    -> LayoutFailure
  {
    let name = metric == .width ? "width" : "height"
    return .refused(
      "item \(section),\(item) has \(name) \(value.shortText): "
        + "expected a finite length of at least 0")
  }
}

/// Where the sizes of a section's items are read.
final class ItemSource {
  /// The content.
  let context: any LayoutContext
  /// The section.
  let section: Int
  /// Number of its items.
  let count: Int
  /// Metrics of the section.
  let metrics: FlowMetrics
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
}
