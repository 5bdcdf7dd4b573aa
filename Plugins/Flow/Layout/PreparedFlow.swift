import LayoutCore
import SummaryTree

/// The result of a `prepare` and of the edits since: the sections in order, and what belongs to all.
///
/// A class, so that a query retains one object.
final class PreparedFlow {
  /// Axis and lengths of the content.
  let geometry: AxisGeometry
  /// The sections, each beginning where the one before ends.
  private(set) var sections: SummarizedList<StackedSection>
  /// The nodes of their lines.
  private(set) var nodes: LineNodes
  /// Metrics of sections without options of their own.
  let metrics: FlowMetrics?
  /// Where scrolling comes to rest.
  let snap: FlowSnap
  /// Ticks of sums.
  let grain: Grain

  /// Places sections one after the other.
  init(
    geometry: AxisGeometry, sections: SummarizedList<StackedSection>, nodes: LineNodes,
    metrics: FlowMetrics?, snap: FlowSnap, grain: Grain
  ) {
    var geometry = geometry
    geometry.mainLength = grain.points(sections.summary.length)
    self.geometry = geometry
    self.sections = sections
    self.nodes = nodes
    self.metrics = metrics
    self.snap = snap
    self.grain = grain
  }

  /// What a layout holds before its first `prepare`: no content.
  static var empty: PreparedFlow {
    PreparedFlow(
      geometry: AxisGeometry(
        axis: .vertical, viewport: Viewport(size: .zero), isMirrored: false, pixelScale: 0),
      sections: SummarizedList(), nodes: LineNodes(), metrics: nil, snap: .none, grain: .finest)
  }

  /// Moves the sections and the nodes of their lines out, so that edits change them in place.
  func takeSections() -> (SummarizedList<StackedSection>, LineNodes) {
    var taken = (SummarizedList<StackedSection>(), LineNodes())
    swap(&taken.0, &sections)
    swap(&taken.1, &nodes)
    return taken
  }

  /// Whether any section measures its insets from `reference`, or would if it came now.
  ///
  /// - Complexity: O(sections).
  func measuresInsets(from reference: SectionInsetReference) -> Bool {
    metrics?.insetReference == reference
      || sections.contains { $0.metrics.insetReference == reference }
  }

  /// Section number `index`, which must be in range.
  ///
  /// - Complexity: O(log sections).
  func section(_ index: Int) -> FlowSection {
    FlowSection(sections[index], start: sections.summary(before: index).length, grain)
  }

  /// Returns the first section that ends after `offset`, in points, and its number, or nil if none does.
  ///
  /// - Complexity: O(log sections).
  func firstSection(endingAfter offset: Double) -> (index: Int, section: FlowSection)? {
    sections.find(offset, by: { grain.points($0.length) }) { index, section, before in
      (index, FlowSection(section, start: before.length, grain))
    }
  }
}

/// A section as the list of sections keeps it: its parts, but not where it lies.
///
/// An object, so that finding a section counts one reference.
final class StackedSection: SummarizedElement, Sendable {
  /// Metrics of the section.
  let metrics: FlowMetrics
  /// Lines of the section.
  let lines: FlowLines
  /// Number of items.
  let itemCount: Int
  /// Length of header and leading inset, in ticks.
  let lead: Int128
  /// Length of the footer, in ticks.
  let footer: Int128
  /// Length of the whole section, in ticks.
  let length: Int128

  /// What the section adds to the content.
  var summary: SectionExtents { SectionExtents(length: length) }

  /// Creates a section without length, to be replaced.
  init(placeholderWith metrics: FlowMetrics) {
    self.metrics = metrics
    lines = .uniform(UniformLines(itemCount: 0, cross: 0, main: 0, metrics))
    (itemCount, lead, footer, length) = (0, 0, 0, 0)
  }

  /// Stacks the parts of a section, or nil if it is too long for `grain`.
  init?(metrics: FlowMetrics, lines: FlowLines, itemCount: Int, _ grain: Grain) {
    guard let header = grain.ticks(metrics.header), let lead = grain.ticks(metrics.mainLead),
      let trail = grain.ticks(metrics.mainTrail), let footer = grain.ticks(metrics.footer),
      let extent = lines.extent(grain)
    else { return nil }
    (self.metrics, self.lines, self.itemCount) = (metrics, lines, itemCount)
    (self.lead, self.footer) = (header + lead, footer)
    length = header + lead + extent + trail + footer
  }
}

/// What sections add up to.
struct SectionExtents: Summary {
  /// Length along the scroll axis, in ticks.
  var length: Int128

  static let zero = SectionExtents(length: 0)

  static func + (a: SectionExtents, b: SectionExtents) -> SectionExtents {
    SectionExtents(length: a.length + b.length)
  }
}

/// One section where it lies along the scroll axis.
///
/// From start to end: header, leading inset, lines, trailing inset, footer (rules F-31, F-32). A
/// section without items keeps all but the lines (rule F-33).
struct FlowSection {
  private let section: StackedSection
  /// Where the section and its header start, in points from the start of the content.
  let start: Double
  /// Where the first line starts, in points from the start of the content.
  let linesStart: Double
  /// Where the footer starts, in points from the start of the content.
  let footerStart: Double
  /// Where the section ends, in points from the start of the content.
  let end: Double

  /// Puts a section at `start`, in ticks.
  init(_ section: StackedSection, start: Int128, _ grain: Grain) {
    self.section = section
    self.start = grain.points(start)
    linesStart = grain.points(start + section.lead)
    footerStart = grain.points(start + section.length - section.footer)
    end = grain.points(start + section.length)
  }

  /// Metrics of the section.
  var metrics: FlowMetrics { section.metrics }
  /// Lines of the section.
  var lines: FlowLines { section.lines }
  /// Number of items.
  var itemCount: Int { section.itemCount }

  /// Minimum distance between two items of a line, in points.
  var spacing: Double {
    switch lines {
    case .uniform: return metrics.interitemSpacing
    case .mixed: return metrics.mixedSpacings.interitem
    }
  }

  /// The alignment of `line`.
  func alignment(of line: FlowLine) -> LineAlignment {
    var gridGap: Double?
    if case .uniform(let lines) = lines { gridGap = lines.gridGap }
    return metrics.alignment(isLast: line.isLast, spacing: spacing, gridGap: gridGap)
  }

  /// Where the items of `line` stand, which are `total` long without gaps.
  func placement(of line: FlowLine, total: @autoclosure () -> Double) -> LinePlacement {
    let alignment = alignment(of: line)
    if case .leading(let gap) = alignment { return LinePlacement(origin: 0, gap: gap) }
    return LinePlacement(
      alignment, count: line.items.count, total: total(), available: metrics.available,
      spacing: spacing)
  }
}
