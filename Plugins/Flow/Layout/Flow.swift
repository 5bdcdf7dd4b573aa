public import LayoutCore
import SummaryTree

/// Items in lines, as `UICollectionViewFlowLayout` places them.
///
///     let flow = Flow()
///     try flow.prepare(context)  // seven items of 50x50, viewport 320 wide, all options at default
///     flow.contentSize           // 320x110: two lines of five and two items
///     try flow.attributes(for: Element(.cell, section: 0, item: 1), context)?.frame.x  // 67.5
///
/// Rules F-01 to F-39 and F-45 of flow layouts, in both directions: greedy line breaking with a
/// tolerance (F-12, F-13), justified lines whose treatment depends on whether all sizes of the
/// section are equal (F-20 to F-23), items centred across their line (F-30), headers and footers
/// outside the section insets (F-32). Row, last-row and cross alignment may be set otherwise, per
/// section too.
///
/// Memory: for a section of equal sizes a few numbers, for a mixed one a tree over its items
/// with packed lines. Positions are computed when asked for, from sizes read again; nothing is
/// kept per item. A batch of edits costs what it changes, and leads to the same frames, to the last
/// bit, as a new `prepare`.
///
/// Invariant: sections chain without gap from 0 to the content's length; inside a section neither
/// starts nor ends of lines ever decrease. All searches are binary searches over these.
///
/// With `estimate`, items, headers and footers are as long as the host measures them (rules Z-01 to
/// Z-08).
///
/// Not here: pinning, which a decorator adds to any layout.
public final class Flow: CollectionLayout {
  /// The state before the first `prepare`, and while an edit is applied: no content.
  let unprepared = PreparedFlow.empty
  /// The result of the last `prepare`.
  var prepared: PreparedFlow
  /// Room to work in during a call.
  let scratch = FlowScratch()

  /// The capacity of leaves in trees of lines.
  let leafSize: LeafSize

  /// Creates a layout that must be prepared before it is asked.
  public init() {
    leafSize = .standard
    prepared = unprepared
  }

  /// Creates a layout with leaves of a chosen size, for tests.
  package init(_ leafSize: LeafSize) {
    self.leafSize = leafSize
    prepared = unprepared
  }

  /// Name, version and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "flow", version: "1.0.0", summary: "Items in lines, as in UIKit's flow layout.",
    options: FlowOption.all.declarations)

  /// Name, version and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: across, the bounds without the adjusted inset; along, up to
  /// the end of the last section (rule F-35).
  public var contentSize: Size { prepared.geometry.contentSize }

  /// Accepts lengths up to 1e9 points, so that sums of metrics stay far from the limits of numbers.
  ///
  /// - Throws: `LayoutFailure.refused` for a size or insets with a longer or negative length.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try FlowOption.all.check(value, forOption: option)
  }

  /// The work done.
  package var work: FlowWork { scratch.work }

  /// Breaks all sections into lines and stacks them.
  ///
  /// - Complexity: O(sections + items of mixed sections).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size, or with which the
  ///   content gets longer than a number can hold; the layout then is as it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    scratch.forgetSizes()
    defer { scratch.forgetSizes() }
    var grain: Grain? = .finest
    while let tried = grain {
      if let stacked = try stacked(context, tried) {
        try requireFinite(stacked, context)
        prepared = stacked
        return
      }
      grain = tried.coarser
    }
    throw .refused("the content is longer than a number can hold")
  }

  /// All sections, stacked, or nil if `grain` is too fine for one of them.
  private func stacked(_ context: any LayoutContext, _ grain: Grain) throws(LayoutFailure)
    -> PreparedFlow?
  {
    let geometry = AxisGeometry(
      axis: FlowOption.direction.value(in: context).axis, viewport: context.viewport,
      isMirrored: FlowOption.rtl.value(in: context),
      pixelScale: FlowOption.pixelScale.value(in: context),
      pixelRounding: FlowOption.pixelRound.value(in: context))
    guard let general = LineRules(FlowMetrics(context, geometry), grain, leafSize) else {
      return nil
    }
    let nodes = LineNodes()
    // Added to the list a part at a time, so that a million sections do not lie in an array first.
    var (sections, part) = (SummarizedList<StackedSection>(), [StackedSection]())
    let source = ItemSource(
      context: context, section: 0, count: 0, metrics: general.metrics, geometry: geometry)
    for index in 0..<context.sectionCount {
      guard let rules = rules(ofSection: index, else: general, geometry, context) else {
        return nil
      }
      source.turn(to: index, count: scratch.itemCount(inSection: index, context), rules.metrics)
      if part.count == 4096 {
        sections.append(contentsOf: SummarizedList(part))
        part.removeAll(keepingCapacity: true)
      }
      guard let section = try section(source, rules, nodes) else { return nil }
      part.append(section)
    }
    sections.append(contentsOf: SummarizedList(part))
    return PreparedFlow(
      geometry: geometry, sections: sections, nodes: nodes, rules: general,
      snap: FlowOption.snap.value(in: context), grain: grain)
  }

  /// The section's own rules if it has options of its own, else `general`; nil if their ticks are
  /// too short.
  func rules(
    ofSection index: Int, else general: LineRules, _ geometry: AxisGeometry,
    _ context: any LayoutContext
  ) -> LineRules? {
    guard
      context.hasOwnOptions(inSection: index)
        || hasKnownEdges(index, general.metrics, context, geometry.axis)
    else { return general }
    return LineRules(FlowMetrics(context, section: index, geometry), general.grain, leafSize)
  }

  /// Whether the header or the footer of a section has been measured.
  private func hasKnownEdges(
    _ section: Int, _ metrics: FlowMetrics, _ context: any LayoutContext, _ axis: Axis
  ) -> Bool {
    guard metrics.header > 0 || metrics.footer > 0 else { return false }
    return FlowMetrics.knownEdges(ofSection: section, context, axis) != (nil, nil)
  }
}

