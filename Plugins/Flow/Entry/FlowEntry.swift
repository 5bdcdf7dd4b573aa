public import CLayoutPlugin
import FlowLayout
import LayoutPluginKit

/// The one exported function of the plugin `flow`.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Flow() }
}

/// The note by which the plugin is known before its code runs: owner `LAYP`, then the ABI version
/// 1.0 and the text `flow 1.0.0`, each filled up with zeros to a multiple of 4 bytes.
@section(".note.layout") @used
private let note: (UInt32, UInt32, UInt32, [8 of UInt8], UInt32, [12 of UInt8]) = (
  5, 16, 1, [0x4C, 0x41, 0x59, 0x50, 0, 0, 0, 0], 0x0001_0000,
  [0x66, 0x6C, 0x6F, 0x77, 0x20, 0x31, 0x2E, 0x30, 0x2E, 0x30, 0, 0]
)
