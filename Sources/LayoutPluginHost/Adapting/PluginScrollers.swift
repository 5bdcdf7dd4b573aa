import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The section scrollers of a plugin's instance, with checked answers.
final class PluginScrollers: SectionScrollers {
  private let instance: PluginInstance
  private let state: PreparedState
  private let queryScroller: PluginFunctions.Scroller
  private let queryStop: PluginFunctions.ScrollerStop
  private let querySection: PluginFunctions.ScrollerAtPoint
  /// The scroller whose stops were asked for last, and the last of them.
  private var last: (preparation: Int, section: Int, range: ClosedRange<Double>, stop: Stop?)?

  private typealias Stop = (index: Int, offset: Double)

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table: layout_scrollers = instance.table(LAYOUT_SCROLLERS) else { return nil }
    (self.instance, self.state) = (instance, state)
    queryScroller = try instance.required(table.scroller, "scrollers")
    queryStop = try instance.required(table.stop, "scrollers")
    querySection = try instance.required(table.section_at, "scrollers")
  }

  func scroller(ofSection section: Int) throws(LayoutFailure) -> SectionScroller? {
    var foreign = layout_scroller()
    foreign.struct_size = UInt32(MemoryLayout<layout_scroller>.size)
    // Found below where the plugin writes nothing.
    (foreign.frame.x, foreign.range_start, foreign.rest) = (.nan, .nan, .nan)
    let status = try instance.call(.scroller, with: .section(section)) {
      queryScroller(instance.pointer, Int64(section), &foreign, $0)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.scroller, .meaninglessStatus(status))
    }
    if let fault = foreign.fault {
      throw instance.plugin.misbehaviour(
        .scroller, .value(.scroller(section: section, fault)))
    }
    return SectionScroller(foreign)
  }

  func stop(_ index: Int, ofSection section: Int) throws(LayoutFailure) -> Double {
    if last?.preparation != state.preparation || last?.section != section {
      let range = try scroller(ofSection: section)?.range ?? 0...0
      last = (state.preparation, section, range, nil)
    }
    var stop = Double.nan
    try instance.require(.scrollerStop, with: .section(section)) {
      queryStop(instance.pointer, Int64(section), UInt64(clamping: index), &stop, $0)
    }
    if let range = last?.range, !range.contains(stop) {
      throw misplaced(.stop(index, section: section, stop, in: range))
    }
    if let before = last?.stop {
      let ascends = before.index < index ? before.offset <= stop : stop <= before.offset
      if !ascends {
        throw misplaced(
          .stopOrder(index, section: section, stop, after: before.index, before.offset))
      }
    }
    last?.stop = (index, stop)
    return stop
  }

  private func misplaced(_ fault: ValueFault) -> LayoutFailure {
    instance.plugin.misbehaviour(.scrollerStop, .value(fault))
  }

  func section(withScrollerAt point: Point) throws(LayoutFailure) -> Int? {
    var (asked, section) = (layout_point(point), Int64(-1))
    let status = try instance.call(.scrollerAtPoint, with: .point(point)) {
      querySection(instance.pointer, &asked, &section, $0)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.scrollerAtPoint, .meaninglessStatus(status))
    }
    let sections = state.context?.sectionCount ?? 0
    guard 0..<Int64(sections) ~= section else {
      throw instance.plugin.misbehaviour(
        .scrollerAtPoint, .value(.section(section, sections: sections)))
    }
    return Int(section)
  }
}

extension layout_scroller {
  /// Returns the first value that makes no sense, or nil.
  fileprivate var fault: ScrollerFault? {
    if axis > 1 { return .axis(axis) }
    let rect = Rect(frame)
    if !rect.isFinite || rect.width < 0 || rect.height < 0 { return .frame(rect) }
    for (name, number) in [("content length", content_length), ("flick speed", flick_speed)]
    where !number.isFinite || number < 0 {
      return .number(name, number)
    }
    guard range_start.isFinite, range_end.isFinite, range_start <= range_end else {
      return .range(range_start, range_end)
    }
    guard (range_start...range_end).contains(rest) else {
      return .rest(rest, in: range_start...range_end)
    }
    if stop_count > UInt64(LAYOUT_SCROLLER_STOPS_MOST) { return .stops(stop_count) }
    for (name, flag) in [
      ("is_reversed", is_reversed), ("hits_overflow", hits_overflow),
      ("snaps_from_release", snaps_from_release),
    ] where flag > 1 {
      return .flag(name, flag)
    }
    return nil
  }
}

extension PluginFunctions {
  typealias Scroller =
    @convention(c) (Instance, Int64, UnsafeMutablePointer<layout_scroller>, Message)
    -> layout_status
  typealias ScrollerStop =
    @convention(c) (Instance, Int64, UInt64, UnsafeMutablePointer<Double>, Message)
    -> layout_status
  typealias ScrollerAtPoint =
    @convention(c) (
      Instance, UnsafePointer<layout_point>, UnsafeMutablePointer<Int64>, Message
    ) -> layout_status
}
