import CLayoutPlugin
import LayoutABI
import LayoutCore

/// A Swift context as a C table, for one call into a plugin.
///
/// Reads out of range are refused and remembered: the first is the plugin's fault. The object and
/// its tables are reused from call to call; each call rewrites only fields that may have changed.
final class ExportedContext {
  /// The table passed to the plugin.
  let table = UnsafeMutablePointer<layout_context>.allocate(capacity: 1)
  /// Whether a call has it.
  var isInCall = false
  /// Whether the call has left anything to be looked at, or to be forgotten before the next.
  private(set) var hasTraces = false
  /// The first read out of range.
  private(set) var fault: ContractFault? { didSet { hasTraces = true } }
  /// The last failure of the base, to be thrown again where the decorator passes it on.
  var baseFailure: LayoutFailure? { didSet { hasTraces = true } }
  private(set) var context: any LayoutContext
  /// The layout that a decorator wraps.
  private(set) var base: (any BaseLayout)?
  let plugin: LoadedPlugin
  private let isDecorator: Bool
  private var texts: TextArena? { didSet { hasTraces = true } }
  private(set) var sectionCount = 0
  /// The number of items of the section that was looked up last, of what the tables show.
  var itemCount = (section: -1, count: 0)
  /// Version of the context that the tables show.
  private var version: Int?
  /// Room for the values of one read after the other.
  var column: [Double] = []
  /// The last answer to a rect query of the base.
  var baseAnswer: [LayoutAttributes] = []
  /// Of which query `baseAnswer` did not fit, for the second call.
  var waiting: Rect? { didSet { hasTraces = true } }
  private let wrapped = UnsafeMutablePointer<layout_wrapped>.allocate(capacity: 1)
  /// Version of the base that `wrapped` shows.
  private var baseVersion: Int?
  /// The state that the plugin reads.
  private var state = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)

  /// Creates a context that shows empty content, until a call begins.
  init(for plugin: LoadedPlugin) {
    (self.context, self.plugin) = (EmptyContext(), plugin)
    isDecorator = plugin.declaration.isDecorator
    let host = Unmanaged.passUnretained(self).toOpaque()
    table.initialize(to: layout_context(host: host))
    wrapped.initialize(to: layout_wrapped(host: host))
  }

  deinit {
    table.deallocate()
    wrapped.deallocate()
    state.deallocate()
  }

  /// Makes `context` what the next call reads.
  @inline(__always)
  func begin(_ context: any LayoutContext) {
    isInCall = true
    if hasTraces { forget() }
    let version = context.version
    let isShown = version != nil && version == self.version && self.context === context
    if !isShown { turn(to: context, version) }
    if isDecorator { exportBase(context.base) }
  }

  @inline(never)
  private func turn(to context: any LayoutContext, _ version: Int?) {
    if self.context !== context { self.context = context }
    export(context)
    self.version = version
  }

  @inline(never)
  private func forget() {
    (fault, baseFailure, texts, waiting) = (nil, nil, nil, nil)
    hasTraces = false
  }

  /// Writes what the context shows now to the tables.
  private func export(_ context: any LayoutContext) {
    (sectionCount, itemCount) = (context.sectionCount, (-1, 0))
    let viewport = context.viewport
    table.pointee.viewport = layout_viewport(viewport)
    table.pointee.margins = layout_insets(viewport.margins)
    table.pointee.adjusted_axes = viewport.adjustedAxes.rawValue
    table.pointee.section_count = Int64(sectionCount)
    exportState(context.interactionState)
  }

  /// Writes the numbers of a gesture where they lie until the next call.
  private func exportState(_ numbers: [Double]) {
    if state.count != numbers.count {
      state.deallocate()
      state =
        numbers.isEmpty
        ? UnsafeMutableBufferPointer(start: nil, count: 0) : .allocate(capacity: numbers.count)
      (table.pointee.state, table.pointee.state_count) =
        (UnsafePointer(state.baseAddress), UInt64(numbers.count))
    }
    if !numbers.isEmpty { _ = state.update(fromContentsOf: numbers) }
  }

  /// Writes what is known of a base, unless nothing of it has changed.
  private func exportBase(_ base: (any BaseLayout)?) {
    if let base, base === self.base, base.version == baseVersion { return }
    (self.base, baseVersion) = (base, base?.version)
    guard let base else {
      table.pointee.base = nil
      return
    }
    wrapped.pointee.describe(base)
    table.pointee.base = UnsafePointer(wrapped)
  }

  /// Keeps texts that the plugin reads, until the call returns; few calls read any.
  var arena: TextArena {
    if let texts { return texts }
    let made = TextArena()
    texts = made
    return made
  }

  /// The exported context at the `host` pointer of a table.
  @inline(__always)
  static func at<Result>(
    _ host: UnsafeMutableRawPointer, _ body: (ExportedContext) -> Result
  ) -> Result {
    Unmanaged<ExportedContext>.fromOpaque(host)._withUnsafeGuaranteedRef { body($0) }
  }

  /// The range of sections, or nil and a fault if it is out of range.
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
  /// Creates a table whose functions lead to the `ExportedContext` at `host`; its values are not
  /// set yet.
  init(host: UnsafeMutableRawPointer) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), adjusted_axes: 0, host: host,
      viewport: layout_viewport(), section_count: 0, base: nil,
      item_counts: { host, first, count, counts in
        ExportedContext.at(host) { $0.itemCounts(first, count, counts) }
      },
      columns: { host, metric, first, count, columns in
        ExportedContext.at(host) { $0.columns(metric, first, count, columns) }
      },
      read: { host, metric, section, first, count, values in
        ExportedContext.at(host) { $0.read(metric, section, first, count, values) }
      },
      read_texts: { host, metric, section, first, count, texts in
        ExportedContext.at(host) { $0.readTexts(metric, section, first, count, texts) }
      },
      general_values: { host, first, count, values in
        ExportedContext.at(host) { $0.generalValues(first, count, values) }
      },
      section_values: { host, option, first, count, values in
        ExportedContext.at(host) { $0.sectionValues(option, first, count, values) }
      },
      own_values: { host, first, count, flags in
        ExportedContext.at(host) { $0.ownValues(first, count, flags) }
      },
      kinds: { host, kinds, stride, capacity, count in
        ExportedContext.at(host) { $0.kinds(kinds, stride: stride, capacity, count) }
      },
      kind_named: { host, name, number in
        ExportedContext.at(host) { $0.kind(named: name, number) }
      },
      is_cancelled: { host in ExportedContext.at(host) { $0.isCancelled ? 1 : 0 } }, state: nil,
      state_count: 0,
      measure: { host, rule, elements, proposed, count, sizes in
        ExportedContext.at(host) { $0.measure(rule, elements, proposed, count, sizes) }
      },
      margins: layout_insets())
  }
}

