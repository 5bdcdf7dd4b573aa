internal import LayoutCore

/// The search for pairs of rectangles that overlap.
struct OverlapSearch {
  /// Maximum number of pairs of rectangles that are looked at.
  static let limit = 20_000_000

  private let boxes: [Rect]
  private let least: Double
  /// Whether pairs were left out because there are too many.
  private(set) var isCut = false

  /// Searches for pairs of which each reaches more than `least` points into the other, along both
  /// axes.
  init(_ boxes: [Rect], _ least: Double) { (self.boxes, self.least) = (boxes, least) }

  /// Calls `body` with the positions of each pair, in the order of their top edges.
  ///
  /// - Complexity: O(n log n + pairs that share a height), at most `limit` of these.
  mutating func forEach(_ body: (Int, Int) -> Void) {
    let order = boxes.indices.filter { boxes[$0].isFinite }.sorted {
      boxes[$0].minY != boxes[$1].minY ? boxes[$0].minY < boxes[$1].minY : $0 < $1
    }
    var active: [Int] = []
    var left = Self.limit
    for next in order {
      active.removeAll { boxes[$0].maxY - boxes[next].minY <= least }
      left -= active.count
      guard left >= 0 else { return isCut = true }
      for other in active where boxes[other].overlap(boxes[next]) > least {
        body(min(other, next), max(other, next))
      }
      active.append(next)
    }
  }
}
