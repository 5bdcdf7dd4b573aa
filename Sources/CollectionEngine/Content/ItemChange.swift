public import LayoutCore

/// One property to give to items; a nil value takes the items' own value away.
public enum ItemChange: Hashable, Sendable {
  /// A number that layouts read in columns.
  case metric(ItemMetric, Double?)
  /// Own width and height.
  case size(Size?)
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
}

/// Per-item overrides of the layout's attributes.
struct ItemOverrides: Hashable, Sendable {
  var label: String?
  var zIndex: Int?
  var alpha: Double?
  var isHidden: Bool?
  var pointer: PointerMode?

  var isEmpty: Bool { self == ItemOverrides() }

  mutating func apply(_ change: ItemChange) {
    switch change {
    case .metric, .size: break
    case .label(let value): label = value
    case .zIndex(let value): zIndex = value
    case .alpha(let value): alpha = value
    case .hidden(let value): isHidden = value
    case .pointer(let value): pointer = value
    }
  }

  /// Applies the overrides to a layout's attributes.
  func apply(to attributes: inout LayoutAttributes) {
    if let zIndex { attributes.zIndex = zIndex }
    if let alpha { attributes.alpha = alpha }
    if let isHidden { attributes.isHidden = isHidden }
    if let pointer { attributes.pointer = pointer }
  }
}
