public import LayoutPluginKit
import MonthLayout

/// The one exported function of the plugin `month`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { MonthCalendar(timeZoneFile: $0.timeZoneFile) }
}
