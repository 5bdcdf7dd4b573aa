import LayoutCore

/// The ends of all lanes after some items, and where the next one goes.
struct LaneState {
  /// The most lanes of a section.
  static let mostLanes = 64

  /// Where each lane ends, the gap behind its last item counted, in points from the first item.
  var ends: [Double]
  /// The lane after the one that was filled last (rules W-11, W-15).
  private(set) var cursor = 0
  /// Where the lowest item ends, in points from the first item.
  private(set) var extent = 0.0

  /// A place for an item.
  struct Place: Equatable {
    /// The first lane that it covers.
    let lane: Int
    /// Where it starts, in points from the first item.
    let start: Double
  }

  /// Lanes without items.
  init(laneCount: Int) { ends = Array(repeating: 0, count: laneCount) }

  /// Number of numbers that `append` writes.
  static func numberCount(laneCount: Int) -> Int { laneCount + 2 }

  /// Appends all that is known, as numbers.
  func append(to numbers: inout [Double]) {
    numbers += ends
    numbers.append(Double(cursor))
    numbers.append(extent)
  }

  /// Reads what `append` wrote at `start`.
  init(_ numbers: [Double], from start: Int, laneCount: Int) {
    ends = Array(numbers[start..<start + laneCount])
    cursor = Int(numbers[start + laneCount])
    extent = numbers[start + laneCount + 1]
  }

  /// Where the furthest lane ends.
  var furthest: Double { ends.reduce(0) { max($0, $1) } }

  /// Where the shortest lane ends.
  var shortest: Double { ends.reduce(.infinity) { min($0, $1) } }

  /// The place of the next item (rules W-10 to W-16, W-31).
  ///
  /// - Parameters:
  ///   - span: number of lanes that the item covers, at most all.
  ///   - own: the first lane of an item that has one of its own.
  ///   - kept: the first lane of an item that keeps one.
  func place(span: Int, own: Int?, kept: Int?, _ rules: LaneRules) -> Place {
    let last = ends.count - span
    let lane: Int
    if let fixed = own ?? kept {
      lane = min(fixed, last)
    } else {
      switch rules.order {
      case .leftToRight: lane = cursor <= last ? cursor : 0
      case .rightToLeft: lane = cursor <= last ? last - cursor : last
      case .shortestFirst: lane = chosen(span: span, rules)
      }
    }
    return Place(lane: lane, start: top(lane, span))
  }

  /// Puts an item there.
  ///
  /// - Parameter isOwn: whether the lane is the item's own: it then leaves the cursor (rule W-14).
  mutating func fill(
    _ place: Place, span: Int, length: Double, gap: Double, isOwn: Bool, _ rules: LaneRules
  ) {
    let end = place.start + length
    for lane in place.lane..<place.lane + span { ends[lane] = end + gap }
    extent = max(extent, end)
    if !isOwn { moveCursor(behind: place.lane, span: span, rules) }
  }

  /// Moves the cursor to the lane after those of an item; it counts them from the right where items
  /// go to them from there.
  mutating func moveCursor(behind lane: Int, span: Int = 1, _ rules: LaneRules) {
    cursor = (rules.order == .rightToLeft ? ends.count - lane : lane + span) % ends.count
  }

  /// Takes over what the fast pass over plain items found.
  mutating func set(_ ends: [Double], extent: Double) {
    (self.ends, self.extent) = (ends, extent)
  }

  /// Where an item over these lanes would start (rule W-12).
  func top(_ lane: Int, _ span: Int) -> Double {
    var top = ends[lane]
    for other in lane..<lane + span { top = max(top, ends[other]) }
    return top
  }

  /// The area that an item over these lanes would leave free above it (rule W-13).
  private func waste(_ lane: Int, _ span: Int) -> Double {
    let top = top(lane, span)
    var waste = 0.0
    for other in lane..<lane + span { waste += top - ends[other] }
    return waste
  }

  /// The first lane of the shortest ones, or where the least is left free.
  private func chosen(span: Int, _ rules: LaneRules) -> Int {
    let lanes = 0...ends.count - span
    if rules.spanPlace == .leastWaste, span > 1 {
      let least = lanes.reduce(Double.infinity) { min($0, waste($1, span)) }
      return first(in: lanes, rules) { waste($0, span) <= least }
    }
    let least = lanes.reduce(Double.infinity) { min($0, top($1, span)) }
    return first(in: lanes, rules) { top($0, span) <= least + rules.tolerance }
  }

  /// The first of some lanes, counted from the cursor if there is one (rule W-15).
  private func first(in lanes: ClosedRange<Int>, _ rules: LaneRules, where isOne: (Int) -> Bool)
    -> Int
  {
    if rules.usesCursor, cursor <= lanes.upperBound,
      let lane = (cursor...lanes.upperBound).first(where: isOne)
    {
      return lane
    }
    return lanes.first(where: isOne) ?? 0
  }
}
