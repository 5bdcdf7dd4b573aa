public import LayoutCore

extension ArrayContext {
  /// Sets an option of `declaration` as people type it, for all or one section.
  ///
  /// Traps for a name or a value that is not declared.
  public func set(
    _ name: String, _ text: String, of declaration: LayoutDeclaration, section: Int? = nil
  ) {
    guard let index = declaration.options.firstIndex(where: { $0.name == name }),
      let value = declaration.options[index].value(text)
    else { fatalError("\(declaration.name) takes no \(name)=\(text)") }
    if let section { sections[section].options[index] = value } else { options[index] = value }
  }
}

extension OptionDeclaration {
  /// The value of a text, or nil if it is of another type; insets and sizes are not read.
  fileprivate func value(_ text: String) -> OptionValue? {
    switch type {
    case .flag: return .flag(text == "on")
    case .number, .integer: return Double(text).map { .number($0) }
    case .choice(let words): return words.firstIndex(of: text).map { .choice($0) }
    case .text: return .text(text)
    case .size, .insets: return nil
    }
  }
}
