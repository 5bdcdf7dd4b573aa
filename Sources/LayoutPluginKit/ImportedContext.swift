import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Services of the host during a call, besides content and options.
///
///     (context as? any HostServices)?.log("broke 12 lines")
///
/// A layout that runs without a host, as in its own tests, finds none.
public protocol HostServices {
  /// Whether the call was cancelled; the layout should then throw `refused` soon.
  var isCancelled: Bool { get }

  /// Leaves one line for people who debug the layout.
  func log(_ text: String)
}

/// The host's context for a Swift layout.
///
/// Valid until the plugin's function returns; one object serves one call after the other.
///
/// A read that the host refuses, because it is out of range, gives nothing: 0, absent or NaN. The
/// host notes the refusal and reports it as the layout's fault.
final class ImportedContext: LayoutContext, HostServices {
  /// Whether a call has it.
  var isInCall = true
  private let foreign: ForeignTable<layout_context>
  private unowned(unsafe) let host: LayoutHost
  private var itemCounts = SectionWindow<Int64>()
  private var ownFlags = SectionWindow<UInt8>()
  private var scrollerOffsets = SectionWindow<Double>()
  /// The estimate of this call, once it was asked for.
  private var knownEstimate: Estimate??
  /// The base of this call, once it was asked for, and that of an earlier one.
  private var ownBase: (isCurrent: Bool, base: ImportedBase?) = (false, nil)

  /// Creates the context for `pointer`.
  ///
  /// - Throws: `refused` if the host's table is shorter than version 1.0 has it.
  init(_ pointer: UnsafePointer<layout_context>, _ host: LayoutHost) throws(LayoutFailure) {
    guard let foreign = ForeignTable(pointer) else { throw Self.tooShort(pointer) }
    (self.foreign, self.host) = (foreign, host)
  }

  /// Switches to the context at `pointer`, for the next call.
  ///
  /// - Throws: `refused` if the host's table is shorter than version 1.0 has it.
  @inline(__always)
  func begin(_ pointer: UnsafePointer<layout_context>) throws(LayoutFailure) {
    guard foreign.move(to: pointer) else { throw Self.tooShort(pointer) }
    isInCall = true
    ownBase.isCurrent = false
    itemCounts.removeAll()
    ownFlags.removeAll()
    scrollerOffsets.removeAll()
    knownEstimate = nil
  }

  private static func tooShort(_ pointer: UnsafePointer<layout_context>) -> LayoutFailure {
    .refused(
      "expected a context of at least \(layout_context.firstSize) bytes, "
        + "found \(tableSize(pointer))")
  }

  /// The host's table; only what is used of it is read.
  private var table: layout_context { @inline(__always) get { foreign.pointer.pointee } }

  var viewport: Viewport {
    var viewport = Viewport(table.viewport)
    viewport.margins = Insets(table.margins)
    viewport.adjustedAxes = Axes(rawValue: table.adjusted_axes)
    return viewport
  }

  var sectionCount: Int { Int(table.section_count) }

  var base: (any BaseLayout)? {
    if ownBase.isCurrent { return ownBase.base }
    guard let pointer = table.base else { return nil }
    if let base = ownBase.base, base.begin(pointer) {
      ownBase.isCurrent = true
    } else {
      ownBase = (true, ImportedBase(pointer, host.lendBase))
    }
    return ownBase.base
  }

  var interactionState: [Double] {
    Array(UnsafeBufferPointer(start: table.state, count: Int(table.state_count)))
  }

  var isCancelled: Bool { table.is_cancelled(table.host) != 0 }

  func log(_ text: String) { host.log(text) }

