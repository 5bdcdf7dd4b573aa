internal import LayoutCore
internal import SummaryTree

/// The items of one section: how many, their numbers in columns, and the section's own options.
///
/// Only what differs costs memory: a section without numbers, overrides, identifiers and own
/// options is a count and two empty references; one with few numbers takes one object more, and one
/// with very few none.
struct ContentSection: Sendable {
  private(set) var count: Int
  private(set) var numbers: SectionNumbers
  /// Properties that most sections lack.
  private var rest = SectionRest.none

  /// Creates a section of `count` items with these numbers, which must be for the same count.
  init(count: Int, numbers: SectionNumbers = .none) {
    self.count = count
    self.numbers = numbers
  }

  var overrides: SectionOverrides {
    get { rest.parts.overrides }
    set { rest.parts.overrides = newValue }
  }

  var identity: SectionIdentity {
    get { rest.parts.identity }
    set { rest.parts.identity = newValue }
  }

  var ownOptions: [OptionKey: OptionValue] {
    get { rest.parts.ownOptions }
    set { rest.parts.ownOptions = newValue }
  }

  /// Sizes that measuring the section's header and footer gives; NaN for a length without one.
  var edges: EdgeSizes {
    get { rest.parts.edges }
    set { rest.parts.edges = newValue }
  }

  // MARK: Reading

  func column(_ metric: ItemMetric) -> MetricColumn { numbers.form(metric, count: count) }

  /// - Complexity: O(log n + k) for k items.
  func read(_ metric: ItemMetric, items: Range<Int>, into values: inout [Double]) {
    numbers.read(metric, items, count: count, into: &values)
  }

  /// Adds the numbers of all items if there is room for them.
  ///
  /// - Complexity: O(items).
  @inline(__always)
  func read(_ metric: ItemMetric, into room: inout OutputSpan<Double>) {
    numbers.read(metric, count: count, into: &room)
  }

  /// Appends the texts of a column; nil for none.
  ///
  /// - Complexity: O(log n + k) for k items; O(k log n) for identifiers.
  func readTexts(_ metric: ItemMetric, items: Range<Int>, into texts: inout [String?]) {
    guard metric != .identifier else { return texts += items.map { identity[$0] } }
    overrides.forEachRun(of: items) { overrides, count in
      texts.append(contentsOf: repeatElement(overrides?.text(metric), count: count))
    }
  }

  /// Whether any item has a text in a column; O(runs).
  func hasTexts(_ metric: ItemMetric) -> Bool {
    guard metric != .identifier else { return identity.hasItems }
    var isThere = false
    overrides.forEachRun(of: 0..<count) { overrides, _ in
      isThere = isThere || overrides?.text(metric) != nil
    }
    return isThere
  }

  /// The number of `item` for a metric, or nil.
  ///
  /// - Complexity: O(log n).
  func number(_ metric: ItemMetric, item: Int) -> Double? {
    numbers.number(metric, of: item, count: count)
  }

  /// Number of items with a number of a metric for which `isWanted` holds.
  ///
  /// - Complexity: O(chunks + items that are not in runs).
  func count(_ metric: ItemMetric, where isWanted: (Double) -> Bool = { _ in true }) -> Int {
    numbers.count(metric, of: count, where: isWanted)
  }

  /// - Complexity: O(log n).
  func overrides(item: Int) -> ItemOverrides? { overrides[item] }

  /// Whether no item has overrides; answers then need no second pass.
  var hasNoOverrides: Bool { overrides.isEmpty }

  /// Every property that an item has.
  ///
  /// - Complexity: O(log n).
  func values(of item: Int) -> ItemValues {
    let numbers = numbers.metrics(count: count)
      .compactMap { metric -> (metric: ItemMetric, value: Double)? in
        number(metric, item: item).map { (metric: metric, value: $0) }
      }
    return ItemValues(
      numbers: numbers, overrides: overrides[item] ?? ItemOverrides(),
      identifier: identity[item])
  }

  /// Every property that each of `items` has, which must be in range.
  ///
  /// - Complexity: O(log n + k) for k items; O(log n) more for each where some have overrides or
  ///   identifiers.
  func values(of items: Range<Int>) -> [ItemValues] {
    if items.count == 1 { return [values(of: items.lowerBound)] }
    let columns = numbers.metrics(count: count).map { metric in
      var values: [Double] = []
      read(metric, items: items, into: &values)
      return (metric: metric, values: values)
    }
    let parts = rest.isEmpty ? nil : rest.parts
    return items.indices.map { item in
      let place = item - items.lowerBound
      return ItemValues(
        numbers: columns.compactMap { metric, values in
          values[place].isNaN ? nil : (metric: metric, value: values[place])
        }, overrides: parts?.overrides[item] ?? ItemOverrides(), identifier: parts?.identity[item])
    }
  }

  /// Calls `body` with properties of which each is of a kind that some item has; of every kind that
  /// any has, once or more, but not of numbers alone where their metrics are `known`, which then
  /// are those of this section.
  ///
  /// - Complexity: O(columns + runs of items with the same overrides).
  func forEachPropertyInUse(but known: inout [ItemMetric], _ body: (ItemChange) -> Void) {
    let metrics = numbers.metrics(count: count)
    if metrics == known, rest.isEmpty { return }
    known = metrics
    let numbers = metrics.map { (metric: $0, value: 0.0) }
    ItemValues(numbers: numbers, identifier: identity.hasItems ? "" : nil).visibleChanges
      .forEach(body)
    overrides.forEachRun(of: 0..<count) { overrides, _ in
      if let overrides { ItemValues(overrides: overrides).changes.forEach(body) }
    }
  }

