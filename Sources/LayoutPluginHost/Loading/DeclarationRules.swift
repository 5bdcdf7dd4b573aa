import LayoutCore

extension LayoutDeclaration {
  /// What is wrong with the declaration, or nil.
  var fault: String? {
    var names: Set<String> = []
    for kind in kinds {
      guard !kind.name.isEmpty, names.insert(kind.name).inserted else {
        return "kind \"\(kind.name)\" is empty or declared twice"
      }
    }
    names = []
    for option in options {
      guard PluginName.isWord(option.name) else {
        return "option name \"\(option.name)\" is not of the form [a-z][a-z0-9-]*"
      }
      guard names.insert(option.name).inserted else {
        return "option \(option.name) is declared twice"
      }
      if let value = option.defaultValue, !option.type.allows(value) {
        return "the default of option \(option.name) is not a value of its type and range"
      }
    }
    return nil
  }
}

extension OptionType {
  /// Whether `value` has this type and lies in its range.
  fileprivate func allows(_ value: OptionValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag), (.text, .text): return true
    case (.number(let range), .number(let number)): return range.contains(number)
    case (.integer(let range), .number(let number)):
      return Int(exactly: number).map { range.contains($0) } ?? false
    case (.choice(let words), .choice(let index)): return words.indices.contains(index)
    case (.size, .size(let size)): return size.isFinite && size.width >= 0 && size.height >= 0
    case (.insets, .insets(let insets)):
      return insets.isFinite
        && min(insets.top, insets.left, insets.bottom, insets.right) >= 0
    default: return false
    }
  }
}
