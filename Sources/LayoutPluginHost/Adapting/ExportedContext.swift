import CLayoutPlugin
import LayoutABI
import LayoutCore

/// A Swift context behind the C table, for the time of one call into a plugin.
///
/// Reads out of range are refused and remembered: the first is the plugin's fault. One object serves
/// one call after the other.
final class ExportedContext {
  /// The first read out of range.
  private(set) var fault: ContractFault?
  /// The last failure of the base, to be thrown again where the decorator passes it on.
  var baseFailure: LayoutFailure?
  private(set) var context: any LayoutContext
  let plugin: LoadedPlugin
  private var texts: TextArena?
  private(set) var sectionCount: Int
  /// Room for the values of one read after the other.
  var column: [Double] = []
  /// Room for the answers to rect queries of the base.
  var baseAnswer: [LayoutAttributes] = []
  /// The answer to a rect query of the base that did not fit, for the second call.
  var waiting: (rect: Rect, answer: [LayoutAttributes])?

  init(_ context: any LayoutContext, for plugin: LoadedPlugin) {
    self.context = context
    self.plugin = plugin
    sectionCount = context.sectionCount
  }

  /// Makes this the context of the next call.
  func begin(_ context: any LayoutContext) {
    self.context = context
    sectionCount = context.sectionCount
    fault = nil
    baseFailure = nil
    texts = nil
    waiting = nil
  }

  /// Keeps texts that the plugin reads, until the call returns; few calls read any.
  var arena: TextArena {
    if let texts { return texts }
    let made = TextArena()
    texts = made
    return made
  }

  /// The exported context behind the `host` pointer of a table.
  static func at(_ host: UnsafeMutableRawPointer) -> ExportedContext {
    Unmanaged.fromOpaque(host).takeUnretainedValue()
  }

  /// Calls `body` with the table.
  func withTable<Result, Failure: Error>(
    _ body: (UnsafePointer<layout_context>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let host = Unmanaged.passUnretained(self).toOpaque()
    return try context.interactionState.withUnsafeBufferPointer { (state) throws(Failure) in
      guard plugin.declaration.isDecorator,
        var wrapped = context.base.map({ layout_wrapped($0, host: host) })
      else {
        var table = layout_context(context, base: nil, state: state, host: host)
        return try body(&table)
      }
      return try withUnsafePointer(to: &wrapped) { (base) throws(Failure) in
        var table = layout_context(context, base: base, state: state, host: host)
        return try body(&table)
      }
    }
  }

  /// The range of sections, or nil and a fault where it is out of range.
  func sections(_ first: Int64, _ count: UInt64, _ read: ContractFault.Read) -> Range<Int>? {
    if let range = Range(first, count, in: sectionCount) { return range }
    _ = refuse(.outOfRange(read, first: first, count: count, limit: sectionCount))
    return nil
  }

  func refuse(_ found: ContractFault) -> layout_status {
    fault = fault ?? found
    return LAYOUT_REFUSED
  }
}

extension Range<Int> {
  /// `count` positions from `first` on, or nil if they are not all in 0..<`limit`.
  init?(_ first: Int64, _ count: UInt64, in limit: Int) {
    guard first >= 0, count <= UInt64(limit), first <= Int64(limit) - Int64(count) else {
      return nil
    }
    self = Int(first)..<(Int(first) + Int(count))
  }
}

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
      read_texts: { ExportedContext.at($0).readTexts($1, $2, $3, $4, $5) },
      general_values: { ExportedContext.at($0).generalValues($1, $2, $3) },
      section_values: { ExportedContext.at($0).sectionValues($1, $2, $3, $4) },
      own_values: { ExportedContext.at($0).ownValues($1, $2, $3) },
      kinds: { ExportedContext.at($0).kinds($1, stride: $2, $3, $4) },
      kind_named: { ExportedContext.at($0).kind(named: $1, $2) },
      is_cancelled: { ExportedContext.at($0).isCancelled ? 1 : 0 }, state: state.baseAddress,
      state_count: UInt64(state.count),
      measure: { ExportedContext.at($0).measure($1, $2, $3, $4, $5) },
      margins: layout_insets(context.viewport.margins))
  }
}

extension layout_wrapped {
  /// The table whose functions lead to the base of the `ExportedContext` behind `host`.
  init(_ base: any BaseLayout, host: UnsafeMutableRawPointer) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), axis: base.axis.number, host: host,
      content_size: layout_size(base.contentSize),
      attributes_in_rect: {
        ExportedContext.at($0).baseAttributes(in: Rect($1.pointee), $2, stride: $3, $4, $5, $6)
      },
      attributes_for_element: {
        ExportedContext.at($0).baseAttributes(for: Element($1.pointee), $2, stride: $3, $4)
      },
      section_extents: { ExportedContext.at($0).baseExtents($1, $2, $3, $4) },
      section_at: { ExportedContext.at($0).baseSection(at: $1, $2, $3) },
      has_ordered_sections: base.hasOrderedSections ? 1 : 0,
      is_reversed: base.isReversed ? 1 : 0, missing_kinds: layout_missing(base.missingKinds),
      version: Int64(base.version))
  }
}
