import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The window that a plugin's instance gives its base.
final class PluginFraming: BaseFraming {
  private let instance: PluginInstance
  private let table: layout_framing

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_FRAMING, over: layout_framing()) else { return nil }
    guard table.base_window != nil else {
      throw instance.plugin.misbehaviour(.capability, "the framing table lacks a function")
    }
    guard instance.plugin.declaration.isDecorator else {
      throw instance.plugin.misbehaviour(.capability, "frames a base, but is no decorator")
    }
    self.instance = instance
    self.table = table
  }

  func baseWindow(_ context: any LayoutContext) throws(LayoutFailure) -> BaseWindow {
    let viewport = context.viewport
    guard let query = table.base_window else {
      return BaseWindow(viewport, scrollInset: viewport.adjustedContentInset)
    }
    var foreign = layout_base_window()
    foreign.viewport.size = layout_size(width: .nan, height: .nan)
    try instance.require(.baseWindow, over: context) {
      query(instance.pointer, $0, &foreign, $1)
    }
    let window = BaseWindow(foreign)
    guard window.isValid else {
      let (size, offset) = (window.viewport.size, window.viewport.contentOffset)
      throw instance.plugin.misbehaviour(
        .baseWindow,
        "window is \(size.width) x \(size.height) at \(offset.x) \(offset.y), or its insets are not finite"
      )
    }
    return window
  }
}
