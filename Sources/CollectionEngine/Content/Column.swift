/// One property of the items of a section: a single value while all items have the same.
///
/// An item without a value of its own has nil.
///
/// A column does not know how many items there are; its section does and keeps it in step.
struct Column<Value: Hashable & Sendable>: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    case uniform(Value?)
    case each([Value?])
  }

  private var storage = Storage.uniform(nil)

  /// The value that all items share (nil inside: none has one), or nil when they may differ.
  var uniformValue: Value?? {
    if case .uniform(let value) = storage { return .some(value) }
    return nil
  }

  subscript(item: Int) -> Value? {
    switch storage {
    case .uniform(let value): return value
    case .each(let values): return values[item]
    }
  }

  /// Gives `items` of a section of `count` the same value.
  ///
  /// - Complexity: O(1) for the whole section, else O(count).
  mutating func set(_ value: Value?, for items: Range<Int>, count: Int) {
    if items == 0..<count {
      storage = .uniform(value)
      return
    }
    if case .uniform(let old) = storage, old == value || items.isEmpty { return }
    spread(count: count)
    edit { values in for item in items { values[item] = value } }
  }

  /// Takes over the values of a whole section.
  mutating func replace(with values: [Value?]) { storage = .each(values) }

  /// Makes room for `new` items with `value` at `item` in a section of `count` items.
  mutating func insert(_ value: Value?, repeating new: Int, at item: Int, count: Int) {
    if case .uniform(let old) = storage, old == value || count == 0 {
      storage = .uniform(value)
      return
    }
    spread(count: count)
    edit { values in
      values.insert(contentsOf: repeatElement(value, count: new), at: item)
    }
  }

  /// Closes the gap of removed `items`.
  mutating func remove(_ items: Range<Int>) {
    edit { values in values.removeSubrange(items) }
  }

  /// Turns a uniform column into one value an item.
  private mutating func spread(count: Int) {
    if case .uniform(let value) = storage {
      storage = .each(Array(repeating: value, count: count))
    }
  }

  /// Changes single values in place; a uniform column has none.
  private mutating func edit(_ change: (inout [Value?]) -> Void) {
    guard case .each(var values) = storage else { return }
    storage = .uniform(nil)
    change(&values)
    storage = .each(values)
  }
}
