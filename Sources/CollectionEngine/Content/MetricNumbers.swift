internal import LayoutCore
internal import SummaryTree

/// The numbers that the items of a section have for one metric.
struct MetricNumbers: Sendable {
  let metric: ItemMetric
  private var column: ItemColumn<NumberChunk>

  /// No item of a section of `count` has a number.
  init(_ metric: ItemMetric, count: Int) {
    self.init(metric, count == 0 ? [] : [.run(.nan, count: count)])
  }

  /// Takes over chunks; no two neighbours can be merged.
  init(_ metric: ItemMetric, _ chunks: [NumberChunk]) {
    self.metric = metric
    self.column = ItemColumn(chunks)
  }

  /// Summary of the whole column; exact, because equal items are always one run.
  var form: MetricColumn {
    guard column.count > 0 else { return .absent }
    guard case .run(let value, _)? = column.single else { return .mixed }
    return value.isNaN ? .absent : .uniform(value)
  }

  /// The number of `item`, which must be in range, or nil.
  ///
  /// - Complexity: O(log n).
  subscript(item: Int) -> Double? {
    guard let place = column.place(of: item) else { return nil }
    let value = place.chunk[place.offset]
    return value.isNaN ? nil : value
  }

  /// Appends the numbers of `items`, which must be in range; NaN for none.
  ///
  /// - Complexity: O(log n + k) for k items.
  func read(_ items: Range<Int>, into values: inout [Double]) {
    column.forEachSlice(of: items) { chunk, items in chunk.read(items, into: &values) }
  }

  /// Number of items with a number for which `isWanted` holds.
  ///
  /// - Complexity: O(chunks + items that are not in runs).
  func count(where isWanted: (Double) -> Bool) -> Int {
    var count = 0
    column.forEachSlice(of: 0..<column.count) { chunk, items in
      switch chunk {
      case .run(let value, let length): if !value.isNaN, isWanted(value) { count += length }
      case .mixed(let numbers, _):
        for item in items where !numbers[item].isNaN && isWanted(numbers[item]) { count += 1 }
      }
    }
    return count
  }

  /// Puts `count` items with `value` in the place of `items`.
  ///
  /// - Complexity: O(log n), and O(chunks) to free what goes away.
  mutating func replace(_ items: Range<Int>, with value: Double?, count: Int) {
    let number = value.map { $0.isNaN ? .nan : $0 } ?? .nan
    column.replace(items, with: count == 0 ? [] : [.run(number, count: count)])
  }

  /// Appends chunks of items.
  ///
  /// - Complexity: O(chunks log n).
  mutating func append(_ chunks: [NumberChunk]) {
    for chunk in chunks { column.replace(column.count..<column.count, with: [chunk]) }
  }

  /// Makes edits, which are in order and numbered as before all of them; NaN means no number.
  ///
  /// - Complexity: that of the column.
  mutating func replace(_ edits: ColumnEdits<Double>) { column.replace(edits) }

  /// Number of chunks, for tests of what a column costs.
  var chunkCount: Int { column.chunks.count }
}
