public import LayoutCore

/// Options by their names, of the layout whose defaults the context began with. An undeclared name
/// or word traps.
extension ArrayContext {
  /// Sets an option for all or one section; nil: unset.
  public func set(_ name: String, _ value: OptionValue?, section: Int? = nil) {
    let index = number(ofOption: name)
    if let section { sections[section].options[index] = value } else { options[index] = value }
  }

  /// Sets an option as people type it; insets and sizes are not read.
  public func set(_ name: String, text: String, section: Int? = nil) {
    guard let value = declaration?.options[number(ofOption: name)].value(text) else {
      fatalError("option \(name) does not take \(text)")
    }
    set(name, value, section: section)
  }

  private func number(ofOption name: String) -> Int {
    guard let index = declaration?.options.firstIndex(where: { $0.name == name }) else {
      fatalError("no option \(name) of \(declaration?.name ?? "an unknown layout")")
    }
    return index
  }
}

extension OptionDeclaration {
  /// The value of a text, or nil if it is of another type.
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

/// Answers of a layout that was prepared with the context.
extension ArrayContext {
  /// More than all content.
  public static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)

  /// The elements that a rectangle meets.
  public func elements(of layout: any CollectionLayout, in rect: Rect = everywhere)
    throws(LayoutFailure) -> [LayoutAttributes]
  {
    var found: [LayoutAttributes] = []
    try layout.attributes(in: rect, self, into: &found)
    return found
  }

  /// Every element there is, each asked for by itself, in order; of each kind at least `least` are
  /// looked for in a section.
  public func everyElement(of layout: any CollectionLayout, least: Int = 1) throws(LayoutFailure)
    -> [LayoutAttributes]
  {
    var all: [LayoutAttributes] = []
    for (section, content) in sections.enumerated() {
      for kind in kinds.all {
        for item in 0..<max(content.items.count, least) {
          let element = Element(kind, section: section, item: item)
          if let found = try layout.attributes(for: element, self) { all.append(found) }
        }
      }
    }
    return all
  }
}
