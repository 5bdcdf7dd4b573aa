import LayoutCore
import SummaryTree

/// The result of a `prepare` and of the edits since: the sections in order, and what belongs to
/// all.
///
/// A class, so that a query retains one object.
final class PreparedWaterfall {
  /// Axis and lengths of the content.
  private(set) var geometry: WaterfallGeometry
  /// The choice of lanes.
  let rules: LaneRules
  /// Metrics of sections without options of their own.
  let metrics: WaterfallMetrics
  /// Least length of the content along the axis.
  private let leastLength: Double
  /// Whether it is the result of a `prepare`.
  let isPrepared: Bool
  /// The sections, each beginning where the one before ends.
  var sections = SummarizedList<StackedSection>() { didSet { found = nil } }
  /// The section that was found last: most questions are about the one of the question before.
  private var found: WaterfallSection?

  /// Reads the options that belong to all sections.
  init(_ context: any LayoutContext) {
    geometry = WaterfallGeometry(
      axis: WaterfallOption.direction.value(in: context).axis, context.viewport,
      isMirrored: WaterfallOption.rtl.value(in: context))
    rules = LaneRules(context)
    metrics = WaterfallMetrics(context, geometry, rules)
    leastLength = WaterfallOption.minContentHeight.value(in: context)
    isPrepared = true
  }

  /// The state before the first `prepare`: no content.
  init() {
    let context = EmptyContext()
    geometry = WaterfallGeometry(axis: .vertical, context.viewport, isMirrored: false)
    rules = LaneRules(context)
    metrics = WaterfallMetrics(context, geometry, rules)
    (leastLength, isPrepared) = (0, false)
  }

  /// The section's own metrics if it has options of its own, or a header or footer that was
  /// measured, else those of all.
  func metrics(ofSection section: Int, _ context: any LayoutContext) -> WaterfallMetrics {
    var isOwn = context.hasOwnOptions(inSection: section)
    if !isOwn, metrics.header != nil || metrics.footer != nil {
      isOwn = WaterfallMetrics.knownEdges(ofSection: section, context, geometry.axis) != (nil, nil)
    }
    return isOwn ? WaterfallMetrics(context, section: section, geometry, rules) : metrics
  }

  /// Finds the length of the content once all sections are there (rule W-06).
  func finish() {
    geometry.mainLength = max(LaneTicks.points(sections.summary.ticks), leastLength)
  }

  /// Section number `index`, which must be in range.
  ///
  /// - Complexity: O(log sections); O(1) where it is the one that was found last.
  func section(_ index: Int) -> WaterfallSection {
    if let found, found.index == index { return found }
    let section = WaterfallSection(index, sections[index], sections.summary(before: index))
    found = section
    return section
  }

  /// Number of the first section that ends after `offset`, in points, or nil if none does.
  ///
  /// - Complexity: O(log sections); O(1) where it is the one that was found last.
  func firstSection(endingAfter offset: Double) -> Int? {
    if let found, found.start <= offset, offset < found.end { return found.index }
    return sections.find(offset, by: { LaneTicks.points($0.ticks) })?.index
  }

  /// The sections before `index` whose extent is an estimate: their items may lie behind their end.
  func estimatedSections(before index: Int) -> [Int] {
    guard sections.summary.estimated > 0 else { return [] }
    var (numbers, count) = ([Int](), 0)
    while let match = sections.find(count, by: { $0.estimated }), match.index < index {
      numbers.append(match.index)
      count += 1
    }
    return numbers
  }
}

/// A section as the list of sections stores it: its parts, but not its place.
struct StackedSection: SummarizedElement {
  /// Metrics of the section.
  let metrics: WaterfallMetrics
  /// Number of items.
  let itemCount: Int
  /// Where its lowest item ends, in points from the first item.
  let extent: Double
  /// The items where they are placed; nil if they are so few that a question places them again, and
  /// keep no lanes.
  let run: SectionRun?

  /// The most items that are placed again for each question.
  static let fewItems = 64

  /// The same items between another header and footer.
  func with(_ metrics: WaterfallMetrics) -> StackedSection {
    StackedSection(metrics: metrics, itemCount: itemCount, extent: extent, run: run)
  }

  /// The section's contribution to the content.
  var summary: SectionExtents {
    SectionExtents(
      ticks: Int128(LaneTicks.count(metrics.lead)) + LaneTicks.nearest(extent)
        + Int128(LaneTicks.count(metrics.trail)),
      estimated: run?.isEstimated == true ? 1 : 0)
  }
}

/// The items of a section where they are placed.
enum SectionRun {
  /// Where one goes depends on all before it.
  case following(PlacedRun)
  /// Their lanes do not depend on lengths.
  case inLanes(LaneRun)

  /// Whether the extent is an estimate (rule W-34).
  var isEstimated: Bool {
    if case .following(let run) = self { run.isEstimated } else { false }
  }
}

/// The sum of sections.
struct SectionExtents: Summary {
  /// Length along the scroll axis, in ticks.
  var ticks: Int128
  /// Number of sections whose length is an estimate.
  var estimated: Int

  static let zero = SectionExtents(ticks: 0, estimated: 0)

  static func + (a: SectionExtents, b: SectionExtents) -> SectionExtents {
    SectionExtents(ticks: a.ticks + b.ticks, estimated: a.estimated + b.estimated)
  }
}

/// One section where it lies along the scroll axis.
///
/// From start to end: header, leading inset, items, trailing inset, footer (rule W-20). A section
/// without items keeps all but the items (rule W-21).
///
/// A class, so that a query retains one object.
final class WaterfallSection {
  /// Number of the section.
  let index: Int
  let stacked: StackedSection
  /// Start of the section, of its items and of what follows them, and its end, in points from the
  /// start of the content.
  let start: Double
  let itemsStart: Double
  let itemsEnd: Double
  let end: Double
  /// Whether an estimate decides where the section starts, and where it ends (rule W-34).
  let startsAtEstimate: Bool
  let endsAtEstimate: Bool
  /// The few items of a section, once they are placed.
  var few: PlacedRun?

  /// Puts a section behind others.
  init(_ index: Int, _ stacked: StackedSection, _ before: SectionExtents) {
    self.index = index
    self.stacked = stacked
    let after = before + stacked.summary
    start = LaneTicks.points(before.ticks)
    itemsStart = start + stacked.metrics.lead
    end = LaneTicks.points(after.ticks)
    itemsEnd = end - stacked.metrics.trail
    (startsAtEstimate, endsAtEstimate) = (before.estimated > 0, after.estimated > 0)
  }

  /// Metrics of the section.
  var metrics: WaterfallMetrics { stacked.metrics }

  /// Start of the header along the axis, in points.
  var headerStart: Double { start + (metrics.header?.mainLead ?? 0) }

  /// Start of the footer along the axis, in points.
  var footerStart: Double { itemsEnd + metrics.mainTrail + (metrics.footer?.mainLead ?? 0) }
}
