internal import LayoutCore

/// The changes that a batch makes to the items of a section, in flat lists: no change has an array
/// of its own.
///
///     var batch = SectionBatch()
///     batch.reload(3)                       // item 3 stays
///     batch.give([.size(size)])             // and has another size
///     batch.remove(5)
///     batch.insert(before: 6)
///     batch.give([.label("new")])
///
/// Edits are in order. All places are those before the batch. An insertion is before the item that
/// it pushes on, and after removals at the same place.
struct SectionBatch {
  /// A number that the item of an edit gets; NaN for none.
  private struct Number {
    var edit: Int
    var metric: ItemMetric
    var value: Double
  }

  private var edits: [ColumnPlace] = []
  /// Of one edit the last for a metric counts.
  private var numbers: [Number] = []
  /// Metrics of these numbers, each once.
  private(set) var metrics: [ItemMetric] = []
  /// Changes of edits that are not about numbers alone: few items have any.
  private var others: [(edit: Int, changes: [ItemChange])] = []
  /// Growth of the number of items by the batch.
  private(set) var growth = 0
  /// Removed items, numbered as before the batch.
  private var gone: [Range<Int>] = []
  /// Inserted items, numbered as after it, and so those that stay with other values.
  private var (new, reloaded): ([Range<Int>], [Range<Int>]) = ([], [])

  /// Starts again with the present capacity, or with that for `room` requests.
  mutating func removeAll(room: Int) {
    edits.removeAll(keepingCapacity: true)
    edits.reserveCapacity(room)
    numbers.removeAll(keepingCapacity: true)
    numbers.reserveCapacity(2 * room)
    metrics.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    growth = 0
    gone.removeAll(keepingCapacity: true)
    new.removeAll(keepingCapacity: true)
    reloaded.removeAll(keepingCapacity: true)
  }

  // MARK: Adding edits

  /// An item stays; its values change as `give` specifies.
  @inline(__always)
  mutating func reload(_ item: Int) {
    reloaded.append(joining: item + growth)
    edits.append(ColumnPlace(items: item..<item + 1, action: .reload))
  }

  /// An item goes away.
  @inline(__always)
  mutating func remove(_ item: Int) {
    growth -= 1
    gone.append(joining: item)
    if let last = edits.last, last.action == .delete, last.items.upperBound == item {
      edits[edits.count - 1].items = last.items.lowerBound..<item + 1
    } else {
      edits.append(ColumnPlace(items: item..<item + 1, action: .delete))
    }
  }

  /// An item is inserted, with the values that `give` specifies.
  @inline(__always)
  mutating func insert(before item: Int) {
    new.append(joining: item + growth)
    growth += 1
    edits.append(ColumnPlace(items: item..<item, action: .insert))
  }

  /// Sets values of the item of the last edit.
  mutating func give(_ changes: [ItemChange]) {
    var areNumbers = true
    let all = changes.span
    for index in all.indices where !give(all[index]) { areNumbers = false }
    if !areNumbers { others.append((edits.count - 1, changes)) }
  }

  /// All that the item of the last edit, which is new, has.
  mutating func give(_ values: ItemValues) {
    for number in values.numbers { give(number.metric, number.value) }
    if values.identifier != nil || !values.overrides.isEmpty {
      others.append((edits.count - 1, values.changes))
    }
  }

  /// False where the change is not about numbers.
  @inline(__always)
  private mutating func give(_ change: ItemChange) -> Bool {
    var isNumber = false
    change.forEachNumber { metric, value in
      give(metric, value)
      isNumber = true
    }
    return isNumber
  }

  @inline(__always)
  private mutating func give(_ metric: ItemMetric, _ value: Double?) {
    let number = value.map { $0.isNaN ? .nan : $0 } ?? .nan
    numbers.append(Number(edit: edits.count - 1, metric: metric, value: number))
    if !metrics.contains(metric) { metrics.append(metric) }
  }

  // MARK: Edits of columns

