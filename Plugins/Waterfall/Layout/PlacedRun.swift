import LayoutCore
import SummaryTree

/// The items of a section that are placed one after the other: where an item goes depends on all
/// before it (rule W-10).
///
/// Placed items are always a stretch from the first item on. After an edit, items are placed
/// again from the last checkpoint before it, as far as they are asked for (rule W-33); the result
/// is the same, to the last bit, as that of placing all.
///
/// Memory: 21 bytes an item, and a checkpoint every 128 items. Invariant: in `members` of a lane,
/// starts and ends never decrease, so that a lane is searched by halves (rules W-40, W-41).
final class PlacedRun {
  /// Items between two checkpoints: K of rule W-33.
  static let checkpointDistance = 128

  private let metrics: WaterfallMetrics
  /// Number of items.
  private(set) var itemCount: Int
  /// Start of each placed item, in points from the first item, and its length.
  private var starts: [Double] = []
  private var lengths: [Double] = []
  /// The first lane of each.
  private var lanes: [UInt8] = []
  /// Number of lanes of each, if any covers more than one.
  private var spans: [UInt8] = []
  private var hasSpans = false
  /// The most lanes that an item covers.
  private var mostLanes = 1
  /// The items of each lane; one over several lanes is in its first.
  private var members: [[Int32]]
  /// The lanes after the placed items.
  private var state: LaneState
  /// The lanes before item 0, 128, 256, …, as numbers.
  private var checkpoints: [Double] = []
  /// Mean growth of the content by an item, from when its extent was known last.
  private var pace = 0.0
  /// Where estimates begin: a number of items and where they end; nil if the extent is known.
  private var open: (count: Int, end: Double)?
  /// The items behind an edit as they were, while it is followed.
  private var tail: PlacedTail?

  /// Creates a run of which nothing is placed.
  init(itemCount: Int, _ metrics: WaterfallMetrics) {
    self.metrics = metrics
    self.itemCount = itemCount
    members = Array(repeating: [], count: metrics.laneCount)
    state = LaneState(laneCount: metrics.laneCount)
  }

  /// Number of items that are placed.
  var placedCount: Int { starts.count }
  /// Whether the extent is an estimate (rule W-34).
  var isEstimated: Bool { open != nil }

  /// Where the lowest item ends; an estimate does not depend on what has been asked for since the
  /// last edit.
  var extent: Double {
    guard let open else { return state.extent }
    return open.end + pace * Double(itemCount - open.count)
  }

  /// Follows an edit of the items from `item` on but the last `left` ones, and finds the extent.
  ///
  /// - Complexity: as `settle`; fewer items are placed where the last ones lie as they lay (rule
  ///   W-32).
  /// - Returns: how many items were placed.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid value.
  func follow(
    from item: Int, itemCount: Int, left: Int, _ source: ItemSource, atMost most: Int
  ) throws(LayoutFailure) -> Int {
    let (rules, old) = (metrics.rules, self.itemCount)
    // Lanes must follow from where others end, and all items be placed now.
    let keeps =
      rules.order == .shortestFirst && !rules.usesCursor && placedCount == old && open == nil
      && left > 2 * Self.checkpointDistance && itemCount - item < most
    change(from: item, itemCount: itemCount, keeping: keeps ? left : 0)
    defer { tail = nil }
    return try settle(source, atMost: most)
  }

  /// Takes the items from `item` on as not placed, because they have other numbers or metrics.
  ///
  /// - Complexity: O(n log N) for n lanes; O(k) where any are kept, and k are behind `item`.
  private func change(from item: Int, itemCount: Int, keeping left: Int) {
    let old = self.itemCount
    self.itemCount = itemCount
    if item < placedCount {
      let checkpoint = item / Self.checkpointDistance
      let count = checkpoint * Self.checkpointDistance
      let width = LaneState.numberCount(laneCount: metrics.laneCount)
      state = LaneState(checkpoints, from: checkpoint * width, laneCount: metrics.laneCount)
      if left > 0 {
        tail = PlacedTail(
          starts: starts, lengths: lengths, lanes: lanes, spans: spans, from: count, state,
          shift: itemCount - old, first: itemCount - left, metrics)
      }
      checkpoints.removeLast(checkpoints.count - checkpoint * width)
      let gone = placedCount - count
      starts.removeLast(gone)
      lengths.removeLast(gone)
      lanes.removeLast(gone)
      if hasSpans { spans.removeLast(gone) }
      for lane in members.indices {
        let total = members[lane].count
        let kept = partitionPoint(total) { Int(members[lane][$0]) >= count }
        members[lane].removeLast(total - kept)
      }
    }
    if placedCount < open?.count ?? .max { open = (placedCount, state.furthest) }
  }

