public import LayoutPluginKit
import TimelineLayout

/// The one exported function of the plugin `timeline`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { TimelineCalendar(timeZoneFile: $0.timeZoneFile) }
}
