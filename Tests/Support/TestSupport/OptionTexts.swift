public import LayoutCore

extension LayoutDeclaration {
  /// The options with their defaults as people type them: `grid=60`, `edit=off`, `origin=none`.
  public var optionTexts: [String] {
    options.map { option in
      let value: String
      switch option.defaultValue {
      case .number(let number): value = "\(Int(number))"
      case .choice(let index):
        guard case .choice(let words) = option.type else { return option.name }
        value = words[index]
      case .text(let text): value = text
      case .flag(let isOn): value = isOn ? "on" : "off"
      case .size, .insets, nil: value = "none"
      }
      return "\(option.name)=\(value)"
    }
  }
}
