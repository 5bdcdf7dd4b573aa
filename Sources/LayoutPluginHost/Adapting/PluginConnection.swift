import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The host's functions as an instance of a plugin has them, from its creation to its end.
final class PluginConnection {
  private let zones: TimeZoneDatabase
  private let table: UnsafeMutablePointer<layout_host>
  /// The files that were handed out: the plugin may read them as long as it lives.
  private var files: [String: UnsafeBufferPointer<UInt8>] = [:]
  private let memory = TextArena()

  /// Hands the functions to `instance`, or nil if it asks for nothing.
  ///
  /// - Throws: what the plugin says; `misbehaviour` for a table without its function.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    let plugin = instance.plugin
    guard let found = instance.table(LAYOUT_CONNECTION, over: layout_connection()) else {
      return nil
    }
    guard let connect = found.connect else {
      throw plugin.misbehaviour(.capability, "the connection table lacks a function")
    }
    zones = plugin.calls.timeZones
    table = .allocate(capacity: 1)
    table.initialize(
      to: layout_host(
        struct_size: UInt32(MemoryLayout<layout_host>.size), reserved: 0,
        host: Unmanaged.passUnretained(self).toOpaque(),
        time_zone: { host, name, file, message in
          Unmanaged<PluginConnection>.fromOpaque(host).takeUnretainedValue()
            .timeZone(name, file, message)
        }))
    try instance.require(.connect) { connect(instance.pointer, table, $0) }
  }

  deinit { table.deallocate() }

  private func timeZone(
    _ name: layout_text, _ file: UnsafeMutablePointer<layout_bytes>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    guard let name = String(name) else { return LAYOUT_NONE }
    do throws(MissingTimeZones) {
      if files[name] == nil, let bytes = try zones.file(named: name) {
        files[name] = memory.array(bytes)
      }
    } catch {
      message.pointee.write(error.sentence)
      return LAYOUT_REFUSED
    }
    guard let found = files[name] else { return LAYOUT_NONE }
    file.pointee = layout_bytes(start: found.baseAddress, length: UInt64(found.count))
    return LAYOUT_OK
  }
}
