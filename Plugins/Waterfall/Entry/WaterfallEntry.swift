public import LayoutPluginKit
import WaterfallLayout

/// The one exported function of the plugin `waterfall`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Waterfall() }
}
