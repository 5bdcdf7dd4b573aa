import CBenchmark
import CollectionEngine

/// A plain C loop over the sizes of the standard workload: what no layout can be faster than.
struct Floor {
  private var widths: [Double] = []
  private var heights: [Double] = []

  init(items: Int) {
    var random = RandomNumbers()
    widths.reserveCapacity(items)
    heights.reserveCapacity(items)
    for _ in 0..<items {
      widths.append(random.draw(20...120))
      heights.append(random.draw(20...80))
    }
  }

  /// Height of the content, in points; a scene with the same items must agree.
  func contentHeight() -> Double {
    let spacing = Workload.spacing
    return cbenchmark_content_height(
      widths, heights, widths.count, Workload.window.width, spacing, spacing)
  }
}
