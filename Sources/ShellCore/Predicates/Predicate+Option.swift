internal import CollectionEngine
internal import LayoutCore

extension Predicate.Term {
  /// Returns the value of an option of the current layer, or a part of its size or its insets.
  ///
  /// - Throws: `Refusal` if the layer has no such option, or its value no such part.
  func option(_ name: String, _ part: String?, _ scene: Scene) throws(Refusal) -> Quantity {
    let place = try scene.asked { () throws(EngineError) in try scene.optionPlace(name) }
    let options = try scene.asked { () throws(EngineError) in try scene.options() }
    let named = options.first { $0.declaration == place.declaration }
    guard let named, let value = named.value else { return .target("none") }
    guard let part else {
      switch value {
      case .number(let number): return .number(number)
      case .text(let text):
        if case .number(let number) = NumberReading.number(text) { return .number(number) }
        return .target(text)
      case .flag, .choice, .size, .insets: return .target(named.declaration.text(for: value))
      }
    }
    let parts = Self.parts(of: value)
    guard let found = parts.first(where: { $0.name == part }) else {
      let known = parts.isEmpty ? ["option.\(name)"] : parts.map { "option.\(name).\($0.name)" }
      throw Refusal(.unknown(.value, "option.\(name).\(part)", known: known))
    }
    return .number(found.value)
  }

  private static func parts(of value: OptionValue) -> [(name: String, value: Double)] {
    switch value {
    case .size(let size): [("width", size.width), ("height", size.height)]
    case .insets(let insets):
      [
        ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
        ("right", insets.right),
      ]
    case .flag, .number, .choice, .text: []
    }
  }
}
