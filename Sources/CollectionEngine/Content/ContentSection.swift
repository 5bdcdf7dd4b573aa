internal import LayoutCore
internal import SummaryTree

/// The items of one section: how many, their metrics in columns, and the section's own options.
///
/// Only what differs costs memory: a section without metrics, overrides and own options is a count and
/// three empty references.
struct ContentSection: Sendable {
  var count: Int
  /// In the order of their metrics; never one without a number.
  var columns: ContiguousArray<MetricNumbers>
  var overrides: SectionOverrides
  var ownOptions: [OptionKey: OptionValue] = [:]

  /// Creates a section of `count` items with the numbers of `columns`, which are for as many.
  init(count: Int, columns: [MetricNumbers] = [], overrides: SectionOverrides = .none) {
    self.count = count
    self.overrides = overrides
    self.columns = ContiguousArray(columns.filter { $0.form != .absent })
    self.columns.sort { $0.metric.rawValue < $1.metric.rawValue }
  }

  // MARK: Reading

  func column(_ metric: ItemMetric) -> MetricColumn {
    position(of: metric).map { columns[$0].form } ?? .absent
  }

  /// - Complexity: O(log n + k) for k items.
  func read(_ metric: ItemMetric, items: Range<Int>, into values: inout [Double]) {
    if let position = position(of: metric) { return columns[position].read(items, into: &values) }
    values.append(contentsOf: repeatElement(.nan, count: items.count))
  }

  /// - Complexity: O(log n).
  func overrides(item: Int) -> ItemOverrides? { overrides[item] }

  /// Whether no item says anything about its cell: then answers need no second look.
  var hasNoOverrides: Bool { overrides.isEmpty }

  /// Every property that an item has.
  ///
  /// - Complexity: O(log n).
  func values(of item: Int) -> ItemValues {
    let numbers = columns.compactMap { column in column[item].map { (column.metric, $0) } }
    return ItemValues(numbers: numbers, overrides: overrides[item] ?? ItemOverrides())
  }

  /// Number of chunks of each column, for tests of what a section costs.
  var chunkCounts: [Int] { columns.map(\.chunkCount) }

  func position(of metric: ItemMetric) -> Int? { columns.firstIndex { $0.metric == metric } }

  // MARK: Editing

  /// Applies `changes` to `items`, which must be in range.
  ///
  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func change(_ items: Range<Int>, _ changes: [ItemChange]) {
    guard !items.isEmpty else { return }
    for change in changes {
      switch change {
      case .metric(let metric, let value): set(metric, value, items)
      case .size(let size):
        set(.width, size?.width, items)
        set(.height, size?.height, items)
      default: overrides.apply(change, to: items, count: count)
      }
    }
  }

  /// Makes room at `item` for `new` items that all say `values`.
  ///
  /// - Complexity: O(log n).
  mutating func insertItems(_ new: Int, at item: Int, _ values: ItemValues = ItemValues()) {
    for (metric, _) in values.numbers where position(of: metric) == nil {
      insert(MetricNumbers(metric, count: count))
    }
    for position in columns.indices {
      let value = values.number(columns[position].metric)
      columns[position].replace(item..<item, with: value, count: new)
    }
    overrides.insert(values.overrides, repeating: new, at: item, count: count)
    count += new
  }

  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func deleteItems(_ items: Range<Int>) {
    for position in columns.indices { columns[position].replace(items, with: nil, count: 0) }
    columns.removeAll { $0.form == .absent }
    overrides.remove(items)
    count -= items.count
  }

  private mutating func set(_ metric: ItemMetric, _ value: Double?, _ items: Range<Int>) {
    if let position = position(of: metric) {
      columns[position].replace(items, with: value, count: items.count)
      if columns[position].form == .absent { columns.remove(at: position) }
    } else if let value, !value.isNaN {
      var column = MetricNumbers(metric, count: count)
      column.replace(items, with: value, count: items.count)
      insert(column)
    }
  }

  mutating func insert(_ column: MetricNumbers) {
    let place = columns.firstIndex { $0.metric.rawValue > column.metric.rawValue }
    columns.insert(column, at: place ?? columns.count)
  }
}

extension ContentSection: SummarizedElement {
  var summary: SectionCounts {
    SectionCounts(
      items: count, withOverrides: hasNoOverrides ? 0 : 1,
      withOwnOptions: ownOptions.isEmpty ? 0 : 1)
  }
}

/// What sections add up to.
struct SectionCounts: Summary {
  /// Items in all of them.
  var items = 0
  /// Sections with items that say something about their cells.
  var withOverrides = 0
  /// Sections with options of their own.
  var withOwnOptions = 0

  static let zero = SectionCounts()

  static func + (a: SectionCounts, b: SectionCounts) -> SectionCounts {
    SectionCounts(
      items: a.items + b.items, withOverrides: a.withOverrides + b.withOverrides,
      withOwnOptions: a.withOwnOptions + b.withOwnOptions)
  }
}
