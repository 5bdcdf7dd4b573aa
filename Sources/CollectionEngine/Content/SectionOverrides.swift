internal import LayoutCore
internal import SummaryTree

/// The overrides of a section's items; only a pointer while no item has any.
enum SectionOverrides: Sendable {
  case none
  indirect case some(ItemColumn<OverrideRun>)

  /// Takes over runs; no two neighbours are equal.
  ///
  /// - Complexity: O(runs).
  init(_ runs: [OverrideRun]) {
    self = runs.allSatisfy { $0.overrides == nil } ? .none : .some(ItemColumn(runs))
  }

  /// The overrides of `item`, which must be in range; nil for none.
  ///
  /// - Complexity: O(log n).
  subscript(item: Int) -> ItemOverrides? {
    guard case .some(let column) = self else { return nil }
    return column.place(of: item)?.chunk.overrides
  }

  /// Calls `body` with the overrides of each run of `items`, and its length.
  ///
  /// - Complexity: O(log n + runs).
  func forEachRun(of items: Range<Int>, _ body: (ItemOverrides?, Int) -> Void) {
    guard case .some(let column) = self else { return body(nil, items.count) }
    column.forEachSlice(of: items) { run, items in body(run.overrides, items.count) }
  }

  /// Totals of touch insets.
  var totals: OverrideTotals {
    guard case .some(let column) = self else { return .zero }
    return column.chunks.summary
  }

  /// The item with touch insets of its own that has `number` such items before it; nil for none.
  ///
  /// - Complexity: O(log n).
  func reachingItem(_ number: Int) -> Int? {
    guard case .some(let column) = self,
      let match = column.chunks.find(number, by: { $0.reaching })
    else { return nil }
    return column.chunks.summary(before: match.index).items + match.offset
  }

  /// Whether no item has overrides.
  var isEmpty: Bool {
    if case .none = self { return true }
    return false
  }

  /// Applies `change` to the overrides of `items` of a section of `count`.
  ///
  /// - Complexity: O(log n + runs in `items`).
  mutating func apply(_ change: ItemChange, to items: Range<Int>, count: Int) {
    edit(count: count) { column in
      var runs: [OverrideRun] = []
      column.forEachSlice(of: items) { run, items in
        var overrides = run.overrides ?? ItemOverrides()
        overrides.apply(change)
        runs.append(OverrideRun(overrides: overrides.isEmpty ? nil : overrides, count: items.count))
      }
      column.replace(items, with: runs)
    }
  }

  /// Makes room for `new` items at `item` in a section of `count`.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ overrides: ItemOverrides, repeating new: Int, at item: Int, count: Int) {
    if isEmpty && overrides.isEmpty { return }
    let run = OverrideRun(overrides: overrides.isEmpty ? nil : overrides, count: new)
    edit(count: count) { $0.replace(item..<item, with: [run]) }
  }

  /// Closes the gap of removed `items`.
  ///
  /// - Complexity: O(log n) and O(runs) to free them.
  mutating func remove(_ items: Range<Int>) {
    if isEmpty { return }
    edit(count: 0) { $0.replace(items, with: []) }
  }

  /// Makes edits of a section of `count`; they are in order and numbered as before all of them.
  ///
  /// - Complexity: that of the column.
  mutating func replace(_ edits: ColumnEdits<ItemOverrides>, count: Int) {
    edit(count: count) { $0.replace(edits) }
  }

  /// Changes the column.
  ///
  /// It is created for `count` items if there is none, and dropped if no item has an override
  /// afterwards.
  private mutating func edit(count: Int, _ change: (inout ItemColumn<OverrideRun>) -> Void) {
    var column: ItemColumn<OverrideRun>
    switch self {
    case .none: column = ItemColumn(count == 0 ? [] : [OverrideRun(overrides: nil, count: count)])
    case .some(let old): column = old
    }
    change(&column)
    let saysNothing = column.count == 0 || column.single.map { $0.overrides == nil } ?? false
    self = saysNothing ? .none : .some(column)
  }
}

/// Neighbouring items with equal overrides, or with none.
struct OverrideRun: ItemChunk {
  var overrides: ItemOverrides?
  var count: Int

  init(overrides: ItemOverrides?, count: Int) { (self.overrides, self.count) = (overrides, count) }

  init(one overrides: ItemOverrides) {
    self.init(overrides: overrides.isEmpty ? nil : overrides, count: 1)
  }

  func fits(with next: OverrideRun) -> Bool { overrides == next.overrides }

  var mayFit: Bool { true }

  var summary: OverrideTotals {
    let insets = overrides?.touchInsets
    return OverrideTotals(
      items: count, reaching: insets == nil ? 0 : count, touchReach: Float(insets?.reach ?? 0))
  }

  static func chunks(of slices: [ChunkSlice<OverrideRun>]) -> [OverrideRun] {
    var result: [OverrideRun] = []
    for slice in slices {
      if let last = result.last, last.fits(with: slice.chunk) {
        result[result.count - 1].count += slice.items.count
      } else {
        result.append(OverrideRun(overrides: slice.chunk.overrides, count: slice.items.count))
      }
    }
    return result
  }
}

/// Totals over runs of overrides.
struct OverrideTotals: ItemTotals {
  var items = 0
  /// Items with touch insets of their own.
  var reaching = 0
  /// The greatest of these insets, in points.
  var touchReach: Float = 0

  static let zero = OverrideTotals()

  static func + (a: OverrideTotals, b: OverrideTotals) -> OverrideTotals {
    OverrideTotals(
      items: a.items + b.items, reaching: a.reaching + b.reaching,
      touchReach: max(a.touchReach, b.touchReach))
  }
}
