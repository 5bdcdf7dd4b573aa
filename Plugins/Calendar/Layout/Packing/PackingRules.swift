/// The rules by which a day is packed, from the options.
struct PackingRules {
  var style: PackingStyle
  /// Most columns; 0 for no limit.
  var limit: Int
  /// In seconds.
  var overlapThreshold: Int
  /// Least time that an event takes up, in seconds.
  var leastSeconds: Int
  /// Least time that an event without length takes up, in seconds, where that is more (rule K-33).
  var instantSeconds = 0

  /// The time that a segment takes up: not shorter than an event may be; at the end of the hours it
  /// is moved up for that.
  func drawn(_ segment: Segment, in window: Range<Int>) -> PackedInterval {
    let isInstant = segment.start == segment.end
    let leastSeconds = isInstant ? max(leastSeconds, instantSeconds) : leastSeconds
    let end = max(segment.end, segment.start + Int32(leastSeconds))
    let bottom = Int32(window.upperBound)
    guard end > bottom, segment.end <= bottom else {
      return PackedInterval(start: segment.start, end: end)
    }
    let top = max(Int32(window.lowerBound), bottom - Int32(leastSeconds))
    return PackedInterval(start: min(segment.start, top), end: bottom)
  }

  /// Packs events whose times are not empty, in a style without columns.
  func pack(_ intervals: [PackedInterval], _ order: [Int32]) -> Packing {
    switch style {
    case .overlap: return OverlapPacking.pack(intervals, order, threshold: overlapThreshold)
    case .cascade: return CascadePacking.pack(intervals)
    default:
      let whole = Slot(left: 0, right: 1, column: 0, columns: 0)
      var packing = Packing(slots: Array(whole, times: order.count), orders: order)
      for (position, index) in order.enumerated() { packing.orders[Int(index)] = Int32(position) }
      return packing
    }
  }
}
