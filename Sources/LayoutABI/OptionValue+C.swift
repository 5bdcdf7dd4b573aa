public import CLayoutPlugin
public import LayoutCore

extension layout_value {
  /// The same value for C, its text kept by `arena`; `LAYOUT_VALUE_NONE` for an unset value.
  public init(_ value: OptionValue?, in arena: TextArena) {
    self.init()
    switch value {
    case nil: type = LAYOUT_VALUE_NONE
    case .flag(let isOn):
      type = LAYOUT_VALUE_FLAG
      index = isOn ? 1 : 0
    case .number(let number):
      type = LAYOUT_VALUE_NUMBER
      numbers.0 = number
    case .choice(let position):
      type = LAYOUT_VALUE_CHOICE
      index = UInt32(clamping: position)
    case .size(let size):
      type = LAYOUT_VALUE_SIZE
      numbers = (size.width, size.height, 0, 0)
    case .insets(let insets):
      type = LAYOUT_VALUE_INSETS
      numbers = (insets.top, insets.left, insets.bottom, insets.right)
    case .text(let string):
      type = LAYOUT_VALUE_TEXT
      text = arena.text(string)
    }
  }
}

extension OptionValue {
  /// The same value for Swift; nil for an unset value, an unknown type and text that cannot be
  /// read.
  public init?(_ value: layout_value) {
    let n = value.numbers
    switch value.type {
    case LAYOUT_VALUE_FLAG: self = .flag(value.index != 0)
    case LAYOUT_VALUE_NUMBER: self = .number(n.0)
    case LAYOUT_VALUE_CHOICE: self = .choice(Int(value.index))
    case LAYOUT_VALUE_SIZE: self = .size(Size(width: n.0, height: n.1))
    case LAYOUT_VALUE_INSETS:
      self = .insets(Insets(top: n.0, left: n.1, bottom: n.2, right: n.3))
    case LAYOUT_VALUE_TEXT:
      guard let text = String(value.text) else { return nil }
      self = .text(text)
    default: return nil
    }
  }
}
