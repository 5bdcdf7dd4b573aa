import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of what changes invalidate for a layout that answers about bounds, sizes or both;
  /// nil for one that answers about neither.
  static func bounds(_ layout: any CollectionLayout) -> UnsafeRawPointer? {
    guard let sensitivity = layout.boundsSensitivity else {
      return layout.sizeSensitivity == nil ? nil : sizesAlone
    }
    let tables = sensitivity.followsOffset ? ofOffset : ofRoom
    return layout.sizeSensitivity == nil ? tables.alone : tables.withSizes
  }

  nonisolated(unsafe) private static let sizesAlone = permanent(table(nil, forSizes, nil))
  /// Of layouts that follow the offset.
  nonisolated(unsafe) private static let ofOffset = tables(ignoresOffset: false)
  /// Of layouts that follow the size and the insets alone.
  nonisolated(unsafe) private static let ofRoom = tables(ignoresOffset: true)

  private static func tables(ignoresOffset: Bool) -> (
    alone: UnsafeRawPointer, withSizes: UnsafeRawPointer
  ) {
    var (alone, both) = (table(forBounds, nil, forRoom), table(forBounds, forSizes, forRoom))
    alone.ignores_offset = ignoresOffset ? 1 : 0
    both.ignores_offset = alone.ignores_offset
    return (permanent(alone), permanent(both))
  }

  private typealias ForBounds =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_viewport>, UnsafePointer<layout_viewport>,
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status

  private typealias ForSizes =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_element>, UInt64,
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status

  private typealias ForRoom =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_room>, UnsafePointer<layout_room>,
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status

  private static func table(_ bounds: ForBounds?, _ sizes: ForSizes?, _ room: ForRoom?)
    -> layout_bounds
  {
    layout_bounds(
      struct_size: UInt32(MemoryLayout<layout_bounds>.size), ignores_offset: 0,
      invalidation: bounds, sizes_invalidation: sizes, room_invalidation: room)
  }

  private static let forBounds: ForBounds = { instance, old, new, answer, sink, message in
    report(to: message) { () throws(LayoutFailure) in
      try answerBounds(instance, Viewport(old.pointee), Viewport(new.pointee), answer, sink)
    }
  }

  private static let forRoom: ForRoom = { instance, old, new, answer, sink, message in
    report(to: message) { () throws(LayoutFailure) in
      guard let old = Viewport(old), let new = Viewport(new) else { return LAYOUT_REFUSED }
      return try answerBounds(instance, old, new, answer, sink)
    }
  }

  @inline(__always)
  private static func answerBounds(
    _ instance: UnsafeMutableRawPointer, _ old: Viewport, _ new: Viewport,
    _ answer: UnsafeMutablePointer<layout_invalidation>, _ sink: UnsafePointer<layout_element_sink>
  ) throws(LayoutFailure) -> layout_status {
    let sensitivity = LayoutInstance.at(instance) { $0.boundsSensitivity }
    let invalidation = try sensitivity?.invalidation(from: old, to: new)
    return writeInvalidation(invalidation ?? .everything, to: answer, sink)
  }

  private static let forSizes: ForSizes = {
    instance, context, elements, count, answer, sink, message in
    report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
      let elements = UnsafeBufferPointer(start: elements, count: Int(count)).map { Element($0) }
      let invalidation = try layout.sizeSensitivity?.invalidation(forMeasured: elements, context)
      return writeInvalidation(invalidation ?? .everything, to: answer, sink)
    }
  }

  /// Hands an invalidation to the host.
  private static func writeInvalidation(
    _ invalidation: Invalidation, to answer: UnsafeMutablePointer<layout_invalidation>,
    _ sink: UnsafePointer<layout_element_sink>
  ) -> layout_status {
    guard let sink = readTable(sink), tableSize(answer) >= layout_invalidation.firstSize else {
      return LAYOUT_FAILED
    }
    var written = layout_invalidation(invalidation)
    written.struct_size = answer.pointee.struct_size
    UnsafeMutableRawPointer(answer).copyMemory(
      from: &written,
      byteCount: min(tableSize(answer), MemoryLayout<layout_invalidation>.size))
    let (elements, kinds) = (invalidation.elements, invalidation.kinds)
    if !elements.isEmpty {
      let status = withUnsafeTemporaryAllocation(of: layout_element.self, capacity: elements.count)
      {
        for index in elements.indices {
          $0.initializeElement(at: index, to: layout_element(elements[index]))
        }
        return $0.baseAddress.map { sink.add(sink.host, $0, UInt64(elements.count)) } ?? LAYOUT_OK
      }
      guard status == LAYOUT_OK else { return status }
    }
    return kinds.isEmpty
      ? LAYOUT_OK : sink.add_kinds(sink.host, kinds.map { $0.rawValue }, UInt64(kinds.count))
  }
}

extension Viewport {
  /// The viewport of a host's struct; nil for one that is shorter than version 1.0 has it.
  fileprivate init?(_ room: UnsafePointer<layout_room>) {
    if tableSize(room) >= MemoryLayout<layout_room>.size {
      self.init(room.pointee)
    } else if let shorter = readTable(room) {
      self.init(shorter)
    } else {
      return nil
    }
  }
}
