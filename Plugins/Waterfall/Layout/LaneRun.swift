import LayoutCore
import SummaryTree

/// The items of a section whose lanes do not depend on their lengths: in turn (rule W-11), or kept
/// (rule W-31).
///
/// A lane is a list of its items that adds up lengths, so that a length moves what is below it in
/// its lane at the cost of a search (rule W-33). Sums are whole numbers of ticks: the result does
/// not depend on the order of changes.
final class LaneRun {
  private let metrics: WaterfallMetrics
  /// The lanes from the left, or from the right where items go to them from there.
  private var lanes: [SummarizedList<LaneItem>]
  /// Number of items.
  private(set) var itemCount: Int

  /// Places all items.
  ///
  /// - Complexity: O(k n) for k items and n lanes.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid value.
  init(itemCount: Int, _ metrics: WaterfallMetrics, _ source: ItemSource) throws(LayoutFailure) {
    self.metrics = metrics
    self.itemCount = itemCount
    var parts = Array(repeating: [LaneItem](), count: metrics.laneCount)
    var last = Array(repeating: -1, count: metrics.laneCount)
    var state = LaneState(laneCount: metrics.laneCount)
    let isInTurn = !metrics.rules.isStable
    var first = 0
    while first < itemCount {
      let items = first..<min(itemCount, first + ItemReader.block)
      try source.read(items, metrics)
      for item in items {
        let length = source.reader.lengths[item - first]
        var lane = item % metrics.laneCount
        if !isInTurn {
          let own = source.reader.ownLane(item - first)
          let place = state.place(
            span: 1, own: own, kept: source.reader.keptLane(item - first), metrics.rules)
          state.fill(
            place, span: 1, length: length, gap: metrics.gap(behind: length), isOwn: own != nil,
            metrics.rules)
          lane = place.lane
        }
        parts[lane].append(LaneItem(item - last[lane], length, metrics))
        last[lane] = item
      }
      first = items.upperBound
    }
    lanes = parts.map { SummarizedList($0) }
  }

  /// Whether items go to lanes in turn, so that all behind an insertion go to another one.
  var isInTurn: Bool { !metrics.rules.isStable }

  /// Number of lanes.
  var laneCount: Int { lanes.count }

  /// The number of a lane from the left.
  private func number(_ lane: Int) -> Int {
    isInTurn && metrics.rules.order == .rightToLeft ? metrics.laneCount - 1 - lane : lane
  }

  /// Where the lowest item ends, in points from the first item.
  ///
  /// - Complexity: O(n log N) for n lanes.
  var extent: Double {
    var extent = 0.0
    for lane in lanes where !lane.isEmpty {
      let last = lane[lane.count - 1]
      extent = max(extent, LaneTicks.points(lane.summary.ticks - last.summary.ticks) + last.length)
    }
    return extent
  }

  // MARK: Asking

  /// The lane that holds an item, and the item's position there.
  private func position(of item: Int) -> (lane: Int, position: Int, before: LaneSum)? {
    let candidates =
      isInTurn ? item % metrics.laneCount..<item % metrics.laneCount + 1 : lanes.indices
    for lane in candidates {
      if let match = lanes[lane].find(item + 1, by: { $0.items }, at: .ending),
        match.before.items + match.element.step == item + 1
      {
        return (lane, match.index, match.before)
      }
    }
    return nil
  }

  /// An item, which must be in range.
  ///
  /// - Complexity: O(n log N) for n lanes, O(log N) in turn.
  func placed(_ item: Int) -> PlacedItem {
    guard let (lane, position, before) = position(of: item) else {
      return PlacedItem(item: item, lane: 0, span: 1, start: 0, length: 0)
    }
    return PlacedItem(
      item: item, lane: number(lane), span: 1, start: LaneTicks.points(before.ticks),
      length: lanes[lane][position].length)
  }

  /// The item before an item in its lane, or nil if it is the first there.
  ///
  /// - Complexity: O(n log N) for n lanes.
  func item(before item: PlacedItem) -> PlacedItem? {
    guard let (_, position, before) = position(of: item.item), position > 0 else { return nil }
    return placed(before.items - 1)
  }

  /// Calls `body` for each of `items` with its lane, lane by lane.
  ///
  /// - Complexity: O(n log N + k) for n lanes and k items.
  func forEachLane(of items: Range<Int>, _ body: (_ item: Int, _ lane: Int) -> Void) {
    for lane in lanes.indices {
      var cursor = lanes[lane].cursor(at: next(items.lowerBound, lane))
      while let element = cursor.element {
        let item = cursor.before.items + element.step - 1
        guard item < items.upperBound else { break }
        body(item, number(lane))
        cursor.advance()
      }
    }
  }

