internal import LayoutCore

/// Counts the pairs of rectangles that share an area.
enum OverlapCount {
  /// Number of pairs that intersect; touching edges do not count.
  ///
  /// From top to bottom, each rectangle is compared with those above that still reach down to it.
  ///
  /// - Complexity: O(n log n + n · a) for at most a rectangles side by side.
  static func overlaps(_ rects: [Rect]) -> Int {
    var open: [Rect] = []
    var count = 0
    for rect in rects.filter({ !$0.isEmpty }).sorted(by: { $0.minY < $1.minY }) {
      open.removeAll { $0.maxY <= rect.minY }
      count += open.count { $0.intersects(rect) }
      open.append(rect)
    }
    return count
  }
}
