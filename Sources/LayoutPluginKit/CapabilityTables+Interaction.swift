import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of `layout.framing/1`.
  nonisolated(unsafe) static let framing = permanent(
    layout_framing(
      struct_size: UInt32(MemoryLayout<layout_framing>.size), reserved: 0,
      base_window: { instance, context, window, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let framing = layout.framing else { return LAYOUT_FAILED }
          let answer = try framing.baseViewport(context)
          window.pointee = layout_base_window(answer)
          return LAYOUT_OK
        }
      }))

  /// The table of `layout.interaction/1`.
  nonisolated(unsafe) static let interaction = permanent(
    layout_interaction(
      struct_size: UInt32(MemoryLayout<layout_interaction>.size), reserved: 0,
      respond: { instance, context, gesture, state, capacity, response, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let gesture = Gesture(gesture.pointee) else {
            throw .refused("expected a gesture of a known kind, found one of a newer host")
          }
          guard let interaction = layout.interaction else { return LAYOUT_FAILED }
          let answer = try interaction.respond(to: gesture, context)
          response.pointee = layout_response(answer)
          guard answer.state.count <= capacity else { return LAYOUT_BUFFER_TOO_SMALL }
          for (index, number) in answer.state.enumerated() { state[index] = number }
          return LAYOUT_OK
        }
      },
      report: { instance, context, sink, message in
        LayoutPluginKit.report(instance, context, to: message) {
          (layout, context) throws(LayoutFailure) in
          add(try layout.interaction?.report(context) ?? [], to: sink)
        }
      },
      compare: { instance, context, velocity, sink, message in
        LayoutPluginKit.report(instance, context, to: message) {
          (layout, context) throws(LayoutFailure) in
          let facts = try layout.interaction?.compare(velocity: Point(velocity.pointee), context)
          return add(facts ?? [], to: sink)
        }
      }))
}

extension CapabilityTables {
  /// The table of `layout.touch/1`.
  nonisolated(unsafe) static let touch = permanent(
    layout_touch(
      struct_size: UInt32(MemoryLayout<layout_touch>.size), reserved: 0,
      zones: { instance, context, buffer, capacity, count, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let zones = try layout.touch?.touchZones(context)
          count.pointee = UInt64(zones?.count ?? 0)
          guard let zones, count.pointee <= capacity else {
            return zones == nil ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL
          }
          for (index, zone) in zones.enumerated() { buffer[index] = layout_touch_zone(zone) }
          return LAYOUT_OK
        }
      }))
}
