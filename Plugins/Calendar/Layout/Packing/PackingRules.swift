import CalendarEvents
import LayoutCore

/// The rules by which a day is packed, from the options.
struct PackingRules {
  var style: PackingStyle
  /// Most columns; 0 for no limit.
  var limit: Int
  /// In seconds.
  var overlapThreshold: Int
  /// Least time that an event takes up, in seconds; with a scaled axis in plain seconds.
  var leastSeconds = 0
  /// Least time that an event without length takes up, in seconds, where that is more (rule K-33).
  var instantSeconds = 0
  /// The order in which events are packed.
  var order: EventOrder?
  /// Whether an event is right of every earlier one of its time.
  var isStrict = false
  /// Whether events keep their columns where others are edited (rule K-37).
  var isStable = false
  /// The axis on which times are measured, or nil if it is plain.
  private(set) var axis: TimeAxis?

  /// Takes over the order of the options.
  ///
  /// - Throws: `LayoutFailure.refused` for an order that the style cannot follow (rule K-34).
  mutating func setOrder(_ order: EventOrder, isStrict: Bool) throws(LayoutFailure) {
    if !order.isUsual, style == .overlap || style == .cascade {
      throw .refused("pack=\(style.word) takes no other order")
    }
    self.isStrict = isStrict && style.hasColumns
    self.order = order.isUsual && !self.isStrict ? nil : order
  }

  /// Takes over the least heights of events (rule K-33); returns whether they are other times.
  mutating func setLeast(_ grid: WeekGrid) -> Bool {
    let old = (leastSeconds, instantSeconds)
    leastSeconds = grid.seconds(ofHeight: grid.settings.minHeight)
    instantSeconds = grid.seconds(ofHeight: grid.settings.instantHeight)
    axis = grid.axis.isPlain ? nil : grid.axis
    return old != (leastSeconds, instantSeconds)
  }

  /// The time that a segment takes up: not shorter than an event may be; at the end of the hours it
  /// is moved up for that.
  func drawn(_ segment: Segment, in window: Range<Int>) -> PackedInterval {
    let isInstant = segment.start == segment.end
    let leastSeconds = isInstant ? max(leastSeconds, instantSeconds) : leastSeconds
    if let axis { return axis.drawn(segment, least: Double(leastSeconds), in: window) }
    let end = max(segment.end, segment.start + Int32(leastSeconds))
    let bottom = Int32(window.upperBound)
    guard end > bottom, segment.end <= bottom else {
      return PackedInterval(start: segment.start, end: end)
    }
    let top = max(Int32(window.lowerBound), bottom - Int32(leastSeconds))
    return PackedInterval(start: min(segment.start, top), end: bottom)
  }

  /// Whether first-fit columns follow edits: a day in an order of one's own is packed as a whole.
  var followsEdits: Bool { style.hasColumns && order == nil && !isStable }

  /// Packs events whose times are not empty, in a style without columns, in their own order, or in
  /// the `columns` that they have.
  func pack(_ intervals: [PackedInterval], _ order: [Int32], _ columns: [Int]? = nil) -> Packing {
    switch style {
    case .expand, .equal, .stretch: return OrderedPacking.pack(intervals, order, self, columns)
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

extension PackingRules {
  /// The rules that the options set.
  ///
  /// - Throws: `LayoutFailure.refused` for an order that the style cannot follow (rule K-34).
  init(_ settings: CalendarSettings, _ context: any LayoutContext) throws(LayoutFailure) {
    self.init(
      style: settings.pack, limit: settings.maxStack,
      overlapThreshold: 60 * CalendarOption.overlapThreshold.value(in: context))
    try setOrder(
      CalendarOption.order.value(in: context),
      isStrict: CalendarOption.orderStrict.value(in: context))
    isStable = style.hasColumns && CalendarOption.stable.value(in: context)
    if isStable, isStrict { throw .refused("stable takes no order-strict") }
  }
}

extension TimeAxis {
  /// The time that a segment takes up: its end is the earliest one below which it has its least
  /// length, in plain seconds, or else it begins as much earlier (rules K-33 and K-34).
  fileprivate func drawn(_ segment: Segment, least: Double, in window: Range<Int>)
    -> PackedInterval
  {
    let (start, end) = (Int(segment.start), Int(segment.end))
    let bottom = length(to: window.upperBound)
    let wanted = length(to: start) + least
    guard wanted > length(to: end) else {
      return PackedInterval(start: segment.start, end: segment.end)
    }
    guard wanted > bottom else {
      return PackedInterval(
        start: segment.start, end: Int32(clamping: max(end, earliest(at: wanted))))
    }
    let top = max(window.lowerBound, min(start, latest(at: bottom - least)))
    return PackedInterval(start: Int32(clamping: top), end: Int32(clamping: window.upperBound))
  }
}

extension EventOrder {
  /// The numbers of segments in the order; of equal ones the earlier item is first.
  ///
  /// - Complexity: O(n log n).
  func order(_ segments: [Segment], _ values: (Int) -> OrderValues) -> [Int32] {
    let events = segments.indices.map { index in
      OrderedEvent(
        start: Int64(segments[index].start), end: Int64(segments[index].end),
        duration: Int64(segments[index].end - segments[index].start), values(index))
    }
    let sorted = events.indices.sorted { a, b in
      let difference = compare(events[a], events[b])
      return difference != 0 ? difference < 0 : a < b
    }
    return sorted.map { Int32($0) }
  }
}
