/// What the items of a section say about their cells; no more than a pointer while none says anything.
enum SectionLooks: Sendable {
  case none
  indirect case some(ItemColumn<LookRun>)

  /// Takes over runs of which no two neighbours are alike.
  ///
  /// - Complexity: O(runs).
  init(_ runs: [LookRun]) {
    self = runs.allSatisfy { $0.look == nil } ? .none : .some(ItemColumn(runs))
  }

  /// What `item`, which must be in range, says.
  ///
  /// - Complexity: O(log n).
  subscript(item: Int) -> ItemLook? {
    guard case .some(let column) = self else { return nil }
    return column.place(of: item)?.chunk.look
  }

  /// Whether any item says something.
  var isEmpty: Bool {
    if case .none = self { return true }
    return false
  }

  /// Applies `change` to the looks of `items` of a section of `count`.
  ///
  /// - Complexity: O(log n + runs in `items`).
  mutating func apply(_ change: ItemChange, to items: Range<Int>, count: Int) {
    edit(count: count) { column in
      var runs: [LookRun] = []
      column.forEachSlice(of: items) { run, items in
        var look = run.look ?? ItemLook()
        look.apply(change)
        runs.append(LookRun(look: look.isEmpty ? nil : look, count: items.count))
      }
      column.replace(items, with: runs)
    }
  }

  /// Makes room for `new` items at `item` in a section of `count`.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ look: ItemLook, repeating new: Int, at item: Int, count: Int) {
    if isEmpty && look.isEmpty { return }
    let run = LookRun(look: look.isEmpty ? nil : look, count: new)
    edit(count: count) { $0.replace(item..<item, with: [run]) }
  }

  /// Closes the gap of removed `items`.
  ///
  /// - Complexity: O(log n) and O(runs) to free them.
  mutating func remove(_ items: Range<Int>) {
    if isEmpty { return }
    edit(count: 0) { $0.replace(items, with: []) }
  }

  /// Changes the column, which is made for `count` items if there is none and dropped if it says
  /// nothing in the end.
  private mutating func edit(count: Int, _ change: (inout ItemColumn<LookRun>) -> Void) {
    var column: ItemColumn<LookRun>
    switch self {
    case .none: column = ItemColumn(count == 0 ? [] : [LookRun(look: nil, count: count)])
    case .some(let old): column = old
    }
    change(&column)
    let saysNothing = column.count == 0 || column.single.map { $0.look == nil } ?? false
    self = saysNothing ? .none : .some(column)
  }
}
