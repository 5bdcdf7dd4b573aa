import LayoutCore

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

  /// Reads the sizes of `items` of `section`.
  ///
  /// - Complexity: O(k) for k items.
  /// - Throws: `LayoutFailure.refused` naming the first item whose length is not a length.
  mutating func load(
    _ items: Range<Int>, ofSection section: Int, _ metrics: FlowMetrics, _ geometry: AxisGeometry,
    _ context: any LayoutContext
  ) throws(LayoutFailure) {
    self.items = items
    cross.removeAll(keepingCapacity: true)
    main.removeAll(keepingCapacity: true)
    context.read(geometry.crossTrait, inSection: section, items: items, into: &cross)
    context.read(geometry.mainTrait, inSection: section, items: items, into: &main)
    if let index = Self.fill(&cross, with: metrics.itemCross) {
      throw Self.refusal(cross[index], geometry.crossTrait, section, items.lowerBound + index)
    }
    if let index = Self.fill(&main, with: metrics.itemMain) {
      throw Self.refusal(main[index], geometry.mainTrait, section, items.lowerBound + index)
    }
  }

  /// What the length of every item is, or nil where lengths differ or have to be looked at.
  ///
  /// - Throws: `LayoutFailure.refused` naming the first item if its length is not a length.
  static func uniform(
    _ trait: Trait, ofSection section: Int, else fallback: Double, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Double? {
    switch context.column(trait, inSection: section) {
    case .absent: return fallback
    case .uniform(let value) where value.isNaN: return fallback
    case .uniform(let value):
      guard isLength(value) else { throw refusal(value, trait, section, 0) }
      return value
    case .mixed: return nil
    }
  }

  /// Whether every item has the size `cross`, `main`.
  func areAll(cross: Double, main: Double) -> Bool {
    self.cross.allSatisfy { $0 == cross } && self.main.allSatisfy { $0 == main }
  }

  /// Puts `fallback` where there is no value; returns the first index that holds no length.
  private static func fill(_ values: inout [Double], with fallback: Double) -> Int? {
    for index in values.indices {
      let value = values[index]
      if isLength(value) { continue }
      guard value.isNaN else { return index }
      values[index] = fallback
    }
    return nil
  }

  /// Whether `value` is finite and not negative.
  @inline(__always)
  private static func isLength(_ value: Double) -> Bool { value >= 0 && value < .infinity }

  /// The sentence about a length that is none.
  private static func refusal(_ value: Double, _ trait: Trait, _ section: Int, _ item: Int)
    -> LayoutFailure
  {
    let name = trait == .width ? "width" : "height"
    return .refused(
      "item \(section),\(item) has \(name) \(value): expected a finite length of at least 0")
  }
}