extension layout_wrapped {
  /// Creates a table whose functions lead to the base of the `ExportedContext` at `host`; its
  /// values are not set yet.
  init(host: UnsafeMutableRawPointer) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), axis: 0, host: host,
      content_size: layout_size(),
      attributes_in_rect: { host, rect, buffer, stride, capacity, count, message in
        ExportedContext.at(host) {
          $0.baseAttributes(
            in: Rect(rect.pointee), buffer, stride: stride, capacity, count, message)
        }
      },
      attributes_for_element: { host, element, attributes, stride, message in
        ExportedContext.at(host) {
          $0.baseAttributes(for: Element(element.pointee), attributes, stride: stride, message)
        }
      },
      section_extents: { host, first, count, extents, message in
        ExportedContext.at(host) { $0.baseExtents(first, count, extents, message) }
      },
      section_at: { host, offset, section, message in
        ExportedContext.at(host) { $0.baseSection(at: offset, section, message) }
      },
      has_ordered_sections: 0, is_reversed: 0, missing_kinds: 0, version: 0,
      is_right_to_left: 0, reserved: 0)
  }

  /// Describes what is known of `base` without a question.
  fileprivate mutating func describe(_ base: any BaseLayout) {
    axis = base.axis.number
    content_size = layout_size(base.contentSize)
    has_ordered_sections = base.hasOrderedSections ? 1 : 0
    is_reversed = base.isReversed ? 1 : 0
    is_right_to_left = base.isRightToLeft ? 1 : 0
    missing_kinds = layout_missing(base.missingKinds)
    version = Int64(base.version)
  }
}