  func itemCount(inSection section: Int) -> Int {
    let count = itemCounts.value(of: section, sectionCount) { first, counts in
      _ = table.item_counts(table.host, first, UInt64(counts.count), &counts)
    }
    return Int(count)
  }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    var column = layout_column()
    _ = table.columns(table.host, layout_metric(metric.rawValue), Int64(section), 1, &column)
    return MetricColumn(column)
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    append(items.count, to: &values) {
      table.read(
        table.host, layout_metric(metric.rawValue), Int64(section), Int64(items.lowerBound),
        UInt64(items.count), $0)
    }
  }

  func read(
    _ metric: ItemMetric, inSections sections: Range<Int>, count: Int, into values: inout [Double]
  ) {
    guard sections.count > 1, let readSections = host.readSections else {
      for section in sections {
        read(metric, inSection: section, items: 0..<itemCount(inSection: section), into: &values)
      }
      return
    }
    append(count, to: &values) {
      readSections(
        table.host, layout_metric(metric.rawValue), Int64(sections.lowerBound),
        UInt64(sections.count), UInt64(count), $0)
    }
  }

  /// Appends `count` values that the host writes; NaN if it does not.
  @inline(__always)
  private func append(
    _ count: Int, to values: inout [Double], _ read: (UnsafeMutablePointer<Double>) -> layout_status
  ) {
    values.append(addingCapacity: count) { output in
      let status = output.withUnsafeMutableBufferPointer { room, initialized in
        initialized = count
        return room.baseAddress.map(read)
      }
      guard status != LAYOUT_OK else { return }
      output.removeAll()
      output.append(repeating: .nan, count: count)
    }
  }

  func readTexts(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into texts: inout [String?]
  ) {
    guard !items.isEmpty else { return }
    var foreign = [layout_text](repeating: layout_text(), count: items.count)
    _ = table.read_texts(
      table.host, layout_metric(metric.rawValue), Int64(section), Int64(items.lowerBound),
      UInt64(items.count), &foreign)
    texts += foreign.map { $0.start == nil ? nil : String($0) }
  }

  func measure(
    _ elements: [Element], proposed: [Size], _ rule: TextRule, into sizes: inout [Size]
  ) {
    let foreign = elements.map { layout_element($0) }
    let offered = proposed.map { layout_size($0) }
    var answer = [layout_size](repeating: layout_size(), count: min(foreign.count, offered.count))
    var rule = layout_text_rule(rule)
    _ = table.measure(table.host, &rule, foreign, offered, UInt64(answer.count), &answer)
    sizes += answer.map { Size($0) }
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    guard let index = UInt32(exactly: index) else { return nil }
    var value = layout_value()
    if let section {
      _ = table.section_values(table.host, index, Int64(section), 1, &value)
    } else {
      _ = table.general_values(table.host, index, 1, &value)
    }
    return OptionValue(value)
  }

  func hasOwnOptions(inSection section: Int) -> Bool {
    let flag = ownFlags.value(of: section, sectionCount) { first, flags in
      _ = table.own_values(table.host, first, UInt64(flags.count), &flags)
    }
    return flag != 0
  }

  func scrollerOffset(ofSection section: Int) -> Double? {
    guard let read = host.readScrollerOffsets else { return nil }
    let offset = scrollerOffsets.value(of: section, sectionCount) { first, offsets in
      if read(table.host, first, UInt64(offsets.count), &offsets) != LAYOUT_OK {
        for index in offsets.indices { offsets[index] = .nan }
      }
    }
    return offset.isNaN ? nil : offset
  }

  var estimate: Estimate? {
    if let knownEstimate { return knownEstimate }
    var found: Estimate?
    if let read = host.measuring.estimate {
      var foreign = layout_estimate()
      foreign.struct_size = UInt32(MemoryLayout<layout_estimate>.size)
      if read(table.host, &foreign) == LAYOUT_OK { found = Estimate(foreign) }
    }
    knownEstimate = .some(found)
    return found
  }

  func knownSize(of element: Element) -> Size {
    var (foreign, size) = (layout_element(element), layout_size(width: .nan, height: .nan))
    _ = host.measuring.known_sizes?(table.host, &foreign, 1, &size)
    return Size(size)
  }

  /// The layer's kinds, read at each call: O(k log k) for k kinds.
  var kinds: KindTable {
    var count: UInt64 = 0
    var kinds = [layout_kind](repeating: layout_kind(), count: 16)
    let stride = UInt64(MemoryLayout<layout_kind>.stride)
    let status = table.kinds(table.host, &kinds, stride, UInt64(kinds.count), &count)
    if status == LAYOUT_BUFFER_TOO_SMALL {
      kinds = [layout_kind](repeating: layout_kind(), count: Int(count))
      _ = table.kinds(table.host, &kinds, stride, UInt64(kinds.count), &count)
    }
    return KindTable(kinds.prefix(Int(count)).compactMap { KindDeclaration($0) })
  }
}

/// Values of neighbouring sections, fetched from the host in blocks: reading section by section
/// crosses the contract once per block.
private struct SectionWindow<Value: Numeric> {
  private var values: [Value] = []
  private var first = 0
  /// Maximum number of sections that are asked for at a time.
  private static var most: Int { 256 }

  /// Forgets all, because another call begins.
  mutating func removeAll() { if !values.isEmpty { values.removeAll(keepingCapacity: true) } }

  /// The value of `section` of `count`; `read` reads those from a section on.
  mutating func value(of section: Int, _ count: Int, _ read: (Int64, inout [Value]) -> Void)
    -> Value
  {
    let end = first + values.count
    if !(first..<end).contains(section) {
      // The block doubles for consecutive reads; any other read fetches one.
      let wanted = section == end ? 2 * values.count : 1
      let ahead = max(1, min(wanted, Self.most, count - section))
      values.removeAll(keepingCapacity: true)
      values.append(contentsOf: repeatElement(0, count: ahead))
      first = section
      read(Int64(section), &values)
    }
    return values[section - first]
  }
}
