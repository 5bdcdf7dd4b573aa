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

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    let table: layout_sections? = try instance.table(LAYOUT_SECTIONS, "sections") {
      $0.axis != nil && $0.extents != nil && $0.section_at != nil
    }
    guard let table else { return nil }
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
      throw instance.plugin.misbehaviour(.sectionAxis, .axis(number))
    }
    self.axis = axis
    guard let query = table.is_reversed else { return }
    var flag = UInt32.max
    try instance.require(.sectionDirection) { query(instance.pointer, &flag, $0) }
    guard flag <= 1 else {
      throw instance.plugin.misbehaviour(.sectionDirection, .direction(flag))
    }
    isReversed = flag == 1
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    guard let query = table.extents else { return SectionExtent(start: 0, end: 0) }
    var foreign = layout_extent(start: .nan, end: .nan)
    try instance.require(.sectionExtents, with: .section(section)) {
      query(instance.pointer, Int64(section), 1, &foreign, $0)
    }
    guard foreign.start.isFinite, foreign.end.isFinite, foreign.start <= foreign.end else {
      throw instance.plugin.misbehaviour(
        .sectionExtents, .extent(section: section, SectionExtent(foreign)))
    }
    return SectionExtent(foreign)
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    guard let query = table.section_at else { return nil }
    var section: Int64 = -1
    let status = try instance.call(.sectionAtOffset, with: .offset(offset)) {
      query(instance.pointer, offset, &section, $0)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK, 0..<sectionCount ~= Int(section) else {
      throw instance.plugin.misbehaviour(
        .sectionAtOffset, .section(section, sections: sectionCount, status: status))
    }
    return Int(section)
  }
}

/// Incremental updates of a plugin's instance.
final class PluginUpdates: IncrementalUpdates {
  private let instance: PluginInstance
  private let table: layout_incremental
  private let state: PreparedState

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    let table: layout_incremental? = try instance.table(LAYOUT_INCREMENTAL, "incremental") {
      $0.apply != nil
    }
    guard let table else { return nil }
    self.instance = instance
    self.table = table
    self.state = state
  }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let apply = table.apply else { return }
    let foreign = updates.map { layout_update($0) }
    try instance.require(.applyUpdates, with: .updates(updates.count), over: context) {
      table, message in
      foreign.withUnsafeBufferPointer {
        apply(instance.pointer, table, $0.baseAddress, UInt64($0.count), message)
      }
    }
    try state.refresh?(context.sectionCount)
  }
}

/// Snapping and places of a plugin's instance, which share a table.
final class PluginSnapping: Snapping, Anchoring {
  private let instance: PluginInstance
  private let table: layout_snapping

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    let table: layout_snapping? = try instance.table(LAYOUT_SNAPPING, "snapping") {
      $0.target_offset != nil
    }
    guard let table else { return nil }
    self.instance = instance
    self.table = table
  }

  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    guard let query = table.target_offset else { return proposed }
    var (from, velocity) = (layout_point(proposed), layout_point(velocity))
    var target = layout_point(x: .nan, y: .nan)
    try instance.require(
      .targetOffset, with: .point(proposed, velocity: Point(velocity)), over: context
    ) {
      query(instance.pointer, $0, &from, &velocity, &target, $1)
    }
    guard Point(target).isFinite else {
      throw instance.plugin.misbehaviour(.targetOffset, .target(Point(target)))
    }
    return Point(target)
  }

  /// Whether the instance has places.
  var hasPlaces: Bool { table.place_of_point != nil || table.point_of_place != nil }

  func place(of point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point? {
    try table.place_of_point.flatMap { query throws(LayoutFailure) in
      try ask(.placeOfPoint, query, point, context)
    }
  }

  func point(ofPlace place: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point? {
    try table.point_of_place.flatMap { query throws(LayoutFailure) in
      try ask(.pointOfPlace, query, place, context)
    }
  }

  private typealias Query =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_point>,
      UnsafeMutablePointer<layout_point>, UnsafeMutablePointer<layout_message>
    ) -> layout_status

  private func ask(
    _ function: PluginFunction, _ query: Query, _ point: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point? {
    var asked = layout_point(point)
    var answer = layout_point(x: .nan, y: .nan)
    let status = try instance.call(function, with: .point(point), over: context) {
      query(instance.pointer, $0, &asked, &answer, $1)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(function, .meaninglessStatus(status))
    }
    guard Point(answer).isFinite else {
      throw instance.plugin.misbehaviour(function, .place(Point(answer)))
    }
    return Point(answer)
  }
}