  /// Finds the extent: places all items unless they are many, where it becomes an estimate.
  ///
  /// - Complexity: O(k n) for k items from the first changed one on, O(1) if they are many.
  /// - Returns: how many items were placed.
  func settle(_ source: ItemSource, atMost most: Int) throws(LayoutFailure) -> Int {
    if let open, itemCount - open.count >= most { return 0 }
    let placed = try place(to: itemCount, source)
    open = nil
    if itemCount > 0 { pace = state.extent / Double(itemCount) }
    return placed
  }

  /// Places items up to `end`.
  ///
  /// - Complexity: O(k n) for k items and n lanes.
  /// - Returns: how many items were placed.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid value.
  func place(to end: Int, _ source: ItemSource) throws(LayoutFailure) -> Int {
    let first = placedCount
    var moved = 0
    while placedCount < end {
      let toCheckpoint = Self.checkpointDistance - placedCount % Self.checkpointDistance
      let block = tail == nil ? ItemReader.block : toCheckpoint
      try placeBlock(placedCount..<min(placedCount + block, end), source)
      moved += moveTail()
    }
    return placedCount - first - moved
  }

  /// Places the items behind an edit where they lay, or at a distance from there, if they lie there
  /// (rule W-32).
  ///
  /// - Returns: how many items were placed.
  private func moveTail() -> Int {
    guard tail != nil, placedCount < itemCount,
      let distance = tail?.distance(of: placedCount, state)
    else { return 0 }
    let count = placedCount
    tail?.forEachLeft(movedBy: distance) { item in
      if item.item % Self.checkpointDistance == 0 { state.append(to: &checkpoints) }
      append(item.item, item.lane, start: item.start, item.length)
      if hasSpans { spans.append(UInt8(item.span)) }
      state.fill(
        LaneState.Place(lane: item.lane, start: item.start), span: item.span, length: item.length,
        gap: metrics.gap(behind: item.length), isOwn: true, metrics.rules)
    }
    return placedCount - count
  }

  /// Places items until no lane ends before `offset`, in points from the first item.
  ///
  /// - Returns: how many items were placed.
  func place(past offset: Double, _ source: ItemSource) throws(LayoutFailure) -> Int {
    let first = placedCount
    while placedCount < itemCount, state.shortest <= offset {
      _ = try place(to: min(itemCount, placedCount + Self.checkpointDistance), source)
    }
    return placedCount - first
  }

  // MARK: Placing

  private func placeBlock(_ items: Range<Int>, _ source: ItemSource) throws(LayoutFailure) {
    let reader = source.reader
    try source.read(items, metrics)
    if !hasSpans, let most = reader.spans.max(), most > 1 {
      hasSpans = true
      spans = Array(repeating: 1, count: placedCount)
    }
    var first = items.lowerBound
    while first < items.upperBound {
      if first % Self.checkpointDistance == 0 { state.append(to: &checkpoints) }
      let next = (first / Self.checkpointDistance + 1) * Self.checkpointDistance
      let stretch = first..<min(next, items.upperBound)
      if metrics.rules.isPlain, reader.spans.isEmpty, reader.ownLanes.isEmpty, !hasSpans {
        placePlain(stretch, of: items.lowerBound, reader.lengths)
      } else {
        for item in stretch { place(item, item - items.lowerBound, reader) }
      }
      first = stretch.upperBound
    }
  }

  /// Places an item whose values are at `place` of what was read.
  private func place(_ item: Int, _ place: Int, _ reader: ItemReader) {
    let (length, span) = (reader.lengths[place], reader.span(place))
    let own = reader.ownLane(place)
    let found = state.place(
      span: span, own: own, kept: reader.keptLane(place), metrics.rules)
    state.fill(
      found, span: span, length: length, gap: metrics.gap(behind: length), isOwn: own != nil,
      metrics.rules)
    append(item, found.lane, start: found.start, length)
    if hasSpans { spans.append(UInt8(span)) }
    mostLanes = max(mostLanes, span)
  }

