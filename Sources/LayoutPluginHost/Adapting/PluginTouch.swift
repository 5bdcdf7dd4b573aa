import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Touch zones of a plugin's instance.
final class PluginTouch: TouchZoning {
  private let instance: PluginInstance
  private let table: layout_touch

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_TOUCH, over: layout_touch()) else { return nil }
    guard table.zones != nil else {
      throw instance.plugin.misbehaviour(.capability, "the touch table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    guard let query = table.zones else { return [] }
    var buffer = [layout_touch_zone](repeating: layout_touch_zone(), count: TouchZone.most)
    var count: UInt64 = 0
    let status = try instance.call(.touchZones, over: context) {
      query(instance.pointer, $0, &buffer, UInt64(TouchZone.most), &count, $1)
    }
    guard count <= TouchZone.most else {
      throw instance.plugin.misbehaviour(
        .touchZones, "\(count) zones, more than \(TouchZone.most)")
    }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.touchZones, "status \(status) has no meaning here")
    }
    return try buffer.prefix(Int(count)).enumerated().map { entry throws(LayoutFailure) in
      guard let zone = TouchZone(entry.element) else {
        throw instance.plugin.misbehaviour(.touchZones, "zone \(entry.offset) cannot be read")
      }
      return zone
    }
  }
}
