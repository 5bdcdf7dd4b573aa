import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The sections of a plugin's instance, with checked answers.
final class PluginSections: SectionGeometry {
  private(set) var axis = Axis.vertical
  private(set) var isReversed = false
  private let instance: PluginInstance
  private let table: layout_sections
  private var sectionCount = 0

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_SECTIONS, over: layout_sections()) else {
      return nil
    }
    guard table.axis != nil, table.extents != nil, table.section_at != nil else {
      throw instance.plugin.misbehaviour(.capability, "the sections table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  /// Reads the axis and its direction again; a count of nil leaves the number of sections as it is.
  func refresh(_ sectionCount: Int?) throws(LayoutFailure) {
    if let sectionCount { self.sectionCount = sectionCount }
    guard let query = table.axis else { return }
    var number = layout_axis.max
    try instance.require(.sectionAxis) { query(instance.pointer, &number, $0) }
    guard let axis = Axis(number: number) else {
      throw instance.plugin.misbehaviour(.sectionAxis, "axis \(number) is unknown")
    }
    self.axis = axis
    guard let query = table.is_reversed else { return }
    var flag = UInt32.max
    try instance.require(.sectionDirection) { query(instance.pointer, &flag, $0) }
    guard flag <= 1 else {
      throw instance.plugin.misbehaviour(.sectionDirection, "is_reversed is \(flag), not 0 or 1")
    }
    isReversed = flag == 1
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    guard let query = table.extents else { return SectionExtent(start: 0, end: 0) }
    var foreign = layout_extent(start: .nan, end: .nan)
    try instance.require(.sectionExtents) {
      query(instance.pointer, Int64(section), 1, &foreign, $0)
    }
    guard foreign.start.isFinite, foreign.end.isFinite, foreign.start <= foreign.end else {
      throw instance.plugin.misbehaviour(
        .sectionExtents, "section \(section) reaches from \(foreign.start) to \(foreign.end)")
    }
    return SectionExtent(foreign)
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    guard let query = table.section_at else { return nil }
    var section: Int64 = -1
    let status = try instance.call(.sectionAtOffset) {
      query(instance.pointer, offset, &section, $0)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK, 0..<sectionCount ~= Int(section) else {
      throw instance.plugin.misbehaviour(
        .sectionAtOffset, "section \(section) of \(sectionCount), status \(status)")
    }
    return Int(section)
  }
}
