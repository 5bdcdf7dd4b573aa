internal import LayoutCore

/// Everything an item says about itself, to carry it to another place.
struct ItemValues: Sendable {
  /// Its numbers; each trait once.
  private(set) var numbers: [(trait: Trait, value: Double)]
  /// What it says about its cell.
  private(set) var look: ItemLook

  /// Creates the values of an item that says nothing but this.
  init(numbers: [(trait: Trait, value: Double)] = [], look: ItemLook = ItemLook()) {
    self.numbers = numbers
    self.look = look
  }

  /// Creates the values of a new item after `changes`, one after the other.
  init(_ changes: [ItemChange]) {
    self.init()
    for change in changes {
      switch change {
      case .trait(let trait, let value): set(trait, value)
      case .size(let size):
        set(.width, size?.width)
        set(.height, size?.height)
      default: look.apply(change)
      }
    }
  }

  /// Its number for `trait`, or nil.
  func number(_ trait: Trait) -> Double? { numbers.first { $0.trait == trait }?.value }

  /// What would make a new item like this one: numbers by trait, then what it says about its cell.
  var changes: [ItemChange] {
    var changes = numbers.map { ItemChange.trait($0.trait, $0.value) }
    if let label = look.label { changes.append(.label(label)) }
    if let zIndex = look.zIndex { changes.append(.zIndex(zIndex)) }
    if let alpha = look.alpha { changes.append(.alpha(alpha)) }
    if let isHidden = look.isHidden { changes.append(.hidden(isHidden)) }
    if let pointer = look.pointer { changes.append(.pointer(pointer)) }
    return changes
  }

  private mutating func set(_ trait: Trait, _ value: Double?) {
    numbers.removeAll { $0.trait == trait }
    if let value, !value.isNaN { numbers.append((trait, value)) }
  }
}
