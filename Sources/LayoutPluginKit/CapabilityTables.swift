import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The capability tables of every Swift layout; an instance gives those that its layout has.
enum CapabilityTables {
  /// The table with `id`, or nil if `layout` lacks the capability or the id is unknown.
  static func table(_ id: UInt32, of layout: any CollectionLayout) -> UnsafeRawPointer? {
    switch id {
    case LAYOUT_SECTIONS: return layout.sections == nil ? nil : sections
    case LAYOUT_INCREMENTAL: return layout.incremental == nil ? nil : incremental
    case LAYOUT_BOUNDS: return bounds(layout)
    case LAYOUT_SNAPPING:
      guard layout.anchoring == nil else { return anchoring }
      return layout.snapping == nil ? nil : snapping
    case LAYOUT_ANIMATION: return layout.animation == nil ? nil : animation
    case LAYOUT_EXPLANATION: return layout.explanation == nil ? nil : explanation
    case LAYOUT_TOUCH: return layout.touch == nil ? nil : touch
    case LAYOUT_FRAMING: return layout.framing == nil ? nil : framing
    case LAYOUT_INTERACTION: return layout.interaction == nil ? nil : interaction
    case LAYOUT_LANDING: return layout.landing == nil ? nil : landing
    case LAYOUT_LABELS: return layout.labelling == nil ? nil : labels
    case LAYOUT_SCROLLERS: return layout.scrollers == nil ? nil : scrollers
    case LAYOUT_MEASURING: return layout.measuring == nil ? nil : measuring
    case LAYOUT_KEEPING: return layout.keeping == nil ? nil : keeping
    case LAYOUT_OPTION_KINDS: return layout.optionKinds == nil ? nil : optionKinds
    case LAYOUT_NOTATION: return layout.optionText == nil ? nil : notation
    case LAYOUT_LENDING: return layout_loan.isPossible ? lending : nil
    default: return nil
    }
  }

  /// Memory for a table, for the life of the process.
  static func permanent<Table>(_ table: Table) -> UnsafeRawPointer {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    pointer.initialize(to: table)
    return UnsafeRawPointer(pointer)
  }

  nonisolated(unsafe) private static let sections = permanent(
    layout_sections(
      struct_size: UInt32(MemoryLayout<layout_sections>.size), reserved: 0,
      axis: { instance, axis, _ in
        guard let sections = LayoutInstance.sections(instance) else { return LAYOUT_FAILED }
        axis.pointee = sections.axis.number
        return LAYOUT_OK
      },
      extents: { instance, first, count, extents, message in
        report(to: message) { () throws(LayoutFailure) in
          guard let sections = LayoutInstance.sections(instance) else { return LAYOUT_FAILED }
          for index in 0..<Int(count) {
            let extent = try sections.extent(ofSection: Int(first) + index)
            extents[index] = layout_extent(extent)
          }
          return LAYOUT_OK
        }
      },
      section_at: { instance, offset, section, message in
        report(to: message) { () throws(LayoutFailure) in
          let sections = LayoutInstance.sections(instance)
          guard let found = try sections?.section(at: offset) else { return LAYOUT_NONE }
          section.pointee = Int64(found)
          return LAYOUT_OK
        }
      },
      is_reversed: { instance, isReversed, _ in
        guard let sections = LayoutInstance.sections(instance) else { return LAYOUT_FAILED }
        isReversed.pointee = sections.isReversed ? 1 : 0
        return LAYOUT_OK
      },
      scroll_axis: { instance, axis, _ in
        guard let sections = LayoutInstance.sections(instance) else { return LAYOUT_FAILED }
        axis.pointee = sections.scrollAxis.number
        return LAYOUT_OK
      },
      is_right_to_left: { instance, isRightToLeft, _ in
        guard let sections = LayoutInstance.sections(instance) else { return LAYOUT_FAILED }
        isRightToLeft.pointee = sections.isRightToLeft ? 1 : 0
        return LAYOUT_OK
      }))

