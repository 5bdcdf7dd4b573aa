public import LayoutCore

/// A layout context over plain arrays: what a test writes down is what the layout reads.
///
///     let context = ArrayContext(itemCounts: [3, 0, 2], viewport: Viewport(size: window))
///     context.options = [nil, .number(10)]
///     context.sections[0].items[1] = [.width: 40, .height: 30]
///     context.sections[2].options[1] = .number(4)
///
/// Reads out of range are a fault of the layout under test and trap.
public final class ArrayContext: LayoutContext {
  /// The metrics of one item; a metric that is missing reads as NaN.
  public typealias Item = [ItemMetric: Double]

  /// The items of a section and the options it has for itself.
  public struct Section {
    /// Metrics of each item.
    public var items: [Item]
    /// Own values, by number of the option.
    public var options: [Int: OptionValue]
    /// Texts of items in columns of the layout's own, by number of the item.
    public var texts: [Int: [ItemMetric: String]] = [:]

    /// Creates a section.
    public init(items: [Item] = [], options: [Int: OptionValue] = [:]) {
      self.items = items
      self.options = options
    }
  }

  /// Window, offset and margins.
  public var viewport: Viewport
  /// Kinds that the layout may use.
  public var kinds: KindTable
  /// The content.
  public var sections: [Section]
  /// General values, by number of the option; nil if an option is unset.
  public var options: [OptionValue?]
  /// The layout that a decorator wraps.
  public var base: (any BaseLayout)?
  /// Labels of items, by section and item.
  public var labels: [Int: [Int: String]] = [:]
  /// The state after gestures.
  public var interactionState: [Double] = []
  /// Offsets of sections that have been scrolled by themselves.
  public var scrollerOffsets: [Int: Double] = [:]
  /// The declaration whose options the values are, if it is known.
  private(set) var declaration: LayoutDeclaration?
  /// The length of elements that have not been measured.
  public var estimate: Estimate?
  /// Lengths that were measured; NaN where one was not.
  public var knownSizes: [Element: Size] = [:]

  /// Creates a context over `sections`.
  public init(
    sections: [Section] = [], viewport: Viewport = Viewport(size: Size(width: 320, height: 480)),
    options: [OptionValue?] = [], kinds: KindTable = .standard, base: (any BaseLayout)? = nil
  ) {
    self.sections = sections
    self.viewport = viewport
    self.options = options
    self.kinds = kinds
    self.base = base
  }

  /// Creates a context with sections of `itemCounts` items, none with a metric of its own.
  public convenience init(
    itemCounts: [Int], viewport: Viewport = Viewport(size: Size(width: 320, height: 480)),
    options: [OptionValue?] = [], kinds: KindTable = .standard
  ) {
    self.init(
      sections: itemCounts.map { Section(items: Array(repeating: [:], count: $0)) },
      viewport: viewport, options: options, kinds: kinds)
  }

  /// Creates a context with the defaults and the kinds that `declaration` declares.
  public convenience init(
    sections: [Section], viewport: Viewport, defaultsOf declaration: LayoutDeclaration,
    base: (any BaseLayout)? = nil
  ) {
    self.init(
      sections: sections, viewport: viewport, options: declaration.options.map(\.defaultValue),
      kinds: KindTable(declaration.kinds), base: base)
    self.declaration = declaration
  }

  /// Creates a context with sections of `itemCounts` items, none with a metric of its own, and the
  /// defaults and the kinds that `declaration` declares.
  public convenience init(
    itemCounts: [Int], viewport: Viewport = Viewport(size: Size(width: 320, height: 480)),
    defaultsOf declaration: LayoutDeclaration
  ) {
    self.init(
      sections: itemCounts.map { Section(items: Array(repeating: [:], count: $0)) },
      viewport: viewport, defaultsOf: declaration)
  }

  /// Returns a context of its own with the same values.
  public func copy() -> ArrayContext {
    let copy = ArrayContext(
      sections: sections, viewport: viewport, options: options, kinds: kinds, base: base)
    copy.interactionState = interactionState
    copy.scrollerOffsets = scrollerOffsets
    copy.declaration = declaration
    (copy.estimate, copy.knownSizes) = (estimate, knownSizes)
    return copy
  }

  /// Those written down.
  public func knownSize(of element: Element) -> Size {
    knownSizes[element] ?? Size(width: .nan, height: .nan)
  }

  /// Number of sections written down.
  public var sectionCount: Int { sections.count }

  /// Number of items written down for `section`.
  public func itemCount(inSection section: Int) -> Int { sections[section].items.count }

  /// The summary of a column, from looking at every item: O(n).
  public func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    if sections[section].texts.values.contains(where: { $0[metric] != nil }) { return .mixed }
    let values = sections[section].items.map { $0[metric] }
    let present = values.compactMap { $0 }
    guard let first = present.first else { return .absent }
    let isUniform = present.count == values.count && present.allSatisfy { $0 == first }
    return isUniform ? .uniform(first) : .mixed
  }

  /// Appends the metrics of `items`, NaN if an item has none: O(k).
  public func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    values += sections[section].items[items].map { $0[metric] ?? .nan }
  }

  /// Appends the texts of `items`, nil if an item has none: O(k).
  public func readTexts(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into texts: inout [String?]
  ) {
    texts += items.map { sections[section].texts[$0]?[metric] }
  }

  /// Appends own or measured sizes, else those of labels, else what is proposed: O(1) and the label
  /// each.
  public func measure(
    _ elements: [Element], proposed: [Size], _ rule: TextRule, into sizes: inout [Size]
  ) {
    for (element, offer) in zip(elements, proposed) {
      let item = element.kind == .cell ? sections[element.section].items[element.item] : [:]
      let width = item[.width] ?? item[.measuredWidth]
      let height = item[.height] ?? item[.measuredHeight]
      let label = element.kind == .cell ? labels[element.section]?[element.item] : nil
      let text = label.map { rule.size(of: $0, width: width ?? offer.width) } ?? offer
      sizes.append(Size(width: width ?? text.width, height: height ?? text.height))
    }
  }

  /// The section's own value, else the general one.
  public func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    if let section, let own = sections[section].options[index] { return own }
    return options.indices.contains(index) ? options[index] : nil
  }

  /// The offset written down for `section`, or nil.
  public func scrollerOffset(ofSection section: Int) -> Double? { scrollerOffsets[section] }

  /// Whether `section` has values of its own.
  public func hasOwnOptions(inSection section: Int) -> Bool { !sections[section].options.isEmpty }
}
