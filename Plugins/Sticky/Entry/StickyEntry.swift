public import LayoutPluginKit
import StickyLayout

/// The one exported function of the plugin `sticky`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Sticky() }
}
