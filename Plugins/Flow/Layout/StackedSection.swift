import SummaryTree

/// A section as the list of sections keeps it: its parts, but not where it lies.
struct StackedSection: SummarizedElement {
  /// Metrics of the section.
  let metrics: FlowMetrics
  /// Lines of the section.
  private(set) var lines: FlowLines
  /// Number of items.
  private(set) var itemCount: Int
  /// Length of header and leading inset, in ticks.
  private(set) var lead: Int128
  /// Length of the footer, in ticks.
  private(set) var footer: Int128
  /// Length of the whole section, in ticks.
  private(set) var length: Int128

  /// What the section adds to the content.
  var summary: SectionExtents { SectionExtents(length: length) }

  /// Creates a section without length, to be replaced.
  init(placeholderWith metrics: FlowMetrics) {
    self.metrics = metrics
    lines = .uniform(UniformLines(itemCount: 0, cross: 0, main: 0, metrics))
    (itemCount, lead, footer, length) = (0, 0, 0, 0)
  }

  /// Stacks the parts of a section; nil where it is too long for `grain`.
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