  /// Places items over one lane each in the lane that ends first (rule W-10).
  private func placePlain(_ items: Range<Int>, of first: Int, _ lengths: [Double]) {
    var (ends, extent) = (state.ends, state.extent)
    state.ends = []
    let spacing = metrics.itemSpacing
    for item in items {
      var (lane, start) = (0, ends[0])
      for other in 1..<max(1, ends.count) where ends[other] < start {
        (lane, start) = (other, ends[other])
      }
      let length = lengths[item - first]
      let end = start + length
      ends[lane] = length > 0 ? end + spacing : end + metrics.gap(behind: length)
      if end > extent { extent = end }
      append(item, lane, start: start, length)
    }
    state.set(ends, extent: extent)
  }

  @inline(__always)
  private func append(_ item: Int, _ lane: Int, start: Double, _ length: Double) {
    starts.append(start)
    lengths.append(length)
    lanes.append(UInt8(truncatingIfNeeded: lane))
    members[lane].append(Int32(truncatingIfNeeded: item))
  }

  // MARK: Asking

  /// An item that is placed.
  func placed(_ item: Int) -> PlacedItem {
    PlacedItem(
      item: item, lane: Int(lanes[item]), span: hasSpans ? Int(spans[item]) : 1,
      start: starts[item], length: lengths[item])
  }

  /// The placed items that start before `upper` and end after `lower`, in order of their numbers,
  /// of lanes in `range`, or that cover one of them.
  ///
  /// - Complexity: O(n log N + k log k) for n lanes and k items.
  func find(
    from lower: Double, to upper: Double, lanes range: ClosedRange<Int>,
    into found: inout [PlacedItem]
  ) {
    var filled = 0
    for lane in max(0, range.lowerBound - mostLanes + 1)...range.upperBound {
      let (list, last) = (members[lane], found.count)
      var position = partitionPoint(list.count) { end(of: Int(list[$0])) > lower }
      while position < list.count, starts[Int(list[position])] < upper {
        let item = placed(Int(list[position]))
        if item.lane + item.span > range.lowerBound { found.append(item) }
        position += 1
      }
      if found.count > last { filled += 1 }
    }
    if filled > 1 { found.sort { $0.item < $1.item } }
  }

  @inline(__always)
  private func end(of item: Int) -> Double { starts[item] + lengths[item] }

  /// The placed item that ends last before `item` in one of its lanes, or nil if there is none.
  ///
  /// - Complexity: O(n log N) for n lanes, if few items cover several lanes.
  func item(before item: PlacedItem) -> PlacedItem? {
    var best: PlacedItem?
    for lane in max(0, item.lane - mostLanes + 1)..<item.lane + item.span {
      let list = members[lane]
      var position = partitionPoint(list.count) { Int(list[$0]) >= item.item }
      while position > 0 {
        position -= 1
        let other = placed(Int(list[position]))
        guard other.lane + other.span > item.lane else { continue }
        if best.map({ $0.end < other.end }) ?? true { best = other }
        break
      }
    }
    return best
  }
}

/// An item where it is placed.
struct PlacedItem: Equatable {
  /// Number of the item in its section.
  let item: Int
  /// The first lane that it covers, and their number.
  let lane: Int
  let span: Int
  /// Where it starts, in points from the first item.
  let start: Double
  /// Its length along the axis, in points.
  let length: Double

  /// Where it ends, in points from the first item.
  var end: Double { start + length }
}

/// Where the items of one section are read.
final class ItemSource {
  /// The content.
  let context: any LayoutContext
  /// Number of the section.
  let section: Int
  /// Axis of the content.
  let geometry: WaterfallGeometry
  /// The items that were read last.
  let reader: ItemReader

  /// Creates a source of the items of a section.
  init(
    _ context: any LayoutContext, section: Int, _ geometry: WaterfallGeometry, _ reader: ItemReader
  ) {
    (self.context, self.section, self.geometry, self.reader) = (context, section, geometry, reader)
  }

  /// Reads some items.
  func read(_ items: Range<Int>, _ metrics: WaterfallMetrics) throws(LayoutFailure) {
    try reader.read(items, inSection: section, metrics, geometry, context)
  }

  /// Whether any item of the section has a value.
  func has(_ metric: ItemMetric) -> Bool {
    context.column(metric, inSection: section) != .absent
  }
}