  /// The batch's edits of the column of `metric`.
  ///
  /// - Complexity: O(e) for e edits.
  func edits(of metric: ItemMetric) -> ColumnEdits<Double> {
    var values = [Double?](repeating: nil, count: edits.count)
    var room = values.mutableSpan
    for number in numbers where number.metric == metric { room[number.edit] = number.value }
    return columnEdits(values, none: .nan)
  }

  /// Whether the batch gives or takes identifiers.
  var changesIdentifiers: Bool { others.contains { $0.changes.identifier != nil } }

  /// The batch's edits of the identifiers.
  var identifierEdits: ColumnEdits<String> {
    otherEdits(none: "") { _, changes in changes.identifier }
  }

  /// Whether the batch changes overrides.
  var changesOverrides: Bool {
    others.contains { $0.changes.contains { !$0.isIdentifier } }
  }

  /// The batch's edits of the overrides, which are `old`.
  func overrideEdits(_ old: SectionOverrides) -> ColumnEdits<ItemOverrides> {
    otherEdits(none: ItemOverrides()) { edit, changes in
      guard !changes.isEmpty else { return nil }
      var overrides = edit.action == .insert ? nil : old[edit.items.lowerBound]
      for change in changes { overrides = (overrides ?? ItemOverrides()).applying(change) }
      return overrides
    }
  }

  /// Edits of a column that is not of numbers, with the value of each from its changes.
  private func otherEdits<Value>(
    none: Value, _ value: (ColumnPlace, [ItemChange]) -> Value?
  ) -> ColumnEdits<Value> {
    var values = [Value?](repeating: nil, count: edits.count)
    for other in others { values[other.edit] = value(edits[other.edit], other.changes) }
    return columnEdits(values, none: none)
  }

  /// The edits of a column, with a value for each or nil.
  private func columnEdits<Value>(_ values: [Value?], none: Value) -> ColumnEdits<Value> {
    var changes = 0
    for edit in edits.indices {
      changes &+= (edits[edit].action != .reload ? 1 : 0) | (values[edit] != nil ? 1 : 0)
    }
    return ColumnEdits(places: edits, values: values, none: none, count: changes)
  }

  // MARK: Updates

  /// The changes in the order that `LayoutUpdate` documents.
  func updates(ofSection section: Int) -> [LayoutUpdate] {
    var updates: [LayoutUpdate] = []
    updates.reserveCapacity(gone.count + new.count + reloaded.count)
    for items in gone.reversed() { updates.append(.deleteItems(section: section, items: items)) }
    for items in new { updates.append(.insertItems(section: section, items: items)) }
    for items in reloaded { updates.append(.reloadItems(section: section, items: items)) }
    return updates
  }
}

extension ContentSection {
  /// Makes the changes of a batch.
  ///
  /// Each column is edited once, which for many changes is several times faster than one edit per
  /// change.
  ///
  /// - Complexity: O(columns · e log n) for e edits; for more of them than chunks, one pass over
  ///   the columns.
  mutating func apply(_ batch: SectionBatch) {
    if !overrides.isEmpty || batch.changesOverrides {
      overrides.replace(batch.overrideEdits(overrides), count: count)
    }
    if identity.hasItems || batch.changesIdentifiers {
      identity.replace(batch.identifierEdits, count: count)
    }
    editNumbers(growth: batch.growth) { columns, count in
      for metric in batch.metrics { _ = columns.position(of: metric, count: count) }
      for position in columns.indices {
        columns[position].replace(batch.edits(of: columns[position].metric))
      }
    }
  }
}

extension ItemChange {
  /// Whether it is about the identifier.
  fileprivate var isIdentifier: Bool {
    if case .identifier = self { return true }
    return false
  }
}

extension ItemOverrides {
  fileprivate func applying(_ change: ItemChange) -> ItemOverrides {
    var result = self
    result.apply(change)
    return result
  }
}

extension [ItemChange] {
  /// The identifier after the changes, empty for none; nil if no change is about it.
  var identifier: String? {
    var identifier: String?
    for case .identifier(let value) in self { identifier = value ?? "" }
    return identifier
  }
}
