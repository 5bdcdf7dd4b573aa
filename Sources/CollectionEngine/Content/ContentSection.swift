internal import LayoutCore
internal import SummaryTree

/// The items of one section: how many, their metrics in columns, and the section's own options.
///
/// Only what differs costs memory: a section without metrics, overrides and own options is a count and
/// four empty references.
struct ContentSection: Sendable {
  var count: Int
  /// In the order of their metrics; never one without a number.
  var columns: ContiguousArray<MetricNumbers>
  var overrides: SectionOverrides
  var identity = SectionIdentity.none
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

  /// Appends the texts of a column of a layout's own; nil for none.
  ///
  /// - Complexity: O(log n + k) for k items.
  func readTexts(_ metric: ItemMetric, items: Range<Int>, into texts: inout [String?]) {
    overrides.forEachRun(of: items) { overrides, count in
      texts.append(contentsOf: repeatElement(overrides?.texts[metric], count: count))
    }
  }

  /// Whether any item has a text in a column; O(runs).
  func hasTexts(_ metric: ItemMetric) -> Bool {
    var isThere = false
    overrides.forEachRun(of: 0..<count) { overrides, _ in
      isThere = isThere || overrides?.texts[metric] != nil
    }
    return isThere
  }

  /// The number of `item` for a metric, or nil.
  ///
  /// - Complexity: O(log n).
  func number(_ metric: ItemMetric, item: Int) -> Double? {
    position(of: metric).flatMap { columns[$0][item] }
  }

  /// - Complexity: O(log n).
  func overrides(item: Int) -> ItemOverrides? { overrides[item] }

  /// Whether no item has overrides; answers then need no second pass.
  var hasNoOverrides: Bool { overrides.isEmpty }

  /// Every property that an item has.
  ///
  /// - Complexity: O(log n).
  func values(of item: Int) -> ItemValues {
    let numbers = columns.compactMap { column -> (metric: ItemMetric, value: Double)? in
      column[item].map { (metric: column.metric, value: $0) }
    }
    return ItemValues(
      numbers: numbers, overrides: overrides[item] ?? ItemOverrides(),
      identifier: identity[item])
  }