  /// Number of chunks of each column, for tests of what a section costs.
  var chunkCounts: [Int] { numbers.chunkCounts(count: count) }

  // MARK: Editing

  /// Applies `changes` to `items`, which must be in range.
  ///
  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func change(_ items: Range<Int>, _ changes: [ItemChange]) {
    guard !items.isEmpty else { return }
    for change in changes {
      switch change {
      case .metric, .size, .measured: setNumbers(change, items)
      case .identifier(let identifier): identity.set(identifier, items, count: count)
      default: overrides.apply(change, to: items, count: count)
      }
    }
  }

  /// Gives all items these numbers of a metric.
  ///
  /// - Complexity: O(n).
  mutating func setNumbers(_ metric: ItemMetric, _ values: [Double]) {
    let chunks = stride(from: 0, to: values.count, by: NumberChunk.usual).map { first in
      NumberChunk(packing: Array(values[first..<min(values.count, first + NumberChunk.usual)]))
    }
    editNumbers { columns, count in
      columns.removeAll { $0.metric == metric }
      var column = MetricNumbers(metric, count: 0)
      column.append(chunks)
      columns.append(column)
    }
  }

  /// Inserts `new` items at `item` that all have `values`.
  ///
  /// - Complexity: O(log n).
  mutating func insertItems(_ new: Int, at item: Int, _ values: ItemValues = ItemValues()) {
    if !rest.isEmpty || !values.hasOnlyNumbers {
      overrides.insert(values.overrides, repeating: new, at: item, count: count)
      identity.insert(values.identifier, repeating: new, at: item, count: count)
    }
    editNumbers(growth: new) { columns, count in
      for (metric, _) in values.numbers { _ = columns.position(of: metric, count: count) }
      for position in columns.indices {
        let value = values.number(columns[position].metric)
        columns[position].replace(item..<item, with: value, count: new)
      }
    }
  }

  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func deleteItems(_ items: Range<Int>) {
    if !rest.isEmpty {
      overrides.remove(items)
      identity.remove(items)
    }
    editNumbers(growth: -items.count) { columns, _ in
      for position in columns.indices { columns[position].replace(items, with: nil, count: 0) }
    }
  }

  /// Takes items away at the end, or adds some there that have nothing of their own.
  mutating func resize(to count: Int) {
    if count < self.count {
      deleteItems(count..<self.count)
    } else if count > self.count {
      insertItems(count - self.count, at: self.count)
    }
  }

  private mutating func setNumbers(_ change: ItemChange, _ items: Range<Int>) {
    editNumbers { columns, count in
      change.forEachNumber { metric, value in
        let position = columns.position(of: metric, count: count)
        columns[position].replace(items, with: value, count: items.count)
      }
    }
  }

  /// Changes the columns of a number of items, after which there are `growth` more.
  mutating func editNumbers(
    growth: Int = 0, _ change: (_ columns: inout ContiguousArray<MetricNumbers>, Int) -> Void
  ) {
    let old = count
    count += growth
    numbers.edit(count: old, to: count) { change(&$0, old) }
  }
}

extension ContiguousArray<MetricNumbers> {
  /// The position of the column for `metric`, added for `count` items if it is missing.
  mutating func position(of metric: ItemMetric, count: Int) -> Int {
    if let position = firstIndex(where: { $0.metric == metric }) { return position }
    append(MetricNumbers(metric, count: count))
    return self.count - 1
  }
}

/// Properties that most sections lack; only a pointer while there are none.
private indirect enum SectionRest: Sendable {
  case none
  case some(Parts)

  struct Parts: Sendable {
    var overrides = SectionOverrides.none
    var identity = SectionIdentity.none
    var ownOptions: [OptionKey: OptionValue] = [:]
    var edges = EdgeSizes()
  }

  var isEmpty: Bool {
    if case .none = self { return true }
    return false
  }

  var parts: Parts {
    get {
      guard case .some(let parts) = self else { return Parts() }
      return parts
    }
    set {
      let isEmpty = newValue.overrides.isEmpty && newValue.identity.isEmpty
      let isBare = newValue.ownOptions.isEmpty && newValue.edges.isEmpty
      self = isEmpty && isBare ? .none : .some(newValue)
    }
  }
}

extension ContentSection: SummarizedElement {
  var summary: SectionCounts {
    guard case .some(let parts) = rest else { return SectionCounts(items: count) }
    let touch = parts.overrides.totals
    return SectionCounts(
      items: count, withOverrides: parts.overrides.isEmpty ? 0 : 1,
      withOwnOptions: parts.ownOptions.isEmpty ? 0 : 1,
      withIdentifiers: parts.identity.hasItems ? 1 : 0,
      touchReach: touch.touchReach, reaching: touch.reaching)
  }
}

/// Totals over sections.
struct SectionCounts: Summary {
  /// Items in all of them.
  var items = 0
  /// Sections with items that have overrides.
  var withOverrides: Int32 = 0
  /// Sections with options of their own.
  var withOwnOptions: Int32 = 0
  /// Sections with items that have identifiers.
  var withIdentifiers: Int32 = 0
  /// The greatest of the touch insets that items have, in points.
  var touchReach: Float = 0
  /// Items with touch insets of their own.
  var reaching = 0

  static let zero = SectionCounts()

  static func + (a: SectionCounts, b: SectionCounts) -> SectionCounts {
    SectionCounts(
      items: a.items + b.items, withOverrides: a.withOverrides + b.withOverrides,
      withOwnOptions: a.withOwnOptions + b.withOwnOptions,
      withIdentifiers: a.withIdentifiers + b.withIdentifiers,
      touchReach: max(a.touchReach, b.touchReach), reaching: a.reaching + b.reaching)
  }
}
