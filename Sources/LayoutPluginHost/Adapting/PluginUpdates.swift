import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Incremental updates of a plugin's instance.
final class PluginUpdates: IncrementalUpdates {
  private let instance: PluginInstance
  private let table: layout_incremental
  private let state: PreparedState

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_INCREMENTAL, over: layout_incremental()) else {
      return nil
    }
    guard table.apply != nil else {
      throw instance.plugin.misbehaviour(.capability, "the incremental table lacks a function")
    }
    self.instance = instance
    self.table = table
    self.state = state
  }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let apply = table.apply else { return }
    let foreign = updates.map { layout_update($0) }
    try instance.require(.applyUpdates, over: context) { table, message in
      foreign.withUnsafeBufferPointer {
        apply(instance.pointer, table, $0.baseAddress, UInt64($0.count), message)
      }
    }
    try state.refresh?(context.sectionCount)
  }
}
