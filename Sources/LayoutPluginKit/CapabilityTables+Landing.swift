import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of `layout.landing/1`.
  nonisolated(unsafe) static let landing = permanent(
    layout_landing(
      struct_size: UInt32(MemoryLayout<layout_landing>.size), reserved: 0,
      endless_axes: { instance, axes, message in
        report(to: message) { () throws(LayoutFailure) in
          let landing = LayoutInstance.at(instance) { $0.layout.landing }
          axes.pointee = try landing?.endlessAxes().rawValue ?? 0
          return LAYOUT_OK
        }
      },
      offset: { instance, context, element, position, offset, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let position = UInt8(exactly: position).flatMap({ ScrollPosition(rawValue: $0) })
          else { throw .refused("expected a known position, found one of a newer host") }
          let answer = try layout.landing?.contentOffset(
            bringing: Element(element.pointee), to: position, context)
          guard let answer else { return LAYOUT_NONE }
          offset.pointee = layout_point(answer)
          return LAYOUT_OK
        }
      }))
}
