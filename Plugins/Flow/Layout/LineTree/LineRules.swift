/// What decides where lines of mixed sizes break, how far apart they lie and how they are kept.
struct LineRules {
  /// Available length and tolerance, in points (rules F-10, F-13).
  let limit: Double
  /// Least distance between two items, in points.
  let spacing: Double
  /// Distance between two lines, in ticks.
  let lineSpacing: Int128
  /// Ticks of sums.
  let grain: Grain

  /// Items of a leaf.
  let leaf: LeafSize

  /// The rules of a section with these metrics; nil where `grain` is too fine for them.
  init?(_ metrics: FlowMetrics, _ grain: Grain, _ leaf: LeafSize) {
    self.leaf = leaf
    limit = metrics.available + metrics.tolerance
    spacing = metrics.mixedSpacings.interitem
    guard let ticks = grain.ticks(metrics.mixedSpacings.line) else { return nil }
    lineSpacing = ticks
    self.grain = grain
  }

  /// Whether items of these cross lengths, of which there is one or more, fit in a line.
  ///
  /// Added up item by item as in any line, so that rounding decides in the same way.
  func fit(_ cross: Span<Double>) -> Bool {
    var used = cross[0]
    for item in 1..<cross.count { used = used + spacing + cross[item] }
    return used <= limit
  }

  /// How many items of one size a full line holds, at least one and no more than `most`.
  ///
  /// Added up item by item as in any line, so that rounding breaks it at the same place.
  func itemsPerLine(of size: ItemSize, most: Int) -> Int {
    if size.cross + spacing == 0 { return most }
    var (used, count) = (size.cross, 1)
    while count < most, used + spacing + size.cross <= limit {
      used = used + spacing + size.cross
      count += 1
    }
    return count
  }
}
