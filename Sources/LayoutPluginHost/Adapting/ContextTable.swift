import CLayoutPlugin
import LayoutABI
import LayoutCore

extension layout_context {
  /// The table whose functions lead to the `ExportedContext` behind `host`.
  init(
    _ context: any LayoutContext, base: UnsafePointer<layout_wrapped>?,
    state: UnsafeBufferPointer<Double>, host: UnsafeMutableRawPointer
  ) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), reserved: 0, host: host,
      viewport: layout_viewport(context.viewport), section_count: Int64(context.sectionCount),
      base: base,
      item_counts: { ExportedContext.at($0).itemCounts($1, $2, $3) },
      columns: { ExportedContext.at($0).columns($1, $2, $3, $4) },
      read: { ExportedContext.at($0).read($1, $2, $3, $4, $5) },
      general_values: { ExportedContext.at($0).generalValues($1, $2, $3) },
      section_values: { ExportedContext.at($0).sectionValues($1, $2, $3, $4) },
      own_values: { ExportedContext.at($0).ownValues($1, $2, $3) },
      kinds: { ExportedContext.at($0).kinds($1, $2, $3) },
      kind_named: { ExportedContext.at($0).kind(named: $1, $2) },
      log: { ExportedContext.at($0).log($1) },
      is_cancelled: { ExportedContext.at($0).isCancelled ? 1 : 0 }, state: state.baseAddress,
      state_count: UInt64(state.count))
  }
}

extension layout_wrapped {
  /// The table whose functions lead to the base of the `ExportedContext` behind `host`.
  init(_ base: any BaseLayout, host: UnsafeMutableRawPointer) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), axis: base.axis.number, host: host,
      content_size: layout_size(base.contentSize),
      attributes_in_rect: {
        ExportedContext.at($0).baseAttributes(in: Rect($1.pointee), $2, $3, $4, $5)
      },
      attributes_for_element: {
        ExportedContext.at($0).baseAttributes(for: Element($1.pointee), $2, $3)
      },
      section_extents: { ExportedContext.at($0).baseExtents($1, $2, $3, $4) },
      section_at: { ExportedContext.at($0).baseSection(at: $1, $2, $3) },
      has_ordered_sections: base.hasOrderedSections ? 1 : 0,
      is_reversed: base.isReversed ? 1 : 0, missing_kinds: layout_missing(base.missingKinds),
      version: Int64(base.version))
  }
}
