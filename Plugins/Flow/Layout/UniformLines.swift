/// The lines of a section whose items are all of one size, computed from the item's number
/// (rule F-20).
struct UniformLines {
  /// Number of items.
  let itemCount: Int
  /// Cross length of each item, in points.
  let cross: Double
  /// Main length of each item, in points.
  let main: Double
  /// Items of a full line: n of rule F-20.
  let perLine: Int
  /// The gap of a full line, in points; NaN where only one item fits.
  let gridGap: Double
  /// Main distance between the starts of two lines, in points.
  let pitch: Double

  /// Breaks `itemCount` items of one size into lines.
  init(itemCount: Int, cross: Double, main: Double, _ metrics: FlowMetrics) {
    self.itemCount = itemCount
    self.cross = cross
    self.main = main
    pitch = main + metrics.lineSpacing
    let step = cross + metrics.interitemSpacing
    let room = metrics.available + metrics.interitemSpacing + metrics.tolerance
    // Items without length or gap all fit in one line; a Double counts exactly up to 2^53.
    let fit = step > 0 ? min((room / step).rounded(.down), 0x1p53) : 0x1p53
    perLine = max(1, Int(fit))
    switch perLine {
    case 1: gridGap = .nan
    default: gridGap = step > 0 ? (metrics.available - fit * cross) / (fit - 1) : 0
    }
  }

  /// Number of lines.
  var count: Int { itemCount == 0 ? 0 : (itemCount - 1) / perLine + 1 }

  /// Main length from the start of the first line to the end of the last, in points.
  var extent: Double { count == 0 ? 0 : line(count - 1).end }

  /// Number of the first line that ends behind `offset`; `count` when none does.
  ///
  /// - Complexity: O(log lines).
  func firstLine(endingAfter offset: Double) -> Int {
    partitionPoint(count) { line($0).end > offset }
  }

  /// Line number `index`, which must be in range.
  func line(_ index: Int) -> FlowLine {
    let first = index * perLine
    let isLast = itemCount - first <= perLine
    return FlowLine(
      index: index, items: first..<(isLast ? itemCount : first + perLine),
      start: Double(index) * pitch, length: main, isLast: isLast)
  }
}