  /// The items that start before `upper` and end after `lower`, in order of their numbers, of lanes
  /// in `range`.
  ///
  /// - Complexity: O(n log N + k log k) for n lanes and k items.
  func find(
    from lower: Double, to upper: Double, lanes range: ClosedRange<Int>,
    into found: inout [PlacedItem]
  ) {
    var filled = 0
    for lane in lanes.indices where range.contains(number(lane)) {
      guard let match = lanes[lane].find(LaneTicks.floor(lower), by: { $0.ticks }) else { continue }
      var cursor = lanes[lane].cursor(at: match.index)
      let last = found.count
      while let element = cursor.element {
        let start = LaneTicks.points(cursor.before.ticks)
        guard start < upper else { break }
        if start + element.length > lower {
          found.append(
            PlacedItem(
              item: cursor.before.items + element.step - 1, lane: number(lane), span: 1,
              start: start, length: element.length))
        }
        cursor.advance()
      }
      if found.count > last { filled += 1 }
    }
    if filled > 1 { found.sort { $0.item < $1.item } }
  }

  // MARK: Changing

  /// Puts items that `source` reads in the place of those in `range`.
  ///
  /// - Complexity: O((1 + r + k) n log N) for r items that go, k that come, and n lanes, and O(1)
  ///   for each item with a lane of its own right before one; in turn O(n log N + k).
  func replace(_ range: Range<Int>, with new: Range<Int>, _ source: ItemSource)
    throws(LayoutFailure)
  {
    if isInTurn {
      try replaceInTurn(range, with: new, source)
    } else {
      for item in range.reversed() { remove(item) }
      for item in new {
        try source.read(item..<item + 1, metrics)
        insert(item, source)
      }
    }
  }

  /// Reads the values of items again that stay where they are.
  ///
  /// - Complexity: O(k n log N) for k items and n lanes.
  func reload(_ items: Range<Int>, _ source: ItemSource) throws(LayoutFailure) {
    for item in items {
      try source.read(item..<item + 1, metrics)
      guard let (lane, position, _) = position(of: item) else { continue }
      if let own = source.reader.ownLane(0), min(own, lanes.count - 1) != lane {
        remove(item)
        insert(item, source)
        continue
      }
      let length = source.reader.lengths[0]
      lanes[lane].update(at: position) { $0 = LaneItem($0.step, length, metrics) }
    }
  }

  /// Splits all lanes at both ends of a range, and joins them so that what is behind it goes to the
  /// lanes that its new numbers have (rule W-33).
  private func replaceInTurn(_ range: Range<Int>, with new: Range<Int>, _ source: ItemSource)
    throws(LayoutFailure)
  {
    let count = lanes.count
    var parts = Array(repeating: [LaneItem](), count: count)
    var first = new.lowerBound
    while first < new.upperBound {
      let items = first..<min(new.upperBound, first + ItemReader.block)
      try source.read(items, metrics)
      for item in items {
        parts[item % count].append(LaneItem(count, source.reader.lengths[item - first], metrics))
      }
      first = items.upperBound
    }
    var tails: [SummarizedList<LaneItem>] = []
    for lane in lanes.indices {
      let (_, tail) = lanes[lane].split(at: rank(range.upperBound, lane))
      tails.append(tail)
      lanes[lane] = lanes[lane].split(at: rank(range.lowerBound, lane)).0
    }
    let shift = new.count - range.count
    for lane in lanes.indices {
      if !parts[lane].isEmpty { lanes[lane].append(contentsOf: parts[lane]) }
      lanes[lane].append(contentsOf: tails[((lane - shift) % count + count) % count])
      if !lanes[lane].isEmpty { lanes[lane].update(at: 0) { $0.step = lane + 1 } }
      let joint = rank(new.upperBound, lane)
      if joint > 0, joint < lanes[lane].count { lanes[lane].update(at: joint) { $0.step = count } }
    }
    itemCount += shift
  }

  /// Number of items of a lane before `item`, where items go to lanes in turn.
  private func rank(_ item: Int, _ lane: Int) -> Int {
    (item - lane + lanes.count - 1) / lanes.count
  }

  private func remove(_ item: Int) {
    guard let (lane, position, _) = position(of: item) else { return }
    let removed = lanes[lane].remove(at: position)
    for other in lanes.indices {
      // The next item of each lane is one nearer to the one before it.
      let following = other == lane ? position : next(item, other)
      guard following < lanes[other].count else { continue }
      lanes[other].update(at: following) { $0.step += (other == lane ? removed.step : 0) - 1 }
    }
    itemCount -= 1
  }

