internal import LayoutCore

/// Every property that an item has, for moving it.
struct ItemValues: Sendable {
  /// Its numbers; each metric once.
  private(set) var numbers: [(metric: ItemMetric, value: Double)]
  /// Its overrides.
  private(set) var overrides: ItemOverrides

  /// Creates the values of an item that says nothing but this.
  init(
    numbers: [(metric: ItemMetric, value: Double)] = [], overrides: ItemOverrides = ItemOverrides()
  ) {
    self.numbers = numbers
    self.overrides = overrides
  }

  /// Creates the values of a new item after `changes`, one after the other.
  init(_ changes: [ItemChange]) {
    self.init()
    for change in changes {
      switch change {
      case .metric(let metric, let value): set(metric, value)
      case .size(let size):
        set(.width, size?.width)
        set(.height, size?.height)
      default: overrides.apply(change)
      }
    }
  }

  /// Its number for `metric`, or nil.
  func number(_ metric: ItemMetric) -> Double? { numbers.first { $0.metric == metric }?.value }

  /// What would make a new item like this one: numbers by metric, then what it says about its cell.
  var changes: [ItemChange] {
    var changes = numbers.map { ItemChange.metric($0.metric, $0.value) }
    if let label = overrides.label { changes.append(.label(label)) }
    if let zIndex = overrides.zIndex { changes.append(.zIndex(zIndex)) }
    if let alpha = overrides.alpha { changes.append(.alpha(alpha)) }
    if let isHidden = overrides.isHidden { changes.append(.hidden(isHidden)) }
    if let pointer = overrides.pointer { changes.append(.pointer(pointer)) }
    return changes
  }

  private mutating func set(_ metric: ItemMetric, _ value: Double?) {
    numbers.removeAll { $0.metric == metric }
    if let value, !value.isNaN { numbers.append((metric, value)) }
  }
}
