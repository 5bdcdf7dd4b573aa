import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of `layout.touch/1`.
  nonisolated(unsafe) static let touch = permanent(
    layout_touch(
      struct_size: UInt32(MemoryLayout<layout_touch>.size), reserved: 0,
      zones: { instance, context, buffer, capacity, count, message in
        report(to: message) { () throws(LayoutFailure) in
          let zones = try LayoutInstance.at(instance).layout.touch?.touchZones(
            ImportedContext.over(context))
          count.pointee = UInt64(zones?.count ?? 0)
          guard let zones, count.pointee <= capacity else {
            return zones == nil ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL
          }
          for (index, zone) in zones.enumerated() { buffer[index] = layout_touch_zone(zone) }
          return LAYOUT_OK
        }
      }))
}