  /// Inserts the item that was read last.
  private func insert(_ item: Int, _ source: ItemSource) {
    let reader = source.reader
    var state = LaneState(laneCount: lanes.count)
    let nexts = lanes.indices.map { next(item, $0) }
    for lane in lanes.indices {
      let before = lanes[lane].summary(before: nexts[lane])
      state.ends[lane] = LaneTicks.points(before.ticks)
    }
    if let last = lastInTurn(before: item, source), let (before, _, _) = position(of: last) {
      state.moveCursor(behind: before, metrics.rules)
    }
    let lane = state.place(
      span: 1, own: reader.ownLane(0), kept: reader.keptLane(0), metrics.rules
    ).lane
    for other in lanes.indices {
      let next = nexts[other]
      guard other == lane else {
        if next < lanes[other].count { lanes[other].update(at: next) { $0.step += 1 } }
        continue
      }
      let step = item + 1 - lanes[lane].summary(before: next).items
      if next < lanes[lane].count { lanes[lane].update(at: next) { $0.step += 1 - step } }
      lanes[lane].insert(LaneItem(step, reader.lengths[0], metrics), at: next)
    }
    itemCount += 1
  }

  /// The last item before `item` that has no lane of its own (rule W-14), or nil.
  private func lastInTurn(before item: Int, _ source: ItemSource) -> Int? {
    guard source.has(WaterfallColumn.lane) else { return item > 0 ? item - 1 : nil }
    var (end, own) = (item, [Double]())
    while end > 0 {
      let items = max(0, end - 128)..<end
      own.removeAll(keepingCapacity: true)
      source.context.read(
        WaterfallColumn.lane, inSection: source.section, items: items, into: &own)
      if let place = own.lastIndex(where: { $0.isNaN }) { return items.lowerBound + place }
      end = items.lowerBound
    }
    return nil
  }

  /// The position of the first item of a lane that is not before `item`.
  private func next(_ item: Int, _ lane: Int) -> Int {
    lanes[lane].find(item + 1, by: { $0.items }, at: .ending)?.index ?? lanes[lane].count
  }
}

/// An item of a lane.
private struct LaneItem: SummarizedElement {
  /// Distance of its number from that of the item before it in the lane; from -1 for the first.
  var step: Int
  /// Its length, in points.
  let length: Double
  /// Its length and the gap behind it, in ticks.
  private let ticks: Int64

  init(_ step: Int, _ length: Double, _ metrics: WaterfallMetrics) {
    self.step = step
    self.length = length
    ticks = LaneTicks.count(length + metrics.gap(behind: length))
  }

  var summary: LaneSum { LaneSum(items: step, ticks: Int128(ticks)) }
}

/// The sum of neighbouring items of a lane.
private struct LaneSum: Summary {
  /// Number of items of the section up to the last of them.
  var items: Int
  /// Their lengths and the gaps behind them, in ticks.
  var ticks: Int128

  static let zero = LaneSum(items: 0, ticks: 0)

  static func + (a: LaneSum, b: LaneSum) -> LaneSum {
    LaneSum(items: a.items + b.items, ticks: a.ticks + b.ticks)
  }
}

/// Whole numbers in which lengths are added up: billions to a point, so that a sum does not depend
/// on the order.
enum LaneTicks {
  private static let perPoint = 0x1p31

  /// The ticks of a length of at most 2e9 points.
  @inline(__always)
  static func count(_ points: Double) -> Int64 { Int64((points * perPoint).rounded()) }

  /// The tick at or before a position.
  static func floor(_ points: Double) -> Int128 {
    let limit = 0x1p92
    let ticks = (max(-limit, min(points * perPoint, limit))).rounded(.down)
    let high = (ticks * 0x1p-46).rounded(.down)
    return Int128(Int64(high)) &<< 46 + Int128(Int64(ticks - high * 0x1p46))
  }

  /// The tick next to a position.
  static func nearest(_ points: Double) -> Int128 { floor(points + 0.5 / perPoint) }

  /// The length of a number of ticks.
  @inline(__always)
  static func points(_ ticks: Int128) -> Double {
    let low = Int64(truncatingIfNeeded: ticks) & 0x3FFF_FFFF_FFFF
    let high = Int64(truncatingIfNeeded: ticks &>> 46)
    return (Double(high) * 0x1p46 + Double(low)) / perPoint
  }
}
