import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of what changes invalidate for a layout that answers about bounds, sizes or both; nil
  /// for one that answers about neither.
  static func bounds(_ layout: any CollectionLayout) -> UnsafeRawPointer? {
    switch (layout.boundsSensitivity != nil, layout.sizeSensitivity != nil) {
    case (false, false): return nil
    case (true, false): return boundsAlone
    case (false, true): return sizesAlone
    case (true, true): return boundsAndSizes
    }
  }

  nonisolated(unsafe) private static let boundsAlone = permanent(table(forBounds, nil))
  nonisolated(unsafe) private static let sizesAlone = permanent(table(nil, forSizes))
  nonisolated(unsafe) private static let boundsAndSizes = permanent(table(forBounds, forSizes))

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

  private static func table(_ bounds: ForBounds?, _ sizes: ForSizes?) -> layout_bounds {
    layout_bounds(
      struct_size: UInt32(MemoryLayout<layout_bounds>.size), reserved: 0, invalidation: bounds,
      sizes_invalidation: sizes)
  }

  private static let forBounds: ForBounds = { instance, old, new, answer, sink, message in
    report(to: message) { () throws(LayoutFailure) in
      let invalidation = try LayoutInstance.at(instance).layout.boundsSensitivity?.invalidation(
        from: Viewport(old.pointee), to: Viewport(new.pointee))
      return write(invalidation ?? .everything, to: answer, sink)
    }
  }

  private static let forSizes: ForSizes = {
    instance, context, elements, count, answer, sink, message in
    report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
      let elements = UnsafeBufferPointer(start: elements, count: Int(count)).map { Element($0) }
      let invalidation = try layout.sizeSensitivity?.invalidation(forMeasured: elements, context)
      return write(invalidation ?? .everything, to: answer, sink)
    }
  }

  /// Hands an invalidation to the host.
  private static func write(
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
    let elements = invalidation.elements.map { layout_element($0) }
    if !elements.isEmpty {
      let status = sink.add(sink.host, elements, UInt64(elements.count))
      guard status == LAYOUT_OK else { return status }
    }
    let kinds = invalidation.kinds.map { $0.rawValue }
    return kinds.isEmpty ? LAYOUT_OK : sink.add_kinds(sink.host, kinds, UInt64(kinds.count))
  }
}
