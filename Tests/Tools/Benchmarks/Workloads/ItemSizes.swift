import CBenchmark
import CollectionEngine

/// The sizes of the standard workload in plain columns.
struct ItemSizes {
  private(set) var widths: [Double] = []
  private(set) var heights: [Double] = []

  init(items: Int) {
    var random = RandomNumbers()
    widths.reserveCapacity(items)
    heights.reserveCapacity(items)
    for _ in 0..<items {
      widths.append(random.draw(20...120))
      heights.append(random.draw(20...80))
    }
  }

  /// Height of the content by a plain C loop over the sizes, in points: what no layout can be
  /// faster than, and must agree with.
  func contentHeight() -> Double {
    let spacing = Workload.spacing
    return cbenchmark_content_height(
      widths, heights, widths.count, Workload.window.width, spacing, spacing)
  }

  /// Height of a waterfall of lanes by a plain C loop over the sizes, in points.
  func waterfallHeight(lanes: Int, width: Double) -> Double {
    cbenchmark_waterfall_height(
      widths, heights, widths.count, lanes, width, Workload.spacing)
  }
}
