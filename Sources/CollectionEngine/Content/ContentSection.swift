internal import LayoutCore

/// Names one option of one layout of one layer, for values that belong to a section.
struct OptionKey: Hashable, Sendable {
  var layer: String
  var layout: String
  var option: String
}

/// The items of one section: how many, their traits in columns, and the section's own options.
struct ContentSection: Sendable {
  private(set) var count: Int
  private var columns: [Trait: Column<Double>] = [:]
  private var looks = Column<ItemLook>()
  var ownOptions: [OptionKey: OptionValue] = [:]

  init(count: Int) { self.count = count }

  func column(_ trait: Trait) -> TraitColumn {
    guard let column = columns[trait] else { return .absent }
    guard let uniform = column.uniformValue else { return .mixed }
    return uniform.map { .uniform($0) } ?? .absent
  }

  func read(_ trait: Trait, items: Range<Int>, into values: inout [Double]) {
    guard let column = columns[trait] else {
      values.append(contentsOf: repeatElement(.nan, count: items.count))
      return
    }
    if let uniform = column.uniformValue {
      values.append(contentsOf: repeatElement(uniform ?? .nan, count: items.count))
      return
    }
    for item in items { values.append(column[item] ?? .nan) }
  }

  func value(_ trait: Trait, item: Int) -> Double? { columns[trait]?[item] }

  func look(item: Int) -> ItemLook? { looks[item] }

  /// Whether no item says anything about its cell: then answers need no second look.
  var hasNoLooks: Bool { looks.uniformValue == .some(nil) }

  /// Applies `changes` to `items`, which must be in range.
  mutating func change(_ items: Range<Int>, _ changes: [ItemChange]) {
    for change in changes {
      switch change {
      case .trait(let trait, let value): set(trait, value, items)
      case .size(let size):
        set(.width, size?.width, items)
        set(.height, size?.height, items)
      default: changeLooks(items, change)
      }
    }
  }

  mutating func insertItems(_ new: Int, at item: Int) {
    for trait in columns.keys {
      columns[trait]?.insert(nil, repeating: new, at: item, count: count)
    }
    looks.insert(nil, repeating: new, at: item, count: count)
    count += new
  }

  mutating func deleteItems(_ items: Range<Int>) {
    for trait in columns.keys { columns[trait]?.remove(items) }
    looks.remove(items)
    count -= items.count
  }

  /// Fills whole columns at once, as `generate` does.
  mutating func fill(_ trait: Trait, with values: [Double?]) {
    columns[trait] = Column()
    columns[trait]?.replace(with: values)
  }

  /// Everything an item says about itself, to carry it to another place.
  func changes(of item: Int) -> [ItemChange] {
    var result: [ItemChange] = columns.keys.sorted { $0.rawValue < $1.rawValue }.compactMap {
      trait in columns[trait]?[item].map { .trait(trait, $0) }
    }
    if let look = looks[item] {
      result += [
        .label(look.label), .zIndex(look.zIndex), .alpha(look.alpha), .hidden(look.isHidden),
        .pointer(look.pointer),
      ]
    }
    return result
  }

  private mutating func set(_ trait: Trait, _ value: Double?, _ items: Range<Int>) {
    if columns[trait] == nil {
      guard value != nil else { return }
      columns[trait] = Column()
    }
    columns[trait]?.set(value, for: items, count: count)
  }

  private mutating func changeLooks(_ items: Range<Int>, _ change: ItemChange) {
    if items == 0..<count, let uniform = looks.uniformValue {
      var look = uniform ?? ItemLook()
      look.apply(change)
      looks.set(look.isEmpty ? nil : look, for: items, count: count)
      return
    }
    for item in items {
      var look = looks[item] ?? ItemLook()
      look.apply(change)
      looks.set(look.isEmpty ? nil : look, for: item..<(item + 1), count: count)
    }
  }
}
