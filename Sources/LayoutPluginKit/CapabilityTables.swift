import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The capability tables of every Swift layout; which of them an instance shows is its own matter.
enum CapabilityTables {
  /// The table with `id`, or nil if `layout` lacks the capability or the id is unknown.
  static func table(_ id: UInt32, of layout: any CollectionLayout) -> UnsafeRawPointer? {
    switch id {
    case LAYOUT_SECTIONS: return layout.sections == nil ? nil : sections
    case LAYOUT_INCREMENTAL: return layout.incremental == nil ? nil : incremental
    case LAYOUT_BOUNDS: return layout.boundsSensitivity == nil ? nil : bounds
    case LAYOUT_SNAPPING:
      guard layout.anchoring == nil else { return anchoring }
      return layout.snapping == nil ? nil : snapping
    case LAYOUT_ANIMATION: return layout.animation == nil ? nil : animation
    case LAYOUT_EXPLANATION: return layout.explanation == nil ? nil : explanation
    case LAYOUT_TOUCH: return layout.touch == nil ? nil : touch
    case LAYOUT_FRAMING: return layout.framing == nil ? nil : framing
    case LAYOUT_INTERACTION: return layout.interaction == nil ? nil : interaction
    case LAYOUT_CONNECTION: return connection
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
        guard let sections = LayoutInstance.at(instance).layout.sections else {
          return LAYOUT_FAILED
        }
        axis.pointee = sections.axis.number
        return LAYOUT_OK
      },
      extents: { instance, first, count, extents, message in
        report(to: message) { () throws(LayoutFailure) in
          guard let sections = LayoutInstance.at(instance).layout.sections else {
            return LAYOUT_FAILED
          }
          for index in 0..<Int(count) {
            let extent = try sections.extent(ofSection: Int(first) + index)
            extents[index] = layout_extent(extent)
          }
          return LAYOUT_OK
        }
      },
      section_at: { instance, offset, section, message in
        report(to: message) { () throws(LayoutFailure) in
          let sections = LayoutInstance.at(instance).layout.sections
          guard let found = try sections?.section(at: offset) else { return LAYOUT_NONE }
          section.pointee = Int64(found)
          return LAYOUT_OK
        }
      },
      is_reversed: { instance, isReversed, _ in
        guard let sections = LayoutInstance.at(instance).layout.sections else {
          return LAYOUT_FAILED
        }
        isReversed.pointee = sections.isReversed ? 1 : 0
        return LAYOUT_OK
      }))

  nonisolated(unsafe) private static let connection = permanent(
    layout_connection(
      struct_size: UInt32(MemoryLayout<layout_connection>.size), reserved: 0,
      connect: { instance, host, _ in
        LayoutInstance.at(instance).host.connect(host)
        return LAYOUT_OK
      }))

  nonisolated(unsafe) private static let incremental = permanent(
    layout_incremental(
      struct_size: UInt32(MemoryLayout<layout_incremental>.size), reserved: 0,
      apply: { instance, context, updates, count, message in
        report(to: message) { () throws(LayoutFailure) in
          let foreign = UnsafeBufferPointer(start: updates, count: Int(count))
          let known = foreign.compactMap { LayoutUpdate($0) }
          guard known.count == foreign.count else {
            throw .refused("expected changes of known kinds, found one of a newer host")
          }
          try LayoutInstance.at(instance).layout.incremental?.apply(
            known, ImportedContext.over(context))
          return LAYOUT_OK
        }
      }))

  nonisolated(unsafe) private static let bounds = permanent(
    layout_bounds(
      struct_size: UInt32(MemoryLayout<layout_bounds>.size), reserved: 0,
      staleness: { instance, old, new, staleness, message in
        report(to: message) { () throws(LayoutFailure) in
          let answer = try LayoutInstance.at(instance).layout.boundsSensitivity?.invalidation(
            from: Viewport(old.pointee), to: Viewport(new.pointee))
          staleness.pointee = (answer ?? .everything).number
          return LAYOUT_OK
        }
      }))

  nonisolated(unsafe) private static let snapping = permanent(snappingTable)

  /// The same table with the functions of places; where the layout does not snap, what is proposed
  /// stays.
  nonisolated(unsafe) private static let anchoring: UnsafeRawPointer = {
    var table = snappingTable
    table.place_of_point = { instance, context, point, place, message in
      report(to: message) { () throws(LayoutFailure) in
        let answer = try LayoutInstance.at(instance).layout.anchoring?.place(
          of: Point(point.pointee), ImportedContext.over(context))
        guard let answer else { return LAYOUT_NONE }
        place.pointee = layout_point(answer)
        return LAYOUT_OK
      }
    }
    table.point_of_place = { instance, context, place, point, message in
      report(to: message) { () throws(LayoutFailure) in
        let answer = try LayoutInstance.at(instance).layout.anchoring?.point(
          ofPlace: Point(place.pointee), ImportedContext.over(context))
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
        report(to: message) { () throws(LayoutFailure) in
          let proposed = Point(proposed.pointee)
          let answer = try LayoutInstance.at(instance).layout.snapping?.targetContentOffset(
            forProposed: proposed, velocity: Point(velocity.pointee),
            ImportedContext.over(context))
          target.pointee = layout_point(answer ?? proposed)
          return LAYOUT_OK
        }
      },
      place_of_point: nil, point_of_place: nil)
  }

  nonisolated(unsafe) private static let animation = permanent(
    layout_animation(
      struct_size: UInt32(MemoryLayout<layout_animation>.size), reserved: 0,
      initial_attributes: { instance, context, element, attributes, message in
        report(to: message) { () throws(LayoutFailure) in
          let answer = try LayoutInstance.at(instance).layout.animation?.initialAttributes(
            forAppearing: Element(element.pointee), ImportedContext.over(context))
          guard let answer else { return LAYOUT_NONE }
          attributes.pointee = layout_attributes(answer)
          return LAYOUT_OK
        }
      },
      final_attributes: { instance, context, element, attributes, message in
        report(to: message) { () throws(LayoutFailure) in
          let answer = try LayoutInstance.at(instance).layout.animation?.finalAttributes(
            forDisappearing: Element(element.pointee), ImportedContext.over(context))
          guard let answer else { return LAYOUT_NONE }
          attributes.pointee = layout_attributes(answer)
          return LAYOUT_OK
        }
      }))

  nonisolated(unsafe) private static let explanation = permanent(
    layout_explanation(
      struct_size: UInt32(MemoryLayout<layout_explanation>.size), reserved: 0,
      explain: { instance, context, element, sink, message in
        report(to: message) { () throws(LayoutFailure) in
          let facts = try LayoutInstance.at(instance).layout.explanation?.explain(
            Element(element.pointee), ImportedContext.over(context))
          return add(facts ?? [], to: sink.pointee)
        }
      },
      explain_point: { instance, context, point, sink, message in
        report(to: message) { () throws(LayoutFailure) in
          let facts = try LayoutInstance.at(instance).layout.explanation?.explain(
            Point(point.pointee), ImportedContext.over(context))
          return add(facts ?? [], to: sink.pointee)
        }
      }))

  /// Hands facts to the host.
  static func add(_ facts: [Fact], to sink: layout_fact_sink) -> layout_status {
    let arena = TextArena()
    let foreign = arena.array(facts.map { layout_fact($0, in: arena) })
    return withExtendedLifetime(arena) {
      guard let start = foreign.baseAddress else { return LAYOUT_OK }
      return sink.add(sink.host, start, UInt64(foreign.count))
    }
  }
}
