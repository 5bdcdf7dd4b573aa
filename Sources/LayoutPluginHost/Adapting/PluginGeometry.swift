import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The sections of a plugin's instance, with checked answers.
final class PluginSections: SectionGeometry {
  private(set) var axis = Axis.vertical
  private(set) var isReversed = false
  private(set) var isRightToLeft = false
  private(set) var scrollAxis = Axis.vertical
  private let instance: PluginInstance
  private let queryAxis: PluginFunctions.SectionAxis
  private let queryExtents: PluginFunctions.SectionExtents
  private let querySection: PluginFunctions.SectionAtOffset
  /// Optional: without it sections are never reversed.
  private let querySectionDirection: PluginFunctions.SectionFlag?
  /// Optional: without it x runs from right to left where a horizontal axis is reversed.
  private let queryReadingDirection: PluginFunctions.SectionFlag?
  /// Optional: without it the content scrolls along the axis of the sections.
  private let queryScrollAxis: PluginFunctions.SectionAxis?
  private var sectionCount = 0

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_sections = instance.table(LAYOUT_SECTIONS) else { return nil }
    self.instance = instance
    queryAxis = try instance.required(table.axis, "sections")
    queryExtents = try instance.required(table.extents, "sections")
    querySection = try instance.required(table.section_at, "sections")
    querySectionDirection = table.is_reversed
    queryReadingDirection = table.is_right_to_left
    queryScrollAxis = table.scroll_axis
  }

  /// Reads the axis and its direction again; a count of nil leaves the number of sections as it is.
  func refresh(_ sectionCount: Int?) throws(LayoutFailure) {
    if let sectionCount { self.sectionCount = sectionCount }
    axis = try ask(.sectionAxis, queryAxis)
    scrollAxis =
      try queryScrollAxis.map { query throws(LayoutFailure) in
        try ask(.scrollAxis, query)
      } ?? axis
    isReversed = try ask(.sectionDirection, "is_reversed", querySectionDirection) ?? false
    isRightToLeft =
      try ask(.readingDirection, "is_right_to_left", queryReadingDirection)
      ?? (axis == .horizontal && isReversed)
  }

  private func ask(
    _ function: PluginFunction, _ name: String, _ query: PluginFunctions.SectionFlag?
  ) throws(LayoutFailure) -> Bool? {
    guard let query else { return nil }
    var flag = UInt32.max
    try instance.require(function) { query(instance.pointer, &flag, $0) }
    guard flag <= 1 else {
      throw instance.plugin.misbehaviour(function, .value(.flag(name, flag)))
    }
    return flag == 1
  }

  private func ask(_ function: PluginFunction, _ query: PluginFunctions.SectionAxis)
    throws(LayoutFailure) -> Axis
  {
    var number = layout_axis.max
    try instance.require(function) { query(instance.pointer, &number, $0) }
    guard let axis = Axis(number: number) else {
      throw instance.plugin.misbehaviour(function, .value(.axis(number)))
    }
    return axis
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    var foreign = layout_extent(start: .nan, end: .nan)
    try instance.require(.sectionExtents, with: .section(section)) {
      queryExtents(instance.pointer, Int64(section), 1, &foreign, $0)
    }
    guard foreign.start.isFinite, foreign.end.isFinite, foreign.start <= foreign.end else {
      throw instance.plugin.misbehaviour(
        .sectionExtents, .value(.extent(section: section, SectionExtent(foreign))))
    }
    return SectionExtent(foreign)
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    var section: Int64 = -1
    let status = try instance.call(.sectionAtOffset, with: .offset(offset)) {
      querySection(instance.pointer, offset, &section, $0)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.sectionAtOffset, .meaninglessStatus(status))
    }
    guard 0..<Int64(sectionCount) ~= section else {
      throw instance.plugin.misbehaviour(
        .sectionAtOffset, .value(.section(section, sections: sectionCount)))
    }
    return Int(section)
  }
}

/// Incremental updates of a plugin's instance.
final class PluginUpdates: IncrementalUpdates {
  private let instance: PluginInstance
  private let apply: PluginFunctions.ApplyUpdates
  private let state: PreparedState

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table: layout_incremental = instance.table(LAYOUT_INCREMENTAL) else { return nil }
    self.instance = instance
    apply = try instance.required(table.apply, "incremental")
    self.state = state
  }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    let foreign = updates.map { layout_update($0) }
    try instance.require(.applyUpdates, with: .updates(updates.count), over: context) {
      table, message in
      foreign.withUnsafeBufferPointer {
        apply(instance.pointer, table, $0.baseAddress, UInt64($0.count), message)
      }
    }
    try state.refresh(context.sectionCount)
  }
}

/// Snapping and places of a plugin's instance, which share a table.
final class PluginSnapping: Snapping, Anchoring {
  private let instance: PluginInstance
  private let queryTarget: PluginFunctions.TargetOffset
  private let queryPlace: PluginFunctions.Place?
  private let queryPoint: PluginFunctions.Place?

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_snapping = instance.table(LAYOUT_SNAPPING) else { return nil }
    self.instance = instance
    queryTarget = try instance.required(table.target_offset, "snapping")
    (queryPlace, queryPoint) = (table.place_of_point, table.point_of_place)
  }

  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    var (from, velocity) = (layout_point(proposed), layout_point(velocity))
    var target = layout_point(x: .nan, y: .nan)
    try instance.require(
      .targetOffset, with: .point(proposed, velocity: Point(velocity)), over: context
    ) {
      queryTarget(instance.pointer, $0, &from, &velocity, &target, $1)
    }
    guard Point(target).isFinite else {
      throw instance.plugin.misbehaviour(.targetOffset, .value(.target(Point(target))))
    }
    return Point(target)
  }

  /// Whether the instance has places.
  var hasPlaces: Bool { queryPlace != nil || queryPoint != nil }

  func place(of point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point? {
    try queryPlace.flatMap { query throws(LayoutFailure) in
      try ask(.placeOfPoint, query, point, context)
    }
  }

  func point(ofPlace place: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point? {
    try queryPoint.flatMap { query throws(LayoutFailure) in
      try ask(.pointOfPlace, query, place, context)
    }
  }

  private func ask(
    _ function: PluginFunction, _ query: PluginFunctions.Place, _ point: Point,
    _ context: any LayoutContext
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
      throw instance.plugin.misbehaviour(function, .value(.place(Point(answer))))
    }
    return Point(answer)
  }
}