  nonisolated(unsafe) private static let incremental = permanent(
    layout_incremental(
      struct_size: UInt32(MemoryLayout<layout_incremental>.size), reserved: 0,
      apply: { instance, context, updates, count, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let foreign = UnsafeBufferPointer(start: updates, count: Int(count))
          let known = foreign.compactMap { LayoutUpdate($0) }
          guard known.count == foreign.count else {
            throw .refused("expected changes of known kinds, found one of a newer host")
          }
          try layout.incremental?.apply(known, context)
          return LAYOUT_OK
        }
      }))

  nonisolated(unsafe) private static let snapping = permanent(snappingTable)

  /// The table with the functions for places, too; if the layout does not snap, the
  /// proposed offset stays.
  nonisolated(unsafe) private static let anchoring: UnsafeRawPointer = {
    var table = snappingTable
    table.place_of_point = { instance, context, point, place, message in
      report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
        let answer = try layout.anchoring?.place(of: Point(point.pointee), context)
        guard let answer else { return LAYOUT_NONE }
        place.pointee = layout_point(answer)
        return LAYOUT_OK
      }
    }
    table.point_of_place = { instance, context, place, point, message in
      report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
        let answer = try layout.anchoring?.point(ofPlace: Point(place.pointee), context)
        guard let answer else { return LAYOUT_NONE }
        point.pointee = layout_point(answer)
        return LAYOUT_OK
      }
    }
    return permanent(table)
  }()

  private static var snappingTable: layout_snapping {
    layout_snapping(
      struct_size: UInt32(MemoryLayout<layout_snapping>.size), reserved: 0,
      target_offset: { instance, context, proposed, velocity, target, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let proposed = Point(proposed.pointee)
          let answer = try layout.snapping?.targetContentOffset(
            forProposed: proposed, velocity: Point(velocity.pointee), context)
          target.pointee = layout_point(answer ?? proposed)
          return LAYOUT_OK
        }
      },
      place_of_point: nil, point_of_place: nil)
  }

  nonisolated(unsafe) private static let animation = permanent(
    layout_animation(
      struct_size: UInt32(MemoryLayout<layout_animation>.size), reserved: 0,
      initial_attributes: { instance, context, element, attributes, stride, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let element = Element(element.pointee)
          return write(
            try layout.animation?.initialAttributes(forAppearing: element, context),
            to: attributes, stride)
        }
      },
      final_attributes: { instance, context, element, attributes, stride, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let element = Element(element.pointee)
          return write(
            try layout.animation?.finalAttributes(forDisappearing: element, context),
            to: attributes, stride)
        }
      }))

  nonisolated(unsafe) private static let explanation = permanent(
    layout_explanation(
      struct_size: UInt32(MemoryLayout<layout_explanation>.size), reserved: 0,
      explain: { instance, context, element, sink, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let facts = try layout.explanation?.explain(Element(element.pointee), context)
          return add(facts ?? [], to: sink)
        }
      },
      explain_point: { instance, context, point, sink, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let facts = try layout.explanation?.explain(Point(point.pointee), context)
          return add(facts ?? [], to: sink)
        }
      },
      remarks: { instance, context, sink, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          add(try layout.explanation?.remarks(context) ?? [], to: sink)
        }
      },
      place: { instance, context, point, place, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let found = try layout.explanation?.place(at: Point(point.pointee), context)
          guard let found else { return LAYOUT_NONE }
          place.pointee = layout_touch_place(found, in: newArena(instance))
          return LAYOUT_OK
        }
      }))

  nonisolated(unsafe) private static let labels = permanent(
    layout_labels(
      struct_size: UInt32(MemoryLayout<layout_labels>.size), reserved: 0,
      labels: { instance, context, elements, count, labels, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let arena = newArena(instance)
          for index in 0..<Int(count) {
            let label = try layout.labelling?.label(of: Element(elements[index]), context)
            labels[index] = label.map { arena.text($0) } ?? layout_text()
          }
          return LAYOUT_OK
        }
      },
      captions: { instance, context, elements, count, captions, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          let arena = newArena(instance)
          let asked = (0..<Int(count)).map { Element(elements[$0]) }
          let found = try layout.labelling?.captions(of: asked, context) ?? []
          for (index, caption) in found.prefix(asked.count).enumerated() {
            if let caption { captions[index] = layout_caption(caption, in: arena) }
          }
          return LAYOUT_OK
        }
      },
      opening: { instance, context, opening, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let found = try layout.labelling?.opening(context) else { return LAYOUT_NONE }
          opening.pointee.offset = layout_point(found.offset)
          opening.pointee.name = newArena(instance).text(found.name)
          return LAYOUT_OK
        }
      }))

  /// Memory for what the host may read until the next call into the instance.
  static func newArena(_ instance: UnsafeMutableRawPointer) -> TextArena {
    let arena = TextArena()
    LayoutInstance.at(instance) { $0.texts = arena }
    return arena
  }

  /// Hands facts to the host.
  static func add(_ facts: [Fact], to sink: UnsafePointer<layout_fact_sink>) -> layout_status {
    guard let sink = readTable(sink) else { return LAYOUT_FAILED }
    let arena = TextArena()
    let foreign = arena.array(facts.map { layout_fact($0, in: arena) })
    return withExtendedLifetime(arena) {
      guard let start = foreign.baseAddress else { return LAYOUT_OK }
      return sink.add(sink.host, start, UInt64(foreign.count))
    }
  }
}

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
      },
      outcome: { instance, context, outcome, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let answer = try layout.interaction?.outcome(context) else { return LAYOUT_OK }
          outcome.pointee = layout_outcome(answer, in: newArena(instance))
          return LAYOUT_OK
        }
      },
      follows: { instance, context, follows, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          follows.pointee = layout.interaction?.follows(context) == true ? 1 : 0
          return LAYOUT_OK
        }
      }))

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
