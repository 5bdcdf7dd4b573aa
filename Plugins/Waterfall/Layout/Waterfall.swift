public import LayoutCore
import SummaryTree

/// Items in lanes of equal width, each behind the last item of its lane.
///
///     let waterfall = Waterfall()
///     try waterfall.prepare(context)  // heights 100, 50, 30, two columns, 320 wide
///     waterfall.contentSize           // 320x100: the third item stands under the second
///
/// Rules W-01 to W-51: the next item goes to the lane that ends first, or to the lanes in turn; it
/// may cover several lanes, and have a lane of its own. Lanes can be kept, so that another length
/// moves items only down their own lanes.
///
/// Memory: 21 bytes an item where its place depends on all before it, else a tree of each lane's
/// items. A batch of edits places items again from the last checkpoint before it, as far as they
/// are asked for, and leads to the same frames, to the last bit, as a new `prepare`; only behind an
/// edit before 100,000 items or more, the end of the section is an estimate (rule W-34).
///
/// Invariant: in a lane, starts and ends never decrease. All searches are binary searches over
/// these.
///
/// With `estimate`, items, headers and footers are as long as the host measures them.
///
/// Not here: pinning, which a decorator adds to any layout.
public final class Waterfall: CollectionLayout {
  /// The result of the last `prepare`.
  var prepared = PreparedWaterfall()
  /// Room to read items in.
  let reader = ItemReader()
  /// Room for what a question finds.
  var found: [PlacedItem] = []
  /// The work done.
  package internal(set) var work = WaterfallWork()
  /// The most items behind an edit that are placed at once (rule W-34).
  let mostPlacedAtOnce: Int

  /// Creates a layout that must be prepared before it is asked.
  public init() { mostPlacedAtOnce = 100_000 }

  /// Creates a layout that leaves more to be placed, for tests.
  package init(mostPlacedAtOnce: Int) { self.mostPlacedAtOnce = mostPlacedAtOnce }

  /// Name, version, options and item columns of the layout.
  public static let declaration = LayoutDeclaration(
    name: "waterfall", version: "1.0.0",
    summary: "Items in lanes, each in the lane that ends first.",
    options: WaterfallOption.all.declarations, columns: WaterfallColumn.all)

  /// Name, version, options and item columns of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points (rule W-06).
  public var contentSize: Size { prepared.geometry.contentSize }

  /// Accepts lengths up to 1e9 points, and a tolerance that is a length or infinite.
  ///
  /// - Throws: `LayoutFailure.refused` with the expected value.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try WaterfallOption.all.check(value, forOption: option)
  }

  /// Places all items.
  ///
  /// - Complexity: O(N n + sections) for N items and n lanes.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid value; the layout then is
  ///   as it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    let new = PreparedWaterfall(context)
    // Added to the list a part at a time, so that a million sections do not lie in an array first.
    var part: [StackedSection] = []
    for index in 0..<context.sectionCount {
      if part.count == 4096 {
        new.sections.append(contentsOf: part)
        part.removeAll(keepingCapacity: true)
      }
      part.append(try stacked(index, in: new, context))
    }
    new.sections.append(contentsOf: part)
    new.finish()
    prepared = new
  }

  /// A section with all its items placed.
  ///
  /// - Complexity: O(k n) for k items and n lanes.
  func stacked(_ index: Int, in prepared: PreparedWaterfall, _ context: any LayoutContext)
    throws(LayoutFailure) -> StackedSection
  {
    let metrics = prepared.metrics(ofSection: index, context)
    let count = context.itemCount(inSection: index)
    let source = ItemSource(context, section: index, prepared.geometry, reader)
    if Self.isInLanes(count, metrics, source) {
      work.placed += count
      let run = try LaneRun(itemCount: count, metrics, source)
      return StackedSection(
        metrics: metrics, itemCount: count, extent: run.extent, run: .inLanes(run))
    }
    let run = PlacedRun(itemCount: count, metrics)
    work.placed += try run.settle(source, atMost: .max)
    return StackedSection(
      metrics: metrics, itemCount: count, extent: run.extent,
      run: count <= StackedSection.fewItems && !metrics.rules.isStable ? nil : .following(run))
  }

  /// Whether lanes are kept, or those of many items do not depend on their lengths.
  static func isInLanes(_ count: Int, _ metrics: WaterfallMetrics, _ source: ItemSource) -> Bool {
    if source.has(WaterfallColumn.span) { return false }
    if metrics.rules.isStable { return true }
    return metrics.rules.isInTurn && count > StackedSection.fewItems
      && !source.has(WaterfallColumn.lane)
  }
}

/// Counts of what the layout did, for tests of what an operation costs.
package struct WaterfallWork: Hashable, Sendable {
  /// Items that were put in a lane.
  package internal(set) var placed = 0
  /// Items that were found for a question.
  package internal(set) var found = 0
}
