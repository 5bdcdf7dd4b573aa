public import CLayoutPlugin
import CalendarLayout
import LayoutPluginKit

/// The one exported function of the plugin `calendar`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { WeekCalendar(timeZoneFile: $0.timeZoneFile) }
}

/// The note by which the plugin is known before its code runs: owner `LAYP`, then the ABI version
/// 1.0 and the text `calendar 1.0.0`, each filled up with zeros to a multiple of 4 bytes.
@section(".note.layout") @used
private let note: (UInt32, UInt32, UInt32, [8 of UInt8], UInt32, [16 of UInt8]) = (
  5, 20, 1, [0x4C, 0x41, 0x59, 0x50, 0, 0, 0, 0], 0x0001_0000,
  [
    0x63, 0x61, 0x6C, 0x65, 0x6E, 0x64, 0x61, 0x72, 0x20, 0x31, 0x2E, 0x30, 0x2E, 0x30, 0, 0,
  ]
)
