import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Bounds sensitivity of a plugin's instance.
final class PluginBounds: BoundsSensitivity {
  private let instance: PluginInstance
  private let table: layout_bounds
  private let state: PreparedState

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_BOUNDS, over: layout_bounds()) else { return nil }
    guard table.staleness != nil else {
      throw instance.plugin.misbehaviour(.capability, "the bounds table lacks a function")
    }
    self.instance = instance
    self.table = table
    self.state = state
  }

  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation {
    guard let query = table.staleness else { return .everything }
    var (old, new, number) = (layout_viewport(old), layout_viewport(new), UInt32.max)
    try instance.require(.staleness) { query(instance.pointer, &old, &new, &number, $0) }
    guard let invalidation = Invalidation(number: number) else {
      throw instance.plugin.misbehaviour(.staleness, "staleness \(number) is unknown")
    }
    if invalidation == .elements { try state.refresh?(nil) }
    return invalidation
  }
}
