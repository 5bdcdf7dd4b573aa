public import LayoutPluginKit
import ListLayout

/// The one exported function of the plugin `list`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { List() }
}
