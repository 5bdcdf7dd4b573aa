internal import LayoutCore

/// The numbers that the items of a section have: a column for each metric of which any item has
/// one.
///
/// A content may have a million sections of few items. Such a section keeps all of its columns in
/// one array: of each the number of its metric, then those of the items. A section of more items
/// keeps a tree of chunks for each column. The number of items is kept by the section.
///
/// Invariant: columns are in the order of their metrics, and each has a number; trees are used
/// exactly for more than `fewest` items. So equal numbers of the same number of items are stored in
/// the same way.
enum SectionNumbers: Sendable {
  /// No item has a number.
  case none
  /// Columns of few items, one after the other.
  case few(PackedNumbers)
  /// Columns of many items.
  case many(ContiguousArray<MetricNumbers>)

  /// Most items whose columns lie in one array.
  static let fewest = 64

  /// The columns of `count` items, in any order; those without a number are left out.
  ///
  /// - Complexity: O(columns); O(items) for few of them.
  init(_ columns: consuming ContiguousArray<MetricNumbers>, count: Int) {
    columns.removeAll { $0.form == .absent }
    columns.sort { $0.metric.rawValue < $1.metric.rawValue }
    if columns.isEmpty {
      self = .none
    } else if count > Self.fewest {
      self = .many(columns)
    } else {
      let few = columns
      var values: [Double] = []
      for column in few {
        values.append(Double(column.metric.rawValue))
        column.read(0..<count, into: &values)
      }
      self.init(few: values)
    }
  }

  /// Columns of few items, of each the number of its metric, then those of the items.
  ///
  /// - Complexity: O(numbers).
  init(few values: [Double]) {
    self = .few(PackedNumbers(packingFew: values) ?? PackedNumbers(packing: values))
  }

  var isEmpty: Bool {
    if case .none = self { return true }
    return false
  }

  // MARK: Reading

  /// Summary of a whole column of `count` items; exact.
  ///
  /// - Complexity: O(columns); O(items) for few of them.
  func form(_ metric: ItemMetric, count: Int) -> MetricColumn {
    switch self {
    case .none: return .absent
    case .few(let packed):
      guard let start = Self.start(of: metric, in: packed, count) else { return .absent }
      return packed.uniform(in: start..<start + count).map { .uniform($0) } ?? .mixed
    case .many(let columns):
      return Self.position(of: metric, in: columns).map { columns[$0].form } ?? .absent
    }
  }

  /// Appends the numbers of `items` of `count`; NaN for none.
  ///
  /// - Complexity: O(columns + log n + k) for k items.
  func read(_ metric: ItemMetric, _ items: Range<Int>, count: Int, into values: inout [Double]) {
    switch self {
    case .none: break
    case .few(let packed):
      guard let start = Self.start(of: metric, in: packed, count) else { break }
      return packed.read(start + items.lowerBound..<start + items.upperBound, into: &values)
    case .many(let columns):
      guard let position = Self.position(of: metric, in: columns) else { break }
      return columns[position].read(items, into: &values)
    }
    values.append(contentsOf: repeatElement(.nan, count: items.count))
  }

  /// Adds the numbers of all of `count` items, NaN for none, if there is room for them.
  ///
  /// - Complexity: O(columns + items).
  @inline(__always)
  func read(_ metric: ItemMetric, count: Int, into room: inout OutputSpan<Double>) {
    switch self {
    case .none: break
    case .few(let packed):
      if packed.readColumn(after: metric.rawValue, count, into: &room) { return }
    case .many(let columns):
      guard let position = Self.position(of: metric, in: columns) else { break }
      var values: [Double] = []
      columns[position].read(0..<count, into: &values)
      for value in values { room.append(value) }
      return
    }
    room.append(repeating: .nan, count: count)
  }

  /// The number of `item` of `count`, or nil.
  ///
  /// - Complexity: O(columns + log n).
  func number(_ metric: ItemMetric, of item: Int, count: Int) -> Double? {
    switch self {
    case .none: return nil
    case .few(let packed):
      guard let start = Self.start(of: metric, in: packed, count) else { return nil }
      let value = packed[start + item]
      return value.isNaN ? nil : value
    case .many(let columns):
      return Self.position(of: metric, in: columns).flatMap { columns[$0][item] }
    }
  }

  /// Number of those of `count` items with a number of a metric for which `isWanted` holds.
  ///
  /// - Complexity: O(columns + chunks + items that are not in runs).
  func count(_ metric: ItemMetric, of count: Int, where isWanted: (Double) -> Bool) -> Int {
    switch self {
    case .none: return 0
    case .few(let packed):
      guard let start = Self.start(of: metric, in: packed, count) else { return 0 }
      return (start..<start + count).count { !packed[$0].isNaN && isWanted(packed[$0]) }
    case .many(let columns):
      return Self.position(of: metric, in: columns).map { columns[$0].count(where: isWanted) } ?? 0
    }
  }

  /// The metrics that any of `count` items has.
  func metrics(count: Int) -> [ItemMetric] {
    switch self {
    case .none: return []
    case .few(let packed):
      return stride(from: 0, to: packed.count, by: count + 1).map { Self.metric(packed[$0]) }
    case .many(let columns): return columns.map { $0.metric }
    }
  }

  /// Number of chunks of each column of `count` items, for tests of what a section costs.
  func chunkCounts(count: Int) -> [Int] { columns(count: count).map { $0.chunkCount } }

  /// Number of heap objects that these numbers take if no copy shares them, for tests; of a tree
  /// just its chunks.
  var objectCount: Int {
    switch self {
    case .none, .few(.fewBytes): return 0
    case .few: return 1
    case .many(let columns): return columns.reduce(1) { $0 + $1.chunkCount }
    }
  }

  /// The start of the numbers for `metric` among columns of `count` items, or nil if there are
  /// none.
  @inline(__always)
  private static func start(of metric: ItemMetric, in packed: PackedNumbers, _ count: Int) -> Int? {
    let starts = stride(from: 0, to: packed.count, by: count + 1)
    return packed.first(metric.rawValue, at: starts).map { $0 + 1 }
  }

  private static func position(
    of metric: ItemMetric, in columns: ContiguousArray<MetricNumbers>
  ) -> Int? {
    columns.firstIndex { $0.metric == metric }
  }

  private static func metric(_ number: Double) -> ItemMetric {
    ItemMetric(rawValue: UInt16(number))
  }

  // MARK: Editing

  /// Changes the columns of `count` items, after which they are of `newCount`.
  ///
  /// - Complexity: O(columns) beside that of `change`; O(items) for few of them.
  mutating func edit(
    count: Int, to newCount: Int, _ change: (inout ContiguousArray<MetricNumbers>) -> Void
  ) {
    var columns = columns(count: count)
    self = .none
    change(&columns)
    self = SectionNumbers(columns, count: newCount)
  }

  /// Each column of `count` items by itself.
  private func columns(count: Int) -> ContiguousArray<MetricNumbers> {
    guard case .few(let packed) = self else {
      if case .many(let columns) = self { return columns }
      return []
    }
    var columns: ContiguousArray<MetricNumbers> = []
    for start in stride(from: 0, to: packed.count, by: count + 1) {
      var values: [Double] = []
      packed.read(start + 1..<start + 1 + count, into: &values)
      columns.append(MetricNumbers(Self.metric(packed[start]), [NumberChunk(packing: values)]))
    }
    return columns
  }
}
