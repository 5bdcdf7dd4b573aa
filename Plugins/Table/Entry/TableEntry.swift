public import LayoutPluginKit
import TableLayout

/// The one exported function of the plugin `table`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Table() }
}
