import AgendaLayout
public import LayoutPluginKit

/// The one exported function of the plugin `agenda`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { AgendaCalendar(timeZoneFile: $0.timeZoneFile) }
}
