public import LayoutPluginKit
import OverlayLayout

/// The one exported function of the plugin `overlay`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Overlay() }
}