  /// Number of chunks of each column, for tests of what a section costs.
  var chunkCounts: [Int] { columns.map { $0.chunkCount } }

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
      case .measured(let width, let height):
        set(.measuredWidth, width, items)
        set(.measuredHeight, height, items)
      case .identifier(let identifier): identity.set(identifier, items, count: count)
      default: overrides.apply(change, to: items, count: count)
      }
    }
  }

  /// Inserts `new` items at `item` that all have `values`.
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
    identity.insert(values.identifier, repeating: new, at: item, count: count)
    count += new
  }

  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func deleteItems(_ items: Range<Int>) {
    for position in columns.indices { columns[position].replace(items, with: nil, count: 0) }
    columns.removeAll { $0.form == .absent }
    overrides.remove(items)
    identity.remove(items)
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
    let touch = overrides.totals
    return SectionCounts(
      items: count, withOverrides: hasNoOverrides ? 0 : 1,
      withOwnOptions: ownOptions.isEmpty ? 0 : 1, withIdentifiers: identity.hasItems ? 1 : 0,
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

/// The changes that a batch makes to the items of a section, each list ascending.
///
/// Changed and removed items are numbered as before the batch, inserted ones as after it.
struct SectionBatch {
  /// Items that stay and change.
  var changed: [(item: Int, changes: [ItemChange])]
  /// Deleted items.
  var removed: [Range<Int>]
  /// Inserted items.
  var inserted: [(item: Int, values: ItemValues)]

  /// Metrics that the batch may set.
  fileprivate var metrics: [ItemMetric] {
    var metrics: [ItemMetric] = []
    func note(_ metric: ItemMetric) { if !metrics.contains(metric) { metrics.append(metric) } }
    for index in changed.indices {
      for change in changed[index].changes { change.forEachNumber { metric, _ in note(metric) } }
    }
    for index in inserted.indices {
      for number in inserted[index].values.numbers { note(number.metric) }
    }
    return metrics
  }

  /// What the batch does to the column of `metric`.
  fileprivate func edits(of metric: ItemMetric) -> [(items: Range<Int>, new: NumberChunk?)] {
    edits(
      changed: { $0.number(metric).map { .run($0, count: 1) } },
      inserted: { .run($0.number(metric) ?? .nan, count: 1) })
  }

  /// What the batch does to the identifiers.
  fileprivate var identifierEdits: [(items: Range<Int>, new: IdentifierChunk?)] {
    edits(
      changed: { $0.identifier.map { IdentifierChunk($0, count: 1) } },
      inserted: { IdentifierChunk($0.identifier, count: 1) })
  }

  /// Whether the batch gives or takes identifiers.
  fileprivate var changesIdentifiers: Bool {
    inserted.contains { $0.values.identifier != nil }
      || changed.contains { $0.changes.identifier != nil }
  }

  /// What the batch does to a column, in order and numbered as before the batch; an insertion stands
  /// before the item that it pushes on.
  ///
  /// - Complexity: O(r) for r requests.
  private func edits<Chunk>(
    changed new: ([ItemChange]) -> Chunk?, inserted chunk: (ItemValues) -> Chunk
  ) -> [(items: Range<Int>, new: Chunk?)] {
    var edits: [(items: Range<Int>, new: Chunk?)] = []
    edits.reserveCapacity(changed.count + removed.count + inserted.count)
    // How many items more there were before than after the batch, up to the current place.
    var (surplus, nextChanged, nextRemoved) = (0, 0, 0)
    func passOn(to place: Int) {
      while true {
        let change = nextChanged < changed.count ? changed[nextChanged].item : .max
        let removal = nextRemoved < removed.count ? removed[nextRemoved].lowerBound : .max
        if change < removal, change - surplus < place {
          if let new = new(changed[nextChanged].changes) {
            edits.append((change..<(change + 1), new))
          }
          nextChanged += 1
        } else if removal < .max, removal - surplus <= place {
          edits.append((removed[nextRemoved], nil))
          surplus += removed[nextRemoved].count
          nextRemoved += 1
        } else {
          return
        }
      }
    }
    for index in inserted.indices {
      passOn(to: inserted[index].item)
      let place = inserted[index].item + surplus
      edits.append((place..<place, chunk(inserted[index].values)))
      surplus -= 1
    }
    passOn(to: .max)
    return edits
  }
}

extension ContentSection {
  /// Makes the changes of a batch.
  ///
  /// Each column is edited once, which for many changes takes a fraction of the time of as many edits.
  ///
  /// - Complexity: O(columns · r log n) for r requests; for more of them than chunks, one pass over the
  ///   columns.
  mutating func apply(_ batch: SectionBatch) {
    // Overrides are changed one by one: most sections have none.
    applyToOverrides(batch)
    if identity.hasItems || batch.changesIdentifiers {
      identity.replace(batch.identifierEdits, count: count)
    }
    for metric in Set(columns.map { $0.metric }).union(batch.metrics) {
      let position = position(of: metric)
      var column = position.map { columns.remove(at: $0) } ?? MetricNumbers(metric, count: count)
      column.replace(batch.edits(of: metric))
      if column.form != .absent { insert(column) }
    }
    count += batch.inserted.count - batch.removed.reduce(0) { $0 + $1.count }
  }

  private mutating func applyToOverrides(_ batch: SectionBatch) {
    var count = count
    for (item, changes) in batch.changed {
      for change in changes where !change.isNoOverride {
        overrides.apply(change, to: item..<(item + 1), count: count)
      }
    }
    for range in batch.removed.reversed() {
      overrides.remove(range)
      count -= range.count
    }
    for (item, values) in batch.inserted {
      overrides.insert(values.overrides, repeating: 1, at: item, count: count)
      count += 1
    }
  }
}

extension ItemChange {
  /// Whether it is about numbers or the identifier, not about the overrides of a cell.
  fileprivate var isNoOverride: Bool {
    switch self {
    case .metric, .measured, .size, .identifier: return true
    default: return false
    }
  }

  /// The numbers that it gives or, where nil, takes away.
  fileprivate func forEachNumber(_ body: (ItemMetric, Double?) -> Void) {
    switch self {
    case .metric(let metric, let value): body(metric, value)
    case .size(let size):
      body(.width, size?.width)
      body(.height, size?.height)
    case .measured(let width, let height):
      body(.measuredWidth, width)
      body(.measuredHeight, height)
    default: break
    }
  }
}

extension [ItemChange] {
  /// The identifier after the changes, an empty one for none, or nil if none is about it.
  var identifier: String? {
    var identifier: String?
    for case .identifier(let value) in self { identifier = value ?? "" }
    return identifier
  }

  /// The number for `metric` after the changes, NaN for none, or nil if none is about it.
  fileprivate func number(_ metric: ItemMetric) -> Double? {
    var number: Double?
    for change in self {
      change.forEachNumber { if $0 == metric { number = $1.map { $0.isNaN ? .nan : $0 } ?? .nan } }
    }
    return number
  }
}
