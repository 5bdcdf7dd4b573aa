public import LayoutPluginKit
import YearLayout

/// The one exported function of the plugin `year`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { YearCalendar(timeZoneFile: $0.timeZoneFile) }
}
