import LayoutCore

extension Flow {
  /// Breaks a section into lines and adds up its parts, or nil if `grain` is too fine for it.
  ///
  /// - Complexity: O(1) where the columns are uniform, else O(n).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func section(
    _ index: Int, _ metrics: FlowMetrics, _ geometry: AxisGeometry, _ grain: Grain,
    _ nodes: LineNodes, _ context: any LayoutContext
  ) throws(LayoutFailure) -> StackedSection? {
    let source = ItemSource(
      context: context, section: index, count: context.itemCount(inSection: index),
      metrics: metrics, geometry: geometry)
    guard let lines = try lines(of: source, grain, nodes) else { return nil }
    if case .uniform(let uniform) = lines, !uniform.extent.isFinite {
      let wrong = partitionPoint(uniform.count) { !uniform.line($0).end.isFinite }
      throw Self.overflow(index, item: uniform.line(wrong).items.lowerBound)
    }
    return StackedSection(metrics: metrics, lines: lines, itemCount: source.count, grain)
  }

  /// Breaks a section into lines, or nil if `grain` is too fine for them.
  ///
  /// 1. Ask the columns; sections of equal sizes are done (rule F-20).
  /// 2. Read the sizes and find the lines, with larger leaves where lines turn out to be long.
  /// 3. If all effective sizes turn out to be equal after all, use the closed form.
  private func lines(of source: ItemSource, _ grain: Grain, _ nodes: LineNodes)
    throws(LayoutFailure) -> FlowLines?
  {
    let metrics = source.metrics
    if source.count == 0 {
      return .uniform(UniformLines(itemCount: 0, cross: 0, main: 0, metrics))
    }
    if let size = try uniformSize(of: source) {
      return .uniform(
        UniformLines(itemCount: source.count, cross: size.cross, main: size.main, metrics))
    }
    var leaf = leafSize
    while let rules = LineRules(metrics, grain, leaf) {
      var tree = LineTree(rules, itemCount: source.count, nodes)
      let reading = LineReading(
        source: source, rules: rules, scratch: scratch, nodes: nodes, ahead: 4096)
      switch try tree.settle(reading) {
      case nil: return FlowLines(tree, metrics, nodes)
      case .longLine(let size):
        nodes.removeTree(tree.root)
        leaf = size
      case .longItem: return nil
      }
    }
    return nil
  }

  /// The one size of all items of a section, or nil if the columns do not tell.
  private func uniformSize(of source: ItemSource) throws(LayoutFailure) -> ItemSize? {
    let cross = try ItemSizes.uniform(
      source.geometry.crossMetric, ofSection: source.section, else: source.metrics.itemCross,
      source.context)
    let main = try ItemSizes.uniform(
      source.geometry.mainMetric, ofSection: source.section, else: source.metrics.itemMain,
      source.context)
    if let cross, let main { return ItemSize(cross: cross, main: main) }
    return nil
  }

  /// Where the items' sizes of a section, which must be prepared, are read.
  func source(_ index: Int, _ section: FlowSection, _ context: any LayoutContext) -> ItemSource {
    ItemSource(
      context: context, section: index, count: section.itemCount, metrics: section.metrics,
      geometry: prepared.geometry)
  }

  /// Makes sure that all positions are numbers.
  ///
  /// - Throws: `LayoutFailure.refused` naming the first item of the first line that ends beyond what
  ///   a number can hold.
  func requireFinite(_ stacked: PreparedFlow, _ context: any LayoutContext) throws(LayoutFailure) {
    guard !stacked.geometry.mainLength.isFinite else { return }
    let index = partitionPoint(stacked.sections.count) { !stacked.section($0).end.isFinite }
    let section = stacked.section(index)
    let source = ItemSource(
      context: context, section: index, count: section.itemCount, metrics: section.metrics,
      geometry: stacked.geometry)
    let wrong = try partitionPoint(section.lines.count) { number throws(LayoutFailure) in
      let line = try section.lines.line(number, source, scratch, stacked.nodes)
      return !(section.linesStart + line.end).isFinite
    }
    guard wrong < section.lines.count else {
      throw .refused("section \(index) makes the content longer than a number can hold")
    }
    let item = try section.lines.line(wrong, source, scratch, stacked.nodes).items.lowerBound
    throw Self.overflow(index, item: item)
  }

  /// The sentence about a line that ends beyond what a number can hold.
  private static func overflow(_ section: Int, item: Int) -> LayoutFailure {
    .refused("the line of item \(section),\(item) makes the content longer than a number can hold")
  }
}
