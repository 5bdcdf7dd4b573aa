public import CLayoutPlugin
public import LayoutCore

extension layout_scroller {
  /// Converts a scroller to C.
  public init(_ scroller: SectionScroller) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), axis: scroller.axis.number,
      frame: layout_rect(scroller.frame), content_length: scroller.contentLength,
      range_start: scroller.range.lowerBound, range_end: scroller.range.upperBound,
      rest: scroller.rest, flick_speed: scroller.flickSpeed,
      stop_count: UInt64(max(0, scroller.stopCount)), behavior: scroller.behavior.rawValue,
      clip: scroller.clip.rawValue, is_reversed: scroller.isReversed ? 1 : 0,
      hits_overflow: scroller.hitsOverflow ? 1 : 0,
      snaps_from_release: scroller.snapsFromRelease ? 1 : 0, reserved: (0, 0, 0))
  }
}

extension SectionScroller {
  /// Converts a scroller from C, numbers unchecked: an unknown behavior is continuous, an unknown
  /// clip the axis.
  ///
  /// Nil for an unknown axis and a range that runs backward.
  public init?(_ scroller: layout_scroller) {
    guard let axis = Axis(number: scroller.axis), scroller.range_start <= scroller.range_end,
      let stopCount = Int(exactly: scroller.stop_count)
    else { return nil }
    self.init(
      frame: Rect(scroller.frame), axis: axis, isReversed: scroller.is_reversed != 0,
      contentLength: scroller.content_length,
      range: scroller.range_start...scroller.range_end, rest: scroller.rest,
      behavior: Behavior(rawValue: scroller.behavior) ?? .continuous, stopCount: stopCount,
      clip: Clip(rawValue: scroller.clip) ?? .axis, hitsOverflow: scroller.hits_overflow != 0,
      flickSpeed: scroller.flick_speed, snapsFromRelease: scroller.snaps_from_release != 0)
  }
}