extension Flow {
  /// Breaks a section into lines and adds up its parts, or nil if the ticks of `rules` are too
  /// short for it.
  ///
  /// 1. Ask the columns, unless items are so few that it takes less to read them; sections of equal
  ///    sizes are done (rule F-20).
  /// 2. Read the sizes and find the lines: of few items in one pass, of others in a tree.
  /// 3. If all effective sizes turn out to be equal after all, use the closed form.
  ///
  /// - Complexity: O(1) where the columns are uniform, else O(n).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func section(_ source: ItemSource, _ rules: LineRules, _ nodes: LineNodes)
    throws(LayoutFailure) -> StackedSection?
  {
    let count = source.count
    var size = count == 0 ? ItemSize(cross: 0, main: 0) : nil
    if count > SectionsAhead.fewItems { size = try uniformSize(of: source) }
    if size == nil, count <= rules.leaf.most {
      guard let found = try scratch.findFewLines(source, rules) else { return nil }
      size = found.size
      if size == nil { return StackedSection(rules, itemCount: count, whole: found.whole) }
    }
    var lines = size.map { size in
      FlowLines.uniform(
        UniformLines(itemCount: count, cross: size.cross, main: size.main, rules.metrics))
    }
    if size == nil { lines = try manyLines(of: source, rules, nodes) }
    guard let lines else { return nil }
    if case .uniform(let uniform) = lines, !uniform.extent.isFinite {
      let wrong = partitionPoint(uniform.count) { !uniform.line($0).end.isFinite }
      throw Self.overflow(source.section, item: uniform.line(wrong).items.lowerBound)
    }
    return StackedSection(rules, lines: lines, itemCount: count)
  }

  /// Breaks the items of a section into lines, with larger leaves where lines turn out to be long,
  /// or nil if the ticks of `rules` are too short for them.
  private func manyLines(of source: ItemSource, _ rules: LineRules, _ nodes: LineNodes)
    throws(LayoutFailure) -> FlowLines?
  {
    var tried: LineRules? = rules
    while let rules = tried {
      var tree = LineTree(rules, itemCount: source.count, nodes)
      let reading = LineSource(
        source: source, rules: rules, scratch: scratch, ahead: 4096, followsShifts: true)
      switch try tree.settle(reading, nodes) {
      case nil: return FlowLines(tree, rules.metrics, nodes)
      case .longLine(let leaf):
        nodes.removeTree(tree.root)
        tried = scratch.rules(rules.metrics, rules.grain, leaf)
      case .longItem: return nil
      }
    }
    return nil
  }

  /// The one size of all items of a section, or nil if the columns do not show one.
  private func uniformSize(of source: ItemSource) throws(LayoutFailure) -> ItemSize? {
    let cross = try ItemSizes.uniform(
      source.geometry.crossMetric, of: source, else: source.metrics.itemCross)
    let main = try ItemSizes.uniform(
      source.geometry.mainMetric, of: source, else: source.metrics.itemMain)
    if let cross, let main { return ItemSize(cross: cross, main: main) }
    return nil
  }

  /// Returns the source of the items' sizes of a section, which must be prepared.
  func source(_ index: Int, _ section: FlowSection, _ context: any LayoutContext) -> ItemSource {
    scratch.source(index, section, prepared.geometry, context)
  }

  /// Makes sure that all positions are numbers.
  ///
  /// - Throws: `LayoutFailure.refused` naming the first item of the first line that ends beyond
  ///   what a number can hold.
  func requireFinite(_ stacked: PreparedFlow, _ context: any LayoutContext) throws(LayoutFailure) {
    guard !stacked.geometry.mainLength.isFinite else { return }
    let index = partitionPoint(stacked.sections.count) { !stacked.section($0).end.isFinite }
    let section = stacked.section(index)
    let source = ItemSource(section, index, stacked.geometry, context)
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
