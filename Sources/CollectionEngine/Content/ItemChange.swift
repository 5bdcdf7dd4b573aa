public import LayoutCore

/// One property to give to items; a nil value takes the items' own value away.
public enum ItemChange: Hashable, Sendable {
  /// A number that layouts read in columns.
  case metric(ItemMetric, Double?)
  /// A text of a column of a layout's own, as `Scene.columns` numbers them.
  case text(ItemMetric, String?)
  /// The item's measured size; without a width, the width of its label or the proposed width is
  /// used.
  case measured(width: Double?, height: Double?)
  /// Own width and height.
  case size(Size?)
  /// Text that identifies the item among all items of the content; an empty one identifies nothing.
  case identifier(String?)
  /// Text shown beside the frame and in drawings.
  case label(String?)
  /// Draw order that replaces the layout's.
  case zIndex(Int?)
  /// Opacity that replaces the layout's.
  case alpha(Double?)
  /// Whether the cell is hidden, overriding the layout.
  case hidden(Bool?)
  /// Pointer mode that replaces the layout's.
  case pointer(PointerMode?)
  /// Touch insets that replace the layout's.
  case touchInsets(TouchInsets?)
}

extension ItemChange {
  /// The numbers that it gives or, where nil, takes away.
  @inline(__always)
  func forEachNumber(_ body: (ItemMetric, Double?) -> Void) {
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

/// Per-item overrides of the layout's attributes.
struct ItemOverrides: Hashable, Sendable {
  var label: String?
  var zIndex: Int?
  var alpha: Double?
  var isHidden: Bool?
  var pointer: PointerMode?
  var touchInsets: TouchInsets?
  /// Texts of columns of layouts' own.
  var texts: [ItemMetric: String] = [:]

  /// Whether nothing is overridden; asked of each item of an import.
  var isEmpty: Bool {
    label == nil && zIndex == nil && alpha == nil && isHidden == nil && pointer == nil
      && touchInsets == nil && texts.isEmpty
  }

  /// The text of a column.
  func text(_ metric: ItemMetric) -> String? { metric == .label ? label : texts[metric] }

  mutating func apply(_ change: ItemChange) {
    switch change {
    case .metric, .measured, .size, .identifier: break
    case .text(let metric, let value): texts[metric] = value
    case .label(let value): label = value
    case .zIndex(let value): zIndex = value
    case .alpha(let value): alpha = value
    case .hidden(let value): isHidden = value
    case .pointer(let value): pointer = value
    case .touchInsets(let value): touchInsets = value
    }
  }

  /// Applies the overrides to a layout's attributes.
  func apply(to attributes: inout LayoutAttributes) {
    if let zIndex { attributes.zIndex = zIndex }
    if let alpha { attributes.alpha = alpha }
    if let isHidden { attributes.isHidden = isHidden }
    if let pointer { attributes.pointer = pointer }
    if let touchInsets { attributes.touchInsets = touchInsets }
  }
}

/// Every property that an item has, for moving it.
struct ItemValues: Sendable {
  /// Its numbers; each metric once.
  private(set) var numbers: [(metric: ItemMetric, value: Double)]
  /// Its overrides.
  private(set) var overrides: ItemOverrides
  /// Its identifier, or nil.
  private(set) var identifier: String?

  /// Creates the values of an item.
  init(
    numbers: [(metric: ItemMetric, value: Double)] = [],
    overrides: ItemOverrides = ItemOverrides(), identifier: String? = nil
  ) {
    self.numbers = numbers
    self.overrides = overrides
    self.identifier = identifier
  }

  /// Creates the values of a new item after `changes`, one after the other.
  init(_ changes: [ItemChange]) {
    self.init()
    apply(changes)
  }

  /// Applies `changes`, one after the other.
  mutating func apply(_ changes: [ItemChange]) {
    for change in changes { apply(change) }
  }

  /// Applies a change.
  mutating func apply(_ change: ItemChange) {
    switch change {
    case .identifier(let value): identifier = value.flatMap { $0.isEmpty ? nil : $0 }
    case .metric, .size, .measured: change.forEachNumber { set($0, $1) }
    default: overrides.apply(change)
    }
  }

  /// Whether it has neither overrides nor an identifier.
  var hasOnlyNumbers: Bool { identifier == nil && overrides.isEmpty }

  /// Its number for `metric`, or nil.
  func number(_ metric: ItemMetric) -> Double? { numbers.first { $0.metric == metric }?.value }

  /// The changes that would make a new item like this one: identifier, metrics, then overrides.
  var changes: [ItemChange] {
    let measured = (number(.measuredWidth), number(.measuredHeight))
    var changes: [ItemChange] = identifier.map { [.identifier($0)] } ?? []
    for (metric, value) in numbers {
      switch metric {
      case .measuredWidth where measured.1 != nil: break
      case .measuredWidth: changes.append(.measured(width: measured.0, height: nil))
      case .measuredHeight: changes.append(.measured(width: measured.0, height: measured.1))
      default: changes.append(.metric(metric, value))
      }
    }
    for (metric, text) in overrides.texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      changes.append(.text(metric, text))
    }
    if let label = overrides.label { changes.append(.label(label)) }
    if let zIndex = overrides.zIndex { changes.append(.zIndex(zIndex)) }
    if let alpha = overrides.alpha { changes.append(.alpha(alpha)) }
    if let isHidden = overrides.isHidden { changes.append(.hidden(isHidden)) }
    if let pointer = overrides.pointer { changes.append(.pointer(pointer)) }
    if let insets = overrides.touchInsets { changes.append(.touchInsets(insets)) }
    return changes
  }

  /// The changes that people see.
  var visibleChanges: [ItemChange] {
    changes.filter { if case .metric(.origin, _) = $0 { false } else { true } }
  }

  private mutating func set(_ metric: ItemMetric, _ value: Double?) {
    numbers.removeAll { $0.metric == metric }
    if let value, !value.isNaN { numbers.append((metric, value)) }
  }
}
