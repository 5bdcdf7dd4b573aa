import LayoutCore

extension Flow {
  /// How many items are read at a time.
  private static let chunk = 4096

  /// Breaks a section into lines.
  ///
  /// 1. Ask the columns; sections of equal sizes are done (rule F-20).
  /// 2. Read the sizes chunk by chunk and break lines as they come.
  /// 3. If all effective sizes turn out to be equal after all, use the closed form.
  ///
  /// - Complexity: O(1) where the columns are uniform, else O(n).
  func lines(
    ofSection section: Int, _ metrics: FlowMetrics, _ geometry: AxisGeometry,
    _ context: any LayoutContext
  ) throws(LayoutFailure) -> FlowLines {
    let count = context.itemCount(inSection: section)
    if count == 0 { return .uniform(UniformLines(itemCount: 0, cross: 0, main: 0, metrics)) }
    if let size = try uniformSize(ofSection: section, metrics, geometry, context) {
      return .uniform(UniformLines(itemCount: count, cross: size.cross, main: size.main, metrics))
    }
    var breaker = LineBreaker(metrics)
    var equal: (cross: Double, main: Double)?
    var lower = 0
    while lower < count {
      let upper = min(lower + Self.chunk, count)
      try sizes.load(lower..<upper, ofSection: section, metrics, geometry, context)
      if lower == 0 { equal = (sizes.cross[0], sizes.main[0]) }
      if let size = equal, !sizes.areAll(cross: size.cross, main: size.main) { equal = nil }
      breaker.append(sizes)
      lower = upper
    }
    if let size = equal {
      return .uniform(UniformLines(itemCount: count, cross: size.cross, main: size.main, metrics))
    }
    return .mixed(breaker.finish(itemCount: count))
  }

  /// The one size of all items of a section, or nil where the columns do not tell.
  private func uniformSize(
    ofSection section: Int, _ metrics: FlowMetrics, _ geometry: AxisGeometry,
    _ context: any LayoutContext
  ) throws(LayoutFailure) -> (cross: Double, main: Double)? {
    let cross = try ItemSizes.uniform(
      geometry.crossTrait, ofSection: section, else: metrics.itemCross, context)
    let main = try ItemSizes.uniform(
      geometry.mainTrait, ofSection: section, else: metrics.itemMain, context)
    if let cross, let main { return (cross, main) }
    return nil
  }
}

extension FlowSection {
  /// The sentence about a section whose end is beyond what a number can hold.
  func overflow(_ index: Int) -> LayoutFailure {
    let line = partitionPoint(lines.count) { !(linesStart + lines.line($0).end).isFinite }
    guard line < lines.count else {
      return .refused("section \(index) makes the content longer than a number can hold")
    }
    let item = lines.line(line).items.lowerBound
    return .refused(
      "the line of item \(index),\(item) makes the content longer than a number can hold")
  }
}
