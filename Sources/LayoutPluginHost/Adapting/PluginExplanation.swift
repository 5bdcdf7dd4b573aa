import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Explanations of a plugin's instance.
final class PluginExplanation: Explanation {
  private let instance: PluginInstance
  private let table: layout_explanation

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_EXPLANATION, over: layout_explanation()) else {
      return nil
    }
    guard table.explain != nil else {
      throw instance.plugin.misbehaviour(.capability, "the explanation table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let explain = table.explain else { return [] }
    var asked = layout_element(element)
    return try instance.facts(.explain, over: context) { instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }

  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let explain = table.explain_point else { return [] }
    var asked = layout_point(point)
    return try instance.facts(.explain, over: context) { instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }
}
