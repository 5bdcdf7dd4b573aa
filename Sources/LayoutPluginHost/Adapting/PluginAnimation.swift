import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Initial and final attributes of a plugin's instance, checked as every other answer is.
final class PluginAnimation: Animation {
  private typealias Query =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_element>,
      UnsafeMutablePointer<layout_attributes>, UnsafeMutablePointer<layout_message>
    ) -> layout_status

  private let instance: PluginInstance
  private let table: layout_animation
  private let buffer = AttributesBuffer()

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_ANIMATION, over: layout_animation()) else {
      return nil
    }
    guard table.initial_attributes != nil, table.final_attributes != nil else {
      throw instance.plugin.misbehaviour(.capability, "the animation table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let query = table.initial_attributes else { return nil }
    return try ask(.initialAttributes, query, element, context)
  }

  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let query = table.final_attributes else { return nil }
    return try ask(.finalAttributes, query, element, context)
  }

  private func ask(
    _ function: PluginFunction, _ query: Query, _ element: Element, _ context: any LayoutContext
  ) throws(LayoutFailure) -> LayoutAttributes? {
    guard let answer = buffer.start else { return nil }
    var asked = layout_element(element)
    let status = try instance.call(function, over: context) {
      query(instance.pointer, $0, &asked, answer, $1)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(function, "status \(status) has no meaning here")
    }
    var rules = AttributesRules(context)
    var attributes: LayoutAttributes?
    try buffer.take(1) { (foreign) throws(LayoutFailure) in
      switch rules.vet(foreign) {
      case .success(let vetted): attributes = vetted
      case .failure(let fault): throw instance.plugin.misbehaviour(function, fault.text)
      }
    }
    if let found = attributes?.element, found != element {
      throw instance.plugin.misbehaviour(
        function, "asked for \(rules.name(element)), found \(rules.name(found))")
    }
    return attributes
  }
}
