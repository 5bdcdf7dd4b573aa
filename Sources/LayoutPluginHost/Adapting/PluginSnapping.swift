import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Snapping and places of a plugin's instance, which share a table.
final class PluginSnapping: Snapping, Anchoring {
  private let instance: PluginInstance
  private let table: layout_snapping

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_SNAPPING, over: layout_snapping()) else {
      return nil
    }
    guard table.target_offset != nil else {
      throw instance.plugin.misbehaviour(.capability, "the snapping table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    guard let query = table.target_offset else { return proposed }
    var (from, velocity) = (layout_point(proposed), layout_point(velocity))
    var target = layout_point(x: .nan, y: .nan)
    try instance.require(.targetOffset, over: context) {
      query(instance.pointer, $0, &from, &velocity, &target, $1)
    }
    guard Point(target).isFinite else {
      throw instance.plugin.misbehaviour(.targetOffset, "target is \(target.x) \(target.y)")
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
    let status = try instance.call(function, over: context) {
      query(instance.pointer, $0, &asked, &answer, $1)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(function, "status \(status) has no meaning here")
    }
    guard Point(answer).isFinite else {
      throw instance.plugin.misbehaviour(function, "the answer is \(answer.x) \(answer.y)")
    }
    return Point(answer)
  }
}
