import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The landings of a plugin's instance, with checked answers.
final class PluginLanding: Landing {
  private let instance: PluginInstance
  private let queryOffset: PluginFunctions.Landing
  /// Optional: without it offsets have ends.
  private let queryAxes: PluginFunctions.EndlessAxes?

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_landing = instance.table(LAYOUT_LANDING) else { return nil }
    self.instance = instance
    queryOffset = try instance.required(table.offset, "landing")
    queryAxes = table.endless_axes
  }

  func endlessAxes() throws(LayoutFailure) -> Axes {
    guard let queryAxes else { return [] }
    var axes = layout_axes.max
    try instance.require(.endlessAxes) { queryAxes(instance.pointer, &axes, $0) }
    guard axes <= Axes.both.rawValue else {
      throw instance.plugin.misbehaviour(.endlessAxes, .value(.axes(axes)))
    }
    return Axes(rawValue: axes)
  }

  func contentOffset(
    bringing element: Element, to position: ScrollPosition, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point? {
    var asked = layout_element(element)
    var answer = layout_point(x: .nan, y: .nan)
    let status = try instance.call(.landing, over: context) {
      queryOffset(instance.pointer, $0, &asked, UInt32(position.rawValue), &answer, $1)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.landing, .meaninglessStatus(status))
    }
    guard Point(answer).isFinite else {
      throw instance.plugin.misbehaviour(.landing, .value(.place(Point(answer))))
    }
    return Point(answer)
  }
}
